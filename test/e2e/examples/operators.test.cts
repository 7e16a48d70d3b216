// "Tell the operators" in the real n8n, called as the other examples call it: each service gets a message it takes, and its
// refusals come back to the caller.
import { resultOf } from '../../../scripts/lib/rest.cjs';
import type { Service } from '../../support/receiverShapes.cts';
import { Receivers } from '../../support/receivers.cts';
import { world } from '../support/e2e.cts';
import { importTeller } from './support.cts';

const { client } = world();
const services: Service[] = ['slack', 'teams', 'discord', 'googleChat', 'pagerDuty'];

const message = {
	subject: 'Command payroll-4711 failed: LOCAL_VERDICT_LOCKED_CONTRACTS',
	text: '🔴 Command payroll-4711 failed: LOCAL_VERDICT_LOCKED_CONTRACTS\nReferring to <locked> contracts\nParties: alice::1220ab…',
	status: 'problem',
	eventId: 'offset:1671',
	links: [{ text: 'Execution in n8n', url: 'https://n8n.example.com/workflow/w/executions/1' }],
};

describe('tell the operators', () => {
	const receivers = new Receivers();
	let calls: { id: string; name: string };
	let channels: Record<string, string>;
	let withMail: Record<string, (node: any) => void>;

	/** A workflow that has something to say. @returns what it gets back, one item for each message */
	async function tell(messages: object[], called = calls) {
		const node = (name: string, type: string, typeVersion: number, x: number, parameters: object) => ({
			id: name,
			name,
			type: `n8n-nodes-base.${type}`,
			typeVersion,
			position: [x, 0],
			parameters,
		});
		const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });
		const { id } = await client.createWorkflow({
			name: 'Has something to say',
			nodes: [
				node('Start', 'manualTrigger', 1, 0, {}),
				node('Messages', 'code', 2, 200, { jsCode: `return ${JSON.stringify(messages.map((json) => ({ json })))};` }),
				node('Tell', 'executeWorkflow', 1.2, 400, {
					source: 'database',
					workflowId: { __rl: true, mode: 'list', value: called.id },
					mode: 'once',
					options: {},
				}),
			],
			connections: { Start: to('Messages'), Messages: to('Tell') },
		});
		const execution = await client.run(id, 'Start');
		const { error } = execution.data.resultData;
		return { reports: resultOf(execution, 'Tell').items.map(({ json }: any) => json), error };
	}

	beforeAll(async () => {
		const { url, smtpPort } = await receivers.listen();
		const data = { host: '127.0.0.1', port: smtpPort, secure: false, disableStartTls: true, user: '', password: '', hostName: '' };
		const smtp = await client.createCredential({ type: 'smtp', name: 'SMTP account', data });
		channels = {
			...Object.fromEntries(services.map((service) => [service, url(service)])),
			pagerDuty: 'R'.repeat(32),
			pagerDutyUrl: url('pagerDuty'),
			email: 'ops@example.com',
			emailFrom: 'n8n@example.com',
		};
		withMail = { 'Send E-Mail': (node) => Object.assign(node, { disabled: false, credentials: { smtp } }) };
		calls = await importTeller(channels, withMail);
	}, 60_000);

	beforeEach(() => {
		for (const service of services) {
			receivers.taken[service].length = 0;
			receivers.next[service] = [];
		}
		receivers.requests.length = 0;
		receivers.mails.length = 0;
	});

	afterAll(() => receivers.close());

	it('each service takes the message, and so does the mail server', async () => {
		const { reports, error } = await tell([message]);
		expect(error).toBeUndefined();
		expect(reports).toEqual([
			{ subject: message.subject, delivered: true, deliveredTo: [...services, 'email'], undelivered: [], reason: '' },
		]);
		const { slack, teams, discord, googleChat, pagerDuty } = receivers.taken;
		expect(slack[0].blocks[0].text.text).toBe(message.text.split('\n')[0]);
		expect(teams[0].attachments[0].content.actions[0].url).toBe(message.links[0].url);
		expect(discord[0].embeds[0].description).toContain('\\<locked\\>');
		expect(googleChat[0].cardsV2[0].card.header.title).toBe(message.text.split('\n')[0]);
		expect(pagerDuty[0]).toMatchObject({ event_action: 'trigger', dedup_key: 'offset:1671', payload: { severity: 'error' } });
		const [mail] = receivers.mails;
		expect([mail.from, mail.to]).toEqual([expect.stringContaining('n8n@example.com'), [expect.stringContaining('ops@example.com')]]);
		expect(mail.text).toContain(`Subject: ${message.subject}`);
		expect(mail.text).toContain('text/html');
	}, 60_000);

	it('what is over resolves the incident that it opened', async () => {
		const problem = { ...message, dedupKey: 'participant-health' };
		await tell([problem, { ...problem, status: 'resolved' }]);
		expect(receivers.taken.pagerDuty.map(({ event_action, dedup_key }) => [event_action, dedup_key])).toEqual([
			['trigger', 'participant-health'],
			['resolve', 'participant-health'],
		]);
	}, 60_000);

	it('a service that is busy is waited for, and gets the message once', async () => {
		for (const service of services) receivers.next[service] = ['busy'];
		const { reports } = await tell([message]);
		expect(reports[0]).toMatchObject({ delivered: true, undelivered: [] });
		for (const service of services) {
			expect([service, receivers.taken[service].length]).toEqual([service, 1]);
			expect(receivers.requests.filter((one) => one === service)).toHaveLength(2);
		}
	}, 90_000);

	it('a refusal comes back in the words of the service, without its address, and keeps nothing from the others', async () => {
		receivers.next.slack = [{ status: 410, body: 'channel_is_archived' }];
		receivers.next.discord = [{ status: 404, body: { message: 'Unknown Webhook', code: 10015 } }];
		const { reports } = await tell([message, { ...message, subject: 'Another' }]);
		expect(reports).toEqual([
			{
				subject: message.subject,
				delivered: false,
				deliveredTo: ['teams', 'googleChat', 'pagerDuty', 'email'],
				undelivered: ['slack', 'discord'],
				reason: 'Slack: HTTP 410: channel_is_archived; Discord: HTTP 404: {"message":"Unknown Webhook","code":10015}',
			},
			expect.objectContaining({ subject: 'Another', delivered: true }),
		]);
		expect(receivers.requests.filter((one) => one === 'slack')).toHaveLength(2);
	}, 60_000);

	it('a wrong key, an unknown recipient: the words of PagerDuty and of the mail server', async () => {
		const wrong = await importTeller({ ...channels, slack: '', pagerDuty: 'too-short', email: 'nobody@example.com' }, withMail);
		const { reports } = await tell([message], wrong);
		expect(reports[0].reason).toContain('PagerDuty: HTTP 400: {"status":"invalid event"');
		expect(reports[0].reason).toMatch(/E-mail: .*User unknown/);
	}, 60_000);

	it('as it is imported, e-mail says what is missing; without any address it says that nothing was sent', async () => {
		const shipped = await importTeller({ email: 'ops@example.com' });
		expect((await tell([message], shipped)).reports[0].reason).toBe(
			'E-mail: the node Send E-Mail is switched off: activate it and choose an SMTP credential',
		);
		const { error } = await tell([message], await importTeller({}));
		expect(error?.message).toContain('No channel has an address, so nothing was sent.');
	}, 60_000);

	it('its user tries it by hand', async () => {
		const execution = await client.run(calls.id, 'Test by Hand');
		expect(resultOf(execution, 'Report').items[0].json).toMatchObject({ subject: 'This is a test', delivered: true });
		expect(receivers.taken.slack).toHaveLength(1);
	}, 60_000);
});
