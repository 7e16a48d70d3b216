// The scripts of a fresh clone: what they say before anything is installed.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { explain } from '../../scripts/lib/explain.cjs';
import { lockedFor } from '../../scripts/lib/n8nParts.cjs';
import { pulse, say, step } from '../../scripts/lib/say.cjs';

const root = join(__dirname, '..', '..');

describe('before anything is installed', () => {
	let clone: string;

	beforeAll(() => {
		// Not in this clone: its node_modules would be found from there.
		clone = mkdtempSync('/tmp/canton-clone-');
		for (const part of ['package.json', 'scripts']) cpSync(join(root, part), join(clone, part), { recursive: true });
		expect(() => createRequire(join(clone, 'scripts', 'x.js')).resolve('fflate')).toThrow('Cannot find module');
	});
	afterAll(() => rmSync(clone, { recursive: true }));

	const scripts = ['start', 'test', 'generate'];
	it.each(scripts)('%s.mjs --help says how to use it', (name) => {
		expect(execFileSync(process.execPath, [join(clone, 'scripts', `${name}.mjs`), '--help'], { encoding: 'utf8' })).toContain('--help');
	});

	it.each([
		['start', ['--onse'], "Unknown option '--onse'"],
		['start', ['once'], "Unexpected argument 'once'"],
		['test', ['--olny', 'unit'], "Unknown option '--olny'"],
		['test', ['--only', 'units'], 'No such step: units'],
		['test', ['--only'], "Option '--only <value>' argument missing"],
		['generate', ['--chekc'], "Unknown option '--chekc'"],
	])('%s.mjs %j is refused and begins nothing', (name, args, message) => {
		const { status, stdout, stderr } = spawnSync(process.execPath, [join(clone, 'scripts', `${name}.mjs`), ...args], { encoding: 'utf8' });
		expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
		expect(stderr).toContain(message);
		expect(stderr).toContain('--help');
	});
});

describe('a lock', () => {
	/** Each waits until all have started, then takes the lock and writes down when its work begins and ends. */
	const worker = `
		const { appendFileSync, readdirSync, writeFileSync } = require('node:fs');
		const { exclusively } = require('./scripts/lib/paths.cjs');
		writeFileSync('started-' + process.pid, '');
		const ready = () => readdirSync('.').filter((name) => name.startsWith('started-')).length >= Number(process.argv[1]);
		const wait = () => (ready() ? undefined : new Promise((resolve) => setTimeout(resolve, 5)).then(wait));
		Promise.resolve(wait()).then(() => exclusively('x', async () => {
			appendFileSync('log', 'begin ' + process.pid + '\\n');
			await new Promise((resolve) => setTimeout(resolve, 20));
			appendFileSync('log', 'end ' + process.pid + '\\n');
		}));`;

	it.each([
		['of a process that has ended', '999999999'],
		['that names no process', ''],
	])('%s is cleared once: of several that wait, one works at a time', async (_what, content) => {
		const clone = mkdtempSync('/tmp/canton-lock-');
		try {
			cpSync(join(root, 'scripts'), join(clone, 'scripts'), { recursive: true });
			mkdirSync(join(clone, '.cache'));
			writeFileSync(join(clone, '.cache', 'x.lock'), content);
			const count = 5;
			const ends = Array.from({ length: count }, async () => {
				const child = spawn(process.execPath, ['-e', worker, String(count)], { cwd: clone, stdio: 'inherit' });
				return (await once(child, 'exit'))[0] as number;
			});
			expect(await Promise.all(ends)).toEqual(Array.from({ length: count }, () => 0));
			const lines = readFileSync(join(clone, 'log'), 'utf8').trim().split('\n');
			expect(lines).toHaveLength(2 * count);
			for (let index = 0; index < lines.length; index += 2) {
				expect([lines[index], lines[index + 1]]).toEqual([lines[index], lines[index]!.replace('begin', 'end')]);
			}
			expect(existsSync(join(clone, '.cache', 'x.lock'))).toBe(false);
		} finally {
			rmSync(clone, { recursive: true });
		}
	});
});

describe('a step that takes long', () => {
	it('says what it is doing once, and seldom that it still runs', () => {
		const beat = pulse();
		const lines = [];
		for (let second = 30; second <= 600; second += 30) {
			lines.push(beat(second < 60 ? 'CC sqlite3.o' : second < 90 ? 'CXX database.o' : 'CXX statement.o', second * 1000));
		}
		expect(lines.filter(Boolean)).toEqual([
			'CC sqlite3.o',
			'CXX database.o',
			'CXX statement.o',
			'still running after 2:00',
			'still running after 4:00',
			'still running after 8:00',
		]);
	});
});

