// A submission that may have been done before: by an earlier try of the execution, or by another execution under an ID of its own.
import { endpointsOf, exercise, pay, PAY, reassign, REASSIGN, requestsOf, submit, CREATED } from './commands-user.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { ALICE, BOB, completionOf, failedOf, transactionOf, type World } from './commands-participant.cts';
import { BROKEN, BUSY, duplicate, FORBIDDEN, INVALID, LOST } from './commands-refusals.cts';
import { COMPLETIONS, END, FOR_UPDATE, PRUNED_OFFSETS, UPDATE_BY_ID, USER } from './endpoints.cts';

const atOnce = { options: { resolveSeconds: 0 } };
const SENT = { updateId: '122012', completionOffset: 12 };
const AFTER = { updateId: '122012', offset: 12 };
const UNREAD = 'Whether it was done before could not be read, so nothing was sent';

describe('an execution that is retried, after an answer that got lost', () => {
	/** The memory of an execution whose first try got no answer, at the ledger end 10. */
	const tried = async (values: IDataObject = {}) => {
		const flow = {};
		const { fields } = await submit({ ...atOnce, ...values }, { answers: { [FOR_UPDATE]: LOST } }, { flow });
		expect(fields).toMatchObject({ outcome: 'unknown', beginAfterOffset: 10 });
		return flow;
	};

	test('finds that the first was done, and sends nothing', async () => {
		const result = await submit({}, { completions: [completionOf(12)] }, { flow: await tried() });
		expect(result.items).toEqual([{ outcome: 'succeeded', alreadyDone: true, commandId: 'c', submissionId: 's', ...AFTER }]);
		expect(endpointsOf(result)).toEqual([END, COMPLETIONS]);
		expect(requestsOf(result, COMPLETIONS)[0].body).toEqual({ parties: [ALICE], beginExclusive: 10 });
	});

	test('finds that it was done even before it, as a completion says', async () => {
		const repeated = failedOf(12, 'DUPLICATE_COMMAND(10,0): submitted before', {}, { completion_offset: '5' });
		const result = await submit({}, { completions: [repeated] }, { flow: await tried() });
		expect(result.items).toEqual([
			{ outcome: 'succeeded', alreadyDone: true, commandId: 'c', submissionId: 's', offset: 5, updateId: null },
		]);
		expect(endpointsOf(result)).not.toContain(FOR_UPDATE);
	});

	test.each<[string, any[]]>([
		['nothing', []],
		['a failure', [failedOf(12, 'LOCKED(2,0): locked')]],
		['the success of others', [completionOf(12, { actAs: [ALICE, BOB] })]],
		['that of another command', [completionOf(12, { commandId: 'd' })]],
	])('finds %s, and sends it again', async (_, completions) => {
		const result = await submit({}, { completions, answers: { [FOR_UPDATE]: SENT } }, { flow: await tried() });
		expect(result.items).toMatchObject([{ outcome: 'succeeded', alreadyDone: false }]);
		expect(endpointsOf(result)).toContain(FOR_UPDATE);
	});

	test('sends nothing if it cannot read that', async () => {
		const result = await submit({}, { end: 12, answers: { [COMPLETIONS]: BROKEN } }, { flow: await tried() });
		expect(result).toMatchObject({ message: `${UNREAD}: database`, fields: { outcome: 'unknown', commandId: 'c' } });
		expect(endpointsOf(result)).toEqual([END, COMPLETIONS]);
		const ended = await submit({}, { answers: { [END]: BROKEN } }, { flow: await tried() });
		expect(ended).toMatchObject({ message: `${UNREAD}: database`, fields: { outcome: 'unknown' } });
	});

	test('leaves open what the first did if the second is refused, and reads it again', async () => {
		const world: World = { completions: [] };
		const refuse = () => {
			world.completions!.push(completionOf(12));
			return INVALID;
		};
		const found = await submit({}, { ...world, answers: { [FOR_UPDATE]: refuse } }, { flow: await tried() });
		expect(found.items).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, ...AFTER }]);
		const open = await submit({}, { answers: { [FOR_UPDATE]: INVALID } }, { flow: await tried() });
		expect(open).toMatchObject({ message: 'no such choice', fields: { outcome: 'unknown', commandId: 'c' } });
		expect(open.advice).toContain('Command › Get Outcome, command ID c, or submit the same command under the same command ID');
	});

	test('that acted as others is another command', async () => {
		const flow = await tried({ actAs: { __rl: true, mode: 'id', value: `${ALICE}, ${BOB}` } });
		const result = await submit({}, { completions: [completionOf(12)], answers: { [FOR_UPDATE]: SENT } }, { flow });
		expect(endpointsOf(result)).toEqual([END, FOR_UPDATE]);
	});
});

