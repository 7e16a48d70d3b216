// Health of a hundred participants that one credential names, side by side, against what the slowest and all of them take one by one.
import sandboxLib from '../../../scripts/lib/sandbox.cjs';
import { amount, column, extra, median, ratio } from '../lib/figures.mjs';
import { measured } from '../lib/meter.mjs';
import { participants, slowed } from '../lib/participants.mjs';

const TARGETS = 100;
const AT_ONCE = 20;
/** Memory that is held is compared each time after so many runs. */
const REPEATS = 10;
const RUNS = 5 * REPEATS;
const MB = 1024 * 1024;

/** Heap after its garbage is collected, in MB. */
function heldMb() {
	for (let times = 0; times < 2; times++) globalThis.gc?.();
	return process.memoryUsage().heapUsed / MB;
}

/**
 * Health of all by one node, and of each by itself.
 * @param {{url: string, targets: number}} args
 */
async function health({ url, targets }) {
	const { host } = await import('../lib/host.mjs');
	const credentials = { cantonLedgerApi: participants(url, targets) };
	const get = (/** @type {string} */ value) => {
		const options = { target: { __rl: true, mode: 'name', value }, targetsAtOnce: AT_ONCE };
		return host('CantonParticipant', { resource: 'health', operation: 'get', authentication: 'accessToken', options }, credentials);
	};
	const all = get('*');
	const fleet = async () => {
		const items = await all.execute();
		const ready = items.filter(({ json }) => json.status === 'ready').map(({ json }) => json.target);
		if (new Set(ready).size !== targets) throw new Error(`${ready.length} of ${targets} were ready`);
	};
	await fleet();
	const alone = [];
	for (let number = 1; number <= targets; number++) {
		const single = get(`target-${number}`);
		const began = performance.now();
		await single.execute();
		alone.push(performance.now() - began);
	}
	const sample = await measured(fleet);
	const held = [heldMb()];
	for (let run = 1; run <= RUNS; run++) {
		await fleet();
		if (run % REPEATS === 0) held.push(heldMb());
	}
	const [beforeMb, afterMb] = held;
	const [lastButOneMb, lastMb] = held.slice(-2);
	const slowestMs = Math.max(...alone);
	const boundMs = Math.max(slowestMs, alone.reduce((sum, ms) => sum + ms, 0) / AT_ONCE);
	return { ...sample, slowestMs, boundMs, beforeMb, afterMb, lastButOneMb, lastMb };
}

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'fleet-health',
	title: `Health of ${TARGETS} participants, ${AT_ONCE} at once`,
	ours: 'Canton Participant, Health › Get with Target: Each of them',
	against: `the slowest of them by itself, or all one after the other divided by ${AT_ONCE}, whichever is longer`,
	aim: 'wall ≤ 1.3×, memory flat',
	contenders: { health },
	async run(bench) {
		const targets = bench.amount(TARGETS, 20);
		const sandbox = await sandboxLib.startSandbox({ args: ['--targets', String(targets), '--history', '5', '--trust-answers'] });
		try {
			await slowed(sandbox, targets);
			const args = { url: sandbox.url, targets };
			const { ours } = await bench.alternate(bench.rounds(5, 1), { ours: () => bench.contend('fleet-health', 'health', args) });
			return {
				figures: [
					ratio({ name: 'wall time', unit: 'ms', most: 1.3 }, column(ours, 'wallMs'), column(ours, 'boundMs')),
					amount(
						{ name: 'CPU time of n8n for one of them', unit: 'ms' },
						column(ours, 'cpuMs').map((ms) => ms / targets),
					),
					amount({ name: 'peak memory', unit: 'MB' }, column(ours, 'peakMb')),
					extra({ name: `heap held after ${REPEATS} more runs`, unit: 'MB', most: 5 }, column(ours, 'afterMb'), column(ours, 'beforeMb')),
					extra(
						{ name: `heap held after ${RUNS} runs, beside ${RUNS - REPEATS}`, unit: 'MB', most: 0.5 },
						column(ours, 'lastMb'),
						column(ours, 'lastButOneMb'),
					),
				],
				notes: [
					`each participant answers after a time of its own, 20 to 80 ms. The slowest takes ${median(column(ours, 'slowestMs')).toFixed(0)} ms by itself`,
				],
			};
		} finally {
			await sandbox.stop();
		}
	},
};
