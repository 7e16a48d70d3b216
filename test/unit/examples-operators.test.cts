// What "Tell the operators" makes of a message for each service, held against what the services accept.
import { objections, type Service } from '../support/receiverShapes.cts';
import { runCode, type Item } from './support/code-node.cts';

const EXAMPLE = 'tell-operators';
const key = 'R'.repeat(32);
const addresses = {
	slack: 'https://hooks.slack.com/services/T/B/x',
	teams: 'https://example.webhook.office.com/x',
	discord: 'https://discord.com/api/webhooks/1/x',
	googleChat: 'https://chat.googleapis.com/v1/spaces/A/messages?key=k&token=t',
	pagerDuty: key,
	pagerDutyUrl: 'https://events.pagerduty.com/v2/enqueue',
	webhook: 'https://example.com/hook',
	email: 'ops@example.com',
	emailFrom: 'n8n@example.com',
};
const nodes: Record<Service | 'webhook' | 'email', string> = {
	slack: 'Slack Blocks',
	teams: 'Teams Card',
	discord: 'Discord Embed',
	googleChat: 'Google Chat Card',
	pagerDuty: 'PagerDuty Event',
	webhook: 'Webhook Body',
	email: 'E-Mail',
};
const services = ['slack', 'teams', 'discord', 'googleChat', 'pagerDuty'] as const;

const items = (rows: object[]): Item[] => rows.map((json) => ({ json: json as Record<string, any> }));

/** One item for each message and channel. */
const spread = async (messages: object[], settings: object = addresses) =>
	await runCode(EXAMPLE, 'Messages for Channels', {
		input: items([settings]),
		nodes: { Channels: items([settings]), 'When Called': items(messages) },
	});

/** What is sent to a channel. */
async function written(channel: keyof typeof nodes, message: object) {
	const [item] = (await spread([message])).filter(({ json }) => json.channel === channel);
	const [{ json }] = await runCode(EXAMPLE, nodes[channel], { input: [item], nodes: { Channels: items([addresses]) } });
	return json;
}

const alert = {
	subject: 'Command pay_roll-4711 failed: LOCAL_VERDICT_LOCKED_CONTRACTS',
	text: '🔴 Command pay_roll-4711 failed: LOCAL_VERDICT_LOCKED_CONTRACTS\nReferring to <locked> & *busy* contracts\nParties: alice::1220ab…',
	status: 'problem',
	eventId: 'offset:1671',
	errorCode: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
	links: [{ text: 'Execution in n8n', url: 'https://n8n.example.com/workflow/w/executions/1?a=(b)&c=d' }],
};

/** The worst a message can be: long, of characters that have to be escaped, with more links than are shown. */
const worst = ['<&>"*_~`|\\', '𝔘🔴', '\n', '@everyone '].map((unit) => ({
	subject: unit.repeat(5000),
	text: `${unit.repeat(500)}\n${unit.repeat(20_000)}`,
	links: Array.from({ length: 20 }, (_, n) => ({ text: unit.repeat(100), url: `https://example.com/${n}?${'x)'.repeat(450)}` })),
	eventId: unit.repeat(1000),
	data: unit.repeat(50_000),
	many: Array.from({ length: 2000 }, () => unit),
}));

describe.each(services)('%s', (service) => {
	it('takes an alert', async () => {
		expect(objections(service, (await written(service, alert)).payload)).toEqual([]);
	});

	it.each([...worst, {}, { subject: 'Only a subject' }, { text: 'x' }, { ...alert, status: 'resolved' }, { ...alert, status: 'info' }])(
		'takes whatever is to be said (%#)',
		async (message) => {
			const { payload } = await written(service, message);
			expect(objections(service, payload)).toEqual([]);
			// JSON writes half of a character as an escape.
			expect(/\\ud[89a-f]/i.test(JSON.stringify(payload))).toBe(false);
		},
	);
});

it('Slack: a header, the text without markup, and a button for each link', async () => {
	const { payload, url } = await written('slack', alert);
	expect(url).toBe(addresses.slack);
	const [header, section, actions] = payload.blocks;
	expect(header.text.text).toBe('🔴 Command pay_roll-4711 failed: LOCAL_VERDICT_LOCKED_CONTRACTS');
	expect(section.text).toEqual({
		type: 'plain_text',
		text: 'Referring to <locked> & *busy* contracts\nParties: alice::1220ab…',
		emoji: false,
	});
	expect(actions.elements[0]).toMatchObject({ text: { text: 'Execution in n8n' }, url: alert.links[0].url });
	expect((await written('slack', { text: 'a <!channel> & b' })).payload.text).toBe('a &lt;!channel&gt; &amp; b');
});

it('Teams: a line of the text is a line of the card', async () => {
	const { payload } = await written('teams', alert);
	const { body, actions } = payload.attachments[0].content;
	expect(body.map(({ inlines }: any) => inlines[0].text)).toEqual(alert.text.split('\n'));
	expect(body[0].inlines[0].color).toBe('Attention');
	expect(actions).toEqual([{ type: 'Action.OpenUrl', title: 'Execution in n8n', url: alert.links[0].url }]);
});

it('Discord: IDs keep their underscores, links are links, and nobody is mentioned', async () => {
	const { payload } = await written('discord', alert);
	expect(payload.embeds[0].title).toContain('pay\\_roll\\-4711');
	expect(payload.embeds[0].description).toContain('\n[Execution in n8n](https://n8n.example.com/workflow/w/executions/1?a=(b%29&c=d)');
	expect(payload.allowed_mentions).toEqual({ parse: [] });
});