describe('what steps print', () => {
	let lines: string[];
	beforeEach(() => {
		lines = [];
		jest.useFakeTimers();
		jest.spyOn(console, 'log').mockImplementation((line) => void lines.push(line.replace(/^\[\d+:\d\d\] /, '')));
	});
	afterEach(() => {
		jest.useRealTimers();
		jest.restoreAllMocks();
	});

	/** A step that runs for some seconds and shows what it is doing. */
	const long = (title: string, seconds: number, state: string) =>
		step(title, async (show) => {
			show(state);
			await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
		});

	it('side by side, a line that follows one of another step begins with the name of its own', async () => {
		const both = Promise.all([long('Installing n8n (once; some minutes)', 100, '3 of 9 packages'), long('Building', 45, 'gulp')]);
		await jest.advanceTimersByTimeAsync(100_000);
		await both;
		expect(lines).toEqual([
			'Installing n8n (once; some minutes) …',
			'Building …',
			'Installing n8n: 3 of 9 packages',
			'Building: gulp',
			'  done in 45.0 s',
			'Installing n8n: still running after 1:00',
			'  done in 100.0 s',
		]);
	});

	it('one inside another speaks for both', async () => {
		const outer = step('Check', async (show) => {
			show('outside');
			await long('Build', 40, 'inside');
			say('  a remark');
		});
		await jest.advanceTimersByTimeAsync(40_000);
		await outer;
		expect(lines).toEqual(['Check …', 'Build …', '  inside', '  done in 40.0 s', '  a remark', '  done in 40.0 s']);
	});

	it('one that failed is silent, and a later one speaks', async () => {
		await expect(step('Fails', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
		const later = long('Later', 31, 'working');
		await jest.advanceTimersByTimeAsync(31_000);
		await later;
		expect(lines).toEqual(['Fails …', 'Later …', '  working', '  done in 31.0 s']);
	});
});

test('of a lockfile, some packages are taken with what they need, at the same paths', () => {
	const packages = {
		'': { dependencies: { app: '1' } },
		'node_modules/app': { version: '1.0.0', dependencies: { driver: '2' } },
		'node_modules/driver': { version: '2.0.0', dependencies: { tar: '6' }, optionalDependencies: { gyp: '8', absent: '1' } },
		'node_modules/driver/node_modules/tar': { version: '6.0.0', dependencies: { mini: '3', driver: '2' } },
		'node_modules/gyp': { version: '8.0.0', dependencies: { tar: '7' } },
		'node_modules/mini': { version: '3.0.0' },
		'node_modules/tar': { version: '7.0.0' },
		'node_modules/other': { version: '1.0.0' },
	};
	const { '': _root, 'node_modules/app': _app, 'node_modules/other': _other, ...needed } = packages;
	expect(lockedFor({ packages }, ['driver'])).toEqual(needed);
});

describe('a failed installation', () => {
	// Each is what the command wrote on a machine that lacked the thing.
	const recorded = (name: string) => readFileSync(join(__dirname, 'fixtures', 'failures', `${name}.txt`), 'utf8');

	it.each([
		[
			'no-python',
			/^Python 3 is missing.*needs a C\+\+ compiler, make, Python 3 and the header files of Node\.js.*apt-get install g\+\+ make python3/,
		],
		['no-make', /^make is missing.*apt-get install/],
		['no-compiler', /^The compiler g\+\+ is missing.*apt-get install/],
		['no-headers', /^The header files of Node\.js are missing.*npm_config_nodedir/],
		['no-registry', /^npm could not reach its package registry \(ECONNREFUSED\).*"proxy"/],
		['no-library', /^The browser needs the shared library libnspr4\.so.*apt-get install libnss3 libnspr4 libexpat1.*CHROMIUM_PATH/],
	])('%s: says what is missing and how to get it', (name, message) => {
		expect(explain(recorded(name))).toMatch(message);
		expect(explain(recorded(name))).not.toContain('gyp');
	});

	it('of an unknown cause is left as it is', () => {
		expect(explain('npm error code 1\nnpm error command failed\nTypeError: x is not a function')).toBeUndefined();
	});
});
