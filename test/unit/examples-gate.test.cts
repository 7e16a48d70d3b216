// The DAR gate's decisions: who is let in, what is checked, what the commit is told.
import { createHmac } from 'node:crypto';

import { GitServer } from '../../scripts/lib/git.cjs';
import { runCode } from './support/code-node.cts';

const one = (json: Record<string, unknown>) => [{ json }];
const code = (node: string, surroundings: Parameters<typeof runCode>[2]) => runCode('dar-gate', node, surroundings);

describe('Check Signature', () => {
	const expected = createHmac('sha256', 'the secret').update('{"a":1}').digest('hex');
	const check = async (signature?: string) => {
		const headers = { 'x-github-event': 'push', ...(signature === undefined ? {} : { 'x-hub-signature-256': signature }) };
		const [{ json }] = await code('Check Signature', { input: one({ headers, body: { a: 1 }, expected }) });
		return json;
	};

	it('lets in what is signed with the secret, and hands on no signature', async () => {
		expect(await check(`sha256=${expected}`)).toEqual({ genuine: true, event: 'push', body: { a: 1 } });
	});

	it.each([
		['none', undefined],
		['an empty one', ''],
		['the bare digest', expected],
		['another digest', `sha256=${expected.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`],
		['a beginning of the right one', `sha256=${expected.slice(0, 63)}`],
		['the right one and more', `sha256=${expected}0`],
		['another algorithm', `sha1=${expected}`],
	])('refuses %s', async (_, signature) => {
		expect((await check(signature)).genuine).toBe(false);
	});
});

describe('Plan the Check', () => {
	const settings = { gitApi: 'https://git.example/api/', darPath: '/build/my model.dar', statusName: 'canton/dar-gate' };
	const plan = async ({ event, payload }: { event: string; payload: any }, more: Record<string, unknown> = {}) =>
		(await code('Plan the Check', { input: one({ ...settings, event, body: payload, ...more }) })).map(({ json }) => json);
	const git = new GitServer();

	it('takes a release asset that ends in .dar, from the server of the settings', async () => {
		const release = git.release('v1', { 'model.DAR': Buffer.from('x'), 'model.dar.sha256': Buffer.from('x') });
		expect(await plan(release)).toEqual([
			{
				repository: 'acme/settlement-model',
				api: 'https://git.example/api/repos/acme/settlement-model',
				event: 'release',
				ref: 'v1',
				name: 'model.DAR',
				url: `https://git.example/api/repos/acme/settlement-model/releases/assets/${release.payload.release.assets[0].id}`,
				accept: 'application/octet-stream',
				context: 'canton/dar-gate',
				problem: '',
			},
		]);
	});

	it('checks each of several, under a name of its own', async () => {
		const planned = await plan(git.release('v2', { 'a.dar': Buffer.from('x'), 'b.dar': Buffer.from('x') }));
		expect(planned.map(({ context }) => context)).toEqual(['canton/dar-gate (a.dar)', 'canton/dar-gate (b.dar)']);
	});

	it('reports a release without a DAR instead of passing over it', async () => {
		const [planned] = await plan(git.release('v3', { 'notes.txt': Buffer.from('x') }));
		expect(planned).toMatchObject({ url: '', problem: 'The release v3 has no asset that ends in .dar' });
	});

	it('takes the configured file of the pushed commit', async () => {
		const push = git.push({ 'build/my model.dar': Buffer.from('x') });
		expect(await plan(push)).toEqual([
			expect.objectContaining({
				ref: push.payload.after,
				name: 'my model.dar',
				url: `https://git.example/api/repos/acme/settlement-model/contents/build/my%20model.dar?ref=${push.payload.after}`,
				accept: 'application/vnd.github.raw+json',
			}),
		]);
	});

	it('reads a webhook sent as a form too', async () => {
		const { event, payload } = git.push({ x: Buffer.from('x') });
		expect(await plan({ event, payload: { payload: JSON.stringify(payload) } })).toHaveLength(1);
	});

	it.each([
		['a ping', { event: 'ping', payload: { zen: 'Keep it logically awesome.' } }, {}],
		['an edited release', { event: 'release', payload: { action: 'edited', release: { assets: [] } } }, {}],
		['a draft', { event: 'release', payload: { action: 'published', release: { draft: true, assets: [] } } }, {}],
		['a deleted branch', { event: 'push', payload: { deleted: true, after: '0'.repeat(40) } }, {}],
		['a push, where no path is configured', git.push({ x: Buffer.from('x') }), { darPath: ' ' }],
	])('does nothing on %s', async (_, event, more) => {
		expect(await plan(event, more)).toEqual([]);
	});
});

