// Command Completed, polled through n8n's own contexts against the sandbox.
import type { IDataObject } from 'n8n-workflow';

import { fasterTime } from '../../support/fasterTime.cts';
import { json, refusal, useTriggers } from './support.cts';

const { sandbox, parties, happen, trigger, endpointsCalled, underWay, ledgerLost } = useTriggers();

describe('its place', () => {
	it('begins now and delivers each completion once, in order', async () => {
		const node = trigger({});
		await happen('fail', 'succeed');
		expect(await node.poll()).toBeNull();
		const done = await happen('fail', 'succeed', 'fail');
		const items = json(await node.poll());
		expect(items.map(({ outcome }) => outcome)).toEqual(['failed', 'succeeded', 'failed']);
		expect(items.map(({ offset }) => offset)).toEqual(done.map(({ offset }) => offset));
		expect(items[1].updateId).toBe(done[1].updateId);
		expect(await node.poll()).toBeNull();
	});

	it('begins with what is kept, in batches of at most Max Items per Poll', async () => {
		const node = trigger({ startFrom: 'beginning', options: { maxItems: 150 } });
		const world = await sandbox.control('GET', '/world');
		const truth = world.log
			.filter(({ commandId, actAs }: any) => commandId && actAs?.includes(parties.alice))
			.map(({ offset }: any) => offset);
		const got: unknown[] = [];
		for (;;) {
			const items = json(await node.poll());
			if (items.length === 0) break;
			expect(items.length).toBeLessThanOrEqual(150);
			got.push(...items.map(({ offset }) => offset));
		}
		expect(got).toEqual(truth);
	});

	it('begins after a given offset', async () => {
		const [first, second] = await happen('fail', 'fail');
		const node = trigger({ startFrom: 'position', afterOffset: String(first.offset) });
		expect(json(await node.poll()).map(({ offset }) => offset)).toEqual([second.offset]);
	});

	it('moves nothing when a poll fails, and repeats it whole', async () => {
		const node = trigger({});
		await node.poll();
		const before = JSON.stringify(node.staticData);
		const done = await happen('fail', 'fail');
		await sandbox.fault({ endpoint: 'POST /v2/commands/command-completions', action: 'unavailable' });
		const { failure } = await refusal(node.poll());
		expect(failure).toMatchObject({ cause: 'temporarily-unavailable' });
		expect(JSON.stringify(node.staticData)).toBe(before);
		expect(json(await node.poll()).map(({ offset }) => offset)).toEqual(done.map(({ offset }) => offset));
	});

	it('stays where it is when a filter changes, and starts over, visibly, when Start From does', async () => {
		const node = trigger({ outcome: 'failed' });
		await node.poll();
		const [failed, succeeded] = await happen('fail', 'succeed');
		const loosened = trigger({ outcome: 'any' }, { staticData: node.staticData });
		expect(json(await loosened.poll()).map(({ offset }) => offset)).toEqual([failed.offset, succeeded.offset]);
		const restarted = trigger({ startFrom: 'position', afterOffset: String(failed.offset) }, { staticData: loosened.staticData });
		expect(json(await restarted.poll())).toMatchObject([{ event: 'startedOver', position: failed.offset }, { offset: succeeded.offset }]);
		const renamed = trigger({ options: { resetKey: 'again' } }, { staticData: restarted.staticData });
		expect(json(await renamed.poll())).toMatchObject([{ event: 'startedOver' }]);
	});

	it('keeps offsets beyond 2^53 exact, as text', async () => {
		await sandbox.control('POST', '/reset', {});
		Object.assign(parties, (await sandbox.control('GET', '/world')).parties);
		await happen({ action: 'jump', offset: '9007199254740993' });
		const node = trigger({});
		await node.poll();
		const state = node.staticData.cursor as { position: unknown };
		expect(state.position).toBe('9007199254740993');
		await happen('fail');
		const [{ offset }] = json(await node.poll());
		expect(BigInt(String(offset))).toBeGreaterThan(9007199254740993n);
		expect(offset).toEqual(expect.any(String));
		// Exactly that far: nothing is delivered twice, and what comes next is not skipped.
		expect(state).not.toEqual(node.staticData.cursor);
		expect(node.staticData.cursor).toMatchObject({ position: offset });
		expect(await node.poll()).toBeNull();
		await sandbox.control('POST', '/reset', {});
	});
});

