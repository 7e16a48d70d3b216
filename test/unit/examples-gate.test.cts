// The DAR gate's decisions: who is let in, what is checked on which Git server, what status the commit gets.
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { GitServer } from '../../scripts/lib/git.cjs';
import { root } from '../../scripts/lib/paths.cjs';
import { Bitbucket } from '../support/git/bitbucket.cts';
import { Gitea } from '../support/git/gitea.cts';
import { GitLab } from '../support/git/gitlab.cts';
import { runCode } from './support/code-node.cts';
import { runSet } from './support/set-node.cts';

const itemOf = (json: Record<string, unknown>) => [{ json }];
const code = (node: string, surroundings: Parameters<typeof runCode>[2]) => runCode('dar-gate', node, surroundings);
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex');

describe('the limits of what a gate unpacks and runs', () => {
	const page = (gate: string) => readFileSync(join(root, 'docs', 'jobs', `${gate}.md`), 'utf8');
	const typesOf = (gate: string) =>
		(JSON.parse(readFileSync(join(root, 'examples', `${gate}.json`), 'utf8')) as { nodes: Array<{ type: string }> }).nodes.map(
			({ type }) => type,
		);

	it.each(['dar-gate', 'dar-gate-github', 'dar-gate-gitlab'])('stand on the page of %s, as far as they hold there', (gate) => {
		const [limits] = /^\*\*Limits\.\*\*(?:.+\n)+/m.exec(page(gate)) ?? [''];
		for (const limit of ['256 MiB', '1,000 entries', '60 seconds']) expect([gate, limits]).toEqual([gate, expect.stringContaining(limit)]);
		const isLimited = typesOf(gate).some((type) => /\.(?:compression|code)$/.test(type));
		expect([gate, limits.includes('unpacks nothing and runs no code')]).toEqual([gate, !isLimited]);
	});
});

