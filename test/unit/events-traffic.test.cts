// Traffic that runs out, and rules of the network that change.
import { DSO, none, organizationOf, scanTrigger, TRAFFIC, type Rules } from './events-scan.cts';
import { NOW, Refused, setClock, useClock } from './events-support.cts';

useClock();

const HOUR = 3_600_000;
const MEMBER = 'PAR::participant::1220';
const UNLIMITED = '9223372036854775807';
const status = (consumed: number, limit: number | string, purchased: number | string = limit) => ({
	traffic_status: { actual: { total_consumed: consumed, total_limit: limit }, target: { total_purchased: purchased } },
});

function ofTraffic(event: string, parameters: object = {}) {
	const answers: any = { [TRAFFIC]: status(0, 1000), [DSO]: organizationOf() };
	const trigger = scanTrigger(answers, event, { memberId: MEMBER, ...parameters } as never);
	return {
		answers,
		trigger,
		/** A poll that sees so much used of a limit. */
		sees: async (consumed: number, limit: number | string = 1000) => {
			answers[TRAFFIC] = status(consumed, limit);
			return await trigger.poll();
		},
	};
}

describe('Traffic Below', () => {
	const below = (belowBytes: string, more: object = {}) => ofTraffic('trafficBelow', { belowBytes, ...more });

	it('once when there is too little, and again after more was bought and used', async () => {
		const { trigger, sees } = below('200');
		expect(await sees(0)).toEqual([]);
		expect(await sees(800)).toEqual([]);
		expect(await sees(801)).toEqual([
			{
				...{ event: 'trafficBelow', eventId: `${MEMBER}:1000:200`, memberId: MEMBER, left: 199, threshold: 200, totalPurchased: 1000 },
				...{ totalLimit: 1000, totalConsumed: 801, measuredAt: '2026-07-01T12:03:00.000Z', synchronizerId: 'global-domain::1220ab' },
			},
		]);
		expect(await sees(900)).toEqual([]);
		expect(await sees(900, 2000)).toEqual([]);
		expect(await sees(1900, 2000)).toMatchObject([{ left: 100, eventId: `${MEMBER}:2000:200` }]);
		// The synchronizer is found out once.
		expect(trigger.requests(DSO)).toHaveLength(2);
		expect(trigger.requests(`GET /v0/domains/global-domain%3A%3A1220ab/members/${encodeURIComponent(MEMBER)}/traffic-status`)).toHaveLength(
			6,
		);
	});

	it('too little already at the activation is an event, raw without Simplify', async () => {
		const { sees } = below('200', { simplify: false });
		expect(await sees(900)).toEqual([]);
		expect(await sees(900)).toEqual([{ event: 'trafficBelow', eventId: `${MEMBER}:1000:200`, memberId: MEMBER, ...status(900, 1000) }]);
	});

	it('another member is another alarm, and a member without a limit has enough', async () => {
		const { trigger, sees } = below('200');
		await sees(900);
		expect(await sees(900)).toHaveLength(1);
		trigger.parameters = { ...trigger.parameters, memberId: 'mediator::1220' };
		expect(await sees(900)).toMatchObject([{ memberId: 'PAR::mediator::1220' }]);
		trigger.parameters = { ...trigger.parameters, memberId: 'MED::mediator::1220' };
		expect(await sees(5, UNLIMITED)).toEqual([]);
	});

	it('amounts beyond 2^53 are exact', async () => {
		const { sees } = below('9007199254740995');
		await sees(1, '9007199254740995');
		expect(await sees(1, '9007199254740995')).toMatchObject([{ left: '9007199254740994', threshold: '9007199254740995' }]);
	});

	it('a member that the synchronizer does not know, and settings that are wrong, are errors', async () => {
		const { answers, trigger } = below('200');
		answers[TRAFFIC] = none('unknown member');
		expect((await trigger.failure()).message).toContain(
			'The synchronizer knows no traffic of this member. Check Member ID; of the nodes, only participants and mediators have traffic.',
		);
		expect((await below('').trigger.failure()).message).toContain('Below (Bytes): this field is empty');
		expect((await below('200', { memberId: '' }).trigger.failure()).message).toContain('Member ID: this field is empty');
		expect((await below('200', { memberId: 'x' }).trigger.failure()).message).toContain('Member ID: "x" is not a member ID');
		for (const wrong of [{ belowBytes: 'many' }, { memberId: 'x' }]) expect(below('200', wrong).trigger.calls).toEqual([]);
	});
});

