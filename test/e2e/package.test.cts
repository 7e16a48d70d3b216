// The packed tarball, installed as n8n installs community packages, is loaded completely.
import { world } from './support/e2e.cts';

const { n8n, repository } = require('../../package.json');
const { client } = world();

const names = (paths: string[]) =>
	paths.map((path) => {
		const file = path.split('/').pop()!.split('.')[0];
		return file[0].toLowerCase() + file.slice(1);
	});

describe('the installed package', () => {
	let types: any[];

	beforeAll(async () => {
		types = (await client.nodeTypes()).filter(({ name }) => name.startsWith('n8n-nodes-canton.'));
		expect(types).not.toEqual([]);
	});

	it.each(names(n8n.nodes))('has the node %s', (name) => {
		expect(types.map((type) => type.name)).toContain(`n8n-nodes-canton.${name}`);
	});

	/** Triggers are no tools. */
	it.each(names(n8n.nodes).filter((name) => !/(Trigger|Stream)$/.test(name)))('offers %s to AI agents as a tool', (name) => {
		expect(types.map((type) => type.name)).toContain(`n8n-nodes-canton.${name}Tool`);
	});

	it('shows Allow Writes as Tool on the tools of the nodes that write, and only there', () => {
		const settings = types.flatMap(({ name, properties }) =>
			properties
				.filter((property: any) => property.name === 'allowWritesAsTool')
				.map((property: any) => [name, property.default, property.displayOptions]),
		);
		const onTools = { show: { '@tool': [true] } };
		const writing = ['cantonLedger', 'cantonParticipant', 'cantonScan', 'cantonToken', 'cantonValidator', 'cantonWallet'];
		expect(settings.sort()).toEqual(
			writing.flatMap((name) => ['', 'Tool'].map((end) => [`n8n-nodes-canton.${name}${end}`, false, onTools])),
		);
	});

	it.each(names(n8n.credentials))('has the credential type %s', async (name) => {
		const all = await client.credentialTypes();
		expect(all.map((type) => type.name)).toContain(name);
	});

	it('serves a light and a dark icon for each node', async () => {
		for (const type of types) {
			const urls = Object.values(type.iconUrl as Record<string, string>);
			expect(urls).toHaveLength(2);
			for (const url of urls) expect(await client.download(`/${url}`)).toMatch(/<svg/);
		}
	});

	it('has no help link to a placeholder', async () => {
		const { host } = new URL(repository.url.replace(/^git\+/, ''));
		if (!/\.example$/.test(host)) return;
		expect(JSON.stringify([types, await client.credentialTypes()])).not.toContain(host);
	});

	it('has a codex for each node, so that the node is found by search', () => {
		for (const type of types) expect(type.codex?.categories?.length).toBeGreaterThan(0);
	});
});
