// Verdicts of a network, by migration ID and record time.
import { EVENTS, LAST_MIGRATION, LATEST_EVENT, none, pageOf, scanTrigger } from './events-scan.cts';
import { NOW, setClock, useClock, type Answers } from './events-support.cts';

useClock();

const at = (seconds: number) =>
	`2026-07-01T12:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000001Z`;
const RESET = 'This trigger has read into migration 3, but the network is at migration 1';

describe('Network Event', () => {
	interface VerdictFields {
		result?: string;
		parties?: string[];
		migration?: number;
	}
	const event = (seconds: number, { result = 'REJECTED', parties = ['alice::1220'], migration = 1 }: VerdictFields = {}) => ({
		verdict: {
			...{ update_id: `u${seconds}`, migration_id: migration, record_time: at(seconds), verdict_result: `VERDICT_RESULT_${result}` },
			...{
				submitting_parties: parties,
				submitting_participant_uid: 'p',
				finalization_time: at(seconds),
				domain_id: 's',
				mediator_group: 0,
			},
		},
		traffic_summary: { total_traffic_cost: 7, envelope_traffic_summaries: [] },
	});

	function ofHistory(history: any[], parameters: object = {}, more: Answers = {}) {
		const answers: any = {
			[LAST_MIGRATION]: { migration_id: 1 },
			[LATEST_EVENT]: () => (history.length > 0 ? { record_time: history.at(-1).verdict.record_time } : none()),
			[EVENTS]: ({ body }: any) => ({
				events: pageOf(
					history,
					({ verdict }) => [verdict?.migration_id ?? 1, verdict?.record_time ?? at(3599)],
					body.after,
					body.page_size,
				),
			}),
			...more,
		};
		return { answers, history, trigger: scanTrigger(answers, 'networkEvent', { startFrom: 'beginning', ...parameters } as never) };
	}
	const idsOf = (items: any[]) => items.map(({ updateId, event: name }) => updateId ?? name);

	it('rejected transactions, with their verdict', async () => {
		const { trigger } = ofHistory([event(1), event(2, { result: 'ACCEPTED' })]);
		const [item, ...others] = await trigger.poll();
		expect(others).toEqual([]);
		expect(item).toMatchObject({
			...{
				event: 'networkEvent',
				eventId: 'u1',
				recordTime: at(1),
				verdictResult: 'VERDICT_RESULT_REJECTED',
				submittingParties: ['alice::1220'],
			},
			...{ submittingParticipant: 'p', totalTrafficCost: 7, synchronizerId: 's', migrationId: 1, updateId: 'u1' },
		});
		expect(await trigger.poll()).toEqual([]);
	});

	it.each<[object, string[]]>([
		[{ verdict: 'accepted' }, ['u2']],
		[{ verdict: 'any' }, ['u1', 'u2', 'u3']],
		[{ verdict: 'any', submittingParties: 'bob::1220' }, ['u2', 'u3']],
		[{ submittingParties: ['bob::1220', 'carol::1220'] }, ['u3']],
	])('filtered by %j', async (parameters, found) => {
		const history = [event(1), event(2, { result: 'ACCEPTED', parties: ['bob::1220'] }), event(3, { parties: ['x::1220', 'bob::1220'] })];
		expect(idsOf(await ofHistory(history, parameters).trigger.poll())).toEqual(found);
	});

	it('an update without a verdict has no result and no submitters', async () => {
		const history = [
			{ update: { update_id: 'u1', migration_id: 1, record_time: at(1), events_by_id: {}, root_event_ids: [], synchronizer_id: 's' } },
		];
		const ofUpdate = (parameters: object) =>
			ofHistory([], parameters, { [EVENTS]: ({ body }) => ({ events: body.after ? [] : history }) }).trigger.poll();
		expect(await ofUpdate({})).toEqual([]);
		expect(idsOf(await ofUpdate({ verdict: 'any' }))).toEqual(['u1']);
		expect(await ofUpdate({ verdict: 'any', submittingParties: 'alice::1220' })).toEqual([]);
	});

	it('raw without Simplify, with its position', async () => {
		const [item] = await ofHistory([event(1)], { simplify: false, options: { valueEncoding: 'protobuf_json' } }).trigger.poll();
		expect(item).toEqual({ event: 'networkEvent', eventId: 'u1', updateId: 'u1', migrationId: 1, recordTime: at(1), ...event(1) });
	});

	it('all pages are read, in the encoding that was chosen', async () => {
		const { trigger } = ofHistory(
			Array.from({ length: 1200 }, (_, index) => event(index)),
			{ options: { maxItems: 5000 } },
		);
		expect(new Set(idsOf(await trigger.poll())).size).toBe(1200);
		expect(trigger.requests(EVENTS).map(({ body }) => [body.after?.after_record_time, body.page_size, body.daml_value_encoding])).toEqual([
			[undefined, 500, 'compact_json'],
			[at(499), 500, 'compact_json'],
			[at(999), 500, 'compact_json'],
		]);
		const { trigger: other } = ofHistory([event(1)], { options: { valueEncoding: 'protobuf_json' } });
		await other.poll();
		expect(other.requests(EVENTS)[0]!.body.daml_value_encoding).toBe('protobuf_json');
	});

	it.each<[string, Answers, string]>([
		['the latest event', {}, at(5)],
		['the clock, if scan does not say', { [LATEST_EVENT]: none() }, '2026-07-01T12:01:00.000Z'],
	])('from now on is after %s', async (_, more, recordTime) => {
		const { trigger, history } = ofHistory([event(5)], { startFrom: 'now' }, more);
		expect(await trigger.poll()).toEqual([]);
		expect(trigger.data.cursor ?? Object.values(trigger.shared)[0]).toMatchObject({ position: { migrationId: 1, recordTime } });
		history.push(event(70));
		expect(idsOf(await trigger.poll())).toEqual(['u70']);
	});

	it('an element without a position or an ID is an item that says why', async () => {
		const odd = [
			{},
			{ verdict: { update_id: 'u1' } },
			{ verdict: { migration_id: 1, record_time: at(2), verdict_result: 'VERDICT_RESULT_REJECTED' } },
		];
		const trigger = ofHistory([], {}, { [EVENTS]: ({ body }) => ({ events: body.after ? [] : odd }) }).trigger;
		const items = await trigger.poll();
		expect(items).toEqual(
			odd.map((raw) => ({
				...{ event: 'networkEvent', eventId: expect.stringMatching(/^raw:[0-9a-f]{16}$/), raw },
				decodeError: expect.stringContaining('it has no migration ID, record time or update ID'),
			})),
		);
		expect(await trigger.poll()).toEqual([]);
	});

	it('the migration is only asked for where nothing has come', async () => {
		const { trigger } = ofHistory([event(1)]);
		await trigger.poll();
		expect(trigger.calls).not.toContain(LAST_MIGRATION);
		await trigger.poll();
		expect(trigger.calls).toContain(LAST_MIGRATION);
	});

	it('a full page of elements without a position cannot be read past', async () => {
		const odd = Array.from({ length: 500 }, (_, index) => ({ verdict: { update_id: `u${index}` } }));
		const { trigger } = ofHistory([], {}, { [EVENTS]: { events: odd } });
		expect(await trigger.poll()).toHaveLength(500);
		expect((await trigger.failure()).message).toContain('the most it returns at once, so the trigger cannot read what follows them');
	});

	it('a network that was reset stops it', async () => {
		const { answers, trigger, history } = ofHistory([event(1, { migration: 3 })], {}, { [LAST_MIGRATION]: { migration_id: 3 } });
		expect(await trigger.poll()).toHaveLength(1);
		expect(await trigger.poll()).toEqual([]);
		answers[LAST_MIGRATION] = { migration_id: 1 };
		history.splice(0);
		setClock(NOW + 10 * 60_000);
		const { message, description } = await trigger.failure();
		expect(message).toBe(RESET);
		expect(description).toContain('To start over, add the option Reset Key with any text');
	});

	it('a test shows the latest ones', async () => {
		setClock(NOW + 3000);
		const history = Array.from({ length: 8 }, (_, index) => event(index));
		expect(idsOf(await ofHistory(history).trigger.test())).toEqual(['u3', 'u4', 'u5', 'u6', 'u7']);
	});
});
