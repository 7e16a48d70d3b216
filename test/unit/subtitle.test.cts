// Subtitle of a node on the canvas, evaluated by n8n's own expression engine.
import { Workflow, type INodeType } from 'n8n-workflow';

import * as ours from '../../index';

const nodes = Object.values(ours)
	.map((Type) => new Type())
	.filter((instance): instance is INodeType & typeof instance => 'description' in instance);

async function subtitles(type: INodeType, settings: Array<Record<string, string>>): Promise<unknown[]> {
	const { description } = type;
	const nodeTypes = { getByName: () => type, getByNameAndVersion: () => type, getKnownTypes: () => ({}) };
	const shown: unknown[] = [];
	for (const parameters of settings) {
		const node = { id: 'n', name: 'Node', type: description.name, typeVersion: 1, position: [0, 0] as [number, number], parameters };
		const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
		await workflow.expression.acquireIsolate();
		shown.push(workflow.expression.getSimpleParameterValue(node, description.subtitle, 'internal', {}));
		await workflow.expression.releaseIsolate();
	}
	return shown;
}

const choices = (type: INodeType, name: string, show?: string) =>
	type.description.properties
		.filter((property) => property.name === name && (!show || property.displayOptions?.show?.resource?.includes(show)))
		.flatMap(({ options }) => options as Array<{ name: string; value: string }>);

test.each(nodes.map((type) => [type.description.displayName, type] as const))('%s names what it does in words', async (_, type) => {
	const events = choices(type, 'event');
	const pairs = choices(type, 'resource').flatMap((resource) =>
		choices(type, 'operation', resource.value).map((operation) => ({ resource, operation })),
	);
	const settings =
		events.length > 0
			? events.map(({ value }) => ({ event: value }))
			: pairs.map(({ resource, operation }) => ({ resource: resource.value, operation: operation.value }));
	const expected =
		events.length > 0 ? events.map(({ name }) => name) : pairs.map(({ resource, operation }) => `${operation.name}: ${resource.name}`);
	expect(expected.length).toBeGreaterThan(0);
	expect(await subtitles(type, settings)).toEqual(expected);
});
