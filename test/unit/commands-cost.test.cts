// A submission whose cost is limited: nothing is sent above the limit, unless another execution did it before.
import { ALICE, BROKEN, CONTRACT, endpointsOf, execute, IOU, type Answers } from './commands-answers.cts';
// The participant comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { submitCommand } from '../../nodes/CantonLedger/operations/command/submit';
import { COMPLETIONS, END, EVENTS, FOR_UPDATE, PREPARE, PRUNED_OFFSETS, UPDATE_BY_ID } from './endpoints.cts';

const TEMPLATE = `${'9f'.repeat(32)}:Iou:Iou`;
const STOPPED = 'Max Traffic Cost: the transaction is estimated to cost 30000, more than 20000, so nothing was sent';
const BUSY = { message: 'busy', origin: 'ledger', httpStatus: 429, category: 2, code: 'PARTICIPANT_BACKPRESSURE', retryable: true };

const command = { ExerciseCommand: { templateId: IOU, contractId: CONTRACT, choice: 'Transfer', choiceArgument: {} } };
const exercised = { nodeId: 0, contractId: CONTRACT, templateId: TEMPLATE, interfaceId: null, choice: 'Transfer', choiceArgument: {} };
const costing = (cost: number) => ({ costEstimation: { totalTrafficCostEstimation: cost } });
const completion = { commandId: 'c', submissionId: 'earlier', updateId: '1220aa', userId: 'u', actAs: [ALICE], offset: 7 };
const done = {
	[COMPLETIONS]: [{ completionResponse: { Completion: { value: completion } } }],
	[UPDATE_BY_ID]: { update: { Transaction: { value: { updateId: '1220aa', offset: 7, events: [{ ExercisedEvent: exercised }] } } } },
};
const participant = (more: Answers = {}): Answers => ({
	[END]: { offset: 10 },
	[PRUNED_OFFSETS]: { participantPrunedUpToInclusive: 0 },
	[COMPLETIONS]: [],
	[PREPARE]: costing(6300),
	[FOR_UPDATE]: { updateId: '1220bb', completionOffset: 11 },
	...more,
});
const submit = async (options: IDataObject, answers: Answers, more: IDataObject = {}) =>
	await execute(
		submitCommand,
		{
			...{ actAs: ALICE, waitFor: 'updateId', commandId: 'c', commandsFrom: 'json', commandsJson: [command] },
			options: { submissionId: 's', ...options },
			...more,
		},
		answers,
	);
const LIMIT = { maxTrafficCost: '20000' };
const ITEM = { outcome: 'succeeded', alreadyDone: false, commandId: 'c', submissionId: 's', offset: 11, updateId: '1220bb' };

test('within the limit commands are sent once, and the item says what they were estimated to cost', async () => {
	const result = await submit(LIMIT, participant());
	expect(result.items).toEqual([{ ...ITEM, estimatedTrafficCost: 6300 }]);
	expect(endpointsOf(result)).toEqual([END, PREPARE, FOR_UPDATE]);
	expect(result.calls[2]!.request).toMatchObject({ body: { commandId: 'c', submissionId: 's', commands: [command] }, submission: true });
});

test('without a limit nothing is estimated, and the item has no cost', async () => {
	const result = await submit({}, participant());
	expect(result.items).toEqual([ITEM]);
	expect(endpointsOf(result)).toEqual([END, FOR_UPDATE]);
});

test('a retry after contention is not estimated a second time', async () => {
	let tries = 0;
	const answer = () => (tries++ === 0 ? BUSY : { updateId: '1220bb', completionOffset: 11 });
	const result = await submit(
		{ ...LIMIT, retryOnContention: { retry: { times: 1, firstDelay: 1 } } },
		participant({ [FOR_UPDATE]: answer }),
		{
			commandId: '',
		},
	);
	expect(result.items).toMatchObject([{ outcome: 'succeeded', estimatedTrafficCost: 6300, updateId: '1220bb' }]);
	expect(endpointsOf(result)).toEqual([END, PREPARE, FOR_UPDATE, FOR_UPDATE]);
});