describe('who is let in', () => {
	const body = '{"a":1}';
	const secret = 'the secret';
	const gitLabTime = { 'webhook-id': 'id-1', 'webhook-timestamp': '1782900000' };
	const signedByGitLab = (text: string) => createHmac('sha256', secret).update(`id-1.1782900000.${text}`).digest('base64');

	/** What the nodes before the verdict make of a request. The crypto nodes are done here. */
	async function check(headers: Record<string, string>, received = body) {
		const [{ json, binary }] = await code('What Was Signed', {
			input: itemOf({ headers, body: JSON.parse(body) }),
			files: { data: Buffer.from(received) },
		});
		const signed = Buffer.from(binary?.signed.data, 'base64').toString();
		const expected = createHmac('sha256', secret)
			.update(signed)
			.digest(headers['webhook-signature'] ? 'base64' : 'hex');
		const byToken = hmac(headers['x-gitlab-token'] || 'none', signed);
		const nodes = { 'Expected Signature': itemOf({ expected }) };
		const [proved] = runSet('dar-gate', ['Headers', 'Proofs'], { input: itemOf({ ...json, byToken }), nodes });
		const marks = proved.json.proofs.map((proof: string) => hmac(secret, proof));
		const [{ json: event }] = runSet('dar-gate', ['Headers'], { input: itemOf({ ...json, byToken }) });
		return { genuine: marks.includes(hmac(secret, proved.json.wanted)), server: event.server, event: event.event, body: event.body };
	}

	it.each([
		['GitHub', 'github', 'push', { 'x-github-event': 'push', 'x-hub-signature-256': `sha256=${hmac(secret, body)}` }],
		[
			'Gitea and Forgejo, which send GitHub’s headers too',
			'gitea',
			'release',
			{ 'x-gitea-event': 'release', 'x-github-event': 'release', 'x-hub-signature-256': `sha256=${hmac(secret, body)}` },
		],
		['an older Gitea', 'gitea', 'push', { 'x-gitea-event': 'push', 'x-gitea-signature': hmac(secret, body) }],
		['Bitbucket', 'bitbucket', 'repo:push', { 'x-event-key': 'repo:push', 'x-hub-signature': `sha256=${hmac(secret, body)}` }],
		['GitLab with its token', 'gitlab', 'Push Hook', { 'x-gitlab-event': 'Push Hook', 'x-gitlab-token': secret }],
		[
			'GitLab, signed',
			'gitlab',
			'Tag Push Hook',
			{ 'x-gitlab-event': 'Tag Push Hook', ...gitLabTime, 'webhook-signature': `v1,AAAA v1,${signedByGitLab(body)}` },
		],
	])('lets in %s', async (_, server, event, headers) => {
		expect(await check(headers)).toEqual({ genuine: true, server, event, body: { a: 1 } });
	});

	const right = hmac(secret, body);
	it.each([
		['nothing', {}],
		['an empty signature', { 'x-hub-signature-256': '' }],
		['the bare digest', { 'x-hub-signature-256': right }],
		['another digest', { 'x-hub-signature-256': `sha256=${hmac('guessed', body)}` }],
		['a beginning of the right one', { 'x-hub-signature-256': `sha256=${right.slice(0, 63)}` }],
		['the right one and more', { 'x-hub-signature-256': `sha256=${right}0` }],
		['another algorithm', { 'x-hub-signature': `sha1=${right}` }],
		['another token', { 'x-gitlab-token': 'guessed' }],
		['an empty token', { 'x-gitlab-token': '' }],
		['what stands for no token', { 'x-gitlab-token': 'none' }],
		['a signature of GitLab over something else', { ...gitLabTime, 'webhook-signature': `v1,${signedByGitLab('{}')}` }],
		[
			'a signature of GitLab at another time',
			{ ...gitLabTime, 'webhook-timestamp': '1', 'webhook-signature': `v1,${signedByGitLab(body)}` },
		],
		['a wrong signature beside the right token', { ...gitLabTime, 'webhook-signature': 'v1,AAAA', 'x-gitlab-token': secret }],
	])('refuses %s', async (_, headers) => {
		expect((await check(headers as unknown as Record<string, string>)).genuine).toBe(false);
	});

	it('refuses a body that was changed', async () => {
		expect((await check({ 'x-hub-signature-256': `sha256=${right}` }, '{"a":2}')).genuine).toBe(false);
	});
});

const settings = {
	gitApi: 'https://git.example/api/',
	darPath: '/build/my model.dar',
	artifactName: '',
	checkAgainAfter: '15, 30',
	statusName: 'canton/dar-gate',
};
type Event = { event: string; payload: any };
const NODES: Record<string, string> = { github: 'GitHub', gitlab: 'GitLab', gitea: 'Gitea or Forgejo', bitbucket: 'Bitbucket' };
/** What the nodes from Event to File make of an event. `found`: of what asking again brought, on that run. */
async function plan(server: string, { event, payload }: Event, more: Record<string, unknown> = {}, found?: [unknown, number]) {
	const nodes = { Settings: itemOf({ ...settings, ...more }), Headers: itemOf({ server, event, body: payload }) };
	const [answer, runIndex] = found ?? [{}, 0];
	const names = ['Event', 'Repository', NODES[server], 'Assets and Artifact', 'What to Check', 'All Files', 'Files'];
	const all = runSet('dar-gate', names, { input: itemOf(answer as Record<string, unknown>), nodes, runIndex });
	// Each File splits them.
	const input = all[0].json.files.map((json: Record<string, unknown>) => ({ json }));
	return runSet('dar-gate', ['File'], { input, nodes: { ...nodes, Files: all } }).map(({ json }) => json);
}
const dar = Buffer.from('x');