it('Google Chat: HTML is escaped, a link is a button', async () => {
	const { cardsV2, fallbackText } = (await written('googleChat', alert)).payload;
	const [{ textParagraph }, { buttonList }] = cardsV2[0].card.sections[0].widgets;
	expect(textParagraph.text).toBe('Referring to &lt;locked&gt; &amp; *busy* contracts<br>Parties: alice::1220ab…');
	expect(buttonList.buttons[0].onClick.openLink.url).toBe(alert.links[0].url);
	expect(fallbackText).toBe(alert.text.split('\n')[0]);
});

it('PagerDuty: a problem opens an incident under its eventId, and its end resolves the same', async () => {
	const { payload, url } = await written('pagerDuty', alert);
	expect(url).toBe(addresses.pagerDutyUrl);
	expect(payload).toMatchObject({
		routing_key: key,
		event_action: 'trigger',
		dedup_key: 'offset:1671',
		payload: { summary: alert.subject, severity: 'error', custom_details: { errorCode: alert.errorCode } },
	});
	expect((await written('pagerDuty', { ...alert, status: 'resolved' })).payload).toEqual({
		routing_key: key,
		event_action: 'resolve',
		dedup_key: 'offset:1671',
	});
	expect((await written('pagerDuty', { ...alert, dedupKey: 'own' })).payload.dedup_key).toBe('own');
});

it('a webhook gets the message as data', async () => {
	const { text, links, ...rest } = alert;
	expect((await written('webhook', alert)).payload).toEqual({ ...rest, text, links, dedupKey: 'offset:1671' });
	for (const message of worst) expect(JSON.stringify((await written('webhook', message)).payload).length).toBeLessThan(60_000);
});

it('an e-mail has text and HTML', async () => {
	const { to, from, text, html } = await written('email', alert);
	expect([to, from]).toEqual(['ops@example.com', 'n8n@example.com']);
	expect(text).toContain(`Parties: alice::1220ab…\nExecution in n8n: ${alert.links[0].url}`);
	expect(html).toContain('<p>Referring to &lt;locked&gt; &amp; *busy* contracts</p>');
	expect(html).toContain('executions/1?a=(b)&amp;c=d">Execution in n8n</a>');
});

it('one item for each message and each channel with an address; a caller can name the channels', async () => {
	const settings = { slack: ' https://hooks.slack.com/x ', email: 'a@example.com', teams: '  ' };
	const spreaded = await spread([alert, { ...alert, channels: ['email'] }], settings);
	expect(spreaded.map(({ json }) => [json.index, json.channel, json.address])).toEqual([
		[0, 'slack', 'https://hooks.slack.com/x'],
		[0, 'email', 'a@example.com'],
		[1, 'email', 'a@example.com'],
	]);
	await expect(spread([alert], { pagerDutyUrl: 'https://x' })).rejects.toThrow('No channel has an address, so nothing was sent.');
});

describe('what a service answers', () => {
	const sent = { index: 0, channel: 'slack', address: 'https://hooks.slack.com/services/secret', url: 'x', payload: { a: 1 }, tries: 0 };
	const outcome = async (answer: object, tries = 0) =>
		(await runCode(EXAMPLE, 'Outcome', { input: items([answer]), nodes: { 'To Send': items([{ ...sent, tries }]) } }))[0].json;

	it.each([
		[200, 'ok'],
		[202, ''],
		[204, undefined],
		[200, { name: 'spaces/A/messages/B' }],
	])('%i is delivered', async (statusCode, body) => {
		expect(await outcome({ statusCode, body, headers: {} })).toEqual({
			index: 0,
			channel: 'slack',
			again: false,
			delivered: true,
			reason: '',
			tries: 1,
		});
	});

	it.each([
		[{ statusCode: 400, body: 'invalid_blocks', headers: {} }, 'HTTP 400: invalid_blocks'],
		[{ statusCode: 410, data: 'channel_is_archived', headers: {} }, 'HTTP 410: channel_is_archived'],
		[{ statusCode: 302, body: '', headers: {} }, 'HTTP 302: '],
		[
			{ statusCode: 400, body: { message: 'Invalid Form Body', code: 50035 }, headers: {} },
			'HTTP 400: {"message":"Invalid Form Body","code":50035}',
		],
		[{ error: { message: `Invalid URL: ${sent.address}` } }, 'it could not be reached: Invalid URL: (the address)'],
		[
			{
				statusCode: 200,
				body: 'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 400',
				headers: {},
			},
			'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 400',
		],
	])('is not repeated where it refuses: %j', async (answer, reason) => {
		expect(await outcome(answer)).toEqual({ index: 0, channel: 'slack', again: false, delivered: false, reason, tries: 1 });
	});

	it.each([
		[{ statusCode: 429, body: 'rate_limited', headers: { 'retry-after': '7' } }, 7],
		[{ statusCode: 429, body: { retry_after: 0.75 }, headers: {} }, 1],
		[{ statusCode: 429, body: '', headers: { 'retry-after': '3600' } }, 30],
		[{ statusCode: 429, body: '', headers: { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' } }, 2],
		[{ statusCode: 503, body: '', headers: {} }, 2],
		[{ error: { message: 'connect ECONNREFUSED' } }, 2],
	])('is waited for where it is busy or gone: %j', async (answer, waitSeconds) => {
		expect(await outcome(answer)).toEqual({ ...sent, tries: 1, again: true, waitSeconds });
		expect(await outcome(answer, 2)).toMatchObject({ again: false, delivered: false, tries: 3 });
	});
});
