// The editor without a run: what finds our nodes, what is in an empty field, and where help links lead.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeProperties, INodeType } from 'n8n-workflow';

import * as ours from '../../index';
import { docsPage, withDocsPage, withoutDocumentationUrl, withoutResources } from '../../scripts/lib/helpLinks.cjs';
import { hasPlaceholderRepository, readManifest } from '../../scripts/lib/identity.cjs';
import { root } from '../../scripts/lib/paths.cjs';

const codexOf = (node: string) => readFileSync(join(root, 'nodes', node, `${node}.node.json`), 'utf8');
const aliases = (node: string) => (JSON.parse(codexOf(node)).alias as string[]).map((alias) => alias.toLowerCase());

test.each([
	['send', 'CantonToken'],
	['transfer', 'CantonToken'],
	['pay', 'CantonToken'],
	['payment', 'CantonToken'],
	['balance', 'CantonToken'],
	['holding', 'CantonToken'],
	['coin', 'CantonToken'],
	['amulet', 'CantonToken'],
	['exercise', 'CantonLedger'],
	['choice', 'CantonLedger'],
	['submit command', 'CantonLedger'],
	['upload dar', 'CantonLedger'],
	['validate dar', 'CantonLedger'],
	['party', 'CantonParticipant'],
	['vetting', 'CantonParticipant'],
	['wallet', 'CantonWallet'],
	['traffic', 'CantonValidator'],
	['vote', 'CantonScan'],
])('who types "%s" is led to %s, and to no other node', (typed, node) => {
	const nodes = readdirSync(join(root, 'nodes')).filter((name) => name.startsWith('Canton'));
	expect(nodes.filter((name) => aliases(name).includes(typed))).toEqual([node]);
});

test('no trigger has the name of an action node with Trigger: the list of nodes would show both as one', () => {
	const names = Object.values(ours).flatMap((Type) => {
		const node = new Type();
		return 'description' in node ? [node.description.name] : [];
	});
	expect(names.filter((name) => name.endsWith('Trigger') && names.includes(name.replace('Trigger', '')))).toEqual([]);
});

test.each(['CantonLedgerEventTrigger', 'CantonLedgerStream', 'CantonScanEventTrigger'] as const)(
	'%s can always be tried out: no field that must be filled in begins empty',
	(name) => {
		const { properties } = new (ours[name] as new () => INodeType)().description;
		const isEmpty = (value: unknown) => value === '' || (value as { value?: unknown } | undefined)?.value === '';
		expect(properties.filter((field) => field.required && isEmpty(field.default)).map((field) => field.displayName)).toEqual([]);
	},
);

test('Parties of a trigger begins with My Parties', () => {
	for (const Node of [ours.CantonLedgerEventTrigger, ours.CantonLedgerStream]) {
		const parties = (new Node() as INodeType).description.properties.filter(({ name }) => name === 'parties');
		expect(parties.map(({ default: value }) => (value as { cachedResultName?: string }).cachedResultName)).toEqual(['My Parties']);
	}
});

/** Required party fields that begin empty, each for somebody else: who is paid, and whose tokens the admin makes or burns. */
const OF_OTHERS = ['receiver', 'owner'];

test.each(['CantonLedger', 'CantonToken'] as const)('each party that %s wants is My Party or My Parties until somebody chooses', (name) => {
	const { properties } = new (ours[name] as new () => INodeType)().description;
	const listOf = ({ modes }: INodeProperties) => String(modes?.find((mode) => mode.name === 'list')?.typeOptions?.searchListMethod);
	const wanted = properties.filter((field) => field.required && /^search(Own)?Part(y|ies)(ToRead)?$/.test(listOf(field)));
	const own = wanted.filter((field) => !OF_OTHERS.includes(field.name));
	expect(own.length).toBeGreaterThan(5);
	for (const field of own) {
		const { resource, operation } = field.displayOptions?.show ?? {};
		const { cachedResultName } = field.default as { cachedResultName?: string };
		const initial = listOf(field) === 'searchOwnParty' ? 'My Party' : 'My Parties';
		expect([resource, operation, field.name, cachedResultName]).toEqual([resource, operation, field.name, initial]);
	}
});

