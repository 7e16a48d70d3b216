// Names that workflows are saved with, frozen, and what n8n loads.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { events as ledgerEvents } from '../../nodes/shared/ledgerEvents/events';
import { events as scanEvents } from '../../nodes/CantonScanEventTrigger/events';
import { actions, credentials, nodes, packageJson, read, root } from './names-nodes.cts';

describe('frozen: workflows are saved with these', () => {
	test('nodes, their resources and operations', () => {
		const names = Object.fromEntries(
			actions.map(({ description, table }) => [
				description.name,
				Object.fromEntries(table.map(({ value, operations }) => [value, operations.map((operation) => operation.value).sort()])),
			]),
		);
		expect(names).toEqual(read('test', 'unit', 'fixtures', 'names.json'));
	});

	test('the triggers and their events', () => {
		expect(nodes.map(({ instance }) => instance.description.name).sort()).toEqual([
			'cantonLedger',
			'cantonLedgerEventTrigger',
			'cantonLedgerStream',
			'cantonParticipant',
			'cantonScan',
			'cantonScanEventTrigger',
			'cantonToken',
			'cantonTokenRegistry',
			'cantonValidator',
			'cantonWallet',
		]);
		expect(ledgerEvents.map(({ value }) => value).sort()).toEqual([
			'balanceBelow',
			'choiceExercised',
			'commandCompleted',
			'contractArchived',
			'contractCreated',
			'contractCreatedOrArchived',
			'ledgerUpdate',
			'tokenReceived',
			'tokenSent',
			'transferEnded',
			'transferOffered',
		]);
		expect(scanEvents.map(({ value }) => value).sort()).toEqual([
			'networkEvent',
			'networkUpdate',
			'preapprovalExpiring',
			'roundOpened',
			'rulesChanged',
			'runwayBelow',
			'snapshotTaken',
			'trafficBelow',
			'upgradeScheduled',
			'voteMissing',
			'voteRequestClosed',
			'voteRequestOpened',
		]);
	});

	test('credentials', () => {
		expect(credentials.map(({ instance }) => instance.name).sort()).toEqual([
			'cantonLedgerApi',
			'cantonLedgerOAuth2Api',
			'cantonScanApi',
			'cantonTokenRegistryApi',
			'cantonValidatorApi',
			'cantonValidatorOAuth2Api',
		]);
	});

	test('versions', () => {
		for (const { instance } of nodes)
			expect([instance.description.name, instance.description.version]).toEqual([instance.description.name, 1]);
	});
});

describe('what n8n loads', () => {
	test('package.json names exactly the classes of index.ts, each by its own name', () => {
		const file = (kind: string, className: string) =>
			kind === 'nodes' ? `dist/nodes/${className}/${className}.node.js` : `dist/credentials/${className}.credentials.js`;
		expect([...packageJson.n8n.nodes].sort()).toEqual(nodes.map(({ className }) => file('nodes', className)).sort());
		expect([...packageJson.n8n.credentials].sort()).toEqual(credentials.map(({ className }) => file('credentials', className)).sort());
		for (const { className, instance } of credentials) expect(instance.name.toLowerCase()).toBe(className.toLowerCase());
	});

	// n8n's editor hides each field that a field deciding about credentials names in `show`.
	test.each(nodes)('$className: no field is kept out of sight by one that decides about credentials', ({ instance: { description } }) => {
		const deciding = new Set((description.credentials ?? []).flatMap(({ displayOptions }) => Object.keys(displayOptions?.show ?? {})));
		const kept = description.properties
			.filter(({ name }) => deciding.has(name))
			.flatMap(({ displayOptions }) => Object.keys(displayOptions?.show ?? {}));
		expect(kept).toEqual([]);
	});

	test.each(nodes)('$className: codex, icons and credentials', ({ className, instance }) => {
		const { description } = instance;
		expect(description.name).toBe(className[0].toLowerCase() + className.slice(1));
		const codex = read('nodes', className, `${className}.node.json`);
		expect(codex.node).toBe(`${packageJson.name}.${description.name}`);
		expect(codex.codexVersion).toBe('1.0');
		expect(codex.categories.length).toBeGreaterThan(0);
		expect(codex.alias).toContain('Canton Network');
		for (const { url } of [...codex.resources.primaryDocumentation, ...codex.resources.credentialDocumentation]) {
			const [, file] = /\/blob\/main\/([^#]+)/.exec(url) ?? [];
			expect([url, existsSync(join(root, file ?? 'nowhere'))]).toEqual([url, true]);
		}
		const icon = description.icon as { light: string; dark: string };
		for (const file of [icon.light, icon.dark]) expect(existsSync(join(root, 'nodes', className, file.replace('file:', '')))).toBe(true);
		const credentialNames = credentials.map(({ instance: credential }) => credential.name);
		for (const { name } of description.credentials ?? []) expect(credentialNames).toContain(name);
	});

	test('each credential is used by a node and documented', () => {
		const used = new Set(nodes.flatMap(({ instance }) => (instance.description.credentials ?? []).map(({ name }) => name)));
		const documentation = readFileSync(join(root, 'docs', 'connect', 'credentials.md'), 'utf8');
		for (const { instance } of credentials) {
			expect(used).toContain(instance.name);
			const [, anchor] = (instance.documentationUrl ?? '').split('#');
			expect(anchor).toBe(instance.displayName.toLowerCase().replaceAll(' ', '-'));
			expect(documentation).toMatch(new RegExp(`^## ${instance.displayName}$`, 'm'));
		}
	});
});

test('the page for contributors names the stand-ins that the ring at night has', () => {
	const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
	const [, section = ''] = page.split('## Examples at night\n');
	const part = section.split('\n## ')[0];
	for (const name of ['Slack', 'Teams', 'Google Sheets', 'Excel 365', 'GitHub', 'GitLab', 'Gitea', 'language model', 'loopback'])
		expect(part).toContain(name);
});
