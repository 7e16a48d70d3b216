// The page "Install it in your n8n", followed: its commands put the package into an n8n, show that it is there, and remove it.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { n8nPaths, pack } from '../../scripts/lib/install.cjs';
import { root, runFolder, remove } from '../../scripts/lib/paths.cjs';

const START = join(root, 'docs', 'start');
const page = readFileSync(join(START, 'install.md'), 'utf8');
/** Page of each road, beside the one for npm. */
const roads = readdirSync(START).filter((name) => name.startsWith('install-'));

/** The commands below a heading of the page. */
function commands(heading: string): string {
	const section = page.split(/^##+ /m).find((text) => text.startsWith(`${heading}\n`))!;
	return /```\n([\s\S]*?)```/.exec(section)![1]!;
}

const home = runFolder('install');
const { node, cli } = n8nPaths();

/** Runs commands as a reader does, in the folder with the package. */
const run = (text: string, more: Record<string, string> = {}) =>
	execFileSync('sh', ['-ec', text], {
		cwd: home,
		encoding: 'utf8',
		env: { PATH: `${join(home, 'bin')}:${process.env.PATH}`, HOME: home, N8N_DIAGNOSTICS_ENABLED: 'false', TMPDIR: home, ...more },
		stdio: ['ignore', 'pipe', 'pipe'],
	});

/** Nodes that the check of the page prints, with a file of this test's own. */
function loaded(settings: Record<string, string> = {}): string[] {
	const printed = run(commands('4. Is it installed?').replaceAll('/tmp/', `${home}/`), settings);
	return printed.split('\n').filter((line) => /^n8n-nodes-canton\.\w+$/.test(line));
}
const { n8n } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Names of the package's nodes in n8n. */
const nodes = (n8n.nodes as string[]).map((file) => {
	const name = basename(file).split('.')[0]!;
	return `n8n-nodes-canton.${name[0]!.toLowerCase()}${name.slice(1)}`;
});

/** The tarball, in the folder of a reader. */
let packed = '';

/** An empty home folder. */
function emptyHome(name: string): string {
	const folder = join(home, name);
	mkdirSync(join(folder, '.n8n'), { recursive: true });
	return folder;
}

beforeAll(async () => {
	mkdirSync(join(home, 'bin'), { recursive: true });
	writeFileSync(join(home, 'bin', 'n8n'), `#!/bin/sh\nexec '${node}' '${cli}' "$@"\n`);
	chmodSync(join(home, 'bin', 'n8n'), 0o755);
	const { tarball } = await pack();
	packed = join(home, basename(tarball));
	copyFileSync(tarball, packed);
	run(commands('n8n installed with npm'));
}, 60_000);

afterAll(() => remove(home));

test('the check of the page lists each node', () => {
	expect(loaded()).toEqual(expect.arrayContaining(nodes));
});

test('what the page runs inside a container installs it', () => {
	const inside = [
		...roads
			.map((name) => readFileSync(join(START, name), 'utf8'))
			.join('')
			.matchAll(/^docker .*exec n8n sh -c '(.*)'$/gm),
	].map(([, command]) => command!);
	expect(inside).toEqual([inside[0], inside[0]]);
	const HOME = emptyHome('container');
	run(inside[0]!.replaceAll('/tmp/', `${home}/`), { HOME });
	expect(loaded({ HOME })).toEqual(expect.arrayContaining(nodes));
});

test('what the Dockerfile runs puts it where n8n looks, with the settings of the image', () => {
	const file = readFileSync(join(root, 'deploy', 'Dockerfile'), 'utf8');
	const [command] = /(?<=^RUN )(?:.*\\\n)*.*/m.exec(file)!;
	const [tarball] = /(?<=^COPY \$\{TARBALL\} ).*/m.exec(file)!;
	const settings = Object.fromEntries([...file.matchAll(/^ENV (\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));
	const [, from, to] = /^COPY --from=package .*? (\S+) (\S+)$/m.exec(file)!;
	expect(file).toContain(`WORKDIR ${from}\n`);
	const HOME = emptyHome('image');
	const folder = to!.replace('/home/node', HOME);
	mkdirSync(folder);
	run(`cd '${folder}'\n${command.replace(tarball, packed)}`, { HOME });
	expect(loaded({ HOME, ...settings })).toEqual(expect.arrayContaining(nodes));
});

test('n8n knows every variable that the pages and files of the installation name', () => {
	const modules = join(cli, '..', '..', '..');
	const scoped = readdirSync(join(modules, '@n8n')).map((name) => join('@n8n', name));
	const sources = ['n8n', 'n8n-core', ...scoped].map((name) => join(modules, name, 'dist')).filter((folder) => existsSync(folder));
	const names = (text: string) =>
		[...text.matchAll(/(?<![\w$])(?:N8N|QUEUE|DB|EXECUTIONS|GENERIC)_[A-Z0-9_]*[A-Z0-9]\b/g)].map(([name]) => name);
	const code = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'));
	const ofN8n = new Set(sources.flatMap((folder) => code(folder).flatMap((path) => names(readFileSync(join(folder, path), 'utf8')))));
	const files = ['docs/start/install.md', 'docs/start/try.md', 'docs/guides/scaling.md', 'docs/connect/credentials.md'].concat(
		roads.map((name) => join('docs', 'start', name)),
		...['compose', 'demo', 'helm'].map((folder) => readdirSync(join(root, 'deploy', folder)).map((name) => join('deploy', folder, name))),
	);
	const named = [...new Set(files.flatMap((file) => names(readFileSync(join(root, file), 'utf8'))))];
	expect(named.length).toBeGreaterThan(20);
	expect(named.filter((name) => !ofN8n.has(name))).toEqual([]);
});

test('a setting of the table keeps n8n from loading it', () => {
	expect(page).toContain('| `N8N_COMMUNITY_PACKAGES_PREVENT_LOADING` is `true` |');
	expect(loaded({ N8N_COMMUNITY_PACKAGES_PREVENT_LOADING: 'true' })).toEqual([]);
});

test('npm shows it in the folder that the page names', () => {
	const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	expect(page).toContain(`\`npm ls --prefix ~/.n8n/nodes\`, as the user n8n runs as, shows \`n8n-nodes-canton@${version}\``);
	expect(run('npm ls --prefix ~/.n8n/nodes')).toContain(`n8n-nodes-canton@${version}`);
});

test('the commands of the removal remove it', () => {
	run(commands('Update and remove'));
	expect(run('npm ls --prefix ~/.n8n/nodes')).toContain('(empty)');
});
