// The DAR rollout in the real n8n: a plan, a person who agrees, some participants first, then the rest. Started again it goes on.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { nightTest } from '../../../scripts/lib/cases.cjs';
import { demoCredentials, gitCredentials, readExample } from '../../../scripts/lib/demo.cjs';
import { ACCESS_TOKEN, startGit } from '../../../scripts/lib/git.cjs';
import { REPOSITORY } from '../../../scripts/lib/gitEvents.cjs';
import { targetOf } from '../../../scripts/lib/sandbox.cjs';
import { eventually, world } from '../support/e2e.cts';
import { recorded } from './darFiles.cts';
import { importExample } from './support.cts';

const { n8n, sandbox, client } = world();
const NAMES = ['dev', 'test', 'stage', 'main-1', 'main-2'];
const at = (name: string) => targetOf(sandbox as never, NAMES.indexOf(name) + 1);
const password = { authorization: `Basic ${Buffer.from('operator:form-demo').toString('base64')}` };
const { webhookId } = readExample('dar-rollout').nodes.find(({ name }: any) => name === 'Start a Rollout');
/** Blocks that Slack gets with the question, as an expression. */
const [, BLOCKS] = /\{\{(.*)\}\}/.exec(
	readExample('dar-rollout').nodes.find(({ name }: any) => name === 'Ask in Slack').parameters.blocksUi,
)!;
/** The table in them. */
const tableOf = ({ blocks }: any): string => {
	const { type, elements } = JSON.parse(blocks).at(-1);
	expect([type, elements[0].type]).toEqual(['rich_text', 'rich_text_preformatted']);
	return elements[0].elements[0].text;
};
const release = () => `${n8n().url}/webhook/${readExample('dar-rollout').nodes.find(({ name }: any) => name === 'Git Release').id}`;
const form = () => `${n8n().url}/form/${webhookId}`;

let files: Server;
let git: Awaited<ReturnType<typeof startGit>>;
let workflow: string;
let importRollout: (change?: Record<string, (node: any) => void>) => Promise<string>;

/** Publishes the workflow, and waits for its form. */
async function publish(): Promise<void> {
	await client.activate(workflow);
	await eventually(
		async () => (await fetch(form(), { headers: password })).status,
		(status) => status === 200,
	);
}

/** Targets that have vetted a version of the model. */
async function vettedAt(version: string): Promise<string[]> {
	const found: string[] = [];
	for (const name of NAMES) {
		const { packages } = (await at(name).call('GET', '/control/world')) as any;
		if (packages.some((entry: any) => entry.name === 'fidelity-note' && entry.version === version && entry.vetted)) found.push(name);
	}
	return found;
}

/** The next messages in the channel. */
async function messages(count: number, withinMs = 60_000): Promise<any[]> {
	const delivered = await eventually(
		async () => await sandbox.delivered('rollout'),
		({ length }) => length >= count,
		withinMs,
	);
	await sandbox.call('DELETE', '/control/sink/rollout');
	return delivered.map(({ body }: any) => body);
}

const message = async (withinMs?: number): Promise<any> => (await messages(1, withinMs))[0];

const addressOf = (dar: string) => `http://127.0.0.1:${(files.address() as AddressInfo).port}/${dar}.dar`;

/** Fills in the first form, and returns the question that it leads to. */
async function start(dar: string): Promise<any> {
	const body = new FormData();
	body.set('field-0', addressOf(dar));
	expect((await fetch(form(), { method: 'POST', headers: password, body, signal: AbortSignal.timeout(30_000) })).status).toBe(200);
	return await message();
}

async function answer(question: any, decision: string, title = 'Roll out this DAR?'): Promise<void> {
	const [{ url }] = question.links;
	const page = async () => (await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined))?.text() ?? '';
	await eventually(page, (text) => text.includes(title), 30_000);
	const body = new FormData();
	body.set('field-0', decision);
	body.set('field-1', 'Ben');
	await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(20_000) });
}

