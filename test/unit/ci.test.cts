// The workflows of CI run the versions of n8n that the compatibility ring lists, and publish what the release command packed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { AT_NIGHT } from '../../scripts/lib/cases.cjs';
import { compatVersions, isBestEffort } from '../../scripts/lib/n8nVersions.cjs';
import { root } from '../../scripts/lib/paths.cjs';

const workflow = (name: string) => parse(readFileSync(join(root, '.github', 'workflows', `${name}.yml`), 'utf8'));
const commands = (job: any): string[] => job.steps.map(({ run }: any) => run).filter(Boolean);

const listed = compatVersions().map((n8n) => ({ n8n, ...(isBestEffort(n8n) && { 'best-effort': true }) }));

test.each(['compat', 'images'])('the job %s runs every listed version; only the best effort may fail', (name) => {
	const job = workflow('ci').jobs[name];
	expect(job.strategy.matrix.include).toEqual(listed);
	expect(job['continue-on-error']).toBe('${{ matrix.best-effort || false }}');
	expect(commands(job).join()).toContain('${{ matrix.n8n }}');
});

test('the demo in containers is started as its page says, and n8n has its workflows', () => {
	const steps = commands(workflow('ci').jobs['container-demo']);
	const page = readFileSync(join(root, 'docs', 'start', 'try.md'), 'utf8');
	const up = 'docker compose -f deploy/demo/compose.yaml up --build';
	expect(steps).toEqual(expect.arrayContaining(['npm run container-demo', `${up} --detach`]));
	for (const command of ['npm run container-demo', up]) expect(page).toContain(`${command}\n`);
	const [, name] = /grep '([^']+)'/.exec(steps.join('\n'))!;
	const example = JSON.parse(readFileSync(join(root, 'examples', 'failed-command-alert.json'), 'utf8'));
	expect(example.name).toBe(name);
});

test('the lowest supported version is the one that everything names', () => {
	const lowest = compatVersions()
		.find((version) => !isBestEffort(version))!
		.split('.')
		.slice(0, 2)
		.join('.');
	const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	expect(engines.n8n).toBe(`>=${lowest}`);
	for (const [file, words] of [
		['docs/guarantees/versions.md', `**n8n**: ${lowest} and later`],
		['docs/guarantees/compatibility.md', `Supported: n8n ${lowest} and later`],
		['nodes/shared/errors/n8nVersion.ts', `LOWEST_N8N = '${lowest}'`],
	])
		expect(readFileSync(join(root, file!), 'utf8')).toContain(words);
});

test('every job waits for the checks that take minutes', () => {
	const { fast, ...others } = workflow('ci').jobs;
	expect(commands(fast)).toContain('npm test -- --only fast');
	for (const job of Object.values<any>(others)) expect(job.needs).toBe('fast');
});

test('every job installs what the lockfiles say', () => {
	const files = readdirSync(join(root, '.github', 'workflows')).map((file) => file.replace('.yml', ''));
	const jobs = files.flatMap((file) => Object.values(workflow(file).jobs));
	expect(jobs.flatMap(commands).filter((command) => /npm (i|install)\b/.test(command))).toEqual([]);
	const keys = jobs.flatMap((job: any) => job.steps.map((step: any) => step.with?.key)).filter(Boolean);
	expect(keys).not.toEqual([]);
	for (const key of keys) expect(key).toMatch(/hashFiles\('test\/e2e\/n8n\/(package\*|\*)\.json'\)/);
	expect(readFileSync(join(root, 'scripts', 'lib', 'install.cjs'), 'utf8')).toContain("npm(['ci', ...quiet])");
});

test('each action is pinned to one commit, with its release beside it', () => {
	const folder = join(root, '.github', 'workflows');
	const used = readdirSync(folder).flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/uses: (.*)/g)]);
	const names = new Map<string, Set<string>>();
	for (const [, action] of used) {
		expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
		const [name, commit] = action!.split(/[@ ]/);
		names.set(name!, (names.get(name!) ?? new Set()).add(commit!));
	}
	expect([...names.values()].filter(({ size }) => size > 1)).toEqual([]);
});

