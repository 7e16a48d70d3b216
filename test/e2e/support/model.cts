/** A language model that answers as scripted, as OpenAI's API does. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ModelRequest {
	messages: Array<{ role: string; content: unknown; tool_call_id?: string }>;
	tools: Array<{ function: { name: string; description: string; parameters: { properties: Record<string, unknown> } } }>;
}
export type Turn = (request: ModelRequest) => { call: string; input: Record<string, unknown> } | { say: string };

/** Plays one turn after the other, and remembers what it was asked. */
export class Model {
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

/** Result of the last tool that the model called. */
export const resultOfTool = ({ messages }: ModelRequest) => String(messages.filter(({ role }) => role === 'tool').at(-1)?.content);
