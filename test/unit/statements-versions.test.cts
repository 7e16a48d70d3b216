// Statements of pages about versions and about the installation are true.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

import { compatVersions, newestVersion, nodeOf } from '../../scripts/lib/n8nVersions.cjs';
import { root } from '../../scripts/lib/paths.cjs';
import { manifest, read, status, tryIt, written } from './statements-pages.cts';

describe('versions', () => {
	it('of n8n in a page are versions that are run', () => {
		const run = [newestVersion(), ...compatVersions()];
		const minors = run.map((version) => version.split('.').slice(0, 2).join('.'));
		const [, line = ''] = /^- \*\*n8n\*\*: .*\n(.*)\n/m.exec(status) ?? [];
		expect(line).toContain(`runs everything in ${newestVersion()},`);
		for (const version of compatVersions()) expect(line).toContain(version.split('.').slice(0, 2).join('.'));
		const named = written.flatMap((page) =>
			[...read(page).matchAll(/(?:n8n|n8n:|`npm test` runs everything in|--n8n) (\d+\.\d+(?:\.\d+)?)(?![\d.]*\d)/g)].map(
				([, version]) => [page, version!] as const,
			),
		);
		expect(named.length).toBeGreaterThan(20);
		/** Said of n8n itself: what an earlier version does not have. */
		const OWN = ['2.0', '2.10', '2.12', '2.14', '2.20', '2.4'];
		const others = named.filter(([, version]) => ![...run, ...minors, ...OWN].includes(version));
		expect(others).toEqual([]);
	});

	it('in the table of what works are those that are run, and of the stand-ins those that the profiles run', () => {
		const minor = (version: string) => version.split('.').slice(0, 2).join('.');
		const supported = compatVersions().filter((version) => !version.startsWith('1.'));
		const lowest = minor(supported.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))[0]!);
		expect(status).toContain(`| **n8n** | ${lowest} to ${minor(newestVersion())} |`);
		const profiles = (name: string) => read(`test/integration/profiles/${name}.test.cts`);
		for (const file of ['canton', 'triggers']) expect(profiles(file)).toContain("describe.each(['3.6.1', '3.4.12'])");
		expect(status).toContain('| 3.4, 3.6 |');
		expect(status).toContain('a stand-in of 3.4.12');
		expect(profiles('splice')).toContain("describe.each(['0.8.4', '0.9.0'])");
		for (const version of ['0.8.4', '0.9.0']) expect(status).toContain(`Stand-in: ${version}.`);
	});

	it('of Node.js are those that the package and n8n need', () => {
		const lowest = manifest.engines.node.replace('>=', '');
		expect(tryIt).toContain(`> - Node.js ${lowest} or later`);
		const forN8n = nodeOf('2.11.4').split('.').slice(0, 2).join('.');
		for (const page of ['docs/start/install.md', 'docs/guarantees/compatibility.md'])
			expect(read(page)).toContain(`Node.js ${forN8n} or later`);
		for (const page of ['README.md', 'docs/start/install.md'])
			expect(read(page)).toContain(`In a clone of ${page === 'README.md' ? 'this' : 'the'} repository, with Node.js ${lowest} or later`);
	});

	it('of the package in a file name are its own', () => {
		const named = written.flatMap((page) =>
			[...read(page).matchAll(/n8n-nodes-canton-(\d[\w.-]*)\.tgz/g)].map(([, version]) => [page, version]),
		);
		expect(named.length).toBeGreaterThan(1);
		expect(named.filter(([, version]) => version !== manifest.version)).toEqual([]);
	});
});

describe('what is said of Canton 3.6', () => {
	it.each(['docs/guarantees/versions.md', 'docs/internals/fidelity.md', 'docs/internals/compatibility.md'])('is the same in %s', (page) => {
		const text = read(page);
		expect(text).toContain('3.6.0-SNAPSHOT was asked');
		expect(text).toContain('27 November 2026');
		const [, questions] = /3\.6\.0-SNAPSHOT was asked (\d+) questions/.exec(text)!;
		expect(Object.keys(JSON.parse(read('test/conformance/recordings/3.6.0.json')))).toHaveLength(Number(questions));
	});
});

describe('the page of the installation', () => {
	const START = 'docs/start';
	/** The page for npm, and those of the other roads. */
	const page = readdirSync(join(root, START))
		.filter((name) => name.startsWith('install'))
		.map((name) => read(`${START}/${name}`))
		.join('\n');
	/** npm's part of each command that installs. */
	const installed = (text: string) =>
		[...text.matchAll(/npm install --prefix \S+ ((?:--[\w-]+ )+)/g)].map(([, options]) => options!.trim());

	it.each(['README.md', 'docs/README.md', 'docs/start/alert-flow.md', 'docs/start/holdings-report.md', 'docs/start/act.md'])(
		'is linked from %s',
		(from) => expect(read(from)).toMatch(/\]\((?:docs\/)?(?:start\/)?install\.md[#)]/),
	);

	it('says it in containers as CI does it in the images of n8n', () => {
		const [inImages] = installed(read('scripts/image-check.sh'));
		expect(installed(page)).toHaveLength(3);
		for (const options of installed(page)) expect(inImages).toContain(options);
	});

	it('has the environment variables by which n8n installs the package itself, in this version', () => {
		const [, packages] = /^N8N_COMMUNITY_PACKAGES=(.+)$/m.exec(page)!;
		expect(JSON.parse(packages!)).toEqual([{ name: manifest.name, version: manifest.version }]);
		expect(page).toContain('\nN8N_COMMUNITY_PACKAGES_MANAGED_BY_ENV=true\n');
	});

	it('has a compose file with the newest n8n, its volume, and the variable that n8n 3 needs', () => {
		const { services, volumes } = parse(/```yaml\n([\s\S]*?)```/.exec(page)![1]!);
		expect(services.n8n).toMatchObject({
			image: `docker.n8n.io/n8nio/n8n:${newestVersion()}`,
			environment: { N8N_UNVERIFIED_PACKAGES_ENABLED: 'true' },
			volumes: ['n8n_data:/home/node/.n8n'],
		});
		expect(Object.keys(volumes)).toEqual(['n8n_data']);
		expect(read('deploy/Dockerfile')).toContain('\nENV N8N_UNVERIFIED_PACKAGES_ENABLED=true\n');
	});
});
