// A prepared transaction that is refused, or whose answer got lost: it takes effect only once, so an earlier execution is its outcome.
import { endpointsOf, EXECUTE, executePrepared, requestsOf } from './commands-user.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import type { CallFailure } from '../../nodes/shared/errors/failure';
import { ALICE, completionOf, failedOf, transactionOf, type World } from './commands-participant.cts';
import { BROKEN, FORBIDDEN, MISSING, INVALID, LOST, TOO_LATE } from './commands-refusals.cts';
import { bytesOf, creating, exercising, EXPIRED, NEW, PREPARED_AT, REPEATED, TEMPLATE, unreadable } from './commands-prepared.cts';
import { COMPLETIONS, END, PRUNED_OFFSETS, UPDATES } from './endpoints.cts';

const ITEM = { outcome: 'succeeded', alreadyDone: true, commandId: 'c', submissionId: 's', offset: 5, updateId: '12205' };
const refusedWith = (failure: CallFailure, world: World = {}): World => ({ ...world, answers: { [EXECUTE]: failure, ...world.answers } });
const run = async (failure: CallFailure, world: World = {}, bytes = bytesOf()) =>
	await executePrepared(bytes, { options: { resolveSeconds: 0 } }, refusedWith(failure, world));
const AGAIN = 'or execute the same prepared transaction again: it takes effect only once. Do not prepare and sign it again meanwhile.';
const created = (contractId: string) => ({ CreatedEvent: { contractId, templateId: TEMPLATE } });
const exercised = (contractId: string, choice: string) => ({ ExercisedEvent: { contractId, templateId: TEMPLATE, choice } });

