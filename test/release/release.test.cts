// `npm run release`, as a dry run in a clone: what refuses it, and what it leaves when nothing does. The tests that take long are left
// out. The whole check is `npm test`.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { remove, root } from '../../scripts/lib/paths.cjs';

// Not in this clone: below a folder named node_modules, where runs leave their files, nothing is compiled or linted.
const folder = mkdtempSync('/tmp/canton-release-test-');
const clone = join(folder, 'n8n-nodes-canton');

/** Not jest's own environment: n8n's lint takes every file for a node's if NODE_ENV is test. */
const { NODE_ENV: _, ...env } = process.env;

function run(command: string, ...args: string[]) {
	const { status, stdout, stderr } = spawnSync(command, args, { cwd: clone, env, encoding: 'utf8', maxBuffer: 1 << 26 });
	return { status, output: stdout + stderr };
}

function succeed(command: string, ...args: string[]): string {
	const { status, output } = run(command, ...args);
	if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${output}`);
	return output.trim();
}

const release = () => run('node', 'scripts/release.mjs', '--dry-run', '--without-rings');
const read = (name: string) => readFileSync(join(clone, name), 'utf8');
const write = (name: string, text: string) => writeFileSync(join(clone, name), text);
const manifest = () => JSON.parse(read('package.json'));
const { version } = require('../../package.json');

function commit(message: string) {
	succeed('git', 'add', '--all');
	succeed('git', '-c', 'user.name=Test', '-c', 'user.email=test@localhost', 'commit', '--quiet', '--message', message);
	// The same dependencies: nothing is to be installed into the folder that is lent.
	const parts = ['package.json', 'package-lock.json', '.npmrc'].map((name) => `'${name}'`).join(',');
	const hash = succeed('node', '-p', `require('./scripts/lib/paths.cjs').contentHash([${parts}])`);
	mkdirSync(join(clone, '.cache'), { recursive: true });
	write('.cache/dependencies.stamp', hash);
}

beforeAll(() => {
	mkdirSync(clone, { recursive: true });
	succeed('git', 'clone', '--quiet', '--no-hardlinks', root, '.');
	symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'), 'dir');
	// .gitignore names the folder. A link to one is a file to git.
	write('.git/info/exclude', 'node_modules\n');
});
afterAll(() => remove(folder));

test('is refused while package.json holds placeholders, and says which', () => {
	const { repository, private: unpublished } = manifest();
	if (!unpublished && !repository.url.includes('.example/')) return;
	const { status, output } = release();
	expect(status).toBe(1);
	expect(output).toContain('"repository" in package.json is a placeholder');
	expect(output).toContain('"author" in package.json is a placeholder');
	expect(output).toContain('"private" in package.json keeps npm from publishing');
});

describe('once it says who publishes it', () => {
	beforeAll(() => {
		const { private: _, ...rest } = manifest();
		const repository = { type: 'git', url: 'git+https://github.com/canton-operations/n8n-nodes-canton.git' };
		const author = { name: 'Canton Operations', email: 'nodes@canton-operations.dev' };
		write('package.json', `${JSON.stringify({ ...rest, repository, author }, null, 2)}\n`);
		succeed('node', 'scripts/generate.mjs');
		succeed('npm', 'run', '--silent', 'format');
		commit('The repository has a name');
	});

	test('is refused while something is not committed', () => {
		write('left.txt', 'left');
		const { status, output } = release();
		remove(join(clone, 'left.txt'));
		expect({ status, output }).toEqual({ status: 1, output: expect.stringContaining('Something is not committed') });
	});

	test('is refused when the version has a tag at another commit, or a later one is there', () => {
		succeed('git', 'tag', version, 'HEAD~1');
		succeed('git', 'tag', '99.0.0');
		const { status, output } = release();
		succeed('git', 'tag', '--delete', version, '99.0.0');
		expect(status).toBe(1);
		expect(output).toContain(`The tag ${version} is another commit`);
		expect(output).toContain(`The tag 99.0.0 is a later version than ${version}`);
	});

	test('is refused when the changelog does not say of the version', () => {
		const changelog = read('CHANGELOG.md');
		write('CHANGELOG.md', changelog.replace(`## ${version}`, '## Unreleased'));
		const { status, output } = release();
		write('CHANGELOG.md', changelog);
		expect({ status, output }).toEqual({ status: 1, output: expect.stringContaining(`CHANGELOG.md has no heading "## ${version}"`) });
	});

	test('leaves out no test when it is real', () => {
		const { status, output } = run('node', 'scripts/release.mjs', '--without-rings');
		expect({ status, output }).toEqual({ status: 2, output: expect.stringContaining('--without-rings needs --dry-run') });
	});

	test('a dry run checks, packs the same bytes twice, lists what is in the package, and tags nothing', () => {
		const { status, output } = release();
		expect(output).toContain('WITHOUT THE TESTS');
		expect(output).toContain(`Not done: git tag ${version}`);
		expect(output).toMatch(/npm publish \S+\.tgz --provenance --access public/);
		expect(status).toBe(0);
		expect(succeed('git', 'tag', '--list')).toBe('');

		const out = join(clone, '.cache', 'release');
		const name = `n8n-nodes-canton-${version}`;
		expect(readdirSync(out).sort()).toEqual(['SHA256SUMS', `${name}.cdx.json`, `${name}.tgz`]);
		const sum = createHash('sha256')
			.update(readFileSync(join(out, `${name}.tgz`)))
			.digest('hex');
		expect(readFileSync(join(out, 'SHA256SUMS'), 'utf8')).toBe(`${sum}  ${name}.tgz\n`);
		expect(output).toContain(`the same bytes from two clones, sha256 ${sum}`);
		const materials = JSON.parse(readFileSync(join(out, `${name}.cdx.json`), 'utf8'));
		expect(materials).toMatchObject({ bomFormat: 'CycloneDX', components: [] });
		expect(materials.metadata.component).toMatchObject({ name: 'n8n-nodes-canton', version });
	}, 1_800_000);

	test('the README in the tarball leads to the repository, pictures too', () => {
		const readme = succeed('tar', '-xzOf', `.cache/release/n8n-nodes-canton-${version}.tgz`, 'package/README.md');
		const page = 'https://github.com/canton-operations/n8n-nodes-canton';
		const targets = [...readme.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
		expect(targets.filter((target) => !/^(https:|#)/.test(target))).toEqual([]);
		expect(targets).toContain(`${page}/blob/main/docs/reference/README.md`);
		expect(targets).toContain(`${page}/raw/main/docs/images/card-alert.jpg`);
		expect(targets.join(' ')).not.toContain('.example/');
	});
});
