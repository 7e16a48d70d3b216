// The traffic guard in the real n8n: it asks when traffic is low, and buys what somebody approves, up to a limit for each purchase and one for a day.
import { nightTest } from '../../../scripts/lib/cases.cjs';
import { credential, eventually, world } from '../support/e2e.cts';
import { bearer } from '../support/token.cts';
import { importExample } from './support.cts';
import { rowsOf } from './tables.cts';

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

	/** Answer to the latest question. */
	async function outcomeOf(question: any, decision: string, earlier = 0) {
		await answer(question, decision);
		const outcomes = async () => (await delivered()).filter(({ kind }: any) => kind === 'outcome');
		return (await eventually(outcomes, ({ length }) => length > earlier)).at(-1) as any;
	}

	const counted = async (workflow: string) =>
		(await rowsOf('canton_traffic_purchases')).filter((row) => row.workflow === workflow).map(({ bytes }) => bytes);

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
		expect(question.text).toMatch(
			/Used per hour: .*\nHours left: .*\nThe wallet holds \d+\.\d+ Canton Coin\nTo buy: 300000 bytes\nBought in the last 24 hours: 0 of at most 3000000 bytes/,
		);
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
		expect(await counted(workflow)).toEqual([300_000]);
		const requests = await bought();
		expect(requests).toHaveLength(1);
		expect(requests[0].body).toMatchObject({ traffic_amount: 300_000, receiving_validator_party_id: validator });
	}, 120_000);

	it('buys nothing beyond the limit, or when somebody says no', async () => {
		const workflow = await start({ lowBytes: 1e15, buyBytes: 3_000_000, dailyBytes: 9_000_000 });
		const [question] = await eventually(delivered, ({ length }) => length > 0);
		await client.deactivate(workflow);
		await answer(question, 'Buy');
		const outcome = (await eventually(delivered, (all) => all.some(({ kind }: any) => kind === 'outcome'))).find(
			({ kind }: any) => kind === 'outcome',
		);
		expect(outcome).toMatchObject({ status: 'problem', text: expect.stringContaining('Maximum per Item') });
		expect(await bought()).toEqual([]);
		// Nothing was sent, so nothing counts.
		await eventually(
			async () => await counted(workflow),
			([bytes]) => bytes === 0,
		);
	}, 120_000);

	nightTest(
		'buys no more in 24 hours than the limit of a day',
		async () => {
			const workflow = await start({ lowBytes: 1e15, buyBytes: 300_000, dailyBytes: 500_000 });
			const questions = async () => (await delivered()).filter(({ kind }: any) => kind === 'question');
			const [first] = await eventually(questions, ({ length }) => length > 0);
			await client.deactivate(workflow);
			expect(await outcomeOf(first, 'Buy')).toMatchObject({ status: 'resolved' });
			const before = (await questions()).length;
			await client.activate(workflow);
			const second = (await eventually(questions, ({ length }) => length > before)).at(-1);
			await client.deactivate(workflow);
			expect(second.text).toContain('Bought in the last 24 hours: 300000 of at most 500000 bytes');
			const refused = await outcomeOf(second, 'Buy', 1);
			expect(refused).toMatchObject({ status: 'problem', subject: 'No traffic was bought: it would exceed the limit of a day' });
			expect(refused.text).toMatch(/Bought in the last 24 hours: 300000 bytes\nTo buy: 300000 bytes\nAt most in 24 hours: 500000 bytes/);
			expect(await bought()).toHaveLength(1);
			expect(await counted(workflow)).toEqual([300_000]);
		},
		180_000,
	);
});