describe('a backlog', () => {
	const page = 'POST /v2/commands/command-completions';
	const end = 'GET /v2/state/ledger-end';

	it('is drained without asking for the end again, and what came meanwhile is delivered with its last batch', async () => {
		const node = trigger({ options: { maxItems: 2 } });
		await node.poll();
		const done = await happen('fail', 'fail', 'fail', 'fail', 'fail');
		await endpointsCalled();
		const got = json(await node.poll());
		expect(await endpointsCalled()).toEqual([end, page]);
		got.push(...json(await node.poll()));
		expect(await endpointsCalled()).toEqual([page]);
		const late = await happen('fail');
		got.push(...json(await node.poll()));
		// One page or two: a checkpoint of the ledger fills a line of a page.
		expect(new Set(await endpointsCalled())).toEqual(new Set([page]));
		expect(got.map(({ offset }) => offset)).toEqual([...done, ...late].map(({ offset }) => offset));
		expect(await node.poll()).toBeNull();
		// Two offsets that show nothing lie behind the last.
		expect(await endpointsCalled()).toEqual([end, page, page]);
		expect(await node.poll()).toBeNull();
		expect(await endpointsCalled()).toEqual([end]);
	});

	it('whose rest concerns others is not taken for the end of everything', async () => {
		const node = trigger({ options: { maxItems: 2 } });
		await node.poll();
		await happen('fail', 'fail', { action: 'succeed', party: 'carol' });
		expect(json(await node.poll())).toHaveLength(2);
		expect(await node.poll()).toBeNull();
		const [late] = await happen('fail');
		expect(json(await node.poll()).map(({ offset }) => offset)).toEqual([late.offset]);
	});
});

describe('how long a poll waits for more', () => {
	const lists = async () =>
		(await sandbox.requests())
			.filter(({ endpoint }) => String(endpoint).endsWith('completions'))
			.map(({ query }) => query as { limit: number; stream_idle_timeout_ms: number });

	/** A list is held by a trickle for its limit times its idle time at most. One of more than fifty a second is no trickle. */
	const isBounded = ({ limit, stream_idle_timeout_ms: idle }: { limit: number; stream_idle_timeout_ms: number }) =>
		Number(idle) <= 20 || Number(limit) * Number(idle) <= 500;

	it.each([1, 4, 20])('what was found does not wait for what the ledger end promises: %s commands', async (count) => {
		const node = trigger({});
		await node.poll();
		await happen({ action: 'succeed', count });
		await sandbox.requests();
		expect(json(await node.poll())).toHaveLength(count);
		const made = await lists();
		// A ledger end lies two offsets behind the last completion, so there is a request for what may be there: a brief one.
		expect(made.length).toBeGreaterThan(1);
		for (const request of made) {
			expect(Number(request.stream_idle_timeout_ms)).toBeLessThan(100);
			expect(isBounded(request)).toBe(true);
		}
	});

	it('what others did is waited for by one request for one element', async () => {
		const node = trigger({});
		await node.poll();
		await happen({ action: 'succeed', party: 'carol', count: 20 });
		await sandbox.requests();
		expect(await node.poll()).toBeNull();
		const made = await lists();
		expect(made.at(-1)).toMatchObject({ stream_idle_timeout_ms: 500, limit: 1 });
		for (const request of made) expect(isBounded(request)).toBe(true);
	});

	it('a completion that comes during that wait is delivered at once', async () => {
		await sandbox.control('POST', '/settings', { longestIdleMs: 3_600_000 });
		const node = trigger({ options: { streamIdleTimeout: 15_000 } });
		await node.poll();
		// A checkpoint would fill the list of one element.
		await happen('checkpoint', { action: 'succeed', party: 'carol' });
		await sandbox.requests();
		const poll = node.poll();
		await underWay('POST /v2/commands/command-completions', 2);
		const [late] = await happen('fail');
		expect(json(await poll).map(({ offset }) => offset)).toEqual([late.offset]);
		expect((await lists()).at(-1)).toMatchObject({ stream_idle_timeout_ms: 15_000, limit: 1 });
		await sandbox.control('POST', '/settings', { longestIdleMs: 10 });
	});

	it('a participant that is slow to begin is read to the end in one poll', async () => {
		const node = trigger({});
		await node.poll();
		const done = await happen('fail', 'succeed', 'fail', 'succeed', 'fail');
		await sandbox.fault({ endpoint: 'POST /v2/commands/command-completions', body: [] });
		expect(json(await node.poll()).map(({ offset }) => offset)).toEqual(done.map(({ offset }) => offset));
	});

	it('a range that was empty for the ledger end of an earlier poll hides nothing new', async () => {
		const node = trigger({ options: { maxItems: 1 } });
		await node.poll();
		const [first] = await happen('fail');
		expect(json(await node.poll()).map(({ offset }) => offset)).toEqual([first.offset]);
		expect(await node.poll()).toBeNull();
		const [second] = await happen('fail');
		expect(json(await node.poll()).map(({ offset }) => offset)).toEqual([second.offset]);
	});
});