describe('refused at the door, under an ID of the user', () => {
	const done: World = { completions: [completionOf(5)], updates: [transactionOf(5, [CREATED])] };
	const closed = (world: World = {}): World => ({ ...world, answers: { [FOR_UPDATE]: FORBIDDEN, ...world.answers } });
	const ITEM = { outcome: 'succeeded', alreadyDone: true, commandId: 'c', submissionId: 's', offset: 5, updateId: '12205' };

	test('another execution has done it: its item', async () => {
		const result = await submit({}, closed(done));
		expect(result.items).toEqual([ITEM]);
		expect(new Set(endpointsOf(result))).toEqual(new Set([END, FOR_UPDATE, PRUNED_OFFSETS, COMPLETIONS, UPDATE_BY_ID]));
	});

	test('none has done it: failed', async () => {
		const result = await submit({}, closed());
		expect(result).toMatchObject({ message: 'This is not permitted: no such right', fields: { outcome: 'failed', commandId: 'c' } });
	});

	test('it cannot be read: unknown, and both words', async () => {
		const result = await submit({}, closed({ answers: { [PRUNED_OFFSETS]: BROKEN } }));
		expect(result).toMatchObject({
			message: 'This is not permitted: no such right. Whether another execution did it could not be read: database',
			fields: { outcome: 'unknown', commandId: 'c' },
		});
	});

	test('an ID that the node made was used by no other execution', async () => {
		const result = await submit({ commandId: '' }, closed(done));
		expect(result.fields).toMatchObject({ outcome: 'failed', commandId: expect.stringMatching(/^n8n-/) });
		expect(endpointsOf(result)).toEqual([END, FOR_UPDATE]);
	});

	test('the ledger end cannot be read, so that nothing is sent: unknown for an ID of the user only', async () => {
		const result = await submit({}, { ...done, answers: { [END]: BROKEN } });
		expect(result).toMatchObject({ message: 'database', fields: { outcome: 'unknown', commandId: 'c' } });
		const own = await submit({ commandId: '' }, { ...done, answers: { [END]: BROKEN } });
		expect(own).toMatchObject({ message: 'database', fields: { outcome: 'failed' } });
		expect([...endpointsOf(result), ...endpointsOf(own)]).toEqual([END, END]);
	});

	test('a reassignment of the same ID is done, whatever it moved', async () => {
		const world: World = { pruned: 3, completions: [completionOf(5)], answers: { [REASSIGN]: FORBIDDEN } };
		const result = await reassign({}, world);
		expect(result).toMatchObject({ items: [{ outcome: 'succeeded', alreadyDone: true, offset: 5, updateId: '12205' }] });
		expect(requestsOf(result, COMPLETIONS)[0].body).toEqual({ parties: [ALICE], beginExclusive: 3 });
		expect(endpointsOf(result)).not.toContain(USER);
		const unread = await reassign({}, { answers: { [REASSIGN]: FORBIDDEN, [PRUNED_OFFSETS]: BROKEN } });
		expect(unread.message).toBe('This is not permitted: no such right. Whether another execution did it could not be read: database');
		const none = await reassign({}, { answers: { [REASSIGN]: FORBIDDEN } });
		expect(none).toMatchObject({ message: 'This is not permitted: no such right', fields: { outcome: 'failed' } });
		const failed = await reassign({}, { completions: [failedOf(5, 'LOCKED(2,0): locked')], answers: { [REASSIGN]: FORBIDDEN } });
		expect(failed).toMatchObject({ message: 'This is not permitted: no such right', fields: { outcome: 'failed' } });
	});
});

