// The files of a new operation, as texts: what can be read off the contract is written, what cannot says LEFT TO WRITE, which a test of
// the unit ring finds until nothing is left.

/** Mark of something that is left to write. `test/unit/left-to-write.test.cts` fails while any file has it. */
const MARK = ['Left', 'to', 'write'].join(' ');

/** Differences between the nodes. */
const LEDGER = {
	api: /** @type {const} */ ('ledger'),
	client: 'ledger',
	maker: 'ledger',
	from: '../../../shared/ledgerNode/ledgerOperation',
	tests: 'ledger',
	handlers: 'ledger.mts',
	ownRights: false,
};
const VALIDATOR = {
	api: /** @type {const} */ ('validator'),
	client: 'validator',
	maker: 'validator',
	from: '../../../shared/validatorNode/validatorOperation',
	tests: 'validator',
	handlers: 'api.mts',
	ownRights: false,
};
const NODES = {
	ledger: { ...LEDGER, folder: 'CantonLedger' },
	participant: { ...LEDGER, folder: 'CantonParticipant' },
	token: { ...LEDGER, folder: 'CantonToken', maker: 'token', from: '../../tokenOperation' },
	scan: {
		...{ api: /** @type {const} */ ('scan'), folder: 'CantonScan', client: 'scan', maker: 'scan', from: '../../scanConnection' },
		...{ tests: 'scan', handlers: 'api.mts', ownRights: true },
	},
	validator: { ...VALIDATOR, folder: 'CantonValidator' },
	wallet: { ...VALIDATOR, folder: 'CantonWallet' },
	registry: {
		...{ api: /** @type {const} */ ('registry'), folder: 'CantonTokenRegistry', client: 'registry', maker: 'registry' },
		...{ from: '../../registry', tests: 'registry', handlers: 'api.mts', ownRights: true },
	},
};

/**
 * @typedef {{ name: string, in: string, required?: boolean, schema?: any }} Parameter
 * @typedef {{ node: keyof typeof NODES, resource: string, operation: string, endpoint: string, parameters: Parameter[], answer: any,
 *   resolve: (schema: any) => any, handled?: boolean }} Wanted
 */

/** `featuredApp` as words: `featured app`. @param {string} name */
const words = (name) => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
/** @param {string} text */
const titled = (text) => text.replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase()).replace(/\bId(s?)\b/g, 'ID$1');
/** @param {string} name */
const camel = (name) => name.replace(/[-_]([a-z0-9])/g, (_, letter) => letter.toUpperCase());
/** @param {string} name */
const capital = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/** The exported name of an operation: `getManyFeaturedApps`, `getFeaturedApp`, `getClosedRound`. @param {{ resource: string, operation: string }} wanted */
function exportOf({ resource, operation }) {
	if (operation === 'getAll') return `getMany${capital(resource)}s`;
	const [verb = operation] = /^[a-z]+/.exec(operation) ?? [];
	return `${verb}${capital(resource)}${operation.slice(verb.length)}`;
}

/** @param {Wanted} wanted @param {any} schema */
const typeOf = ({ resolve }, schema) => [resolve(schema)?.type ?? 'object'].flat().find((type) => type !== 'null');

/** The list at the root of an answer that is read as a list. @param {Wanted} wanted @returns {string | undefined} */
function listOf(wanted) {
	if (wanted.operation !== 'getAll') return undefined;
	const properties = wanted.resolve(wanted.answer)?.properties ?? {};
	return Object.keys(properties).find((name) => typeOf(wanted, properties[name]) === 'array');
}

/** A property's name in source text. @param {string} name */
const key = (name) => (/^\w+$/.test(name) ? name : `'${name}'`);

const FIELDS = 'scripts/generators/reference/fields.json';
const NOT_CALLED = 'scripts/generators/reference/notCalled.json';

/** The reasons why endpoints are not called, without this one. @param {string} text @param {string} endpoint */
function withoutReason(text, endpoint) {
	const kept = Object.entries(JSON.parse(text)).map(([node, reasons]) => {
		const others = Object.entries(/** @type {Record<string, string[]>} */ (reasons))
			.map(([reason, endpoints]) => [reason, endpoints.filter((candidate) => candidate !== endpoint)])
			.filter(([, endpoints]) => endpoints?.length);
		return [node, Object.fromEntries(others)];
	});
	return `${JSON.stringify(Object.fromEntries(kept), null, '\t')}\n`;
}