describe('Git servers: GitHub', () => {
	const api = 'https://git.example/api/repos/acme/settlement-model';
	const git = new GitServer();

	it('takes a release asset that ends in .dar, from the server of the settings', async () => {
		const release = git.release('v1', { 'model.DAR': dar, 'model.dar.sha256': dar });
		const { report, ...planned } = (await plan('github', release))[0];
		expect(planned).toEqual({
			repository: 'acme/settlement-model',
			event: 'release',
			ref: 'v1',
			name: 'model.DAR',
			url: `${api}/releases/assets/${release.payload.release.assets[0].id}`,
			accept: 'application/octet-stream',
			zipped: false,
			context: 'canton/dar-gate',
			problem: '',
			nextUrl: '',
			wait: 0,
			commitUrl: `${api}/commits/v1`,
		});
		expect(report).toMatchObject({
			url: `${api}/statuses/{sha}`,
			states: { passed: 'success', rejected: 'failure', couldNotCheck: 'error' },
		});
	});

	it('checks each of several, under a name of its own', async () => {
		const planned = await plan('github', git.release('v2', { 'a.dar': dar, 'b.dar': dar }));
		expect(planned.map(({ context }) => context)).toEqual(['canton/dar-gate (a.dar)', 'canton/dar-gate (b.dar)']);
	});

	it('asks again for the assets of a release, later each time, and then reports that there is none', async () => {
		const release = git.release('v3', { 'notes.txt': dar });
		const id = release.payload.release.id;
		expect(await plan('github', release)).toMatchObject([{ nextUrl: `${api}/releases/${id}`, wait: 15, url: '', problem: '' }]);
		expect(await plan('github', release, {}, [{ error: 'timeout' }, 1])).toMatchObject([{ wait: 30 }]);
		expect(await plan('github', release, {}, [release.payload.release, 2])).toMatchObject([
			{ nextUrl: '', url: '', problem: 'The release v3 has no asset that ends in .dar' },
		]);
		expect(await plan('github', release, { checkAgainAfter: '' })).toMatchObject([{ problem: expect.stringContaining('no asset') }]);
	});

	it('takes assets that arrived later, and none that is still being uploaded', async () => {
		const release = git.release('v4', {});
		const asset = (state: string) => ({ assets: [{ id: 7, name: 'late.dar', state }] });
		expect(await plan('github', release, {}, [asset('starter'), 1])).toMatchObject([{ wait: 30 }]);
		expect(await plan('github', release, {}, [asset('uploaded'), 1])).toMatchObject([
			{ name: 'late.dar', url: `${api}/releases/assets/7` },
		]);
	});

	it('takes the configured file of the pushed commit', async () => {
		const push = git.push({ 'build/my model.dar': dar });
		expect(await plan('github', push)).toMatchObject([
			{
				ref: push.payload.after,
				name: 'my model.dar',
				url: `${api}/contents/build/my%20model.dar?ref=${push.payload.after}`,
				accept: 'application/vnd.github.raw+json',
			},
		]);
	});

	it('leaves the push of a tag alone: its release reports on the same commit, under the same name', async () => {
		const { event, payload } = git.push({ x: dar });
		expect(await plan('github', { event, payload: { ...payload, ref: 'refs/tags/v1' } })).toEqual([]);
	});

	it('a status leads to the release, the run or what was pushed', async () => {
		const pageOf = async (event: Event, more = {}, found?: [unknown, number]) => (await plan('github', event, more, found))[0].report.more;
		const release = git.release('v9', { 'a.dar': dar });
		expect(await pageOf(release)).toEqual({ target_url: release.payload.release.html_url });
		const push = git.push({ x: dar });
		expect(await pageOf(push)).toEqual({ target_url: push.payload.compare });
	});

	it('reads a webhook sent as a form too', async () => {
		const { event, payload } = git.push({ x: dar });
		expect(await plan('github', { event, payload: { payload: JSON.stringify(payload) } })).toHaveLength(1);
	});

	it('takes the named artifact of a CI run, once it is listed', async () => {
		const run = git.run({ dars: dar });
		const named = { artifactName: 'dars' };
		const { id, head_sha } = run.payload.workflow_run;
		const nextUrl = `${api}/actions/runs/${id}/artifacts?per_page=100`;
		expect(await plan('github', run, named)).toMatchObject([{ nextUrl, wait: 0, ref: head_sha }]);
		expect(await plan('github', run, named, [{ artifacts: [] }, 1])).toMatchObject([{ nextUrl, wait: 15 }]);
		const listed = {
			artifacts: [
				{ id: 1, name: 'logs' },
				{ id: 2, name: 'dars', expired: true },
				{ id: 3, name: 'dars', expired: false },
			],
		};
		expect(await plan('github', run, named, [listed, 1])).toMatchObject([
			{ event: 'artifact', url: `${api}/actions/artifacts/3/zip`, zipped: true, nextUrl: '' },
		]);
		// Other workflows of the repository keep other things.
		expect(await plan('github', run, named, [{ artifacts: [] }, 3])).toEqual([]);
		expect(await plan('github', run)).toEqual([]);
		expect(await plan('github', git.run({ dars: dar }, 'failure'), named)).toEqual([]);
	});

	it.each([
		['a ping', { event: 'ping', payload: { zen: 'Keep it logically awesome.' } }, {}],
		['an edited release', { event: 'release', payload: { action: 'edited', release: { assets: [] } } }, {}],
		['a draft', { event: 'release', payload: { action: 'published', release: { draft: true, assets: [] } } }, {}],
		['a deleted branch', { event: 'push', payload: { deleted: true, after: '0'.repeat(40) } }, {}],
		['a push, where no path is configured', git.push({ x: dar }), { darPath: ' ' }],
	])('does nothing on %s', async (_, event, more) => {
		expect(await plan('github', event, more)).toEqual([]);
	});
});

