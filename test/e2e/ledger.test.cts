// Every operation of the nodes of a participant once in the real n8n, from the packed tarball: the table is held against the nodes' own.
import { resultOf } from '../../scripts/lib/rest.cjs';
import { LEDGER_NODES, ledgerNodeOf } from '../support/nodeTables.cts';
import { credential, oneNode, runOnce, world } from './support/e2e.cts';
import { ledgerCases } from './support/ledgerCases.cts';
import { EVERYBODY, makeTruth, type Case } from './support/ledgerTruth.cts';
import { tokenCases } from './support/tokenCases.cts';

const e2e = world();
const { sandbox, client } = e2e;
const cases = { ...ledgerCases, ...tokenCases };

beforeAll(makeTruth);

/** Runs one operation. A file reaches it as it would from any node before it. */
async function run(resource: string, operation: string, { parameters, file, item, account: ofCase }: Case) {
	const account = credential(sandbox, 'cantonLedgerApi', {
		...(['preparedTransaction', 'command', 'contract', 'reassignment', 'holding', 'transfer', 'allocation', 'allocationRequest'].includes(
			resource,
		) && parameters.parties !== EVERYBODY.parties
			? { subject: parameters.instrumentId === 'DemoSilver' ? 'issuer' : 'ledger-api-user' }
			: {}),
		...ofCase?.(),
	});
	const node = { authentication: 'accessToken', resource, operation, ...parameters };
	const service = resource === 'price' ? 'cantonScanApi' : 'cantonTokenRegistryApi';
	const registry = parameters.coinRegistry === undefined ? [] : [credential(sandbox, service)];
	if (!file && !item) return await runOnce(e2e, ledgerNodeOf(resource, operation), node, account, ...registry);
	const stored = await client.createCredential(account);
	const workflow = oneNode(ledgerNodeOf(resource, operation), node, { cantonLedgerApi: stored });
	const step = (name: string, type: string, typeVersion: number, own: object) => ({
		id: name,
		name,
		type: `n8n-nodes-base.${type}`,
		typeVersion,
		position: [0, 200] as [number, number],
		parameters: own,
	});
	const texts = item ?? { base64: file!.toString('base64') };
	const text = step('Text', 'set', 3.4, {
		assignments: { assignments: Object.entries(texts).map(([name, value]) => ({ id: name, name, type: 'string', value })) },
		options: {},
	});
	const toFile = step('File', 'convertToFile', 1.1, {
		operation: 'toBinary',
		sourceProperty: 'base64',
		options: { fileName: 'e2e-model.dar' },
	});
	const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });
	const { id } = await client.createWorkflow({
		...workflow,
		nodes: [...workflow.nodes, text, ...(file ? [toFile] : [])] as any,
		connections: { Start: to('Text'), ...(file ? { Text: to('File'), File: to('Canton') } : { Text: to('Canton') }) } as any,
	});
	const execution = await client.run(id, 'Start');
	return { status: execution.status, ...resultOf(execution, 'Canton'), error: execution.data.resultData.error };
}

const resources = Object.values(LEDGER_NODES).flat();
/** Operations that read and require nothing run with nothing but their own parameters: they need no case. */
const derived = resources.flatMap(({ value, operations }) =>
	operations
		.filter(({ writes, properties }) => !writes && !properties.some(({ required, displayOptions }) => required && !displayOptions))
		.map((operation) => `${value} ${operation.value}`)
		.filter((name) => !(name in cases)),
);

it('runs every operation of the nodes', () => {
	const named = resources.flatMap(({ value, operations }) => operations.map((operation) => `${value} ${operation.value}`));
	expect([...Object.keys(cases), ...derived].sort()).toEqual(named.sort());
});

it.each(derived)('%s with nothing but its own parameters', async (name) => {
	const [resource, operation] = name.split(' ');
	const { status, items, error } = await run(resource, operation, { parameters: {}, shows: {} });
	expect(error).toBeUndefined();
	expect(status).toBe('success');
	expect(items.length).toBeGreaterThan(0);
});

it.each(Object.keys(cases))('%s', async (name) => {
	const [resource, operation] = name.split(' ');
	const operationCase = cases[name]();
	const { status, items, error } = await run(resource, operation, operationCase);
	expect(error).toBeUndefined();
	expect(status).toBe('success');
	expect(items[0].json).toMatchObject(operationCase.shows);
});
