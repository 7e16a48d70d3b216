// A new operation begins with files that are there: what it imports, and the folder of its tests.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

import { parse } from 'yaml';

import { filesOf, MARK, NODES, subjectOf } from '../../scripts/lib/newOperation.cjs';
import { root } from '../../scripts/lib/paths.cjs';
import { withEndpoint } from '../../scripts/lib/publishedContract.cjs';

test.each(Object.entries(NODES))('of %s: the function that it imports, its list, its tests', (_, { folder, maker, from, tests }) => {
	const module = posix.join('nodes', folder, 'operations', 'thing', `${from}.ts`);
	expect(readFileSync(join(root, module), 'utf8')).toMatch(new RegExp(`export const ${maker}Operation\\b`));
	expect(existsSync(join(root, 'nodes', folder, 'operations', 'index.ts'))).toBe(true);
	expect(existsSync(join(root, 'test', 'integration', tests))).toBe(true);
});

test('a published document that is not there is named, and nothing is written', () => {
	const args = ['ledger', 'thing', 'get', 'GET /v2/things/{thing-id}', '--published', 'not-there.yaml'];
	const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'new-operation.mjs'), ...args], {
		encoding: 'utf8',
	});
	expect([status, stdout]).toEqual([2, '']);
	expect(stderr).toMatch(/^There is no file "not-there.yaml" for --published\n\nnpm run new-operation/);
});

/** Files of a new operation of a node, by path. */
function begun(node: string, resource: string, operation: string, endpoint: string, more: object = {}): Record<string, string> {
	const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined);
	const wanted = { node, resource, operation, endpoint, parameters: [], answer: {}, resolve: (schema: unknown) => schema ?? {}, ...more };
	return Object.fromEntries(filesOf(wanted as never, read).map(({ path, text }) => [path, text]));
}

test('handlers of a resource whose name is a word of the language have its plural', () => {
	const files = begun('ledger', 'package', 'getThing', 'GET /v2/things');
	expect(files['sandbox/ledger/packages.mts']).toContain("'GET /v2/things': ");
	expect(Object.keys(files).filter((path) => path.endsWith('package.mts'))).toEqual([]);
});

test('a handler comes to the nearest path of its subject, and to a file of its own without one', () => {
	const files = [
		{ path: 'a.mts', text: "\t'GET /v2/interactive-submission/prepare': (call) => {}" },
		{ path: 'b.mts', text: "\t'POST /v2/interactive-submission/preferred-packages': (call) => {}" },
		{ path: 'c.mts', text: "\t'GET /v0/wallet/transfers': (call) => {}" },
	];
	expect(subjectOf(files, 'GET /v2/interactive-submission/preferred-version')).toBe('b.mts');
	expect(subjectOf(files, 'GET /v0/wallet/requests')).toBeUndefined();
	expect(subjectOf(files, 'GET /v0/wallet/transfers/{id}')).toBe('c.mts');
});

test.each([
	['contract_id', 'string', "parameters.contractId('contractId')"],
	['provider_party_id', 'string', "readParty(parameters, 'providerPartyId')"],
	['user-id', 'string', 'requiredUserId('],
	['synchronizer-id', 'string', '...synchronizerId('],
	['package-name', 'string', "search: 'searchPackageNames'"],
	['is_open', 'boolean', "parameters.flag('isOpen')"],
	['migration_id', 'integer', "parameters.int64('migrationId')"],
	['names', 'array', "parameters.list('names')"],
	['round', 'string', "parameters.required('round')"],
])('the field of %s, which is %s', (name, type, code) => {
	const parameters = [{ name, in: 'query', required: true, schema: { type } }];
	const files = begun('scan', 'thing', 'get', 'GET /v0/things', { parameters });
	expect(files['nodes/CantonScan/operations/thing/get.ts']).toContain(code);
});

test('a list that comes as a whole is read by what the other lists are read by', () => {
	const answer = { properties: { things: { type: 'array', items: { $ref: '#/components/schemas/ContractWithState' } } } };
	const files = begun('wallet', 'thing', 'getAll', 'GET /v0/wallet/things', { answer });
	const text = files['nodes/CantonWallet/operations/thing/getAll.ts'];
	expect(text).toContain(
		'...wholeList(async ({ validator }: ValidatorServices) => (await validator.call(ENDPOINT)).things, thingRow, raw)',
	);
	expect(text).toContain('rights: WALLET_USER');
});

test('the description of an internal endpoint says so', () => {
	const files = begun('wallet', 'thing', 'get', 'GET /v0/wallet/things', { internal: true });
	expect(files['nodes/CantonWallet/operations/thing/get.ts']).toContain('. An internal endpoint, which may change.');
});

