// The events of Canton Scan Event Trigger besides Network Update, polled through n8n's own contexts against the sandbox's scan.
import { Settings } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { events } from '../../../nodes/CantonScanEventTrigger/events';
import { SAMPLES } from '../../../nodes/CantonScanEventTrigger/samples';
import { PolledNode, type PolledOptions } from '../../support/polledNode.cts';
import { json, refusal, useTriggers } from './support.cts';

const { sandbox, parties, happen, endpointsCalled } = useTriggers({ history: 60, realTime: true });

let serial = 0;
/** The fields of the items that came, as sets, by event. */
const fields = new Map<unknown, Set<string>>();
const fieldsOf = (item: IDataObject) => Object.keys(item).sort().join();

function trigger(event: string, parameters: IDataObject = {}, staticData: IDataObject = {}, more: PolledOptions = {}): PolledNode {
	const node = new PolledNode(
		'cantonScanEventTrigger',
		{
			...{ event, startFrom: 'now', delivery: 'once', simplify: true },
			...parameters,
			options: { addMessage: false, ...(parameters.options as IDataObject) },
		} as never,
		{ cantonScanApi: { url: sandbox.url } },
		staticData,
		{ workflowId: `e${serial++}`, ...more },
	);
	const polled = node.poll.bind(node);
	node.poll = async (...mode) => {
		const items = await polled(...mode);
		for (const item of json(items)) fields.set(item.event, (fields.get(item.event) ?? new Set()).add(fieldsOf(item)));
		return items;
	};
	return node;
}
const at = (node: PolledNode) => (node.staticData.cursor as { position: IDataObject }).position;
const poll = async (node: PolledNode) => json(await node.poll());

beforeEach(async () => {
	await sandbox.control('POST', '/reset', {});
});

describe('Network Event', () => {
	test('a rejected transaction that nobody else could report, once, with its verdict', async () => {
		const node = trigger('networkEvent', { verdict: 'rejected' });
		await node.poll();
		const [{ updateId }] = await happen({ action: 'fail', code: 'LOCAL_VERDICT_LOCKED_CONTRACTS' });
		await happen('transfer');
		const items = await poll(node);
		expect(items).toEqual([
			expect.objectContaining({ event: 'networkEvent', eventId: updateId, updateId, verdictResult: 'VERDICT_RESULT_REJECTED' }),
		]);
		expect(await node.poll()).toBeNull();
	});

	test.each([
		['0.8.4', 'the clock'],
		['0.9.0', 'the latest event'],
	])('Splice %s: from now on begins at %s', async (splice, begins) => {
		await sandbox.control('POST', '/settings', { splice });
		const node = trigger('networkEvent', { verdict: 'any' });
		const before = new Date().toISOString();
		await node.poll();
		const called = await endpointsCalled();
		expect(called).toContain('GET /v0/events/latest-record-time');
		const { recordTime } = at(node) as { recordTime: string };
		const answer = await fetch(`${sandbox.url}/api/scan/v0/events/latest-record-time`);
		if (begins === 'the clock') {
			expect([answer.status, await answer.json()]).toEqual([404, { error: 'Event with id latest-record-time not found' }]);
			expect(recordTime >= before).toBe(true);
		} else expect(await answer.json()).toEqual({ record_time: recordTime });
		await happen('transfer');
		expect(await poll(node)).toHaveLength(1);
		expect(await node.poll()).toBeNull();
	});

	test.each([true, false])('with a message about it (simplified: %p)', async (simplify) => {
		const node = trigger('networkEvent', { verdict: 'rejected', simplify, options: { addMessage: true, messageFormats: ['markdown'] } });
		await node.poll();
		await happen({ action: 'fail', code: 'LOCAL_VERDICT_LOCKED_CONTRACTS' });
		const [{ message }] = (await poll(node)) as any[];
		expect(message).toMatchObject({ type: 'networkEvent', severity: 'warning', title: 'Transaction rejected by the network' });
		expect(message.markdown).toContain('Transaction rejected by the network');
	});

	test('any verdict, of some submitters; the whole history once and in order', async () => {
		const all: IDataObject[] = [];
		const node = trigger('networkEvent', { verdict: 'any', startFrom: 'beginning', options: { maxItems: 15 } });
		for (let items = await poll(node); items.length > 0; items = await poll(node)) all.push(...items);
		expect(all.length).toBeGreaterThan(20);
		expect(new Set(all.map(({ eventId }) => eventId)).size).toBe(all.length);
		const times = all.map(({ recordTime }) => Date.parse(recordTime as string));
		expect(times).toEqual([...times].sort((a, b) => a - b));
		const own = trigger('networkEvent', { verdict: 'any', startFrom: 'beginning', submittingParties: parties.alice });
		const items = await poll(own);
		expect(items.length).toBeGreaterThan(0);
		for (const item of items) expect(item.submittingParties).toContain(parties.alice);
	});

	test('raw, and an event that cannot be read', async () => {
		const node = trigger('networkEvent', { verdict: 'any', startFrom: 'beginning', simplify: false });
		const [first] = await poll(node);
		expect(first).toMatchObject({ event: 'networkEvent', updateId: first.eventId, recordTime: expect.any(String) });
		const odd = trigger('networkEvent', { verdict: 'any', startFrom: 'beginning' });
		await sandbox.fault({ endpoint: 'POST /v0/events', times: 1, status: 200, body: { events: [{ verdict: { update_id: 5 } }] } });
		expect(await poll(odd)).toEqual([expect.objectContaining({ decodeError: expect.any(String), raw: expect.any(Object) })]);
	});
});

