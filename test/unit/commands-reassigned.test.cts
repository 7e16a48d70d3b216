// A step of a reassignment that is refused as done before: the update that did it says which command that was.
import { endpointsOf, MOVED, REASSIGN, reassign, requestsOf } from './commands-user.cts';
// The user comes first, with the waits.
import type { CallFailure } from '../../nodes/shared/errors/failure';
import { ALICE, completionOf, failedOf, transactionOf, type World } from './commands-participant.cts';
import { BROKEN, INVALID, LOST } from './commands-refusals.cts';
import { TEMPLATE } from './commands-prepared.cts';
import { END, UPDATES, UPDATE_BY_ID } from './endpoints.cts';

const AWAY: CallFailure = { ...INVALID, message: `Cannot unassign contract: Current status ReassignedAway` };
const ARRIVED: CallFailure = { ...INVALID, message: 'Cannot assign: reassignment already completed' };
const OTHER = `00${'cd'.repeat(32)}`;
const unassigned = (contractId: string, reassignmentId = 'r1') => ({
	JsUnassignedEvent: { value: { contractId, templateId: TEMPLATE, reassignmentId, source: 'from::12ab', target: 'to::12ab' } },
});
const assigned = (reassignmentId: string) => ({
	JsAssignmentEvent: {
		reassignmentId,
		source: 'from::12ab',
		target: 'to::12ab',
		createdEvent: { contractId: MOVED, templateId: TEMPLATE },
	},
});
const reassignmentOf = (offset: number, events: object[] | undefined, commandId: string | null = 'c') => ({
	...{ updateId: `1220${offset}`, offset, commandId, workflowId: '', recordTime: 'r', synchronizerId: 's', events, isReassignment: true },
});
const refusedWith = (failure: CallFailure, world: World = {}): World => ({ ...world, answers: { [REASSIGN]: failure, ...world.answers } });
const ASSIGN = { step: 'assign', reassignmentId: 'r1' };
const ITEM = { outcome: 'succeeded', alreadyDone: true, commandId: 'c', submissionId: 's', updateId: '12205', offset: 5 };

test('what is sent, and the step as its item', async () => {
	const { commandId, ...reassignment } = reassignmentOf(12, [unassigned(MOVED)]);
	const { isReassignment, ...answer } = reassignment;
	const result = await reassign({}, { answers: { [REASSIGN]: { reassignment: { commandId, ...answer } } } });
	expect(isReassignment).toBe(true);
	expect(result.items).toMatchObject([
		{ outcome: 'succeeded', alreadyDone: false, commandId: 'c', submissionId: 's', reassignmentId: 'r1', updateId: '122012', offset: 12 },
	]);
	expect(endpointsOf(result)).toEqual([END, REASSIGN]);
	expect(requestsOf(result, REASSIGN)[0].body.reassignmentCommands).toEqual({
		...{ commandId: 'c', submissionId: 's', submitter: ALICE },
		commands: [{ command: { UnassignCommand: { value: { contractId: MOVED, source: 'from::12ab', target: 'to::12ab' } } } }],
	});
});

describe('a step again under its command ID', () => {
	test('is the unassignment of the first', async () => {
		const result = await reassign({}, refusedWith(AWAY, { updates: [reassignmentOf(5, [unassigned(OTHER), unassigned(MOVED, 'r2')])] }));
		expect(result.items).toMatchObject([ITEM]);
		expect(endpointsOf(result)).toEqual([END, REASSIGN, UPDATES, UPDATE_BY_ID]);
		expect(requestsOf(result, UPDATES)[0].body).toEqual({
			updateFormat: {
				includeReassignments: { filtersByParty: { [ALICE]: { cumulative: [{ identifierFilter: { WildcardFilter: { value: {} } } }] } } },
			},
			...{ maxPageSize: 200, descendingOrder: true },
		});
	});

	test('is the assignment of the first', async () => {
		const updates = [
			reassignmentOf(4, [assigned('r0')]),
			reassignmentOf(5, [assigned('r1')]),
			reassignmentOf(6, [unassigned('r1')]),
			reassignmentOf(7, [assigned('r9')]),
		];
		expect((await reassign(ASSIGN, refusedWith(ARRIVED, { updates }))).items).toMatchObject([ITEM]);
	});

	test('is the newest of several, on whichever page', async () => {
		const updates = [
			...[reassignmentOf(3, [unassigned(MOVED)], 'd'), reassignmentOf(5, [unassigned(MOVED)])],
			...[reassignmentOf(6, undefined), reassignmentOf(7, [assigned('r1')]), transactionOf(8)],
		];
		const result = await reassign({}, refusedWith(AWAY, { updates, shortest: 1 }));
		expect(result.items).toMatchObject([ITEM]);
		expect(requestsOf(result, UPDATES)).toHaveLength(4);
		expect(requestsOf(result, UPDATES)[1].body.endOffsetInclusive).toBe(7);
	});

	test('is found though more reassignments than a page has came later', async () => {
		const later = Array.from({ length: 450 }, (_, at) => reassignmentOf(at + 11, [assigned('r9')]));
		const result = await reassign({}, refusedWith(AWAY, { updates: [reassignmentOf(5, [unassigned(MOVED)]), ...later] }));
		expect(result.items).toMatchObject([ITEM]);
		expect(requestsOf(result, UPDATES)).toHaveLength(3);
	});

	test('is found after an answer that got lost, by its completion', async () => {
		const completions: any[] = [];
		const lose = () => {
			completions.push(failedOf(12, `INVALID_ARGUMENT(8,0): ${AWAY.message}`, { submissionId: 's' }));
			return LOST;
		};
		const updates = [reassignmentOf(5, [unassigned(MOVED)])];
		expect((await reassign({}, { completions, updates, answers: { [REASSIGN]: lose } })).items).toMatchObject([ITEM]);
	});
});

