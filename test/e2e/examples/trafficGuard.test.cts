// The traffic guard in the real n8n: it asks when traffic is low, and buys what somebody approves, up to a limit.
import { credential, eventually, world } from '../support/e2e.cts';
import { bearer } from '../support/token.cts';
import { importExample } from './support.cts';

const { sandbox, client } = world();
const delivered = async () => (await sandbox.delivered('traffic')).map(({ body }) => body);
const bought = async () =>
	(await sandbox.call('GET', '/control/requests')).requests.filter(
		({ endpoint }: any) => endpoint === 'POST /v0/wallet/buy-traffic-requests',
	);

describe('the traffic guard', () => {
	let validator: string;

	/** Imports it with these settings and lets it run from its schedule. */
	async function start(values: Record<string, unknown>) {
		await sandbox.call('DELETE', '/control/sink/traffic');
		await sandbox.call('DELETE', '/control/requests');
		const { type, ...rest } = credential(sandbox, 'cantonValidatorApi', {
			authentication: 'accessToken',
			accessToken: bearer({ sub: 'ledger-api-user' }),
		});
		const stored = await client.createCredential({ type, ...rest });
		const asUser = (node: any) => (node.credentials = { cantonValidatorApi: stored });
		const workflow = await importExample('traffic-guard', {
			sink: 'traffic',
			change: {
				'Every Hour': ({ parameters }: any) => (parameters.rule = { interval: [{ field: 'seconds', secondsInterval: 5 }] }),
				Settings: ({ parameters }: any) => {
					const settings: Record<string, unknown> = { validator, ...values };
					for (const assignment of parameters.assignments.assignments)
						if (assignment.name in settings) assignment.value = settings[assignment.name];
				},
				'Get Balance': asUser,
				'Buy Traffic': asUser,
			},
		});
		await client.activate(workflow);
		return workflow;
	}

	/** Answers the form of a question. */
	async function answer(question: any, decision: string) {
		const [{ url }] = question.links;
		// The page is there once the execution waits.
		const page = async () => (await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined))?.text() ?? '';
		await eventually(page, (text) => text.includes('Buy traffic?'), 30_000);
		const form = new FormData();
		form.set('field-0', decision);
		form.set('field-1', 'Ann');
		await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(20_000) });
	}

	beforeAll(async () => {
		validator = (await sandbox.call('GET', '/control/world')).parties['digitalasset-testValidator-1'];
	});

	it('is silent while there is enough', async () => {
		const workflow = await start({ lowBytes: 0, lowHours: 0 });
		await eventually(
			async () => (await client.executions(workflow)).length,
			(count) => count >= 2,
		);
		await client.deactivate(workflow);
		expect(await delivered()).toEqual([]);
	}, 90_000);

	it('asks, with balance and use, and buys once what was approved', async () => {
		const workflow = await start({ lowBytes: 1e15, buyBytes: 300_000 });
		const [question] = await eventually(delivered, ({ length }) => length > 0);
		await client.deactivate(workflow);
		expect(question).toMatchObject({ subject: expect.stringMatching(/^Traffic is low: \d+ bytes left$/), status: 'problem' });
		expect(question.text).toMatch(/Used per hour: .*\nHours left: .*\nThe wallet holds \d+\.\d+ Canton Coin\nTo buy: 300000 bytes/);
		expect(await bought()).toEqual([]);
		await answer(question, 'Buy');
		const outcome = (await eventually(delivered, (all) => all.some(({ kind }: any) => kind === 'outcome'))).find(
			({ kind }: any) => kind === 'outcome',
		);
		expect(outcome).toMatchObject({
			subject: '300000 bytes of traffic: completed',
			status: 'resolved',
			text: expect.stringContaining('Approved by Ann'),
		});
		const requests = await bought();
		expect(requests).toHaveLength(1);
		expect(requests[0].body).toMatchObject({ traffic_amount: 300_000, receiving_validator_party_id: validator });
	}, 120_000);

	it('buys nothing beyond the limit, or when somebody says no', async () => {
		const workflow = await start({ lowBytes: 1e15, buyBytes: 3_000_000 });
		const [question] = await eventually(delivered, ({ length }) => length > 0);
		await client.deactivate(workflow);
		await answer(question, 'Buy');
		const outcome = (await eventually(delivered, (all) => all.some(({ kind }: any) => kind === 'outcome'))).find(
			({ kind }: any) => kind === 'outcome',
		);
		expect(outcome).toMatchObject({ status: 'problem', text: expect.stringContaining('Maximum per Item') });
		expect(await bought()).toEqual([]);
	}, 120_000);
});
