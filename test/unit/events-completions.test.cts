// Command Completed: outcomes of commands, from a list that waits for more before it answers.
import { ALICE, BOB, completion, FAILED, Participant } from './events-participant.cts';
import { COMPLETIONS, END } from './endpoints.cts';
import { Refused, setClock, useClock, NOW, type Request } from './events-support.cts';

useClock();

const UNKNOWN = 'POST /v2/commands/completions';
const checkpoint = (offset: number) => ({ completionResponse: { OffsetCheckpoint: { value: { offset } } } });
const EMPTY = { completionResponse: { Empty: {} } };

const participantOf = (...completions: any[]): Participant => Object.assign(new Participant(), { completions });
const poll = async (participant: Participant, parameters: object = {}) =>
	await participant.trigger('commandCompleted', { outcome: 'any', ...parameters } as never).poll();
const idsOf = (items: any[]) => items.map(({ commandId, event }) => commandId ?? event);
const times = (requests: Request[]) => requests.map(({ query }) => [Number(query.limit), Number(query.stream_idle_timeout_ms)]);

/** A participant with completions at so many offsets in a row. */
const ofBacklog = (count: number) => participantOf(...Array.from({ length: count }, (_, index) => completion(index + 1)));

describe('items', () => {
	it('say what came of a command, of whom, and by which update it is found again', async () => {
		const [succeeded, failed] = await poll(participantOf(completion(5), completion(7, FAILED)));
		expect(succeeded).toEqual({
			...{ event: 'commandCompleted', recordTime: null, outcome: 'succeeded', errorCode: null, reason: null, commandId: 'c5', userId: 'u' },
			...{ offset: 5, errorCategory: null, statusCode: 0, actAs: [ALICE], paidTrafficCost: null, submissionId: null, traceId: null },
			...{ updateId: 'u5', synchronizerId: null, eventId: 'u5' },
		});
		expect(failed).toMatchObject({ outcome: 'failed', errorCode: 'SOME_CODE', reason: 'it failed', updateId: null, eventId: 'offset:7' });
	});

	it('are as the participant sent them without Simplify', async () => {
		const [succeeded, failed] = await poll(participantOf(completion(5), completion(7, FAILED)), { simplify: false });
		const sent = completion(5).completionResponse.Completion.value;
		expect(succeeded).toEqual({ event: 'commandCompleted', recordTime: null, eventId: 'u5', ...sent });
		expect(failed).toMatchObject({ event: 'commandCompleted', eventId: 'offset:7', status: FAILED.status });
	});

	it('are those that failed, unless others are chosen', async () => {
		const participant = participantOf(completion(5), completion(7, FAILED));
		expect(idsOf(await participant.trigger('commandCompleted').poll())).toEqual(['c7']);
		expect(idsOf(await poll(participant, { outcome: 'succeeded' }))).toEqual(['c5']);
	});

	it('are of a user, if that is chosen, and of acting parties', async () => {
		const participant = participantOf(completion(5), completion(6, { userId: 'v' }), completion(7, { actAs: [BOB] }));
		expect(idsOf(await poll(participant, { options: { userId: 'v' } }))).toEqual(['c6']);
		expect(idsOf(await poll(participant, { options: { actingParties: BOB } }))).toEqual(['c7']);
		const trigger = participant.trigger('commandCompleted', { options: { userId: 'v' } });
		await trigger.poll();
		expect(trigger.requests(COMPLETIONS)[0]!.body).toEqual({ parties: [ALICE, BOB], beginExclusive: 0 });
	});

	it('of an older participant are those that it lists of the user', async () => {
		const participant = participantOf(completion(5, { userId: 'v' }));
		participant.answers[UNKNOWN] = () => participant.completions;
		const trigger = participant.trigger('commandCompleted', { outcome: 'any', options: { userId: 'v', apiVersion: 'legacy' } });
		expect(idsOf(await trigger.poll())).toEqual(['c5']);
		expect(trigger.requests(UNKNOWN)[0]!.body).toEqual({ userId: 'v', parties: [ALICE, BOB], beginExclusive: 0 });
		expect(trigger.calls).not.toContain(COMPLETIONS);
	});
});

