// Events of a network at its edges: what cannot be read, resets, clocks and newer versions.
import {
	DSO,
	EVENTS,
	LAST_MIGRATION,
	LATEST_EVENT,
	LOGICAL,
	ROLL_FORWARD,
	ROUNDS,
	SCHEDULE,
	TRAFFIC,
	UPDATES,
	VOTE_RESULTS,
	none,
	organizationOf,
	pageOf,
	scanTrigger,
	snapshotAnswers,
} from './events-scan.cts';
import { NOW, setClock, useClock } from './events-support.cts';

useClock();

describe('an event of a network that cannot be read', () => {
	const verdict = (id: string, more: object = {}) => ({
		verdict: { update_id: id, migration_id: 0, record_time: `2026-07-01T12:00:0${id}Z`, verdict_result: 'VERDICT_RESULT_REJECTED' },
		...more,
	});

	it.each<[string, unknown]>([
		['null', null],
		['an activity record without a party', verdict('2', { app_activity_records: { round_number: 1, records: [{}] } })],
	])('%s does not keep the others back', async (_, odd) => {
		const trigger = scanTrigger(
			{
				[LAST_MIGRATION]: { migration_id: 0 },
				[LATEST_EVENT]: { record_time: '2026-07-01T11:00:00Z' },
				[EVENTS]: { events: [verdict('1'), odd, verdict('3')] },
			},
			'networkEvent',
			{ startFrom: 'beginning' },
		);
		expect((await trigger.poll()).map(({ updateId, decodeError }) => updateId ?? decodeError)).toHaveLength(3);
	});
});

describe('snapshots after a reset', () => {
	it('snapshots of a network that was reset', async () => {
		const answers: any = snapshotAnswers({ 3: ['2026-06-30T00:00:00Z'] });
		const trigger = scanTrigger(answers, 'snapshotTaken', { startFrom: 'now' });
		expect(await trigger.poll()).toEqual([]);
		Object.assign(answers, snapshotAnswers({ 0: ['2026-07-02T00:00:00Z', '2026-07-02T03:00:00Z'] }));
		expect((await trigger.failure()).message).toContain('migration 3, but the network is at migration 0');
	});

	it('a typed migration that the network has not reached', async () => {
		const answers: any = snapshotAnswers({ 0: ['2026-06-30T00:00:00Z'] });
		const position = { startFrom: 'position', afterMigrationId: '99', afterRecordTime: '2026-06-30T00:00:00Z' };
		const trigger = scanTrigger(answers, 'snapshotTaken', position);
		expect((await trigger.failure()).message).toContain('After Migration ID');
	});
});

describe('a clock of n8n that is ahead', () => {
	it('an update right after the activation', async () => {
		const update = {
			update_id: 'u1',
			migration_id: 0,
			record_time: new Date(NOW - 150_000).toISOString(),
			synchronizer_id: 's',
			effective_at: '',
			workflow_id: '',
			root_event_ids: [],
			events_by_id: {},
		};
		const history: any[] = [];
		const trigger = scanTrigger(
			{
				[LAST_MIGRATION]: { migration_id: 0 },
				[LATEST_EVENT]: { record_time: new Date(NOW - 180_000).toISOString() },
				[UPDATES]: ({ body }) => ({
					transactions: pageOf(history, ({ migration_id: id, record_time: time }: any) => [id, time], body.after),
				}),
			},
			'networkUpdate',
			{ startFrom: 'now' },
		);
		await trigger.poll();
		history.push(update);
		expect(await trigger.poll()).toHaveLength(1);
	});
});

describe('the first round', () => {
	const rounds = (number: number, opensAt: number) => ({
		open_mining_rounds: {
			a: {
				contract: {
					contract_id: 'r',
					template_id: 'p:M:T',
					created_event_blob: '',
					created_at: '',
					payload: { round: { number: String(number) }, opensAt: new Date(opensAt).toISOString() },
				},
			},
		},
		issuing_mining_rounds: {},
		time_to_live_in_microseconds: 1,
	});

	it('the first round that opens is no gap', async () => {
		const answers: any = { [ROUNDS]: rounds(42, NOW + 90_000) };
		const trigger = scanTrigger(answers, 'roundOpened', { startFrom: 'now' });
		expect(await trigger.poll()).toEqual([]);
		expect(await trigger.poll()).toMatchObject([{ event: 'roundOpened', round: 42 }]);
	});
});

describe('rounds after a reset', () => {
	const round = (number: number, opensAt: number) => ({
		contract: {
			contract_id: `r${number}@${opensAt}`,
			template_id: 'p:M:T',
			created_event_blob: '',
			created_at: '',
			payload: { round: { number: String(number) }, opensAt: new Date(opensAt).toISOString() },
		},
	});
	const rounds = (...open: object[]) => ({
		open_mining_rounds: Object.fromEntries(open.map((entry, index) => [String(index), entry])),
		issuing_mining_rounds: {},
		time_to_live_in_microseconds: 1,
	});

	it('rounds of a network that was reset', async () => {
		const answers: any = { [ROUNDS]: rounds(round(111737, NOW - 600_000)) };
		const trigger = scanTrigger(answers, 'roundOpened', { startFrom: 'now' });
		await trigger.poll();
		answers[ROUNDS] = rounds(round(111738, NOW));
		expect(await trigger.poll()).toMatchObject([{ round: 111738 }]);
		answers[ROUNDS] = rounds(round(0, NOW + 60_000));
		expect(await trigger.poll()).not.toEqual([]);
	});
});

