// Reads an OpenAPI document and answers three questions: which endpoint is this, does the request fit, does the answer fit.
// Validators are compiled when first needed: that keeps the start short.
import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse as parseYaml } from 'yaml';
import type { Problem } from './api.mts';

type Json = Record<string, unknown>;

interface Parameter {
	name: string;
	in: string;
	required?: boolean;
	schema?: { type?: string | string[] };
}

/** One operation of the contract. */
export interface Route {
	/** `POST /v2/…` */
	endpoint: string;
	method: string;
	template: string;
	/** First server version that has it, where the contract says so (`x-since`). */
	since?: string;
	/** Version that stopped serving it, where the contract says so (`x-until`). */
	until?: string;
	/** No token is asked for. */
	open: boolean;
	parameters: Parameter[];
	/** Media types the request body may have; empty if it takes none. */
	accepts: string[];
	bodyRequired: boolean;
	matcher: RegExp;
	pointer: string;
	operation: Json;
}

/** Value-level keywords: a server decodes the shape first and judges the values later, with an error of its own. */
const VALUE_KEYWORDS = new Set(['minItems', 'maxItems', 'minLength', 'maxLength', 'minimum', 'maximum', 'pattern', 'format']);

export class Contract {
	readonly routes: Route[] = [];
	private readonly document: Json;
	/** Shape only; for requests. */
	private readonly lenient = validator(true);
	/** Everything, and no property the contract does not name; for answers and for telling tests about odd requests. */
	private readonly strict = validator();
	private readonly compiled = new Map<string, ValidateFunction>();

	/** `textIntegers`: integers of a request's body may come as text. */
	constructor(
		readonly name: string,
		private readonly textIntegers = false,
	) {
		const text = readFileSync(new URL(`../../api/${name}.yaml`, import.meta.url), 'utf8');
		this.document = parseYaml(text) as Json;
		const decoded = rewrite(rewrite(this.document, withoutValues), servedWithout);
		this.lenient.addSchema(this.textIntegers ? rewrite(decoded, orText) : decoded, name);
		this.strict.addSchema(rewrite(this.document, closed), name);
		const openByDefault = !Array.isArray(this.document.security) || this.document.security.length === 0;
		for (const [template, item] of Object.entries(this.document.paths as Record<string, Json>)) {
			for (const method of ['get', 'post', 'put', 'delete', 'patch']) {
				const operation = item[method] as Json | undefined;
				if (operation) this.routes.push(this.route(template, method, operation, item, openByDefault));
			}
		}
	}

	/** The route for a method and a path below the API's prefix, with its path parameters decoded; or why there is none. */
	find(method: string, path: string): { route: Route; path: Record<string, string> } | 404 | 405 {
		let pathExists = false;
		for (const route of this.routes) {
			const match = route.matcher.exec(path);
			if (!match) continue;
			pathExists = true;
			if (route.method === method) return { route, path: decodeGroups(route, match) };
		}
		return pathExists ? 405 : 404;
	}

	/** Decodes query parameters by their types. */
	decodeQuery(route: Route, query: URLSearchParams): { values: Json; problem?: Problem; unknown: string[] } {
		const values: Json = {};
		const known = route.parameters.filter((parameter) => parameter.in === 'query');
		const unknown = [...new Set(query.keys())].filter((name) => !known.some((parameter) => parameter.name === name));
		for (const parameter of known) {
			const given = query.getAll(parameter.name);
			const [first, ...others] = given;
			if (first === undefined) {
				if (parameter.required) return { values, unknown, problem: { in: 'query', at: parameter.name, message: 'missing' } };
				continue;
			}
			const value = decodeValue(parameter, [first, ...others]);
			if (value === undefined) {
				return {
					values,
					unknown,
					problem: { in: 'query', at: parameter.name, message: `cannot read '${given.join(',')}'` },
				};
			}
			values[parameter.name] = value;
		}
		return { values, unknown };
	}