describe('an element that cannot be read', () => {
	it.each<[any, string, string]>([
		[completion(6, { commandId: undefined }), 'offset:6', 'it has no "completionResponse.Completion.value.commandId"'],
		[completion(6, { commandId: 5 }), 'offset:6', 'it has a "completionResponse.Completion.value.commandId" that is not a text'],
		[completion('six' as never), 'raw:', 'it has no offset'],
		[{ completionResponse: { Newer: { value: { offset: 6 } } } }, 'raw:', 'it is of a type this version does not know'],
		[{ completionResponse: { OffsetCheckpoint: { value: {} } } }, 'raw:', 'it has no offset'],
		[{ completionResponse: { OffsetCheckpoint: {} } }, 'raw:', 'it has no "completionResponse.OffsetCheckpoint.value"'],
		[{}, 'raw:', 'it has no "completionResponse"'],
	])('%j is an item that says why, and keeps no other back', async (odd, eventId, decodeError) => {
		const participant = new Participant();
		participant.end = 7;
		participant.answers[COMPLETIONS] = ({ body }) => (body.beginExclusive < 7 ? [completion(5), odd, completion(7)] : []);
		const trigger = participant.trigger('commandCompleted', { outcome: 'any' });
		const [first, item, last, ...others] = await trigger.poll();
		expect(idsOf([first, last, ...others])).toEqual(['c5', 'c7']);
		expect(item).toEqual({ event: 'commandCompleted', eventId: expect.any(String), decodeError, raw: odd });
		expect(item.eventId.startsWith(eventId)).toBe(true);
		expect(item.eventId).toMatch(/^(?:offset:6|raw:[0-9a-f]{16})$/);
		expect(await trigger.poll()).toEqual([]);
	});

	it('an answer that is no list is an error', async () => {
		const participant = participantOf(completion(5));
		participant.answers[COMPLETIONS] = () => ({ completions: [] });
		const { message } = await participant
			.trigger('commandCompleted', { outcome: 'any', startFrom: 'now' })
			.failure()
			.catch((error: Error) => error);
		expect(message).toContain('no error, but []');
		const begun = participant.trigger('commandCompleted', { outcome: 'any' });
		expect((await begun.failure()).message).toContain('list');
	});
});

