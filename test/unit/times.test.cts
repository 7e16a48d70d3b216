// Times of the steps of `npm test`, its lanes, and the budget of the tests that click a job, a slot or the first credential.
import { spawnSync } from 'node:child_process';
import { constants } from 'node:os';

import { givingWay, run } from '../../scripts/lib/processes.cjs';
import { clicksOf, cpuComplaints, cpuMs, timesOf } from '../../scripts/lib/times.cjs';

test('several steps make a table, a single one has said its time', () => {
	const unit = { name: 'unit', ms: 61_000 };
	expect(timesOf([unit], { ms: 61_000 })).toEqual([]);
	expect(timesOf([unit, { name: 'editor', ms: 804_000 }], { ms: 865_000 }).map((line) => line.trim())).toEqual([
		'Minutes per step:',
		'unit       1:01',
		'editor    13:24',
		'together  14:25',
	]);
});

test('with the CPU time of what did not run side by side', () => {
	const steps = [
		{ name: 'lint', ms: 40_000 },
		{ name: 'unit', ms: 61_000, cpuMs: 100_000 },
	];
	expect(timesOf(steps, { ms: 101_000, cpuMs: 180_000 })).toEqual([
		'Minutes per step, and of CPU time:',
		'  lint      0:40',
		'  unit      1:01  1:40',
		'  together  1:41  3:00',
	]);
});

test('CPU time is that of this process and those it has ended', () => {
	const before = cpuMs();
	if (before === undefined) return;
	spawnSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 300_000);']);
	expect(cpuMs()! - before).toBeGreaterThanOrEqual(200);
});

test.each([
	[undefined, []],
	[40 * 60_000, []],
	[40 * 60_000 + 1000, ['npm test took 40:01 of CPU time, more than 40:00']],
])('%s ms of CPU time for the whole of npm test', (used, complaints) => {
	expect(cpuComplaints(used)).toEqual(complaints);
});

/** Program that says its priority. Given the usual one it waits for another: it may run before its parent has changed it. */
const SAY_PRIORITY = `
	const { getPriority } = require('node:os');
	const [usual] = process.argv.slice(1);
	const say = (tries) => String(getPriority()) === usual && tries > 0 ? setTimeout(say, 10, tries - 1) : process.stdout.write(String(getPriority()));
	say(500);
`;

test('what gives way runs at a lower priority, and so does what it starts; others do not', async () => {
	const ofChild = async (usual?: number) => Number(await run(process.execPath, ['-e', SAY_PRIORITY, String(usual ?? '')]));
	const usual = await ofChild();
	const [giving, beside] = await Promise.all([givingWay(async () => await ofChild(usual)), ofChild()]);
	expect({ giving: giving > usual, beside }).toEqual({ giving: usual < constants.priority.PRIORITY_BELOW_NORMAL, beside: usual });
});

describe('jobs, slots and the first credential', () => {
	const file = (name: string, from: number, seconds: number) => ({
		name: `/x/test/editor/${name}.test.cts`,
		startTime: from * 1000,
		endTime: (from + seconds) * 1000,
	});
	const others = [file('forms', 0, 400), file('jobs.old', 0, 400)];
	/** Jobs and slots side by side, in two processes. */
	const files = (longest: number) => [file('jobs', 100, 180), file('credentialSlots', 100, longest), file('firstCredential', 280, 60)];

	test('keep their six minutes, whatever the other files take', () => {
		expect(clicksOf([...files(360), ...others])).toEqual(['Jobs, slots and the first credential: 6:00, within 6:00']);
	});

	test('or take longer', () => {
		expect(clicksOf(files(361))).toEqual(['Jobs, slots and the first credential: 6:01, MORE than 6:00']);
	});

	test('say nothing if one did not run', () => {
		expect(clicksOf([file('jobs', 0, 180), file('credentialSlots', 0, 120), ...others])).toEqual([]);
		expect(clicksOf([])).toEqual([]);
	});
});
