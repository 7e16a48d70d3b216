// The traffic cost of a submission, which is estimated before it is sent, and may stop it unless it was done before.
import { CREATE, CREATED, endpointsOf, requestsOf, submit } from './commands-user.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { ALICE, completionOf, transactionOf, type World } from './commands-participant.cts';
import { BROKEN, BUSY, INVALID, LOST, TOO_LATE } from './commands-refusals.cts';
import { COMPLETIONS, END, FOR_TRANSACTION, FOR_UPDATE, PREPARE, SUBMIT_ASYNC } from './endpoints.cts';

const DONE = { updateId: '122012', completionOffset: 12 };
const MADE = { outcome: 'succeeded', alreadyDone: false, commandId: 'c', submissionId: 's' };
const costing = (cost: object = { totalTrafficCostEstimation: 700 }, world: World = {}): World => ({
	...world,
	answers: { [PREPARE]: { costEstimation: cost }, [FOR_UPDATE]: DONE, ...world.answers },
});
const before = { completions: [completionOf(5)], updates: [transactionOf(5, [CREATED])] };
const estimated = (options: IDataObject = {}) => ({ options: { estimateTrafficCost: true, ...options } });
const TOO_MUCH = 'Max Traffic Cost: the transaction is estimated to cost 700, more than 699, so nothing was sent';

test('the item has the estimate, which is of what is sent', async () => {
	const result = await submit(estimated({ userId: 'u-1' }), costing());
	expect(result.items).toEqual([{ ...MADE, estimatedTrafficCost: 700, offset: 12, updateId: '122012' }]);
	expect(endpointsOf(result)).toEqual([END, PREPARE, FOR_UPDATE]);
	expect(requestsOf(result, PREPARE)[0].body).toEqual({
		...{ commandId: 'c', commands: [CREATE], actAs: [ALICE], userId: 'u-1', synchronizerId: '', packageIdSelectionPreference: [] },
	});
});

test('nothing is estimated if nobody asks for it', async () => {
	const result = await submit({}, costing());
	expect(result.items[0]).not.toHaveProperty('estimatedTrafficCost');
	expect(endpointsOf(result)).toEqual([END, FOR_UPDATE]);
});

test('an estimate that fails stops nothing without a maximum', async () => {
	const result = await submit(estimated(), costing({}, { answers: { [PREPARE]: INVALID } }));
	expect(result.items).toMatchObject([{ ...MADE, estimatedTrafficCost: null }]);
});

test('what was done before is not estimated, and its item says that nothing is known', async () => {
	const flow = {};
	await submit(estimated({ resolveSeconds: 0 }), costing({}, { answers: { [FOR_UPDATE]: LOST } }), { flow });
	const result = await submit(estimated(), costing({}, { completions: [completionOf(12)] }), { flow });
	expect(result.items).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, estimatedTrafficCost: null, offset: 12 }]);
	expect(endpointsOf(result)).not.toContain(PREPARE);
});

test('a retry costs as much as the first try', async () => {
	const answers: object[] = [BUSY, DONE];
	const options = { maxTrafficCost: '700', retryOnContention: { retry: { times: 1, firstDelay: 1 } } };
	const result = await submit({ options }, costing(undefined, { answers: { [FOR_UPDATE]: () => answers.shift()! } }));
	expect(endpointsOf(result)).toEqual([END, PREPARE, FOR_UPDATE, FOR_UPDATE]);
	expect(result.items).toMatchObject([{ outcome: 'succeeded', estimatedTrafficCost: 700 }]);
});

describe('above the maximum', () => {
	const most = { maxTrafficCost: '699' };

	test.each<[string, string]>([
		['updateId', FOR_UPDATE],
		['nothing', SUBMIT_ASYNC],
		['transaction', FOR_TRANSACTION],
	])('nothing is sent, whatever is waited for: %s', async (waitFor, endpoint) => {
		const result = await submit({ waitFor, options: most }, costing());
		expect(result).toMatchObject({ message: TOO_MUCH, fields: { outcome: 'failed', commandId: 'c' } });
		expect(endpointsOf(result)).not.toContain(endpoint);
	});

	test('it may have been done by another execution', async () => {
		const result = await submit({ options: most }, costing(undefined, before));
		expect(result.items).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, offset: 5, updateId: '12205' }]);
		expect(endpointsOf(result)).not.toContain(FOR_UPDATE);
		const own = await submit({ commandId: '', options: most }, costing(undefined, before));
		expect(own).toMatchObject({ message: TOO_MUCH, fields: { outcome: 'failed' } });
		expect(endpointsOf(own)).toEqual([END, PREPARE]);
	});

	test('it cannot be read whether it was done before: unknown', async () => {
		const result = await submit({ options: most }, costing(undefined, { answers: { [COMPLETIONS]: BROKEN } }));
		expect(result).toMatchObject({ fields: { outcome: 'unknown', commandId: 'c' } });
		expect(result.message).toContain('699, so nothing was sent. ');
		expect(result.message).toContain('Whether it was done before could not be read, so nothing was sent: database');
	});
});

describe('the estimate is refused, with a maximum', () => {
	const most = { maxTrafficCost: '20000' };
	const refusing = (world: World = {}) => costing({}, { ...world, answers: { [PREPARE]: TOO_LATE } });

	test('it was done before: its item', async () => {
		const result = await submit({ options: most }, refusing(before));
		expect(result.items).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, offset: 5, updateId: '12205' }]);
		expect(endpointsOf(result)).not.toContain(FOR_UPDATE);
	});

	test('it was not done before: failed, and nothing was sent', async () => {
		const result = await submit({ options: { ...most, userId: 'u-1' } }, refusing());
		expect(result).toMatchObject({
			message: 'the deadline has passed',
			fields: { outcome: 'failed', errorCode: 'DAML_FAILURE', templateId: '#model:Main:Iou', userId: 'u-1' },
		});
		expect(endpointsOf(result)).not.toContain(FOR_UPDATE);
		expect((await submit({ options: most }, refusing())).fields).not.toHaveProperty('userId');
	});
});
