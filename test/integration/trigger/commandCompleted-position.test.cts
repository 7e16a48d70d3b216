// Command Completed: its position, and a test run, which leaves it alone.
import { json, refusal, useTriggers } from './support.cts';

const { sandbox, parties, happen, trigger } = useTriggers();

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
