// The DAR rollout in the real n8n: a plan, a person who agrees, some participants first, then the rest. Started again it goes on.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { demoCredentials, readExample } from '../../../scripts/lib/demo.cjs';
import { targetOf } from '../../../scripts/lib/sandbox.cjs';
import { eventually, world } from '../support/e2e.cts';
import { recorded } from './darFiles.cts';
import { importExample } from './support.cts';

const { n8n, sandbox, client } = world();
const NAMES = ['dev', 'test', 'main'];
const at = (name: string) => targetOf(sandbox as never, NAMES.indexOf(name) + 1);
const password = { authorization: `Basic ${Buffer.from('operator:form-demo').toString('base64')}` };
const { webhookId } = readExample('dar-rollout').nodes.find(({ name }: any) => name === 'Start a Rollout');
const form = () => `${n8n().url}/form/${webhookId}`;

let files: Server;
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

/** The next message in the channel. */
async function message(withinMs = 60_000): Promise<any> {
	const [{ body }] = await eventually(
		async () => await sandbox.delivered('rollout'),
		({ length }) => length > 0,
		withinMs,
	);
	await sandbox.call('DELETE', '/control/sink/rollout');
	return body;
}

/** Fills in the first form, and returns the question that it leads to. */
async function start(dar: string): Promise<any> {
	const { port } = files.address() as AddressInfo;
	const body = new FormData();
	body.set('field-0', `http://127.0.0.1:${port}/${dar}.dar`);
	expect((await fetch(form(), { method: 'POST', headers: password, body, signal: AbortSignal.timeout(30_000) })).status).toBe(200);
	return await message();
}

async function answer(question: any, decision: string): Promise<void> {
	const [{ url }] = question.links;
	const page = async () => (await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined))?.text() ?? '';
	await eventually(page, (text) => text.includes('Roll out this DAR?'), 30_000);
	const body = new FormData();
	body.set('field-0', decision);
	body.set('field-1', 'Ben');
	await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(20_000) });
}

beforeAll(async () => {
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
	for (const name of NAMES) await at(name).call('POST', '/control/reset', {});
});

test('lets in who knows the password', async () => {
	expect((await fetch(form())).status).toBe(401);
});

test('asks with the plan of each, and does nothing unless somebody agrees', async () => {
	const question = await start('note-1.0.0');
	expect(question).toMatchObject({ subject: 'Roll out this DAR?', status: 'problem' });
	expect(question.text.split('\n').slice(2, 6)).toEqual([
		'🟢 Every participant would take it.',
		...NAMES.map((name) => `• ${name}: fidelity-note 1.0.0 to be uploaded and vetted, new there`),
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
	const failed = await message();
	expect(failed).toMatchObject({ status: 'problem', subject: expect.stringMatching(/^dev: /) });
	expect(failed.text).toContain('Approved by Ben');
	expect(await vettedAt('1.0.0')).toEqual([]);

	const question = await start('note-1.0.0');
	expect(question.text).toContain('• dev: fidelity-note 1.0.0 is stored, to be vetted');
	await answer(question, 'Roll Out');
	const done = await message();
	expect(done).toMatchObject({ status: 'resolved', subject: 'The DAR is rolled out' });
	expect(done.text).toContain('• dev: fidelity-note 1.0.0, nothingToDo');
	for (const name of ['test', 'main']) expect(done.text).toContain(`• ${name}: fidelity-note 1.0.0, succeeded`);
	expect(await vettedAt('1.0.0')).toEqual(NAMES);
}, 180_000);

test('the plan says who would refuse it', async () => {
	const question = await start('note-1.2.0');
	expect(question.text).toContain('3 participants would not take it:');
	expect(question.text).toMatch(/• main: fidelity-note 1\.2\.0 is refused: .*upgrade/);
	await answer(question, 'Do Not Roll Out');
	await message();
}, 120_000);

test('that nobody agreed in time is reported, and nothing is changed', async () => {
	for (const name of NAMES) await at(name).call('POST', '/control/reset', { history: 0 });
	await client.deactivate(workflow);
	workflow = await importRollout({
		'Wait for Approval': ({ parameters }: any) => Object.assign(parameters, { resumeAmount: 1, resumeUnit: 'seconds' }),
	});
	await publish();
	await start('note-1.0.0');
	expect(await message(150_000)).toMatchObject({ text: expect.stringContaining('Nobody agreed in time') });
	expect(await vettedAt('1.0.0')).toEqual([]);
}, 240_000);
