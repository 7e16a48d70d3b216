/** The wire contract as the tests read it: what `api/*.yaml` describes, flattened to things that can be seen or missed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import type { OutputShape } from './coverage.cts';

type Schema = Record<string, any>;

export interface DescribedEndpoint {
	/** As operations name it: `POST /v2/commands/completions`. */
	name: string;
	query: Array<{ name: string; enum?: string[] }>;
	path: string[];
	body?: Schema;
	answers: Schema[];
	/** All statuses it describes. */
	statuses: string[];
}

const byOutputs = new WeakMap<OutputShape[], Map<string, Set<OutputShape>>>();

/** Parts of outputs by their property, however deep, and the outputs themselves under none. */
function byProperty(outputs: OutputShape[]): Map<string, Set<OutputShape>> {
	const before = byOutputs.get(outputs);
	if (before) return before;
	const paths = new Map<string, Set<OutputShape>>();
	const note = (step: string, shape: OutputShape) => {
		paths.set(step, (paths.get(step) ?? new Set()).add(shape));
		for (const [name, inner] of Object.entries(shape.fields ?? {})) note(name, inner);
	};
	for (const shape of outputs) note('', shape);
	byOutputs.set(outputs, paths);
	return paths;
}

/** One `api/<name>.yaml`, with its references resolvable. */
export class Contract {
	private readonly document: Schema;

	/** The names of components by identity, to speak of `EventFormat.verbose` wherever it is used. */
	private readonly names = new Map<Schema, string>();

	constructor(readonly api: string) {
		this.document = parse(readFileSync(join(__dirname, '..', '..', 'api', `${api}.yaml`), 'utf8'));
		for (const [name, schema] of Object.entries(this.document.components?.schemas ?? {})) this.names.set(schema as Schema, name);
	}

	resolve(schema: Schema): Schema {
		if (!schema?.$ref) return schema;
		return this.resolve(
			(schema.$ref as string)
				.slice(2)
				.split('/')
				.reduce((at, key) => at[key.replace(/~1/g, '/')], this.document),
		);
	}

	/** The name of a component, for a reference to it or itself. */
	nameOf(schema: Schema): string | undefined {
		return this.names.get(this.resolve(schema));
	}

	/** Read once: the tests ask for them with each answer. */
	private described: DescribedEndpoint[] | undefined;

	endpoints(): DescribedEndpoint[] {
		return (this.described ??= this.describe());
	}