describe('Write Status', () => {
	const sha = 'a'.repeat(40);
	const planned = {
		name: 'model.dar',
		event: 'release',
		repository: 'acme/model',
		ref: 'v1',
		api: 'https://git.example/repos/acme/model',
		context: 'canton/dar-gate',
		problem: '',
	};
	const download = { json: {}, binary: { data: { fileName: 'model.dar' } } };
	const write = async (json: Record<string, unknown>, plan: Record<string, unknown> = {}) => {
		const nodes = { 'Plan the Check': one({ ...planned, ...plan }), 'Find Commit': one({ sha }), 'Download DAR': [download] };
		return (await code('Write Status', { input: one(json), nodes }))[0];
	};

	it('passed: success, and the file goes along', async () => {
		const { json, binary } = await write({ outcome: 'passed' });
		expect(json).toMatchObject({ sha, url: `https://git.example/repos/acme/model/statuses/${sha}`, reason: '' });
		expect(json.status).toEqual({
			state: 'success',
			description: 'model.dar is valid and compatible with what is vetted',
			context: 'canton/dar-gate',
		});
		expect(binary).toEqual(download.binary);
	});

	it('rejected: failure with the code and the reason, cut to what a Git server takes, whole beside it', async () => {
		const reason = `The uploaded package ${'0123456789abcdef'.repeat(4)} is not a valid upgrade: ${'the field amount has another type; '.repeat(10)}`;
		const { json, binary } = await write({ outcome: 'rejected', code: 'NOT_VALID_UPGRADE_PACKAGE', reason, advice: 'Keep the type.' });
		expect(json.status.state).toBe('failure');
		expect(json.status.description).toMatch(
			/^model\.dar rejected: NOT_VALID_UPGRADE_PACKAGE: The uploaded package 01234567… is not a valid .*…$/,
		);
		expect(json.status.description).toHaveLength(140);
		expect(json).toMatchObject({ outcome: 'rejected', reason, advice: 'Keep the type.' });
		expect(binary).toBeUndefined();
	});

	it.each([
		[
			'what the participant did not do',
			{ outcome: 'couldNotCheck', reason: 'Could not reach https://p' },
			{},
			'model.dar could not be checked: Could not reach https://p',
		],
		[
			'a failed download',
			{ error: 'Request failed with status code 404' },
			{},
			'model.dar could not be checked: Request failed with status code 404',
		],
		['an error of a node', { error: { message: 'the file is empty' } }, {}, 'model.dar could not be checked: the file is empty'],
		['no DAR', { sha }, { problem: 'The release v1 has no asset that ends in .dar' }, 'The release v1 has no asset that ends in .dar'],
		['an outcome it does not know', { outcome: 'maybe' }, {}, 'model.dar could not be checked: no reason was given'],
	])('error: %s', async (_, json, plan, description) => {
		const written = await write(json, plan);
		expect(written.json.outcome).toBe('couldNotCheck');
		expect(written.json.status).toEqual({ state: 'error', description, context: 'canton/dar-gate' });
	});
});

describe('Write Upload Status', () => {
	const found = { name: 'model.dar', url: 'https://git.example/s', status: { context: 'canton/dar-gate' }, packageId: 'f'.repeat(64) };
	it.each([
		[{ registered: true }, 'success', 'model.dar is uploaded, its package ffffffffffff… is registered'],
		[{ registered: false }, 'failure', 'model.dar was uploaded, but the participant does not know its package ffffffffffff…'],
		[{ error: 'not permitted' }, 'error', 'model.dar could not be uploaded: not permitted'],
		[{ success: true, error: 'timeout' }, 'error', 'model.dar was uploaded, but whether its package is registered is unknown: timeout'],
	])('%j: %s', async (json, state, description) => {
		const [written] = await code('Write Upload Status', { input: one(json), nodes: { 'Find Package ID': one(found) } });
		expect(written.json.status).toEqual({ state, description, context: 'canton/dar-gate upload' });
	});
});
