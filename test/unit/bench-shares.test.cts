// The parts of a measurement's time, from a profile of the whole process: only what lies in the measurement counts, each sample for the
// part of the function that ran.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../../scripts/lib/paths.cjs';

const PACKAGE = '/x/node_modules/n8n-nodes-canton/dist/index.js';
/** Function, its file and its caller, by the number it has in `samples`. */
const FRAMES: Array<[string, string, number]> = [
	['(root)', '', 0],
	['parseJson', PACKAGE, 1],
	['contractRow', PACKAGE, 1],
	['(garbage collector)', '', 1],
	['(idle)', '', 1],
	['onread', 'node:internal/stream_base_commons', 1],
	['writev', '', 6],
	['', 'file:///x/test/bench/lib/bare.mjs', 1],
	['byHand', 'file:///x/test/bench/lib/contracts.mjs', 1],
	['dispatchHttpRequest', '/x/node_modules/axios/lib/http.js', 1],
	['transformResponse', '/x/node_modules/axios/lib/defaults.js', 1],
	['runNode', '/x/node_modules/n8n-core/dist/workflow-execute.js', 1],
	['execute', '/x/node_modules/n8n-nodes-base/dist/SplitOut.node.js', 1],
	['wrapSafe', 'node:internal/modules/cjs/loader', 1],
	['init', PACKAGE, 14],
	['(program)', '', 1],
];
const STEP_US = 10_000;
const BEGIN_US = 1_000_000;

/** Output of the command for one process that ran these functions, ten ms each, and was measured from the third on. */
function sharesOf(samples: number[], { cpuMs, mainMs }: { cpuMs: number; mainMs: number }): string {
	const folder = mkdtempSync(join(tmpdir(), 'shares-'));
	const nodes = FRAMES.map(([functionName, url], index) => ({
		id: index + 1,
		callFrame: { functionName, url },
		children: FRAMES.flatMap(([, , caller], child) => (caller === index + 1 ? [child + 1] : [])),
	}));
	const profile = { nodes, samples, timeDeltas: samples.map(() => STEP_US), startTime: BEGIN_US };
	writeFileSync(join(folder, 'CPU.20261127.100000.42.0.001.cpuprofile'), JSON.stringify(profile));
	// A thread of the same process, and another process.
	for (const other of ['42.1', '43.0']) writeFileSync(join(folder, `CPU.20261127.100000.${other}.002.cpuprofile`), '{}');
	const [from, until] = [BEGIN_US + 2.5 * STEP_US, BEGIN_US + (samples.length + 0.5) * STEP_US];
	const window = { row: 'contracts', side: 'ours', size: 100_000, pid: 42, from, until, wallMs: 10 * (samples.length - 2), cpuMs, mainMs };
	writeFileSync(join(folder, 'contracts.ours.100000.1.window.json'), JSON.stringify(window));
	const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'test', 'bench', 'shares.mjs'), folder], { encoding: 'utf8' });
	expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
	return stdout;
}

const lines = (text: string) =>
	Object.fromEntries(
		[...text.matchAll(/^ {2}(\S.*\S)\s+(-?\d+) ms\s+(-?\d+) %$/gm)].map(([, part, ms, share]) => [part, [Number(ms), Number(share)]]),
	);

test('each sample counts for its part, what was before the measurement for none, and what other threads did is the rest', () => {
	const text = sharesOf([2, 2, 2, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16], { cpuMs: 200, mainMs: 150 });
	expect(text).toContain('contracts, ours, 100000 (middle of 1): 170 ms, of which 20 ms of waiting, 200 ms of CPU time');
	expect(lines(text)).toEqual({
		parse: [40, 20],
		garbage: [10, 5],
		// A built-in counts for its caller.
		transport: [20, 10],
		"the client's own": [30, 15],
		"n8n's helper": [10, 5],
		"n8n's planning and saving": [10, 5],
		// Code of ours that runs while it is loaded, too.
		'loading code': [20, 10],
		'native, other': [10, 5],
		'other threads': [50, 25],
	});
});

test('on a busy machine the shares are those of the CPU time, not of the time that a thread had to wait for a processor', () => {
	expect(lines(sharesOf([1, 1, 2, 2, 2, 4], { cpuMs: 30, mainMs: 20 }))).toEqual({
		parse: [15, 50],
		garbage: [5, 17],
		'other threads': [10, 33],
	});
});

test('a measurement of a process without a profile is named', () => {
	const folder = mkdtempSync(join(tmpdir(), 'shares-'));
	writeFileSync(
		join(folder, 'drain.bare.5.1.window.json'),
		JSON.stringify({ row: 'drain', side: 'bare', size: 5, pid: 7, from: 0, until: 1 }),
	);
	const { status, stderr } = spawnSync(process.execPath, [join(root, 'test', 'bench', 'shares.mjs'), folder], { encoding: 'utf8' });
	expect(status).not.toBe(0);
	expect(stderr).toContain('no profile of process 7');
});
