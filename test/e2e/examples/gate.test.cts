// The gate for Gitea, Forgejo and others against an imitated Gitea: webhooks with a secret header come in, commit statuses go out.
import { makeDar } from '../../../scripts/lib/dar.cjs';
import { readExample } from '../../../scripts/lib/demo.cjs';
import { Gitea } from '../../support/git/gitea.cts';
import type { GitEvent } from '../../support/git/imitatedGit.cts';
import { eventually, world } from '../support/e2e.cts';
import { darFiles, recorded } from './darFiles.cts';
import { testReleaseWithTag, useGate } from './gates.cts';
import { importExample, whenOver } from './support.cts';

const { n8n, sandbox, client } = world();
const PATH = '.daml/dist/model.dar';
const WEBHOOK = readExample('dar-gate').nodes.find(({ name }: any) => name === 'Git Event').id;

describe('the DAR gate for any Git server', () => {
	const git = new Gitea();
	let workflow: string;
	const gate = () => `${n8n().url}/webhook/${WEBHOOK}`;

	/** Delivers an event and waits for the statuses it leads to. */
	async function statusesOf(event: GitEvent, count = 1) {
		const before = git.statuses.length;
		expect(await git.deliver(gate(), event)).toBe(200);
		await eventually(
			async () => git.statuses.length - before,
			(made) => made >= count,
		);
		return git.statuses.slice(before);
	}

	useGate(
		async () => {
			await git.listen();
			return (workflow = await importExample('dar-gate', { gitUrl: git.url }));
		},
		() => git.stop(),
	);
	beforeAll(async () => {
		await eventually(
			async () => await git.deliver(gate(), { headers: {}, payload: { ref: 'ping' } }),
			(status) => status === 200,
		);
	}, 90_000);

	it('refuses who does not know the secret, and fetches nothing', async () => {
		const requests = git.requests.length;
		expect(await git.deliver(gate(), git.push({ [PATH]: makeDar().bytes }), 'guessed')).toBe(403);
		expect(git.requests).toHaveLength(requests);
	}, 60_000);

	it('a release that is an upgrade: name, version, and of what; the token goes along', async () => {
		const event = git.release('v1.1.0', { 'note.dar': recorded('note-1.1.0'), 'README.md': Buffer.from('x') });
		const [{ sha, body }, ...more] = await statusesOf(event);
		expect(more).toEqual([]);
		expect(sha).toBe(git.refs.get('v1.1.0'));
		expect(body).toMatchObject({
			state: 'success',
			context: 'canton/dar',
			description: expect.stringMatching(/1\.1\.0 .*, an upgrade of 1\.0\.0$/),
		});
		expect(new Set(git.requests.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer git-demo']));
	}, 90_000);

	it('each kind of file, as a push', async () => {
		for (const { what, bytes, verdict, words } of darFiles) {
			const [{ body }] = await statusesOf(git.push({ [PATH]: bytes }));
			const state = verdict === 'passed' ? 'success' : 'failure';
			expect([what, body.state, body.description]).toEqual([what, state, expect.stringMatching(words)]);
			expect(body.description.length).toBeLessThanOrEqual(140);
		}
	}, 120_000);

	testReleaseWithTag(() => ({ git, workflow, gate: gate() }));

	it('says of each DAR of a release, and sums them up under the name to require', async () => {
		const bad = makeDar({ name: 'bad', verdict: 'DAR_PARSE_ERROR' }).bytes;
		const statuses = await statusesOf(git.release('v1.2.0', { 'good.dar': makeDar({ name: 'good' }).bytes, 'bad.dar': bad }), 3);
		expect(statuses.map(({ body: { context, state } }) => [context, state])).toEqual([
			['canton/dar/good.dar', 'success'],
			['canton/dar/bad.dar', 'failure'],
			['canton/dar', 'failure'],
		]);
		expect(statuses[2].body.description).toBe('2 DARs: 1 passed, bad.dar rejected');
	}, 90_000);

	it.each([
		['a release without a DAR', () => git.release('v2', { 'README.md': Buffer.from('x') }), /no file that ends in \.dar/],
		['a push without the file', () => git.push({ 'README.md': Buffer.from('x') }), /the Git server answered 404/],
	])(
		'could not check: %s',
		async (_, make, words) => {
			const [{ body }] = await statusesOf(make());
			expect(body).toMatchObject({ state: 'error', description: expect.stringMatching(words) });
		},
		90_000,
	);

	it('could not check: the participant is down', async () => {
		await sandbox.call('POST', '/control/faults', { faults: [{ path: '/v2/dars/validate', action: 'html502', times: 0 }] });
		const [{ body }] = await statusesOf(git.push({ [PATH]: recorded('note-1.1.0') }));
		expect(body).toMatchObject({ state: 'error', description: expect.stringMatching(/could not be checked: .*502/) });
		expect(body.description).not.toMatch(/127\.0\.0\.1|localhost/);
	}, 90_000);

	it('leaves other events alone', async () => {
		const before = git.statuses.length;
		const edited = { ...git.release('v3', {}) };
		edited.payload = { ...edited.payload, action: 'updated' };
		const tag = git.tagOf('v3');
		const removed = { headers: {}, payload: { ...git.push({}).payload, after: '0'.repeat(40) } };
		await whenOver(workflow, 3, async () => {
			for (const event of [edited, tag, removed]) await git.deliver(gate(), event);
		});
		expect(git.statuses).toHaveLength(before);
		expect(await client.executions(workflow, 'error')).toEqual([]);
	}, 90_000);
});