	/** Whether a JSON body has the shape the contract asks for. */
	checkBody(route: Route, body: unknown): Problem | undefined {
		const validate = this.validate(this.lenient, 'lenient', `${route.pointer}/requestBody`);
		return validate(body) ? undefined : worst(validate.errors ?? [], this.textIntegers ? body : undefined);
	}

	/** Everything about a JSON body that the contract does not foresee, unknown properties included. */
	complaints(route: Route, body: unknown): string[] {
		const validate = this.validate(this.strict, 'strict', `${route.pointer}/requestBody`);
		if (validate(body)) return [];
		const problem = worst(validate.errors ?? []);
		return [`body ${problem.at}: ${problem.message}`];
	}

	/** What is wrong with an answer, or undefined. `body` is undefined where the answer is not JSON. */
	checkAnswer(route: Route, status: number, mediaType: string | undefined, body: unknown): string | undefined {
		const responses = route.operation.responses as Record<string, Json>;
		const key = String(status) in responses ? String(status) : 'default';
		const response = responses[key];
		if (!response) return `status ${status} is not in the contract`;
		const content = this.resolve(response).content as Record<string, Json> | undefined;
		if (!content) return mediaType === undefined ? undefined : `status ${status} should have no body`;
		const media = mediaType === undefined ? undefined : content[mediaType];
		if (mediaType === undefined || !media) return `status ${status} does not answer ${mediaType ?? 'without a body'}`;
		if (body === undefined || !media.schema) return undefined;
		const place = this.pointerOf(response, `${route.pointer}/responses/${key}`);
		const pointer = `${place}/content/${mediaType.replace(/\//g, '~1')}/schema`;
		const validate = this.validate(this.strict, 'strict', pointer);
		if (validate(body)) return undefined;
		const problem = worst(validate.errors ?? []);
		return `${problem.at || '(root)'}: ${problem.message}`;
	}

	private route(template: string, method: string, operation: Json, item: Json, openByDefault: boolean): Route {
		const own = (operation.parameters ?? []) as Json[];
		const shared = (item.parameters ?? []) as Json[];
		const body = operation.requestBody ? this.resolve(operation.requestBody as Json) : undefined;
		const segments = template.split(/(\{[^}]+\})/).map((part) => (part.startsWith('{') ? '([^/]+)' : escape(part)));
		return {
			endpoint: `${method.toUpperCase()} ${template}`,
			method: method.toUpperCase(),
			template,
			since: operation['x-since'] as string | undefined,
			until: operation['x-until'] as string | undefined,
			open: Array.isArray(operation.security) ? operation.security.length === 0 : openByDefault,
			parameters: [...shared, ...own].map((parameter) => this.resolve(parameter) as unknown as Parameter),
			accepts: body ? Object.keys(body.content as Json) : [],
			bodyRequired: body?.required === true,
			matcher: new RegExp(`^${segments.join('')}$`),
			pointer: `/paths/${template.replace(/~/g, '~0').replace(/\//g, '~1')}/${method}`,
			operation,
		};
	}

	private validate(ajv: Ajv2020, kind: string, pointer: string): ValidateFunction {
		const target = pointer.endsWith('/requestBody') ? `${pointer}/content/application~1json/schema` : pointer;
		const key = `${kind} ${target}`;
		let validate = this.compiled.get(key);
		if (!validate) {
			validate = ajv.compile({ $ref: `${this.name}#${encodeURI(target)}` });
			this.compiled.set(key, validate);
		}
		return validate;
	}

	private pointerOf(part: Json, otherwise: string): string {
		return typeof part.$ref === 'string' ? part.$ref.slice(1) : otherwise;
	}

	private resolve(part: Json): Json {
		if (typeof part.$ref !== 'string') return part;
		const steps = part.$ref.slice(2).split('/');
		return steps.reduce((at, step) => at[step] as Json, this.document);
	}
}