describe('it was executed before', () => {
	test.each([REPEATED, EXPIRED, TOO_LATE, MISSING, FORBIDDEN, INVALID])('and is refused now: $message', async (failure) => {
		const result = await run(failure, { completions: [completionOf(5)] });
		expect(result.items).toEqual([ITEM]);
		expect(endpointsOf(result)).not.toContain(UPDATES);
		expect(requestsOf(result, COMPLETIONS)[0].body).toEqual({ parties: [ALICE], beginExclusive: 0 });
	});

	test('as another completion says, without its update', async () => {
		const named = failedOf(6, 'DUPLICATE_COMMAND(10,0): submitted before', {}, { completion_offset: '5' });
		expect((await run(REPEATED, { completions: [named] })).items).toEqual([{ ...ITEM, updateId: null }]);
	});

	test('by another participant: the update has the contract that it creates', async () => {
		const updates = [
			transactionOf(3, [created(`00${'cd'.repeat(32)}`)]),
			{ ...transactionOf(4, undefined), isReassignment: true },
			transactionOf(5, [created('00'), exercised('00aa', 'Archive'), created(`${NEW}ca11`)]),
		];
		for (const failure of [REPEATED, EXPIRED, TOO_LATE, MISSING]) {
			const result = await run(failure, { updates });
			expect(result.items).toEqual([ITEM]);
			const [{ body }] = requestsOf(result, UPDATES);
			expect(body).toMatchObject({ beginOffsetExclusive: 0, endOffsetInclusive: 10, maxPageSize: 200 });
			expect(body.updateFormat.includeTransactions).toMatchObject({
				...{ transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS', eventFormat: { filtersByParty: { [ALICE]: {} } } },
			});
		}
	});

	test('by another participant, on a later page of its updates', async () => {
		const updates = [transactionOf(3), transactionOf(4), transactionOf(5, [created(NEW)]), transactionOf(6)];
		const result = await run(REPEATED, { updates, shortest: 2 });
		expect(result.items).toEqual([ITEM]);
		expect(requestsOf(result, UPDATES).map(({ body }) => body.beginOffsetExclusive)).toEqual([0, 4]);
	});

	test('since it was prepared: nothing before that is read', async () => {
		const at = (offset: number, day: number) => ({
			synchronizerTime: { synchronizerId: 's', recordTime: `2026-06-${day}T00:00:00Z` },
			offset,
		});
		const completions = [
			...[100, 300, 500, 700].map((offset, index) => completionOf(offset, { commandId: 'd', ...at(offset, 10 + index) })),
			completionOf(900, { commandId: 'd' }),
			completionOf(950),
		];
		const result = await run(REPEATED, { completions }, bytesOf([creating(NEW)], PREPARED_AT));
		expect(result.items).toEqual([{ ...ITEM, offset: 950, updateId: '1220950' }]);
		const begins = requestsOf(result, COMPLETIONS).map(({ body }) => body.beginExclusive);
		expect(begins[0]).toBe(475);
		expect(begins.at(-1)).toBeGreaterThanOrEqual(700);
		const all = requestsOf(await run(REPEATED, { completions }), COMPLETIONS).map(({ body }) => body.beginExclusive);
		expect(all[0]).toBe(0);
	});
});

describe('it is unknown whether it was executed before', () => {
	const BEFORE = 'It was submitted before.';
	const MAYBE = 'It may have been submitted before.';
	const WHY = 'The participant did not return what happened to it:';

	test.each<[string, CallFailure, World, string, IDataObject]>([
		['nothing is found of it', REPEATED, {}, `${BEFORE} No record of its outcome was found.`, { beginAfterOffset: 0 }],
		[
			'completions cannot be read',
			REPEATED,
			{ answers: { [COMPLETIONS]: FORBIDDEN } },
			`${BEFORE} ${WHY} no such right`,
			{ beginAfterOffset: 0 },
		],
		[
			'completions cannot be read',
			EXPIRED,
			{ answers: { [COMPLETIONS]: FORBIDDEN } },
			`${MAYBE} ${WHY} no such right`,
			{ beginAfterOffset: 0 },
		],
		['updates cannot be read', EXPIRED, { answers: { [UPDATES]: BROKEN } }, `${MAYBE} ${WHY} database`, { beginAfterOffset: 0 }],
		['its beginning cannot be read', TOO_LATE, { answers: { [PRUNED_OFFSETS]: BROKEN } }, `${MAYBE} ${WHY} database`, {}],
		[
			'the participant has pruned',
			TOO_LATE,
			{ pruned: 3 },
			`${MAYBE} ${WHY} it may have pruned what happened then`,
			{ beginAfterOffset: 3 },
		],
		[
			'the participant has pruned',
			REPEATED,
			{ pruned: 3 },
			`${BEFORE} ${WHY} it may have pruned what happened then`,
			{ beginAfterOffset: 3 },
		],
	])('since %s', async (_, failure, world, said, fields) => {
		const result = await run(failure, world);
		expect(result.message).toContain(said);
		expect(result.fields).toMatchObject({ outcome: 'unknown', commandId: 'c', submissionId: 's', errorCode: failure.code, ...fields });
		expect('beginAfterOffset' in result.fields).toBe('beginAfterOffset' in fields);
		const after = 'beginAfterOffset' in fields ? `, begin after offset ${String(fields.beginAfterOffset)}` : '';
		expect(result.advice).toContain(`Ask for it with Canton Ledger, Command › Get Outcome, command ID c${after}, ${AGAIN}`);
	});

	test('since this version of the node cannot read what it does', async () => {
		const result = await run(TOO_LATE, {}, unreadable);
		expect(result).toMatchObject({
			message: 'the deadline has passed. It may have been submitted before: this version of the node cannot read what it does.',
			fields: { outcome: 'unknown', beginAfterOffset: 0 },
		});
		expect(endpointsOf(result)).not.toContain(UPDATES);
	});

	test('since the same choice was exercised on its contract, and it creates nothing', async () => {
		const updates = [
			transactionOf(4, [exercised('00aa', 'Show'), exercised('00ab', 'Archive')]),
			transactionOf(5, [exercised('00aa', 'Archive'), created('00')]),
		];
		const archiving = bytesOf([exercising('00aa', 'Archive')]);
		expect(await run(MISSING, { updates }, archiving)).toMatchObject({
			message:
				'no such contract. It may have been executed before: ' +
				'the same choice was exercised on the same contract since it was prepared, at offset 5.',
			fields: { outcome: 'unknown', beginAfterOffset: 0 },
		});
		expect(await run(MISSING, { updates: updates.slice(0, 1) }, archiving)).toMatchObject({
			message: 'no such contract',
			fields: { outcome: 'failed' },
		});
		const both = bytesOf([exercising('00aa', 'Archive'), creating(NEW)]);
		expect(await run(MISSING, { updates }, both)).toMatchObject({ message: 'no such contract', fields: { outcome: 'failed' } });
	});

	test('since its bytes cannot be read at all, and it is found by the parties that signed it', async () => {
		const result = await executePrepared('AAAA', {}, refusedWith(REPEATED));
		expect(result).toMatchObject({ fields: { outcome: 'unknown', submissionId: 's' } });
		expect(result.message).toContain('It was submitted before. No record of its outcome was found.');
		expect(result.advice).toContain(
			'Find its completion with Canton Ledger, Completion › Get Many, by the parties that signed it and the time since they did.',
		);
		expect(endpointsOf(result)).toEqual([END, EXECUTE]);
		const refused = await executePrepared('AAAA', {}, refusedWith(FORBIDDEN));
		expect(refused.message).toContain('It may have been submitted before. No record of its outcome was found.');
		expect(refused.fields).toMatchObject({ outcome: 'unknown' });
		for (const failure of [TOO_LATE, INVALID]) {
			const failed = await executePrepared('AAAA', {}, refusedWith(failure));
			expect(failed).toMatchObject({ message: failure.message, fields: { outcome: 'failed' } });
			expect(endpointsOf(failed)).toEqual([END, EXECUTE]);
		}
	});
});

describe('it failed', () => {
	test.each([TOO_LATE, EXPIRED, MISSING, FORBIDDEN])('since nothing of it was found: $message', async (failure) => {
		const result = await run(failure, { completions: [failedOf(5, 'LOCKED(2,0): locked')], updates: [transactionOf(6)] });
		expect(result).toMatchObject({ fields: { outcome: 'failed', errorCode: failure.code, commandId: 'c' } });
		expect(result.message).toContain(failure.message);
	});

	test('as the first did', async () => {
		const result = await run(REPEATED, { completions: [failedOf(5, 'LOCKED(2,0): locked')] });
		expect(result).toMatchObject({ message: 'locked', fields: { outcome: 'failed', errorCode: 'LOCKED' } });
	});

	test.each<[string, World]>([
		['completions', { answers: { [COMPLETIONS]: FORBIDDEN } }],
		['the beginning', { answers: { [PRUNED_OFFSETS]: BROKEN } }],
	])('for a reason that no earlier execution brings about, although %s cannot be read', async (_, world) => {
		const result = await run(INVALID, world);
		expect(result).toMatchObject({ message: 'no such choice', fields: { outcome: 'failed', errorCode: 'INVALID_ARGUMENT' } });
		expect(endpointsOf(result)).not.toContain(UPDATES);
	});

	test('for such a reason, and the updates are not read for it', async () => {
		const result = await run(INVALID, { pruned: 3, updates: [transactionOf(5, [created(NEW)])] });
		expect(result).toMatchObject({ message: 'no such choice', fields: { outcome: 'failed' } });
		expect(endpointsOf(result)).not.toContain(UPDATES);
	});
});

test('an answer that got lost, and a completion that says only that it was submitted before, lead to the first', async () => {
	const completions = [completionOf(5)];
	const lose = () => {
		completions.push(failedOf(12, 'DUPLICATE_CONFIRMATION_REQUEST_UUID(5,0): repeated', { submissionId: 's' }));
		return LOST;
	};
	const result = await executePrepared(bytesOf(), {}, { completions, answers: { [EXECUTE]: lose } });
	expect(result.items).toEqual([ITEM]);
});
