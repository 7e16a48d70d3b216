// Events of lists of now: rounds, upgrades, preapprovals. Each once, and nothing that was there before the trigger began.
import { contract, firstPolls, LOGICAL, none, PREAPPROVAL, ROLL_FORWARD, ROUNDS, SCHEDULE, start } from './events-scan.cts';
import { NOW, Refused, setClock, useClock } from './events-support.cts';

useClock();

const HOUR = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();

describe('Round Opened', () => {
	const round = (number: number | string, opensAt = iso(NOW)) => ({
		contract: contract(`r${number}`, { round: { number: String(number) }, opensAt, amuletPrice: '0.005' }),
	});
	const rounds = (...open: object[]) => ({
		...{ time_to_live_in_microseconds: 1, issuing_mining_rounds: { i: round(1) } },
		open_mining_rounds: Object.fromEntries(open.map((entry, index) => [`k${index}`, entry])),
	});
	const ofRounds = (...open: object[]) => start({ [ROUNDS]: rounds(...open) }, 'roundOpened');
	const shown = (items: any[]) => items.map(({ event, round: number, reason }) => `${event} ${number ?? reason}`);

	it('each round once, when its time has come, in order', async () => {
		const { answers, trigger } = ofRounds(round(12, iso(NOW + 90_000)), round(10), round(11));
		expect(await trigger.poll()).toEqual([]);
		expect(await trigger.poll()).toEqual([
			{
				...{ event: 'roundOpened', eventId: 'r12', round: 12, phase: 'open', opensAt: iso(NOW + 90_000), coinPriceUsd: '0.005' },
				...{ targetClosesAt: null, tickSeconds: null, createdAt: '2026-07-01T00:00:00Z', contractId: 'r12' },
				...{ issuancePerValidatorFaucetCoupon: null, issuancePerValidatorRewardCoupon: null, issuancePerFeaturedAppRewardCoupon: null },
				...{ issuancePerUnfeaturedAppRewardCoupon: null, issuancePerSvRewardCoupon: null },
			},
		]);
		expect(await trigger.poll()).toEqual([]);
		answers[ROUNDS] = rounds(round(14), round(13), round(12));
		expect(shown(await trigger.poll())).toEqual(['roundOpened 13', 'roundOpened 14']);
		// A scan that is behind.
		answers[ROUNDS] = rounds(round(13), round(12));
		expect(await trigger.poll()).toEqual([]);
		answers[ROUNDS] = rounds(round(14), round(13));
		expect(await trigger.poll()).toEqual([]);
	});

	it('all that are open from the beginning, raw without Simplify', async () => {
		const { trigger } = start({ [ROUNDS]: rounds(round(8), round(7)) }, 'roundOpened', { startFrom: 'beginning', simplify: false });
		const { contract: seven } = round(7);
		expect(await trigger.poll()).toEqual([{ event: 'roundOpened', eventId: 'r7', ...seven }, expect.objectContaining({ eventId: 'r8' })]);
	});

	it('rounds that opened and closed between two polls are a gap', async () => {
		const { answers, trigger } = ofRounds(round(10));
		await trigger.poll();
		answers[ROUNDS] = rounds(round(14), round(13));
		const [gap, ...others] = await trigger.poll();
		expect(gap).toEqual({ event: 'gap', reason: 'Rounds 11 to 12 opened and closed between two polls; scan no longer lists them.' });
		expect(shown(others)).toEqual(['roundOpened 13', 'roundOpened 14']);
	});

	it('entries without a contract or a number are left out, one without a time has opened', async () => {
		const { answers, trigger } = ofRounds();
		await trigger.poll();
		answers[ROUNDS] = rounds({}, { contract: contract('odd', {}) }, { contract: contract('r0', { round: { number: '0' } }) });
		expect(shown(await trigger.poll())).toEqual(['roundOpened 0']);
		expect(await trigger.poll()).toEqual([]);
	});
});

describe('Upgrade Scheduled', () => {
	const upgrade = (ms: number, successor = 's2') => ({
		lsu: { topologyFreezeTime: iso(ms - HOUR), upgradeTime: iso(ms), successorPhysicalSynchronizerId: successor },
	});
	const ofNone = (parameters: object = {}) =>
		start({ [LOGICAL]: {}, [ROLL_FORWARD]: {}, [SCHEDULE]: none() }, 'upgradeScheduled', parameters);

	it('scheduled, changed, cancelled: each once', async () => {
		const { answers, trigger } = ofNone();
		expect(await trigger.poll()).toEqual([]);
		answers[LOGICAL] = upgrade(NOW + 20 * HOUR);
		expect(await trigger.poll()).toEqual([
			{
				...{
					event: 'upgradeScheduled',
					eventId: `scheduled:logical:${iso(NOW + 20 * HOUR)}:s2`,
					change: 'scheduled',
					scheduled: true,
					kind: 'logical',
				},
				...{ upgradeTime: iso(NOW + 20 * HOUR), hoursLeft: 19.97, topologyFreezeTime: iso(NOW + 19 * HOUR), successorSynchronizerId: 's2' },
				...{ migrationId: null, previousUpgradeTime: null },
			},
		]);
		expect(await trigger.poll()).toEqual([]);
		answers[LOGICAL] = upgrade(NOW + 30 * HOUR);
		expect(await trigger.poll()).toMatchObject([
			{ change: 'changed', eventId: `changed:logical:${iso(NOW + 30 * HOUR)}:s2`, previousUpgradeTime: iso(NOW + 20 * HOUR) },
		]);
		answers[LOGICAL] = {};
		expect(await trigger.poll()).toMatchObject([
			{
				change: 'cancelled',
				scheduled: false,
				kind: null,
				eventId: `cancelled:logical:${iso(NOW + 30 * HOUR)}:`,
				previousUpgradeTime: iso(NOW + 30 * HOUR),
			},
		]);
		expect(await trigger.poll()).toEqual([]);
	});

	it('one that has begun is not cancelled', async () => {
		const { answers, trigger } = ofNone({ startFrom: 'beginning' });
		answers[LOGICAL] = upgrade(NOW + 120_000);
		expect(await trigger.poll()).toHaveLength(1);
		answers[LOGICAL] = {};
		expect(await trigger.poll()).toEqual([]);
		answers[LOGICAL] = upgrade(NOW + 50 * HOUR);
		expect(await trigger.poll()).toMatchObject([{ change: 'scheduled', previousUpgradeTime: null }]);
	});

	it('a migration has its ID, and one without a time can be cancelled', async () => {
		const { answers, trigger } = ofNone();
		await trigger.poll();
		answers[SCHEDULE] = { time: iso(NOW + HOUR), migration_id: 4 };
		expect(await trigger.poll()).toMatchObject([
			{ change: 'scheduled', kind: 'migration', migrationId: 4, eventId: `scheduled:migration:${iso(NOW + HOUR)}:4` },
		]);
		answers[SCHEDULE] = new Refused(500, { error: 'not now' });
		expect((await trigger.failure()).message).toContain('not now');
		answers[SCHEDULE] = none();
		expect(await trigger.poll()).toMatchObject([{ change: 'cancelled' }]);
	});
});

