// The DAR gate against a stand-in Git server on the loopback address: signed webhooks with GitHub's payloads come in, commit
// statuses go out.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { readDar } from '../../../nodes/shared/daml/readDar';
import { makeDar, zip } from '../../../scripts/lib/dar.cjs';
import { startGit } from '../../../scripts/lib/git.cjs';
import { Bitbucket } from '../../support/git/bitbucket.cts';
import { Gitea } from '../../support/git/gitea.cts';
import { GitLab } from '../../support/git/gitlab.cts';
import type { GitEvent, ImitatedGit } from '../../support/git/imitatedGit.cts';
import { eventually, world } from '../support/e2e.cts';
import { darFiles, vetFirstVersion } from './darFiles.cts';
import { importExample, whenOver } from './support.cts';

const { n8n, sandbox, client } = world();
const PATH = '.daml/dist/model.dar';

/** What a user enters in Settings. */
const settings = (values: Record<string, unknown>) => ({
	Settings: ({ parameters }: any) => {
		for (const field of parameters.assignments.assignments) if (field.name in values) field.value = values[field.name];
	},
});
/** The nodes of the second stage, as its user activates them. */
const activated = Object.fromEntries(['Upload DAR', 'Get Vetting'].map((name) => [name, (node: any) => delete node.disabled]));
const webhookAt = (path: string) => ({ 'Git Event': ({ parameters }: any) => (parameters.path = path) });

