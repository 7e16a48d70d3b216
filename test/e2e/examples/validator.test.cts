// The examples for those who run a validator: the morning report, and the votes that wait.
import { credential, world } from '../support/e2e.cts';
import { bearer } from '../support/token.cts';
import { importExample } from './support.cts';

const { sandbox, client } = world();
const delivered = async (sink: string) => (await sandbox.delivered(sink)).map(({ body }) => body);
const happen = async (action: string, parameters: object = {}) =>
	(await sandbox.call('POST', '/control/do', { action, ...parameters })).happened;
const settings =
	(values: Record<string, unknown>) =>
	({ parameters }: any) => {
		for (const assignment of parameters.assignments.assignments) if (assignment.name in values) assignment.value = values[assignment.name];
	};

/** Imports an example, runs it once from its schedule, and answers what was delivered. */
async function runOnce(name: string, sink: string, change: Record<string, (node: any) => void>): Promise<any[]> {
	await sandbox.call('DELETE', `/control/sink/${sink}`);
	const workflow = await importExample(name, { sink, change });
	const execution = await client.run(workflow, 'Every Morning');
	expect(execution.data.resultData.error).toBeUndefined();
	return await delivered(sink);
}

// The sandbox's world is in July 2026: what is ahead there may be past for n8n.
describe('vote watch', () => {
	it('is silent while nothing waits, names what waits, and is urgent before it ends', async () => {
		const change = (superValidator: string, urgentHours = -100_000) => ({ Settings: settings({ superValidator, urgentHours }) });
		const { voteBefore } = await happen('openVote', { actionName: 'CRARC_SetConfig' });
		// The super validator that asked for the vote has voted.
		expect(await runOnce('vote-watch', 'votes', change('Digital-Asset-1'))).toEqual([]);
		const [waiting] = await runOnce('vote-watch', 'votes', change('Digital-Asset-2'));
		expect(waiting).toMatchObject({ subject: 'One vote waits for Digital-Asset-2', status: 'info' });
		expect(waiting.text).toContain(`• CRARC_SetConfig (proposal of Digital-Asset-1), asked for by Digital-Asset-1: until ${voteBefore}`);
		// A name that no vote has is not silent for good.
		const [misspelt] = await runOnce('vote-watch', 'votes', change('Digital Asset 1'));
		expect(misspelt).toMatchObject({ subject: 'One vote waits for Digital Asset 1' });
		await happen('openVote', {});
		const [urgent] = await runOnce('vote-watch', 'votes', change('Digital-Asset-2', 100_000));
		expect(urgent).toMatchObject({ subject: '2 votes wait for Digital-Asset-2', status: 'problem' });
	}, 120_000);
});

describe('the morning report of a validator', () => {
	const report = async (values: Record<string, unknown> = {}) => {
		const { parties } = await sandbox.call('GET', '/control/world');
		const { type, ...rest } = credential(sandbox, 'cantonValidatorApi', {
			authentication: 'accessToken',
			accessToken: bearer({ sub: 'validator-operator' }),
		});
		const stored = await client.createCredential({ type, ...rest });
		const operator = (node: any) => (node.credentials = { cantonValidatorApi: stored });
		return await runOnce('validator-morning-report', 'morning', {
			Settings: settings({ validator: parties['digitalasset-testValidator-1'], receivers: JSON.stringify([parties.alice]), ...values }),
			'Get Health': operator,
		});
	};

	it('is one message with each part', async () => {
		await happen('reward', { party: 'digitalasset-testValidator-1' });
		const [said, ...others] = await report({ lowTrafficBytes: 0, warnDays: -1000, rewardHours: -100_000 });
		expect(others).toEqual([]);
		expect(said.problems).toEqual([]);
		expect(said).toMatchObject({ subject: 'The validator is in order', status: 'resolved' });
		for (const part of [
			/^🟢 The validator is in order/,
			/Validator: ready, version 0\.7/,
			/Rounds open: 3\n/,
			/A coin is 0\.005/,
			/Rounds collected: \d+, missed: \d+/,
			/Rewards not collected yet: 1/,
			/Traffic left: \d+ of \d+ bytes/,
			/Preapproval of alice::1220.*: until 20/,
			/Open vote: CRARC_SetConfig, until 20/,
		])
			expect(said.text).toMatch(part);
	}, 120_000);

	it('names what needs somebody, and a part that cannot be read', async () => {
		const { parties } = await sandbox.call('GET', '/control/world');
		await sandbox.call('POST', '/control/faults', {
			faults: [
				{
					endpoint: 'GET /v0/admin/sv/voterequests',
					times: 0,
					status: 403,
					body: '{"error":"not for you"}',
					headers: { 'content-type': 'application/json' },
				},
			],
		});
		const [said] = await report({ receivers: JSON.stringify([parties.bob]), lowTrafficBytes: 1e12 });
		await sandbox.call('DELETE', '/control/faults');
		expect(said.status).toBe('problem');
		expect(said.problems).toEqual([
			expect.stringMatching(/^Traffic is low: \d+ bytes left$/),
			'Rewards will be lost: 1 end soon',
			expect.stringMatching(/^There is no preapproval of bob::1220/),
			expect.stringMatching(/^Get Votes: .*not for you/),
		]);
		expect(said.text).not.toContain('Open vote: ');
	}, 120_000);
});