/** `a` or `an`. @param {string} phrase */
const article = (phrase) => (/^(?!us|uni|eu|one)[aeiou]/.test(phrase) ? 'an' : 'a');

/** @param {string} resource */
const rowName = (resource) => `${resource}Row`;

/** The entry of a list: its schema, and its name in the contract if it has one. @param {Wanted} wanted @param {string} list */
function entryOf(wanted, list) {
	const { items } = wanted.resolve(wanted.resolve(wanted.answer).properties[list]);
	return { schema: wanted.resolve(items) ?? {}, name: /[^/]+$/.exec(items?.$ref ?? '')?.[0] };
}

/** The names of an entry's properties that are no objects or lists. @param {Wanted} wanted @param {any} schema */
const scalarsOf = (wanted, schema) =>
	Object.keys(schema.properties ?? {}).filter((name) => !['array', 'object'].includes(typeOf(wanted, schema.properties[name])));

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

/** The list of the node's resources with the operation in it. @param {string} text @param {Wanted} wanted */
function withResource(text, wanted) {
	const { resource, operation } = wanted;
	const name = exportOf(wanted);
	const line = `import { ${name} } from './${resource}/${operation}';\n`;
	const imports = [...text.matchAll(/^import .* from '\.\/.*;\n/gm)];
	const next = imports.find(([statement]) => pathIn(statement) > pathIn(line));
	const last = imports.at(-1);
	const at = next ? next.index : (last?.index ?? 0) + (last?.[0].length ?? 0);
	const withImport = text.slice(0, at) + line + text.slice(at);
	const own = new RegExp(`(value: '${resource}',[^\\]]*?operations: \\[)([^\\]]*)\\]`).exec(withImport);
	if (own) {
		const [whole, start, inside = ''] = own;
		const operations = [...inside.split(',').map((operation) => operation.trim()), name].filter(Boolean);
		return withImport.slice(0, own.index) + `${start}${operations.join(', ')}]` + withImport.slice(own.index + whole.length);
	}
	const entry = `{ value: '${resource}', name: '${titled(words(resource))}', operations: [${name}] },`;
	const values = [...withImport.matchAll(/^\t\{\s*value: '(\w+)'/gm)];
	const following = values.find(([, value = '']) => value > resource);
	if (following) return `${withImport.slice(0, following.index)}\t${entry}\n${withImport.slice(following.index)}`;
	return withImport.replace(/(> = \[)\s*([\s\S]*?),?\s*\];\n$/, (_, start, inner) => `${start}\n\t${inner},\n\t${entry}\n];\n`);
}

/** @param {string} line */
const pathIn = (line) => /from '(.*)'/.exec(line)?.[1] ?? '';

/**
 * The preview's schema: of a list first the fields of Simplify, then those of the server. All in one, as n8n shows one preview for both.
 * @param {Wanted} wanted
 * @param {Record<string, string>} meanings of fields that the reference describes already
 */
function schemaText(wanted, meanings) {
	const list = listOf(wanted);
	const schema = list ? entryOf(wanted, list).schema : wanted.resolve(wanted.answer);
	/** @param {string} name @param {any} inner */
	const field = (name, inner) => {
		const type = typeOf(wanted, inner);
		const items = type === 'array' ? { items: { type: typeOf(wanted, wanted.resolve(inner).items ?? {}) } } : {};
		const description = Object.hasOwn(meanings, camel(name)) ? {} : { description: `${MARK}: what the field means` };
		return { type, ...items, ...description };
	};
	const simple = list ? scalarsOf(wanted, schema).map((name) => [camel(name), field(name, schema.properties[name])]) : [];
	const raw = Object.entries(schema?.properties ?? {}).map(([name, inner]) => [name, field(name, inner)]);
	return `${JSON.stringify({ type: 'object', properties: Object.fromEntries([...simple, ...raw]), version: 1 }, null, '\t')}\n`;
}

/** The sandbox's handler, in the file of its subject. @param {string | undefined} text that file, where there is one @param {Wanted} wanted */
function handlerText(text, { node, resource, endpoint }) {
	const { api } = NODES[node];
	const handler = `	'${endpoint}': () => {\n		// Returns { json: … }, which is checked against the contract; a refusal is thrown, as the neighbours do.\n		throw new Error('${MARK}: what the sandbox answers to ${endpoint}, as recorded, or by the contract');\n	},\n`;
	if (text) return text.replace(/(: Handlers<paths> = \{\n)/, (start) => start + handler);
	return `// ${MARK}: what is recorded of this, and what is only in a contract or documented.
import type { Handlers } from '../wire/api.mts';
import type { paths } from '../../api/${api}.d.ts';

export const ${resource}: Handlers<paths> = {
${handler}};
`;
}

/** The API of the sandbox with a new file of handlers, in the order of the names. @param {string} text @param {string} resource */
function withHandlers(text, resource) {
	const line = `import { ${resource} } from './${resource}.mts';\n`;
	const next = [...text.matchAll(/^import .* from '\.\/.*;\n/gm)].find(([statement]) => pathIn(statement) > pathIn(line));
	const at = next ? next.index : text.search(/^import type/m);
	return (text.slice(0, at) + line + text.slice(at)).replace(/(\n\thandlers: \{)([^}]*)\}/, (_, start, inside) => {
		const spreads = inside
			.split(',')
			.map((/** @type {string} */ spread) => spread.trim())
			.filter(Boolean);
		const position = spreads.findIndex((/** @type {string} */ spread) => spread > `...${resource}`);
		spreads.splice(position < 0 ? spreads.length : position, 0, `...${resource}`);
		return `${start} ${spreads.join(', ')} }`;
	});
}

/** The test of the operation. @param {Wanted} wanted */
function testText({ node, resource, operation, endpoint, parameters }) {
	const required = parameters.filter(({ in: at, required: must }) => at === 'path' || (at === 'query' && must));
	const input = required.length > 0 ? `{ ${required.map(({ name: field }) => `${camel(field)}: '${MARK}'`).join(', ')} }` : '';
	const own = `'${resource}', '${operation}'${input && `, ${input}`}`;
	const name = `${titled(words(resource))} › ${operation === 'getAll' ? 'Get Many' : titled(words(operation))}`;
	const [use, run] = {
		ledger: [
			"import { useSandbox } from '../../support/sandbox.cts';\nimport { ledgerOf } from './support.cts';\n\nconst sandbox = useSandbox();\nconst { run } = ledgerOf(sandbox);\n",
			`run(${own})`,
		],
		scan: [`import { useScan } from './support.cts';\n\nconst { run } = useScan('${resource}', '${operation}');\n`, `run(${input})`],
		validator: ["import { useValidator } from './support.cts';\n\nconst { run } = useValidator();\n", `run(${own})`],
		registry: ["import { useRegistry } from './support.cts';\n\nconst { ask } = useRegistry();\n", `ask(${own})`],
	}[NODES[node].api];
	return `// ${name}, by what a user sees.
${use}
test('${name} returns what the server has', async () => {
	const { json, error } = await ${run};
	expect(error).toBeUndefined();
	// ${MARK}: the items, and the request that was sent for them.
	expect(json).toEqual(['${MARK}']);
});

test.todo('${MARK}: each bad input, with the message that names its field (${endpoint})');
`;
}

/**
 * All files of a new operation.
 * @param {Wanted} wanted
 * @param {(path: string) => string | undefined} read text of a file of the repository
 * @returns {Array<{ path: string, text: string }>}
 */
function filesOf(wanted, read) {
	const { node, resource, operation } = wanted;
	const { api, folder, tests, handlers } = NODES[node];
	const list = `nodes/${folder}/operations/index.ts`;
	const subject = `sandbox/${api}/${resource}.mts`;
	const joined = `sandbox/${api}/${handlers}`;
	const files = [
		{ path: `nodes/${folder}/operations/${resource}/${operation}.ts`, text: operationText(wanted) },
		{ path: list, text: withResource(read(list) ?? '', wanted) },
		{ path: `nodes/${folder}/__schema__/v1.0.0/${resource}/${operation}.json`, text: schemaText(wanted, JSON.parse(read(FIELDS) ?? '{}')) },
		{ path: `test/integration/${tests}/${resource}${capital(operation)}.test.cts`, text: testText(wanted) },
	];
	const reasons = read(NOT_CALLED);
	if (reasons?.includes(`"${wanted.endpoint}"`)) files.push({ path: NOT_CALLED, text: withoutReason(reasons, wanted.endpoint) });
	// An endpoint that another operation calls has its handler already.
	if (!(wanted.handled ?? false)) {
		files.push({ path: subject, text: handlerText(read(subject), wanted) });
		if (read(subject) === undefined) files.push({ path: joined, text: withHandlers(read(joined) ?? '', resource) });
	}
	return files;
}

module.exports = { MARK, NODES, filesOf };
