// Lists of a network that are behind, cut or reset: each event once.
import { DSO, PREAPPROVAL, TRAFFIC, VOTE_REQUESTS, none, organizationOf, scanTrigger } from './events-scan.cts';
import { useClock } from './events-support.cts';

useClock();

describe('a scan that is behind for one poll', () => {
	const preapproval = {
		transfer_preapproval: {
			contract: {
				contract_id: 'p1',
				template_id: 'p:M:T',
				created_event_blob: '',
				created_at: '',
				payload: { expiresAt: '2026-07-06T12:00:00Z', provider: 'v::1220' },
			},
			domain_id: 'global-domain::1220',
		},
	};

	it('a preapproval that is missing for one poll', async () => {
		const answers: any = { [PREAPPROVAL]: preapproval };
		const trigger = scanTrigger(answers, 'preapprovalExpiring', { receivers: 'alice::1220' });
		expect([...(await trigger.poll()), ...(await trigger.poll())]).toHaveLength(1);
		answers[PREAPPROVAL] = none();
		await trigger.poll();
		answers[PREAPPROVAL] = preapproval;
		expect(await trigger.poll()).toEqual([]);
	});

	it('a vote request that is missing for one poll', async () => {
		const payload = { requester: 'Digital-Asset-1', votes: [], voteBefore: '2026-07-01T20:00:00Z' };
		const open = {
			dso_rules_vote_requests: [{ contract_id: 'v1', template_id: 'p:M:T', created_event_blob: '', created_at: '', payload }],
		};
		const answers: any = { [VOTE_REQUESTS]: open, [DSO]: organizationOf() };
		const trigger = scanTrigger(answers, 'voteMissing', { superValidator: 'Digital-Asset-2' });
		expect([...(await trigger.poll()), ...(await trigger.poll())]).toHaveLength(1);
		answers[VOTE_REQUESTS] = { dso_rules_vote_requests: [] };
		await trigger.poll();
		answers[VOTE_REQUESTS] = open;
		expect(await trigger.poll()).toEqual([]);
	});
});

describe('rules of a scan that is behind', () => {
	const createdAt = (answer: any, at: string) => {
		answer.dso_rules.contract.created_at = at;
		return answer;
	};
	const before = createdAt(organizationOf({ contractId: 'old' }), '2026-07-01T10:00:00Z');
	const after = createdAt(
		organizationOf({ contractId: 'new', superValidators: { 'Digital-Asset-1': {}, 'Digital-Asset-2': {}, Third: {} } }),
		'2026-07-01T11:00:00Z',
	);

	it('a scan that is behind is no change', async () => {
		const answers: any = { [DSO]: before };
		const trigger = scanTrigger(answers, 'rulesChanged', { startFrom: 'now' });
		await trigger.poll();
		answers[DSO] = after;
		expect(await trigger.poll()).toMatchObject([{ superValidatorsAdded: ['Third'] }]);
		answers[DSO] = before;
		expect(await trigger.poll()).toEqual([]);
		answers[DSO] = after;
		expect(await trigger.poll()).toEqual([]);
	});
});

describe('long and many settings', () => {
	const poll = async (before: object, after: object) => {
		const answers: any = { [DSO]: organizationOf({ contractId: 'a', config: before }) };
		const trigger = scanTrigger(answers, 'rulesChanged', { startFrom: 'now' });
		await trigger.poll();
		answers[DSO] = organizationOf({ contractId: 'b', config: after });
		return await trigger.poll();
	};

	it('a long value', async () => {
		expect(await poll({ url: `${'x'.repeat(250)}1` }, { url: `${'x'.repeat(250)}2` })).not.toEqual([]);
	});

	it('many settings', async () => {
		const many = (last: string) =>
			Object.fromEntries(Array.from({ length: 700 }, (_, index) => [`s${index}`, index === 699 ? last : 'same']));
		expect(await poll(many('1'), many('2'))).not.toEqual([]);
	});
});

describe('traffic that is bought and used up', () => {
	const status = (consumed: number, limit: number) => ({
		traffic_status: { actual: { total_consumed: consumed, total_limit: limit }, target: { total_purchased: limit } },
	});
	const start = (first: object) => {
		const answers: any = { [TRAFFIC]: first, [DSO]: organizationOf() };
		return { answers, trigger: scanTrigger(answers, 'trafficBelow', { memberId: 'PAR::p::1220', belowBytes: '200' }) };
	};

	it('bought and used between two polls', async () => {
		const { answers, trigger } = start(status(900, 1000));
		expect([...(await trigger.poll()), ...(await trigger.poll())]).toMatchObject([{ left: 100 }]);
		answers[TRAFFIC] = status(1950, 2000);
		expect(await trigger.poll()).toMatchObject([{ left: 50, totalLimit: 2000 }]);
	});

	it('a member that had no limit, and has one since', async () => {
		const { answers, trigger } = start({
			...status(0, 0),
			traffic_status: { ...status(0, 0).traffic_status, actual: { total_consumed: 0, total_limit: '9223372036854775807' } },
		});
		await trigger.poll();
		answers[TRAFFIC] = status(950, 1000);
		expect(await trigger.poll()).toMatchObject([{ left: 50 }]);
	});

	it('a scan that is behind', async () => {
		const { answers, trigger } = start(status(900, 1000));
		await trigger.poll();
		await trigger.poll();
		answers[TRAFFIC] = status(900, 2000);
		expect(await trigger.poll()).toEqual([]);
		answers[TRAFFIC] = status(900, 1000);
		expect(await trigger.poll()).toEqual([]);
	});

	it.each([
		['trafficBelow', { belowBytes: '200' }],
		['runwayBelow', { belowHours: 48 }],
	])('%s: bought before, used up during a restart of n8n', async (event, parameters) => {
		const answers: any = { [TRAFFIC]: status(1000, 1000), [DSO]: organizationOf() };
		const trigger = scanTrigger(answers, event, { memberId: 'PAR::p::1220', ...parameters } as never);
		await trigger.poll();
		expect(await trigger.poll()).toHaveLength(1);
		const saved = structuredClone(trigger.data);
		answers[TRAFFIC] = status(1000, 9000);
		expect(await trigger.poll()).toEqual([]);
		trigger.data = saved;
		answers[TRAFFIC] = status(9000, 9000);
		expect(await trigger.restart()).toHaveLength(1);
	});
});

describe('a network that was reset', () => {
	const status = { traffic_status: { actual: { total_consumed: 900, total_limit: 1000 }, target: { total_purchased: 1000 } } };
	const trafficOn = (domain: string) => `GET /v0/domains/${encodeURIComponent(domain)}/members/*/traffic-status`;

	it('a synchronizer with another ID', async () => {
		const answers: any = { [trafficOn('global-domain::1220ab')]: status, [DSO]: organizationOf() };
		const trigger = scanTrigger(answers, 'trafficBelow', { memberId: 'PAR::p::1220', belowBytes: '200' });
		await trigger.poll();
		await trigger.poll();
		answers[trafficOn('global-domain::1220ab')] = none();
		answers[trafficOn('global-domain::1220cd')] = status;
		answers[DSO] = organizationOf({ synchronizer: 'global-domain::1220cd' });
		await trigger.poll();
	});
});
