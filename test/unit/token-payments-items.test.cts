// Transfer › Send Many: what is wrong with one payment, and what is said of the others.
import { batch, item, outcomesOf, refused, requestsOf, sendMany, submissionsOf } from './token-payer.cts';
// The payer comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { BROKEN, INVALID, LOST } from './commands-refusals.cts';
import { Network } from './token-network.cts';
import { ACTIVE, INSTRUMENT } from './endpoints.cts';

const ALL_CHECKED = 'All payments are checked before the first is sent.';
const MAY_BE_PAID = 'If it was sent before under its IDs, it may have been paid then. Run it again under the same IDs.';
const EARLIER = 'An earlier try of this execution got no answer: it may have done this.';
const COIN = { instrument: { __rl: true, mode: 'list', value: 'canton-coin' } };
const SYNCHRONIZERS = 'GET /v2/state/connected-synchronizers';

describe('a payment that is wrong', () => {
	test.each<[string, IDataObject, string]>([
		['an amount that is none', { amount: 'much' }, 'Amount: "much" is not an amount'],
		['an ID that cannot be one', { commandId: 'ä' }, 'Command ID: "ä" cannot be such an ID'],
		['a Batch ID that cannot be one', { options: { batchId: 'ä' } }, 'Batch ID: "ä" cannot be such an ID'],
		['a Batch ID that is too long', { options: { batchId: 'x'.repeat(241) } }, `Batch ID: "${'x'.repeat(80)}…" cannot be such an ID`],
		['too many payments in a transaction', { options: { mostPayments: 101 } }, 'Most Payments per Transaction: 101 is too large'],
		[
			'an amount above the maximum',
			{ amount: '51' },
			'Maximum per Item (Tokens): 51 Gold is more than 50.0000000000 Gold. Nothing was sent.',
		],
		['options that are wrong', { options: { resolveSeconds: -1 } }, 'Resolve Unknown Outcome For: -1 is too small'],
	])('%s is named, and the others are not sent', async (_, wrong, message) => {
		const network = new Network().hold('10', '60');
		const more = 'options' in wrong && 'batchId' in (wrong.options as object) ? {} : { commandId: '' };
		const result = await sendMany([item('', '1'), { ...item('', '2'), ...more, ...wrong }], network, { maximumPerItem: '50' });
		expect(result.paired).toEqual([[1], [0]]);
		const isBatch = 'options' in wrong && 'batchId' in (wrong.options as object);
		if (!isBatch) expect(refused(result, network)[0]![0]).toContain(message);
		else expect(result.items[0]).toMatchObject({ message: expect.stringContaining(message), error: { outcome: 'unknown' } });
		expect(result.items[1].message).toContain(`Nothing was sent, since another payment cannot be: ${message}`);
		expect(result.items[1].error).toMatchObject({ advice: ALL_CHECKED, notTried: true, outcome: 'failed' });
		expect(result.items[0].error).not.toHaveProperty('notTried');
		expect(submissionsOf(result)).toEqual([]);
	});

	test('of a Batch ID of 240 characters there is a command ID with a number', async () => {
		const network = new Network().hold('10');
		expect(outcomesOf(await sendMany([item('a', '1')], network, batch('x'.repeat(240))))).toEqual([['succeeded', false]]);
	});

	test('of which the ID cannot be read has none in its error', async () => {
		const { items } = await sendMany([item('ä', '1'), item('b', '2')], new Network().hold('10', '10'));
		expect(items[0].error).not.toHaveProperty('commandId');
		expect(items[1].error.commandId).toBe('b');
	});

	test('without a sender names that, and nothing is asked', async () => {
		const network = new Network().hold('10');
		const sender = { __rl: true, mode: 'id', value: '' };
		for (const common of [{}, batch('x')]) {
			const result = await sendMany([item('a', '1', { sender })], network, common);
			expect(result.items[0].message).toBe('Sender: this field is empty');
			expect(result.calls).toEqual([]);
		}
	});

	test('an expression that returned nothing is named', async () => {
		const form = { maximumPerItem: '', commandId: '={{ $json.id }}', options: { userId: '={{ $json.user }}' } };
		const network = new Network().hold('10');
		const result = await sendMany([item('a', '1', { options: { userId: '' } })], network, {}, { form });
		expect(refused(result, network)[0]![0]).toBe('User ID: the expression returned nothing for this item');
		const lost = await sendMany([item('', '1')], network, {}, { form });
		expect(refused(lost, network)[0]![0]).toBe('Command ID: the expression returned nothing for this item');
	});

	test('Signing of another operation does not count', async () => {
		const network = new Network().hold('10');
		expect(outcomesOf(await sendMany([item('a', '1')], network, { signing: 'outside' }))).toEqual([['succeeded', false]]);
	});

	test('of a batch stops no other one of it, and all of no batch', async () => {
		const network = new Network().hold('10', '20', '30');
		const items = [item('a', 'much', batch('x')), item('b', '2', batch('x')), item('c', '3'), item('d', '4', batch('y'))];
		const result = await sendMany(items, network, {}, { form: { options: '={{ $json.options }}' } });
		expect(result.paired).toEqual([[0], [2], [1], [3]]);
		expect(outcomesOf(result)).toEqual([
			['failed', false],
			['failed', true],
			['succeeded', false],
			['succeeded', false],
		]);
		expect(network.amounts).toEqual(['2', '4']);
	});
});

