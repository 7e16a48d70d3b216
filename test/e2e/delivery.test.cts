// At Least Once under kill -9, briefly: the full measurement is test/e2e/kill/run.mjs, its results stand in docs/delivery.md.
import { pack } from '../../scripts/lib/install.cjs';
import { holds, runExperiment } from './kill/experiment.cjs';

test.each([
	['legacy', 3],
	['durable', 2],
] as const)('on the %s engine nothing is missing after %i kills', async (engine, kills) => {
	const { tarball } = await pack();
	const run = await runExperiment({ engine, delivery: 'atLeastOnce', kills, rate: 25, seed: 7, tarball, say: () => {} });
	if (!holds(run)) throw new Error(JSON.stringify(run));
	expect(run).toMatchObject({ missing: 0, unknown: 0, durableSchedulerStarted: engine === 'durable' });
	expect(run.events).toBeGreaterThan(100);
}, 600_000);
