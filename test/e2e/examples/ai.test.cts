// The AI operator in the real n8n, with a scripted model: an HTTP server that answers as OpenAI's API does.
import { readExample } from '../../../scripts/lib/demo.cjs';
import { world } from '../support/e2e.cts';
import { Model, resultOfTool, type Turn } from '../support/model.cts';
import { importExample } from './support.cts';

const { sandbox, client } = world();

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
			(request) => ({ say: `It says: ${resultOfTool(request)}` }),
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
				said.push(resultOfTool(request));
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
