// The scripts of a fresh clone: what they say before anything is installed.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { explain } from '../../scripts/lib/explain.cjs';
import { pulse } from '../../scripts/lib/say.cjs';

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
