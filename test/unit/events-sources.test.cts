// Sources of a ledger's events as the loop of a trigger reads them: lost parts that are read again, and what the participant announces.
import type { IDataObject } from 'n8n-workflow';

import { ledgerTrigger, ledgerTriggerProperties } from '../../nodes/shared/ledgerEvents/ledgerTriggerForm';
import { openTrigger } from '../../nodes/shared/trigger/opening';
import { ALICE, BOB, CAROL, completion, created, FAILED, PARTY, Participant, transaction } from './events-participant.cts';
import { COMPLETIONS, END, PRUNED_OFFSETS, UPDATES } from './endpoints.cts';
import { Refused, useClock } from './events-support.cts';

useClock();

const creation = (offset: number) => transaction(offset, [{ CreatedEvent: created(`c${offset}`) }]);
const participantOf = (...offsets: number[]): Participant => Object.assign(new Participant(), { updates: offsets.map(creation) });
const ofCompletions = (...completions: any[]): Participant => Object.assign(new Participant(), { completions });

/** The source of an event, with the trigger whose requests it makes. */
async function opened(participant: Participant, event: string, parameters: IDataObject = {}) {
	const trigger = participant.trigger(event, { outcome: 'any', ...parameters });
	const { source } = await openTrigger(trigger.contextOf(), { ...ledgerTrigger, properties: ledgerTriggerProperties(true) });
	const read = async (from: number, more: object = {}) => await source.read(from, { maxEvents: 1000, timeoutMs: 30_000, ...more });
	return { trigger, source, read };
}
const eventsOf = ({ entries }: { entries: Array<{ events: any[] }> }) => entries.flatMap(({ events }) => events);
const failureOf = async (promise: Promise<unknown>): Promise<string> =>
	await promise.then(
		() => 'no error',
		({ message }: Error) => message,
	);
const refused = (code: string) => new Refused(400, { code, cause: 'refused', errorCategory: 9 });

describe('a lost part that is read again', () => {
	const WHY =
		'These events were to be delivered again, but the participant has pruned them. Whether n8n finished working on them is not known.';

	it.each<[number, object, object]>([
		[20, { until: 10, replayUntil: 30 }, { untilOffset: 10, reason: WHY }],
		[6, { until: 10, replayUntil: 30 }, { untilOffset: 6, reason: WHY }],
		[10, { until: 10, replayUntil: 30 }, { untilOffset: 10, reason: WHY }],
		[20, { until: 3, replayUntil: 30 }, { untilOffset: 20, reason: 'The participant has pruned this part of its history.' }],
	])('is a gap if the participant has pruned up to %i: %j', async (pruned, bounds, gap) => {
		const participant = participantOf(30);
		participant.pruned = pruned;
		for (const whenPruned of ['continue', ...('untilOffset' in gap && gap.untilOffset === 20 ? [] : ['stop'])]) {
			for (const event of ['contractCreated', 'commandCompleted']) {
				const { read } = await opened(participant, event, { options: { whenPruned } });
				const page = await read(3, bounds);
				expect(eventsOf(page)).toEqual([{ event: 'gap', afterOffset: 3, ...gap }]);
				expect(page).toMatchObject({ end: false, position: (gap as { untilOffset: number }).untilOffset });
			}
		}
	});

	it.each(['contractCreated', 'commandCompleted'])('%s: on another ledger nothing of it is read', async (event) => {
		const participant = participantOf(9);
		const { read, trigger } = await opened(participant, event);
		const message = "This trigger has read up to offset 50, but the participant's ledger ended at 9";
		expect(await failureOf(read(3, { until: 20, replayUntil: 50 }))).toBe(message);
		expect(trigger.calls).not.toContain(UPDATES);
		participant.end = 60;
		expect(await failureOf(read(3, { until: 20, replayUntil: 50 }))).toBe(message);
	});

	it('the end of the ledger is asked for once, and the position may be the end', async () => {
		const { read, trigger } = await opened(participantOf(5, 9), 'contractCreated');
		expect(eventsOf(await read(3, { until: 5, replayUntil: 9 }))).toHaveLength(2);
		expect(eventsOf(await read(5, { until: 9, replayUntil: 9 }))).toHaveLength(1);
		expect(trigger.requests(END)).toHaveLength(1);
	});

	it('completions of it are waited for as long as the user said, what is new is not', async () => {
		const participant = ofCompletions(completion(5));
		participant.end = 30;
		const idle = async (bounds: object, end: boolean) => {
			const { read, trigger } = await opened(participant, 'commandCompleted');
			expect(eventsOf(await read(4, bounds))).toHaveLength(1);
			expect(await read(5, bounds)).toMatchObject({ entries: [], position: 5, end });
			return trigger.requests(COMPLETIONS).map(({ query }) => Number(query.stream_idle_timeout_ms));
		};
		const brief = await idle({}, true);
		expect([brief.length, Math.max(...brief) < 500]).toEqual([2, true]);
		expect((await idle({ until: 20, replayUntil: 20 }, false)).at(-1)).toBe(500);
	});
});