describe('a payment', () => {
	const LIMIT = { maximumPerExecution: '8' };
	const paid = (answer: object, completions: any[] = []): World => ({ completions, answers: { [PAY]: answer } });
	/** Checks whether a payment is counted: then no second one is within the maximum. */
	const isCounted = async (world: World, facts: object = {}) => {
		const flow = {};
		await pay(facts, world, { flow }, LIMIT);
		const { message } = await pay({ commandId: 'd' }, paid({}), { flow }, LIMIT);
		if (message !== undefined) expect(message).toMatch(/^Maximum per Execution \(CC\): 5 CC more would exceed 8\.0000000000 CC/);
		return message !== undefined;
	};
	const AT_5 = { completion_offset: '5' };

	test('counts if it was sent, or may have been', async () => {
		expect(await isCounted(paid({}))).toBe(true);
		expect(await isCounted(paid(LOST))).toBe(true);
		expect(await isCounted(paid(INVALID))).toBe(false);
	});

	test.each<[string, object, any[], boolean]>([
		['another submission, as its completion says: no', AT_5, [completionOf(5)], false],
		['another submission, as the refusal says: no', { ...AT_5, existingSubmissionId: 'Some(s-other)' }, [], false],
		['nobody that is known of: yes', AT_5, [], true],
		['itself, at an earlier offset: no', { ...AT_5, existingSubmissionId: 'Some(s)' }, [], false],
		['itself: yes', { completion_offset: '12', existingSubmissionId: 'Some(s)' }, [], true],
	])('that is a duplicate counts if it was made by %s', async (_, context, completions, expected) => {
		expect(await isCounted(paid(duplicate(context as never), completions))).toBe(expected);
	});

	test('above a maximum is not sent, unless another execution has made it', async () => {
		const values = { maximumPerItem: '4' };
		const over = await pay({}, paid({}), {}, values);
		expect(over).toMatchObject({ message: 'Maximum per Item (CC): 5 CC is more than 4.0000000000 CC. Nothing was sent.', calls: [] });
		const made = await pay({ mayBeDone: true }, paid({}, [completionOf(5)]), {}, values);
		expect(made.items).toMatchObject([{ alreadyDone: true, committed: { offset: 5, updateId: '12205' } }]);
		expect(endpointsOf(made)).toEqual([PRUNED_OFFSETS, END, COMPLETIONS]);
	});

	test('without a command ID cannot be found', async () => {
		const made = { completions: [completionOf(5)], answers: { [PAY]: FORBIDDEN } };
		const result = await pay({ mayBeDone: true, commandId: undefined }, made);
		expect(result).toMatchObject({
			message: 'This is not permitted: no such right. Whether another execution did it could not be read: its command ID is not known',
			fields: { outcome: 'unknown' },
		});
	});

	test('is searched for from the offset that the user names', async () => {
		const found = await pay({ searchAfter: 3 }, paid({}, [completionOf(2), completionOf(5)]));
		expect(found.items).toMatchObject([{ alreadyDone: true, committed: { offset: 5 } }]);
		expect(endpointsOf(found)).toEqual([END, COMPLETIONS]);
		const none = await pay({ searchAfter: 5 }, paid({}, [completionOf(5)]));
		expect(endpointsOf(none)).toEqual([END, COMPLETIONS, COMPLETIONS, END, PAY]);
		const unread = await pay({ searchAfter: 5 }, { answers: { [PAY]: {}, [COMPLETIONS]: BROKEN } });
		expect(unread).toMatchObject({ message: `${UNREAD}: database`, fields: { outcome: 'unknown' } });
		expect(endpointsOf(unread)).not.toContain(PAY);
		// As the search says it, with what stopped the payment before it.
		const refused = await pay({ searchAfter: 5 }, { answers: { [PAY]: {}, [COMPLETIONS]: BROKEN } }, {}, { maximumPerItem: '4' });
		expect(refused.message).toBe(`${UNREAD}: database`);
	});
});

test('a command that others held is not searched for: it had no effect', async () => {
	const result = await submit({}, { answers: { [FOR_UPDATE]: BUSY } }, {}, exercise('00ab'));
	expect(result).toMatchObject({ message: 'locked', fields: { outcome: 'failed' } });
	expect(endpointsOf(result)).toEqual([END, FOR_UPDATE]);
});
