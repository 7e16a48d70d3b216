// An expression may return an object instead of a text: the error names the field and says so, before anything is sent.
import { waitForNothing } from '../../support/waits.cts';
import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { resources as scan } from '../../../nodes/CantonScan/operations';
import { resources as registry } from '../../../nodes/CantonTokenRegistry/operations';
import type { Operation } from '../../../nodes/shared/operation/operation';
import { LEDGER_NODES, VALIDATOR_NODES } from '../../support/nodeTables.cts';
import { runNode } from '../../support/engine.cts';
import { expectWords } from '../../support/generatedAnswers.cts';
import { serve } from '../../support/hostile.cts';
import { PARAMETER_EXAMPLES } from '../../support/parameterExamples.cts';

waitForNothing();

const OBJECT = '={{ ({ a: { b: 1 } }) }}';
const CONNECTIONS: Array<[node: string, resources: readonly any[], connection: IDataObject]> = [
	['cantonScan', scan, { connectThrough: 'scan' }],
	['cantonTokenRegistry', registry, { connectThrough: 'registry' }],
	...Object.entries({ ...LEDGER_NODES, ...VALIDATOR_NODES }).map(([node, resources]): [string, readonly any[], IDataObject] => [
		node,
		resources,
		{ authentication: 'accessToken' },
	]),
];

const entered = ({ type }: INodeProperties, value: unknown) =>
	(type === 'resourceLocator' ? { __rl: true, mode: 'id', value } : value) as IDataObject[string];

/** The operation's input with an object in one field, for each of its fields. And the label of the field. `json` is entered in fields of JSON. */
function inputs(operation: Operation<never>, json = OBJECT): Array<[label: string, input: IDataObject]> {
	const wrong = (property: INodeProperties) => entered(property, property.type === 'json' ? json : OBJECT);
	// A parameter without an example is an object, too.
	const required = operation.properties.filter((property) => property.required);
	const input = Object.fromEntries(
		required.map((property) => [property.name, entered(property, PARAMETER_EXAMPLES[property.name] ?? OBJECT)]),
	);
	return operation.properties.flatMap((property) => {
		const { name, displayName, type, noDataExpression, displayOptions } = property;
		if (noDataExpression || ['notice', 'boolean', 'fixedCollection', 'resourceMapper'].includes(type)) return [];
		if (type !== 'collection')
			return [[displayName, { ...input, ...shownBy(displayOptions), [name]: wrong(property) }] as [string, IDataObject]];
		return (property.options as INodeProperties[])
			.filter((option) => !['boolean', 'fixedCollection'].includes(option.type) && !option.noDataExpression)
			.map((option): [string, IDataObject] => [
				option.displayName,
				{ ...input, ...shownBy(option.displayOptions), [name]: { [option.name]: wrong(option) } },
			]);
	});
}

/** Settings under which a field is shown. */
const shownBy = (displayOptions: INodeProperties['displayOptions']): IDataObject =>
	Object.fromEntries(
		Object.entries(displayOptions?.show ?? {})
			.filter(([name]) => !name.startsWith('@') && !['resource', 'operation'].includes(name))
			.map(([name, values]) => [name.replace(/^\//, ''), (values as IDataObject[string][])[0]]),
	);

/** Parties of the token's user, which a form has at first: their operations ask the participant for them. */
const isOwnParty = (property: INodeProperties) => ['me', 'mine'].includes(String((property.default as IDataObject | null)?.value));

describe('without a request, though own parties are asked for,', () => {
	const operations = Object.entries(LEDGER_NODES).flatMap(([node, resources]) =>
		(resources as readonly any[]).flatMap(({ value: resource, operations: all }) =>
			(all as Array<Operation<never>>)
				.filter(({ properties }) => properties.some(isOwnParty))
				.map((operation) => [`${node} ${resource} ${operation.value}`, node, resource, operation] as const),
		),
	);

	test.each(operations)('%s', async (_, node, resource, operation) => {
		let requests = 0;
		const url = `http://${await serve((request, response) => {
			requests += 1;
			request.resume().on('end', () => response.writeHead(400).end('{}'));
		})}`;
		const credentials = { cantonLedgerApi: { baseUrl: url, authentication: 'accessToken', accessToken: 'a.b.c' } } as never;
		const tooEarly: string[] = [];
		for (const [label, input] of inputs(operation, '{ "a": ')) {
			const own = operation.properties.filter(isOwnParty).map(({ name }) => name);
			const set = Object.entries(input).filter(([name, value]) => !own.includes(name) || (value as IDataObject).value === OBJECT);
			const parameters = { resource, operation: operation.value, authentication: 'accessToken', ...Object.fromEntries(set) };
			requests = 0;
			await runNode(node, parameters as never, { credentials, invented: true });
			if (requests > 0) tooEarly.push(label);
		}
		expect(tooEarly).toEqual([]);
	});
});

describe.each(CONNECTIONS)('%s', (node, resources, connection) => {
	test.each(
		resources.flatMap(({ value: resource, operations }) =>
			operations.map((operation: Operation<never>) => [`${resource} ${operation.value}`, resource, operation] as const),
		),
	)('%s', async (_, resource, operation) => {
		const url = `http://${await serve((request, response) => void request.resume().on('end', () => response.writeHead(400).end('{}')))}`;
		const credentials = {
			cantonLedgerApi: { baseUrl: url, authentication: 'accessToken', accessToken: 'a.b.c' },
			cantonScanApi: { url },
			cantonTokenRegistryApi: { url },
			cantonValidatorApi: { url, authentication: 'accessToken', accessToken: 'a.b.c' },
		} as never;
		for (const [label, input] of inputs(operation)) {
			const parameters = { resource, operation: operation.value, ...connection, ...input };
			const result = await runNode(node, parameters as never, { credentials, invented: true });
			expectWords(label, result);
		}
	});
});
