// The shapes of answers, from the schemas of a contract: what its documents require of them, in one line each.

/** @typedef {Record<string, any>} Json */

/** A shape that says nothing of what is inside. */
const SIMPLE = new Set(['text', 'boolean', 'decimal', 'integer', 'int64', 'number', 'value']);

/** A writer of shapes. Schemas that several places need are written once, by their name. */
export class ShapeWriter {
	/** @type {Record<string, string>} */
	#written = {};

	/** Names of the schemas that are being written: one of them inside itself is any value. @type {string[]} */
	#under = [];

	/** @param {Json} contract */
	constructor({ components: { schemas = {}, responses = {} } }) {
		/** @type {Json} */
		this.schemas = schemas;
		/** @type {Json} */
		this.responses = responses;
	}

	/** The shape of an endpoint's JSON answer, if it has one. @param {Json} operation @returns {string | undefined} */
	shapeOf(operation) {
		const success = operation.responses['200'];
		const { content = {} } = success.$ref ? this.responses[nameOf(success.$ref)] : success;
		const schema = content['application/json']?.schema;
		return schema && this.#shape(schema);
	}

	/** The shapes that were written by their name. */
	named() {
		return Object.fromEntries(Object.entries(this.#written).filter(([, text]) => !SIMPLE.has(text)));
	}

	/** @param {Json} schema @returns {Json} */
	#resolve(schema) {
		return schema.$ref ? this.#resolve(this.schemas[nameOf(schema.$ref)]) : schema;
	}

	/** @param {Json} schema @returns {string} */
	#shape(schema) {
		if (!schema.$ref) return this.#plain(schema);
		const name = nameOf(schema.$ref);
		if (this.#under.includes(name)) return 'value';
		if (!(name in this.#written)) {
			this.#under.push(name);
			this.#written[name] = this.#shape(this.schemas[name]);
			this.#under.pop();
		}
		const written = this.#written[name] ?? 'value';
		return /[{[<]/.test(written) ? `@${name}` : written;
	}

	/** @param {Json} schema @returns {string} */
	#plain(schema) {
		const alternatives = /** @type {Json[]} */ (schema.oneOf ?? schema.anyOf ?? []).filter(({ type }) => type !== 'null');
		if (alternatives.length === 1) return this.#shape(/** @type {Json} */ (alternatives[0]));
		if (alternatives.length > 1) return this.#oneOf(alternatives);
		if (schema.allOf) throw new Error('allOf is not known to the writer of shapes');
		const type = [schema.type].flat().find((candidate) => candidate !== 'null');
		if (type === 'array') return `[${this.#shape(schema.items ?? {})}]`;
		if (type === 'object') return this.#object(schema);
		if (type === 'integer') return integerOf(schema);
		return KINDS[type] ?? 'value';
	}

	/** @param {Json} schema @returns {string} */
	#object({ properties = {}, required = [], additionalProperties, 'x-left-out': leftOut = {}, 'x-checked': checked = [] }) {
		if (typeof additionalProperties === 'object') return `{*:${this.#shape(additionalProperties)}}`;
		const fields = Object.entries(properties).flatMap(([name, schema]) => {
			const needed = required.includes(name) && !(name in leftOut) && !this.#mayBeNull(schema);
			const inner = this.#shape(schema);
			if (needed) return [`${name}:${inner}`];
			// A field that may be missing counts if the nodes would walk into it.
			return SIMPLE.has(inner) && !checked.includes(name) ? [] : [`${name}?:${inner}`];
		});
		return `{${fields.join(',')}}`;
	}

	/** @param {Json} schema @returns {boolean} */
	#mayBeNull(schema) {
		const { type, oneOf, anyOf } = this.#resolve(schema);
		return [type].flat().includes('null') || /** @type {Json[]} */ (oneOf ?? anyOf ?? []).some((inner) => this.#mayBeNull(inner));
	}

	/**
	 * An object that names by its field which of several it is: each of these has its shape. Of others that they are objects.
	 * @param {Json[]} alternatives
	 */
	#oneOf(alternatives) {
		const resolved = alternatives.map((alternative) => this.#resolve(alternative));
		const tags = resolved.map(({ required = [], properties = {} }) => (Object.keys(properties).length === 1 ? required[0] : undefined));
		if (tags.some((tag) => tag === undefined))
			return resolved.every(({ type }) => type === 'object') ? this.#object(merged(resolved)) : 'value';
		const shapes = resolved.map(
			({ properties }, at) => `${tags[at]}${this.#mayBeNull(properties[tags[at]]) ? '?' : ''}:${this.#shape(properties[tags[at]])}`,
		);
		return `<${shapes.join(',')}>`;
	}
}

/** @type {Record<string, string>} */
const KINDS = { string: 'text', boolean: 'boolean', number: 'decimal' };

/** @param {Json} schema */
function integerOf({ format, minimum }) {
	if (format !== 'int64') return 'integer';
	return minimum === 0 ? 'number' : 'int64';
}

/** Fields of all alternatives, of which those are required that each requires. @param {Json[]} alternatives */
const merged = (alternatives) => ({
	properties: Object.assign({}, ...alternatives.map(({ properties }) => properties)),
	required: alternatives
		.map(({ required = [] }) => required)
		.reduce((all, some) => all.filter((/** @type {string} */ name) => some.includes(name))),
});

/** @param {string} ref */
const nameOf = (ref) => ref.split('/').at(-1) ?? ref;
