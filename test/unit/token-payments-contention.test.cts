// Transfer › Send Many beside others who use the same holdings, or if a server breaks off: what is counted, noted, and said.
import { batch, item, outcomesOf, requestsOf, sendMany, submissionsOf } from './token-payer.cts';
// The payer comes first, with the waits.
import { ALICE } from './commands-participant.cts';
import { BROKEN, BUSY, INVALID, LOST, MISSING } from './commands-refusals.cts';
import { Network } from './token-network.cts';
import { ACTIVE, FACTORY, UPDATE_BY_ID } from './endpoints.cts';

const SOON = { options: { resolveSeconds: 0 } };
const BOTH = [
	['succeeded', false],
	['succeeded', false],
];
const ALL = [...BOTH, ['succeeded', false]];
const three = [item('a', '5'), item('b', '5'), item('c', '5')];
const notesOf = ({ cantonSent }: any): string[] =>
	Object.keys(cantonSent.n)
		.filter((key) => key.includes('payment'))
		.map((key) => JSON.parse(key).payment)
		.sort();

describe('a transaction that others disturb', () => {
	test('is built again with what is there by then', async () => {
		const network = new Network().hold('10', '20');
		network.fates = [BUSY];
		const result = await sendMany([item('a', '1'), item('b', '2')], network);
		expect(outcomesOf(result)).toEqual(BOTH);
		expect(requestsOf(result, ACTIVE)).toHaveLength(2);
		expect(submissionsOf(result).map(({ commandId }) => commandId)).toEqual(Array(2).fill(result.items[0].commandId));
	});

	/** Takes the last holding away while others hold one. */
	const taking = (network: Network) => () => {
		network.holdings.pop();
		return BUSY;
	};

	test('makes fewer payments if there are fewer holdings, and the others count once against a maximum', async () => {
		const network = new Network().hold('10', '10', '10');
		network.fates = [taking(network)];
		const flow: any = {};
		const result = await sendMany(three, network, { maximumPerExecution: '15' }, { flow });
		expect(outcomesOf(result)).toEqual(ALL);
		expect(submissionsOf(result).map(({ commands }) => commands.length)).toEqual([3, 2, 1]);
		expect(Object.values(flow.cantonPaid)).toEqual(['15.0000000000']);
		expect(notesOf(flow)).toEqual([expect.any(String), expect.any(String), 'c'].sort());
	});

	test('notes the payments that it has no holdings for no longer', async () => {
		const network = new Network().hold('10', '10', '10');
		network.fates = [taking(network), 'done', INVALID];
		const flow: any = {};
		expect(outcomesOf(await sendMany(three, network, {}, { flow }))).toEqual([...BOTH, ['failed', false]]);
		expect(notesOf(flow)).toEqual(['a', 'b']);
		expect(Object.values(flow.cantonPaid)).toEqual(['10.0000000000']);
	});

	test('keeps the notes of payments that an earlier try sent', async () => {
		const network = new Network().hold('10', '10', '10');
		network.fates = [LOST];
		const flow: any = {};
		expect(outcomesOf(await sendMany(three, network, SOON, { flow })).map(([outcome]) => outcome)).toEqual(Array(3).fill('unknown'));
		network.fates = [taking(network), 'done', INVALID];
		await sendMany(three, network, SOON, { flow });
		expect(notesOf(flow)).toEqual(['a', 'b', 'c']);
		network.fates = [INVALID];
		await sendMany([item('d', '5'), item('a', '5')], network.hold('10'), SOON, { flow });
		expect(notesOf(flow)).toEqual(['a', 'b', 'c']);
	});

	test('fails with as many tries as a transfer has, and counts nothing', async () => {
		const network = new Network().hold('10', '10');
		network.fate = () => BUSY;
		const flow: any = {};
		const result = await sendMany([item('a', '1'), item('b', '2')], network, {}, { flow });
		expect(outcomesOf(result)).toEqual([
			['failed', false],
			['failed', false],
		]);
		expect(submissionsOf(result)).toHaveLength(6);
		expect(flow.cantonPaid).toEqual({ 'n Gold bank::1299': '0.0000000000' });
		expect(flow.cantonSent.n).toEqual({});
	});

	test('is done if its own earlier submission has ended its holdings', async () => {
		const network = new Network().hold('10', '20');
		await sendMany(three.slice(0, 2), network);
		network.contracts['000002'] = { archived: { archivedEvent: { offset: 11 } } };
		network.holdings = [];
		for (const contractId of ['000001', '000002']) network.add(ALICE, 100_000_000_000n, { contractId });
		network.fates = [MISSING];
		expect(outcomesOf(await sendMany(three.slice(0, 2), network))).toEqual([
			['succeeded', true],
			['succeeded', true],
		]);
	});
});

