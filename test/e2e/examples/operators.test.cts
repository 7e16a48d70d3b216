// "Notify operators" in the real n8n, called as the other examples call it: each service gets a message it takes, and its
// refusals come back to the caller.

import { resultOf } from '../../../scripts/lib/rest.cjs';
import type { Service } from '../../support/receiverShapes.cts';
import { Receivers } from '../../support/receivers.cts';
import { leadHere, world } from '../support/e2e.cts';
import { enterSettings, importNotifier } from './support.cts';

const { client } = world();
const services: Service[] = ['slack', 'teams', 'discord', 'googleChat', 'pagerDuty'];
const NAMES = ['Slack', 'Teams', 'Discord', 'Google Chat', 'PagerDuty', 'E-Mail'];

const message = {
	subject: 'Command payroll-4711 failed: LOCAL_VERDICT_LOCKED_CONTRACTS',
	text: '🔴 Command payroll-4711 failed: LOCAL_VERDICT_LOCKED_CONTRACTS\nReferring to <locked> contracts\nParties: alice::1220ab…',
	status: 'problem',
	eventId: 'offset:1671',
	links: [{ text: 'Execution in n8n', url: 'https://n8n.example.com/workflow/w/executions/1' }],
};

type Change = Record<string, (node: any) => void>;