beforeAll(async () => {
	git = await startGit();
	for (const name of NAMES) await at(name).call('POST', '/control/reset', { history: 0 });
	files = createServer((request, response) => {
		const name = String(request.url).slice(1, -'.dar'.length);
		if (name === 'missing') response.writeHead(404).end();
		else response.end(recorded(name));
	});
	await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
	const { type, data } = demoCredentials(sandbox.url).find((credential) => credential.type === 'cantonLedgerApi')!;
	const row = NAMES.slice(1).map((name) => ({ name, url: at(name).url, tags: '', access: 'same' }));
	const fleet = await client.createCredential({
		type,
		name: 'The fleet',
		data: { ...data, severalTargets: true, targetName: 'dev', targetTags: 'early', furtherTargets: { row } },
	});
	const ofFleet = (node: any) => (node.credentials = { cantonLedgerApi: fleet });
	importRollout = async (change = {}) =>
		await importExample('dar-rollout', {
			sink: 'rollout',
			change: {
				'Plan DAR': ofFleet,
				'Apply First': ofFleet,
				'Apply to the Rest': ofFleet,
				Unvet: ofFleet,
				// The sink gets the message in place of Slack, and here its blocks besides.
				'Ask in Slack': ({ parameters }: any) =>
					Object.assign(parameters, { jsonBody: parameters.jsonBody.replace(', $json)', `, $json, { blocks: ${BLOCKS} })`) }),
				'Wait a Day': ({ parameters }: any) => Object.assign(parameters, { amount: 1, unit: 'seconds' }),
				...change,
			},
		});
	workflow = await importRollout();
	await publish();
}, 120_000);

afterAll(async () => {
	await client.deactivate(workflow);
	files.close();
	git.stop();
	for (const name of NAMES) await at(name).call('POST', '/control/reset', {});
});

test('lets in who knows the password', async () => {
	expect((await fetch(form())).status).toBe(401);
});

test('asks with the plan of each, and does nothing unless somebody agrees', async () => {
	const question = await start('note-1.0.0');
	expect(question).toMatchObject({ subject: 'Roll out this DAR?', status: 'problem' });
	expect(question.text.split('\n').slice(2, 8)).toEqual([
		'🟢 Every participant would take it.',
		...NAMES.map((name) => `• ${name}: fidelity-note 1.0.0 to be uploaded and vetted, new there`),
	]);
	expect(tableOf(question).split('\n')).toEqual([
		'participant          now       DAR       to do',
		...NAMES.map((name) => `${name.padEnd(20)} -         1.0.0     upload, vet`),
	]);
	await answer(question, 'Do Not Roll Out');
	expect(await message()).toMatchObject({
		subject: 'The DAR is not rolled out',
		text: expect.stringMatching(/\/note-1\.0\.0\.dar\nBen chose: Do Not Roll Out\n/),
	});
	expect(await vettedAt('1.0.0')).toEqual([]);
}, 120_000);

test('a DAR that cannot be downloaded is reported', async () => {
	expect(await start('missing')).toMatchObject({
		subject: 'The DAR is not rolled out',
		text: expect.stringMatching(/\/missing\.dar\nIt cannot be downloaded: .*404/s),
	});
}, 120_000);

test('one of the first that fails ends it, and started again it goes on: the first, then the rest', async () => {
	await at('dev').call('POST', '/control/faults', { faults: [{ endpoint: 'POST /v2/package-vetting/update', action: 'html502' }] });
	await answer(await start('note-1.0.0'), 'Roll Out');
	const [failed, choice] = await messages(2);
	expect(failed).toMatchObject({ status: 'problem', subject: expect.stringMatching(/^dev: /) });
	expect(choice.text).toMatch(/\nPerhaps also, since their answers were lost: dev(\n|$)/);
	expect(failed.text).toContain('Approved by Ben');
	expect(await vettedAt('1.0.0')).toEqual([]);

	const question = await start('note-1.0.0');
	expect(question.text).toContain('• dev: fidelity-note 1.0.0 is stored, to be vetted');
	await answer(question, 'Roll Out');
	const done = await message();
	expect(done).toMatchObject({ status: 'resolved', subject: 'The DAR is rolled out' });
	expect(done.text).toContain('• dev: fidelity-note 1.0.0, nothingToDo');
	for (const name of NAMES.slice(1)) expect(done.text).toContain(`• ${name}: fidelity-note 1.0.0, succeeded`);
	expect(await vettedAt('1.0.0')).toEqual(NAMES);
}, 180_000);

/** Sends what a Git server says of a release with these files. */
async function publishRelease(action: string, ...names: string[]): Promise<number> {
	const assets = names.map((name) => ({ name: `${name}.dar`, browser_download_url: addressOf(name) }));
	const { data } = gitCredentials().find(({ name }: any) => name === 'Git webhook')! as any;
	const sent = await fetch(release(), {
		method: 'POST',
		headers: { [data.name]: data.value, 'content-type': 'application/json' },
		body: JSON.stringify({ action, release: { tag_name: 'v1.1.0', assets: [{ name: 'README.md' }, ...assets] } }),
	});
	return sent.status;
}

