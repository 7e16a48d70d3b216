// Payments in tokens, tried out or prepared for a party that signs outside: nothing is submitted, and earlier ones are found.
import { item, outcomesOf, paidBefore, requestsOf, send, sendMany, submissionsOf } from './token-payer.cts';
// The payer comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { ALICE, BOB } from './commands-participant.cts';
import { BROKEN, LOST } from './commands-refusals.cts';
import { BANK, CAROL, Network } from './token-network.cts';
import { ACTIVE, COMPLETIONS, PREPARE, UPDATE_BY_ID } from './endpoints.cts';

const REQUESTED = { sender: ALICE, receiver: BOB, amount: '5.0000000000', instrumentId: 'Gold', memo: null, instrumentAdmin: BANK };
const OVER = 'Maximum per Item (Tokens): 5 Gold is more than 4.0000000000 Gold. Nothing was sent.';
const PAID = `n Gold ${BANK}`;
/** A network that prepares transactions, with what it says of them. */
const preparing = (said: object = { preparedTransaction: 'AAAA', preparedTransactionHash: 'BBBB', hashingSchemeVersion: 'V2' }) => {
	const network = new Network().hold('10', '20');
	network.answers = { [PREPARE]: said };
	return network;
};
const plan = async (values: IDataObject, network: Network, flow: IDataObject = {}) =>
	await send({ dryRun: true, ...values }, network, { flow });
const outside = async (values: IDataObject, network: Network, flow: IDataObject = {}) =>
	await send({ signing: 'outside', ...values }, network, { flow });

describe('a dry run', () => {
	test('says what would be paid and what it costs', async () => {
		const network = preparing({ costEstimation: { totalTrafficCostEstimation: 7 } });
		const flow: any = {};
		const result = await plan({ options: { userId: 'u-1' } }, network, flow);
		expect(result.items).toMatchObject([{ outcome: 'planned', alreadyDone: false, commandId: 'c', estimatedTrafficCost: 7, ...REQUESTED }]);
		expect(submissionsOf(result)).toEqual([]);
		expect(requestsOf(result, PREPARE)[0].body).toMatchObject({ commandId: 'c', userId: 'u-1', actAs: [ALICE] });
		expect(requestsOf(result, PREPARE)[0].body.disclosedContracts.map(({ contractId }: any) => contractId)).toEqual(['00d1', '00d2']);
		expect(flow.cantonPaid).toEqual({});
		expect(flow.cantonPlanned).toEqual({ [PAID]: { [`n\n${ALICE}`]: { 'u-1\nc': '5.0000000000' } } });
	});

	test('of which nobody says the cost has none', async () => {
		const { items } = await plan({}, preparing());
		expect(items).toMatchObject([{ outcome: 'planned', estimatedTrafficCost: null }]);
	});

	test('of many prepares each payment by itself', async () => {
		const result = await sendMany([item('a', '1'), item('b', '2')], preparing(), { dryRun: true });
		expect(outcomesOf(result)).toEqual(Array(2).fill(['planned', false]));
		expect(requestsOf(result, PREPARE).map(({ body }) => [body.commandId, body.actAs])).toEqual([
			['a', [ALICE]],
			['b', [ALICE]],
		]);
	});

	test('counts each payment once, and what is planned is not there for others', async () => {
		const network = new Network().hold('9');
		const flow: any = {};
		await plan({}, network, flow);
		expect((await plan({}, network, flow)).items).toMatchObject([{ outcome: 'planned' }]);
		expect(flow.cantonPlanned[PAID]).toEqual({ [`n\n${ALICE}`]: { '\nc': '5.0000000000' } });
		const { items } = await plan({ commandId: 'd' }, network, flow);
		expect(items[0].message).toBe(
			`Amount: ${ALICE} has 4.0000000000 unlocked of "Gold", and 5.0000000000 is to be sent. Nothing was sent.`,
		);
		expect(items[0].error.outcome).toBe('failed');
	});

	test('above a maximum fails as the payment would', async () => {
		const network = preparing();
		const flow = {};
		const above = await plan({ maximumPerItem: '4' }, network, flow);
		expect(above.items[0]).toMatchObject({ message: OVER, error: { outcome: 'failed', commandId: 'c' } });
		expect(requestsOf(above, ACTIVE)).toEqual([]);
		expect(outcomesOf(await plan({ maximumPerExecution: '9' }, network, flow))).toEqual([['planned', false]]);
		const execution = await plan({ maximumPerExecution: '9', commandId: 'd' }, network, flow);
		expect(execution.items[0].message).toContain('5.0000000000 Gold of it are spent or planned');
		expect(execution.items[0].error.outcome).toBe('failed');
	});

	test.each<[string, IDataObject, (network: Network) => void]>([
		['that an offset is searched for', { options: { searchAfterOffset: '10' } }, () => undefined],
		['above the maximum of an item', { maximumPerItem: '4' }, () => undefined],
		['above the maximum of an execution', { maximumPerExecution: '4' }, () => undefined],
		['that there is nothing left for', {}, (network) => (network.holdings = [])],
	])('of what was paid has nothing to do: %s', async (_, values, change) => {
		const network = await paidBefore();
		change(network);
		const result = await plan(values, network);
		expect(result.items).toEqual([
			{
				...{ outcome: 'nothingToDo', alreadyDone: true, commandId: 'c', estimatedTrafficCost: null, ...REQUESTED },
				executeBefore: expect.any(String),
			},
		]);
		expect(requestsOf(result, PREPARE)).toHaveLength('maximumPerExecution' in values ? 1 : 0);
		const [{ body }] = requestsOf(result, COMPLETIONS);
		expect(body).toEqual({ parties: [ALICE], beginExclusive: 'options' in values ? 10 : 0 });
	});

	test('of what was another payment fails as the payment would', async () => {
		const network = await paidBefore();
		for (const values of [{ options: { searchAfterOffset: '10' } }, { maximumPerItem: '5' }, { maximumPerExecution: '5' }]) {
			const { items } = await plan({ amount: '6', ...values }, network);
			expect(items[0].message).toContain('"c" was used for another payment: 5.0000000000 Gold');
			expect(items[0].error.outcome).toBe('failed');
		}
		network.answers = { [UPDATE_BY_ID]: BROKEN };
		const { items } = await plan({ maximumPerItem: '4' }, network);
		expect(items[0]).toMatchObject({
			message: '"c" was executed before, and what it did cannot be read: database',
			error: { outcome: 'unknown' },
		});
	});

	test('under an ID of its own, that cannot read what was done, says so behind the words of the maximum', async () => {
		const network = preparing();
		network.answers[COMPLETIONS] = BROKEN;
		const { items } = await plan({ maximumPerItem: '4' }, network);
		expect(items[0].message).toBe(`${OVER} Whether it was done before could not be read, so nothing was sent: database`);
		expect(items[0].error.outcome).toBe('unknown');
		const own = await plan({ maximumPerItem: '4', commandId: '' }, network);
		expect(own.items[0]).toMatchObject({ message: OVER, error: { outcome: 'failed' } });
	});
});

