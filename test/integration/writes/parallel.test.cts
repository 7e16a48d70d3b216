// Four executions at once with one ID, and n8n's own Retry On Fail: one payment, and all report the same.
import type { IDataObject } from 'n8n-workflow';

import { waitForNothing } from '../../support/waits.cts';
import { LEDGER_WRITES } from './ledgerWrites.cts';
import { useNetwork, type Write } from './network.cts';
import { nameOf, Oracle, saidBy } from './oracle.cts';
import { VALIDATOR_WRITES } from './validatorWrites.cts';

waitForNothing();

const network = useNetwork();
const oracle = new Oracle(network);
const { sandbox } = network;

beforeAll(async () => await network.begin());

const PAYS = [
	...[
		'cantonToken transfer.send',
		'cantonToken allocation.create',
		'cantonWallet transfer.send',
		'cantonWallet transfer.send to a preapproved',
	],
	...['cantonWallet transferOffer.create', 'cantonWallet allocation.create', 'cantonValidator traffic.buy'],
];
const WRITES = [...LEDGER_WRITES, ...VALIDATOR_WRITES].filter((write) => PAYS.includes(nameOf(write)));
const cases = WRITES.map((write) => [nameOf(write), write] as const);

/** Operations of which the validator answers all four with the one result (recorded): none was before the others, and all show the same. */
const SAME_ANSWER = ['cantonWallet transfer.send', 'cantonWallet transfer.send to a preapproved', 'cantonWallet allocation.create'];

let number = 1000;
async function parametersOf(write: Write): Promise<IDataObject> {
	const [resource, operation] = write.name.split(' ')[0]!.split('.');
	const made = await write.make(network, ++number);
	await sandbox.control('POST', '/settle');
	return { resource, operation, ...made, options: { ...(made.options as IDataObject), resolveSeconds: 30 } };
}
const end = async (): Promise<number> => (await sandbox.control('GET', '/log')).ledgerEnd;
/** Counts what was done since an offset, once all that was asked for has happened. */
async function doneSince(offset: number): Promise<number> {
	await sandbox.control('POST', '/settle');
	const { log } = await sandbox.control('GET', `/log?after=${offset}`);
	return log.filter(({ kind }: IDataObject) => kind === 'transaction').length;
}

test('all that pays is here', () => {
	expect(WRITES.map(nameOf).sort()).toEqual([...PAYS].sort());
});

describe.each(cases)('%s', (_, write) => {
	test('four at once with one ID: one effect, and four say that it is done and show the same', async () => {
		const usual = await oracle.usually(write);
		const parameters = await parametersOf(write);
		const since = await end();
		const results = await Promise.all(Array.from({ length: 4 }, async () => await network.run(write.node, write.as, parameters)));
		const said = results.map(saidBy);
		expect(said.map(({ outcome, words }) => [outcome, words])).toEqual(Array.from({ length: 4 }, () => ['succeeded', '']));
		const first = said.filter(({ alreadyDone }) => !alreadyDone);
		if (SAME_ANSWER.includes(nameOf(write))) expect(first.length).toBeGreaterThanOrEqual(1);
		else expect(first).toHaveLength(1);
		expect(new Set(said.map(({ shown }) => shown.contractId ?? shown.updateId)).size).toBe(1);
		expect(await doneSince(since)).toBe(usual);
	});

	test.each([
		['is lost after it was done', { action: 'reset', after: true }],
		['is lost before it arrived', { action: 'reset' }],
		['comes late, and so does its effect', { status: 503, body: { error: 'The server is taking too long' }, late: 3 }],
	])('Retry On Fail, no ID of its own, and the first answer %s: one effect', async (_case, fault) => {
		const usual = await oracle.usually(write);
		const { commandId: _command, trackingId: _tracking, ...parameters } = await parametersOf(write);
		const since = await end();
		const { endpoint, node, as } = write;
		// The first try cannot be looked up: it ends as unknown, and n8n tries again.
		await sandbox.fault({ endpoint, ...fault }, {
			status: 500,
			body: { error: 'database' },
			times: 1,
			since: endpoint,
		} as never);
		const result = await network.run(
			node,
			as,
			{ ...parameters, options: { ...(parameters.options as IDataObject), resolveSeconds: 0 } },
			{
				retryOnFail: true,
			},
		);
		await sandbox.control('DELETE', '/faults');
		expect(saidBy(result)).toMatchObject({ outcome: 'succeeded', words: '' });
		expect(await doneSince(since)).toBe(usual);
	});
});