describe('notify operators', () => {
	const receivers = new Receivers();
	let calls: { id: string; name: string };
	let chosen: Change;

	/** A workflow that has something to say. @returns what it gets back, one item for each message */
	async function send(messages: object[], called = calls) {
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
				node('Notify', 'executeWorkflow', 1.2, 400, {
					source: 'database',
					workflowId: { __rl: true, mode: 'list', value: called.id },
					mode: 'each',
					options: {},
				}),
			],
			connections: { Start: to('Messages'), Messages: to('Notify') },
		});
		const execution = await client.run(id, 'Start');
		const { error } = execution.data.resultData;
		return { reports: error ? [] : resultOf(execution, 'Notify').items.map(({ json }: any) => json), error };
	}

	const off = (node: any) => (node.disabled = true);
	/** Values that its user enters: credentials, addresses, and the nodes that are active. */
	async function userOf(url: (service: Service) => string, smtpPort: number, routingKey = 'R'.repeat(32)): Promise<Change> {
		const made = async (type: string, name: string, data: object) => ({
			[type]: await client.createCredential({ type, name, data } as any),
		});
		const secret = await made('httpQueryAuth', 'Webhook', { name: 'token', value: 'a-secret' });
		const mail = { host: '127.0.0.1', port: smtpPort, secure: false, disableStartTls: true, user: '', password: '', hostName: '' };
		const smtp = await made('smtp', 'SMTP account', mail);
		const discord = await made('discordWebhookApi', 'Discord', { webhookUri: url('discord') });
		const key = await made('httpCustomAuth', 'PagerDuty', { json: JSON.stringify({ body: { routing_key: routingKey } }) });
		const active =
			(credentials: object, more: object = {}) =>
			(node: any) => {
				Object.assign(node, { disabled: false, credentials });
				Object.assign(node.parameters, more);
			};
		return {
			// The address of Slack's API is fixed: hostsHere.cjs leads it to the receivers.
			Slack: active(await made('slackApi', 'Slack account', { accessToken: 'xoxb-of-the-test' })),
			Teams: active(secret),
			Discord: active(discord),
			'Google Chat': active(secret),
			PagerDuty: active(key),
			'E-Mail': active(smtp),
			Webhook: off,
			Settings: enterSettings({
				...{ teams: url('teams'), googleChat: url('googleChat'), pagerDuty: url('pagerDuty') },
				mailTo: 'ops@example.com',
			}),
		};
	}

	let addresses: Awaited<ReturnType<typeof receivers.listen>>;

	beforeAll(async () => {
		addresses = await receivers.listen();
		leadHere('slack.com', `${new URL(addresses.url('slack')).origin}/slack`);
		chosen = await userOf(addresses.url, addresses.smtpPort);
		calls = await importNotifier('unused', chosen);
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
		const { reports, error } = await send([message]);
		expect(error).toBeUndefined();
		expect(reports).toEqual([{ subject: message.subject, delivered: true, deliveredTo: NAMES, undelivered: [], reason: '' }]);
		const { slack, teams, discord, googleChat, pagerDuty } = receivers.taken;
		const [title] = message.text.split('\n');
		expect(slack[0].blocks[0].text.text).toBe(title);
		expect(teams[0].attachments[0].content.actions[0].url).toBe(message.links[0].url);
		expect(discord[0].content).toContain('\\<locked\\>');
		expect(googleChat[0].cardsV2[0].card.header.title).toBe(title);
		expect(pagerDuty[0]).toMatchObject({ event_action: 'trigger', dedup_key: 'offset:1671', payload: { severity: 'error' } });
		const [mail] = receivers.mails;
		expect([mail.from, mail.to]).toEqual([expect.stringContaining('n8n@example.com'), [expect.stringContaining('ops@example.com')]]);
		expect(mail.text).toContain(`Subject: ${message.subject}`);
		expect(mail.text).toContain('text/html');
	}, 60_000);

	it('what is over resolves the incident that it opened', async () => {
		const problem = { ...message, dedupKey: 'participant-health' };
		await send([problem, { ...problem, status: 'resolved' }]);
		expect(receivers.taken.pagerDuty.map(({ event_action, dedup_key }) => [event_action, dedup_key])).toEqual([
			['trigger', 'participant-health'],
			['resolve', 'participant-health'],
		]);
	}, 60_000);

	it('a service that is busy is tried again, and gets the message once', async () => {
		for (const service of services) receivers.next[service] = ['busy'];
		const { reports } = await send([message]);
		expect(reports[0]).toMatchObject({ delivered: true, undelivered: [] });
		for (const service of services) {
			expect([service, receivers.taken[service].length]).toEqual([service, 1]);
			expect(receivers.requests.filter((request) => request === service)).toHaveLength(2);
		}
	}, 90_000);

	it('a refusal comes back in the words of the service, without its secret, and keeps nothing from the others', async () => {
		const ended = { status: 410, body: 'channel_is_archived' };
		const unknown = { status: 404, body: { message: 'Unknown Webhook', code: 10015 } };
		receivers.next.teams = [ended, ended, ended];
		receivers.next.discord = [unknown, unknown, unknown];
		const { reports } = await send([message, { ...message, subject: 'Another' }]);
		expect(reports).toEqual([
			{
				subject: message.subject,
				delivered: false,
				deliveredTo: ['Slack', 'Google Chat', 'PagerDuty', 'E-Mail'],
				undelivered: ['Teams', 'Discord'],
				reason: expect.stringMatching(/^Teams: 410 - .*channel_is_archived.*; Discord: .*Unknown Webhook/),
			},
			expect.objectContaining({ subject: 'Another', delivered: true }),
		]);
		expect(JSON.stringify(reports)).not.toContain('secret');
	}, 90_000);

	it('a wrong key, an unknown recipient: the words of PagerDuty and of the mail server', async () => {
		const wrong = await userOf(addresses.url, addresses.smtpPort, 'too-short');
		const settings = (node: any) => {
			wrong.Settings(node);
			enterSettings({ mailTo: 'nobody@example.com' })(node);
		};
		const { reports } = await send([message], await importNotifier('unused', { ...wrong, Slack: off, Settings: settings }));
		expect(reports[0].deliveredTo).toEqual(['Teams', 'Discord', 'Google Chat']);
		expect(reports[0].reason).toContain('invalid event');
		expect(reports[0].reason).toMatch(/E-Mail: .*User unknown/);
	}, 90_000);

	it('as it is imported it says that nothing was sent', async () => {
		const { error } = await send([message], await importNotifier('unused', { Webhook: off }));
		expect(error?.message).toContain('Every service is switched off, so nothing was sent.');
	}, 60_000);

	it('its user tries it by hand', async () => {
		const execution = await client.run(calls.id, 'Test by Hand');
		expect(resultOf(execution, 'Report').items[0].json).toMatchObject({ subject: 'This is a test', delivered: true });
		expect(receivers.taken.slack).toHaveLength(1);
	}, 60_000);
});