describe('a step that another command has done', () => {
	test.each(['d', null])('failed, with the reassignment that is under way (%s)', async (commandId) => {
		const result = await reassign({}, refusedWith(AWAY, { updates: [reassignmentOf(5, [unassigned(MOVED)], commandId)] }));
		expect(result).toMatchObject({ message: AWAY.message, fields: { outcome: 'failed', commandId: 'c', reassignmentId: 'r1' } });
	});

	test('of the other kind is another step', async () => {
		const away = refusedWith(AWAY, { updates: [reassignmentOf(5, [assigned('r1')])] });
		expect((await reassign({}, away)).fields).toMatchObject({ outcome: 'unknown' });
		const arrived = refusedWith(ARRIVED, { updates: [reassignmentOf(5, [unassigned(MOVED, 'r1')])] });
		expect((await reassign(ASSIGN, arrived)).fields).toMatchObject({ outcome: 'unknown' });
	});
});

describe('it is unknown', () => {
	test('if nothing of it is there', async () => {
		const result = await reassign({}, refusedWith(AWAY, { updates: [reassignmentOf(5, [unassigned(OTHER)])] }));
		expect(result).toMatchObject({
			message: `${AWAY.message}. It may have been submitted before. No record of its outcome was found.`,
			fields: { outcome: 'unknown', commandId: 'c' },
		});
	});

	test('if it cannot be read', async () => {
		const result = await reassign({}, refusedWith(AWAY, { answers: { [UPDATES]: BROKEN } }));
		expect(result).toMatchObject({
			message: `${AWAY.message}. It may have been submitted before. The participant did not return what happened to it: database`,
			fields: { outcome: 'unknown', commandId: 'c' },
		});
	});

	test('if it is not on the ten newest pages', async () => {
		const later = Array.from({ length: 10 }, (_, at) => reassignmentOf(at + 11, [assigned('r9')]));
		const found = { updates: [reassignmentOf(5, [unassigned(MOVED)]), ...later.slice(1)], shortest: 1 };
		expect((await reassign({}, refusedWith(AWAY, found))).items).toMatchObject([ITEM]);
		const result = await reassign({}, refusedWith(AWAY, { ...found, updates: [found.updates[0], ...later] }));
		expect(result.fields).toMatchObject({ outcome: 'unknown' });
		expect(requestsOf(result, UPDATES)).toHaveLength(10);
	});
});

test.each<[string, CallFailure]>([
	['another code', { ...AWAY, code: 'NOT_CONNECTED' }],
	['another reason', INVALID],
])('a step that is refused with %s is not searched for', async (_, failure) => {
	const result = await reassign({}, refusedWith(failure));
	expect(result).toMatchObject({ message: failure.message, fields: { outcome: 'failed' } });
	expect(endpointsOf(result)).toEqual([END, REASSIGN]);
});

test('a step that is not waited for is submitted, or was done before', async () => {
	const async = 'POST /v2/commands/async/submit-reassignment';
	const result = await reassign({ wait: false }, { answers: { [async]: {} } });
	expect(result.items).toEqual([{ outcome: 'submitted', alreadyDone: false, commandId: 'c', submissionId: 's', beginAfterOffset: 10 }]);
	const updates = [reassignmentOf(5, [unassigned(MOVED)])];
	expect((await reassign({ wait: false }, { updates, answers: { [async]: AWAY } })).items).toEqual([ITEM]);
});

test('a step whose answer got lost has what its update says, or its position', async () => {
	const losing = (answers: object = {}) => {
		const world = { completions: [] as any[], updates: [] as any[] };
		const lose = () => {
			world.completions.push(completionOf(12, { submissionId: 's' }));
			world.updates.push(reassignmentOf(12, [unassigned(MOVED)]));
			return LOST;
		};
		return { ...world, answers: { [REASSIGN]: lose, ...answers } };
	};
	const DONE = { outcome: 'succeeded', alreadyDone: false, updateId: '122012', offset: 12 };
	expect((await reassign({}, losing())).items).toMatchObject([{ ...DONE, reassignmentId: 'r1' }]);
	const unread = await reassign({}, losing({ [UPDATE_BY_ID]: BROKEN }));
	expect(unread.items).toEqual([{ ...DONE, commandId: 'c', submissionId: 's' }]);
});
