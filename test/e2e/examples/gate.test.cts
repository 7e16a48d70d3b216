// The DAR gate against a stand-in Git server on the loopback address: signed webhooks with GitHub's payloads come in, commit
// statuses go out.
import { makeDar } from '../../../scripts/lib/dar.cjs';
import { startGit } from '../../../scripts/lib/git.cjs';
import { eventually, world } from '../support/e2e.cts';
import { importExample } from './support.cts';

const { n8n, sandbox, client } = world();
const PATH = '.daml/dist/model.dar';

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
		workflow = await importExample('dar-gate', { gitUrl: git.url });
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
			description: expect.stringMatching(/^model\.dar rejected: NOT_VALID_UPGRADE_PACKAGE: The uploaded package /),
		});
		expect(status.description.length).toBeLessThanOrEqual(140);
	}, 90_000);

	it('rejected: a file that is no DAR', async () => {
		const [status] = await statusesOf(git.push({ [PATH]: Buffer.from('version https://git-lfs.github.com/spec/v1') }));
		expect(status).toMatchObject({
			state: 'failure',
			description: expect.stringMatching(/^model\.dar rejected: .*not a ZIP archive/),
		});
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
		[
			'the commit holds no such file',
			{ 'README.md': Buffer.from('x') },
			undefined,
			/^model\.dar could not be checked: .*(404|not be found)/i,
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

	it('tells of each DAR of a release, the good and the bad', async () => {
		const files = { 'good.dar': makeDar({ name: 'good' }).bytes, 'bad.dar': makeDar({ name: 'bad', verdict: 'DAR_PARSE_ERROR' }).bytes };
		const statuses = await statusesOf(git.release('v1.1.0', files), 2);
		expect(statuses.map(({ context, state }) => [context, state])).toEqual([
			['canton/dar-gate (good.dar)', 'success'],
			['canton/dar-gate (bad.dar)', 'failure'],
		]);
	}, 90_000);

	it.each([
		['signed with another secret', { secret: 'guessed' }],
		['changed after it was signed', { tamper: (body: string) => body.replace('"refs/heads/main"', '"refs/heads/evil"') }],
		['without a signature', { headers: { 'x-hub-signature-256': '' } }],
	])(
		'refuses an event %s, and fetches nothing',
		async (_, options) => {
			const { status, text } = await git.deliver(gate(), git.push({ [PATH]: makeDar().bytes }), options);
			expect([status, JSON.parse(text)]).toEqual([401, { error: 'The signature does not match' }]);
			await new Promise((resolve) => setTimeout(resolve, 1_000));
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

describe('its second stage', () => {
	let git: Awaited<ReturnType<typeof startGit>>;
	let workflow: string;
	const gate = () => `${n8n().url}/webhook/dar-gate-two`;

	beforeAll(async () => {
		git = await startGit();
		workflow = await importExample('dar-gate', {
			gitUrl: git.url,
			change: {
				'Git Event': ({ parameters }) => (parameters.path = 'dar-gate-two'),
				Settings: ({ parameters }) =>
					(parameters.assignments.assignments.find(({ name }: any) => name === 'uploadAfterApproval').value = true),
			},
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
		// A link that is only opened decides nothing. n8n leaves it without an answer as long as the execution is not yet waiting.
		const open = async () => await fetch(body.form, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
		const page = await eventually(open, (response) => response?.ok ?? false);
		expect(await page?.text()).toContain('Upload to the participant?');
		const form = new FormData();
		form.set('field-0', decision);
		expect((await fetch(body.form, { method: 'POST', body: form, signal: AbortSignal.timeout(20_000) })).ok).toBe(true);
	}

	const uploads = async () => {
		const { requests } = await sandbox.call('GET', '/control/requests');
		return requests.filter(({ path }: any) => /\/v2\/dars(\?|$)/.test(path));
	};

	it('uploads once somebody agrees, and reports the package', async () => {
		const { bytes, packageId } = makeDar({ name: 'two-model', version: '1.2.3' });
		await sandbox.call('DELETE', '/control/requests');
		await decide('v2.0.0', bytes, 'Upload');
		await eventually(
			async () => git.statuses,
			({ length }) => length >= 2,
		);
		expect(git.statuses.map(({ context, state, description }) => [context, state, description])).toEqual([
			['canton/dar-gate', 'success', 'two.dar is valid and compatible with what is vetted'],
			['canton/dar-gate upload', 'success', `two.dar is uploaded, its package ${packageId.slice(0, 12)}… is registered`],
		]);
		const { packages } = await sandbox.call('GET', '/control/world');
		expect(packages.find(({ id }: any) => id === packageId)).toMatchObject({ name: 'two-model', version: '1.2.3', vetted: true });
	}, 120_000);

	it('uploads nothing when somebody disagrees', async () => {
		await sandbox.call('DELETE', '/control/requests');
		await decide('v2.0.1', makeDar({ name: 'two-model', version: '1.2.4' }).bytes, 'Do not upload');
		const waiting = async () => (await client.executions(workflow)).filter(({ status }) => status !== 'success').length;
		await eventually(waiting, (count) => count === 0);
		expect(await uploads()).toEqual([]);
	}, 120_000);

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
		await new Promise((resolve) => setTimeout(resolve, 1_000));
		expect(await sandbox.delivered('dar-approvals')).toEqual([]);
	}, 60_000);
});
