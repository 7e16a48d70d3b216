// The file of a new operation: its fields, its call and its items.
const { fieldText } = require('./fieldTexts.cjs');
const { camel, capital, entryOf, exportOf, isContractRow, key, listOf, MARK, NODES, requiredOf, scalarsOf, words } = require('./terms.cjs');

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

/** The action as a person would say it: `Get many things`, `Get a thing by name`, `Get the price of a thing`. @param {Wanted} wanted */
function actionText({ resource, operation }) {
	const thing = words(resource);
	if (operation === 'getAll') return `Get many ${thing}s`;
	const [verb = '', ...more] = words(operation).split(' ');
	const named = `${article(thing)} ${thing}`;
	if (more.length === 0) return `${capital(verb)} ${named}`;
	if (['by', 'for', 'of', 'with'].includes(more[0] ?? '')) return `${capital(verb)} ${named} ${more.join(' ')}`;
	return `${capital(verb)} the ${more.join(' ')} of ${named}`;
}

/** Checks whether a list comes as a whole: nothing of its request says which part is wanted. @param {Wanted} wanted */
const isWhole = ({ parameters }) => !parameters.some(({ name }) => /limit|page|cursor|after|begin|offset|size/i.test(name));

/** Imports as lines, by module. @param {Record<string, string>} imports */
function importLines(imports) {
	/** @type {Record<string, string[]>} */
	const byModule = {};
	for (const [name, from] of Object.entries(imports)) (byModule[from] ??= []).push(name);
	return Object.keys(byModule)
		.sort()
		.map((from) => `import { ${byModule[from]?.sort((a, b) => a.localeCompare(b)).join(', ')} } from '${from}';\n`)
		.join('');
}

/** The description that is left to write, with the sentence of all internal endpoints. @param {Wanted} wanted */
const descriptionText = ({ internal }) =>
	`${MARK}: what a user gets, and what to know of it${internal ? '. An internal endpoint, which may change.' : ''}`;

/** The rights of an operation. Those of a wallet's are nearly always the same. @param {Wanted} wanted */
function rightsText({ node }) {
	if (NODES[node].ownRights) return '';
	return `	rights: ${node === 'wallet' ? 'WALLET_USER' : `'${MARK}: which rights the user needs'`},\n`;
}

/** The file of a list that comes as a whole. @param {Wanted} wanted @param {string} list */
function listText(wanted, list) {
	const { node, operation, endpoint } = wanted;
	const { api, client, maker, from, services } = NODES[node];
	const isContract = isContractRow(wanted, list);
	const ofContracts = [...(isContract ? ['contractFields', 'raw'] : []), ...(node === 'wallet' ? ['WALLET_USER'] : [])];
	const contracts = ofContracts.length > 0 ? `import { ${ofContracts.join(', ')} } from '../../../shared/validatorNode/contracts';\n` : '';
	const row = isContract
		? `
/** ${MARK}: which fields of its payload a user looks for, as textAt(contract.payload, …). */
const ${rowName(wanted.resource)} = ({ contract }: components['schemas']['ContractWithState']): IDataObject => ({ ...contractFields(contract) });
`
		: rowText(wanted, list);
	return `import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../../api/${api}';
import { wholeList } from '../../../shared/operation/wholeAnswer';
${contracts}import { ${maker}Operation, type ${services} } from '${from}';

const ENDPOINT = '${endpoint}';
${row}
/** ${endpoint}. */
export const ${exportOf(wanted)} = ${maker}Operation('${operation}', '${actionText(wanted)}', [ENDPOINT], {
	description: '${descriptionText(wanted)}',
${rightsText(wanted)}	...wholeList(async ({ ${client} }: ${services}) => (await ${client}.call(ENDPOINT)).${list}, ${rowName(wanted.resource)}${isContract ? ', raw' : ''}),
});
`;
}

/** The operation's own file. @param {Wanted} wanted */
function operationText(wanted) {
	const { node, operation, endpoint } = wanted;
	const { api, client, maker, from, services } = NODES[node];
	const list = listOf(wanted);
	const required = requiredOf(wanted);
	const mayWrite = node !== 'registry' && !endpoint.startsWith('GET ');
	if (list && services && required.length === 0 && !mayWrite && isWhole(wanted)) return listText(wanted, list);
	const fields = required.map((parameter) => ({ parameter, ...fieldText(parameter, node) }));
	const make = `${maker}${mayWrite ? 'Write' : 'Operation'}`;
	const sent = ['path', 'query']
		.map((at) => ({ at, own: fields.filter(({ parameter }) => parameter.in === at) }))
		.filter(({ own }) => own.length > 0)
		.map(({ at, own }) => `${at}: { ${own.map(({ parameter, value }) => `${key(parameter.name)}: ${value}`).join(', ')} }`);
	const call = `await ${client}.call(ENDPOINT${sent.length > 0 ? `, { ${sent.join(', ')} }` : ''})`;
	const uses = [client, ...(sent.length > 0 || list ? ['parameters'] : [])].join(', ');
	const listed = list
		? Object.fromEntries(['limit', 'returnAll', 'simplify'].map((name) => [name, '../../../shared/parameters/fields']))
		: {};
	const shared = importLines(
		Object.assign(
			{},
			listed,
			node === 'wallet' && { WALLET_USER: '../../../shared/validatorNode/contracts' },
			...fields.map(({ imports }) => imports),
		),
	);
	const types = list
		? `import type { IDataObject } from 'n8n-workflow';\n\nimport type { components } from '../../../../api/${api}';\n`
		: '';
	return `${types}${shared}import { ${make} } from '${from}';

const ENDPOINT = '${endpoint}';
${list ? rowText(wanted, list) : ''}
/** ${endpoint}. */
export const ${exportOf(wanted)} = ${make}('${operation}', '${actionText(wanted)}', [ENDPOINT], {
${mayWrite ? `	// ${MARK}: ${maker}Operation instead, where it changes nothing at the server.\n` : ''}	description: '${descriptionText(wanted)}',
${rightsText(wanted)}	properties: [
${fields.map(({ field }) => `\t\t${field},\n`).join('')}${list ? '		returnAll,\n		limit,\n		simplify,\n' : ''}	],
	async run({ ${uses} }) {
${runText(wanted, call)}
	},
});
`;
}

module.exports = { operationText };