describe('reading', () => {
	it('the ledger end comes first: where it has not moved, nothing else is asked', async () => {
		const participant = participantOf(completion(5));
		const trigger = participant.trigger('commandCompleted', { outcome: 'any' });
		await trigger.poll();
		const { length } = trigger.calls;
		expect(await trigger.poll()).toEqual([]);
		expect(trigger.calls.slice(length).filter((call) => !call.includes('user'))).toEqual([END]);
	});

	it('an element that is there is waited for briefly, and for more of them less each', async () => {
		const trigger = participantOf(completion(5), completion(6)).trigger('commandCompleted', { outcome: 'any' });
		await trigger.poll();
		expect(times(trigger.requests(COMPLETIONS))).toEqual([
			[1, 75],
			[2, 75],
		]);
		const many = participantOf(...Array.from({ length: 60 }, (_, index) => completion(index + 1))).trigger('commandCompleted', {
			outcome: 'any',
		});
		expect(await many.poll()).toHaveLength(60);
		expect(times(many.requests(COMPLETIONS)).slice(1, 3)).toEqual([
			[20, 25],
			[14, 35],
		]);
	});

	it('a shorter idle time of the user is kept', async () => {
		const trigger = participantOf(completion(5)).trigger('commandCompleted', { outcome: 'any', options: { streamIdleTimeout: 30 } });
		await trigger.poll();
		expect(times(trigger.requests(COMPLETIONS))).toEqual([
			[1, 30],
			[2, 30],
		]);
	});

	it('a participant that is slow to begin is given the whole idle time, then and from then on', async () => {
		const participant = participantOf(completion(5), completion(6), completion(9, { userId: 'v' }));
		participant.answers[COMPLETIONS] = ({ query, body }) =>
			Number(query.stream_idle_timeout_ms) < 500
				? []
				: participant.completions
						.filter(({ completionResponse: { Completion } }) => Completion.value.offset > body.beginExclusive)
						.slice(0, Number(query.limit));
		const trigger = participant.trigger('commandCompleted', { outcome: 'any' });
		expect(idsOf(await trigger.poll())).toEqual(['c5', 'c6', 'c9']);
		expect(times(trigger.requests(COMPLETIONS)).slice(1)).toEqual([
			[3, 75],
			[1, 500],
			[2, 500],
		]);
	});

	it('what moved the ledger end concerns others: it is not waited for again, until the end moves or some time is over', async () => {
		const participant = new Participant();
		participant.end = 9;
		const trigger = participant.trigger('commandCompleted', { outcome: 'any' });
		expect(await trigger.poll()).toEqual([]);
		const lists = () => trigger.requests(COMPLETIONS).length;
		const first = lists();
		expect(times(trigger.requests(COMPLETIONS)).slice(1)).toEqual([
			[3, 75],
			[1, 500],
		]);
		await trigger.poll();
		expect(lists()).toBe(first);
		// Late ones of a slow participant are not missed.
		participant.completions = [completion(8)];
		setClock(NOW + 10 * 60_000);
		expect(idsOf(await trigger.poll())).toEqual(['c8']);
		participant.end = 12;
		participant.completions.push(completion(12));
		expect(idsOf(await trigger.poll())).toEqual(['c12']);
	});

	it('placeholders and checkpoints are no events, and end nothing', async () => {
		const mixed = participantOf(EMPTY, completion(5), checkpoint(6), EMPTY, completion(8)).trigger('commandCompleted', { outcome: 'any' });
		// Completions behind a placeholder may come with the next poll.
		expect(idsOf([...(await mixed.poll()), ...(await mixed.poll())])).toEqual(['c5', 'c8']);
		const behind = new Participant();
		behind.end = 300;
		behind.answers[COMPLETIONS] = ({ query, body }) =>
			body.beginExclusive < 290 ? [...Array.from({ length: 120 }, () => EMPTY), completion(290)].slice(0, Number(query.limit)) : [];
		const trigger = behind.trigger('commandCompleted', { outcome: 'any' });
		expect(idsOf(await trigger.poll())).toEqual(['c290']);
		expect(times(trigger.requests(COMPLETIONS)).map(([limit]) => limit)).toEqual([1, 100, 200, 4]);
	});

	it.each([
		[1, 'nothing'],
		[1000, 'an error'],
	])('placeholders only, with %i offsets to read, are %s', async (end, expected) => {
		const participant = new Participant();
		participant.end = end;
		participant.answers[COMPLETIONS] = ({ query }) => Array.from({ length: Number(query.limit) }, () => EMPTY);
		const trigger = participant.trigger('commandCompleted', { outcome: 'any' });
		const { message } = await trigger.failure();
		expect(message).toContain(
			expected === 'nothing' ? 'no error, but []' : 'the most it returns at once, so the trigger cannot read what follows',
		);
		expect(Math.max(...times(trigger.requests(COMPLETIONS)).map(([limit]) => limit!))).toBeLessThanOrEqual(201);
	});

	it('a backlog is read to its end, and only then the end of the ledger is asked for again', async () => {
		const participant = ofBacklog(450);
		const trigger = participant.trigger('commandCompleted', { outcome: 'any', options: { maxItems: 300 } });
		const first = idsOf(await trigger.poll());
		expect(trigger.requests(END)).toHaveLength(1);
		const begun = trigger.sent.length;
		participant.completions.push(...ofBacklog(460).completions.slice(450));
		const second = idsOf(await trigger.poll());
		expect([first.length, second.length, new Set([...first, ...second]).size]).toEqual([300, 160, 460]);
		const calls = trigger.calls.slice(begun).filter((call) => !call.includes('user'));
		expect(calls[0]).toBe(COMPLETIONS);
		expect(calls.filter((call) => call === END)).toHaveLength(1);
		expect(await trigger.poll()).toEqual([]);
	});

	it('one that is read in one poll takes one request for the end', async () => {
		const trigger = ofBacklog(60).trigger('commandCompleted', { outcome: 'any' });
		expect(await trigger.poll()).toHaveLength(60);
		expect(trigger.requests(END)).toHaveLength(1);
	});

	it('an element without a position is not waited for once more', async () => {
		const participant = new Participant();
		participant.end = 3;
		participant.answers[COMPLETIONS] = [{}];
		const trigger = participant.trigger('commandCompleted', { outcome: 'any' });
		expect(await trigger.poll()).toHaveLength(1);
		expect(Math.max(...times(trigger.requests(COMPLETIONS)).map(([, idle]) => idle!))).toBeLessThan(500);
	});

	it('what is pruned is a gap, and a ledger that ends before the position stops it', async () => {
		const participant = participantOf(completion(5));
		const trigger = participant.trigger('commandCompleted', { outcome: 'any' });
		await trigger.poll();
		Object.assign(participant, { pruned: 20, completions: [completion(30)] });
		expect(idsOf(await trigger.poll())).toEqual(['gap', 'c30']);
		participant.completions = [completion(9)];
		const { message } = await trigger.failure();
		expect(message).toBe("This trigger has read up to offset 30, but the participant's ledger ended at 9");
		participant.completions = [completion(40)];
		expect((await trigger.failure()).message).toBe(message);
	});

	it('offsets beyond 2^53 are exact', async () => {
		const participant = participantOf(completion('9007199254740993'), completion('9007199254740995', FAILED));
		const trigger = participant.trigger('commandCompleted', { outcome: 'any' });
		expect((await trigger.poll()).map(({ eventId }) => eventId)).toEqual(['u9007199254740993', 'offset:9007199254740995']);
		expect(trigger.data.cursor).toMatchObject({ position: '9007199254740995' });
		expect(await trigger.poll()).toEqual([]);
	});

	it('on activation a missing right is an error, also where nothing has happened', async () => {
		const participant = new Participant();
		participant.answers[COMPLETIONS] = () => new Refused(403, { code: 'NA', cause: 'A security-sensitive error has been received' });
		const trigger = participant.trigger('commandCompleted', { startFrom: 'now' });
		expect((await trigger.failure()).message).toContain('the user u needs to read as');
		participant.answers[COMPLETIONS] = () =>
			new Refused(400, { code: 'PARTICIPANT_PRUNED_DATA_ACCESSED', cause: 'pruned', errorCategory: 9 });
		expect(await participant.trigger('commandCompleted', { startFrom: 'now' }).poll()).toEqual([]);
		const stranger = participant.trigger('commandCompleted', { parties: 'carol::1220' });
		expect((await stranger.failure()).message).toContain('the participant does not know "carol::1220"');
	});
});