describe('upgrades, one after the other', () => {
	const upgrade = (upgradeTime: string) => ({
		lsu: { topologyFreezeTime: upgradeTime, upgradeTime, successorPhysicalSynchronizerId: 's' },
	});
	const start = (first: object) => {
		const answers: any = { [LOGICAL]: first, [ROLL_FORWARD]: {}, [SCHEDULE]: none() };
		return { answers, trigger: scanTrigger(answers, 'upgradeScheduled', { startFrom: 'beginning' }) };
	};

	it('the next upgrade is scheduled', async () => {
		const { answers, trigger } = start(upgrade('2026-07-01T12:01:30Z'));
		expect(await trigger.poll()).toMatchObject([{ change: 'scheduled' }]);
		answers[LOGICAL] = upgrade('2026-08-01T00:00:00Z');
		expect(await trigger.poll()).toMatchObject([{ change: 'scheduled' }]);
	});

	it('one whose time cannot be read is cancelled', async () => {
		const { answers, trigger } = start(upgrade('soon'));
		expect(await trigger.poll()).toMatchObject([{ change: 'scheduled' }]);
		answers[LOGICAL] = {};
		expect(await trigger.poll()).toMatchObject([{ change: 'cancelled', previousUpgradeTime: 'soon' }]);
	});

	it('the same time again', async () => {
		const { answers, trigger } = start(upgrade('2026-08-01T00:00:00Z'));
		const ids: unknown[] = [];
		for (const answer of [upgrade('2026-08-01T00:00:00Z'), {}, upgrade('2026-08-01T00:00:00Z')]) {
			answers[LOGICAL] = answer;
			ids.push(...(await trigger.poll()).map(({ eventId }) => eventId));
		}
		expect(ids).toHaveLength(3);
		expect(new Set(ids).size).toBe(3);
	});
});

describe('results of a newer version of scan', () => {
	const result = (id: string, more: object = {}) => ({
		request: {
			trackingCid: id,
			requester: 'sv1',
			action: { tag: 'ARC_DsoRules', value: {} },
			votes: [],
			voteBefore: '2026-06-01T00:00:00Z',
			reason: { url: '', body: id },
		},
		completedAt: `2026-06-0${id}T00:00:00Z`,
		outcome: { tag: 'VRO_Rejected', value: {} },
		offboardedVoters: [],
		abstainingSvs: [],
		...more,
	});

	it('results of a newer version', async () => {
		const answers: any = { [VOTE_RESULTS]: { dso_rules_vote_results: [result('3'), result('2'), result('1')] } };
		const trigger = scanTrigger(answers, 'voteRequestClosed', { startFrom: 'now' });
		expect(await trigger.poll()).toEqual([]);
		expect(await trigger.poll()).toEqual([]);
		const newer = ['3', '2', '1'].map((id) => result(id, { addedInTheNextVersion: null }));
		answers[VOTE_RESULTS] = { dso_rules_vote_results: newer };
		expect(await trigger.poll()).toEqual([]);
	});
});

describe('traffic that lasts for about as long as the threshold', () => {
	/** Polls each hour, whose use leaves traffic for so many hours. The threshold is 40. */
	const reported = async (hours: readonly number[], purchaseBefore?: number) => {
		setClock();
		let [consumed, limit] = [0, 1_000_000];
		const answers: any = {
			[DSO]: organizationOf(),
			[TRAFFIC]: () => ({
				traffic_status: { actual: { total_consumed: consumed, total_limit: limit }, target: { total_purchased: limit } },
			}),
		};
		const trigger = scanTrigger(answers, 'runwayBelow', { memberId: 'PAR::p::1220', belowHours: 40, options: { windowHours: 1 } });
		for (let poll = 0; poll < 2; poll++) expect(await trigger.poll()).toEqual([]);
		const found: number[] = [];
		for (const [index, count] of hours.entries()) {
			setClock(NOW + (index + 1) * 3_600_000);
			if (index === purchaseBefore) limit += 1000;
			consumed += Math.round((limit - consumed) / (count + 1));
			found.push(...(await trigger.poll()).map(({ hoursLeft }) => Math.round(Number(hoursLeft))));
		}
		return found;
	};

	it('is reported once, however often the rate goes up and down', async () => {
		expect(await reported([60, 39, 41, 38, 43, 39, 49, 37])).toEqual([39]);
	});

	it('is reported again after it lasted clearly longer, or after a purchase', async () => {
		expect(await reported([60, 39, 51, 38, 41, 36])).toEqual([39, 38]);
		expect(await reported([60, 39, 41, 38, 41, 37], 3)).toEqual([39, 38]);
	});
});
