// A command that is refused for what there is by now: what was done under its command ID, and what ended its contract, say its outcome.
import { CREATE, CREATED, endpointsOf, exercise, exercised, requestsOf, submit } from './commands-user.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import type { CallFailure } from '../../nodes/shared/errors/failure';
import { ALICE, completionOf, failedOf, transactionOf, type World } from './commands-participant.cts';
import { BROKEN, FORBIDDEN, MISSING, NO_EVENTS, TOO_LATE } from './commands-refusals.cts';
import { COMPLETIONS, END, EVENTS, FOR_UPDATE, PRUNED_OFFSETS, UPDATE_BY_ID, UPDATE_BY_OFFSET } from './endpoints.cts';

const ITEM = { outcome: 'succeeded', alreadyDone: true, commandId: 'c', submissionId: 's', offset: 5, updateId: '12205' };
const MADE = 'It may have been submitted before.';
const READ = `${MADE} The participant did not return what happened to it:`;
const PRUNED_TEXT = `${READ} it may have pruned what happened then`;
const EXISTS: CallFailure = { ...MISSING, code: 'DUPLICATE_CONTRACT_KEY', category: 10, message: 'such a key exists' };
const FORMAT = { filtersByParty: { [ALICE]: { cumulative: [{ identifierFilter: { WildcardFilter: { value: {} } } }] } } };
const archivedAt = (offset: number) => ({ archived: { archivedEvent: { offset } } });
const refusedWith = (failure: CallFailure, world: World = {}): World => ({
	...world,
	answers: { [FOR_UPDATE]: failure, ...world.answers },
});
/** An ID that the node made: no other execution has used it. */
const OWN = { commandId: '' };
const archive = exercise('00ab');
/** Contracts of several commands, each of them gone. */
const archives = (...ids: string[]) => ids.map((id) => exercise(id));

