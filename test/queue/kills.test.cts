// Kills in queue mode, briefly: the full measurement is `test/e2e/kill/run.mjs --queue`, its results are in docs/internals/delivery.md.
import { pack } from '../../scripts/lib/install.cjs';
import { runQueueExperiment } from '../e2e/kill/queue.cjs';
import { killAfterStaticDataWasWritten } from '../e2e/kill/staticData.cjs';

const KILLS = { worker: 2, main: 1, redis: 1, postgres: 1 };

// Four triggers of one credential, which share what they ask alike.
test.each([
	['legacy', KILLS, false],
	['durable', KILLS, false],
	['durable', { worker: 0, main: 0, redis: 2, postgres: 0 }, true],
] as const)(
	'on the %s engine nothing is missing and nothing is delivered twice unmarked after kills of %j (Redis forgets: %s)',
	async (engine, kills, redisForgets) => {
		const { tarball } = await pack();
		const run = await runQueueExperiment({ engine, kills, redisForgets, workflows: 4, rate: 20, seed: 11, tarball, say: () => {} });
		expect(run).toMatchObject({ workflows: 4, missing: 0, twiceUnmarked: 0, unknown: 0, acknowledged: true });
		expect(run.durableSchedulerStarted).toBe(engine === 'durable');
		expect(run.events).toBeGreaterThan(100);
	},
	900_000,
);

test.each(['legacy', 'durable'] as const)(
	'on the %s engine a trigger of five targets misses nothing of any of them under kills, and delivers nothing twice unmarked',
	async (engine) => {
		const { tarball } = await pack();
		const run = await runQueueExperiment({ engine, kills: KILLS, targets: 5, rate: 20, seed: 13, tarball, say: () => {} });
		expect(run).toMatchObject({ targets: 5, missing: 0, twiceUnmarked: 0, unknown: 0, acknowledged: true });
		expect(run.durableSchedulerStarted).toBe(engine === 'durable');
		expect(run.events).toBeGreaterThan(100);
	},
	900_000,
);

test('a stream of five targets misses nothing of any of them under kills, and delivers nothing twice unmarked', async () => {
	const { tarball } = await pack();
	const run = await runQueueExperiment({
		engine: 'legacy',
		delivery: 'stream',
		kills: KILLS,
		targets: 5,
		rate: 20,
		seed: 17,
		tarball,
		say: () => {},
	});
	expect(run).toMatchObject({ targets: 5, missing: 0, twiceUnmarked: 0, unknown: 0, acknowledged: true });
	expect(run.events).toBeGreaterThan(100);
}, 900_000);

test.each(['legacy', 'durable'] as const)(
	'on the %s engine nothing is missing where PostgreSQL is away while executions run that need it, and nothing is delivered twice unmarked',
	async (engine) => {
		const { tarball } = await pack();
		const kills = { postgresAway: 3 };
		const run = await runQueueExperiment({ engine, kills, needsDatabase: true, rate: 20, seed: 5, tarball, say: () => {} });
		expect(run).toMatchObject({ missing: 0, twiceUnmarked: 0, unknown: 0, acknowledged: true });
		// It was away while executions ran: otherwise nothing would have been redelivered.
		expect(run.marked).toBeGreaterThan(0);
	},
	900_000,
);

test.each([
	['legacy', 'atLeastOnce'],
	['durable', 'atLeastOnce'],
	['legacy', 'stream'],
] as const)(
	'on the %s engine (%s) nothing is missing where PostgreSQL ends connections under nodes of a worker and goes on: some pass its error on, some make their own of it',
	async (engine, delivery) => {
		const { tarball } = await pack();
		const kills = { connection: 6, postgresAway: 1 };
		const run = await runQueueExperiment({ engine, delivery, kills, needsDatabase: true, rate: 10, seed: 3, tarball, say: () => {} });
		expect(run).toMatchObject({ missing: 0, twiceUnmarked: 0, unknown: 0, acknowledged: true });
		expect(run.marked).toBeGreaterThan(0);
	},
	900_000,
);

test.each([
	['once', { workerStopped: 3 }],
	['once', { postgresAway: 2, connection: 3 }],
	['atLeastOnce', { redisFull: 2 }],
	['stream', { workerStopped: 2, connection: 2 }],
] as const)(
	'on the durable engine under load nothing is delivered twice unmarked (%s, %j), and At Least Once and the stream miss nothing',
	async (delivery, kills) => {
		const { tarball } = await pack();
		const run = await runQueueExperiment({
			engine: 'durable',
			delivery,
			kills,
			outages: true,
			workflows: 4,
			rate: 10,
			seed: 7,
			tarball,
			say: () => {},
		});
		expect(run).toMatchObject({ twiceUnmarked: 0, unknown: 0, durableSchedulerStarted: true });
		if (delivery !== 'once') expect(run.missing).toBe(0);
	},
	900_000,
);

test('on the usual engine a worker that saves static data takes the position along, and the trigger says that it starts over', async () => {
	const { tarball } = await pack();
	const { before, after, delivered } = await killAfterStaticDataWasWritten({ engine: 'legacy', tarball });
	const started = delivered.filter(({ event }) => event === 'startedOver');
	expect(started).toHaveLength(1);
	expect(started[0]!.reason).toMatch(/static data/);
	expect(delivered.map(({ offset }) => offset)).toEqual(expect.arrayContaining([before, after]));
}, 900_000);

test('on the durable engine the position is kept apart: nothing is skipped', async () => {
	const { tarball } = await pack();
	const { before, missed, after, delivered } = await killAfterStaticDataWasWritten({ engine: 'durable', tarball });
	expect(delivered.filter(({ event }) => event !== 'commandCompleted')).toEqual([]);
	expect([...new Set(delivered.map(({ offset }) => offset))]).toEqual([before, missed, after]);
}, 900_000);