describe('above the limit', () => {
	const above = (more: Answers = {}) => participant({ [PREPARE]: costing(30000), ...more });

	test('nothing is sent, in the words of the limit', async () => {
		const result = await submit(LIMIT, above());
		expect(result).toMatchObject({ items: [], message: STOPPED, advice: 'Raise the limit, or make the transaction smaller.' });
		expect(result.fields).toEqual({ commandId: 'c', outcome: 'failed' });
		expect(endpointsOf(result)).toEqual([END, PREPARE, PRUNED_OFFSETS, END, COMPLETIONS, COMPLETIONS]);
	});

	test('what another execution did counts as done, though it would cost too much now', async () => {
		const result = await submit(LIMIT, above(done));
		const found = { alreadyDone: true, offset: 7, updateId: '1220aa', estimatedTrafficCost: null };
		expect(result.items).toEqual([{ ...ITEM, ...found }]);
		expect(endpointsOf(result)).not.toContain(FOR_UPDATE);
	});

	test('commands under an ID that the node made were done by nobody else: no search', async () => {
		const result = await submit(LIMIT, above(done), { commandId: '' });
		expect(result.message).toBe(STOPPED);
		expect(endpointsOf(result)).toEqual([END, PREPARE]);
	});

	test('if the search fails, too, its words come first', async () => {
		const result = await submit(LIMIT, above({ [PRUNED_OFFSETS]: BROKEN }));
		expect(result.message).toMatch(
			new RegExp(
				`^Max Traffic Cost: .*so nothing was sent\\. .*Whether it was done before could not be read, so nothing was sent: database`,
			),
		);
		expect(result.fields).toMatchObject({ commandId: 'c' });
	});

	test('if the ID was used with other arguments, that is said', async () => {
		const other = { ...exercised, choiceArgument: { to: 'carol' } };
		const update = { update: { Transaction: { value: { updateId: '1220aa', offset: 7, events: [{ ExercisedEvent: other }] } } } };
		const result = await submit(LIMIT, above({ ...done, [UPDATE_BY_ID]: update }));
		expect(result.items).toEqual([]);
		expect(result.message).toContain('Its command ID was used before with other arguments, as far as they can be compared.');
		expect(result.message).toContain(STOPPED);
	});
});

describe('commands that the participant refuses to estimate', () => {
	const REFUSED = { message: 'no such choice', origin: 'ledger', httpStatus: 400, code: 'INVALID_ARGUMENT', category: 8, retryable: false };
	const MISSING = { message: 'not found', origin: 'ledger', httpStatus: 404, code: 'CONTRACT_NOT_FOUND', category: 11, retryable: false };
	const ended = (commandId: string) => ({
		[EVENTS]: { archived: { archivedEvent: { offset: 7 } } },
		'POST /v2/updates/update-by-offset': { update: { Transaction: { value: { updateId: '1220aa', offset: 7, commandId } } } },
	});

	test('are not sent, and fail in its words', async () => {
		const result = await submit(LIMIT, participant({ [PREPARE]: REFUSED }), { commandId: '' });
		expect(result.message).toContain('no such choice');
		expect(result.fields).toMatchObject({ outcome: 'failed', errorCode: 'INVALID_ARGUMENT', httpStatus: 400 });
		expect(endpointsOf(result)).toEqual([END, PREPARE]);
	});

	test('for want of a template fail in its words, too, though the ID is that of an earlier success', async () => {
		const unnamed = { CreateCommand: { createArguments: {} } };
		const result = await submit(LIMIT, participant({ [PREPARE]: REFUSED, ...done }), { commandsJson: [unnamed] });
		expect(result).toMatchObject({ items: [], fields: { outcome: 'failed', errorCode: 'INVALID_ARGUMENT' } });
		expect(result.message).toContain('no such choice');
		expect(endpointsOf(result)).not.toContain(FOR_UPDATE);
	});

	test('are not sent if the estimate got lost, and that leaves nothing open', async () => {
		const lost = { message: 'socket hang up', origin: 'network', code: 'ECONNRESET', retryable: true };
		const result = await submit(LIMIT, participant({ [PREPARE]: lost }), { commandId: '' });
		expect(result).toMatchObject({ items: [], fields: { outcome: 'failed' } });
		expect(result.message).toContain('socket hang up');
		expect(endpointsOf(result)).toEqual([END, PREPARE]);
	});

	test('were done if their own earlier try ended the contract', async () => {
		const result = await submit(LIMIT, participant({ [PREPARE]: MISSING, ...ended('c') }));
		expect(result.items).toEqual([{ ...ITEM, alreadyDone: true, estimatedTrafficCost: null, offset: 7, updateId: '1220aa' }]);
		expect(endpointsOf(result)).not.toContain(FOR_UPDATE);
	});

	test('were not done if another command ended it', async () => {
		const result = await submit(LIMIT, participant({ [PREPARE]: MISSING, ...ended('d') }));
		expect(result).toMatchObject({ items: [], fields: { outcome: 'failed', errorCode: 'CONTRACT_NOT_FOUND' } });
	});
});