describe('Vote Request Opened and Closed', () => {
	test('opened: once, however many votes make its contract anew', async () => {
		await happen({ action: 'openVote', actionName: 'CRARC_SetConfig' });
		const node = trigger('voteRequestOpened');
		expect(await node.poll()).toBeNull();
		expect(await node.poll()).toBeNull();
		const [{ contractId }] = (await happen({ action: 'openVote' })) as any;
		const items = await poll(node);
		expect(items).toEqual([
			expect.objectContaining({
				event: 'voteRequestOpened',
				eventId: contractId,
				trackingId: contractId,
				action: 'SRARC_GrantFeaturedAppRight',
				acceptedBy: ['Digital-Asset-1'],
				notVoted: ['Digital-Asset-2'],
			}),
		]);
		await happen({ action: 'castVote' });
		expect(await node.poll()).toBeNull();
	});

	test('an idle poll is one call; from the beginning what is open comes first', async () => {
		await happen({ action: 'openVote' });
		const node = trigger('voteRequestOpened', { startFrom: 'beginning', simplify: false });
		expect(await poll(node)).toEqual([expect.objectContaining({ contract_id: expect.any(String), payload: expect.any(Object) })]);
		await endpointsCalled();
		expect(await node.poll()).toBeNull();
		expect(await endpointsCalled()).toEqual(['GET /v0/admin/sv/voterequests']);
	});

	test('closed: with its outcome, once', async () => {
		const node = trigger('voteRequestClosed');
		expect(await node.poll()).toBeNull();
		await happen({ action: 'vote', accepted: false, actionName: 'SRARC_OffboardSv' });
		expect(await poll(node)).toEqual([
			expect.objectContaining({ event: 'voteRequestClosed', outcome: 'rejected', action: 'SRARC_OffboardSv', eventId: expect.any(String) }),
		]);
		expect(await node.poll()).toBeNull();
		expect((await poll(trigger('voteRequestClosed', { startFrom: 'beginning', simplify: false }))).length).toBeGreaterThan(20);
	});

	test('closed: all of them, if more than a page are over between two polls or before the first', async () => {
		const node = trigger('voteRequestClosed');
		expect(await node.poll()).toBeNull();
		// Two results with the same content are one.
		for (let count = 0; count < 230; count++) await happen({ action: 'vote', requester: `Example-SV-${count}` });
		const items = await poll(node);
		expect(new Set(items.map(({ eventId }) => eventId)).size).toBe(230);
		expect(items).toHaveLength(230);
		expect(await node.poll()).toBeNull();
		expect((await poll(trigger('voteRequestClosed', { startFrom: 'beginning' }))).length).toBeGreaterThan(250);
	});

	test.each([
		['voteRequestClosed', 'vote', 'POST /v0/admin/sv/voteresults', 'dso_rules_vote_results'],
		['voteRequestOpened', 'openVote', 'GET /v0/admin/sv/voterequests', 'dso_rules_vote_requests'],
	])('%s: once, also if another scan that is behind answers in between', async (event, action, endpoint, list) => {
		const node = trigger(event);
		expect(await node.poll()).toBeNull();
		await happen({ action });
		expect(await poll(node)).toHaveLength(1);
		await sandbox.fault({ endpoint, status: 200, body: { [list]: [] } });
		expect(await node.poll()).toBeNull();
		expect(await node.poll()).toBeNull();
	});
});