describe('a server that does not answer while the items are read', () => {
	const unread = () => {
		const network = new Network().hold('10', '20');
		network.answers = { [SYNCHRONIZERS]: BROKEN };
		return network;
	};

	test('leaves the outcome of a payment with an ID of its own unknown: it says nothing of other executions', async () => {
		const result = await sendMany([item('a', '1', COIN), item('b', '2', COIN)], unread());
		expect(outcomesOf(result)).toEqual([
			['unknown', false],
			['unknown', false],
		]);
		expect(result.items[0].message).toBe('database');
		expect(result.items[0].error.advice).toContain(MAY_BE_PAID);
		expect(result.items[0].error).toMatchObject({ commandId: 'a', httpStatus: 500 });
		expect(requestsOf(result, SYNCHRONIZERS)).toHaveLength(2);
		const made = await sendMany([item('', '1', COIN)], unread());
		expect(outcomesOf(made)).toEqual([['failed', false]]);
		expect(made.items[0].error.advice).not.toContain(MAY_BE_PAID);
	});

	test('leaves that of a batch unknown as long as it was not searched for', async () => {
		const network = unread();
		const result = await sendMany([item('a', '1', COIN), item('b', '2')], network, batch('x'));
		expect(outcomesOf(result)[0]).toEqual(['unknown', false]);
		expect(result.items[0].error.advice.endsWith(MAY_BE_PAID)).toBe(true);
		const since = batch('x', { searchAfterOffset: '1' });
		expect(outcomesOf(await sendMany([item('a', 'much')], network, since))).toEqual([['failed', false]]);
	});

	test('is the reason why others are not sent', async () => {
		const network = new Network().hold('10', '20');
		network.registered = { [INSTRUMENT]: { ...BROKEN, message: 'down' } };
		const result = await sendMany([item('a', '1'), item('b', '2', batch('x'))], network);
		expect(result.items.map(({ message }) => message)).toEqual(['down', 'Nothing was sent, since another payment cannot be: down']);
		expect(outcomesOf(result)).toEqual([
			['unknown', false],
			['unknown', true],
		]);
		expect(result.items[1].error.advice).toBe(`${ALL_CHECKED} ${MAY_BE_PAID}`);
	});

	test('an error that is none of a server, such as of n8n itself, has fields all the same', async () => {
		const network = new Network().hold('10');
		const throwing = () => {
			throw new Error('database is locked');
		};
		network.answers = { [SYNCHRONIZERS]: throwing };
		const result = await sendMany([item('a', '1', COIN), item('b', '2', COIN)], network);
		expect(result.items).toMatchObject(
			['a', 'b'].map((commandId) => ({
				message: 'database is locked',
				error: { outcome: 'unknown', commandId, advice: MAY_BE_PAID },
			})),
		);
		expect(result.paired).toEqual([[0], [1]]);
		const { stopped } = await sendMany([item('a', '1'), item('b', '2', COIN)], network, {}, { stops: true });
		expect(stopped).toMatchObject({ message: 'database is locked', context: { itemIndex: 1, canton: { outcome: 'unknown' } } });
	});
});

describe('a retry of an execution', () => {
	const two = [item('', '1'), item('', '2')];
	const SOON = { options: { resolveSeconds: 0 } };

	test('finds what its first try paid', async () => {
		const network = new Network().hold('10', '20');
		network.fates = ['lost'];
		const flow = {};
		network.answers = { 'POST /v2/commands/command-completions': BROKEN };
		expect(outcomesOf(await sendMany(two, network, SOON, { flow }))[0]).toEqual(['unknown', false]);
		network.answers = {};
		expect(outcomesOf(await sendMany(two, network.hold('1', '2'), SOON, { flow }))).toEqual([
			['succeeded', true],
			['succeeded', true],
		]);
		expect(network.amounts).toEqual(['1', '2']);
	});

	test('that stops before it sends leaves unknown what the first try sent', async () => {
		const network = new Network().hold('10');
		network.fates = [LOST];
		const flow = {};
		expect(outcomesOf(await sendMany(two, network, SOON, { flow }))).toEqual([
			['unknown', false],
			['failed', true],
		]);
		const wrong = await sendMany([two[0]!, item('', 'much')], network, SOON, { flow });
		expect(outcomesOf(wrong)).toEqual([
			['failed', false],
			['unknown', true],
		]);
		expect(wrong.items[1].error.advice).toBe(`${EARLIER} ${ALL_CHECKED}`);
	});

	test('forgets what was certainly refused', async () => {
		const network = new Network().hold('10', '20');
		network.fates = [INVALID];
		const flow: any = {};
		await sendMany(two, network, SOON, { flow });
		expect(flow.cantonSent.n).toEqual({});
		network.fates = [LOST];
		await sendMany(two, network, SOON, { flow });
		const noted = Object.entries(flow.cantonSent.n).filter(([key]) => key.includes('payment'));
		expect(noted.map(([, at]) => at)).toEqual(Array(2).fill(expect.stringMatching(/^\d{4}-.*Z$/)));
		expect(noted.map(([key]) => key)).toEqual(Array(2).fill(expect.stringMatching(/^\{"payment":"n8n-[0-9a-f]{32}-[01]"\}$/)));
		network.fates = [INVALID];
		network.answers = { [ACTIVE]: BROKEN };
		expect(outcomesOf(await sendMany(two, network, SOON, { flow })).map(([outcome]) => outcome)).toEqual(['unknown', 'unknown']);
	});
});