describe('Runway Below', () => {
	const below = (more: object = {}) => ofTraffic('runwayBelow', more);

	it('once when the rest lasts for too short a time at the rate of the last hours, and again after it lasted longer', async () => {
		const { sees } = below({ belowHours: 10 });
		expect(await sees(0)).toEqual([]);
		expect(await sees(100)).toEqual([]);
		setClock(NOW + 2 * HOUR);
		// 100 of 900 an hour: nine hours.
		expect(await sees(300)).toMatchObject([
			{
				...{
					event: 'runwayBelow',
					memberId: MEMBER,
					left: 700,
					thresholdHours: 10,
					totalConsumed: 300,
					totalLimit: 1000,
					totalPurchased: 1000,
				},
				...{ eventId: `${MEMBER}:10h:2026-07-01T14:01:00.000Z`, measuredAt: '2026-07-01T14:01:00.000Z', usedPerHour: expect.any(Number) },
				hoursLeft: expect.any(Number),
			},
		]);
		expect(await sees(310)).toEqual([]);
		expect(await sees(310, 9000)).toEqual([]);
		setClock(NOW + 4 * HOUR);
		expect(await sees(8500, 9000)).toMatchObject([{ eventId: `${MEMBER}:10h:2026-07-01T16:01:00.000Z` }]);
	});

	it('says the rest in hours and the use of an hour, with two decimals', async () => {
		const { sees } = below({ belowHours: 48 });
		await sees(0);
		await sees(0);
		setClock(NOW + 2 * HOUR + 60_000);
		expect(await sees(100)).toMatchObject([{ hoursLeft: 18, usedPerHour: 50, left: 900 }]);
	});

	it('exactly as long as the user wants is long enough', async () => {
		const { sees } = below({ belowHours: 48 });
		await sees(0, 2500);
		await sees(0, 2500);
		setClock(NOW + 2 * HOUR + 60_000);
		expect(await sees(100, 2500)).toEqual([]);
		expect(await sees(101, 2500)).toHaveLength(1);
	});

	it('says nothing as long as the use is not known, or if nothing is used', async () => {
		const { sees } = below({ belowHours: 720 });
		for (const consumed of [0, 300, 600]) expect(await sees(consumed)).toEqual([]);
		const quiet = below({ belowHours: 720 });
		await quiet.sees(5);
		await quiet.sees(5);
		setClock(NOW + 3 * HOUR);
		expect(await quiet.sees(5)).toEqual([]);
	});

	it('nothing left is too little at once, and stays so while the rate is not known', async () => {
		const { sees } = below();
		await sees(1000);
		expect(await sees(1000)).toMatchObject([{ left: 0, hoursLeft: 0, usedPerHour: null, thresholdHours: 48 }]);
		// The count began again at 0, so the rate is not known.
		expect(await sees(999)).toEqual([]);
		expect(await sees(1000)).toEqual([]);
	});

	it('a shorter window measures sooner, and a member without a limit has enough', async () => {
		const { sees } = below({ belowHours: 48, options: { windowHours: 1 } });
		await sees(0);
		await sees(0);
		setClock(NOW + HOUR / 10);
		expect(await sees(500)).toHaveLength(1);
		const { sees: free } = below({ belowHours: 48, options: { windowHours: 1 } });
		setClock(NOW);
		await free(0, UNLIMITED);
		await free(0, UNLIMITED);
		setClock(NOW + HOUR / 2);
		expect(await free(500, UNLIMITED)).toEqual([]);
	});

	it('another member is measured from the beginning', async () => {
		const { trigger, sees } = below();
		await sees(1000);
		expect(await sees(1000)).toHaveLength(1);
		trigger.parameters = { ...trigger.parameters, memberId: 'MED::m::1220' };
		expect(await sees(1000)).toMatchObject([{ memberId: 'MED::m::1220' }]);
	});

	it('raw without Simplify, with what is calculated', async () => {
		const { sees } = below({ simplify: false });
		await sees(1000);
		expect(await sees(1000)).toEqual([
			{
				event: 'runwayBelow',
				eventId: `${MEMBER}:48h:2026-07-01T12:02:00.000Z`,
				memberId: MEMBER,
				...status(1000, 1000),
				hoursLeft: 0,
				usedPerHour: null,
			},
		]);
	});

	it('hours are from 1 to 720', async () => {
		for (const wrong of [{ belowHours: 0 }, { belowHours: 721 }, { options: { windowHours: 0 } }, { options: { windowHours: 721 } }]) {
			const { trigger } = below(wrong);
			expect((await trigger.failure()).message).toMatch(/^(?:Below \(Hours\)|Measured Over \(Hours\))/);
			expect(trigger.calls).toEqual([]);
		}
		expect(await below({ belowHours: 720, options: { windowHours: 720 } }).trigger.poll()).toEqual([]);
		expect((await below({ memberId: 'x' }).trigger.failure()).message).toContain('is not a member ID');
	});
});

