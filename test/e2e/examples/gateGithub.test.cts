// The gate for GitHub alone, against the stand-in Git server. GitHub's own trigger creates its webhook at GitHub: here a webhook of
// the same output replaces it, and everything behind it is as shipped.
import { makeDar } from '../../../scripts/lib/dar.cjs';
import { ACCESS_TOKEN, startGit } from '../../../scripts/lib/git.cjs';
import { eventually, world } from '../support/e2e.cts';
import { darFiles, recorded } from './darFiles.cts';
import { asWebhook, testReleaseWithTag, useGate } from './gates.cts';
import { importExample } from './support.cts';

const { n8n, sandbox, client } = world();
const PATH = '.daml/dist/model.dar';

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
		return git.statuses[before]!;
	}

	useGate(
		async () => {
			git = await startGit();
			const account = { name: 'GitHub account', type: 'githubApi', data: { server: git.url, user: 'acme', accessToken: ACCESS_TOKEN } };
			return (workflow = await importExample('dar-gate-github', {
				gitUrl: git.url,
				account,
				change: { 'GitHub Trigger': asWebhook('github-gate') },
			}));
		},
		() => git.stop(),
	);

	it('a release that is an upgrade: name, version, and of what', async () => {
		const status = await statusOf(git.release('v1.1.0', { 'note.dar': recorded('note-1.1.0'), 'README.md': Buffer.from('…') }));
		expect(status).toMatchObject({ sha: git.refs.get('v1.1.0'), state: 'success', context: 'canton/dar' });
		expect(status.target_url).toMatch(/\/releases\/tag\/v1\.1\.0$/);
		expect(status.description).toMatch(/^[\w-]+ 1\.1\.0 .*, an upgrade of 1\.0\.0$/);
	}, 90_000);

	it.each(darFiles)(
		'$what, as a push: $verdict',
		async ({ bytes, verdict, words }) => {
			const push = git.push({ [PATH]: bytes });
			const status = await statusOf(push);
			expect(status).toMatchObject({ sha: push.payload.head_commit.id, state: verdict === 'passed' ? 'success' : 'failure' });
			expect(status.description).toMatch(words);
			expect(status.description.length).toBeLessThanOrEqual(140);
			expect(status.target_url).toMatch(/\/compare\//);
		},
		90_000,
	);

	testReleaseWithTag(() => ({ git, workflow, gate: gate() }));

	it('a push without the file is an error, in plain words', async () => {
		const status = await statusOf(git.push({ 'other.txt': Buffer.from('x') }));
		expect(status).toMatchObject({
			state: 'error',
			description: expect.stringMatching(/could not be checked: the Git server answered 404/),
		});
		expect(await client.executions(workflow, 'error')).toEqual([]);
	}, 90_000);

	it('a release without a DAR is an error, in plain words', async () => {
		const status = await statusOf(git.release('v1.0.1', { 'notes.txt': Buffer.from('x') }));
		expect(status).toMatchObject({ state: 'error', description: expect.stringContaining('no file that ends in .dar') });
	}, 90_000);

	it('says of each DAR of a release, the good and the bad, and sums them up under the name to require', async () => {
		const before = git.statuses.length;
		await statusOf(
			git.release('v1.2.0', { 'good.dar': recorded('note-1.1.0'), 'bad.dar': makeDar({ name: 'bad', verdict: 'ZIP_BOMB' }).bytes }),
		);
		await eventually(
			async () => git.statuses.length - before,
			(made) => made >= 3,
		);
		const statuses = git.statuses.slice(before);
		expect(statuses.map(({ context, state }) => [context.replace(/\/[^/]*note$/, '/note'), state])).toEqual([
			[expect.stringMatching(/^canton\/dar\/./), 'success'],
			['canton/dar/bad.dar', 'failure'],
			['canton/dar', 'failure'],
		]);
		expect(statuses[2]!.description).toBe('2 DARs: 1 passed, bad.dar rejected');
		// Downloads are sent on to the storage, without the token.
		expect(git.requests.filter(({ path }) => /^\/\d+\//.test(path)).map(({ authorization }) => authorization)).toEqual(
			expect.not.arrayContaining([expect.anything()]),
		);
	}, 90_000);

	it('a participant that is down is an error, not a rejection', async () => {
		await sandbox.call('POST', '/control/faults', { faults: [{ path: '/v2/dars/validate', action: 'html502', times: 0 }] });
		const status = await statusOf(git.push({ [PATH]: recorded('note-1.1.0') }));
		expect(status.state).toBe('error');
		expect(status.description).toMatch(/^[\w-]+ 1\.1\.0 could not be checked: .*502/);
		expect(status.description).not.toMatch(/127\.0\.0\.1|localhost/);
	}, 90_000);
});
