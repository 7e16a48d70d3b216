/** Holds every item a test sees against the output schema the editor previews, with unknown properties forbidden. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import Ajv, { type ValidateFunction } from 'ajv';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

type Schema = Record<string, any>;

const ajv = new Ajv({ allErrors: true, strict: false });
const compiled = new Map<string, ValidateFunction | undefined>();

/** Objects that name their properties have no others. Objects that name none hold ledger data of any shape. */
function closed(schema: Schema): Schema {
	if (Array.isArray(schema)) return schema.map(closed);
	if (!schema || typeof schema !== 'object') return schema;
	const copy = Object.fromEntries(
		Object.entries(schema).map(([key, value]) => [
			key,
			key === 'properties'
				? Object.fromEntries(Object.entries(value as Schema).map(([name, inner]) => [name, closed(inner as Schema)]))
				: closed(value),
		]),
	);
	return copy.properties && copy.additionalProperties === undefined ? { ...copy, additionalProperties: false } : copy;
}

function validator(file: string): ValidateFunction | undefined {
	if (!compiled.has(file)) compiled.set(file, existsSync(file) ? ajv.compile(closed(JSON.parse(readFileSync(file, 'utf8')))) : undefined);
	return compiled.get(file);
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The item of *Return As › File*, whatever is in the file. */
const fileItem = ajv.compile({
	type: 'object',
	properties: {
		fileName: { type: 'string' },
		mimeType: { enum: ['text/csv', 'application/x-ndjson', 'application/gzip', XLSX] },
		fileSize: { type: ['string', 'null'] },
		resultCount: { type: 'integer' },
		lastResult: { type: ['object', 'null'] },
		omittedFields: { type: 'array', items: { type: 'string' } },
	},
	required: ['fileName', 'mimeType', 'fileSize', 'resultCount', 'lastResult'],
	additionalProperties: false,
});

const isRow = (entry: unknown): entry is IDataObject => typeof entry === 'object' && entry !== null && !Array.isArray(entry);

/** Without the names of parties beside their IDs, which come if an Address Book has some, also in rows of a list: no preview shows those. */
const withoutNames = (json: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(json)
			.filter(([field, value]) => {
				const [, idField, many] = /^(.+)Name(s?)$/.exec(field) ?? [];
				if (idField === undefined || !(idField in json)) return true;
				return many ? !Array.isArray(json[idField]) : value !== null && !String(json[idField]).includes('::');
			})
			.map(([field, value]) => [
				field,
				Array.isArray(value) ? (value as unknown[]).map((entry) => (isRow(entry) ? withoutNames(entry) : entry)) : value,
			]),
	) as IDataObject;

/** Throws when an output has something its schema does not know. Items of refusals have a shape of their own. */
export function checkSchema(node: string, { resource, operation, returnAs, options }: INodeParameters, items: INodeExecutionData[]): void {
	const folder = join(__dirname, '..', '..', 'nodes', node[0].toUpperCase() + node.slice(1), '__schema__', 'v1.0.0');
	const file = resource ? join(folder, String(resource), `${String(operation)}.json`) : `${folder}.json`;
	const sample = items.length > 1000 ? items.slice(0, 1000) : items;
	const results = sample.filter(({ json }) => !(json.error && json.message));
	if (results.length === 0) return;
	const validate = returnAs === 'file' ? fileItem : validator(file);
	if (!validate) throw new Error(`There is no output schema ${file}`);
	const hasTarget = isRow(options) && (options as IDataObject).target !== undefined;
	const shown = ({ target, ...json }: IDataObject) => withoutNames(hasTarget ? json : { ...(target !== undefined && { target }), ...json });
	for (const json of results.map((item) => shown(item.json))) {
		if (!validate(json)) {
			const problems = validate.errors!.map(
				(problem) => `${problem.instancePath || '/'} ${problem.message} ${JSON.stringify(problem.params)}`,
			);
			throw new Error(`${file} does not describe this output: ${problems.slice(0, 5).join('; ')}\n${JSON.stringify(json).slice(0, 600)}`);
		}
	}
}