describe('a party that signs outside', () => {
	test('gets what it has to sign, and nothing is submitted', async () => {
		const network = preparing();
		const flow: any = {};
		const options = { submissionId: 's', readAs: { __rl: true, mode: 'id', value: CAROL }, workflowId: 'w' };
		const result = await outside({ options }, network, flow);
		expect(result.items).toEqual([
			{
				...{ outcome: 'prepared', alreadyDone: false, commandId: 'c', actAs: [ALICE], preparedTransaction: 'AAAA' },
				...{ preparedTransactionHash: 'BBBB', hashingSchemeVersion: 'V2', ...REQUESTED, executeBefore: expect.any(String) },
				...result.items[0],
			},
		]);
		expect(submissionsOf(result)).toEqual([]);
		expect(requestsOf(result, PREPARE)[0].body).toMatchObject({ commandId: 'c', actAs: [ALICE], readAs: [CAROL] });
		expect(flow.cantonPaid).toEqual({ [PAID]: '5.0000000000' });
	});

	test('is held to the maximums: what is prepared may be executed', async () => {
		const network = preparing();
		const flow: any = {};
		const above = await outside({ maximumPerItem: '4' }, network, flow);
		expect(above.items[0]).toMatchObject({ message: OVER, error: { outcome: 'failed' } });
		expect(requestsOf(above, PREPARE)).toEqual([]);
		await outside({ maximumPerExecution: '9' }, network, flow);
		const second = await outside({ maximumPerExecution: '9', commandId: 'd' }, network, flow);
		expect(second.items[0].message).toContain('5.0000000000 Gold of it are spent');
		expect(flow.cantonPaid).toEqual({ [PAID]: '5.0000000000' });
	});

	test.each<[string, IDataObject, (network: Network) => void]>([
		['since an offset', { options: { searchAfterOffset: '10' } }, () => undefined],
		['above the maximum of an item', { maximumPerItem: '4' }, () => undefined],
		['above the maximum of an execution', { maximumPerExecution: '4' }, () => undefined],
		['where nothing is left to pay it with', {}, (network) => (network.holdings = [])],
	])('gets what was paid before: %s', async (_, values, change) => {
		const network = await paidBefore();
		change(network);
		const flow: any = {};
		const result = await outside({ ...values, options: { submissionId: 's', ...(values.options as object) } }, network, flow);
		expect(result.items).toMatchObject([
			{ outcome: 'succeeded', alreadyDone: true, commandId: 'c', submissionId: 's', status: 'pending', offset: 11, ...REQUESTED },
		]);
		expect(requestsOf(result, PREPARE)).toHaveLength('maximumPerExecution' in values ? 1 : 0);
		expect(result.items[0]).not.toHaveProperty('actAs');
		expect(Object.values(flow.cantonPaid ?? {})).toEqual([]);
	});

	test('does not search what nothing stops', async () => {
		const result = await outside({}, preparing());
		expect(requestsOf(result, COMPLETIONS)).toEqual([]);
		const since = await outside({ options: { searchAfterOffset: '5' } }, preparing());
		expect(requestsOf(since, COMPLETIONS)[0].body.beginExclusive).toBe(5);
		expect(outcomesOf(since)).toEqual([['prepared', false]]);
	});

	test('is told what stops the preparation', async () => {
		const { items } = await outside({}, preparing(LOST));
		expect(items[0].message).toContain('socket hang up');
		const wrong = await outside({ signing: 'elsewhere' }, preparing());
		expect(wrong.items[0].message).toBe('Signing: "elsewhere" is not one of its values');
	});
});