describe('My Vote Missing', () => {
	const missing = (parameters: IDataObject = {}) =>
		trigger('voteMissing', { superValidator: 'Digital-Asset-2', hoursBefore: 200, ...parameters });

	test('also where it is so when the trigger begins; once for each vote, and not where it was cast', async () => {
		await happen({ action: 'openVote' });
		const node = missing();
		await node.poll();
		const items = await poll(node);
		expect(items).toEqual([
			expect.objectContaining({
				event: 'voteMissing',
				superValidator: 'Digital-Asset-2',
				notVoted: ['Digital-Asset-2'],
				eventId: expect.stringMatching(/:missing$/),
			}),
		]);
		expect(await node.poll()).toBeNull();
		await happen({ action: 'openVote' });
		await happen({ action: 'castVote' });
		expect(await node.poll()).toBeNull();
	});

	test('not while there is time', async () => {
		await happen({ action: 'openVote' });
		const node = missing({ hoursBefore: 24 });
		await node.poll();
		expect(await node.poll()).toBeNull();
	});

	test('a name that no super validator has is refused at the activation, with those there are', async () => {
		const { message, description } = await refusal(missing({ superValidator: 'Digital Asset' }).poll());
		expect(message).toBe('Super Validator: "Digital Asset" is not a super validator of this network');
		expect(description).toBe('Enter one of these names: Digital-Asset-1, Digital-Asset-2.');
	});
});

describe('Traffic Below', () => {
	const below = (parameters: IDataObject = {}) => trigger('trafficBelow', { memberId: '', belowBytes: '1000000', ...parameters });
	const member = async () => `PAR::${(await sandbox.control('GET', '/world')).participantId}`;

	test('once below; again only after more was bought', async () => {
		const memberId = await member();
		const node = below({ memberId });
		await node.poll();
		expect(await node.poll()).toBeNull();
		await happen({ action: 'traffic', used: '300000' });
		expect(await poll(node)).toEqual([
			expect.objectContaining({ event: 'trafficBelow', memberId, left: 900_000, threshold: 1_000_000, totalLimit: 1_200_000 }),
		]);
		expect(await node.poll()).toBeNull();
		await happen({ action: 'traffic', bought: '500000' });
		expect(await node.poll()).toBeNull();
		await happen({ action: 'traffic', used: '700000' });
		expect((await poll(node)).map(({ left }) => left)).toEqual([700_000]);
	});

	test('also where it is so when the trigger begins; of one without a limit never', async () => {
		const memberId = await member();
		const node = below({ memberId, belowBytes: '2000000', simplify: false });
		await node.poll();
		expect(await poll(node)).toEqual([expect.objectContaining({ memberId, traffic_status: expect.any(Object) })]);
		const unlimited = below({ memberId: `PAR::${parties['sv-1']}`, belowBytes: '9000000000000000000' });
		await unlimited.poll();
		expect(await unlimited.poll()).toBeNull();
	});

	test('a member that nobody knows, and no member at all', async () => {
		expect((await refusal(below({ memberId: 'PAR::nobody::1220ab' }).poll())).description).toContain('Check Member ID');
		expect((await refusal(below({ memberId: 'nobody' }).poll())).message).toBe('Member ID: "nobody" is not a member ID');
		expect((await refusal(below({ memberId: await member(), belowBytes: '-5' }).poll())).message).toBe('Below (Bytes): -5 is negative');
	});
});

