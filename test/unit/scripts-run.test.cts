// Commands that .ci/run runs, and what happens to the folders that earlier runs left behind.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');

let clone: string;
beforeEach(() => {
	clone = mkdtempSync(join(tmpdir(), 'canton-run-'));
});
afterEach(() => rmSync(clone, { recursive: true }));

describe('.ci/run', () => {
	/** Runs it with an npm that writes down how it was called, and fails for the command `failing`. */
	function ciRun(failing = '') {
		cpSync(join(root, '.ci'), join(clone, '.ci'), { recursive: true });
		const npm = '#!/bin/sh\nprintf "%s|" "$PWD" "$@" >> "$CALLS"; echo >> "$CALLS"\ntest "$1" != "$FAILING"\n';
		writeFileSync(join(clone, 'npm'), npm, { mode: 0o755 });
		const CALLS = join(clone, 'calls');
		const env = { ...process.env, PATH: `${clone}:${process.env.PATH}`, CALLS, FAILING: failing };
		const { status } = spawnSync(join(clone, '.ci', 'run'), { env, cwd: tmpdir() });
		return { status, calls: readFileSync(CALLS, 'utf8').trim().split('\n') };
	}

	test('runs the demo, then every check, in the clone', () => {
		expect(ciRun()).toEqual({ status: 0, calls: [`${clone}|start|--|--once|`, `${clone}|test|--|`] });
	});

	test('where the demo fails, the checks run all the same and count it', () => {
		expect(ciRun('start').calls).toEqual([`${clone}|start|--|--once|`, `${clone}|test|--|--also-failed|npm start -- --once|`]);
	});

	test('where a check fails, so does the run', () => {
		expect(ciRun('test').status).toBe(1);
	});
});

test('a run removes the folders of processes that have ended, and no others', () => {
	cpSync(join(root, 'scripts', 'lib', 'paths.cjs'), join(clone, 'scripts', 'lib', 'paths.cjs'));
	const runs = join(clone, '.cache', 'run', 'node_modules');
	const { pid: ended } = spawnSync(process.execPath, ['--version']);
	for (const name of [`demo-${ended}`, `e2e-${process.pid}`, 'without-pid']) mkdirSync(join(runs, name, 'logs'), { recursive: true });
	const script = 'console.log(require("./scripts/lib/paths.cjs").runFolder("demo"))';
	const own = execFileSync(process.execPath, ['-e', script], { cwd: clone, encoding: 'utf8' }).trim();
	expect(readdirSync(runs).map((name) => join(runs, name))).toEqual([own, join(runs, `e2e-${process.pid}`)]);
});