describe('the DAR gate example', () => {
	let git: Awaited<ReturnType<typeof startGit>>;
	let workflow: string;
	const gate = () => `${n8n().url}/webhook/canton-dar-gate`;

	/** Delivers a webhook and waits for the statuses it leads to. */
	async function statusesOf(what: { event: string; payload: any }, count = 1) {
		const before = git.statuses.length;
		const answer = await git.deliver(gate(), what);
		expect(answer).toEqual({ status: 202, text: expect.stringContaining('accepted') });
		await eventually(
			async () => git.statuses.length - before,
			(made) => made >= count,
		);
		return git.statuses.slice(before);
	}

	const finished = async () => (await client.executions(workflow)).filter(({ status }) => status === 'success').length;
	const validations = async () =>
		(await sandbox.call('GET', '/control/requests')).requests.filter(({ path }: any) => path.endsWith('/v2/dars/validate'));

	beforeAll(async () => {
		git = await startGit();
		workflow = await importExample('dar-gate', {
			gitUrl: git.url,
			change: settings({ checkAgainAfter: '1, 1', artifactName: 'dars' }),
		});
		await client.activate(workflow);
		await git.introduce(gate());
	}, 60_000);

	beforeEach(async () => {
		git.requests.length = 0;
		await sandbox.call('DELETE', '/control/requests');
	});

	afterEach(() => sandbox.call('DELETE', '/control/faults'));

	afterAll(async () => {
		await client.deactivate(workflow);
		git.stop();
	});

	it('passed: a release whose DAR the participant would take', async () => {
		const { bytes } = makeDar({ name: 'gate-model' });
		const release = git.release('v1.0.0', { 'gate-model-1.0.0.dar': bytes, 'SHA256SUMS.txt': Buffer.from('…') });
		const [status, ...more] = await statusesOf(release);
		expect(more).toEqual([]);
		expect(status).toMatchObject({
			sha: git.refs.get('v1.0.0'),
			state: 'success',
			context: 'canton/dar-gate',
			description: 'gate-model-1.0.0.dar is valid and compatible with what is vetted',
		});
		const [validation] = await validations();
		expect(validation).toMatchObject({ status: 200, complaints: [] });
		// The download was sent on to the storage host, without the token.
		expect(git.requests.map(({ path, authorization }) => [path.split('?')[0].replace(/\d+/, 'N'), Boolean(authorization)])).toEqual([
			['/repos/acme/settlement-model/commits/vN.0.0', true],
			['/repos/acme/settlement-model/releases/assets/N', true],
			['/N/gate-model-1.0.0.dar', false],
			[`/repos/acme/settlement-model/statuses/${status.sha}`.replace(/\d+/, 'N'), true],
		]);
	}, 90_000);

	it('rejected: a push whose DAR is no valid upgrade, with the reason', async () => {
		const push = git.push({ [PATH]: makeDar({ name: 'gate-model', version: '2.0.0', verdict: 'NOT_VALID_UPGRADE_PACKAGE' }).bytes });
		const [status] = await statusesOf(push);
		expect(status).toMatchObject({
			sha: push.payload.after,
			state: 'failure',
			description: expect.stringMatching(/^(model\.dar r|R)ejected: /),
		});
		expect(status.description.length).toBeLessThanOrEqual(140);
		expect(status.description).not.toMatch(/[0-9a-f]{64}/);
	}, 90_000);

	it('each kind of file, as a push', async () => {
		await vetFirstVersion();
		for (const { what, bytes, verdict, words } of darFiles) {
			const [{ state, description, target_url }] = await statusesOf(git.push({ [PATH]: bytes }));
			expect([what, state, description]).toEqual([what, verdict === 'passed' ? 'success' : 'failure', expect.stringMatching(words)]);
			expect(target_url).toMatch(/\/compare\//);
		}
	}, 120_000);

	it.each(['release first', 'tag first'])(
		'a release and the push of its tag, %s: one status, and it stays green',
		async (order) => {
			const tag = `v1.3.${order.length}`;
			const release = git.release(tag, { 'gate-model.dar': makeDar({ name: 'gate-model' }).bytes });
			const events = [release, git.tagOf(tag)];
			const before = git.statuses.length;
			await whenOver(workflow, 2, async () => {
				for (const event of order === 'tag first' ? events.reverse() : events) await git.deliver(gate(), event);
			});
			expect(git.statuses.slice(before).map(({ sha, state }) => [sha, state])).toEqual([[git.refs.get(tag), 'success']]);
		},
		90_000,
	);

	it('a push whose commit does not hold the file says nothing', async () => {
		const before = git.statuses.length;
		await whenOver(workflow, 1, async () => await git.deliver(gate(), git.push({ 'README.md': Buffer.from('x') })));
		expect(git.statuses).toHaveLength(before);
	}, 90_000);

	it.each([
		[
			'the participant is down',
			{ [PATH]: makeDar({ name: 'gate-model' }).bytes },
			{ action: 'html502', times: 0 },
			/^model\.dar could not be checked: .*502/,
		],
		[
			'the token has no right to',
			{ [PATH]: makeDar({ name: 'gate-model' }).bytes },
			{
				status: 403,
				body: {
					code: 'NA',
					cause: 'A security-sensitive error has been received',
					context: {},
					resources: [],
					errorCategory: -1,
					grpcCodeValue: 7,
				},
				times: 0,
			},
			/^model\.dar could not be checked: This is not permitted/,
		],
	])(
		'could not check: %s',
		async (_, files, fault, description) => {
			if (fault) await sandbox.call('POST', '/control/faults', { faults: [{ path: '/v2/dars/validate', ...fault }] });
			const push = git.push(files as Record<string, Buffer>);
			const [status] = await statusesOf(push);
			expect(status).toMatchObject({ sha: push.payload.after, state: 'error', description: expect.stringMatching(description) });
		},
		90_000,
	);

	it('could not check: a release without a DAR', async () => {
		const [status] = await statusesOf(git.release('v1.0.1', { 'notes.txt': Buffer.from('The build failed.') }));
		expect(status).toMatchObject({ state: 'error', description: 'The release v1.0.1 has no asset that ends in .dar' });
		expect(await validations()).toEqual([]);
	}, 90_000);

	it('takes a DAR that is attached after the release was published', async () => {
		const late = git.release('v1.0.2', {});
		git.attach('v1.0.2', { 'late.dar': makeDar({ name: 'late' }).bytes });
		const [status] = await statusesOf(late);
		expect(status).toMatchObject({ state: 'success', description: 'late.dar is valid and compatible with what is vetted' });
	}, 90_000);

	it('unpacks the artifact of a CI run, without the token on the storage host', async () => {
		const archive = zip({ 'dist/a.dar': makeDar({ name: 'a' }).bytes, 'log.txt': 'built' });
		const [status] = await statusesOf(git.run({ logs: zip({ 'log.txt': 'built' }), dars: archive }));
		expect(status).toMatchObject({ state: 'success', description: 'a.dar is valid and compatible with what is vetted' });
		const storage = git.requests.filter(({ path }) => path.startsWith('/artifact-'));
		expect(storage).toEqual([expect.objectContaining({ authorization: undefined })]);
		const [nothing] = await statusesOf(git.run({ dars: zip({ 'log.txt': 'built' }) }));
		expect(nothing).toMatchObject({ state: 'error', description: 'The artifact dars has no file that ends in .dar' });
	}, 120_000);

	it('says of each DAR of a release, the good and the bad', async () => {
		const files = { 'good.dar': makeDar({ name: 'good' }).bytes, 'bad.dar': makeDar({ name: 'bad', verdict: 'DAR_PARSE_ERROR' }).bytes };
		const statuses = await statusesOf(git.release('v1.1.0', files), 3);
		expect(statuses.map(({ context, state }) => [context, state])).toEqual([
			['canton/dar-gate (good.dar)', 'success'],
			['canton/dar-gate (bad.dar)', 'failure'],
			// The name to require is there too.
			['canton/dar-gate', 'failure'],
		]);
		expect(statuses[2].description).toBe('1 of 2 DARs passed; rejected: bad.dar');
		expect(statuses.map(({ target_url }) => target_url)).toEqual(Array(3).fill(expect.stringMatching(/releases\/tag\/v1\.1\.0$/)));
	}, 90_000);

	it('one status for all DARs of a release is green where all are, and counts what could not be downloaded', async () => {
		const dars = (names: string[]) => Object.fromEntries(names.map((name) => [`${name}.dar`, makeDar({ name }).bytes]));
		const green = await statusesOf(git.release('v1.1.1', dars(['one', 'two'])), 3);
		expect(green[2]).toMatchObject({ context: 'canton/dar-gate', state: 'success', description: '2 of 2 DARs passed' });
		const release = git.release('v1.1.2', dars(['three', 'lost']));
		git.assets = git.assets.filter(({ name }) => name !== 'lost.dar');
		const partly = await statusesOf(release, 3);
		expect(partly.map(({ context, state, description }) => [context, state, description])).toEqual(
			expect.arrayContaining([
				['canton/dar-gate (lost.dar)', 'error', 'lost.dar could not be downloaded: the Git server answered 404'],
				['canton/dar-gate', 'error', '1 of 2 DARs passed; could not be checked: lost.dar'],
			]),
		);
		expect(partly.filter(({ context }) => context === 'canton/dar-gate')).toHaveLength(1);
	}, 120_000);

	it.each([
		['signed with another secret', { secret: 'guessed' }],
		['changed after it was signed', { tamper: (body: string) => body.replace('"refs/heads/main"', '"refs/heads/evil"') }],
		['without a signature', { headers: { 'x-hub-signature-256': '' } }],
	])(
		'refuses an event %s, and fetches nothing',
		async (_, options) => {
			const before = await finished();
			const { status, text } = await git.deliver(gate(), git.push({ [PATH]: makeDar().bytes }), options);
			expect([status, JSON.parse(text)]).toEqual([401, { error: 'The signature does not match' }]);
			await eventually(finished, (count) => count > before);
			expect(git.requests).toEqual([]);
			expect(await validations()).toEqual([]);
		},
		60_000,
	);

	it('answers a ping and does nothing', async () => {
		const before = await finished();
		const { status } = await git.deliver(gate(), { event: 'ping', payload: { zen: 'Design for failure.', hook_id: 1 } });
		expect(status).toBe(202);
		await eventually(finished, (count) => count > before);
		expect(git.requests).toEqual([]);
	}, 60_000);

	it('leaves no failed execution behind', async () => {
		expect(await client.executions(workflow, 'error')).toEqual([]);
	});
});

describe.each([
	['GitLab', () => new GitLab()],
	['GitLab with its token', () => Object.assign(new GitLab(), { signs: false })],
	['Gitea', () => new Gitea()],
	['Bitbucket', () => new Bitbucket()],
])('with %s', (name, make) => {
	const path = `dar-gate-${name.replace(/\W/g, '')}`;
	const gate = () => `${n8n().url}/webhook/${path}`;
	let git: ImitatedGit;
	let workflow: string;

	beforeAll(async () => {
		git = await make().listen();
		const change = { ...webhookAt(path), ...settings({ gitApi: git.api, checkAgainAfter: '1, 1' }) };
		workflow = await importExample('dar-gate', { gitUrl: git.url, change });
		await client.activate(workflow);
		const ping: GitEvent = { headers: {}, payload: {} };
		await eventually(
			async () => await git.deliver(gate(), ping),
			(status) => status === 202,
		);
	}, 60_000);

	afterAll(async () => {
		await client.deactivate(workflow);
		git.stop();
	});

	async function statusOf(event: GitEvent) {
		const before = git.statuses.length;
		expect(await git.deliver(gate(), event)).toBe(202);
		await eventually(
			async () => git.statuses.length,
			(count) => count > before,
			60_000,
		);
		return git.statuses[before];
	}

	it('a push: passed, rejected, and no word where the file is not there; the token goes along each time', async () => {
		const [passed, failed] = { Gitea: ['success', 'failure'], Bitbucket: ['SUCCESSFUL', 'FAILED'] }[name] ?? ['success', 'failed'];
		const push = git.push({ [PATH]: makeDar({ name: 'elsewhere' }).bytes });
		const { sha, body } = await statusOf(push);
		expect(JSON.stringify(push.payload)).toContain(sha);
		expect(body).toMatchObject({ state: passed, description: 'model.dar is valid and compatible with what is vetted' });
		expect(body.context ?? body.name).toBe('canton/dar-gate');
		const rejected = await statusOf(git.push({ [PATH]: Buffer.from('<html>') }));
		expect(rejected.body).toMatchObject({ state: failed, description: expect.stringContaining('not a ZIP archive') });
		const before = git.statuses.length;
		await whenOver(workflow, 1, async () => await git.deliver(gate(), git.push({ 'README.md': Buffer.from('x') })));
		expect(git.statuses).toHaveLength(before);
		expect(new Set(git.requests.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer git-demo']));
	}, 150_000);

	if (name !== 'Bitbucket')
		it('a release: its DAR, also when it comes later', async () => {
			const server = git as GitLab | Gitea;
			const { body } = await statusOf(server.release('v1', { 'model.dar': makeDar({ name: 'released' }).bytes }));
			expect(body.state).toBe('success');
			const late = server.release('v2', {});
			server.attach('v2', { 'late.dar': makeDar({ name: 'late' }).bytes });
			expect((await statusOf(late)).body).toMatchObject({ state: 'success', description: expect.stringContaining('late.dar') });
		}, 120_000);

	it('refuses who does not know the secret', async () => {
		const requestCount = git.requests.length;
		expect(await git.deliver(gate(), git.push({ [PATH]: Buffer.from('x') }), 'guessed')).toBe(401);
		expect(git.requests).toHaveLength(requestCount);
	});
});

describe('its second stage', () => {
	let git: Awaited<ReturnType<typeof startGit>>;
	let workflow: string;
	const gate = () => `${n8n().url}/webhook/dar-gate-two`;

	beforeAll(async () => {
		git = await startGit();
		workflow = await importExample('dar-gate', {
			gitUrl: git.url,
			change: { ...webhookAt('dar-gate-two'), ...settings({ uploadAfterApproval: true, checkAgainAfter: '' }), ...activated },
		});
		await client.activate(workflow);
		await git.introduce(gate());
	}, 60_000);

	afterAll(async () => {
		await client.deactivate(workflow);
		git.stop();
	});

	/** Publishes a release and answers the form it leads to. */
	async function decide(tag: string, dar: Buffer, decision: string) {
		await sandbox.call('DELETE', '/control/sink/dar-approvals');
		expect((await git.deliver(gate(), git.release(tag, { 'two.dar': dar }))).status).toBe(202);
		const [{ body }] = await eventually(
			() => sandbox.delivered('dar-approvals'),
			({ length }) => length > 0,
		);
		expect(body.text).toContain(`The release ${tag} of acme/settlement-model passed the DAR gate (two.dar)`);
		await answer(body.form, 'Upload to the participant?', decision);
	}

	/** Opens a form, which decides nothing, and sends it. */
	async function answer(url: string, title: string, decision: string) {
		// n8n leaves the link without an answer as long as the execution is not yet waiting.
		const open = async () => await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
		const page = await eventually(
			async () => (await (await open())?.text()) ?? '',
			(text) => text.includes(title),
		);
		expect(page).toContain(title);
		const form = new FormData();
		form.set('field-0', decision);
		// On a busy machine an answer may not come: then the button is pressed again, as a person does.
		const send = async () =>
			(await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(20_000) }).catch(() => undefined))?.ok;
		await eventually(send, Boolean);
	}

	const uploads = async () => {
		const { requests } = await sandbox.call('GET', '/control/requests');
		return requests.filter(({ path }: any) => /\/v2\/dars(\?|$)/.test(path));
	};

	it('uploads once somebody agrees, and reports the package', async () => {
		const bytes = readFileSync(join(__dirname, '..', '..', 'conformance', 'dars', 'note-1.1.0.dar'));
		const { main } = await readDar(bytes);
		await sandbox.call('DELETE', '/control/requests');
		await decide('v2.0.0', bytes, 'Upload');
		await eventually(
			async () => git.statuses,
			({ length }) => length >= 2,
		);
		expect(git.statuses.map(({ context, state, description }) => [context, state, description])).toEqual([
			['canton/dar-gate', 'success', `${main.name} 1.1.0 is valid and compatible with what is vetted`],
			['canton/dar-gate upload', 'success', `two.dar is uploaded, its package ${main.id.slice(0, 12)}… is vetted by 1 participant`],
		]);
		const { packages } = await sandbox.call('GET', '/control/world');
		expect(packages.find(({ id }: any) => id === main.id)).toMatchObject({ name: main.name, version: '1.1.0', vetted: true });
	}, 300_000);

	it('uploads nothing when somebody disagrees', async () => {
		await sandbox.call('DELETE', '/control/requests');
		await decide('v2.0.1', makeDar({ name: 'two-model', version: '1.2.4' }).bytes, 'Do not upload');
		const waiting = async () => (await client.executions(workflow)).filter(({ status }) => status !== 'success').length;
		await eventually(waiting, (count) => count === 0);
		expect(await uploads()).toEqual([]);
	}, 300_000);

	it('asks nobody about a DAR that was rejected', async () => {
		await sandbox.call('DELETE', '/control/sink/dar-approvals');
		const before = git.statuses.length;
		const rejected = git.release('v2.0.2', {
			'two.dar': makeDar({ name: 'two-model', version: '9.0.0', verdict: 'DAR_PARSE_ERROR' }).bytes,
		});
		await git.deliver(gate(), rejected);
		await eventually(
			async () => git.statuses.length,
			(count) => count > before,
		);
		await client.idle(workflow);
		expect(await sandbox.delivered('dar-approvals')).toEqual([]);
	}, 60_000);
});
