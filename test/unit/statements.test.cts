// Statements of pages about versions, runs, counts and secrets, and the names they have of the nodes, are true.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import { parse } from 'yaml';

import { CantonLedgerApi } from '../../credentials/CantonLedgerApi.credentials';
import { exportIdentities } from '../../nodes/CantonValidator/operations/identities/export';
import { readExample } from '../../scripts/lib/demo.cjs';
import { AT_MOST, firstAlertTime } from '../../scripts/lib/firstAlert.cjs';
import { compatVersions, newestVersion, nodeOf } from '../../scripts/lib/n8nVersions.cjs';
import { listPages } from '../../scripts/lib/pages.cjs';
import { root } from '../../scripts/lib/paths.cjs';
import { clock } from '../../scripts/lib/say.cjs';
import { reading as readingOf } from '../nightly/support/reading.cts';
import { nodeTypes } from '../support/nodeTypes.cts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(read('package.json'));
const status = read('docs/guarantees/versions.md');
const tryIt = read('docs/start/try.md');

/** Pages that somebody writes: those of the reference are made of the nodes. */
const written = ['README.md', ...listPages().filter((page) => !page.startsWith('docs/reference/'))];
const ours = [...nodeTypes].filter(([name]) => name.startsWith('n8n-nodes-canton.')).map(([, { description }]) => description);

interface Run {
	date: string;
	passed: number;
	failed: number;
	what: string;
	note?: string;
}
const real: { servers: Array<{ name: string; runs: Run[] }> } = JSON.parse(read('docs/measurements/real-runs.json'));

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

