// The page "Install it in your n8n", followed: its commands put the package into an n8n, show that it is there, and remove it.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { n8nPaths, pack } from '../../scripts/lib/install.cjs';
import { root, runFolder, remove } from '../../scripts/lib/paths.cjs';

const page = readFileSync(join(root, 'docs', 'start', 'install.md'), 'utf8');

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

beforeAll(async () => {
	mkdirSync(join(home, 'bin'), { recursive: true });
	writeFileSync(join(home, 'bin', 'n8n'), `#!/bin/sh\nexec '${node}' '${cli}' "$@"\n`);
	chmodSync(join(home, 'bin', 'n8n'), 0o755);
	const { tarball } = await pack();
	copyFileSync(tarball, join(home, basename(tarball)));
	run(commands('n8n installed with npm'));
}, 60_000);

afterAll(() => remove(home));

test('the check of the page lists each node', () => {
	const names = loaded();
	for (const file of n8n.nodes as string[]) {
		const name = basename(file).split('.')[0]!;
		expect(names).toContain(`n8n-nodes-canton.${name[0]!.toLowerCase()}${name.slice(1)}`);
	}
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
