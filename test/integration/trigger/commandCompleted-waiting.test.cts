// Command Completed: what a poll asks for, and how long it waits for more.
import { json, useTriggers } from './support.cts';

const { sandbox, happen, trigger, endpointsCalled, underWay } = useTriggers();

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