describe('Git servers: GitLab', () => {
	const api = 'https://git.example/api/projects/acme%2Fsettlement-model';
	const git = new GitLab();
	git.url = 'https://git.example';
	const from = ({ payload, headers }: { payload: any; headers: Record<string, string> }) => ({ event: headers['x-gitlab-event'], payload });

	it('a push: the configured file, raw, of the commit that is checked out', async () => {
		const event = from(git.push({ x: dar }));
		const sha = event.payload.checkout_sha;
		expect(await plan('gitlab', event)).toMatchObject([
			{
				ref: sha,
				url: `${api}/repository/files/build%2Fmy%20model.dar/raw?ref=${sha}`,
				commitUrl: `${api}/repository/commits/${sha}`,
				report: {
					url: `${api}/statuses/{sha}`,
					states: { passed: 'success', rejected: 'failed', couldNotCheck: 'failed' },
					nameField: 'name',
					more: { ref: 'main' },
				},
			},
		]);
	});

	it('a release: what it links to on this server; nothing of another host', async () => {
		expect(await plan('gitlab', from(git.release('v1', { 'model.dar': dar })))).toMatchObject([
			{ event: 'release', ref: 'v1', url: 'https://git.example/api/v4/projects/15/packages/generic/model/v1/model.dar', problem: '' },
		]);
		expect(await plan('gitlab', from(git.release('v2', { 'model.dar': dar }, 'https://elsewhere.example')))).toMatchObject([
			{ url: '', problem: 'model.dar is on another host, where the access token does not go' },
		]);
		for (const host of ['https://git.example.evil.example', 'https://git.example@evil.example'])
			expect(await plan('gitlab', from(git.release('v3', { 'model.dar': dar }, host)))).toMatchObject([{ url: '' }]);
	});

	it('a release whose links come later', async () => {
		const release = from(git.release('v4', {}));
		expect(await plan('gitlab', release)).toMatchObject([{ nextUrl: `${api}/releases/v4`, wait: 15 }]);
		const links = [{ name: 'DAR', url: 'https://git.example/x/model.dar?inline=false' }];
		expect(await plan('gitlab', release, {}, [{ tag_name: 'v4', assets: { links } }, 1])).toMatchObject([{ name: 'model.dar' }]);
	});

	it('does nothing on a deleted branch, a pushed tag, a changed release and other events', async () => {
		expect(await plan('gitlab', from(git.tag('v0', { x: dar })))).toEqual([]);
		expect(await plan('gitlab', from(git.removeBranch()))).toEqual([]);
		const { event, payload } = from(git.release('v5', { 'model.dar': dar }));
		expect(await plan('gitlab', { event, payload: { ...payload, action: 'update' } })).toEqual([]);
		expect(await plan('gitlab', { event: 'Pipeline Hook', payload: { object_kind: 'pipeline' } })).toEqual([]);
	});
});

