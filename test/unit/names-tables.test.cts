// Descriptions of nodes, held against the tables, files and contracts they rest on.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { events as ledgerEvents } from '../../nodes/shared/ledgerEvents/events';
import { events as scanEvents } from '../../nodes/CantonScanEventTrigger/events';
import type { Operation } from '../../nodes/shared/operation/operation';
import { actions, all, endpoints, nodes, read, root } from './names-nodes.cts';

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
