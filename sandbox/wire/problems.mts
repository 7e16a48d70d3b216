// Problems of a body, in the words of the server that decodes it.
import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Problem } from './api.mts';

type Json = Record<string, unknown>;

/**
 * Of many errors (each variant of a oneOf complains) the first one outside any oneOf says most. If there is none, the one
 * deepest in the body. Of a oneOf none of whose variants was meant, the oneOf itself.
 */
export function worst(errors: ErrorObject[], body?: unknown): Problem {
	const inOneOf = ({ schemaPath }: ErrorObject) => /\/oneOf\/\d/.test(schemaPath);
	const plain = errors.filter((error) => !inOneOf(error) && error.keyword !== 'oneOf');
	const depth = (error: ErrorObject) => error.instancePath.split('/').length + (error.keyword === 'oneOf' ? 0.5 : 0);
	const [error] = plain.length > 0 ? plain : [...errors].sort((a, b) => depth(b) - depth(a));
	const at = pathOf(error);
	const problem: Problem = { in: 'body', at, message: messageOf(error, body) };
	if (error?.keyword !== 'required') return problem;
	const missing = errors.filter(({ keyword, instancePath }) => keyword === 'required' && instancePath === error.instancePath);
	return { ...problem, missing: [...new Set(missing.map(pathOf))] };
}

/** Place in the body, as `commands[0].templateId`. */
function pathOf(error: ErrorObject | undefined): string {
	const params = error?.params as { missingProperty?: string; additionalProperty?: string } | undefined;
	const steps = (error?.instancePath ?? '').split('/').slice(1);
	const more = params?.missingProperty ?? params?.additionalProperty;
	return [...steps, ...(more === undefined ? [] : [more])]
		.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step.replace(/~1/g, '/').replace(/~0/g, '~')}`))
		.join('')
		.replace(/^\./, '');
}

function messageOf(error: ErrorObject | undefined, body: unknown): string {
	const params = error?.params as { additionalProperty?: string; allowedValues?: unknown[]; type?: string | string[] } | undefined;
	if (error?.keyword === 'required') return 'Missing required field';
	if (params?.additionalProperty) return 'not in the contract';
	if (!error || body === undefined) {
		if (params?.allowedValues) return `none of ${params.allowedValues.join(', ')}`;
		return error?.message ?? 'does not fit';
	}
	const value = valueAt(body, error.instancePath);
	if (params?.allowedValues) return `Unrecognized enum value ${String(value)}. Supported values: [${params.allowedValues.join(', ')}]`;
	if (error.keyword === 'oneOf') return 'JSON decoding to CNil should never happen';
	const types = [params?.type ?? []].flat();
	if (error.keyword === 'pattern' || types.includes('integer')) return 'Long';
	return `Got value '${JSON.stringify(value)?.slice(0, 200)}' with wrong type, expecting ${types.join(' or ') || 'object'}`;
}

function valueAt(body: unknown, path: string): unknown {
	const steps = path.split('/').slice(1);
	return steps.reduce<unknown>((at, step) => (at as Json | undefined)?.[step.replace(/~1/g, '/').replace(/~0/g, '~')], body);
}