describe('Git servers: Gitea and Bitbucket', () => {
	it('Gitea: the raw file of a push, and the download of a release', async () => {
		const git = new Gitea();
		const at = { gitApi: 'https://git.example/api/v1' };
		const push = git.push({ x: dar }).payload;
		const api = 'https://git.example/api/v1/repos/acme/settlement-model';
		expect(await plan('gitea', { event: 'push', payload: push }, at)).toMatchObject([
			{ url: `${api}/raw/build/my%20model.dar?ref=${push.after}`, commitUrl: `${api}/git/commits/${push.after}` },
		]);
		const release = git.release('v 1', { 'model.dar': dar }).payload;
		expect(await plan('gitea', { event: 'release', payload: release }, at)).toMatchObject([
			{ url: 'https://git.example/acme/settlement-model/releases/download/v%201/model.dar' },
		]);
		expect(await plan('gitea', { event: 'push', payload: { ...push, after: '0'.repeat(40) } }, at)).toEqual([]);
		expect(await plan('gitea', { event: 'push', payload: { ...push, ref: 'refs/tags/v1' } }, at)).toEqual([]);
		expect(await plan('gitea', { event: 'release', payload: git.release('v2', {}).payload }, at)).toMatchObject([
			{ nextUrl: `${api}/releases/tags/v2`, wait: 15 },
		]);
	});

	it('Bitbucket: the file of each branch that was pushed, with a key of at most 40 characters', async () => {
		const { payload } = new Bitbucket().pushAll({ x: dar }, { x: dar });
		const planned = await plan(
			'bitbucket',
			{ event: 'repo:push', payload },
			{ gitApi: 'https://api.example/2.0', statusName: 'a'.repeat(60) },
		);
		const hashes = payload.push.changes.slice(0, 2).map((change: any) => change.new.target.hash);
		const api = 'https://api.example/2.0/repositories/acme/settlement-model';
		expect(planned.map(({ url }) => url)).toEqual(hashes.map((hash: string) => `${api}/src/${hash}/build/my%20model.dar`));
		expect(planned[0].report).toMatchObject({ url: `${api}/commit/{sha}/statuses/build`, more: { key: 'a'.repeat(40) } });
		expect(await plan('bitbucket', { event: 'diagnostics:ping', payload: { repository: {} } })).toEqual([]);
	});
});

describe('DARs of the Archive', () => {
	const unpack = async (binary: Record<string, any>) =>
		await code('DARs of the Archive', { input: [{ json: {}, binary }], nodes: { File: itemOf({ name: 'dars', context: 'gate' }) } });

	it('makes an item of each DAR in it', async () => {
		const both = await unpack({ file_0: { fileName: 'dist/a.dar' }, file_1: { fileName: 'log.txt' }, file_2: { fileName: 'b.DAR' } });
		expect(both.map(({ json, binary }) => [json.name, json.context, binary?.data.fileName])).toEqual([
			['a.dar', 'gate (a.dar)', 'dist/a.dar'],
			['b.DAR', 'gate (b.DAR)', 'b.DAR'],
		]);
		expect((await unpack({ file_0: { fileName: 'a.dar' } }))[0].json).toEqual({ name: 'a.dar', context: 'gate' });
	});

	it('says so when there is none', async () => {
		expect((await unpack({ file_0: { fileName: 'log.txt' } }))[0]).toMatchObject({
			json: { problem: 'The artifact dars has no file that ends in .dar' },
		});
	});
});