test('a Git release begins it, and where it failed half way it is rolled back where it was vetted', async () => {
	await eventually(
		async () => await publishRelease('created', 'note-1.1.0'),
		(status) => status !== 404,
	);
	expect((await fetch(release(), { method: 'POST', body: '{}' })).status).toBe(403);
	expect(await publishRelease('published')).toBe(200);
	expect(await publishRelease('published', 'note-1.1.0')).toBe(200);
	// Neither a draft nor a release without a DAR is asked about.
	const question = await message();
	expect(question.text).toContain('/note-1.1.0.dar\n');
	expect(tableOf(question)).toMatch(/^main-2 {15}1\.0\.0 {5}1\.1\.0 {5}upload, vet$/m);
	const lost = { endpoint: 'POST /v2/package-vetting/update', action: 'html502' };
	for (const name of ['main-1', 'main-2']) await at(name).call('POST', '/control/faults', { faults: [lost] });
	// The answer is lost, and all that is asked next: nobody can say whether it was carried out.
	const list = { endpoint: 'POST /v2/package-vetting/list', action: 'html502', times: 20, since: lost.endpoint };
	await at('stage').call('DELETE', '/control/faults');
	await at('stage').call('POST', '/control/faults', { faults: [{ ...lost, after: true }, list] });
	await at('test').call('POST', '/control/faults', { faults: [{ ...lost, after: true }] });
	await answer(question, 'Roll Out');
	const [report, choice] = await messages(2);
	expect(report).toMatchObject({ status: 'problem', subject: 'The DAR is not everywhere: 3 participants failed' });
	expect(await vettedAt('1.1.0')).toEqual(['dev', 'test', 'stage']);
	expect(choice.subject).toBe('Roll back where it was vetted?');
	expect(choice.text).toMatch(/\ndev, test\nPerhaps also, since their answers were lost: stage, main-1, main-2(\n|$)/);
	await answer(choice, 'Roll Back', 'Roll back where it was vetted?');
	const back = await message();
	await at('stage').call('DELETE', '/control/faults');
	expect(back).toMatchObject({ status: 'resolved', subject: 'The DAR is rolled back' });
	for (const name of NAMES) expect(back.text).toContain(`• ${name}: fidelity-note 1.1.0 is no longer vetted`);
	expect(back.text).toContain('Decided by Ben');
	expect(await vettedAt('1.1.0')).toEqual([]);
	expect(await vettedAt('1.0.0')).toEqual(NAMES);
}, 180_000);

test('the plan says who would refuse it', async () => {
	const question = await start('note-1.2.0');
	expect(question.text).toContain('5 participants would not take it:');
	expect(question.text).toMatch(/• main-1: fidelity-note 1\.2\.0 is refused: .*upgrade/);
	await answer(question, 'Do Not Roll Out');
	await message();
}, 120_000);

nightTest(
	'that nobody agreed in time is reported, and nothing is changed',
	async () => {
		for (const name of NAMES) await at(name).call('POST', '/control/reset', { history: 0 });
		await client.deactivate(workflow);
		workflow = await importRollout({
			'Wait for Approval': ({ parameters }: any) => Object.assign(parameters, { resumeAmount: 1, resumeUnit: 'seconds' }),
		});
		await publish();
		await start('note-1.0.0');
		expect(await message(150_000)).toMatchObject({ text: expect.stringContaining('Nobody agreed in time') });
		expect(await vettedAt('1.0.0')).toEqual([]);
	},
	240_000,
);

test('a GitHub Trigger in the place of Git Release begins it, too', async () => {
	const data = { server: git.url, user: 'acme', accessToken: ACCESS_TOKEN };
	const account = await client.createCredential({ name: 'GitHub of the rollout', type: 'githubApi', data });
	const [owner, repository] = REPOSITORY.split('/').map((value) => ({ __rl: true, mode: 'name', value }));
	await client.deactivate(workflow);
	workflow = await importRollout({
		'Git Release': (node) =>
			Object.assign(node, {
				...{ type: 'n8n-nodes-base.githubTrigger', typeVersion: 1, webhookId: 'github-rollout', credentials: { githubApi: account } },
				parameters: { owner, repository, events: ['release'], options: {} },
			}),
	});
	await publish();
	const event = git.release('v1.0.0', { 'README.md': Buffer.from('…'), 'note.dar': recorded('note-1.0.0') });
	for (const asset of event.payload.release.assets) asset.browser_download_url = addressOf('note-1.0.0');
	await eventually(
		async () => (await git.announce(event))[0]?.status,
		(status) => status === 200,
	);
	expect((await message()).text).toContain(`${addressOf('note-1.0.0')}\n🟢 Every participant would take it.`);
}, 120_000);