describe('Runway Below', () => {
	const runway = (parameters: IDataObject = {}) => trigger('runwayBelow', { memberId: '', belowHours: 48, ...parameters });
	const member = async () => `PAR::${(await sandbox.control('GET', '/world')).participantId}`;
	let hours = 0;
	beforeEach(() => {
		hours = 0;
		const from = Date.now();
		Settings.now = () => from + hours * 3_600_000;
	});
	afterEach(() => void (Settings.now = () => Date.now()));
	/** Begins, and measures once. */
	const begun = async (parameters: IDataObject) => {
		const node = runway(parameters);
		await node.poll();
		expect(await node.poll()).toBeNull();
		return node;
	};
	/** Uses traffic over some hours, and polls at their end. */
	const after = async (node: PolledNode, more: number, used: string) => {
		hours += more;
		await happen({ action: 'traffic', used });
		return json((await node.poll()) ?? []);
	};

	test('once the rest lasts for too few hours at the rate of the last ones, and again only after it lasted longer', async () => {
		const node = await begun({ memberId: await member() });
		// Of too short a time nothing is said.
		expect(await after(node, 0.5, '100000')).toEqual([]);
		// 1,000,000 left at 2,000 an hour is far away.
		expect((await after(node, 99.5, '100000')).map(({ hoursLeft }) => hoursLeft)).toEqual([]);
		const [event, ...others] = await after(node, 24, '600000');
		expect(others).toEqual([]);
		expect(event).toMatchObject({ event: 'runwayBelow', left: 400_000, usedPerHour: 25_000, hoursLeft: 16, thresholdHours: 48 });
		expect(await after(node, 1, '1000')).toEqual([]);
		await happen({ action: 'traffic', bought: '5000000' });
		expect(await after(node, 1, '1000')).toEqual([]);
		expect((await after(node, 22, '4000000')).map(({ left }) => left)).toEqual([1_398_000]);
	});

	test('a busy hour again after an idle day, without a purchase, is another event', async () => {
		const node = await begun({ memberId: await member(), options: { windowHours: 2 } });
		const first = await after(node, 1, '100000');
		expect(await after(node, 24, '0')).toEqual([]);
		expect(await after(node, 1, '0')).toEqual([]);
		const second = await after(node, 1, '100000');
		expect([first.length, second.length]).toEqual([1, 1]);
		expect(second[0]!.eventId).not.toBe(first[0]!.eventId);
	});

	test('traffic that is used up has run out, also if nothing more can be used', async () => {
		const memberId = await member();
		await happen({ action: 'traffic', used: '1200000' });
		const node = runway({ memberId });
		await node.poll();
		const first = json((await node.poll()) ?? []);
		expect(first.map(({ left, hoursLeft }) => [left, hoursLeft])).toEqual([[0, 0]]);
		for (const more of [12, 12]) expect(await after(node, more, '0')).toEqual([]);
	});

	test('a poll as rare as the window is long measures the use since the last one', async () => {
		const node = await begun({ memberId: await member(), options: { windowHours: 24 } });
		expect((await after(node, 24.1, '800000')).map(({ hoursLeft }) => hoursLeft)).toEqual([expect.any(Number)]);
	});

	test('an idle member and one without a limit never run out', async () => {
		for (const memberId of [await member(), `PAR::${parties['sv-1']}`]) {
			const node = await begun({ memberId });
			for (const more of [12, 12, 12]) expect(await after(node, more, '0')).toEqual([]);
		}
	});

	test('over the hours of Measured Over, also with all that scan says', async () => {
		const node = await begun({ memberId: await member(), simplify: false, options: { windowHours: 2 } });
		expect(await after(node, 1, '100000')).toEqual([expect.objectContaining({ traffic_status: expect.any(Object), usedPerHour: 100_000 })]);
	});

	test('what cannot be a threshold or a window', async () => {
		const memberId = await member();
		expect((await refusal(runway({ memberId, belowHours: 0 }).poll())).message).toMatch(/^Below \(Hours\): 0 /);
		expect((await refusal(runway({ memberId, options: { windowHours: 1000 } }).poll())).message).toMatch(/^Measured Over \(Hours\): 1000 /);
		expect((await refusal(runway({ memberId: 'nobody' }).poll())).message).toBe('Member ID: "nobody" is not a member ID');
	});
});

