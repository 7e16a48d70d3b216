// The shapes of answers, from the schemas of a contract: what its documents require of them, in one line each.

/** @typedef {Record<string, any>} Json */

/** A shape that says nothing of what is inside. */
const SIMPLE = new Set(['text', 'boolean', 'decimal', 'integer', 'int64', 'number', 'value']);

/**
 * A writer of shapes. Schemas that several places need are written once, by their name.
 * @param {Json} contract
 */
export function shapesOf(contract) {
	const { schemas = {}, responses = {} } = contract.components;
	/** @type {Record<string, string>} */
	const written = {};
	/** @type {string[]} */
	const under = [];

	/** @param {Json} schema @returns {Json} */
	const resolve = (schema) => (schema.$ref ? resolve(schemas[nameOf(schema.$ref)]) : schema);

	/** @param {Json} schema @returns {string} */
	function shape(schema) {
		if (!schema.$ref) return plain(schema);
		const name = nameOf(schema.$ref);
		if (under.includes(name)) return 'value';
		if (!(name in written)) {
			under.push(name);
			written[name] = shape(schemas[name]);
			under.pop();
		}
		if (!/[{[<]/.test(written[name] ?? '')) return written[name] ?? 'value';
		return `@${name}`;
	}

	/** @param {Json} schema @returns {string} */
	function plain(schema) {
		const alternatives = /** @type {Json[]} */ (schema.oneOf ?? schema.anyOf ?? []).filter(({ type }) => type !== 'null');
		if (alternatives.length === 1) return shape(/** @type {Json} */ (alternatives[0]));
		if (alternatives.length > 1) return oneOf(alternatives);
		if (schema.allOf) throw new Error('allOf is not known to the writer of shapes');
		const type = [schema.type].flat().find((candidate) => candidate !== 'null');
		switch (type) {
			case 'string':
				return 'text';
			case 'boolean':
				return 'boolean';
			case 'number':
				return 'decimal';
			case 'integer':
				if (schema.format !== 'int64') return 'integer';
				return schema.minimum === 0 ? 'number' : 'int64';
			case 'array':
				return `[${shape(schema.items ?? {})}]`;
			case 'object':
				return object(schema);
			default:
				return 'value';
		}
	}

	/** @param {Json} schema */
	function object({ properties = {}, required = [], additionalProperties, 'x-left-out': leftOut = {}, 'x-checked': checked = [] }) {
		if (typeof additionalProperties === 'object') return `{*:${shape(additionalProperties)}}`;
		const fields = Object.entries(properties).flatMap(([name, schema]) => {
			const needed = required.includes(name) && !(name in leftOut) && !mayBeNull(schema);
			const inner = shape(schema);
			if (needed) return [`${name}:${inner}`];
			// A field that may be missing counts if the nodes would walk into it.
			return SIMPLE.has(inner) && !checked.includes(name) ? [] : [`${name}?:${inner}`];
		});
		return `{${fields.join(',')}}`;
	}

	/** @param {Json} schema @returns {boolean} */
	const mayBeNull = (schema) => {
		const { type, oneOf, anyOf } = resolve(schema);
		return [type].flat().includes('null') || /** @type {Json[]} */ (oneOf ?? anyOf ?? []).some((inner) => mayBeNull(inner));
	};

	/**
	 * An object that names by its field which of several it is: each of these has its shape. Of others that they are objects.
	 * @param {Json[]} alternatives
	 */
	function oneOf(alternatives) {
		const resolved = alternatives.map(resolve);
		const tags = resolved.map(({ required = [], properties = {} }) => (Object.keys(properties).length === 1 ? required[0] : undefined));
		if (tags.some((tag) => tag === undefined)) return resolved.every(({ type }) => type === 'object') ? object(merged(resolved)) : 'value';
		return `<${resolved.map(({ properties }, at) => `${tags[at]}${mayBeNull(properties[tags[at]]) ? '?' : ''}:${shape(properties[tags[at]])}`).join(',')}>`;
	}

	/** Fields of all alternatives, of which those are required that each requires. @param {Json[]} alternatives */
	const merged = (alternatives) => ({
		properties: Object.assign({}, ...alternatives.map(({ properties }) => properties)),
		required: alternatives
			.map(({ required = [] }) => required)
			.reduce((all, some) => all.filter((/** @type {string} */ name) => some.includes(name))),
	});

	return {
		/** @param {Json} operation */
		shapeOf(operation) {
			const success = operation.responses['200'];
			const { content = {} } = success.$ref ? responses[nameOf(success.$ref)] : success;
			const schema = content['application/json']?.schema;
			return schema && shape(schema);
		},
		named: () => Object.fromEntries(Object.entries(written).filter(([, text]) => !SIMPLE.has(text))),
	};
}

/** @param {string} ref */
const nameOf = (ref) => ref.split('/').at(-1) ?? ref;