describe('an idle poll', () => {
	it('is one cheap question when the ledger has not moved', async () => {
		const node = trigger({});
		await node.poll();
		await endpointsCalled();
		expect(await node.poll()).toBeNull();
		expect(await endpointsCalled()).toEqual(['GET /v2/state/ledger-end']);
	});

	it('waits once for what others did, and not again until the ledger moves on', async () => {
		const node = trigger({});
		await node.poll();
		await happen({ action: 'succeed', party: 'carol' });
		await endpointsCalled();
		await node.poll();
		expect((await endpointsCalled()).length).toBeGreaterThan(1);
		await node.poll();
		expect(await endpointsCalled()).toEqual(['GET /v2/state/ledger-end']);
		await happen('fail');
		expect(json(await node.poll())).toMatchObject([{ outcome: 'failed' }]);
	});
});

describe('filters and output', () => {
	it('outcome, command ID prefix and user', async () => {
		const node = trigger({ outcome: 'failed', options: { commandIdPrefix: 'pay-', userId: 'ledger-api-user' } });
		await node.poll();
		await happen(
			{ action: 'fail', commandId: 'pay-1' },
			{ action: 'succeed', commandId: 'pay-2' },
			{ action: 'fail', commandId: 'other' },
			{ action: 'fail', commandId: 'pay-3', userId: 'somebody' },
			{ action: 'fail', commandId: 'pay-4' },
		);
		expect(json(await node.poll()).map(({ commandId }) => commandId)).toEqual(['pay-1', 'pay-4']);
	});

	it('error code and category, is and is not, and acting parties', async () => {
		const filters: Array<[string, IDataObject]> = [
			['locked', { errorCodeIs: 'LOCAL_VERDICT_LOCKED_CONTRACTS' }],
			['busy,done,late', { errorCodeIsNot: 'LOCAL_VERDICT_LOCKED_CONTRACTS, NO_SUCH_CODE' }],
			['busy,locked', { errorCategoryIs: ['2'] }],
			['done,late', { errorCategoryIsNot: ['2'] }],
			['busy', { errorCategoryIs: ['2'], errorCodeIsNot: 'LOCAL_VERDICT_LOCKED_CONTRACTS' }],
			['busy,done,late', { userIsNot: 'automation, nobody' }],
			['late', { actingParties: { __rl: true, mode: 'id', value: `${parties.bob}, ${parties.carol}` } }],
		];
		const all = { __rl: true, mode: 'list', value: 'all' };
		const nodes = filters.map(([, options]) => trigger({ parties: all, options }, { as: 'participant_admin' }));
		for (const node of nodes) await node.poll();
		await happen(
			{ action: 'fail', commandId: 'locked', code: 'LOCAL_VERDICT_LOCKED_CONTRACTS', userId: 'automation' },
			{ action: 'fail', commandId: 'busy', code: 'SEQUENCER_BACKPRESSURE' },
			{ action: 'fail', commandId: 'late', code: 'SEQUENCER_NOT_ENOUGH_TRAFFIC_CREDIT', party: 'bob' },
			{ action: 'succeed', commandId: 'done' },
		);
		for (const [index, node] of nodes.entries()) {
			const found = json(await node.poll()).map(({ commandId }) => commandId);
			expect([filters[index], found.sort().join(',')]).toEqual([filters[index], filters[index][0]]);
		}
	});

	it('what is no error code is refused by its label, before anything is read', async () => {
		const { shown } = await refusal(trigger({ options: { errorCodeIs: 'locked contracts' } }).poll());
		expect(shown).toContain('Error Code Is: "locked contracts" is not an error code');
	});

	it('adds a message to each event, in the formats that are chosen', async () => {
		const names = `${parties.alice} = Alice of Zug`;
		const node = trigger({ options: { addMessage: undefined, messageFormats: ['slack'], partyNames: names, timeZone: 'Asia/Tokyo' } });
		// Nothing was set: there is a message all the same.
		const plain = trigger({ options: { addMessage: undefined } });
		const without = trigger({ options: { addMessage: false, messageFormats: ['slack'] } });
		for (const poller of [node, plain, without]) await poller.poll();
		await happen({ action: 'fail', commandId: 'pay-1', code: 'LOCAL_VERDICT_LOCKED_CONTRACTS' });
		const [{ message, commandId }] = json(await node.poll()) as any[];
		expect(commandId).toBe('pay-1');
		expect(message).toMatchObject({
			type: 'commandFailed',
			severity: 'error',
			title: 'Command pay-1 failed: LOCAL_VERDICT_LOCKED_CONTRACTS',
			dedupKey: 'command pay-1',
			fields: { actAs: [parties.alice] },
			slack: { blocks: expect.any(Array) },
		});
		expect(message.text).toContain('Parties: Alice of Zug');
		expect(message.text).toMatch(/ 19:\d\d:\d\d GMT\+9/);
		expect(Object.keys((json(await plain.poll()) as any[])[0].message)).not.toContain('slack');
		expect(json(await without.poll())[0]).not.toHaveProperty('message');
		expect((await refusal(trigger({ options: { addMessage: undefined, timeZone: 'x' } }).poll())).shown).toContain('Time Zone:');
	});

	it('one item per batch, and raw completions', async () => {
		const node = trigger({ simplify: false, options: { output: 'batch' } });
		await node.poll();
		await happen('fail', 'succeed');
		const [item] = json(await node.poll()) as any[];
		expect(item.count).toBe(2);
		expect(item.events[0]).toMatchObject({ event: 'commandCompleted', status: { code: expect.any(Number) }, actAs: [parties.alice] });
	});

	it('delivers what it cannot read as it came, once, and goes on behind it', async () => {
		const node = trigger({ outcome: 'failed' });
		await node.poll();
		const [{ offset }] = await happen('fail');
		const strange = { completionResponse: { Completion: { value: { offset, status: { code: 3 } } } } };
		const stranger = { completionResponse: { Novelty: { value: {} } } };
		await sandbox.fault({ endpoint: 'POST /v2/commands/command-completions', body: [strange, stranger] });
		const items = json(await node.poll());
		expect(items).toMatchObject([
			{ decodeError: 'it has no "completionResponse.Completion.value.commandId"', raw: strange, eventId: `offset:${offset}` },
			{ decodeError: 'it is of a type this version does not know', raw: stranger, eventId: expect.stringMatching(/^raw:[0-9a-f]{16}$/) },
		]);
		const [next] = await happen('fail');
		await sandbox.fault({ endpoint: 'POST /v2/commands/command-completions', body: [stranger] });
		expect(await node.poll()).toBeNull();
		expect(json(await node.poll()).map((item) => item.offset)).toEqual([next.offset]);
	});
});

