// Events of what runs out in Canton Scan Event Trigger: traffic, and preapprovals.
import { Settings } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import type { PolledNode } from '../../support/polledNode.cts';
import { poll, useScanEvents } from './scanEvents-support.cts';
import { json, refusal } from './support.cts';

const { parties, happen, trigger, member, testSamples } = useScanEvents();

describe('Traffic Below', () => {
	const below = (parameters: IDataObject = {}) => trigger('trafficBelow', { memberId: '', belowBytes: '1000000', ...parameters });

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

testSamples('runsOut');
