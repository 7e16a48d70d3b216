// The file of a new operation: its fields, its call and its items.
const { camel, capital, entryOf, exportOf, key, listOf, MARK, NODES, scalarsOf, titled, words } = require('./terms.cjs');

/** @typedef {import('./terms.cjs').Wanted} Wanted */

/** `a` or `an`. @param {string} phrase */
const article = (phrase) => (/^(?!us|uni|eu|one)[aeiou]/.test(phrase) ? 'an' : 'a');

/** @param {string} resource */
const rowName = (resource) => `${resource}Row`;

/** Simplified form of an entry: its scalar fields, in the words of the nodes. @param {Wanted} wanted @param {string} list */
function rowText(wanted, list) {
	const { schema, name } = entryOf(wanted, list);
	const scalars = scalarsOf(wanted, schema);
	const taken = scalars.map((field) => (camel(field) === field ? field : `${key(field)}: ${camel(field)}`)).join(', ');
	const type = name ? `components['schemas']['${name}']` : `/* ${MARK}: the name of its schema */ never`;
	return `
/** ${MARK}: which fields of an entry a user looks for. */
const ${rowName(wanted.resource)} = ({ ${taken} }: ${type}): IDataObject => ({ ${scalars.map(camel).join(', ')} });
`;
}

/** The field of a required parameter. @param {{ name: string }} parameter */
const fieldText = ({ name }) => `		{
			displayName: '${titled(words(camel(name)))}',
			name: '${camel(name)}',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. ',
			description: '${MARK}: what the user enters here',
		},
`;

/** Code that reads the value of a required parameter. @param {{ name: string, schema?: { type?: string } }} parameter */
function valueText({ name: field, schema }) {
	const name = camel(field);
	if (schema?.type === 'integer') return `parameters.present('${name}', parameters.int64('${name}'))`;
	const value = `parameters.required('${name}')`;
	return schema?.type === 'array' ? `[${value}]` : value;
}

/** The body of `run`. @param {Wanted} wanted @param {string} call */
function runText(wanted, call) {
	const list = listOf(wanted);
	if (!list) {
		const body = wanted.endpoint.startsWith('GET ') ? '' : ', and the body of the request';
		return `		// ${MARK}: the item of this answer${body}.
		return ${call};`;
	}
	const entries = camel(list);
	return `		const simple = parameters.flag('simplify');
		const most = parameters.limit();
		const { ${entries === list ? list : `${key(list)}: ${entries}`} } = ${call};
		// ${MARK}: pages, where the endpoint has them (see paginate).
		return ${entries}.slice(0, most).map((entry) => (simple ? ${rowName(wanted.resource)}(entry) : entry));`;
}

/** The action as a person would say it: `Get many things`. @param {Wanted} wanted */
function actionText({ resource, operation }) {
	const thing = words(resource);
	if (operation === 'getAll') return `Get many ${thing}s`;
	return `${capital(words(operation))} ${article(thing)} ${thing}`;
}

/** The operation's own file. @param {Wanted} wanted */
function operationText(wanted) {
	const { node, operation, endpoint, parameters } = wanted;
	const { api, client, maker, from, ownRights } = NODES[node];
	const list = listOf(wanted);
	const required = parameters.filter(({ in: at, required: must }) => at === 'path' || (at === 'query' && must));
	const mayWrite = node !== 'registry' && !endpoint.startsWith('GET ');
	const make = `${maker}${mayWrite ? 'Write' : 'Operation'}`;
	const sent = ['path', 'query']
		.map((at) => ({ at, own: required.filter((parameter) => parameter.in === at) }))
		.filter(({ own }) => own.length > 0)
		.map(({ at, own }) => `${at}: { ${own.map((parameter) => `${key(parameter.name)}: ${valueText(parameter)}`).join(', ')} }`);
	const call = `await ${client}.call(ENDPOINT${sent.length > 0 ? `, { ${sent.join(', ')} }` : ''})`;
	const uses = [client, ...(sent.length > 0 || list ? ['parameters'] : [])].join(', ');
	const shared = list ? `import { limit, returnAll, simplify } from '../../../shared/parameters/fields';\n` : '';
	const types = list
		? `import type { IDataObject } from 'n8n-workflow';\n\nimport type { components } from '../../../../api/${api}';\n`
		: '';
	return `${types}${shared}import { ${make} } from '${from}';

const ENDPOINT = '${endpoint}';
${list ? rowText(wanted, list) : ''}
/** ${endpoint}. */
export const ${exportOf(wanted)} = ${make}('${operation}', '${actionText(wanted)}', [ENDPOINT], {
${mayWrite ? `	// ${MARK}: ${maker}Operation instead, where it changes nothing at the server.\n` : ''}	description: '${MARK}: what a user gets, and what to know of it',
${ownRights ? '' : `	rights: '${MARK}: which rights the user needs',\n`}	properties: [
${required.map(fieldText).join('')}${list ? '		returnAll,\n		limit,\n		simplify,\n' : ''}	],
	async run({ ${uses} }) {
${runText(wanted, call)}
	},
});
`;
}

module.exports = { operationText };