describe('a refusal', () => {
	it.each<[string, string]>([
		['contractCreated', UPDATES],
		['commandCompleted', COMPLETIONS],
	])('%s: of another kind is quoted, and is no gap', async (event, endpoint) => {
		const participant = participantOf(5);
		participant.pruned = 20;
		participant.answers[endpoint] = () => new Refused(500, { code: 'INTERNAL', cause: 'out of order', errorCategory: 4 });
		const { read } = await opened(participant, event);
		expect(await failureOf(read(3))).toContain('out of order');
	});

	it('that names no offset is one of the position all the same', async () => {
		const participant = participantOf(5);
		const { read } = await opened(participant, 'contractCreated');
		participant.answers[UPDATES] = () => refused('OFFSET_AFTER_LEDGER_END');
		expect(await failureOf(read(3))).toBe("This trigger has read up to offset 3, but the participant's ledger ended before that");
		participant.pruned = 20;
		participant.answers[UPDATES] = () => refused('PARTICIPANT_PRUNED_DATA_ACCESSED');
		expect(eventsOf(await read(4))).toMatchObject([{ event: 'gap', untilOffset: 20 }]);
	});

	it('of a typed position, once the trigger has read on from it, is none of the field', async () => {
		const position = { startFrom: 'position', afterOffset: '3' };
		const participant = participantOf(5);
		const trigger = participant.trigger('contractCreated', { ...position, options: { whenPruned: 'stop' } });
		await trigger.poll();
		Object.assign(participant, { pruned: 20, updates: [creation(30)] });
		expect((await trigger.failure()).message).toContain('The participant has pruned history this trigger had not read yet');
		Object.assign(participant, { pruned: 0, updates: [creation(4)] });
		expect((await trigger.failure()).message).toContain('This trigger has read up to offset 5');
	});
});

describe('at the beginning', () => {
	it('a ledger that ends before what is kept of it is another one, and no field is wrong', async () => {
		const participant = new Participant();
		Object.assign(participant, { pruned: 50, end: 9 });
		expect((await participant.trigger('contractCreated').failure()).message).toContain('This trigger has read up to offset 50');
	});

	it('history that is pruned meanwhile stops the trigger if the user wants that, and no field is wrong', async () => {
		const participant = participantOf(30);
		participant.pruned = 20;
		participant.answers[PRUNED_OFFSETS] = { participantPrunedUpToInclusive: 3 };
		const trigger = participant.trigger('contractCreated', { options: { whenPruned: 'stop' } });
		expect((await trigger.failure()).message).toContain('The participant has pruned history this trigger had not read yet');
	});

	it.each(['contractCreated', 'commandCompleted'])(
		'%s: a typed offset behind the end of the ledger is an error of the field',
		async (event) => {
			const participant = ofCompletions(completion(9));
			participant.answers[event === 'contractCreated' ? UPDATES : COMPLETIONS] = () => refused('OFFSET_AFTER_LEDGER_END');
			const trigger = participant.trigger(event, { startFrom: 'position', afterOffset: '50' });
			expect((await trigger.failure()).message).toContain("After Offset: the participant's ledger ends");
		},
	);

	it.each(['auto', 'current'])('with the endpoint %s', async (apiVersion) => {
		expect(await participantOf(5).trigger('contractCreated', { options: { apiVersion } }).poll()).toHaveLength(1);
		const trigger = ofCompletions(completion(5)).trigger('commandCompleted', { outcome: 'any', options: { apiVersion } });
		expect(await trigger.poll()).toHaveLength(1);
	});

	it('a participant that does not say which parties it hosts is believed', async () => {
		const participant = participantOf(5);
		participant.answers[PARTY] = () => new Refused(403, { code: 'NA', cause: 'refused' });
		const trigger = participant.trigger('contractCreated', { parties: CAROL });
		expect(await trigger.poll()).toHaveLength(1);
		expect(trigger.log).toEqual([]);
	});
});