describe('the style of pages', () => {
	it('has tables without padding, and emphasis by asterisks', () => {
		const otherStyle = written.flatMap((page) =>
			read(page)
				.replace(/```[\s\S]*?```/g, '')
				.split('\n')
				.filter((line) => /[^|\s] {2,}\|/.test(line) || /(?:^|[\s(|])_[A-Z][^_`]*[a-z]_(?=[\s.,;:|)]|$)/.test(line.replace(/`[^`]*`/g, '')))
				.map((line) => `${page}: ${line.slice(0, 80)}`),
		);
		expect(otherStyle).toEqual([]);
	});
});

describe('runs', () => {
	it.each(real.servers.map(({ name, runs }) => [name, runs] as const))('on a %s are the last ones that are written down', (name, runs) => {
		const last = runs
			.map(({ date }) => date)
			.sort()
			.at(-1);
		const { passed, failed } = runs.find(({ date }) => date === last)!;
		expect(status).toContain(`On ${last} the live tests ran on a ${name}: ${passed} passed, ${failed === 0 ? 'none' : failed} failed.`);
	});

	it('of submissions that were cut are those of the page that promises one payment', () => {
		const cut = real.servers
			.flatMap(({ name, runs }) => runs.map((run) => ({ name, ...run })))
			.find(({ what }) => what.startsWith('submissions while'))!;
		const [, arrived] = /^(\d+) had arrived/.exec(cut.note!)!;
		const page = read('docs/guarantees/submission.md');
		expect(page).toContain(`On a real [${cut.name}]`);
		expect(page).toContain(`${cut.passed + cut.failed} submissions were cut: the ${arrived} that arrived were each executed once`);
	});

	it('of the first alert are what was measured, and take less than five minutes', () => {
		const { date, minutes } = JSON.parse(read('docs/measurements/first-alert.json'));
		const day = new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
		expect(tryIt).toContain(`On two cores with an empty npm cache the first alert came after ${minutes} (${day}).`);
		expect(Number(minutes.split(':')[0])).toBeLessThan(5);
	});

	it('of the first success are what was measured, within five minutes with n8n and ten without', () => {
		const { withN8n, withoutN8n } = JSON.parse(read('docs/measurements/first-success.json'));
		const install = read('docs/start/install.md');
		expect(install).toContain(`From the site's first page to a file of balances it took ${withN8n.minutes} with n8n at hand`);
		expect(install).toContain(
			`${withN8n.reading} seconds of reading (200 words a minute), ${withN8n.pressing} of pressing, ${withN8n.waiting} of waiting`,
		);
		const { minutes: alert, reading, waiting } = withoutN8n;
		expect(install).toContain(`the first alert came after ${alert}: ${reading} seconds of reading, ${waiting} of waiting`);
		// A page that got longer takes longer: its reading is reckoned again here, waits and presses are the measured ones.
		expect([withN8n.reading, withoutN8n.reading]).toEqual([readingOf('withN8n'), readingOf('withoutN8n')]);
		const seconds = (way: Record<string, number>) => (way.reading ?? 0) + (way.pressing ?? 0) + (way.waiting ?? 0);
		for (const [way, most] of [
			[withN8n, AT_MOST.withN8n],
			[withoutN8n, AT_MOST.withoutN8n],
		] as const) {
			expect(way.minutes).toBe(clock(seconds(way) * 1000));
			expect(seconds(way)).toBeLessThanOrEqual(most);
		}
	});

	it('of `npm start -- --once` end with their time; in time means ten minutes with the reading before it', () => {
		const most = AT_MOST.withoutN8n - readingOf('withoutN8n');
		const time = clock(most * 1000);
		expect(firstAlertTime(most)).toBe(`The first alert came after ${time}`);
		expect(firstAlertTime(most + 60)).toContain(`${clock((most + 60) * 1000)}, more than the ${time} that the documentation promises`);
		expect(() => firstAlertTime(most + 60, true)).toThrow('that the documentation promises');
	});

	it('are not denied: what was run since is in the table', () => {
		expect(status).not.toMatch(/not been run against a real (participant|network)/);
	});
});

describe('counts', () => {
	const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

	/** Pages of jobs with their examples, as their index has them. */
	const index = [...read('docs/jobs/README.md').matchAll(/examples\/([\w-]+)\.json\) \| \[[^\]]+\]\(([\w-]+)\.md/g)];
	const examplesOf = (page: string) => index.filter(([, , own]) => own === page).map(([, example]) => example!);

	/** Lines that are about one example, by its file or by its page. */
	const lines = ['CHANGELOG.md', ...written].flatMap((page) => {
		const own = /^docs\/jobs\/([\w-]+)\.md$/.exec(page)?.[1];
		return read(page)
			.split('\n')
			.flatMap((text) => {
				const [, file] = /examples\/([\w-]+)\.json/.exec(text) ?? [];
				const [, job] = /(?:^|[(/])([\w-]+)\.md\)/.exec(text) ?? [];
				const [example, ...others] = file ? [file] : examplesOf(job ?? (text.startsWith('# ') ? own! : ''));
				return example && others.length === 0 ? [{ page, text, example, nodes: readExample(example).nodes as any[] }] : [];
			});
	});

	it('of nodes are those of the example that is named beside them', () => {
		const said = lines.flatMap(({ page, text, example, nodes }) => {
			const [, count] = new RegExp(`\\b(${NUMBERS.join('|')}) nodes\\b`).exec(text) ?? [];
			const actual = nodes.filter(({ type }) => !type.endsWith('.stickyNote')).length;
			return count ? [{ page, example, count, actual: NUMBERS[actual] }] : [];
		});
		expect(said.length).toBeGreaterThanOrEqual(8);
		expect(said.filter(({ count, actual }) => count !== actual)).toEqual([]);
	});

	it('of lines of code are none where a page says that there is none', () => {
		const said = lines.filter(({ text }) => /\bno code\b|without code|No Code nodes/i.test(text));
		expect(said.length).toBeGreaterThanOrEqual(8);
		const programs = said.filter(({ nodes }) => nodes.some(({ type }) => type === 'n8n-nodes-base.code'));
		expect(programs.map(({ page, text }) => `${page}: ${text}`)).toEqual([]);
	});
});

