// Transfer › Send of what an earlier execution paid: it is found, compared, and not paid a second time.
import { outcomesOf, paidBefore, requestsOf, send, submissionsOf } from './token-payer.cts';
// The payer comes first, with the waits.
import { ALICE, BOB, transactionOf } from './commands-participant.cts';
import { BROKEN, duplicate, FORBIDDEN, INVALID, TOO_LATE } from './commands-refusals.cts';
import { argumentOf, EFFECTS, made, Network } from './token-network.cts';
import { COMPLETIONS, INSTRUMENT, PRUNED_OFFSETS, UPDATE_BY_ID, UPDATE_BY_OFFSET } from './endpoints.cts';

const AGAIN = 'Run it again under the same Command ID: it is done at most once.';
const UNREAD = 'Whether it was done before could not be read, so nothing was sent: database';
const holding = () => new Network().hold('10');

describe('a payment of an earlier execution', () => {
	test('is found by its command ID', async () => {
		const network = await paidBefore({ memo: 'rent' });
		const result = await send({ memo: 'rent', amount: '5.0' }, network);
		expect(outcomesOf(result)).toEqual([['succeeded', true]]);
		expect(result.items).toMatchObject([{ status: 'pending', memo: 'rent', amount: '5.0000000000', offset: 11, updateId: '122011' }]);
		expect(network.amounts).toEqual(['5']);
	});

	test('that only its offset names is read by that', async () => {
		const network = await paidBefore();
		network.fates = [duplicate({ completion_offset: '11' })];
		network.completions.length = 0;
		const result = await send({}, network);
		expect(outcomesOf(result)).toEqual([['succeeded', true]]);
		expect(result.items).toMatchObject([{ offset: 11, updateId: '122011', status: 'pending' }]);
		expect(requestsOf(result, UPDATE_BY_OFFSET)[0].body).toEqual({ offset: 11, updateFormat: { includeTransactions: EFFECTS } });
	});

	test('whose transaction cannot be read is neither paid again nor taken for this one', async () => {
		const network = await paidBefore();
		network.answers = { [UPDATE_BY_ID]: BROKEN };
		const { items } = await send({}, network);
		expect(items[0].message).toBe('"c" was executed before, and what it did cannot be read: database');
		expect(items[0].error).toMatchObject({ outcome: 'unknown', httpStatus: 500 });
		expect(items[0].error.advice).toContain(AGAIN);
	});

	test('that did something else is an error', async () => {
		const network = holding();
		network.updates.push(transactionOf(8, []));
		network.commit('c', [{ CreatedEvent: {} }, made({ choice: 'Archive' })]);
		const { items } = await send({}, network);
		expect(items[0]).toMatchObject({
			message: 'Command ID: "c" was used for another command. Nothing was sent now.',
			error: { outcome: 'failed', advice: 'Give each a Command ID of its own, such as the number of its invoice.' },
		});
		network.commit('d', []);
		delete network.updates.at(-1).events;
		expect((await send({ commandId: 'd' }, network)).items[0].message).toContain('"d" was used for another command.');
	});

	test('that was another payment is an error', async () => {
		const network = await paidBefore({ memo: 'rent' });
		const { items } = await send({ amount: '6' }, network);
		expect(items[0].message).toBe(
			`Command ID: "c" was used for another payment: 5.0000000000 Gold to ${BOB}, memo "rent". Nothing was sent now.`,
		);
		expect(items[0].error).toMatchObject({
			outcome: 'failed',
			advice: 'Give each payment a Command ID of its own, such as the number of its invoice.',
		});
		network.commit('d', [made({ choiceArgument: argumentOf({ amount: 'x', receiver: 5, instrumentId: 5 }) })]);
		const odd = await send({ commandId: 'd' }, network);
		expect(odd.items[0].message).toContain('"d" was used for another payment: null null to null. Nothing was sent now.');
	});

	test('is found where nothing is left to pay it with, or the registry does not answer', async () => {
		const network = await paidBefore();
		network.holdings = [];
		expect(outcomesOf(await send({}, network))).toEqual([['succeeded', true]]);
		network.registered = { [INSTRUMENT]: BROKEN };
		const result = await send({}, network);
		expect(outcomesOf(result)).toEqual([['succeeded', true]]);
		expect(requestsOf(result, COMPLETIONS)[0].body).toEqual({ parties: [ALICE], beginExclusive: 0 });
		expect(submissionsOf(result)).toEqual([]);
	});

	test.each([
		[COMPLETIONS, { ...BROKEN }],
		[PRUNED_OFFSETS, { ...BROKEN }],
	])('that cannot be read leaves the outcome unknown, after the words of what stops this one: %s', async (endpoint, failure) => {
		const network = await paidBefore();
		network.registered = { [INSTRUMENT]: { ...INVALID, message: 'paused' } };
		network.answers = { [endpoint]: failure };
		const { items } = await send({}, network);
		expect(items[0].message).toMatch(/^paused\. .*database$/);
		expect(items[0].error.outcome).toBe('unknown');
		network.registered = {};
		network.holdings = [];
		const less = await send({}, network);
		expect(less.items[0].message).toBe(endpoint === COMPLETIONS ? UNREAD : 'database');
		expect(less.items[0].error.outcome).toBe('unknown');
		if (endpoint === COMPLETIONS) expect(less.items[0].error.advice).toContain(AGAIN);
	});

	test('is not searched for under an ID of this execution', async () => {
		const network = holding();
		network.registered = { [INSTRUMENT]: BROKEN };
		const result = await send({ commandId: '' }, network);
		expect(outcomesOf(result)).toEqual([['failed', false]]);
		expect(requestsOf(result, COMPLETIONS)).toEqual([]);
	});

	test('is searched for since an offset before anything is sent', async () => {
		const network = await paidBefore();
		network.deduplicates = false;
		const result = await send({ options: { searchAfterOffset: '10' } }, network);
		expect(outcomesOf(result)).toEqual([['succeeded', true]]);
		expect(submissionsOf(result)).toEqual([]);
		expect(outcomesOf(await send({ options: { searchAfterOffset: '11' } }, network))).toEqual([['succeeded', false]]);
	});

	test.each([FORBIDDEN, TOO_LATE])('is found after a refusal that says nothing of it: $message', async (failure) => {
		const network = await paidBefore();
		network.fates = [failure];
		expect(outcomesOf(await send({}, network))).toEqual([['succeeded', true]]);
		network.fates = [failure];
		expect(outcomesOf(await send({ commandId: 'd' }, network))).toEqual([['failed', false]]);
	});
});