describe('options', () => {
	it('Heartbeat (Hours) delivers a sign of life after so long without an event; without the option there is none', async () => {
		const node = trigger({ options: { heartbeatHours: 0.5 } });
		const plain = trigger({});
		for (const poller of [node, plain]) {
			await poller.poll();
			const cursor = poller.staticData.cursor as { lastItemAt: number };
			cursor.lastItemAt -= 1_801_000;
		}
		expect(await plain.poll()).toBeNull();
		expect(json(await node.poll())).toMatchObject([{ event: 'heartbeat', time: expect.any(String), position: expect.any(Number) }]);
	});

	it('Output: One Item per Batch holds such notices among its events', async () => {
		const node = trigger({ options: { heartbeatHours: 0.5, output: 'batch' } });
		await node.poll();
		(node.staticData.cursor as { lastItemAt: number }).lastItemAt -= 1_801_000;
		expect(json(await node.poll())).toMatchObject([{ count: 1, events: [{ event: 'heartbeat' }] }]);
	});

	it('Replay Window (Minutes) decides how long a batch is remembered, where n8n does not say what happened to it', async () => {
		const kept = async (options: IDataObject) => {
			const node = trigger({ delivery: 'atLeastOnce', options }, { silent: true });
			await node.poll();
			await happen('fail');
			await node.poll();
			const cursor = node.staticData.cursor as { unacknowledged: Array<{ since: number }> };
			for (const batch of cursor.unacknowledged) batch.since -= 5 * 60_000;
			await happen('fail');
			await node.poll();
			return (node.staticData.cursor as { unacknowledged: unknown[] }).unacknowledged.length;
		};
		expect(await kept({})).toBe(2);
		expect(await kept({ replayMinutes: 2 })).toBe(1);
	});
});

