// Command Completed: what stops it, and what is a gap.
import type { IDataObject } from 'n8n-workflow';

import { fasterTime } from '../../support/fasterTime.cts';
import { json, refusal, useTriggers } from './support.cts';

const { sandbox, happen, trigger, endpointsCalled, underWay, ledgerLost } = useTriggers();

describe('failures', () => {
	it('pruned history stops the trigger with an explanation where Stop is chosen, and is a gap by itself', async () => {
		const node = trigger({ options: { whenPruned: 'stop' } });
		await node.poll();
		const done = await happen('fail', 'fail', 'succeed');
		await sandbox.control('POST', '/prune', { offset: done[1].offset });
		const before = JSON.stringify(node.staticData);
		const { message, description, failure } = await refusal(node.poll());
		expect(message).toMatch(/pruned history this trigger had not read yet/);
		expect(message).toContain(String(done[1].offset));
		expect(description).toMatch(/When History Was Pruned/);
		expect(failure).toMatchObject({ cause: 'configuration-invalid' });
		expect(JSON.stringify(node.staticData)).toBe(before);

		const going = trigger({}, { staticData: node.staticData });
		expect(json(await going.poll())).toMatchObject([
			{ event: 'gap', untilOffset: done[1].offset },
			{ outcome: 'succeeded', offset: done[2].offset },
		]);
	});

	it('history pruned between a restart and what it goes back to is marked and stepped over; the place stays', async () => {
		const node = trigger({ delivery: 'atLeastOnce' }, { hold: true });
		await node.poll();
		const done = await happen('fail', 'fail', 'fail');
		expect(json(await node.poll())).toHaveLength(3);
		await sandbox.control('POST', '/prune', { offset: done[1].offset });
		const [late] = await happen('fail');
		// Another process of n8n on the same state.
		const cursor = node.staticData.cursor as IDataObject;
		const restarted = trigger({ delivery: 'atLeastOnce' }, { staticData: { cursor: { ...cursor, processes: ['another'] } } });
		expect(json(await restarted.poll())).toMatchObject([
			{ event: 'gap', untilOffset: done[1].offset, replayed: true, reason: expect.stringContaining('delivered again') },
			{ offset: done[2].offset, replayed: true },
			{ offset: late.offset },
		]);
	});

	it('history pruned beyond what a restart goes back to is a gap up to the old position only; what is new there is not skipped', async () => {
		const node = trigger({ delivery: 'atLeastOnce' }, { hold: true });
		await node.poll();
		const done = await happen('fail', 'fail');
		expect(json(await node.poll())).toHaveLength(2);
		const unread = await happen('fail', 'fail', 'fail');
		await sandbox.control('POST', '/prune', { offset: unread[1].offset });
		const cursor = { ...(node.staticData.cursor as IDataObject), processes: ['another'] };
		const restarted = trigger({ options: { whenPruned: 'stop' } }, { staticData: { cursor } });
		expect(json(await restarted.poll())).toMatchObject([{ event: 'gap', untilOffset: done[1].offset, replayed: true }]);
		expect((await refusal(restarted.poll())).message).toMatch(/pruned history this trigger had not read yet/);
		const going = trigger({ delivery: 'atLeastOnce', options: { whenPruned: 'continue' } }, { staticData: { cursor } });
		const items = json(await going.poll());
		expect(items).toMatchObject([
			{ event: 'gap', untilOffset: done[1].offset, replayed: true },
			{ event: 'gap', afterOffset: done[1].offset, untilOffset: unread[1].offset },
			{ offset: unread[2].offset },
		]);
		expect(items[1]).not.toHaveProperty('replayed');
	});

	it('a ledger that ends before its place stops the trigger, also once it has grown past it', async () => {
		const path = '/api/json-api';
		const same = { path, workflowId: 'stopped' };
		const node = trigger({}, same);
		await happen('fail', 'fail');
		await node.poll();
		const before = JSON.stringify(node.staticData);
		const { position, message } = await ledgerLost(node);
		await happen({ action: 'jump', offset: String(position + 10) }, 'fail');
		await endpointsCalled();
		expect((await refusal(node.poll())).message).toBe(message);
		expect(await endpointsCalled()).toEqual([]);
		expect(JSON.stringify(node.staticData)).toBe(before);

		const decided = trigger(
			{ startFrom: 'position', afterOffset: String(position), options: { resetKey: 'same ledger' } },
			{ ...same, staticData: node.staticData },
		);
		expect(json(await decided.poll())).toMatchObject([{ event: 'startedOver', position }, { outcome: 'failed' }]);
	});

	it('so it does where the trigger still stands at its After Offset, and where a restart goes back to before the end', async () => {
		await happen('fail');
		const { ledgerEnd: position } = await sandbox.control('GET', '/world');
		const positioned = trigger({ startFrom: 'position', afterOffset: String(position) });
		expect(await positioned.poll()).toBeNull();
		const node = trigger({ delivery: 'atLeastOnce', startFrom: 'position', afterOffset: '5' }, { hold: true });
		expect(json(await node.poll()).length).toBeGreaterThan(0);
		const created = trigger({ event: 'contractCreated', delivery: 'atLeastOnce', startFrom: 'position', afterOffset: '5' }, { hold: true });
		expect(json(await created.poll()).length).toBeGreaterThan(0);
		await sandbox.control('POST', '/reset', {});
		const restarted = [node, created].map(({ staticData }, index) => {
			const cursor = { ...(staticData.cursor as IDataObject), processes: ['another'] };
			return trigger(
				{ event: ['commandCompleted', 'contractCreated'][index], delivery: 'atLeastOnce', startFrom: 'position', afterOffset: '5' },
				{ staticData: { cursor } },
			);
		});
		for (const poller of [positioned, ...restarted])
			expect((await refusal(poller.poll())).message).toMatch(
				/^This trigger has read up to offset \d+, but the participant's ledger ended at \d+$/,
			);
		await happen({ action: 'jump', offset: String(position + 10) }, 'fail');
		for (const poller of [positioned, ...restarted])
			expect((await refusal(poller.poll())).message).toMatch(/^This trigger has read up to offset/);
	});

	it('an After Offset that this participant has not reached, or has pruned, is named by its field', async () => {
		const { message, description } = await refusal(trigger({ startFrom: 'position', afterOffset: '99999999' }).poll());
		expect(message).toMatch(/^After Offset: the participant's ledger ends at \d+$/);
		expect(description).toMatch(/offset of this participant/);
		const done = await happen('fail', 'fail');
		await sandbox.control('POST', '/prune', { offset: done[0].offset });
		const pruned = await refusal(trigger({ startFrom: 'position', afterOffset: '2', options: { whenPruned: 'stop' } }).poll());
		expect(pruned.message).toBe(`After Offset: the participant has pruned its history up to offset ${done[0].offset}`);
		expect(pruned.description).toContain(`Enter ${done[0].offset} or a later offset`);
	});

	it('a participant that does not answer ends the poll, explained, within the time n8n grants', async () => {
		const node = trigger({}, { budgetMs: 36_000 });
		await node.poll();
		await happen('fail');
		await sandbox.fault({ endpoint: 'GET /v2/state/ledger-end', delayMs: 1500 });
		await sandbox.fault({ endpoint: 'POST /v2/commands/command-completions', action: 'hang' });
		await endpointsCalled();
		const time = fasterTime(1);
		const polled = refusal(node.poll());
		await underWay('GET /v2/state/ledger-end');
		time.pass(31_500);
		const { message, failure } = await polled;
		time.restore();
		// 33 of the 36 s went into the ledger end.
		expect(message).toMatch(/no complete answer within ([123] s|\d+ ms)/);
		expect(failure).toMatchObject({ cause: 'temporarily-unavailable' });
		expect(json(await node.poll())).toHaveLength(1);
	});

	it('a token without the right says which right is needed', async () => {
		const { message, description } = await refusal(trigger({ parties: 'all', startFrom: 'beginning' }).poll());
		expect(message).toMatch(/permit/);
		expect(description).toMatch(/read as any party/);
	});

	it('a malformed party and an empty offset are refused before anything is sent', async () => {
		await endpointsCalled();
		expect((await refusal(trigger({ parties: 'alice::x' }).poll())).message).toBe('Parties: "alice::x" is not a party ID');
		expect((await refusal(trigger({ startFrom: 'position' }).poll())).message).toBe('After Offset: this field is empty');
		expect(await endpointsCalled()).toEqual([]);
	});
});