describe('Write Status', () => {
	const sha = 'a'.repeat(40);
	const planned = {
		name: 'model.dar',
		event: 'release',
		repository: 'acme/model',
		ref: 'v1',
		context: 'canton/dar-gate',
		problem: '',
		report: {
			url: 'https://git.example/statuses/{sha}',
			states: { passed: 'success', rejected: 'failure', couldNotCheck: 'error' },
			nameField: 'context',
		},
	};
	const download = { json: {}, binary: { data: { fileName: 'model.dar' } } };
	const write = async (json: Record<string, unknown>, more: Record<string, unknown> = {}, commit: Record<string, unknown> = { sha }) => {
		const nodes = { File: itemOf({ ...planned, ...more }), 'Find Commit': itemOf(commit) };
		return runSet('dar-gate', ['Outcome', 'Words', 'Write Status', 'Status'], { input: itemOf(json), nodes })[0];
	};

	it('passed: success, and the file goes along', async () => {
		const { json } = await write({ verdict: 'passed', summary: 'model 1.2.0 is valid' });
		expect(json).toMatchObject({ sha, url: `https://git.example/statuses/${sha}`, reason: '' });
		expect(json.status).toEqual({
			state: 'success',
			description: 'model 1.2.0 is valid',
			context: 'canton/dar-gate',
		});
		const nodes = { 'Download DAR': [download] };
		expect(await code('Add the File', { input: itemOf(json), nodes })).toEqual([
			{ json, binary: download.binary, pairedItem: { item: 0 } },
		]);
	});

	it.each([{ sha }, { id: sha }, { hash: sha }])('finds the commit in %j', async (commit) => {
		expect((await write({ verdict: 'passed' }, {}, commit)).json.sha).toBe(sha);
	});

	it('speaks to each server in its own words', async () => {
		const report = {
			url: 'https://git.example/commit/{sha}/statuses/build',
			states: { passed: 'SUCCESSFUL', rejected: 'FAILED', couldNotCheck: 'FAILED' },
			nameField: 'name',
			more: { key: 'gate', url: 'https://bitbucket.org/acme/model/commits/{sha}' },
		};
		const { json } = await write({ verdict: 'rejected', summary: 'model.dar rejected: no' }, { report });
		expect(json.url).toBe(`https://git.example/commit/${sha}/statuses/build`);
		expect(json.status).toEqual({
			state: 'FAILED',
			description: 'model.dar rejected: no',
			name: 'canton/dar-gate',
			key: 'gate',
			url: `https://bitbucket.org/acme/model/commits/${sha}`,
		});
	});

	it('rejected: the line of Validate, its reason and advice', async () => {
		const { json } = await write({ verdict: 'rejected', summary: 'model 1.2.0 rejected: X', reason: 'whole', advice: 'Do this.' });
		expect(json.status).toEqual({ state: 'failure', description: 'model 1.2.0 rejected: X', context: 'canton/dar-gate' });
		expect(json).toMatchObject({ verdict: 'rejected', reason: 'whole', advice: 'Do this.' });
	});

	it.each([
		[
			'what the participant did not do',
			{
				verdict: 'couldNotCheck',
				summary: 'model.dar could not be checked: Could not reach https://p',
				reason: 'Could not reach https://p',
			},
			{},
			'model.dar could not be checked: Could not reach https://p',
		],
		[
			"a failed download, without the server's raw answer",
			{ error: { message: '502 - "<html>Bad Gateway</html>"', httpCode: '502' } },
			{},
			'model.dar could not be downloaded: the Git server answered 502',
		],
		[
			'a Git server that is not there, without its address',
			{ error: { message: 'connect ECONNREFUSED 10.0.0.5:443' } },
			{},
			'model.dar could not be checked: connect ECONNREFUSED …',
		],
		[
			'a failed download of an older n8n',
			{ error: 'Request failed with status code 404' },
			{},
			'model.dar could not be checked: Request failed with status code 404',
		],
		[
			'a failed download, whole as n8n quotes it',
			{ error: '404 - "{\\"message\\":\\"Not Found\\",\\"status\\":\\"404\\"}"' },
			{},
			'model.dar could not be checked: 404 - message : Not Found , status : 404 ',
		],
		['an error of a node', { error: { message: 'the item has no file' } }, {}, 'model.dar could not be checked: the item has no file'],
		['no DAR', { sha }, { problem: 'The release v1 has no asset that ends in .dar' }, 'The release v1 has no asset that ends in .dar'],
		['a verdict it does not know', { verdict: 'maybe' }, {}, 'model.dar could not be checked: no reason was given'],
	])('error: %s', async (_, json, more, description) => {
		const written = await write(json, more);
		expect(written.json.verdict).toBe('couldNotCheck');
		expect(written.json.status).toEqual({ state: 'error', description, context: 'canton/dar-gate' });
	});
});

