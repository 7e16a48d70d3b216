// Reads an OpenAPI document and answers three questions: which endpoint is this, does the request fit, does the answer fit.
// Validators are compiled when first needed: that keeps the start short.
import { existsSync, readFileSync } from 'node:fs';
import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import { parse as parseYaml } from 'yaml';
import type { Decoded, Decoder, Parameter, Problem, Reply, Schema } from './api.mts';
import { withNulls } from './nulls.mts';
import { worst } from './problems.mts';
import { answered, decoded, validator } from './schemas.mts';
import { decodeGroups, decodeValue, escape, type Route } from './route.mts';

type Json = Record<string, unknown>;

/** A contract's document. A bundled sandbox has it beside it as JSON, which is read in no time. */
function documentOf(name: string): Json {
	const beside = new URL(`contracts/${name}.json`, import.meta.url);
	if (existsSync(beside)) return JSON.parse(readFileSync(beside, 'utf8')) as Json;
	return parseYaml(readFileSync(new URL(`../../api/${name}.yaml`, import.meta.url), 'utf8')) as Json;
}

export class Contract {
	readonly routes: Route[] = [];
	private readonly document: Json;
	/** Shape only. For requests. */
	private readonly lenient = validator(true);
	/** Everything, and no property the contract does not name. For answers and for reporting odd requests to tests. */
	private readonly strict = validator();
	private readonly compiled = new Map<string, ValidateFunction>();

	/** Without a decoder, requests are read as a participant does: by their shape, and integers of a body may come as text. */
	constructor(
		readonly name: string,
		private readonly decoder?: Decoder,
	) {
		this.document = documentOf(name);
		this.lenient.addSchema(decoded(this.document), name);
		this.strict.addSchema(answered(this.document), name);
		const openByDefault = !Array.isArray(this.document.security) || this.document.security.length === 0;
		for (const [template, item] of Object.entries(this.document.paths as Record<string, Json>)) {
			for (const method of ['get', 'post', 'put', 'delete', 'patch']) {
				const operation = item[method] as Json | undefined;
				if (operation) this.routes.push(this.route(template, method, operation, item, openByDefault));
			}
		}
	}

	/** The route for a method and a path below the API's prefix, with its path parameters decoded. Or the methods that the path has. */
	find(method: string, path: string): { route: Route; path: Record<string, string> } | string[] {
		const methods: string[] = [];
		for (const route of this.routes) {
			const match = route.matcher.exec(path);
			if (!match) continue;
			if (route.method === method) return { route, path: decodeGroups(route, match) };
			methods.push(route.method);
		}
		return methods;
	}

	/** Decodes query parameters by their types. */
	decodeQuery(route: Route, query: URLSearchParams): { values: Json; problem?: Problem; unknown: string[] } {
		const values: Json = {};
		const parameters = route.parameters.filter((parameter) => parameter.in === 'query');
		const unknown = [...new Set(query.keys())].filter((name) => !parameters.some((parameter) => parameter.name === name));
		for (const parameter of parameters) {
			const { value, problem } = this.parameter(parameter, query.getAll(parameter.name));
			if (problem) return { values, unknown, problem };
			if (value !== undefined) values[parameter.name] = value;
		}
		return { values, unknown };
	}

	/** A JSON body as the server reads it: `exact` has all digits of its integers, `plain` is the same without. */
	decodeBody(route: Route, exact: unknown, plain: unknown): Decoded {
		if (this.decoder) {
			const body = this.resolve(route.operation.requestBody as Json) as { content: Record<string, { schema: Schema }> };
			return this.decoder.body(exact, body.content['application/json']?.schema ?? {}, (part) => this.resolve(part as Json));
		}
		const validate = this.validate(this.lenient, 'lenient', `${route.pointer}/requestBody`);
		return validate(plain) ? { value: exact } : { problem: worst(validate.errors ?? [], plain) };
	}

	/** Everything about a JSON body that the contract does not foresee, unknown properties included. */
	complaints(route: Route, body: unknown): string[] {
		const validate = this.validate(this.strict, 'strict', `${route.pointer}/requestBody`);
		if (validate(body)) return [];
		const problem = worst(validate.errors ?? []);
		return [`body ${problem.at}: ${problem.message}`];
	}

	/** Problem of an answer, or undefined. `body` is undefined if the answer is not JSON. */
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
		const answerPointer = this.pointerOf(response, `${route.pointer}/responses/${key}`);
		const pointer = `${answerPointer}/content/${mediaType.replace(/\//g, '~1')}/schema`;
		const validate = this.validate(this.strict, 'strict', pointer);
		if (validate(body)) return undefined;
		const problem = worst(validate.errors ?? []);
		return `${problem.at || '(root)'}: ${problem.message}`;
	}

	/** A JSON answer with null for each optional property without a value. */
	withNulls(route: Route, { status = 200, json, leavesOut }: Reply): unknown {
		const responses = route.operation.responses as Record<string, Json>;
		const content = this.resolve(responses[String(status)] ?? {}).content as Record<string, Json> | undefined;
		const schema = content?.['application/json']?.schema as Json | undefined;
		return withNulls(json, schema, { resolve: (part) => this.resolve(part), leavesOut });
	}

	private parameter(parameter: Parameter, texts: string[]): Decoded {
		if (this.decoder) return this.decoder.query(parameter, texts, (part) => this.resolve(part as Json));
		const [first, ...others] = texts;
		const { name: at, required } = parameter;
		if (first === undefined) return required ? { problem: { in: 'query', at, message: 'missing', missing: [at] } } : {};
		const value = decodeValue(parameter, [first, ...others]);
		return value === undefined ? { problem: { in: 'query', at, message: `cannot read '${texts.join(',')}'` } } : { value };
	}

	private route(template: string, method: string, operation: Json, item: Json, openByDefault: boolean): Route {
		const own = (operation.parameters ?? []) as Json[];
		const shared = (item.parameters ?? []) as Json[];
		const body = operation.requestBody ? this.resolve(operation.requestBody as Json) : undefined;
		const parameters = [...shared, ...own].map((parameter) => this.resolve(parameter) as unknown as Parameter);
		// Recorded: anything else in place of a number is another path.
		const numbers = parameters
			.filter(({ in: part, schema }) => part === 'path' && schema?.type === 'integer')
			.map(({ name }) => `{${name}}`);
		const group = (part: string) => (numbers.includes(part) ? '(\\d+)' : '([^/]+)');
		const segments = template.split(/(\{[^}]+\})/).map((part) => (part.startsWith('{') ? group(part) : escape(part)));
		return {
			endpoint: `${method.toUpperCase()} ${template}`,
			method: method.toUpperCase(),
			template,
			since: operation['x-since'] as string | undefined,
			until: operation['x-until'] as string | undefined,
			open: Array.isArray(operation.security) ? operation.security.length === 0 : openByDefault,
			parameters,
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
