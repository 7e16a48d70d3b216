// The path of a super validator, clicked as the page says, from an empty workflow to the message about a vote.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { openEditor } from '../../scripts/lib/browser.cjs';
import { eventually, leadHere, world } from '../e2e/support/e2e.cts';
import { formOf } from './support/credentials.cts';
import type { Job } from './support/job.cts';
import { Person } from './support/person.cts';

const { n8n, sandbox, client, chromium } = world();
const SUPER_VALIDATOR = 'Digital-Asset-2';

let editor: Awaited<ReturnType<typeof openEditor>>;
let slack: Server;
/** Posts to Slack, whose fixed address leads here. */
const posts: any[] = [];

/** Deletes the credentials of the types that the job takes: n8n finds one by its name only if no other has it. */
async function forgetCredentials(): Promise<void> {
	const stored: Array<{ id: string; type: string }> = await client.call('GET', '/rest/credentials');
	for (const { id, type } of stored)
		if (['cantonScanApi', 'slackApi'].includes(type)) await client.call('DELETE', `/rest/credentials/${id}`);
}

beforeAll(async () => {
	await forgetCredentials();
	slack = createServer(async (request, response) => {
		let body = '';
		for await (const chunk of request) body += chunk;
		if (request.url?.includes('chat.postMessage')) posts.push(JSON.parse(body));
		response.setHeader('content-type', 'application/json').end(JSON.stringify({ ok: true, ts: '1.1', channel: 'C1', message: {} }));
	});
	await new Promise<void>((resolve) => slack.listen(0, '127.0.0.1', resolve));
	leadHere('slack.com', `http://127.0.0.1:${(slack.address() as AddressInfo).port}`);
	await sandbox.call('POST', '/control/do', { action: 'openVote', actionName: 'CRARC_SetConfig' });
	editor = await openEditor(n8n().url, chromium, { still: true });
	await editor.page.setViewportSize({ width: 1600, height: 1400 });
	const who = new Person(editor.page);
	await who.saveCredential(n8n().url, formOf(sandbox, 'cantonScanApi'));
	const token = { label: 'Access Token', field: 'accessToken', value: 'xoxb-of-the-test' };
	await who.saveCredential(n8n().url, { app: 'Slack API', values: [token] });
}, 300_000);

afterAll(async () => {
	await editor?.close();
	slack.close();
	await forgetCredentials();
});

const job: Job = {
	page: 'jobs/vote-watch.md',
	section: 'Set it up',
	budget: 24,
	hands: {
		1: async (who) => await who.importExample('vote-watch'),
		2: async (who) => {
			await who.open('Get Votes');
			await who.press('Execute step', who.at('node-execute-button').first());
			await who.at('output-panel').getByText(SUPER_VALIDATOR).first().waitFor();
			await who.close();
		},
		3: async (who) => {
			await who.open('Settings');
			await who.enterSetting('superValidator', SUPER_VALIDATOR);
			await who.close();
		},
		4: async (who) => {
			await who.open('Slack');
			await who.enter('Channel', 'channelId', '#votes');
			await who.close();
		},
		5: async (who) => {
			await who.press('Execute workflow', who.at('execute-workflow-button').first());
			const own = () => posts.filter(({ channel }) => channel === '#votes').map((post) => JSON.stringify(post));
			await eventually(
				async () => own(),
				({ length }) => length > 0,
			);
			expect(own()).toEqual([expect.stringMatching(/votes? waits? for Digital-Asset-2.*CRARC_SetConfig/s)]);
		},
		6: async (who) => {
			await who.publish();
			const id = who.page.url().split('/workflow/')[1]!.split('?')[0]!;
			await eventually(
				async () => (await client.call('GET', `/api/v1/workflows/${id}`)).active,
				(active) => active === true,
			);
		},
	},
};

it(`the votes that wait for a super validator: at most ${job.budget} presses`, async () => {
	const who = new Person(editor.page);
	await who.begin(n8n().url);
	await who.follow(job);
	expect(who.count).toBeLessThanOrEqual(job.budget);
}, 300_000);