describe('the second stage', () => {
	const packageId = 'f'.repeat(64);
	const states = { passed: 'success', rejected: 'failure', couldNotCheck: 'error' };
	const found = {
		name: 'model.dar',
		url: 'https://git.example/s',
		states,
		nameField: 'context',
		status: { context: 'canton/dar-gate' },
		packageId,
	};
	const vetted = (participantId: string) => ({ packageId, participantId });
	const other = { packageId: 'e'.repeat(64), participantId: 'two::1220' };
	/** What the nodes between All Vettings and the report make of them. */
	function statusOf(vettings: object[], nodes: Parameters<typeof runSet>[2]['nodes']) {
		const [{ json }] = runSet('dar-gate', ['Uploads'], { input: itemOf({ vettings }), nodes });
		const { uploads, ...others } = json;
		// Each Upload splits them.
		const input = uploads.map((dar: object) => ({ json: { ...others, dar } }));
		const names = ['Upload Outcome', 'Who Lacks It', 'Upload in Words', 'Upload Text', 'Write Upload Status', 'Upload Status'];
		return runSet('dar-gate', names, { input, nodes });
	}

	it.each([
		[
			'vetted where it was uploaded',
			'',
			{ success: true },
			[vetted('one::1220')],
			'success',
			'model.dar is uploaded, its package ffffffffffff… is vetted by 1 participant',
		],
		[
			'vetted by all that are named',
			'one::1220, two::1220',
			{ success: true },
			[vetted('one::1220'), vetted('two::1220')],
			'success',
			'model.dar is uploaded, its package ffffffffffff… is vetted by 2 participants',
		],
		[
			'not by all',
			'one::1220\ntwo::1220',
			{ success: true },
			[vetted('one::1220'), other],
			'failure',
			'model.dar was uploaded, but its package ffffffffffff… is vetted by 1 of 2 participants, not by two',
		],
		[
			'by nobody',
			'',
			{ success: true },
			[{}],
			'failure',
			'model.dar was uploaded, but its package ffffffffffff… is vetted by 0 of 1 participants',
		],
		['not uploaded', '', { error: { message: 'not permitted' } }, [{}], 'error', 'model.dar could not be uploaded: not permitted'],
		[
			'not known',
			'',
			{ success: true },
			[{ error: { message: 'timeout' } }],
			'error',
			'model.dar was uploaded, but whether its package is vetted is unknown: timeout',
		],
	])('%s', (_, participants, upload, vettings, state, description) => {
		const nodes = { Settings: itemOf({ participants }), 'Take the DARs': itemOf(found), 'Upload DAR': itemOf(upload) };
		const [written] = statusOf(vettings, nodes);
		expect(written.json.status).toEqual({ state, description, context: 'canton/dar-gate upload' });
	});

	it('keeps the key of a Bitbucket status short', () => {
		const dar = { ...found, nameField: 'name', status: { name: 'gate', key: 'k'.repeat(40), url: 'https://b' } };
		const nodes = { Settings: itemOf({ participants: '' }), 'Take the DARs': itemOf(dar), 'Upload DAR': itemOf({ success: true }) };
		const [{ json }] = statusOf([vetted('one::1220')], nodes);
		expect(json.status).toMatchObject({ name: 'gate upload', key: `${'k'.repeat(33)} upload`, url: 'https://b' });
	});
});