describe('Preapproval Expires Soon', () => {
	const preapproval = (id: string, expiresAt: string | null) => ({
		transfer_preapproval: {
			contract: contract(id, { expiresAt, provider: 'v::1220', validFrom: iso(0), lastRenewedAt: iso(0) }),
			domain_id: 's',
		},
	});
	const ofReceivers = (receivers: unknown, parameters: object = {}) =>
		start({ [PREAPPROVAL]: none('no preapproval') }, 'preapprovalExpiring', { receivers, ...parameters });
	const day = (days: number) => iso(NOW + days * 24 * HOUR);

	it('once for each preapproval, within two weeks of its end', async () => {
		const { answers, trigger } = ofReceivers('alice::1220, bob::1220, alice::1220');
		answers[PREAPPROVAL] = ({ endpoint }) => (endpoint.includes('alice') ? preapproval('p1', day(5)) : preapproval('p2', day(15)));
		expect(await firstPolls({ trigger })).toEqual([
			{
				...{
					event: 'preapprovalExpiring',
					eventId: `p1:${day(5)}`,
					party: 'alice::1220',
					hasPreapproval: true,
					expiresAt: day(5),
					daysToExpiry: 5,
				},
				...{ validFrom: iso(0), lastRenewedAt: iso(0), provider: 'v::1220', contractId: 'p1', synchronizerId: 's' },
			},
		]);
		expect(trigger.requests('GET /v0/transfer-preapprovals/by-party/alice%3A%3A1220').length).toBe(2);
		setClock(NOW + 25 * HOUR);
		expect((await trigger.poll()).map(({ eventId }) => eventId)).toEqual([`p2:${day(15)}`]);
		expect(await trigger.poll()).toEqual([]);
		answers[PREAPPROVAL] = preapproval('p3', day(6));
		expect((await trigger.poll()).map(({ eventId }) => eventId)).toEqual([`p3:${day(6)}`, `p3:${day(6)}`]);
	});

	it.each<[string, string | null, number]>([
		['in exactly as many days', iso(NOW + 3 * 24 * HOUR + 120_000), 1],
		['a quarter of an hour later', iso(NOW + 3 * 24 * HOUR + 1_000_000), 0],
		['long ago', iso(NOW - HOUR), 1],
		['at no time', null, 0],
	])('ends %s', async (_, expiresAt, found) => {
		const { answers, trigger } = ofReceivers('alice::1220', { daysBefore: 3, simplify: false });
		answers[PREAPPROVAL] = preapproval('p1', expiresAt);
		const items = await firstPolls({ trigger });
		expect(items).toHaveLength(found);
		if (found) expect(items[0]).toMatchObject({ party: 'alice::1220', ...preapproval('p1', expiresAt).transfer_preapproval });
	});

	it('a receiver without one is no event, a scan without the endpoint or out of order is an error', async () => {
		const { answers, trigger } = ofReceivers('alice::1220');
		expect(await trigger.poll()).toEqual([]);
		answers[PREAPPROVAL] = new Refused(404, 'The requested resource could not be found.');
		expect((await trigger.failure()).message).toContain('does not have this operation');
		answers[PREAPPROVAL] = new Refused(500, { error: 'out of order' });
		expect((await trigger.failure()).message).toContain('out of order');
	});

	it('needs receivers, at most 50, and a number of days', async () => {
		const failure = async (receivers: unknown, parameters: object = {}) =>
			(await ofReceivers(receivers, parameters).trigger.failure()).message;
		expect(await failure('')).toBe('Receivers: no party is given. Choose a party from the list, or enter the IDs of several.');
		const many = (count: number) => Array.from({ length: count }, (_, index) => `p${index}::1220`);
		expect(await failure(many(51))).toBe(
			'Receivers: 51 parties are more than one trigger watches, which is 50. Each is a request at every poll, and scans limit those. ' +
				'Watch the others with a second trigger.',
		);
		expect(await ofReceivers(many(50)).trigger.poll()).toEqual([]);
		expect(await failure('alice::1220', { daysBefore: 0 })).toContain('Days Before');
	});
});
