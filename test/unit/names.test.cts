// Names that workflows are saved with, frozen. And every description held against the tables, files and contracts it rests on.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ICredentialType, INodeProperties, INodePropertyOptions, INodeType } from 'n8n-workflow';
import { parse } from 'yaml';

import * as ours from '../../index';
import { events as ledgerEvents } from '../../nodes/shared/ledgerEvents/events';
import { events as scanEvents } from '../../nodes/CantonScanEventTrigger/events';
import type { Operation, Resource } from '../../nodes/shared/operation/operation';

const root = join(__dirname, '..', '..');
const read = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));

const instances = Object.entries(ours).map(([className, Type]) => ({
	className,
	instance: new (Type as new () => INodeType | ICredentialType)(),
}));
const nodes = instances.filter((entry): entry is { className: string; instance: INodeType } => 'description' in entry.instance);
const credentials = instances.filter(
	(entry): entry is { className: string; instance: ICredentialType } => !('description' in entry.instance),
);
const tableOf = (className: string): ReadonlyArray<Resource<unknown>> =>
	require(join(root, 'nodes', className, 'operations', 'index.ts')).resources;
const actions = nodes
	.filter(({ className }) => existsSync(join(root, 'nodes', className, 'operations', 'index.ts')))
	.map(({ className, instance }) => ({
		className,
		description: instance.description,
		methods: instance.methods,
		table: tableOf(className),
	}));

