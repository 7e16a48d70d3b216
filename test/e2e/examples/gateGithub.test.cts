// The gate for GitHub alone, against the stand-in Git server. GitHub's own trigger creates its webhook at GitHub: here a webhook of
// the same output stands in its place, and everything behind it is as shipped.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ACCESS_TOKEN, startGit } from '../../../scripts/lib/git.cjs';
import { eventually, world } from '../support/e2e.cts';
import { bearer } from '../support/token.cts';
import { importExample } from './support.cts';

const { n8n, sandbox, client } = world();
const PATH = '.daml/dist/model.dar';
const recorded = (name: string) => readFileSync(join(__dirname, '..', '..', 'conformance', 'dars', `${name}.dar`));

describe('the DAR gate for GitHub', () => {
	let git: Awaited<ReturnType<typeof startGit>>;
	let workflow: string;
	const gate = () => `${n8n().url}/webhook/github-gate`;

	async function statusOf(what: { event: string; payload: any }) {
		const before = git.statuses.length;
		// n8n registers the webhook a moment after the workflow is published.
		await eventually(
			async () => (await git.deliver(gate(), what)).status,
			(status) => status !== 404,
		);
		await eventually(
			async () => git.statuses.length - before,
			(made) => made > 0,
		);
		expect(git.statuses).toHaveLength(before + 1);
		return git.statuses[before]!;
	}

	beforeAll(async () => {
		await sandbox.call('POST', '/control/reset', {});
		git = await startGit();
		const account = { name: 'GitHub account', type: 'githubApi', data: { server: git.url, user: 'acme', accessToken: ACCESS_TOKEN } };
		workflow = await importExample('dar-gate-github', {
			gitUrl: git.url,
			account,
			change: {
				'GitHub Trigger': (node) =>
					Object.assign(node, {
						type: 'n8n-nodes-base.webhook',
						typeVersion: 2,
						credentials: {},
						parameters: { httpMethod: 'POST', path: 'github-gate', options: {} },
					}),
			},
		});
		await client.activate(workflow);
		await fetch(`${sandbox.url}/v2/dars`, {
			method: 'POST',
			headers: { authorization: `Bearer ${bearer()}`, 'content-type': 'application/octet-stream' },
			body: new Uint8Array(recorded('note-1.0.0')),
		});
	}, 90_000);

	afterEach(() => sandbox.call('DELETE', '/control/faults'));

	afterAll(async () => {
		await client.deactivate(workflow);
		git.stop();
	});

	it('a release that is an upgrade: name, version, and of what', async () => {
		const status = await statusOf(git.release('v1.1.0', { 'note.dar': recorded('note-1.1.0'), 'README.md': Buffer.from('…') }));
		expect(status).toMatchObject({ sha: git.refs.get('v1.1.0'), state: 'success', context: 'canton/dar' });
		expect(status.description).toMatch(/^[\w-]+ 1\.1\.0 would be accepted, an upgrade of 1\.0\.0; still to vet: \w[\w, -]*$/);
	}, 90_000);

	it('a push that the participant rejects, in its words', async () => {
		const push = git.push({ [PATH]: recorded('note-1.2.0') });
		const status = await statusOf(push);
		expect(status).toMatchObject({ sha: push.payload.head_commit.id, state: 'failure' });
		expect(status.description).toMatch(/upgrade/i);
		expect(status.description.length).toBeLessThanOrEqual(140);
	}, 90_000);

	it.each([
		['a file that is no DAR', () => git.push({ [PATH]: Buffer.from('<html>') }), /not a DAR/],
		['a push without the file', () => git.push({ 'other.txt': Buffer.from('x') }), /\w/],
	])(
		'%s is an error with its reason',
		async (_, make, words) => {
			const status = await statusOf(make());
			expect(status.state).toBe('error');
			expect(status.description).toMatch(words);
		},
		90_000,
	);

	it('a participant that is down is an error, not a rejection', async () => {
		await sandbox.call('POST', '/control/faults', { faults: [{ path: '/v2/dars/validate', action: 'html502', times: 0 }] });
		const status = await statusOf(git.push({ [PATH]: recorded('note-1.1.0') }));
		expect(status.state).toBe('error');
		expect(status.description).toMatch(/502/);
	}, 90_000);
});