describe('its contract is gone', () => {
	const ended: World = { contracts: { '00ab': archivedAt(5) }, updates: [transactionOf(5, [exercised('00ab')])] };

	test.each(['CONTRACT_NOT_FOUND', 'CONTRACT_NOT_ACTIVE', 'LOCAL_VERDICT_INACTIVE_CONTRACTS', 'CONTRACT_KEY_NOT_FOUND'])(
		'by %s, and it ended it: done before',
		async (code) => {
			const result = await submit({}, refusedWith({ ...MISSING, code, category: undefined }, ended), {}, archive);
			expect(result.items).toEqual([ITEM]);
			expect(endpointsOf(result)).toEqual([END, FOR_UPDATE, EVENTS, UPDATE_BY_OFFSET]);
			expect(requestsOf(result, EVENTS)[0].body).toEqual({ contractId: '00ab', eventFormat: FORMAT });
			expect(requestsOf(result, UPDATE_BY_OFFSET)[0].body).toEqual({
				offset: 5,
				updateFormat: { includeTransactions: { eventFormat: FORMAT, transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' } },
			});
		},
	);

	test('another command ended it: failed', async () => {
		const other = { contracts: { '00ab': archivedAt(5) }, updates: [transactionOf(5, [], { commandId: 'd' })] };
		const result = await submit({}, refusedWith(MISSING, other), {}, archive);
		expect(result).toMatchObject({ message: 'no such contract', fields: { outcome: 'failed', errorCode: 'CONTRACT_NOT_FOUND' } });
		expect(endpointsOf(result)).toContain(COMPLETIONS);
		const own = await submit(OWN, refusedWith(MISSING, other), {}, archive);
		expect(own).toMatchObject({ message: 'no such contract', fields: { outcome: 'failed' } });
		expect(endpointsOf(own)).toEqual([END, FOR_UPDATE, EVENTS, UPDATE_BY_OFFSET]);
	});

	test('the participant never saw it: failed', async () => {
		const result = await submit({}, refusedWith(MISSING), {}, archive);
		expect(result).toMatchObject({ message: 'no such contract', fields: { outcome: 'failed' } });
		expect(endpointsOf(result).slice(0, 5)).toEqual([END, FOR_UPDATE, EVENTS, PRUNED_OFFSETS, PRUNED_OFFSETS]);
		const own = await submit(OWN, refusedWith(MISSING, { pruned: 3 }), {}, archive);
		expect(own).toMatchObject({ message: 'no such contract', fields: { outcome: 'failed' } });
		expect(endpointsOf(own)).toEqual([END, FOR_UPDATE, EVENTS]);
	});

	test('the participant may have pruned what ended it: unknown', async () => {
		const result = await submit({}, refusedWith(MISSING, { pruned: 3 }), {}, archive);
		expect(result).toMatchObject({ message: `no such contract. ${PRUNED_TEXT}`, fields: { outcome: 'unknown', commandId: 'c' } });
		expect(endpointsOf(result)).toContain(COMPLETIONS);
		const uncategorized = await submit({}, refusedWith({ ...MISSING, category: undefined }, { pruned: 3 }), {}, archive);
		expect(uncategorized).toMatchObject({ message: `no such contract. ${PRUNED_TEXT}`, fields: { outcome: 'unknown' } });
		const done = { pruned: 3, completions: [completionOf(5)], updates: [transactionOf(5, [exercised('00ab')])] };
		expect((await submit({}, refusedWith(MISSING, done), {}, archive)).items).toEqual([ITEM]);
	});

	test.each<[string, World, string]>([
		['its events', { answers: { [EVENTS]: BROKEN } }, 'database'],
		['the beginning of what there is', { answers: { [PRUNED_OFFSETS]: BROKEN } }, 'database'],
		['the update that ended it', { contracts: { '00ab': archivedAt(5) } }, 'no update'],
	])('%s cannot be read: unknown', async (_, world, why) => {
		const result = await submit({}, refusedWith(MISSING, world), {}, archive);
		expect(result).toMatchObject({
			message: `no such contract. ${MADE} The participant did not return what happened to it: ${why}`,
			fields: { outcome: 'unknown' },
		});
		expect(endpointsOf(result)).not.toContain(COMPLETIONS);
	});

	test('one of several was ended by it: done before', async () => {
		const contracts = { '00aa': archivedAt(4), '00ac': {}, '00ad': archivedAt(5) };
		const world = { contracts, updates: [transactionOf(4, [], { commandId: 'd' }), transactionOf(5)] };
		const result = await submit({}, refusedWith(MISSING, world), {}, archives('00aa', '00ab', '00ac', '00ad'));
		expect(result.items).toEqual([ITEM]);
	});

	test('one of several cannot be read, and no other one says more: unknown', async () => {
		const events = ({ body }: any) => (body.contractId === '00aa' ? BROKEN : NO_EVENTS);
		const result = await submit({}, refusedWith(MISSING, { answers: { [EVENTS]: events } }), {}, archives('00aa', '00ab'));
		expect(result.message).toBe(`no such contract. ${MADE} The participant did not return what happened to it: database`);
		expect(result.fields).toMatchObject({ outcome: 'unknown' });
	});

	test('a reassignment took it to another synchronizer: failed', async () => {
		const world = { contracts: { '00ab': archivedAt(5) }, updates: [{ ...transactionOf(5), isReassignment: true }] };
		const result = await submit(OWN, refusedWith(MISSING, world), {}, archive);
		expect(result).toMatchObject({ message: 'no such contract', fields: { outcome: 'failed' } });
	});

	test('its events cannot be read, under an ID that the node made: unknown', async () => {
		const result = await submit(OWN, refusedWith(MISSING, { answers: { [EVENTS]: BROKEN } }), {}, archive);
		expect(result).toMatchObject({ message: `no such contract. ${READ} database`, fields: { outcome: 'unknown' } });
	});

	test('five of many are read', async () => {
		const many = archives('00a1', '00a2', '00a3', '00a4', '00a5', '00a6');
		const world = { contracts: { '00a6': archivedAt(5) }, updates: [transactionOf(5)] };
		const result = await submit(OWN, refusedWith(MISSING, world), {}, many);
		expect(requestsOf(result, EVENTS)).toHaveLength(5);
		expect(result).toMatchObject({ fields: { outcome: 'failed' } });
	});

	test('a command without one has nothing to read, under an ID that the node made', async () => {
		const result = await submit(OWN, refusedWith(MISSING), {}, CREATE);
		expect(result).toMatchObject({ message: 'no such contract', fields: { outcome: 'failed' } });
		expect(endpointsOf(result)).toEqual([END, FOR_UPDATE]);
	});
});

describe('it is refused by the state of the ledger, under an ID of the user', () => {
	const done: World = { completions: [completionOf(5)], updates: [transactionOf(5, [CREATED])] };

	test.each([TOO_LATE, EXISTS, MISSING])('and was done before: $message', async (failure) => {
		const result = await submit({}, refusedWith(failure, done));
		expect(result.items).toEqual([ITEM]);
		expect(requestsOf(result, UPDATE_BY_ID)[0]).toEqual({
			body: {
				updateId: '12205',
				updateFormat: { includeTransactions: { eventFormat: FORMAT, transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' } },
			},
			timeoutMs: 60_000,
		});
		expect(requestsOf(result, PRUNED_OFFSETS)[0].timeoutMs).toBe(60_000);
		expect(requestsOf(result, COMPLETIONS)[0].timeoutMs).toBe(60_000);
	});

	test('and was done before, as a completion without an update ID says', async () => {
		const result = await submit({}, refusedWith(TOO_LATE, { ...done, completions: [completionOf(5, { updateId: '' })] }));
		expect(result.items).toEqual([{ ...ITEM, updateId: null }]);
		expect(requestsOf(result, UPDATE_BY_OFFSET)[0].body.offset).toBe(5);
	});

	test('and an ID that the node made was not used before', async () => {
		const result = await submit(OWN, refusedWith(TOO_LATE, done));
		expect(result).toMatchObject({ message: 'the deadline has passed', fields: { outcome: 'failed' } });
		expect(endpointsOf(result)).toEqual([END, FOR_UPDATE]);
	});

	test.each<[string, World]>([
		['nothing', {}],
		['a failure', { completions: [failedOf(5, 'LOCKED(2,0): locked')] }],
		['a reassignment', { completions: [completionOf(5)], updates: [{ ...transactionOf(5), isReassignment: true }] }],
		['another command', { completions: [completionOf(5)], updates: [transactionOf(5, [exercised('00ab')])] }],
		['another command of this ID by others', { ...done, completions: [completionOf(5, { actAs: [ALICE, 'bob::12cd'] })] }],
		['a command of another ID', { ...done, completions: [completionOf(5, { commandId: 'd' })] }],
		[
			'five other commands',
			{ completions: [1, 2, 3, 4, 5].map((at) => completionOf(at)), updates: [1, 2, 3, 4, 5].map((at) => transactionOf(at)) },
		],
	])('and %s was done under it: failed', async (_, world) => {
		expect(await submit({}, refusedWith(TOO_LATE, world))).toMatchObject({
			message: 'the deadline has passed',
			fields: { outcome: 'failed', errorCode: 'DAML_FAILURE' },
		});
	});

	test.each<[string, CallFailure, number | undefined, string]>([
		['a deadline: failed', TOO_LATE, 3, 'failed'],
		['what is there already: unknown', EXISTS, 3, 'unknown'],
		['what is not there: unknown', { ...MISSING, code: 'NO_PACKAGE' }, 3, 'unknown'],
		['what is there already, and nothing was pruned: failed', EXISTS, undefined, 'failed'],
	])('and older completions were pruned, and it is refused for %s', async (_, failure, pruned, outcome) => {
		const result = await submit({}, refusedWith(failure, { pruned }));
		expect(result).toMatchObject({
			message: outcome === 'failed' ? failure.message : `${failure.message}. ${PRUNED_TEXT}`,
			fields: { outcome },
		});
	});

	const other = (amount: string, nodeId = 0) => ({
		CreatedEvent: { ...CREATED.CreatedEvent, nodeId, createArgument: { owner: ALICE, amount } },
	});
	test.each<[string, World, string, IDataObject]>([
		[
			'other arguments',
			{ completions: [completionOf(5)], updates: [transactionOf(5, [other('6')])] },
			'Its command ID was used before with other arguments, as far as they can be compared.',
			{},
		],
		['an update that cannot be read', { completions: [completionOf(5)] }, `${READ} no update`, {}],
		[
			'six other commands',
			{ completions: [1, 2, 3, 4, 5, 6].map((at) => completionOf(at)), updates: [1, 2, 3, 4, 5, 6].map((at) => transactionOf(at)) },
			'Its command ID was used 6 times before. The last 5 were other commands.',
			{},
		],
		['completions that cannot be read', { answers: { [COMPLETIONS]: FORBIDDEN } }, `${READ} no such right`, {}],
		['what nobody knows: its beginning cannot be read', { answers: { [PRUNED_OFFSETS]: BROKEN } }, `${READ} database`, {}],
		['what nobody knows: its end cannot be read', { answers: { [COMPLETIONS]: BROKEN } }, `${READ} database`, {}],
		[
			'other arguments later, and an update that cannot be read before',
			{ completions: [completionOf(4), completionOf(5)], updates: [transactionOf(5, [other('6')])] },
			'Its command ID was used before with other arguments, as far as they can be compared.',
			{},
		],
		[
			'an update that cannot be read later, and other arguments before',
			{ completions: [completionOf(4), completionOf(5)], updates: [transactionOf(4, [other('6')])] },
			`${READ} no update`,
			{},
		],
	])('and it was used with %s: unknown', async (_, world, said) => {
		expect(await submit({}, refusedWith(TOO_LATE, world))).toMatchObject({
			message: `the deadline has passed. ${said}`,
			fields: { outcome: 'unknown', errorCode: 'DAML_FAILURE' },
		});
	});

	test.each<[string, object[], object[], number]>([
		['the later', [], [CREATED], 5],
		['the earlier', [CREATED], [], 4],
		['the earlier, of which the later has other arguments', [CREATED], [other('6')], 4],
		['both, of which the later counts', [CREATED], [CREATED], 5],
	])('and it was done by %s of two', async (_, earlier, later, offset) => {
		const world = { completions: [completionOf(4), completionOf(5)], updates: [transactionOf(4, earlier), transactionOf(5, later)] };
		expect((await submit({}, refusedWith(TOO_LATE, world))).items).toMatchObject([{ alreadyDone: true, offset }]);
	});

	test('and the rest of its completions cannot be read, but one says that it was done', async () => {
		const completions = [completionOf(5)];
		const read = ({ body }: any) =>
			body.beginExclusive === 0 ? completions.map((value) => ({ completionResponse: { Completion: { value } } })) : BROKEN;
		const found = await submit({}, refusedWith(TOO_LATE, { ...done, answers: { [COMPLETIONS]: read } }));
		expect(found.items).toEqual([ITEM]);
		const none = await submit({}, refusedWith(TOO_LATE, { updates: [transactionOf(5)], answers: { [COMPLETIONS]: read } }));
		expect(none).toMatchObject({ message: `the deadline has passed. ${READ} database`, fields: { outcome: 'unknown' } });
	});
});