test('what is chosen initially is written as n8n writes it, which empties the other lists when a credential is chosen otherwise', () => {
	const presets = Object.values(ours)
		.flatMap((Node) => (new (Node as new () => Partial<INodeType>)().description?.properties ?? []) as INodeProperties[])
		.flatMap(({ type, default: value }) => (type === 'resourceLocator' ? [value as { value: string }] : []))
		.filter(({ value }) => value !== '');
	expect(new Set(presets.map(({ value }) => value))).toEqual(new Set(['mine', 'me', 'canton-coin', 'all']));
	for (const preset of presets)
		expect(preset).toEqual({ mode: 'list', value: expect.any(String), cachedResultName: expect.any(String), cachedResultUrl: '' });
});

describe('help links that would lead nowhere', () => {
	const host = new URL(readManifest().repository.url.replace(/^git\+/, '')).host;
	const credentials = readdirSync(join(root, 'credentials')).filter((name) => name.endsWith('.credentials.ts'));

	test.each(credentials)('%s loses nothing else', (name) => {
		const source = readFileSync(join(root, 'credentials', name), 'utf8');
		const built = withoutDocumentationUrl(source);
		expect(built).not.toContain(host);
		const kept = built.split('\n');
		const removed = source.split('\n').filter((line) => !kept.includes(line));
		expect(removed.join(' ')).toMatch(/^\s*documentationUrl =\s+'[^']+';$/);
		expect(source.split('\n').length - kept.length).toBe(removed.length);
	});

	test('a codex loses them and keeps what finds the node', () => {
		for (const node of ['CantonLedger', 'CantonScan']) {
			const built = withoutResources(codexOf(node));
			expect(built).not.toContain(host);
			// n8n 2.41 reads two fields of it, and leaves out the codex if it is missing.
			expect(JSON.parse(built).resources).toEqual({});
			expect(JSON.parse(built).alias).toEqual(JSON.parse(codexOf(node)).alias);
		}
	});

	test('Docs in the panel leads to the page of the node, or to one that exists, and never to npm', () => {
		const nodes = readdirSync(join(root, 'nodes')).filter((folder) => existsSync(join(root, 'nodes', folder, `${folder}.node.json`)));
		expect(nodes).toHaveLength(10);
		for (const node of nodes) {
			const source = readFileSync(join(root, 'nodes', node, `${node}.node.ts`), 'utf8');
			const docs = docsPage(codexOf(node), { base: 'https://docs.example.com/', isPublished: true });
			expect(docs).toMatch(/^https:\/\/docs\.example\.com\/nodes\/[\w-]+\.html$/);
			expect(withDocsPage(source, docs)).toContain(`description: INodeTypeDescription = {\n\t\tdocumentationUrl: "${docs}",\n\t\t...`);
			expect(docsPage(codexOf(node), { base: '', isPublished: true })).toBeUndefined();
			expect(docsPage(codexOf(node), { base: '', isPublished: false })).toMatch(/^https:\/\/docs\.n8n\.io\//);
		}
	});

	test.each(readdirSync(join(root, 'nodes')).filter((folder) => existsSync(join(root, 'nodes', folder, `${folder}.node.json`))))(
		'%s has resources for its jobs, and each is a page that exists',
		(node) => {
			const { primaryDocumentation, credentialDocumentation, generic } = JSON.parse(codexOf(node)).resources;
			expect(generic.length).toBeGreaterThan(1);
			const pages = [...primaryDocumentation, ...credentialDocumentation, ...generic].map(
				({ url }) => /\/blob\/main\/(docs\/.+\.md)$/.exec(url)?.[1],
			);
			expect(pages.filter((page) => page === undefined || !existsSync(join(root, page)))).toEqual([]);
			expect(generic.map(({ label }: { label: string }) => label)).toEqual(expect.not.arrayContaining(['']));
		},
	);

	test('only while package.json names no repository', () => {
		const at = (url: string) => hasPlaceholderRepository({ ...readManifest(), repository: { url } });
		expect(at('git+https://github.example/your-organization/n8n-nodes-canton.git')).toBe(true);
		expect(at('git+https://github.com/somebody/n8n-nodes-canton.git')).toBe(false);
	});
});
