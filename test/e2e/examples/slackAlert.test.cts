// The shortest alerts: a failed command becomes one message in Slack, by its API or by a webhook. Their addresses are fixed: hostsHere.cjs leads them here.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { eventually, leadHere, world } from '../support/e2e.cts';
import { everyThreeSeconds, importExample } from './support.cts';

const { sandbox, client } = world();

test('a failed command is one message in Slack, by its API and by a webhook, which names the command', async () => {
	const posts: any[] = [];
	const toWebhook: any[] = [];
	const slack = createServer(async (request, response) => {
		let body = '';
		for await (const chunk of request) body += chunk;
		if (request.url?.includes('chat.postMessage')) posts.push(JSON.parse(body));
		if (request.url === '/hook/services/of/the/test') {
			toWebhook.push(JSON.parse(body));
			return response.setHeader('content-type', 'text/html').end('ok');
		}
		return response.setHeader('content-type', 'application/json').end(JSON.stringify({ ok: true, ts: '1.1', channel: 'C1', message: {} }));
	});
	await new Promise<void>((resolve) => slack.listen(0, '127.0.0.1', resolve));
	const { port } = slack.address() as AddressInfo;
	leadHere('slack.com', `http://127.0.0.1:${port}/slack`);
	leadHere('hooks.slack.com', `http://127.0.0.1:${port}/hook`);
	await sandbox.call('DELETE', '/control/requests');
	const workflow = await importExample('failed-command-slack', {
		account: { type: 'slackApi', name: 'Slack of the test', data: { accessToken: 'xoxb-of-the-test' } },
		change: {
			'Command Failed': ({ parameters }) => (parameters.pollTimes = everyThreeSeconds),
			Slack: ({ parameters }) => (parameters.channelId.value = '#operations'),
		},
	});
	const byWebhook = await importExample('failed-command-webhook', {
		change: {
			'Command Failed': ({ parameters }) => (parameters.pollTimes = everyThreeSeconds),
			'Post to Slack': ({ parameters }) => (parameters.url = 'https://hooks.slack.com/services/of/the/test'),
		},
	});
	for (const each of [workflow, byWebhook]) await client.activate(each);
	try {
		const polls = async () =>
			(await sandbox.call('GET', '/control/requests')).requests.filter(({ path }: any) => path.endsWith('/v2/state/ledger-end'));
		await eventually(polls, ({ length }) => length >= 4);
		await sandbox.call('POST', '/control/do', { action: 'fail', commandId: 'said-in-slack' });
		const about = (all: any[]) => all.filter((post) => JSON.stringify(post).includes('said-in-slack'));
		for (const all of [posts, toWebhook])
			await eventually(
				async () => about(all),
				({ length }) => length > 0,
			);
		const before = (await polls()).length;
		await eventually(polls, ({ length }) => length >= before + 4);
		expect(about(posts)).toEqual([expect.objectContaining({ channel: '#operations', blocks: expect.anything() })]);
		expect(about(toWebhook)).toEqual([{ text: expect.stringContaining('said-in-slack'), blocks: expect.any(Array) }]);
	} finally {
		for (const each of [workflow, byWebhook]) await client.deactivate(each);
		slack.close();
	}
}, 180_000);
