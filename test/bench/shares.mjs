// `node test/bench/shares.mjs <folder>`: where the CPU time of each measurement went that was made with BENCH_PROFILE=<folder>.
import process from 'node:process';

import { NAMES } from './lib/shares.mjs';
import { profiled } from './lib/windows.mjs';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
	console.error('Usage: node test/bench/shares.mjs <folder of .cpuprofile and .window.json files>');
	process.exit(2);
}
for (const { row, side, size, rounds, wallMs, cpuMs, waitingMs, parts } of profiled(folder)) {
	const times = `${wallMs.toFixed(0)} ms, of which ${waitingMs.toFixed(0)} ms of waiting, ${cpuMs.toFixed(0)} ms of CPU time`;
	console.log(`${row}, ${side}, ${size} (middle of ${rounds}): ${times}`);
	for (const name of NAMES) {
		const time = parts[name] ?? 0;
		if (Math.round(time) !== 0)
			console.log(`  ${name.padEnd(28)} ${time.toFixed(0).padStart(6)} ms ${((time / cpuMs) * 100).toFixed(0).padStart(4)} %`);
	}
}
