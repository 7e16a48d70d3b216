// Transfer › Send Many: the transactions of a group, what they use, and what comes of those that are not made.
import { item, outcomesOf, requestsOf, sendMany, submissionsOf } from './token-payer.cts';
// The payer comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import type { CallFailure } from '../../nodes/shared/errors/failure';
import { ALICE, BOB } from './commands-participant.cts';
import { BROKEN, BUSY, FORBIDDEN, INVALID, LOST, TOO_LATE } from './commands-refusals.cts';
import { CAROL, Network } from './token-network.cts';
import { ACTIVE, END, FACTORY } from './endpoints.cts';

const GROUP = expect.stringMatching(/^n8n-many-[0-9a-f]{32}$/);
const SOON = { options: { resolveSeconds: 0 } };
const batch = (more: IDataObject = {}) => ({ options: { batchId: 'x', resolveSeconds: 0, ...more } });
const three = [item('a', '1'), item('b', '2'), item('c', '3')];
const transactions = (network: Network) => {
	const ids = [...new Set(network.paid.map(({ commandId }) => commandId))];
	return ids.map((id) => network.paid.filter(({ commandId }) => commandId === id).map(({ amount }) => amount));
};
const BOTH = [
	['succeeded', false],
	['succeeded', false],
];
const ALL = [...BOTH, ['succeeded', false]];

describe('a transaction', () => {
	test('makes each payment from a holding of its own', async () => {
		const network = new Network().hold('10', '20');
		network.preapproved = [CAROL];
		const items = [item('a', '15', { memo: 'rent' }), item('b', '2', { receiver: { __rl: true, mode: 'id', value: CAROL } })];
		const result = await sendMany(items, network);
		const row = { outcome: 'succeeded', alreadyDone: false, sender: ALICE, instrumentId: 'Gold', paymentsInTransaction: 2, offset: 11 };
		expect(result.items).toMatchObject([
			{ ...row, status: 'pending', receiver: BOB, amount: '15.0000000000', memo: 'rent', receiverHoldingIds: [], updateId: '122011' },
			{ ...row, status: 'completed', receiver: CAROL, amount: '2.0000000000', memo: null, transferInstructionId: null },
		]);
		expect(result.items[1].receiverHoldingIds).toHaveLength(1);
		expect(Object.keys(result.items[0])).not.toContain('requestedAt');
		expect(network.paid.map(({ inputs }) => inputs)).toEqual([['000002'], ['000001']]);
		const [command] = submissionsOf(result);
		expect(command.commands).toHaveLength(2);
		expect(command.disclosedContracts.map(({ contractId }: any) => contractId)).toEqual(['00d1', '00d2']);
	});

	test('discloses contracts that have no ID each once', async () => {
		const network = new Network().hold('10', '20');
		const blob = (createdEventBlob: string) => ({ templateId: 't', createdEventBlob, synchronizerId: 's::12ab' });
		const choiceContext = { choiceContextData: {}, disclosedContracts: [blob('AAAA'), blob('BBBB'), blob('AAAA')] };
		network.registered = { [FACTORY]: { factoryId: '00fac', choiceContext } };
		const [command] = submissionsOf(await sendMany([item('a', '1'), item('b', '2')], network));
		expect(command.disclosedContracts.map(({ createdEventBlob }: any) => createdEventBlob)).toEqual(['AAAA', 'BBBB']);
	});

	test('makes as many payments as the holdings allow', async () => {
		const network = new Network().hold('30', '20');
		const result = await sendMany([item('a', '18'), item('b', '25'), item('c', '6')], network);
		expect(outcomesOf(result)).toEqual(ALL);
		expect(transactions(network)).toEqual([['18', '25'], ['6']]);
	});

	test.each<[string, IDataObject, string[][]]>([
		['20 as long as nobody chose', {}, [['1', '2', '3']]],
		['as many as its user wants', { mostPayments: 2 }, [['1', '2'], ['3']]],
		['one', { mostPayments: 1 }, [['1'], ['2'], ['3']]],
	])('makes %s', async (_, options, expected) => {
		const network = new Network().hold('10', '10', '10');
		await sendMany(three, network, { options });
		expect(transactions(network)).toEqual(expected);
	});

	test('makes 20 payments and no more as long as nobody chose, and up to 100', async () => {
		const many = Array.from({ length: 21 }, (_, index) => item(`p${index + 10}`, '1'));
		const sizes = async (options: IDataObject) => {
			const network = new Network().hold(...many.map(() => '1'));
			await sendMany(many, network, { options });
			return transactions(network).map(({ length }) => length);
		};
		expect(await sizes({})).toEqual([20, 1]);
		expect(await sizes({ mostPayments: 100 })).toEqual([21]);
		for (const [mostPayments, words] of [
			[0, '0 is too small'],
			[101, '101 is too large'],
		] as const) {
			const result = await sendMany([item('a', '1')], new Network().hold('1'), { options: { mostPayments } });
			expect(result.items[0].message).toBe(`Most Payments per Transaction: ${words}`);
		}
	});

	test('reads the holdings once', async () => {
		const network = new Network().hold('10', '10');
		const result = await sendMany([item('a', '1'), item('b', '2')], network, { options: { mostPayments: 1 } });
		expect(requestsOf(result, ACTIVE)).toHaveLength(2);
	});
});

