/** Our nodes as tools of an AI agent, on the ways n8n's engine has for it. The agent is a node that calls its one tool once. */
import type { EngineRequest, EngineResponse, IDataObject, IExecuteFunctions, INode, INodeType } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import type { Credentials } from './credentialsStore.cts';
import { executeContext, runWorkflow } from './engine.cts';
import { testTypes } from './nodeTypes.cts';
import { ourNode } from './workflow.cts';

/**
 * Ways in which a tool comes to run: called by the agent itself, executed by the engine on the agent's request, or as n8n's own agents
 * do it, the plain node without a workflow.
 */
export const waysOfTools = ['called', 'requested', 'withoutWorkflow'] as const;

/** Input that the agent gives its tool: n8n leaves out parameters that a node does not describe. */
let toolInput: IDataObject = {};

const agent = (execute: (context: IExecuteFunctions, response?: EngineResponse) => Promise<unknown>): INodeType =>
	({
		description: {
			displayName: 'Agent',
			name: 'agent',
			group: ['transform'],
			version: 1,
			description: 'Calls its tool once',
			defaults: { name: 'Agent' },
			inputs: [NodeConnectionTypes.Main, { type: NodeConnectionTypes.AiTool, displayName: 'Tool' }],
			outputs: [NodeConnectionTypes.Main],
			properties: [],
		},
		async execute(this: IExecuteFunctions, response?: EngineResponse) {
			return await execute(this, response);
		},
	}) as unknown as INodeType;

testTypes.set(
	'test.called',
	agent(async (context) => {
		const [tool] = (await context.getInputConnectionData(NodeConnectionTypes.AiTool, 0)) as Array<{
			description: string;
			schema: { shape: Record<string, { _def: { typeName: string } }> };
			invoke: (input: object) => Promise<unknown>;
		}>;
		const said = await tool.invoke(toolInput).catch((error: Error) => error.message);
		const fields = Object.fromEntries(Object.entries(tool.schema.shape).map(([name, { _def }]) => [name, _def.typeName]));
		return [[{ json: { description: tool.description, said: String(said), fields } }]];
	}),
);
testTypes.set(
	'test.requested',
	agent(async (_context, response): Promise<EngineRequest | unknown> => {
		if (!response?.actionResponses.length)
			return {
				actions: [
					{ actionType: 'ExecutionNodeAction', nodeName: 'Node', input: {}, type: NodeConnectionTypes.AiTool, id: '1', metadata: {} },
				],
				metadata: {},
			};
		return [[{ json: { said: JSON.stringify(response.actionResponses[0].data.data?.ai_tool).replaceAll('\\"', '"') } }]];
	}),
);

/** Returns what the agent got when it used an operation of a node. `settings`: those of the node, such as Retry On Fail. */
export async function askTool(
	way: (typeof waysOfTools)[number],
	type: string,
	parameters: IDataObject,
	credentials: Credentials,
	settings: Partial<INode> = {},
): Promise<string> {
	if (way === 'withoutWorkflow') {
		const context = executeContext(type, parameters as never, credentials, undefined, 'internal');
		const node = testTypes.get(`n8n-nodes-canton.${type}`) ?? context.nodeType;
		return await node.execute!.call(context).then(
			(items) => JSON.stringify(items),
			(error: Error) => error.message,
		);
	}
	const said = await askAgent(way, type, parameters, credentials, {}, settings);
	return String(said.said);
}

/** The same of an agent that fills in what its tool leaves to it: what was said, and the fields that the agent was shown, with their types. */
export async function askToolWith(
	input: IDataObject,
	type: string,
	parameters: IDataObject,
	credentials: Credentials,
): Promise<{ said: string; fields: Record<string, string> }> {
	const { said, fields } = await askAgent('called', type, parameters, credentials, input);
	return { said: String(said), fields: (fields ?? {}) as Record<string, string> };
}

async function askAgent(
	way: string,
	type: string,
	parameters: IDataObject,
	credentials: Credentials,
	input: IDataObject = {},
	settings: Partial<INode> = {},
) {
	toolInput = input;
	const tool = ourNode(`${type}Tool`, parameters as never, credentials, settings);
	const node: INode = { id: 'n2', name: 'Agent', type: `test.${way}`, typeVersion: 1, position: [0, 0], parameters: {} };
	const run = await runWorkflow(
		[node, tool],
		{
			Start: { main: [[{ node: 'Agent', type: NodeConnectionTypes.Main, index: 0 }]] },
			Node: { ai_tool: [[{ node: 'Agent', type: NodeConnectionTypes.AiTool, index: 0 }]] },
		},
		{ credentials },
	);
	const last = run.data.resultData.runData.Agent?.at(-1);
	const json: IDataObject = last?.data?.main?.[0]?.[0]?.json ?? {};
	const said = json.said ?? last?.error?.message ?? run.data.resultData.error?.message;
	return { said, fields: json.fields };
}
