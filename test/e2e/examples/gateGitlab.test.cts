// The gate for GitLab alone, against an imitated GitLab. GitLab's own trigger creates its webhook at GitLab: here a webhook of the same
// output replaces it, and everything behind it is as shipped.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { ACCESS_TOKEN } from '../../../scripts/lib/git.cjs';
import { GitLab } from '../../support/git/gitlab.cts';
import type { GitEvent } from '../../support/git/imitatedGit.cts';
import { eventually, world } from '../support/e2e.cts';
import { darFiles, recorded } from './darFiles.cts';
import { asWebhook, testReleaseWithTag, useGate } from './gates.cts';
import { importExample } from './support.cts';

const { n8n, sandbox } = world();
const PATH = '.daml/dist/model.dar';

describe('the DAR gate for GitLab', () => {
	const git = new GitLab();
	let storage: Server;
	const downloads: IncomingHttpHeaders[] = [];
	let workflow: string;
	const gate = () => `${n8n().url}/webhook/gitlab-gate`;

	async function statusOf(event: GitEvent) {
		const before = git.statuses.length;
		// n8n registers the webhook a moment after the workflow is published.
		await eventually(
			async () => await git.deliver(gate(), event),
			(status) => status !== 404,
		);
		await eventually(
			async () => git.statuses.length - before,
			(made) => made > 0,
		);
		return git.statuses[before];
	}

	useGate(
		async () => {
			await git.listen();
			storage = createServer((request, response) => {
				downloads.push(request.headers);
				response.end(git.packageAt(request.url ?? ''));
			});
			await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve));
			git.storage = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
			return (workflow = await importExample('dar-gate-gitlab', {
				gitUrl: git.url,
				account: { name: 'GitLab account', type: 'gitlabApi', data: { server: git.url, accessToken: ACCESS_TOKEN } },
				change: { 'GitLab Trigger': asWebhook('gitlab-gate') },
			}));
		},
		() => {
			git.stop();
			storage.close();
			storage.closeAllConnections();
		},
	);

	it('a release that is an upgrade: name, version, of what; the token stays with GitLab', async () => {
		const event = git.release('v1.1.0', { 'note.dar': recorded('note-1.1.0') });
		const { sha, body } = await statusOf(event);
		expect(sha).toBe(event.payload.commit.id);
		expect(body).toMatchObject({ state: 'success', name: 'canton/dar', ref: 'v1.1.0', target_url: event.payload.url });
		expect(body.description).toMatch(/^[\w-]+ 1\.1\.0 .*, an upgrade of 1\.0\.0$/);
		expect(downloads).toHaveLength(1);
		expect(JSON.stringify(downloads)).not.toContain(ACCESS_TOKEN);
	}, 90_000);

	it.each(darFiles)(
		'$what, as a push: $verdict',
		async ({ bytes, verdict, words }) => {
			const { body } = await statusOf(git.push({ [PATH]: bytes }));
			expect(body).toMatchObject({ state: verdict === 'passed' ? 'success' : 'failed', description: expect.stringMatching(words) });
		},
		90_000,
	);

	testReleaseWithTag(() => ({ git, workflow, gate: gate() }));

	it('a push without the file is failed, in plain words', async () => {
		const { body } = await statusOf(git.push({ 'other.txt': Buffer.from('x') }));
		expect(body).toMatchObject({
			state: 'failed',
			description: expect.stringMatching(/could not be checked: the Git server answered 404/),
		});
	}, 90_000);

	it.each([
		['a release without a DAR', () => git.release('v2', { 'README.md': Buffer.from('x') }), /no file that ends in \.dar/],
		// The link leads to another host: only its path is asked for, at GitLab.
		['an asset elsewhere', () => git.release('v3', { 'b.dar': recorded('note-1.1.0') }, 'http://127.0.0.1:9'), /\w/],
	])(
		'%s is failed, with its reason',
		async (_, make, words) => {
			const { body } = await statusOf(make());
			expect(body.description).toMatch(words);
			if (!/elsewhere/.test(_)) expect(body.state).toBe('failed');
		},
		90_000,
	);

	it('a participant that is down: failed, and the reason says that', async () => {
		await sandbox.call('POST', '/control/faults', { faults: [{ path: '/v2/dars/validate', action: 'html502', times: 0 }] });
		const { body } = await statusOf(git.push({ [PATH]: recorded('note-1.1.0') }));
		expect(body).toMatchObject({ state: 'failed', description: expect.stringMatching(/502/) });
	}, 90_000);

	it('a branch that is removed is left alone', async () => {
		const before = git.statuses.length;
		expect(await git.deliver(gate(), git.removeBranch())).toBe(200);
		await statusOf(git.push({ [PATH]: recorded('note-1.0.0') }));
		expect(git.statuses).toHaveLength(before + 1);
	}, 90_000);
});
