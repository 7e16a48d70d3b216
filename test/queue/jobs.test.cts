// The alert and the gate for GitHub in n8n's queue mode: a worker executes them, messages and commit statuses arrive once.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ACCESS_TOKEN, startGit } from '../../scripts/lib/git.cjs';
import { everyThreeSeconds, importExample } from '../e2e/examples/support.cts';
import { eventually, world } from '../e2e/support/e2e.cts';

const { n8n, sandbox, client } = world();

it('the alert: a message of a failed command', async () => {
	await sandbox.call('DELETE', '/control/sink/queue-alerts');
	await sandbox.call('DELETE', '/control/requests');
	const fast = ({ parameters }: any) => (parameters.pollTimes = everyThreeSeconds);
	const workflow = await importExample('failed-command-alert', {
		sink: 'queue-alerts',
		change: { 'Command Failed': fast, 'Contract Created': fast },
	});
	await client.activate(workflow);
	try {
		const polls = async () =>
			(await sandbox.call('GET', '/control/requests')).requests.filter(({ path }: any) => path.endsWith('/v2/state/ledger-end'));
		await eventually(polls, ({ length }) => length >= 2);
		await sandbox.call('POST', '/control/do', { action: 'fail', commandId: 'in-queue-mode' });
		const messages = async () => (await sandbox.delivered('queue-alerts')).filter(({ body }: any) => body.commandId === 'in-queue-mode');
		await eventually(messages, ({ length }) => length > 0);
		const before = (await polls()).length;
		await eventually(polls, ({ length }) => length >= before + 4);
		expect(await messages()).toHaveLength(1);
	} finally {
		await client.deactivate(workflow);
	}
}, 180_000);

it('the gate for GitHub: the file goes from the download to the participant, and the commit gets one status', async () => {
	const git = await startGit();
	const workflow = await importExample('dar-gate-github', {
		gitUrl: git.url,
		account: { name: 'GitHub account', type: 'githubApi', data: { server: git.url, user: 'acme', accessToken: ACCESS_TOKEN } },
		change: {
			// GitHub's own trigger creates its webhook at GitHub: a webhook of the same output replaces it.
			'GitHub Trigger': (node) =>
				Object.assign(node, {
					type: 'n8n-nodes-base.webhook',
					typeVersion: 2,
					credentials: {},
					parameters: { httpMethod: 'POST', path: 'queue-gate', options: {} },
				}),
		},
	});
	await client.activate(workflow);
	try {
		const dar = readFileSync(join(__dirname, '..', 'conformance', 'dars', 'note-1.0.0.dar'));
		const push = git.push({ '.daml/dist/model.dar': dar });
		await eventually(
			async () => (await git.deliver(`${n8n().url}/webhook/queue-gate`, push)).status,
			(status) => status !== 404,
		);
		await eventually(
			async () => git.statuses,
			({ length }) => length > 0,
		);
		expect(git.statuses).toEqual([expect.objectContaining({ sha: push.payload.head_commit.id, state: 'success' })]);
		expect(git.statuses[0]!.description).toMatch(/ 1\.0\.0 /);
	} finally {
		await client.deactivate(workflow);
		git.stop();
	}
}, 180_000);