/** The check that n8n makes of Slack, and n8n 3 requires. */
const SIGNING_SECRET = /\bSigning Secret\b|\[with its signing secret\]\(slack-alert\.md#set-it-up\)/;

describe('Slack', () => {
	const rows = [...read('docs/jobs/README.md').matchAll(/examples\/([\w-]+)\.json\) \| \[[^\]]+\]\(([\w-]+)\.md/g)];
	const pages = rows
		.filter(([, example]) => readExample(example!).nodes.some(({ type }: { type: string }) => type === 'n8n-nodes-base.slack'))
		.map(([, , page]) => `docs/jobs/${page}.md`);

	it('is what many examples end in', () => expect(pages.length).toBeGreaterThan(10));

	it.each([...new Set(pages)])('checks the signing secret, says %s', (page) => {
		expect(read(page)).toMatch(SIGNING_SECRET);
	});
});

describe('secrets', () => {
	it('of targets: the guide says of each way to authenticate where its token comes from, and that none is stored', () => {
		const [, section] = read('docs/guides/targets.md').split('## Where the tokens are\n');
		const { properties } = new CantonLedgerApi();
		const [row] = properties.find(({ name }) => name === 'furtherTargets')!.options as INodePropertyCollection[];
		const ways = row!.values.find(({ name }) => name === 'access')!.options as INodePropertyOptions[];
		const said = section!.split('\n## ')[0]!;
		const named = [...said.matchAll(/^\| \*([^*]+)\*.* \| \w.* \|$/gm)].map(([, way]) => way);
		// Without the head of the table.
		expect([...new Set(named.slice(1))]).toEqual(ways.map(({ name }) => name));
		for (const field of ['accessToken', 'developmentSecret']) expect(said).toContain(`\`${field}\``);
		expect(said).toContain('in the memory of the n8n process only.');
	});

	it('in a backup of identities: the page and the node say what it is worth, and how to keep it', () => {
		const page = read('docs/jobs/identities-backup.md');
		const operation = exportIdentities.description;
		for (const text of [page, operation]) {
			expect(text).toMatch(/set ?up a lost validator again|lost validator can be set up again/);
			expect(text).toMatch(/act as the validator/);
			expect(text).toMatch(/keep the files? apart from (that|the private) key, and both apart from the validator/);
		}
		expect(page).toContain('encrypted before n8n stores it');
	});
});

describe('limits', () => {
	const constant = (file: string, name: string) =>
		Number(new RegExp(`${name} = ([\\d_]+)`).exec(read(`nodes/${file}`))![1]!.replaceAll('_', ''));

	/** In MiB, as participants were recorded to have it. */
	const recorded = (before: string) => new RegExp(`${before} (\\d+) \\* 1024 \\* 1024`).exec(read('sandbox/wire/settings.mts'))![1];

	it('of a DAR are those of the nodes, on the page of the gate that the others lead to', () => {
		const page = read('docs/jobs/dar-gate.md');
		const megabytes = (name: string, file: string) => `${constant(file, name) / 1_000_000} MB`;
		for (const words of [
			`above ${megabytes('LARGEST_NAMED', 'shared/ledgerNode/dar/darContents.ts')}`,
			`more than ${constant('shared/daml/zip.ts', 'MOST_ENTRIES').toLocaleString('en')} entries`,
			`${constant('shared/daml/readDar.ts', 'MOST_PACKAGES').toLocaleString('en')} packages`,
			`more than ${megabytes('LARGEST', 'shared/daml/readDar.ts')} of packages unpacked`,
			`at most ${recorded('maxBodyBytes:')} MiB`,
			`from 3.6 on ${recorded("'3.6.0'\\) \\?")} MiB`,
		])
			expect(page).toContain(words);
		for (const other of ['github', 'gitlab'])
			expect(read(`docs/jobs/dar-gate-${other}.md`)).toContain('[limits](dar-gate.md#what-it-checks)');
	});
});

