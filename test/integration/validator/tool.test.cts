// A node that pays: how much it may, and what an AI agent may do with it.
import type { IDataObject } from 'n8n-workflow';

import { askTool, waysOfTools } from '../../support/agent.cts';
import { ALICE, credentialFor, useValidator } from './support.cts';

const { sandbox, world, run, sent } = useValidator();

const payment = (parameters: object) => ({
	authentication: 'accessToken',
	resource: 'transfer',
	operation: 'send',
	receiver: world.parties.carol,
	amount: '10',
	trackingId: '',
	...parameters,
});
const ask = async (way: (typeof waysOfTools)[number], parameters: object) =>
	await askTool(way, 'cantonWallet', payment(parameters), credentialFor(sandbox.url, ALICE));
const posted = async () =>
	(await sent()).filter(({ endpoint }) => String(endpoint).endsWith('/token-standard/transfers') && endpoint.startsWith('POST'));

// A tool that runs without its workflow knows nothing of what its builder allowed: there it never writes.
describe.each(waysOfTools.filter((way) => way !== 'withoutWorkflow'))('an agent whose tool is %s', (way) => {
	test('does not pay where Allow Writes as Tool is off', async () => {
		expect(await ask(way, { maximumPerItem: '10', maximumPerExecution: '10' })).toContain('Allow Writes as Tool is off');
		expect(await posted()).toEqual([]);
	});

	test.each([
		[{}, 'Maximum per Item (CC) is empty: as a tool of an AI agent this node pays only up to a maximum. Nothing was sent.'],
		[{ maximumPerItem: '10' }, 'Maximum per Execution (CC) is empty'],
		[{ maximumPerItem: '={{ 100 }}', maximumPerExecution: '100' }, '{{ 100 }}" is not an amount'],
		[
			{ maximumPerItem: '9.9999999999', maximumPerExecution: '100' },
			'Maximum per Item (CC): 10 CC is more than 9.9999999999 CC. Nothing was sent.',
		],
		[{ maximumPerItem: '10', maximumPerExecution: '9' }, 'Maximum per Execution (CC): 10 CC more would exceed 9'],
	])('does not pay with %j', async (parameters, message) => {
		expect(await ask(way, { allowWritesAsTool: true, ...parameters })).toContain(message);
		expect(await posted()).toEqual([]);
	});

	test('pays up to the maximum', async () => {
		expect(await ask(way, { allowWritesAsTool: true, maximumPerItem: '10', maximumPerExecution: '10' })).toContain('"status":"pending"');
		expect(await posted()).toHaveLength(1);
	});
});

test.each(['called', 'requested'] as const)(
	'an agent whose tool is %s, with Retry On Fail: what it asked for once is paid once, also if the first answer is lost',
	async (way) => {
		const endpoint = 'POST /v2/wallet/token-standard/transfers';
		// The first try cannot be looked up: it ends as unknown, and n8n tries again.
		await sandbox.fault({ endpoint, action: 'reset', after: true }, {
			status: 500,
			body: { error: 'database' },
			times: 1,
			since: endpoint,
		} as never);
		await sandbox.requests();
		const { ledgerEnd } = await sandbox.control('GET', '/log');
		const said = await askTool(
			way,
			'cantonWallet',
			payment({ allowWritesAsTool: true, maximumPerItem: '10', maximumPerExecution: '100', options: { resolveSeconds: 0 } }),
			credentialFor(sandbox.url, ALICE),
			{ retryOnFail: true, maxTries: 3, waitBetweenTries: 1 },
		);
		await sandbox.control('DELETE', '/faults');
		expect(said).toContain('"alreadyDone":true');
		const { log } = await sandbox.control('GET', `/log?after=${ledgerEnd}`);
		expect(log.filter(({ kind }: IDataObject) => kind === 'transaction')).toHaveLength(1);
	},
);

test('in a workflow, items together stay below the maximum; what failed, and what was paid before, does not count', async () => {
	const items = [
		{ amount: '900000000000', trackingId: 'max-1' },
		{ amount: '5', trackingId: 'max-2' },
		{ amount: '5', trackingId: 'max-2' },
		{ amount: '5', trackingId: 'max-3' },
		{ amount: '0.0000000001', trackingId: 'max-4' },
	];
	const { json } = await run(
		'transfer',
		'send',
		{ ...payment({}), amount: '={{ $json.amount }}', trackingId: '={{ $json.trackingId }}', maximumPerExecution: '900000000000' },
		{ ...ALICE, input: items.map((json) => ({ json })), onError: 'continueRegularOutput' },
	);
	expect(json.map(({ status, message }) => status ?? message)).toEqual([
		expect.stringContaining('Insufficient funds'),
		'pending',
		'pending',
		'pending',
		'pending',
	]);
	const limited = await run(
		'transfer',
		'send',
		{ ...payment({}), amount: '={{ $json.amount }}', trackingId: '={{ "b" + $json.trackingId }}', maximumPerExecution: '10' },
		{ ...ALICE, input: items.slice(1).map((json) => ({ json })), onError: 'continueRegularOutput' },
	);
	expect(limited.json.map(({ status, message }) => status ?? message)).toEqual([
		'pending',
		'pending',
		'pending',
		expect.stringContaining(
			'Maximum per Execution (CC): 0.0000000001 CC more would exceed 10.0000000000 CC; 10.0000000000 CC of it are spent',
		),
	]);
});

test('traffic is limited in bytes', async () => {
	const { error } = await run('traffic', 'buy', { trafficBytes: '300000', maximumPerItem: '200000' }, ALICE);
	expect(error?.message).toContain('Maximum per Item (Bytes): 300000 bytes is more than 200000 bytes. Nothing was sent.');
});