describe('Preapproval Expires Soon', () => {
	const expiring = (parameters: IDataObject = {}) =>
		trigger('preapprovalExpiring', { receivers: parties.carol, daysBefore: 14, ...parameters });

	test('once per preapproval and end, also where it is so when the trigger begins; again only after it was renewed', async () => {
		const receivers = { __rl: true, mode: 'id', value: `${parties.carol}, ${parties.alice}, ${parties.bank}` };
		const node = expiring({ receivers });
		await happen({ action: 'preapprove', party: 'alice', days: 60 });
		await node.poll();
		expect(await node.poll()).toBeNull();
		await happen({ action: 'preapprove', party: 'carol', days: 5 });
		const [first, ...others] = await poll(node);
		expect(others).toEqual([]);
		expect(first).toEqual({
			event: 'preapprovalExpiring',
			eventId: `${String(first!.contractId)}:${String(first!.expiresAt)}`,
			party: parties.carol,
			hasPreapproval: true,
			expiresAt: expect.stringMatching(/Z$/),
			daysToExpiry: expect.any(Number),
			validFrom: expect.any(String),
			lastRenewedAt: expect.any(String),
			provider: expect.any(String),
			contractId: expect.stringMatching(/^00/),
			synchronizerId: expect.any(String),
		});
		expect(await node.poll()).toBeNull();
		await happen({ action: 'preapprove', party: 'carol', days: 6 });
		expect((await poll(node)).map(({ contractId }) => contractId)).not.toEqual([first!.contractId]);
		const late = expiring({ daysBefore: 7, simplify: false });
		await late.poll();
		expect(await poll(late)).toEqual([expect.objectContaining({ party: parties.carol, contract: expect.any(Object) })]);
	});

	test('no party, and more than scans put up with', async () => {
		expect((await refusal(expiring({ receivers: '' }).poll())).message).toBe('Receivers: no party is given');
		const many = Array.from({ length: 51 }, (_, at) => `p${at}::1220ab`).join(',');
		expect((await refusal(expiring({ receivers: { __rl: true, mode: 'id', value: many } }).poll())).message).toBe(
			'Receivers: 51 parties are more than one trigger watches, which is 50',
		);
	});
});

describe('Upgrade Scheduled', () => {
	const upgrade = (upgradeTime: string) => ({
		upgradeTime,
		topologyFreezeTime: '2099-12-31T00:00:00Z',
		successorPhysicalSynchronizerId: 'global-domain::1220ab::36-1',
	});

	test('scheduled, put off, called off', async () => {
		const node = trigger('upgradeScheduled');
		expect(await node.poll()).toBeNull();
		expect(await node.poll()).toBeNull();
		await happen({ action: 'schedule', upgrade: upgrade('2100-01-01T00:00:00Z') });
		const [scheduled] = await poll(node);
		expect(scheduled).toMatchObject({
			event: 'upgradeScheduled',
			change: 'scheduled',
			kind: 'logical',
			upgradeTime: '2100-01-01T00:00:00Z',
		});
		expect(await node.poll()).toBeNull();
		await happen({ action: 'schedule', upgrade: upgrade('2100-02-01T00:00:00Z') });
		const [changed] = await poll(node);
		expect(changed).toMatchObject({ change: 'changed', upgradeTime: '2100-02-01T00:00:00Z', previousUpgradeTime: '2100-01-01T00:00:00Z' });
		await happen({ action: 'schedule' });
		const [cancelled] = await poll(node);
		expect(cancelled).toMatchObject({ change: 'cancelled', scheduled: false, previousUpgradeTime: '2100-02-01T00:00:00Z' });
		expect(new Set([scheduled, changed, cancelled].map(({ eventId }) => eventId)).size).toBe(3);
	});

	test('one that has begun is not called off', async () => {
		await happen({ action: 'schedule', upgrade: upgrade('2020-01-01T00:00:00Z') });
		const node = trigger('upgradeScheduled', { startFrom: 'beginning' });
		expect(await poll(node)).toHaveLength(1);
		await happen({ action: 'schedule' });
		expect(await node.poll()).toBeNull();
	});
});

