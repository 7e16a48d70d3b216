// Both delivery settings under kill -9, briefly: the full measurement is test/e2e/kill/run.mjs, its results stand in docs/internals/delivery.md.
import { pack } from '../../scripts/lib/install.cjs';
import { killDuringExecution } from './kill/acknowledged.cjs';
import { holds } from './kill/compare.cjs';
import { runExperiment } from './kill/experiment.cjs';
import { killBeforeFirstPoll } from './kill/firstPosition.cjs';

test.each([
	['legacy', 3],
	['durable', 2],
] as const)(
	'on the %s engine nothing is missing after %i kills but what the setting allows',
	async (engine, kills) => {
		const { tarball } = await pack();
		const runs = await runExperiment({ engine, deliveries: ['once', 'atLeastOnce'], kills, rate: 25, seed: 7, tarball, say: () => {} });
		for (const run of runs) {
			if (!holds(run)) throw new Error(JSON.stringify(run));
			expect(run).toMatchObject({ unknown: 0, durableSchedulerStarted: engine === 'durable' });
			expect(run.events).toBeGreaterThan(100);
		}
		const [once, atLeastOnce] = runs;
		expect([once.delivery, atLeastOnce.delivery, atLeastOnce.missing]).toEqual(['once', 'atLeastOnce', 0]);
		// The usual engine may lose a batch in the instant of its delivery; the durable one delivers and moves the position in one transaction.
		if (engine === 'durable') expect(once.missing).toBe(once.missingInCrashedExecutions);
	},
	600_000,
);

test('on the durable engine Start From: Now keeps the position of the activation with either Delivery, though n8n is killed before the first poll', async () => {
	const { tarball } = await pack();
	const { expected, arrived } = await killBeforeFirstPoll({ engine: 'durable', tarball });
	expect(arrived.map((items) => items.map(({ offset }) => offset))).toEqual([expected, expected]);
}, 600_000);

test.each(['legacy', 'durable'] as const)(
	'on the %s engine only what was not acknowledged is redelivered after a kill, marked',
	async (engine) => {
		const { tarball } = await pack();
		const { finished, cut, delivered } = await killDuringExecution({ engine, tarball });
		expect(delivered.map(({ offset }) => offset)).toEqual([...finished, ...cut, ...cut]);
		expect(delivered[0]!.hint).toMatch(/^At Least Once is kept by acknowledgement/);
		expect(delivered.slice(0, 5).map(({ replayed }) => replayed)).toEqual(Array(5).fill(undefined));
		expect(delivered.slice(5)).toEqual(cut.map((offset) => expect.objectContaining({ offset, replayed: true, attempt: 2 })));
	},
	600_000,
);
