// Older and newer releases of Splice: each operation answers by an older endpoint, or says in words what the server lacks.
import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../support/engine.cts';
import { useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox({ history: 60 });
const RELEASES = ['0.5.4', '0.6.1', '0.7.5', '0.8.4', '0.9.0'];

async function run(resource: string, operation: string, parameters: IDataObject): Promise<string> {
	const settings = { resource, operation, connectThrough: 'scan', simplify: true, returnAll: false, limit: 2, ...parameters };
	const { json, error } = await runNode('cantonScan', settings as never, { credentials: { cantonScanApi: { url: sandbox.url } } });
	return error ? `${error.message} ${error.description}` : `${json.length} items`;
}

/** Operations whose endpoints came with a release, with the releases that lack them. All others answer. */
const OPERATIONS: Array<[resource: string, operation: string, parameters: () => IDataObject, lacking: string[]]> = [
	['party', 'getParticipant', () => ({ party: alice }), []],
	['featuredApp', 'get', () => ({ provider: alice }), []],
	['upgrade', 'getSchedule', () => ({}), []],
	['update', 'getAll', () => ({}), []],
	['event', 'getAll', () => ({}), []],
	['bulkObject', 'getAll', () => ({ content: 'snapshot' }), ['0.5.4']],
	['voteResult', 'count', () => ({}), ['0.5.4', '0.6.1']],
	['rewardRound', 'getEarliest', () => ({}), ['0.5.4']],
	['rewardRound', 'getRootHash', () => ({ roundNumber: 1 }), ['0.5.4']],
	['holdingsSummary', 'get', () => ({ parties: alice }), []],
	['snapshot', 'getTime', () => ({ which: 'after', recordTime: '2026-01-01T00:00:00Z' }), ['0.5.4']],
	['snapshot', 'getContracts', () => ({}), []],
	['snapshot', 'getHoldings', () => ({ parties: alice }), []],
];
let alice: string;
let usual: string;

beforeAll(async () => void ({ splice: usual } = await sandbox.control('GET', '/settings')));
afterAll(async () => await sandbox.control('POST', '/settings', { splice: usual }));

describe.each(RELEASES)('Splice %s', (splice) => {
	beforeAll(async () => {
		({ alice } = sandbox.parties);
		await sandbox.control('POST', '/settings', { splice });
	});

	test.each(OPERATIONS)('%s %s', async (resource, operation, parameters, lacking) => {
		const outcome = await run(resource, operation, parameters());
		if (!lacking.includes(splice)) expect(outcome).toMatch(/^[12] items$/);
		else expect(outcome).toMatch(/^The server does not have this operation: .*an older server/s);
	});

	test('an update by the hash that was signed', async () => {
		const outcome = await run('update', 'get', { findBy: 'hash', transactionHash: 'ab'.repeat(32) });
		expect(outcome).toMatch(splice === '0.5.4' ? /^The server does not have this operation: / : /^Transaction with hash \w+ not found/);
	});
});