test.each([
	['getByContract', 'Get a featured app by contract'],
	['getLatestPrice', 'Get the latest price of a featured app'],
	['get', 'Get a featured app'],
])('the action of %s is said as a person would', (operation, action) => {
	const files = begun('scan', 'featuredApp', operation, 'GET /v0/things');
	expect(files[`nodes/CantonScan/operations/featuredApp/${operation}.ts`]).toContain(`'${action}'`);
});

test('the test of a new operation has the bad input of each required field', () => {
	const parameters = [{ name: 'contract_id', in: 'path', required: true, schema: { type: 'string' } }];
	const files = begun('wallet', 'thing', 'get', 'GET /v0/wallet/things/{contract_id}', { parameters });
	const text = files['test/integration/validator/thingGet.test.cts'];
	expect(text).toContain("{ contractId: '={{ $json.nothing }}' }, 'Contract ID: this field is empty'");
	expect(text).toContain(`{ contractId: 'nope' }, 'Contract ID: "nope" is not a contract ID'`);
	expect(files['nodes/CantonWallet/operations/thing/get.ts']).toContain(
		"import { contractIdField, WALLET_USER } from '../../../shared/validatorNode/contracts'",
	);
});

test('the preview of an int64 has the text of a large one', () => {
	const int64 = { type: 'integer', format: 'int64' };
	const inner = { type: 'object', properties: { at: int64 } };
	const answer = { properties: { round: int64, count: { type: 'integer' }, inner } };
	const files = begun('scan', 'thing', 'get', 'GET /v0/things', { answer });
	const { properties } = JSON.parse(files['nodes/CantonScan/__schema__/v1.0.0/thing/get.json']!);
	const types = [properties.round, properties.count, properties.inner.properties.at].map(({ type }) => type);
	expect(types).toEqual([['integer', 'string'], 'integer', ['integer', 'string']]);
	expect(files['nodes/CantonScan/__schema__/v1.0.0/thing/get.json']).toContain('\t\t\t\t"at": { "type": ["integer", "string"]');
});

test('the preview of a list of contracts has the fields of its rows', () => {
	const answer = { properties: { things: { type: 'array', items: { $ref: '#/components/schemas/ContractWithState' } } } };
	const files = begun('wallet', 'thing', 'getAll', 'GET /v0/wallet/things', { answer });
	const { properties } = JSON.parse(files['nodes/CantonWallet/__schema__/v1.0.0/thing/getAll.json']!);
	expect(Object.keys(properties)).toEqual(['createdAt', 'contractId']);
});

describe('an endpoint of a published document', () => {
	const ours = [
		'paths:',
		'components:',
		'  responses:',
		'    Error: { description: Refused. }',
		'    TooManyRequests: { description: Wait. }',
		'  schemas:',
		'    A: { type: object }',
		'',
	].join('\n');
	const published = [
		'paths:',
		'  /v0/things:',
		'    get:',
		'      operationId: getV0The-things',
		'      tags: [internal, wallet]',
		'      deprecated: true',
		'      responses:',
		'        "200": { description: "", content: { application/json: { schema: { $ref: "#/components/schemas/B" } } } }',
		'components:',
		'  schemas:',
		'    B: { type: object, description: Words. }',
		'',
	].join('\n');

	it('keeps what programs may rely on, and marks the words that are to be ours', () => {
		const { paths, components } = parse(withEndpoint(ours, [{ file: 'scan.yaml', text: published }], 'GET /v0/things', '0.6.1')!);
		const { summary, responses, ...kept } = paths['/v0/things'].get;
		expect(kept).toEqual({ operationId: 'getV0TheThings', tags: ['specification', 'internal'], deprecated: true, 'x-since': '0.6.1' });
		expect([summary, responses['200'].description].every((text) => text.startsWith(MARK))).toBe(true);
		expect(responses['429']).toEqual({ $ref: '#/components/responses/TooManyRequests' });
		expect(components.schemas.B).toEqual({ type: 'object' });
	});

	it('has the shape of all other errors as ours do', () => {
		const withDefault = published.replace('      responses:\n', '      responses:\n        default: { description: Else. }\n');
		const { get } = parse(withEndpoint(ours, [{ file: 'scan.yaml', text: withDefault }], 'GET /v0/things')!).paths['/v0/things'];
		expect(Object.keys(get.responses).sort()).toEqual(['200', 'default']);
		expect(get.responses.default).toEqual({ $ref: '#/components/responses/Error' });
		expect('x-since' in get).toBe(false);
	});

	it.each([
		['wallet-internal.yaml', ['specification', 'internal']],
		['wallet-external.yaml', ['specification']],
	])('is internal in %s by its name', (file, tags) => {
		const text = published.replace('[internal, wallet]', '[wallet]');
		expect(parse(withEndpoint(ours, [{ file, text }], 'GET /v0/things')!).paths['/v0/things'].get.tags).toEqual(tags);
	});

	it('is undefined if the document lacks it', () => {
		expect(withEndpoint(ours, [{ file: 'scan.yaml', text: published }], 'GET /v0/others')).toBeUndefined();
	});
});