describe('a sender with too little', () => {
	const LESS = 'Send less, or wait until holdings are unlocked or received. Balance › Get Many shows what is locked.';
	const MERGE = 'Merge holdings first: Holding › Merge.';

	test('pays nothing of a group', async () => {
		const network = new Network().hold('1', '4');
		const { items } = await sendMany(three, network);
		const words = `Amount: ${ALICE} has 5.0000000000 unlocked of "Gold", and 6.0000000000 is to be sent. Nothing was sent.`;
		expect(items[0]).toMatchObject({
			message: words,
			error: { outcome: 'failed', amount: '1.0000000000', receiver: BOB, commandId: GROUP },
		});
		expect(items[0].error.advice).toBe(LESS);
		expect(items[2]).toMatchObject({
			message: `Not sent now, since a payment before it was not made: ${words}`,
			error: { outcome: 'failed', notTried: true, advice: 'Payments of one sender and instrument are made in order.' },
		});
		expect(network.paid).toEqual([]);
	});

	test('pays all of a group with all there is', async () => {
		const network = new Network().hold('1', '2', '3');
		expect(outcomesOf(await sendMany(three, network))).toEqual(ALL);
	});

	test('is told how many of a group were paid before', async () => {
		const network = new Network().hold('6');
		const take = () => {
			network.holdings = [];
			return {};
		};
		network.shows = (transaction) => ({ ...transaction, ...take() });
		const { items } = await sendMany(three, network, { options: { mostPayments: 1 } });
		expect(items[0].outcome).toBe('succeeded');
		expect(items[1].message).toBe(
			`Amount: ${ALICE} has 0.0000000000 unlocked of "Gold", and 5.0000000000 is to be sent. 1 of 3 payments were made.`,
		);
		expect(items[1].error.outcome).toBe('failed');
	});

	test('pays those of a batch that there is enough for', async () => {
		const network = new Network().hold('1', '2');
		const result = await sendMany([item('a', '1'), item('b', '99'), item('c', '2')], network, batch());
		expect(outcomesOf(result)).toEqual([BOTH[0], ['failed', false], BOTH[0]]);
		expect(result.items[1].message).toBe(
			`Amount: ${ALICE} has 2.0000000000 unlocked of "Gold", and 99.0000000000 is to be sent. Nothing was sent.`,
		);
		expect(network.amounts).toEqual(['1', '2']);
	});

	test.each([{}, batch()])('has to merge what is spread over too many holdings', async (common) => {
		const network = new Network().hold(...Array<string>(150).fill('1'));
		const result = await sendMany([item('a', '120'), item('b', '5')], network, common);
		const message = `Amount: 120.0000000000 is spread over too many small holdings of ${ALICE}. Nothing was sent.`;
		expect(result.items[0]).toMatchObject({ message, error: { outcome: 'failed', advice: MERGE } });
	});

	test('who has just as much is told which payment takes too many holdings', async () => {
		const network = new Network().hold(...Array<string>(120).fill('1'));
		const { items } = await sendMany([item('a', '110'), item('b', '10')], network);
		expect(items[0].message).toBe(`Amount: 110.0000000000 is spread over too many small holdings of ${ALICE}. Nothing was sent.`);
	});
});

describe('a group whose transaction is refused', () => {
	test('ends there, and the payments behind it are not tried', async () => {
		const network = new Network().hold('10', '10', '10');
		network.fates = ['done', INVALID];
		const { items } = await sendMany(three, network, { options: { mostPayments: 1 } });
		expect(outcomesOf({ items })).toEqual([BOTH[0], ['failed', false], ['failed', true]]);
		expect(items[1]).toMatchObject({
			message: 'no such choice',
			error: { commandId: expect.stringMatching(/-2$/), amount: '2.0000000000' },
		});
		expect(items[2].message).toBe('Not sent now, since a payment before it was not made: no such choice');
		expect(items[2].error).toMatchObject({ commandId: 'c', amount: '3.0000000000' });
	});

	test('says of each of its payments that it failed', async () => {
		const network = new Network().hold('10', '10', '10');
		network.fates = [INVALID];
		const { items } = await sendMany(three, network, { options: { mostPayments: 2 } });
		expect(items.map(({ message }) => message)).toEqual([
			...Array(2).fill('no such choice'),
			'Not sent now, since a payment before it was not made: no such choice',
		]);
		expect(network.paid).toEqual([]);
	});

	test('stops the node if errors do, at the payment that is the first', async () => {
		const network = new Network().hold('10', '10');
		network.fates = [INVALID];
		const { stopped } = await sendMany([item('a', '1'), item('b', '2')], network, {}, { stops: true });
		expect(stopped.message).toBe('no such choice');
		expect(stopped.context.canton).toMatchObject({ outcome: 'failed', amount: '1.0000000000' });
	});
});