test('the newest version and the mutants are run each night', () => {
	const { on, jobs } = workflow('nightly');
	expect(on.schedule).toHaveLength(1);
	expect(commands(jobs.latest)).toContain('npm test -- --only compat --n8n latest');
	expect(commands(jobs.mutants)).toContain('npm test -- --only mutants');
});

test('each night somebody begins without n8n and without a cache, and has the first alert in time', () => {
	const { first } = workflow('nightly').jobs;
	expect(commands(first)).toEqual(['npm start -- --once --in-time']);
	expect(JSON.stringify(first)).not.toContain('cache');
});

test('each night the whole site is checked below a path of its own, and so it is before it is published', () => {
	const { env, ...job } = workflow('nightly').jobs.site;
	expect(env).toEqual({ DOCS_BASE: '/n8n-nodes-canton/', SITE_PAGES: 'all' });
	expect(commands(job)).toEqual(['npm test -- --only site']);
	const steps = workflow('pages').jobs.publish.steps;
	const baseOf = (run: string) => steps.find((step: any) => step.run === run).env.DOCS_BASE;
	expect(baseOf('npm test -- --only site')).toBe(baseOf('npx vitepress build docs'));
});

test('each night tests of many cases alike have all of them', () => {
	const { env, ...job } = workflow('nightly').jobs.cases;
	expect(env).toEqual({ CASES: 'all' });
	expect(commands(job)).toEqual(['npm test -- --only unit,integration,e2e']);
});

test('what runs at night only is there', () => {
	expect(AT_NIGHT.filter((name) => !existsSync(join(root, 'test', 'e2e', `${name}.test.cts`)))).toEqual([]);
});

test('each night the benchmarks are run and compared with the kept ones, of which a copy is made before', () => {
	const kept = '"$RUNNER_TEMP/kept.json"';
	expect(commands(workflow('nightly').jobs.bench)).toEqual([
		`cp docs/measurements/bench.json ${kept}`,
		'npm run bench -- --rounds 5',
		`node test/bench/drift.mjs ${kept}`,
	]);
});

test('what is published is the tarball that was checked, with provenance and without a stored token', () => {
	const { on, permissions, jobs } = workflow('publish');
	expect(on).toEqual({ push: { tags: ['*.*.*'] } });
	expect(permissions).toEqual({ contents: 'read', 'id-token': 'write' });
	const steps = commands(jobs.publish);
	expect(steps.slice(-2)).toEqual([
		'npm run release -- --dry-run --without-rings',
		'npm publish .cache/release/*.tgz --provenance --access public --ignore-scripts',
	]);
	expect(JSON.stringify(jobs)).not.toMatch(/secrets\./);
});

test('what was published is a file of the release too, under the name that the page of the installation has, with its sum', () => {
	const { publish, release: job } = workflow('publish').jobs;
	const kept = publish.steps.at(-1).with;
	expect(kept).toEqual({ name: 'release', path: '.cache/release', 'include-hidden-files': true });
	expect(job).toMatchObject({ needs: 'publish', permissions: { actions: 'read', contents: 'write' } });
	// It may write: so it runs nothing of the repository.
	expect(job.steps.every(({ uses, run }: any) => uses === undefined && run.startsWith('gh '))).toBe(true);
	const [download, release] = commands(job);
	expect(download).toBe('gh run download "$GITHUB_RUN_ID" --name release --dir release');
	expect(release).toMatch(/^gh release create "\$GITHUB_REF_NAME" release\/\*\.tgz .*SHA256SUMS --verify-tag /);
	const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	const page = readFileSync(join(root, 'docs', 'start', 'install.md'), 'utf8');
	const [first = ''] = page.split('## 2. ');
	expect(first).toContain(`Each release below *Releases* of the repository has \`${name}-${version}.tgz\``);
	expect(first).toContain('sha256sum --check --ignore-missing SHA256SUMS');
	expect(release).toContain('docs/start/install.md');
});
