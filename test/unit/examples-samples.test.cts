// A test run of a trigger shows a sample as long as nothing has happened: nobody pays, accepts or books because of one.
import { executeFilter } from 'n8n-workflow';

import { exampleNames, readExample } from '../../scripts/lib/demo.cjs';

const PAYS = ['transfer.send', 'transfer.accept', 'transfer.reject', 'traffic.buy', 'command.submit', 'preparedTransaction.execute'];
const WRITES = ['row.insert', 'row.update', 'row.upsert'];

const acts = ({ parameters: { resource, operation } }: any) => [...PAYS, ...WRITES].includes(`${resource}.${operation}`);
const isOurTrigger = ({ type }: any) => /^n8n-nodes-canton\..*(Trigger|Stream)$/.test(type);

/** Checks that an item with this `sample` meets the conditions on it. All others are taken as met. */
function passes({ conditions, ...filter }: any, sample: unknown): boolean {
	const ofSample = conditions
		.filter(({ leftValue }: any) => leftValue === '={{ $json.sample }}')
		.map((condition: any) => ({ ...condition, leftValue: sample }));
	return ofSample.length === 0 || filter.combinator !== 'and' || executeFilter({ ...filter, conditions: ofSample });
}

/** Checks that an item may leave a node by an output. */
function leaves({ type, parameters }: any, output: number, sample: unknown): boolean {
	if (/\.(if|filter)$/.test(type)) return output > 0 || passes(parameters.conditions, sample);
	const rule = type.endsWith('.switch') && parameters.rules.values[output];
	return !rule || passes(rule.conditions, sample);
}

/** Names of nodes that act and that an item of the Canton triggers may reach. */
function actingFrom({ nodes, connections }: any, sample: unknown): string[] {
	const reached = new Set<string>();
	const follow = (node: any, value: unknown): void => {
		if (reached.has(node.name)) return;
		reached.add(node.name);
		const isCut = node.type.endsWith('.set') && !node.parameters.includeOtherFields;
		const left = isCut ? undefined : value;
		for (const [output, next] of (connections[node.name]?.main ?? []).entries())
			if (leaves(node, output, left)) for (const { node: name } of next ?? []) follow(named(name), left);
	};
	const named = (name: string) => nodes.find((node: any) => node.name === name);
	for (const node of nodes.filter(isOurTrigger)) follow(node, sample);
	return nodes.filter((node: any) => reached.has(node.name) && acts(node)).map(({ name }: any) => name);
}

const acting = exampleNames().filter((name) => actingFrom(readExample(name), undefined).length > 0);

test('these examples pay or write when an event arrives', () => {
	expect(acting).toEqual(['accept-incoming-transfers', 'decide-incoming-transfers', 'exchange-deposits', 'exchange-withdrawals']);
});

test.each(acting)("%s leaves out a trigger's sample before it acts", (name) => {
	expect(actingFrom(readExample(name), true)).toEqual([]);
});

test.each(acting)('and the test notices %s without that', (name) => {
	const { nodes, connections } = readExample(name);
	const before = JSON.parse(JSON.stringify(nodes).replaceAll('$json.sample', '$json.other'));
	expect(actingFrom({ nodes: before, connections }, true)).not.toEqual([]);
});

test.each(acting)('%s hands on an event as before: only a sample is left out', (name) => {
	expect(actingFrom(readExample(name), false)).toEqual(actingFrom(readExample(name), undefined));
});