describe('a batch whose transaction is refused', () => {
	const four = [...three, item('d', '4')];
	const network = () => new Network().hold('10', '10', '10', '10');
	/** Refuses each transaction that pays 3. */
	const refusing = (failure: CallFailure) => {
		const made = network();
		made.fate = (commands) =>
			commands.some(({ ExerciseCommand: { choiceArgument } }) => choiceArgument.transfer.amount === '3') ? failure : 'done';
		return made;
	};

	test.each([INVALID, TOO_LATE])('is halved until one payment is left: $message', async (failure) => {
		const made = refusing(failure);
		const result = await sendMany(four, made, batch());
		expect(outcomesOf(result)).toEqual([...BOTH, ['failed', false], BOTH[0]]);
		expect(submissionsOf(result).map(({ commandId, commands }) => [commandId, commands.length])).toEqual([
			['x', 4],
			['x', 2],
			['x-2', 2],
			['x-2', 1],
			['x-2', 1],
		]);
		expect(made.amounts).toEqual(['1', '2', '4']);
	});

	test.each<[string, CallFailure]>([
		['fails', { ...BROKEN, message: 'down' }],
		['is busy', BUSY],
		['denies access', FORBIDDEN],
		['takes no token', { ...FORBIDDEN, httpStatus: 401 }],
	])('ends there if the server %s: the others would be, too', async (_, failure) => {
		const made = network();
		made.fate = () => failure;
		const result = await sendMany(four, made, batch({ mostPayments: 2 }));
		expect(outcomesOf(result).map(([, notTried]) => notTried)).toEqual([false, false, true, true]);
		expect(outcomesOf(result)[2]).toEqual(['unknown', true]);
		expect(new Set(submissionsOf(result).map(({ commands }) => commands.length))).toEqual(new Set([2]));
		expect(made.paid).toEqual([]);
	});
});

describe('an answer that got lost', () => {
	test('is found by its completion', async () => {
		const network = new Network().hold('10', '10');
		network.fates = ['lost'];
		const flow: any = {};
		const result = await sendMany([item('a', '1'), item('b', '2')], network, {}, { flow });
		expect(outcomesOf(result)).toEqual(BOTH);
		expect(result.items).toMatchObject([{ status: 'pending', offset: 11 }, { status: 'pending' }]);
		expect(Object.values(flow.cantonPaid)).toEqual(['3.0000000000']);
	});

	test.each<[string, IDataObject, string, string]>([
		['group', SOON, 'failed', 'Run exactly the same items again: what was paid is found, and only the rest is sent.'],
		['batch', batch(), 'unknown', 'Run the items again with the same Batch ID: what was paid is found, and only the rest is sent.'],
	])('and is not found leaves the outcome of a %s unknown', async (_, common, later, advice) => {
		const network = new Network().hold('10', '10', '10');
		network.fates = [LOST];
		const flow: any = {};
		const items = [item('', '1'), item('', '2'), item('', '3')].map((each, index) => ({
			...each,
			...(later === 'unknown' && { commandId: `p${index}` }),
		}));
		const result = await sendMany(items, network, { ...common, options: { ...(common.options as object), mostPayments: 2 } }, { flow });
		expect(outcomesOf(result)).toEqual([
			['unknown', false],
			['unknown', false],
			[later, true],
		]);
		expect(result.items[0].error.advice).toContain(advice);
		expect(Object.values(flow.cantonPaid)).toEqual(['3.0000000000']);
		expect(submissionsOf(result)).toHaveLength(1);
	});

	test('holdings that cannot be read stop a payment before it is sent', async () => {
		const network = new Network().hold('10', '10');
		network.answers = { [ACTIVE]: BROKEN };
		const flow: any = {};
		const result = await sendMany([item('', '1'), item('', '2')], network, {}, { flow });
		expect(outcomesOf(result)).toEqual([
			['failed', false],
			['failed', true],
		]);
		expect(result.items[0].message).toBe('database');
		expect(requestsOf(result, ACTIVE)).toHaveLength(2);
		expect(Object.keys(flow.cantonSent.n)).toEqual([]);
		const own = await sendMany([item('a', '1')], network, {});
		expect(outcomesOf(own)).toEqual([['unknown', false]]);
		network.answers = { [END]: BROKEN };
		expect(outcomesOf(await sendMany([item('a', '1')], network, {}))).toEqual([['unknown', false]]);
	});
});