describe('a transaction of earlier that made other payments', () => {
	test('counts for none of this execution', async () => {
		const network = new Network().hold('10', '20', '30', '40');
		await sendMany([item('z', '5')], network, batch('x'));
		const flow: any = {};
		expect(outcomesOf(await sendMany(three.slice(0, 2), network, batch('x'), { flow }))).toEqual(BOTH);
		expect(Object.values(flow.cantonPaid)).toEqual(['10.0000000000']);
	});
});

describe('a maximum of an item', () => {
	test.each([
		['first', '3', '1'],
		['last', '1', '3'],
	])('holds for the %s payment of a transaction that is left', async (_, b, c) => {
		const network = new Network().hold('10', '20', '30');
		const items = [item('a', '1'), item('b', b), item('c', c)];
		network.fates = ['done', INVALID];
		await sendMany(items, network, { options: { mostPayments: 1 } });
		const together = await sendMany(items, network, { maximumPerItem: '2' });
		expect(outcomesOf(together)).toEqual([
			['succeeded', true],
			['failed', false],
			['failed', false],
		]);
		expect(together.items[1].message).toBe(
			'Maximum per Item (Tokens): 3.0000000000 Gold is more than 2.0000000000 Gold. Nothing was sent.',
		);
	});
});

describe('a server that breaks off', () => {
	test('after a payment was found says that its outcome is unknown', async () => {
		const network = new Network().hold('10', '20');
		await sendMany([item('a', '5')], network);
		const locked = () => {
			throw new Error('database is locked');
		};
		network.answers = { [UPDATE_BY_ID]: locked };
		const { items } = await sendMany([item('a', '5')], network);
		expect(items[0]).toMatchObject({ message: 'database is locked', error: { outcome: 'unknown', retryable: false } });
		expect(items[0].error.advice).toContain('Run it again under the same Command ID: it is done at most once.');
	});

	test.each([
		['an error of its own', { ...BROKEN, httpStatus: 500 }],
		['a token that has expired', { ...BROKEN, httpStatus: 401 }],
		['a right that is missing', { ...BROKEN, httpStatus: 403 }],
	])('with %s stops a batch that was searched for: the others would be refused, too', async (_, failure) => {
		const network = new Network().hold('10', '20', '30');
		network.registered = { [FACTORY]: failure };
		const result = await sendMany(three, network, batch('x', { searchAfterOffset: '1', mostPayments: 2 }));
		expect(outcomesOf(result)).toEqual([
			['failed', false],
			['failed', false],
			['failed', true],
		]);
	});

	test('for one request only stops no batch that was searched for', async () => {
		const network = new Network().hold('10', '20', '30');
		network.registered = { [FACTORY]: { ...BROKEN, httpStatus: 422 } };
		const result = await sendMany(three, network, batch('x', { searchAfterOffset: '1', mostPayments: 2 }));
		expect(outcomesOf(result)).toEqual(Array(3).fill(['failed', false]));
		network.registered = { [FACTORY]: { ...BROKEN, httpStatus: 422, retryable: true } };
		const passing = await sendMany(three, network, batch('x', { searchAfterOffset: '1', mostPayments: 2 }));
		expect(outcomesOf(passing)[2]).toEqual(['failed', true]);
	});
});
