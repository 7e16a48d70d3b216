// Terms that the files of a new operation have in common: the nodes, and the names of things and their types in the contract.

/** Mark of something that is left to write. `test/unit/left-to-write.test.cts` fails while any file has it. */
const MARK = ['Left', 'to', 'write'].join(' ');

/**
 * Differences between the nodes: those of one API have these alike.
 * @template {string} Api
 * @param {Api} api
 * @param {string} from module that makes operations
 * @param {string} handlers file of the sandbox that joins them
 * @param {string} [services] type of what an operation is given, if that module exports it
 */
const nodesOf = (api, from, handlers, services) => ({
	api,
	client: api,
	maker: api,
	from,
	tests: api,
	handlers,
	services,
	ownRights: false,
});
const LEDGER = nodesOf('ledger', '../../../shared/ledgerNode/ledgerOperation', 'ledger.mts', 'LedgerServices');
const VALIDATOR = nodesOf('validator', '../../../shared/validatorNode/validatorOperation', 'api.mts', 'ValidatorServices');
const NODES = {
	ledger: { ...LEDGER, folder: 'CantonLedger' },
	participant: { ...LEDGER, folder: 'CantonParticipant' },
	token: { ...LEDGER, folder: 'CantonToken', maker: 'token', from: '../../tokenOperation', services: 'TokenServices' },
	scan: { ...nodesOf('scan', '../../scanConnection', 'api.mts', 'ScanServices'), folder: 'CantonScan', ownRights: true },
	validator: { ...VALIDATOR, folder: 'CantonValidator' },
	wallet: { ...VALIDATOR, folder: 'CantonWallet' },
	registry: { ...nodesOf('registry', '../../registry', 'api.mts'), folder: 'CantonTokenRegistry', ownRights: true },
};

/**
 * @typedef {{ name: string, in: string, required?: boolean, schema?: any }} Parameter
 * @typedef {{ node: keyof typeof NODES, resource: string, operation: string, endpoint: string, parameters: Parameter[], answer: any,
 *   resolve: (schema: any) => any, handled?: boolean, subject?: string, internal?: boolean }} Wanted
 */

/** Names of resources that cannot be those of a variable. */
const RESERVED = new Set(['class', 'default', 'enum', 'export', 'function', 'import', 'interface', 'package', 'static']);

/** Name of the sandbox's handlers of a resource, and of their file. @param {string} resource */
const handlersName = (resource) => (RESERVED.has(resource) ? `${resource}s` : resource);

/** Required parameters of the path and the query. @param {Wanted} wanted */
const requiredOf = ({ parameters }) => parameters.filter(({ in: at, required }) => at === 'path' || (at === 'query' && required));

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

/** The entry of a list: its schema, and its name in the contract if it has one. @param {Wanted} wanted @param {string} list */
function entryOf(wanted, list) {
	const { items } = wanted.resolve(wanted.resolve(wanted.answer).properties[list]);
	return { schema: wanted.resolve(items) ?? {}, name: /[^/]+$/.exec(items?.$ref ?? '')?.[0] };
}

/** Checks whether the entries of a list are contracts of a validator, whose rows begin alike. @param {Wanted} wanted @param {string} list */
const isContractRow = (wanted, list) => NODES[wanted.node].api === 'validator' && entryOf(wanted, list).name === 'ContractWithState';

/** The names of an entry's properties that are no objects or lists. @param {Wanted} wanted @param {any} schema */
const scalarsOf = (wanted, schema) =>
	Object.keys(schema.properties ?? {}).filter((name) => !['array', 'object'].includes(typeOf(wanted, schema.properties[name])));

module.exports = {
	camel,
	capital,
	entryOf,
	exportOf,
	handlersName,
	isContractRow,
	key,
	listOf,
	MARK,
	NODES,
	requiredOf,
	scalarsOf,
	titled,
	typeOf,
	words,
};
