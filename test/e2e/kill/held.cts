// Delivery under kill -9, with either setting, on one of n8n's engines: the ring e2e asks once, the ring nightly on both engines.
import { pack } from '../../../scripts/lib/install.cjs';
import { killDuringExecution } from './acknowledged.cjs';
import { holds } from './compare.cjs';
import type { Engine } from './engines.cjs';
import { runExperiment } from './experiment.cjs';

/** Nothing is missing after so many kills but what the setting allows. */
export async function expectNothingMissing(engine: Engine, kills: number) {
	const { tarball } = await pack();
	const runs = await runExperiment({ engine, deliveries: ['once', 'atLeastOnce'], kills, rate: 25, seed: 7, tarball, say: () => {} });
	for (const run of runs) {
		if (!holds(run)) throw new Error(JSON.stringify(run));
		expect(run).toMatchObject({ unknown: 0, durableSchedulerStarted: engine === 'durable' });
		expect(run.events).toBeGreaterThan(100);
	}
	const [once, atLeastOnce] = runs;
	expect([once!.delivery, atLeastOnce!.delivery, atLeastOnce!.missing]).toEqual(['once', 'atLeastOnce', 0]);
	// The usual engine may lose a batch in the instant of its delivery. The durable one delivers and moves the position in one transaction.
	if (engine === 'durable') expect(once!.missing).toBe(once!.missingInCrashedExecutions);
}

/** Only what was not acknowledged is redelivered after a kill, marked. */
export async function expectMarkedRedelivery(engine: Engine) {
	const { tarball } = await pack();
	const { finished, cut, delivered } = await killDuringExecution({ engine, tarball });
	expect(delivered.map(({ offset }) => offset)).toEqual([...finished, ...cut, ...cut]);
	expect(delivered[0]!.hint).toMatch(/^At Least Once is kept by acknowledgement/);
	expect(delivered.slice(0, 5).map(({ replayed }) => replayed)).toEqual(Array(5).fill(undefined));
	expect(delivered.slice(5)).toEqual(cut.map((offset) => expect.objectContaining({ offset, replayed: true, attempt: 2 })));
}
