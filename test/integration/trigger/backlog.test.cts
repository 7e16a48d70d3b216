// A long pause: 100,000 events wait, by day half of them, and are delivered poll by poll in bounded memory.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { cases } from '../../../scripts/lib/cases.cjs';
import { useTriggers } from './support.cts';

const { sandbox, happen, trigger } = useTriggers({ trustAnswers: true });

setFlagsFromString('--expose_gc');
const collectGarbage: () => void = runInNewContext('gc');
const EVENTS = cases(100_000, 50_000);
/** Heap in use beyond what was in use at the beginning, in MB. */
const MOST_MB = 60;

test(`${EVENTS} completions after a pause: each once, in order, in bounded memory`, async () => {
	const node = trigger({}, { durable: true });
	await node.poll();
	const before = (await sandbox.control('GET', '/world?after=999999999')).ledgerEnd as number;
	for (let made = 0; made < EVENTS; made += 10_000) await happen({ action: 'bulkCompletions', count: 10_000, failEvery: 10 });

	collectGarbage();
	const heapAtFirst = process.memoryUsage().heapUsed;
	let peak = 0;
	let polls = 0;
	let last = before;
	let count = 0;
	for (let items = await node.poll(); items; items = await node.poll()) {
		polls++;
		count += items.length;
		expect(items.length).toBeLessThanOrEqual(1000);
		for (const { json } of items) {
			if (!((json.offset as number) > last)) throw new Error(`${String(json.offset)} does not come after ${last}`);
			last = json.offset as number;
		}
		if (polls % 10 === 0) {
			collectGarbage();
			peak = Math.max(peak, process.memoryUsage().heapUsed - heapAtFirst);
		}
		// Executions that n8n had under way are over, and kept by this test's n8n only.
		node.executions.length = 0;
		// The request log takes the sandbox's memory, not ours.
		if (polls % 50 === 0) await sandbox.control('DELETE', '/requests');
	}
	expect(count).toBe(EVENTS);
	expect(polls).toBe(EVENTS / 1000);
	expect(peak / 1e6).toBeLessThan(MOST_MB);
}, 300_000);
