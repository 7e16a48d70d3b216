// Statements of pages about counts, secrets and limits, and the names they have of the nodes, are true.
import type { INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

import { CantonLedgerApi } from '../../credentials/CantonLedgerApi.credentials';
import { exportIdentities } from '../../nodes/CantonValidator/operations/identities/export';
import { readExample } from '../../scripts/lib/demo.cjs';
import { ours, read, written } from './statements-pages.cts';

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
