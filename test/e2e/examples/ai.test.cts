// The AI operator in the real n8n, with a scripted model: an HTTP server that answers as OpenAI's API does.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { readExample } from '../../../scripts/lib/demo.cjs';
import { world } from '../support/e2e.cts';
import { importExample } from './support.cts';

const { sandbox, client } = world();

interface ModelRequest {
	messages: Array<{ role: string; content: unknown; tool_call_id?: string }>;
	tools: Array<{ function: { name: string; description: string; parameters: { properties: Record<string, unknown> } } }>;
}
type Turn = (request: ModelRequest) => { call: string; input: Record<string, unknown> } | { say: string };

/** Plays one turn after the other, and remembers what it was asked. */
class Model {
	readonly requests: ModelRequest[] = [];
	#turns: Turn[] = [];
	readonly #server: Server;

	constructor() {
		this.#server = createServer(async (request, response) => {
			const chunks: Buffer[] = [];
			for await (const chunk of request) chunks.push(chunk as Buffer);
			if (request.method !== 'POST') {
				response.writeHead(200, { 'content-type': 'application/json' });
				response.end(JSON.stringify({ object: 'list', data: [] }));
				return;
			}
			const modelRequest = JSON.parse(Buffer.concat(chunks).toString()) as ModelRequest & { stream?: boolean };
			this.requests.push(modelRequest);
			const turn = this.#turns.shift()?.(modelRequest) ?? { say: 'Nothing more is scripted.' };
			const calls = 'call' in turn && [
				{
					id: `call_${this.requests.length}`,
					index: 0,
					type: 'function',
					function: { name: turn.call, arguments: JSON.stringify(turn.input) },
				},
			];
			const message = calls
				? { role: 'assistant', content: null, tool_calls: calls }
				: { role: 'assistant', content: (turn as { say: string }).say };
			const finish = calls ? 'tool_calls' : 'stop';
			const common = { id: 'chatcmpl-1', created: 1, model: 'gpt-5-mini' };
			if (modelRequest.stream) {
				const chunk = (delta: object, finish_reason: string | null) =>
					`data: ${JSON.stringify({ ...common, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
				response.writeHead(200, { 'content-type': 'text/event-stream' });
				response.end(`${chunk(message, null)}${chunk({}, finish)}data: [DONE]\n\n`);
				return;
			}
			response.writeHead(200, { 'content-type': 'application/json' });
			const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
			response.end(
				JSON.stringify({ ...common, object: 'chat.completion', choices: [{ index: 0, message, finish_reason: finish }], usage }),
			);
		});
	}

	script(...turns: Turn[]) {
		this.#turns = turns;
		this.requests.length = 0;
	}

	async listen(): Promise<string> {
		await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
	}

	close() {
		this.#server.closeAllConnections();
		this.#server.close();
	}
}

/** What a tool said to the model last. */
const toolSaid = ({ messages }: ModelRequest) => String(messages.filter(({ role }) => role === 'tool').at(-1)?.content);

describe('the AI operator', () => {
	const model = new Model();
	let workflow: string;

	/** Asks in the chat, and delivers the answer. */
	async function ask(question: string): Promise<string> {
		const executionId = await client.begin(workflow, {
			name: 'Question',
			data: {
				startTime: Date.now(),
				executionTime: 0,
				executionIndex: 0,
				source: [],
				data: { main: [[{ json: { sessionId: 's', action: 'sendMessage', chatInput: question } }]] },
			},
		});
		const execution = await client.finished(executionId);
		expect(execution.data.resultData.error).toBeUndefined();
		return execution.data.resultData.runData.Agent[0].data.main[0][0].json.output;
	}

	beforeAll(async () => {
		const url = await model.listen();
		const openAi = await client.createCredential({ type: 'openAiApi', name: 'OpenAI account', data: { apiKey: 'a-key', url } });
		workflow = await importExample('ai-operator', {
			change: { 'Chat Model': (node) => Object.assign(node, { disabled: false, credentials: { openAiApi: openAi } }) },
		});
	}, 60_000);

	afterAll(() => model.close());

	it('answers why a command failed from what the ledger reports', async () => {
		await sandbox.call('POST', '/control/do', {
			action: 'fail',
			party: 'alice',
			commandId: 'payroll-4712',
			code: 'SEQUENCER_BACKPRESSURE',
		});
		model.script(
			() => ({ call: 'Get_command_outcome', input: { commandId: 'payroll-4712' } }),
			(request) => ({ say: `It says: ${toolSaid(request)}` }),
		);
		const answer = await ask('Why did command payroll-4712 fail?');
		for (const part of [
			'SEQUENCER_BACKPRESSURE',
			'The sequencer is overloaded',
			'The synchronizer is overloaded. Try again later',
			'payroll-4712',
		]) {
			expect(answer).toContain(part);
		}
		const [{ messages, tools }] = model.requests;
		expect(JSON.stringify(messages)).toContain('Why did command payroll-4712 fail?');
		expect(tools.map(({ function: { name } }) => name).sort()).toEqual([
			'Find_completions',
			'Get_command_outcome',
			'Get_participant_status',
			'List_instruments',
			'List_validator_licenses',
		]);
		const outcome = tools.find(({ function: { name } }) => name === 'Get_command_outcome')!.function;
		expect(outcome.description).toMatch(/^Find out what happened to one command\./);
		expect(Object.keys(outcome.parameters.properties)).toEqual(['commandId']);
	}, 90_000);

	it('each of its tools answers, and nothing changes on the ledger', async () => {
		await sandbox.call('POST', '/control/do', { action: 'fail', party: 'alice', commandId: 'payroll-4713' });
		const { ledgerEnd } = await sandbox.call('GET', '/control/world');
		const said: string[] = [];
		const received =
			(next: Turn): Turn =>
			(request) => {
				said.push(toolSaid(request));
				return next(request);
			};
		model.script(
			() => ({ call: 'Find_completions', input: { commandIdPrefix: 'payroll-47', outcome: 'failed' } }),
			received(() => ({ call: 'Get_participant_status', input: {} })),
			received(() => ({ call: 'List_validator_licenses', input: {} })),
			received(() => ({ call: 'List_instruments', input: {} })),
			received(() => ({ call: 'Get_command_outcome', input: { commandId: 'nobody-submitted-this' } })),
			received(() => ({ say: 'done' })),
		);
		expect(await ask('What failed lately?')).toBe('done');
		expect(said).toEqual([
			expect.stringContaining('payroll-4713'),
			expect.stringContaining('ledgerEnd'),
			expect.stringContaining('validator'),
			expect.stringContaining('Amulet'),
			expect.stringMatching(/"outcome":\s?\\?"unknown/),
		]);
		expect((await sandbox.call('GET', '/control/world')).ledgerEnd).toBe(ledgerEnd);
	}, 90_000);

	it('its tools only read: each is refused to write, and says which operation it is', async () => {
		const types = await client.nodeTypes();
		for (const { name, type, parameters } of readExample('ai-operator').nodes) {
			if (!type.endsWith('Tool')) continue;
			expect([name, parameters.allowWritesAsTool ?? false]).toEqual([name, false]);
			const { properties } = types.find((candidate) => candidate.name === type);
			const operation = properties
				.filter((property: any) => property.name === 'operation' && property.displayOptions?.show?.resource?.includes(parameters.resource))
				.flatMap(({ options }: any) => options)
				.find(({ value }: any) => value === parameters.operation);
			expect([name, operation?.description]).toEqual([name, expect.not.stringContaining('This writes')]);
		}
	});
});