/** `allErrors`: a decoder names every field that is missing. */
function validator(allErrors = false): Ajv2020 {
	const ajv = new Ajv2020({ strict: false, allErrors, validateSchema: false, verbose: false });
	(addFormats as unknown as (target: Ajv2020) => void)(ajv);
	ajv.addFormat('int32', true);
	ajv.addFormat('int64', true);
	ajv.addFormat('binary', true);
	return ajv;
}

function rewrite(node: unknown, change: (schema: Json) => Json): Json {
	const walk = (part: unknown): unknown => {
		if (Array.isArray(part)) return part.map(walk);
		if (part === null || typeof part !== 'object') return part;
		const copy = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, walk(value)]));
		return change(copy);
	};
	return walk(node) as Json;
}

/** Keywords go only where they are keywords: a property may well be called `pattern`. */
function withoutValues(schema: Json): Json {
	return Object.fromEntries(
		Object.entries(schema).filter(([key, value]) => !VALUE_KEYWORDS.has(key) || (typeof value === 'object' && value !== null)),
	);
}

/** A field that a server does without is not missing to its decoder. */
function servedWithout(schema: Json): Json {
	const { required, 'x-served-without': spared } = schema;
	if (!Array.isArray(required) || !Array.isArray(spared)) return schema;
	return { ...schema, required: required.filter((name) => !spared.includes(name)) };
}

function orText(schema: Json): Json {
	if (schema.type !== 'integer') return schema;
	return { ...schema, type: ['integer', 'string'], pattern: '^[+-]?\\d+$' };
}

function closed(schema: Json): Json {
	if (Array.isArray(schema.allOf)) throw new Error('allOf cannot be closed: write the properties out in one schema');
	if (schema.type !== 'object' || typeof schema.properties !== 'object' || 'additionalProperties' in schema) return schema;
	return { ...schema, additionalProperties: false };
}

/**
 * Of many errors (each variant of a oneOf complains) the first one outside any oneOf says most; where there is none, the one
 * deepest in the body; of a oneOf none of whose variants was meant, the oneOf itself.
 */
function worst(errors: ErrorObject[], body?: unknown): Problem {
	const inOneOf = ({ schemaPath }: ErrorObject) => /\/oneOf\/\d/.test(schemaPath);
	const plain = errors.filter((error) => !inOneOf(error) && error.keyword !== 'oneOf');
	const depth = (error: ErrorObject) => error.instancePath.split('/').length + (error.keyword === 'oneOf' ? 0.5 : 0);
	const [error] = plain.length > 0 ? plain : [...errors].sort((a, b) => depth(b) - depth(a));
	const at = placeOf(error);
	const problem: Problem = { in: 'body', at, message: messageOf(error, body) };
	if (error?.keyword !== 'required') return problem;
	const missing = errors.filter(({ keyword, instancePath }) => keyword === 'required' && instancePath === error.instancePath);
	return { ...problem, missing: [...new Set(missing.map(placeOf))] };
}

/** Where in the body, as `commands[0].templateId`. */
function placeOf(error: ErrorObject | undefined): string {
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

function decodeGroups(route: Route, match: RegExpExecArray): Record<string, string> {
	const names = [...route.template.matchAll(/\{([^}]+)\}/g)].map((found) => found[1]);
	return Object.fromEntries(match.slice(1).map((segment, index) => [names[index], decodeSegment(segment)]));
}

function decodeSegment(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

function decodeValue(parameter: Parameter, given: [string, ...string[]]): unknown {
	const type = parameter.schema?.type;
	const [text] = given;
	if (type === 'array') return given;
	if (type === 'integer') {
		if (!/^[+-]?\d+$/.test(text)) return undefined;
		return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
	}
	if (type === 'number') return Number.isFinite(Number(text)) ? Number(text) : undefined;
	if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
	return text;
}

function escape(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
