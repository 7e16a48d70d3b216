// Delivery of the events of Canton Scan Event Trigger: what was lost is redelivered, and a failed poll moves nothing.
import { poll, useScanEvents } from './scanEvents-support.cts';
import { json, refusal } from './support.cts';

const { sandbox, happen, trigger, member } = useScanEvents();

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
		const memberId = await member();
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