describe('the nodes', () => {
	it('that are tools of an AI agent are those that the first page names', () => {
		const tools = ours.filter(({ usableAsTool }) => usableAsTool).map(({ displayName }) => displayName);
		expect(tools).toHaveLength(7);
		const line = read('docs/README.md')
			.split('\n')
			.find((text) => text.includes('can be used as tools of an AI agent'))!;
		expect([...line.matchAll(/\*\*(Canton [\w ]+)\*\*/g)].map(([, name]) => name).sort()).toEqual(tools.sort());
	});

	/** Names of the operations of each resource, over all nodes. */
	const operations = new Map<string, Set<string>>();
	for (const { properties } of ours) {
		const resources = new Map(
			properties
				.filter(({ name }) => name === 'resource')
				.flatMap(({ options = [] }) => options.map((option: any) => [option.value, option.name as string])),
		);
		for (const { name, options = [], displayOptions } of properties) {
			if (name !== 'operation') continue;
			for (const resource of displayOptions?.show?.resource ?? []) {
				const label = resources.get(resource as string)!;
				const labels = operations.get(label) ?? new Set();
				for (const option of options as any[]) labels.add(option.name);
				operations.set(label, labels);
			}
		}
	}

	it.each(written)('have the operations that %s names', (page) => {
		const named = [...read(page).matchAll(/[*_]([A-Z][\w -]*?) › ([A-Z][\w -]*?)[*_](?![\w*])/g)].map(([, resource, operation]) => [
			resource!,
			operation!,
		]);
		expect(named.filter(([resource, operation]) => operations.has(resource!) && !operations.get(resource!)!.has(operation!))).toEqual([]);
	});

	it('are known by resource', () => {
		expect(operations.get('Traffic')).toEqual(new Set(['Buy', 'Get Purchase Status', 'Get Runway', 'Get Status']));
		expect(operations.size).toBeGreaterThan(50);
	});

	it.each(written)('do what %s has to do: it sends nobody to an endpoint of scan or a validator', (page) => {
		expect([...read(page).matchAll(/(?:GET|POST) \S*\/api\/(?:scan|validator)\/\S*/g)].map(([call]) => call)).toEqual([]);
	});

	it('for traffic are all on the page that errors about traffic lead to', () => {
		const page = read('docs/jobs/out-of-traffic.md');
		for (const words of ['*Traffic › Get Status*', '*Traffic › Buy*', '*Traffic Below*', '(traffic-guard.md)'])
			expect(page).toContain(words);
	});
});

describe('the README', () => {
	const readme = read('README.md');
	/** Number of choices of the properties with that name, over all nodes. */
	const count = (name: string) =>
		ours
			.flatMap(({ properties }) => properties.filter((property) => property.name === name))
			.reduce((sum, { options = [] }) => sum + options.length, 0);

	it('counts what there is', () => {
		const examples = readdirSync(join(root, 'examples')).length;
		expect(readme).toContain(`${count('operation')} operations, ${count('event')} events and ${examples} [example workflows]`);
	});

	it('says of kills and cuts what was measured', () => {
		const kills = JSON.parse(read('docs/measurements/kills.json')).runs.filter(({ delivery }: any) => delivery === 'atLeastOnce');
		for (const run of kills) expect(run).toMatchObject({ missing: 0, kills: { random: 50, aimed: 50 } });
		expect(readme).toContain('after 100 kills of n8n');
		const cut = real.servers.flatMap(({ runs }) => runs).find(({ what }) => what.startsWith('submissions while'))!;
		expect(readme).toContain(`[${cut.passed + cut.failed} submissions cut on a real participant]`);
		expect(cut.failed).toBe(0);
	});

	it('fits a screen', () => {
		expect(readme.split(/\s+/).length).toBeLessThan(460);
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