describe('Super Validators or Rules Changed', () => {
	const SVS = { 'Digital-Asset-1': {}, 'Digital.Asset.2': {} };
	const begun = async (rules: Rules = {}, parameters: object = {}) => {
		const answers: any = { [DSO]: organizationOf({ superValidators: SVS, ...rules }) };
		const trigger = scanTrigger(answers, 'rulesChanged', parameters as never);
		expect(await trigger.poll()).toEqual([]);
		return {
			answers,
			trigger,
			becomes: async (next: Rules) => {
				answers[DSO] = organizationOf({ superValidators: SVS, contractId: 'rules2', ...next });
				return await trigger.poll();
			},
		};
	};

	it('a super validator that came, one that went, and one with another weight', async () => {
		const { becomes } = await begun();
		const items = await becomes({ superValidators: { 'Digital-Asset-1': { svRewardWeight: '12' }, Third: {} } });
		expect(items).toEqual([
			{
				...{
					event: 'rulesChanged',
					eventId: 'rules2:amulet1',
					superValidatorsAdded: ['Third'],
					superValidatorsRemoved: ['Digital.Asset.2'],
				},
				...{ dsoRulesContractId: 'rules2', amuletRulesContractId: 'amulet1' },
				changes: [
					{ setting: 'superValidators.Digital-Asset-1.rewardWeight', before: '10', after: '12' },
					{ setting: 'superValidators.Digital.Asset.2.party', before: 'Digital.Asset.2::1220', after: null },
					{ setting: 'superValidators.Digital.Asset.2.rewardWeight', before: '10', after: null },
					{ setting: 'superValidators.Digital.Asset.2.participantId', before: 'PAR::p::1220', after: null },
					{ setting: 'superValidators.Third.party', before: null, after: 'Third::1220' },
					{ setting: 'superValidators.Third.rewardWeight', before: null, after: '10' },
					{ setting: 'superValidators.Third.participantId', before: null, after: 'PAR::p::1220' },
				],
			},
		]);
		expect(await becomes({ superValidators: { 'Digital-Asset-1': { svRewardWeight: '12' }, Third: {} } })).toEqual([]);
	});

	it.each<[string, Rules, object[]]>([
		[
			'a setting of the rules',
			{ config: { voteRequestTimeout: { microseconds: '2' }, list: ['a'] } },
			[
				{ setting: 'dsoRules.voteRequestTimeout.microseconds', before: '1', after: '2' },
				{ setting: 'dsoRules.list.0', before: null, after: 'a' },
			],
		],
		[
			'a setting of the coin',
			{ contractId: 'rules1', amuletContractId: 'amulet2', amuletConfig: { transferFee: null } },
			[{ setting: 'amuletRules.transferFee', before: null, after: 'null' }],
		],
		['the votes that are needed', { votingThreshold: 3 }, [{ setting: 'votingThreshold', before: '2', after: '3' }]],
	])('%s', async (_, rules, changes) => {
		const { becomes } = await begun();
		expect(await becomes(rules)).toMatchObject([{ changes, superValidatorsAdded: [], superValidatorsRemoved: [] }]);
	});

	it('new contracts with the same rules are no change, and compared with later ones', async () => {
		const { becomes } = await begun();
		expect(await becomes({})).toEqual([]);
		expect(await becomes({ contractId: 'rules3' })).toEqual([]);
		expect(await becomes({ contractId: 'rules4', votingThreshold: 5 })).toHaveLength(1);
	});

	it('a super validator without a name goes by its party', async () => {
		const { answers, trigger } = await begun();
		const next: any = organizationOf({ superValidators: SVS, contractId: 'rules2' });
		next.dso_rules.contract.payload.svs.push(['nameless::1220', { svRewardWeight: '1', participantId: 'p' }]);
		answers[DSO] = next;
		expect(await trigger.poll()).toMatchObject([{ superValidatorsAdded: ['nameless::1220'] }]);
	});

	it('what the rules are now is nothing new, also from the beginning', async () => {
		await begun({}, { startFrom: 'beginning' });
	});

	it('with the answer of scan without Simplify', async () => {
		const { becomes } = await begun({}, { simplify: false });
		expect(await becomes({ votingThreshold: 5 })).toMatchObject([
			{ event: 'rulesChanged', voting_threshold: 5, dso_rules: { contract: { contract_id: 'rules2' } } },
		]);
	});

	it('a scan that does not answer is an error, and nothing is forgotten', async () => {
		const { answers, trigger, becomes } = await begun();
		answers[DSO] = new Refused(500, { error: 'not now' });
		expect((await trigger.failure()).message).toContain('not now');
		expect(await becomes({ votingThreshold: 5 })).toHaveLength(1);
	});
});