const packageJson = read('package.json');
const endpoints = new Set(
	readdirSync(join(root, 'api'))
		.filter((file) => file.endsWith('.yaml'))
		.flatMap((file) => {
			const { paths } = parse(readFileSync(join(root, 'api', file), 'utf8')) as { paths: Record<string, object> };
			return Object.entries(paths).flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`));
		}),
);

/** Every property of a description with those inside collections. */
function all(properties: readonly INodeProperties[]): INodeProperties[] {
	return properties.flatMap((property) => [
		property,
		...all(
			((property.options ?? []) as INodeProperties[]).flatMap((option) =>
				'values' in option ? (option.values as INodeProperties[]) : 'type' in option ? [option] : [],
			),
		),
	]);
}

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

/** First words of actions. */
const VERBS = new Set(
	(
		'Accept Allocate Apply Archive Burn Buy Cancel Check Compare Count Create Delete Download End Execute Exercise Export Follow Force Format Generate Get Grant ' +
		'Inspect Make Merge Mint Offboard Onboard Plan Prepare Reject Renew Revoke Send Split Submit Summarize Tap Update Upload Validate Withdraw'
	).split(' '),
);
/** Limit of the actions that a person reads through. */
const MOST_ACTIONS = 41;

test.each(actions)('$className has no more actions than a person reads through', ({ table }) => {
	expect(table.flatMap(({ operations }) => operations).length).toBeLessThanOrEqual(MOST_ACTIONS);
});

describe.each(actions)('$className: table, description and files agree', ({ className, description, table }) => {
	const operations = table.flatMap(({ value: resource, operations: own }) =>
		own.map((operation) => ({ resource, operation: operation as Operation<unknown> })),
	);
	const parameters = description.properties;
	const choices = (property?: INodeProperties) =>
		((property?.options ?? []) as Array<{ value: string; name: string }>).map(({ value }) => value);

	test('the drop-downs offer what the table holds, and start with something harmless', () => {
		const resource = parameters.find(({ name }) => name === 'resource');
		expect(choices(resource).sort()).toEqual(table.map(({ value }) => value).sort());
		expect(choices(resource)).toContain(resource?.default);
		for (const { value, operations: own } of table) {
			const dropDown = parameters.find(
				({ name, displayOptions }) => name === 'operation' && displayOptions?.show?.resource?.includes(value),
			);
			expect(choices(dropDown).sort()).toEqual(own.map((operation) => operation.value).sort());
			expect(choices(dropDown)).toContain(dropDown?.default);
			const start = own.find((operation) => operation.value === dropDown?.default);
			expect([value, own.length === 1 || !start?.writes]).toEqual([value, true]);
		}
	});

	test('each parameter belongs to operations of the table', () => {
		const pairs = new Set(operations.map(({ resource, operation }) => `${resource}.${operation.value}`));
		for (const { name, displayOptions } of parameters) {
			const { resource = [], operation = [] } = (displayOptions?.show ?? {}) as Record<string, string[]>;
			for (const value of operation) expect([name, resource.some((owner) => pairs.has(`${owner}.${value}`))]).toEqual([name, true]);
		}
	});

	test('values and labels are unique', () => {
		for (const { operations: own } of table) {
			expect(new Set(own.map(({ value }) => value)).size).toBe(own.length);
			expect(new Set(own.map(({ name }) => name)).size).toBe(own.length);
		}
		expect(new Set(operations.map(({ operation }) => operation.action)).size).toBe(operations.length);
	});

	test.each(operations.map(({ resource, operation }) => [`${resource}.${operation.value}`, operation] as const))(
		'%s is described',
		(_, operation) => {
			expect(operation.name).toMatch(/^[A-Z]/);
			expect(operation.action).toMatch(/^[A-Z][^A-Z]/);
			expect([operation.action, VERBS.has(operation.action.split(' ')[0]!)]).toEqual([operation.action, true]);
			expect(operation.description.length).toBeGreaterThan(20);
			expect(operation.rights.length).toBeGreaterThan(0);
			if (!operation.offline) expect(operation.endpoints.length).toBeGreaterThan(0);
			for (const endpoint of operation.endpoints) expect([endpoint, endpoints.has(endpoint)]).toEqual([endpoint, true]);
		},
	);

	test('what writes says so, and only where something writes is there the setting for agents', () => {
		const writing = operations.filter(({ operation }) => operation.writes);
		for (const { resource, operation } of operations) {
			const dropDown = parameters.find(
				({ name, displayOptions }) => name === 'operation' && displayOptions?.show?.resource?.includes(resource),
			);
			const entry = (dropDown?.options as INodePropertyOptions[]).find(({ value }) => value === operation.value);
			expect([operation.action, entry?.description?.includes('This writes:')]).toEqual([operation.action, operation.writes ?? false]);
		}
		expect(parameters.some(({ name }) => name === 'allowWritesAsTool')).toBe(writing.length > 0);
	});

	/** The field, or the option, which is on for several as long as nobody set it: test/integration/targets/users. */
	const dryRunOf = (properties: INodeProperties[]) => {
		const options = properties.find(({ name }) => name === 'options')?.options as INodeProperties[] | undefined;
		return [...properties, ...(options ?? [])].find(({ name }) => name === 'dryRun');
	};

	test('what writes at several targets has a dry run, on by default', () => {
		for (const { operation } of operations.filter(({ operation: { writes, severalTargets } }) => writes && severalTargets))
			expect([operation.action, dryRunOf(operation.properties)]).toEqual([
				operation.action,
				expect.objectContaining({ type: 'boolean', default: true }),
			]);
	});

	test('one output schema for each operation, and no other', () => {
		const folder = join(root, 'nodes', className, '__schema__', `v${String(description.version)}.0.0`);
		const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.json'))
			.sort();
		expect(files).toEqual(operations.map(({ resource, operation }) => join(resource, `${operation.value}.json`)).sort());
		for (const file of files) {
			const schema = read('nodes', className, '__schema__', 'v1.0.0', file);
			expect([file, schema.type, Object.keys(schema.properties).length > 0]).toEqual([file, 'object', true]);
		}
	});

	test('the reference has every operation', () => {
		const slug = (text: string) => text.toLowerCase().replaceAll(' ', '-');
		for (const { name, operations: own } of table) {
			const file = join(root, 'docs', 'reference', slug(description.displayName), `${slug(name)}.md`);
			const page = readFileSync(file, 'utf8');
			for (const operation of own) expect(page).toContain(`\n## ${operation.name}\n`);
		}
	});
});

test.each(nodes.map(({ instance }) => [instance.description.displayName, instance] as const))(
	'%s: each list of a resource locator has its method, and each method its list',
	(_name, { description, methods }) => {
		const named = new Set(
			all(description.properties)
				.filter(({ type }) => type === 'resourceLocator')
				.flatMap(({ modes }) => (modes ?? []).map(({ typeOptions }) => typeOptions?.searchListMethod))
				.filter(Boolean),
		);
		expect([...named].sort()).toEqual(Object.keys(methods?.listSearch ?? {}).sort());
	},
);