describe('Super Validators or Rules Changed', () => {
	test('who came, whose weight changed, and which setting', async () => {
		const node = trigger('rulesChanged');
		expect(await node.poll()).toBeNull();
		expect(await node.poll()).toBeNull();
		await happen({ action: 'changeRules', weights: { 'Digital-Asset-2': '12345' }, added: ['Third'], voteSeconds: 86_400 });
		const [item] = await poll(node);
		expect(item).toMatchObject({ event: 'rulesChanged', superValidatorsAdded: ['Third'], superValidatorsRemoved: [] });
		expect(item.changes).toEqual(
			expect.arrayContaining([
				{ setting: 'superValidators.Digital-Asset-2.rewardWeight', before: '10000', after: '12345' },
				{ setting: 'dsoRules.voteRequestTimeout.microseconds', before: '604800000000', after: '86400000000' },
			]),
		);
		expect(await node.poll()).toBeNull();
		await happen({ action: 'changeRules', weights: { 'Digital-Asset-2': '12345' } });
		expect((await poll(node))[0]).toMatchObject({ superValidatorsRemoved: ['Third'] });
	});

	test('a contract that is made anew with the same rules is no event', async () => {
		const node = trigger('rulesChanged');
		await node.poll();
		await happen({ action: 'changeRules' });
		expect(await node.poll()).toBeNull();
	});
});

describe('Round Opened', () => {
	test('each once; rounds that nobody saw are reported as a gap', async () => {
		const node = trigger('roundOpened', { startFrom: 'beginning' });
		const open = await poll(node);
		expect(open.length).toBeGreaterThan(0);
		expect(open[0]).toMatchObject({
			event: 'roundOpened',
			phase: 'open',
			coinPriceUsd: expect.any(String),
			eventId: expect.stringMatching(/^00/),
		});
		expect(await node.poll()).toBeNull();
		const saved = structuredClone(node.staticData) as any;
		saved.cursor.position.observed.last -= 5;
		const [gap, ...missed] = await poll(trigger('roundOpened', { startFrom: 'beginning' }, saved, { workflowId: 'gap' }));
		expect(gap).toMatchObject({ event: 'gap', reason: expect.stringMatching(/^Rounds \d+ to \d+ opened and closed between two polls/) });
		expect(missed.map(({ eventId }) => eventId)).toEqual(open.map(({ eventId }) => eventId));
	});
});

describe('Holdings Snapshot Taken', () => {
	test('each once, by its position; on after a given one', async () => {
		const node = trigger('snapshotTaken');
		expect(await node.poll()).toBeNull();
		expect(await node.poll()).toBeNull();
		await happen('transfer');
		const { record_time: recordTime } = (await (
			await fetch(`${sandbox.url}/api/scan/v0/state/acs/force`, { method: 'POST' })
		).json()) as any;
		expect(await poll(node)).toEqual([{ event: 'snapshotTaken', eventId: `0:${recordTime}`, recordTime, migrationId: 0 }]);
		expect(await node.poll()).toBeNull();
		expect(at(node)).toEqual({ migrationId: 0, recordTime });
		const all = await poll(trigger('snapshotTaken', { startFrom: 'beginning' }));
		expect(all.at(-1)!.recordTime).toBe(recordTime);
		const before = all.length > 1 ? String(all.at(-2)!.recordTime) : '2000-01-01T00:00:00Z';
		const start = { startFrom: 'position', afterMigrationId: '0', afterRecordTime: before };
		expect(await poll(trigger('snapshotTaken', start))).toHaveLength(1);
	});

	test('a scan before 0.5.7 says what it lacks', async () => {
		await sandbox.control('POST', '/settings', { splice: '0.5.4' });
		const { message } = await refusal(trigger('snapshotTaken', { startFrom: 'beginning' }).poll());
		expect(message).toMatch(/^The server does not have this operation/);
	});
});