describe('what the participant announces', () => {
	it('updates in the format that is read, from an offset on', async () => {
		const { source } = await opened(participantOf(5), 'contractCreated');
		const { path, request, read } = await source.announcements!(7, 1000);
		expect(path).toBe('/v2/updates');
		expect(JSON.parse(JSON.stringify(request))).toMatchObject({
			updateFormat: { includeTransactions: { transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' } },
		});
		expect(read({ update: creation(9) })).toEqual({ position: 9, event: true });
		expect(read({ update: { OffsetCheckpoint: { value: { offset: 9 } } } })).toEqual({ position: 9, event: false });
		expect(read({})).toBeUndefined();
	});

	it('completions of the parties', async () => {
		const { source } = await opened(ofCompletions(), 'commandCompleted');
		const { path, request, read } = await source.announcements!(7, 1000);
		expect([path, request]).toEqual(['/v2/commands/command-completions', { parties: [ALICE, BOB], beginExclusive: expect.anything() }]);
		expect(read(completion(9))).toEqual({ position: 9, event: true });
	});
});

describe('triggers of one participant', () => {
	it('ask for the ledger end together, and for updates only if it has moved', async () => {
		const participant = participantOf(5);
		const [first, second] = ['contractCreated', 'contractArchived'].map((event) => participant.trigger(event, { startFrom: 'now' }));
		second!.server = first!.server;
		const both = async () => [...(await first!.poll()), ...(await second!.poll())];
		for (let polls = 0; polls < 4; polls++) expect(await both()).toEqual([]);
		const count = () => [END, UPDATES].map((endpoint) => [...first!.requests(endpoint), ...second!.requests(endpoint)].length);
		const [ends, updates] = count();
		expect(await both()).toEqual([]);
		expect(count()).toEqual([ends! + 1, updates]);
		participant.updates.push(creation(6));
		const found = [...(await both()), ...(await both())];
		expect(found.map(({ contractId }) => contractId)).toEqual(['c6']);
	});
});

describe('a test in the editor', () => {
	const shown = (items: any[]) => items.map(({ contractId, offset }) => contractId ?? offset);

	it('shows the latest events, the oldest of them first', async () => {
		expect(
			shown(
				await participantOf(...Array.from({ length: 9 }, (_, index) => index + 1))
					.trigger('contractCreated')
					.test(),
			),
		).toEqual(['c5', 'c6', 'c7', 'c8', 'c9']);
		const failed = ofCompletions(...Array.from({ length: 50 }, (_, index) => completion(3 * index + 3, index % 5 === 0 ? FAILED : {})));
		expect(shown(await failed.trigger('commandCompleted').test())).toEqual([78, 93, 108, 123, 138]);
	});

	it.each([250, 5100, 100_100, 2_000_000])('goes back %i offsets to find one, and no further than it must', async (distance) => {
		const participant = participantOf(1);
		participant.end = distance;
		const trigger = participant.trigger('contractCreated');
		expect(shown(await trigger.test())).toEqual(['c1']);
		const begins = trigger.requests(UPDATES).map(({ body }) => body.beginOffsetExclusive);
		expect(begins).toEqual(
			[200, 2200, 22_200, 222_200, 2_222_200]
				.map((back) => Math.max(0, distance - back))
				.filter((begin, index, all) => all.indexOf(begin) === index),
		);
	});

	it('reads thirty pages at most, and begins at what is kept', async () => {
		const participant = participantOf(...Array.from({ length: 4000 }, (_, index) => index + 1));
		participant.end = 4100;
		participant.pruned = 10;
		const trigger = participant.trigger('contractCreated');
		expect(shown(await trigger.test())).toEqual(['c3996', 'c3997', 'c3998', 'c3999', 'c4000']);
		const [first] = trigger.requests(UPDATES);
		expect(first!.body.beginOffsetExclusive).toBe(3900);
		const others = new Participant();
		Object.assign(others, { end: 5000, pruned: 10 });
		others.answers[UPDATES] = ({ body }) => ({
			updates: [],
			lowestPageOffsetExclusive: body.beginOffsetExclusive,
			highestPageOffsetInclusive: Math.min(5000, body.beginOffsetExclusive + 1),
		});
		const far = others.trigger('contractCreated');
		expect(await far.test()).toMatchObject([{ sample: true }]);
		expect(far.requests(UPDATES).map(({ body }) => body.beginOffsetExclusive)).toEqual(
			Array.from({ length: 30 }, (_, page) => 4800 + page),
		);
	});

	it('says why there is none, if it is because of a party', async () => {
		const participant = participantOf();
		participant.end = 9;
		const failed = await failureOf(participant.trigger('contractCreated', { parties: CAROL }).test());
		expect(failed).toBe('There is no event to show');
		expect(await participant.trigger('contractCreated', { parties: BOB }).test()).toMatchObject([{ sample: true }]);
	});
});