describe.each([
	['CantonLedgerStream', ledgerEvents],
	['CantonLedgerEventTrigger', ledgerEvents],
	['CantonScanEventTrigger', scanEvents],
] as const)('%s: events, description and contract agree', (name, events) => {
	const { description } = nodes.find(({ className }) => className === name)!.instance;
	const event = description.properties.find(({ name }) => name === 'event');

	test('the drop-down offers every event', () => {
		const values = ((event?.options ?? []) as Array<{ value: string }>).map(({ value }) => value);
		expect(values).toEqual(events.map(({ value }) => value));
		expect(values).toContain(event?.default);
	});

	test.each(events.map((event) => [event.value, event] as const))('%s reads endpoints of the contract and names its rights', (_, event) => {
		for (const endpoint of event.endpoints) expect([endpoint, endpoints.has(endpoint)]).toEqual([endpoint, true]);
		expect(event.rights.length).toBeGreaterThan(0);
	});
});

test('these alone write at several targets, and the guide names them', () => {
	const several = actions.flatMap(({ description, table }) =>
		table.flatMap(({ value, operations }) =>
			operations
				.filter(({ writes, severalTargets }) => writes && severalTargets)
				.map((operation) => `${description.name} ${value}.${operation.value}`),
		),
	);
	expect(several.sort()).toEqual([
		'cantonParticipant dar.apply',
		'cantonParticipant packageVetting.update',
		'cantonParticipant user.create',
		'cantonParticipant user.update',
		'cantonParticipant userRight.grant',
		'cantonParticipant userRight.revoke',
	]);
	expect(readFileSync(join(root, 'docs', 'guides', 'targets.md'), 'utf8')).toMatch(
		/^These of \*\*Canton Participant\*\* take several, .*: \*DAR › Apply\*, \*Package Vetting › Update\*, \*User › Create\* and \*Update\*, \*User Right › Grant\* and \*Revoke\*\.$/m,
	);
});

test('readiness and health of a service name each other, so that the right one is found from each', () => {
	const descriptionOf = (node: string, resource: string, operation: string) => {
		const { table } = actions.find(({ className }) => className === node)!;
		const { operations } = table.find(({ value }) => value === resource)!;
		return operations.find(({ value }) => value === operation)!.description;
	};
	const READINESS = 'Canton Ledger, Participant › Get Readiness';
	const PARTICIPANT = 'Canton Participant, Health › Get';
	const VALIDATOR = 'Canton Validator, Health › Get';
	const readiness = descriptionOf('CantonLedger', 'participant', 'getReadiness');
	const participant = descriptionOf('CantonParticipant', 'health', 'get');
	const validator = descriptionOf('CantonValidator', 'health', 'get');
	for (const [text, others] of [
		[readiness, [PARTICIPANT, VALIDATOR]],
		[participant, [READINESS, VALIDATOR]],
		[validator, [PARTICIPANT, READINESS]],
	] as const)
		for (const other of others) expect(text).toContain(other);
});

test('a switch that is added to Options, Filters or Additional Fields arrives on', () => {
	const switches = nodes.flatMap(({ className, instance }) =>
		instance.description.properties
			.filter(({ type, name }) => type === 'collection' && name !== 'updateFields')
			.flatMap(({ options = [] }) => options as INodeProperties[])
			.filter(({ type }) => type === 'boolean')
			.map(({ displayName, default: initial }) => [className, displayName, initial] as const),
	);
	expect(switches.map(([, displayName]) => displayName)).toEqual(
		expect.arrayContaining(['Include Cursor', 'Compress File', 'Add Message']),
	);
	expect(switches.filter(([, , initial]) => initial !== true)).toEqual([]);
});

test("an action node's text in the picker begins with what it does, not as a trigger", () => {
	const begins = actions.map(({ className, description }) => [className, description.description.split(' ')[0]]);
	expect(begins.filter(([, word]) => /^(Starts?|Triggers?|When)$/.test(word!))).toEqual([]);
	expect(begins.length).toBeGreaterThan(5);
});

test('the page for contributors names the stand-ins that the ring at night has', () => {
	const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
	const [, section = ''] = page.split('## Examples at night\n');
	const part = section.split('\n## ')[0];
	for (const name of ['Slack', 'Teams', 'Google Sheets', 'Excel 365', 'GitHub', 'GitLab', 'Gitea', 'language model', 'loopback'])
		expect(part).toContain(name);
});
