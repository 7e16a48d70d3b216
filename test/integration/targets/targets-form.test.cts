// The field Target in the forms of all nodes: one that writes takes one target only.
import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { resources as cantonScan } from '../../../nodes/CantonScan/operations';

import { runNode } from '../../support/engine.cts';
import { said } from '../../support/harness.cts';
import { LEDGER_NODES, VALIDATOR_NODES } from '../../support/nodeTables.cts';
import { nodeTypes } from '../../support/nodeTypes.cts';
import { useParticipants } from './targets-support.cts';

const { main, test1, test2, fleet } = useParticipants();

describe('the form', () => {
	const tables: typeof LEDGER_NODES = { ...LEDGER_NODES, ...VALIDATOR_NODES, cantonScan };
	const all = Object.entries(tables).flatMap(([node, resources]) =>
		resources.flatMap(({ value, operations }) =>
			operations.map((operation) => [`${node} ${value}.${operation.value}`, node, value, operation] as const),
		),
	);

	test.each(all)(
		'%s offers targets if it reaches a server that has them: several if it only reads or can try out what it writes',
		(_, node, resource, operation) => {
			const { properties } = nodeTypes.get(`n8n-nodes-canton.${node}`)!.description;
			const own = properties.filter(
				({ name, displayOptions: { show = {} } = {} }) =>
					name === 'options' && show.resource?.includes(resource) && show.operation?.includes(operation.value),
			);
			const fields = own.flatMap(({ options }) => options as INodeProperties[]).filter(({ name }) => name === 'target');
			const methods = fields.map(({ modes }) => modes![0].typeOptions!.searchListMethod);
			const wanted = operation.writes && !operation.severalTargets ? 'searchOneTarget' : 'searchTargets';
			expect([...new Set(methods)]).toEqual(operation.offline === true && !operation.targetsOf ? [] : [wanted]);
		},
	);

	/** Anything in each required field: n8n wants all of them, and none is read before the target. */
	const filledIn = (properties: INodeProperties[]): IDataObject =>
		Object.fromEntries(
			properties
				.filter(({ required }) => required)
				.map(({ name, type, default: initial }) => [
					name,
					type === 'resourceLocator' ? { __rl: true, mode: 'id', value: 'any' } : ((initial || 'any') as string),
				]),
		);
	const writing = all.filter(([, , , { writes, severalTargets }]) => writes && !severalTargets);

	test.each(writing)('%s writes to one: each of them and a tag are refused, and nothing is sent', async (_, node, resource, operation) => {
		const { cantonLedgerApi } = fleet();
		const others = { ...cantonLedgerApi, url: main.url };
		const credentials = { cantonLedgerApi, cantonValidatorApi: others, cantonScanApi: others };
		for (const target of ['*', 'tag:try']) {
			const connection = { authentication: 'accessToken', connectThrough: 'scan' };
			const parameters = { ...connection, ...filledIn(operation.properties), resource, operation: operation.value, options: { target } };
			expect(said(await runNode(node, parameters as never, { credentials, invented: true }))).toBe(
				`Target: "${target}" may be several, and this writes to one | Choose one target. For several, use an item for each.`,
			);
		}
		expect([main, test1, test2].flatMap(({ came }) => came)).toEqual([]);
	});
});
