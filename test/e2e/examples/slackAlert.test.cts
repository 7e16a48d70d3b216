// The shortest alert: a failed command becomes one message in Slack. The address of Slack's API is fixed: hostsHere.cjs leads it here.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { eventually, leadHere, world } from '../support/e2e.cts';
import { everyThreeSeconds, importExample } from './support.cts';

const { sandbox, client } = world();

test('a failed command is one message in Slack, which names the command', async () => {
	const posts: any[] = [];
	const slack = createServer(async (request, response) => {
		let body = '';
		for await (const chunk of request) body += chunk;
		if (request.url?.includes('chat.postMessage')) posts.push(JSON.parse(body));
		response.setHeader('content-type', 'application/json').end(JSON.stringify({ ok: true, ts: '1.1', channel: 'C1', message: {} }));
	});
	await new Promise<void>((resolve) => slack.listen(0, '127.0.0.1', resolve));
	leadHere('slack.com', `http://127.0.0.1:${(slack.address() as AddressInfo).port}/slack`);
	await sandbox.call('DELETE', '/control/requests');
	const workflow = await importExample('failed-command-slack', {
		account: { type: 'slackApi', name: 'Slack of the test', data: { accessToken: 'xoxb-of-the-test' } },
		change: {
			'Command Failed': ({ parameters }) => (parameters.pollTimes = everyThreeSeconds),
			Slack: ({ parameters }) => (parameters.channelId.value = '#operations'),
		},
	});
	await client.activate(workflow);
	try {
		const polls = async () =>
			(await sandbox.call('GET', '/control/requests')).requests.filter(({ path }: any) => path.endsWith('/v2/state/ledger-end'));
		await eventually(polls, ({ length }) => length >= 2);
		await sandbox.call('POST', '/control/do', { action: 'fail', commandId: 'said-in-slack' });
		const about = () => posts.filter((post) => JSON.stringify(post).includes('said-in-slack'));
		await eventually(
			async () => about(),
			({ length }) => length > 0,
		);
		const before = (await polls()).length;
		await eventually(polls, ({ length }) => length >= before + 2);
		expect(about()).toEqual([expect.objectContaining({ channel: '#operations', blocks: expect.anything() })]);
	} finally {
		await client.deactivate(workflow);
		slack.close();
	}
}, 180_000);