describe('delivery, as of every event', () => {
	test('events whose execution n8n lost are redelivered, the same, though the list has moved on', async () => {
		const node = trigger('voteRequestOpened', { delivery: 'atLeastOnce' }, {}, { hold: true });
		await node.poll();
		await happen({ action: 'openVote' });
		await node.poll();
		const [first] = node.executions[0].items.map((item) => item.json);
		node.executions[0].finish({ status: 'crashed', finished: false } as never);
		await new Promise((resolve) => setTimeout(resolve, 20));
		await happen({ action: 'openVote' });
		await node.poll();
		const again = node.executions.slice(1).flatMap(({ items }) => items.map((item) => item.json));
		const { eventId, trackingId, notVoted } = first;
		expect(again[0]).toMatchObject({ eventId, trackingId, notVoted, replayed: true });
		expect(again).toHaveLength(2);
		expect(again[1].replayed).toBeUndefined();
	});

	test('after a kill and a restart, what was under way is redelivered, and nothing else', async () => {
		const memberId = `PAR::${(await sandbox.control('GET', '/world')).participantId}`;
		const node = trigger('trafficBelow', { memberId, belowBytes: '2000000', delivery: 'atLeastOnce' }, {}, { hold: true });
		await node.poll();
		await node.poll();
		expect(node.executions).toHaveLength(1);
		const [begun] = node.executions[0].items.map((item) => item.json);
		const restarted = trigger(
			'trafficBelow',
			{ memberId, belowBytes: '2000000', delivery: 'atLeastOnce' },
			structuredClone(node.staticData),
			{
				hold: true,
				activation: 'init',
			},
		);
		(restarted.staticData as any).cursor.processes = ['another process'];
		await restarted.poll();
		const again = restarted.executions.flatMap(({ items }) => items.map((item) => item.json));
		expect(again).toEqual([expect.objectContaining({ eventId: begun.eventId, left: begun.left, replayed: true })]);
		await restarted.poll();
		expect(restarted.executions).toHaveLength(1);
	});

	test('a poll that fails moves nothing; a list has no positions to enter', async () => {
		const node = trigger('voteRequestOpened');
		await node.poll();
		await happen({ action: 'openVote' });
		const before = JSON.stringify(node.staticData);
		await sandbox.fault({ endpoint: 'GET /v0/admin/sv/voterequests', times: 1, status: 503, body: { error: 'not now' } });
		expect((await refusal(node.poll())).message).toContain('not now');
		expect(JSON.stringify(node.staticData)).toBe(before);
		expect(await poll(node)).toHaveLength(1);
		const positioned = trigger('roundOpened', { startFrom: 'position', afterMigrationId: '0', afterRecordTime: '2026-07-01T10:00:00Z' });
		expect((await refusal(positioned.poll())).message).toBe('Start From: "Round Opened" has no positions that could be entered');
	});

	test('a test run shows what there is', async () => {
		await happen({ action: 'openVote' });
		for (const [event, parameters] of [
			['voteRequestOpened', {}],
			['voteRequestClosed', {}],
			['roundOpened', {}],
			['networkEvent', { verdict: 'any' }],
		] as const) {
			const node = trigger(event, parameters);
			expect(json(await node.poll('manual')).length).toBeGreaterThan(0);
			expect(node.staticData).toEqual({});
		}
	});
});

test('what a test run shows before there is an event has the fields of one', async () => {
	for (const { value } of events.filter(({ value: event }) => event !== 'networkUpdate'))
		expect([value, fields.get(value)?.has(fieldsOf(SAMPLES[value] as IDataObject))]).toEqual([value, true]);
	const items = json(await trigger('upgradeScheduled').poll('manual'));
	expect(items).toMatchObject([{ event: 'upgradeScheduled', sample: true }]);
});