	private describe(): DescribedEndpoint[] {
		return Object.entries(this.document.paths as Schema).flatMap(([path, item]) =>
			Object.entries(item as Schema)
				.filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
				.map(([method, operation]) => {
					const parameters = [...((item as Schema).parameters ?? []), ...(operation.parameters ?? [])].map((parameter) =>
						this.resolve(parameter),
					);
					const contents = Object.entries(operation.responses as Schema)
						.filter(([status]) => status.startsWith('2'))
						.map(([, response]) => this.resolve(response).content?.['application/json']?.schema);
					return {
						name: `${method.toUpperCase()} ${path}`,
						query: parameters
							.filter((parameter) => parameter.in === 'query')
							.map((parameter) => ({ name: parameter.name, enum: this.resolve(parameter.schema)?.enum })),
						path: parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name),
						body: operation.requestBody && this.resolve(operation.requestBody).content?.['application/json']?.schema,
						answers: contents.filter(Boolean),
						statuses: Object.keys(operation.responses as Schema),
					};
				}),
		);
	}

	/** Everything a schema describes: its properties as `Owner.property`, its enum values as `Owner.property=value`. */
	features(schema: Schema, owner: string, found = new Set<string>(), seen = new Set<Schema>()): Set<string> {
		const resolved = this.resolve(schema);
		if (!resolved || seen.has(resolved)) return found;
		seen.add(resolved);
		const name = this.names.get(resolved) ?? owner;
		for (const value of resolved.enum ?? []) if (value !== null) found.add(`${name}=${value}`);
		for (const [property, inner] of Object.entries(resolved.properties ?? {})) {
			found.add(`${name}.${property}`);
			this.features(inner as Schema, `${name}.${property}`, found, seen);
		}
		for (const key of ['oneOf', 'anyOf', 'allOf', 'prefixItems']) {
			for (const inner of resolved[key] ?? []) this.features(inner, name, found, seen);
		}
		if (resolved.items) this.features(resolved.items, name, found, seen);
		if (typeof resolved.additionalProperties === 'object') this.features(resolved.additionalProperties, name, found, seen);
		return found;
	}

	/** Features of the schema that a value really sent has. */
	shown(schema: Schema, value: unknown, owner: string, found = new Set<string>()): Set<string> {
		const resolved = this.resolve(schema);
		if (!resolved || value === undefined || value === null) return found;
		const name = this.names.get(resolved) ?? owner;
		if (resolved.enum?.includes(value)) found.add(`${name}=${value}`);
		if (Array.isArray(value)) {
			for (const element of value) if (resolved.items) this.shown(resolved.items, element, name, found);
		} else if (typeof value === 'object') {
			for (const [key, inner] of Object.entries(value)) {
				if (resolved.properties?.[key]) {
					found.add(`${name}.${key}`);
					this.shown(resolved.properties[key], inner, `${name}.${key}`, found);
				} else if (typeof resolved.additionalProperties === 'object') this.shown(resolved.additionalProperties, inner, name, found);
			}
		}
		for (const key of ['oneOf', 'anyOf', 'allOf']) for (const inner of resolved[key] ?? []) this.shown(inner, value, name, found);
		return found;
	}

	/**
	 * Features of the schema that outputs show at their place. A part of the contract is where an output has an object under the
	 * property that the contract has it under, or at its root, with most of what that part requires. Below it, path by path.
	 */
	shownBy(schema: Schema, outputs: OutputShape[], owner: string, found = new Set<string>()): Set<string> {
		const paths = byProperty(outputs);
		this.parts(schema, owner, '', (part, name, step) => {
			for (const shape of [...(paths.get('') ?? []), ...(step === '' ? [] : (paths.get(step) ?? []))]) {
				const required = (part.required ?? []) as string[];
				const has = (property: string) => shape.fields?.[property] !== undefined;
				const recognised = required.length > 0 ? required.filter(has).length * 2 > required.length : Object.keys(part.properties).some(has);
				if (recognised) this.shownAt(part, shape, name, found);
			}
		});
		return found;
	}

	/** Calls `visit` with every part of a schema that has properties, its name, and the property that contains it. */
	private parts(
		schema: Schema,
		owner: string,
		step: string,
		visit: (part: Schema, name: string, step: string) => void,
		seen = new Set<string>(),
	): void {
		const resolved = this.resolve(schema);
		if (!resolved) return;
		const name = this.names.get(resolved) ?? owner;
		const key = `${name} under ${step}`;
		if (seen.has(key) && this.names.has(resolved)) return;
		seen.add(key);
		if (resolved.properties) visit(resolved, name, step);
		for (const [property, inner] of Object.entries(resolved.properties ?? {}))
			this.parts(inner as Schema, `${name}.${property}`, property, visit, seen);
		for (const kind of ['oneOf', 'anyOf', 'allOf', 'prefixItems'])
			for (const inner of resolved[kind] ?? []) this.parts(inner, name, step, visit, seen);
		if (resolved.items) this.parts(resolved.items, name, step, visit, seen);
		if (typeof resolved.additionalProperties === 'object') this.parts(resolved.additionalProperties, name, step, visit, seen);
	}

	/** The features of a schema that a shape at the schema's position has. */
	private shownAt(schema: Schema, shape: OutputShape, owner: string, found: Set<string>): void {
		const resolved = this.resolve(schema);
		if (!resolved) return;
		const name = this.names.get(resolved) ?? owner;
		for (const value of resolved.enum ?? []) if (shape.words?.includes(value)) found.add(`${name}=${value}`);
		for (const [property, inner] of Object.entries(resolved.properties ?? {})) {
			const below = shape.fields?.[property];
			if (below === undefined) continue;
			found.add(`${name}.${property}`);
			this.shownAt(inner as Schema, below, `${name}.${property}`, found);
		}
		for (const kind of ['oneOf', 'anyOf', 'allOf', 'prefixItems'])
			for (const inner of resolved[kind] ?? []) this.shownAt(inner, shape, name, found);
		if (resolved.items) this.shownAt(resolved.items, shape, name, found);
		if (typeof resolved.additionalProperties === 'object')
			for (const below of Object.values(shape.fields ?? {})) this.shownAt(resolved.additionalProperties, below, name, found);
	}
}