describe('an entry that names no place, at the end of the ledger', () => {
	it('is not taken for all that the participant reports, however short the list that was asked for', async () => {
		const node = trigger({ options: { streamIdleTimeout: 15_000 } });
		await node.poll();
		const [{ offset }] = await happen('fail');
		const stranger = { completionResponse: { Novelty: { value: {} } } };
		await sandbox.fault({ endpoint: 'POST /v2/commands/command-completions', times: 4, body: [stranger] });
		expect(json(await node.poll())).toMatchObject([{ decodeError: 'it is of a type this version does not know', raw: stranger }]);
		expect(await node.poll()).toBeNull();
		await sandbox.control('DELETE', '/faults');
		expect(json(await node.poll())).toMatchObject([{ offset }]);
	});
});

describe('a test run', () => {
	it('shows the latest matching events and leaves the place alone', async () => {
		await happen('fail', 'succeed');
		const node = trigger({ outcome: 'failed' });
		const items = json(await node.poll('manual'));
		expect(items.length).toBeLessThanOrEqual(5);
		expect(items.at(-1)).toMatchObject({ event: 'commandCompleted', outcome: 'failed' });
		expect(node.staticData).toEqual({});
	});

	it('where there is nothing to show, a sample that says that it is one, also in its message', async () => {
		const never = { options: { commandIdPrefix: 'never-seen', addMessage: undefined } };
		const items = json(await trigger(never).poll('manual')) as any[];
		expect(items).toMatchObject([{ event: 'commandCompleted', outcome: 'failed', sample: true }]);
		expect(items[0].hint).toMatch(/^Sample data: .* are invented\. Publish the workflow/);
		expect(items[0].message.title).toBe('Sample: Command sample failed: LOCAL_VERDICT_LOCKED_CONTRACTS');
		expect(await trigger(never).poll()).toBeNull();
	});
});

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

describe('a steady trickle', () => {
	it('does not hold the list open: what is there by now is delivered at once', async () => {
		const node = trigger({});
		await node.poll();
		await happen('fail', 'fail');
		const ticking = setInterval(() => void happen('fail'), 80);
		// A list held open would end with the participant's own timeout, as an error.
		const items = json(await node.poll());
		clearInterval(ticking);
		expect(items.length).toBeGreaterThanOrEqual(2);
	});

	it('of others, mixed with our own, ends long before the participant refuses the call', async () => {
		const node = trigger({});
		await node.poll();
		await happen(...Array.from({ length: 40 }, () => ({ action: 'succeed', party: 'carol' })), 'fail');
		const ticking = setInterval(() => void happen('fail'), 90);
		expect(json(await node.poll()).length).toBeGreaterThanOrEqual(1);
		clearInterval(ticking);
	});
});
