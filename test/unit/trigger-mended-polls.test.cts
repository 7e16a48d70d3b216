// Polls at their edges: a clock that was wrong, and odd answers of n8n.
import type { IPollFunctions } from 'n8n-workflow';

import type { End } from '../../nodes/shared/polling/deliveries';
import type { Item } from '../../nodes/shared/polling/eventSource';
import type { Host, Settings } from '../../nodes/shared/polling/host';
import { PollMemory } from '../../nodes/shared/polling/memory';
import { poll } from '../../nodes/shared/polling/poll';
import { deliverPoll } from '../../nodes/shared/trigger/engine';
import { Server, hostOf } from './trigger-support.cts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 1);

/** A trigger on a history, whose events n8n takes when a poll returns. */
class Trigger {
	now = START;

	readonly server = new Server();

	readonly memory = new PollMemory();

	readonly data = {};

	readonly shared = {};

	constructor(private readonly settings: Partial<Settings> = {}) {}

	async poll(): Promise<Item[]> {
		this.now += MINUTE;
		const host: Host = { ...hostOf(this.data, this.shared, 'schedule'), now: () => this.now, warn: () => {} };
		return (await poll(host, this.memory, this.server, { start: 's', fromNow: false, maxItems: 100, ...this.settings })) ?? [];
	}
}

test('a clock that was ahead by a day keeps no heartbeat back for longer than twice its time', async () => {
	const trigger = new Trigger({ heartbeatMs: 60 * MINUTE });
	trigger.now += 24 * 60 * MINUTE;
	await trigger.poll();
	trigger.now -= 24 * 60 * MINUTE;
	const beats: unknown[] = [];
	for (let minute = 0; minute <= 120; minute++) beats.push(...(await trigger.poll()).map(({ event }) => event));
	expect(beats).toContain('heartbeat');
});

test('a connection to the database that n8n gave back is no lease that it lost', async () => {
	const createDeferredPromise = () => {
		const deferred: Record<string, unknown> = {};
		deferred.promise = new Promise((resolve, reject) => Object.assign(deferred, { resolve, reject }));
		return deferred;
	};
	const refused = new Error('Database connection lease already released. Cannot run queries anymore.');
	const context = {
		helpers: { createDeferredPromise },
		__emit: (_: unknown, response: { reject: (error: Error) => void }) => response.reject(refused),
	} as unknown as IPollFunctions;
	const expected: End = { outcome: 'lost', neverBegan: true, refused: true };
	expect(await deliverPoll(context, [[]], { runsElsewhere: false }, () => {})).toEqual(expected);
});
