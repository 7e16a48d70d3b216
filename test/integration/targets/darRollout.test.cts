// DAR › Plan and Apply at several participants: what is left to do at each, and doing it, also after it stopped half way.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { readExample } from '../../../scripts/lib/demo.cjs';
import { runNode } from '../../support/engine.cts';
import { fleetOf } from '../../support/fleet.cts';
import { said } from '../../support/harness.cts';
import { compile, darWith } from '../../support/lf.cts';
import { ledgerCredential, token, useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox({ history: 0 });
const NAMES = ['dev', 'test', 'main'];
const { path, at } = fleetOf(sandbox, NAMES);

const recorded = (name: string) => readFileSync(join(__dirname, '..', '..', 'conformance', 'dars', `${name}.dar`));
const credentials = () => {
	const { cantonLedgerApi } = ledgerCredential(sandbox, 'participant_admin');
	const row = NAMES.slice(1).map((name) => ({
		name,
		url: `${sandbox.url}${path(name)}`,
		tags: name === 'main' ? 'late' : 'early',
		access: 'same',
	}));
	return { cantonLedgerApi: { ...cantonLedgerApi, severalTargets: true, targetName: 'dev', targetTags: 'early', furtherTargets: { row } } };
};

async function rollout(
	operation: string,
	dar: string | Buffer,
	parameters: IDataObject = {},
	target: string | null = '*',
	more: object = {},
) {
	const bytes = typeof dar === 'string' ? recorded(dar) : dar;
	return await runNode(
		'cantonParticipant',
		{
			...{ authentication: 'accessToken', resource: 'dar', operation, binaryPropertyName: 'data', ...parameters },
			options: { ...(target !== null && { target }) },
		} as never,
		{
			credentials: credentials(),
			input: [{ json: {}, binary: { data: { data: bytes.toString('base64'), mimeType: 'application/zip', fileName: 'model.dar' } } }],
			...more,
		},
	);
}
const steps = async (dar: string) => (await rollout('plan', dar)).json.map(({ target, step }) => [target, step]);
/** Endpoints that changed something at a participant. */
const writes = async (name: string) =>
	((await at(name, 'GET', '/requests')).requests as IDataObject[])
		.map(({ endpoint }) => endpoint)
		.filter((endpoint) => ['POST /v2/dars', 'POST /v2/package-vetting/update'].includes(endpoint as string));
const forget = async () => {
	for (const name of NAMES) await at(name, 'DELETE', '/requests');
};
const apply = async (dar: string, target = '*', more: IDataObject = {}) => await rollout('apply', dar, { dryRun: false, ...more }, target);

beforeEach(async () => {
	for (const name of NAMES) await at(name, 'POST', '/reset', { history: 0 });
	await forget();
});

test('a plan says for each what is left to do, changes nothing, and the file goes along', async () => {
	await apply('note-1.0.0', 'dev');
	await forget();
	const { json, items, error } = await rollout('plan', 'note-1.1.0');
	expect(error).toBeUndefined();
	expect(
		json.map(({ target, step, comparison, upgradeOf, stored, vetted, compatible }) => ({
			target,
			step,
			comparison,
			upgradeOf,
			stored,
			vetted,
			compatible,
		})),
	).toEqual([
		{ target: 'dev', step: 'upload', comparison: 'upgrade', upgradeOf: '1.0.0', stored: false, vetted: false, compatible: true },
		{ target: 'test', step: 'upload', comparison: 'new', upgradeOf: null, stored: false, vetted: false, compatible: true },
		{ target: 'main', step: 'upload', comparison: 'new', upgradeOf: null, stored: false, vetted: false, compatible: true },
	]);
	expect(json[0].summary).toMatch(/^\S+ 1\.1\.0 to be uploaded and vetted, an upgrade of 1\.0\.0$/);
	expect(json[1].packagesToVet).toContainEqual({ name: json[1].name, version: '1.1.0', packageId: json[1].packageId });
	expect(items.every(({ binary }) => binary?.data?.fileName === 'model.dar')).toBe(true);
	expect((await Promise.all(NAMES.map(writes))).flat()).toEqual([]);
});

test('a plan names the packages of the file that each lacks: dependencies, too', async () => {
	const library = compile({ name: 'library', version: '2.0.1', modules: { Lib: { types: { T: { record: [['x', 'Int']] } } } } });
	const app = compile({ name: 'app', version: '1.4.0', modules: { App: { types: { T: { record: [['x', 'Int']] } } } } });
	expect((await rollout('apply', darWith(library), { dryRun: false }, 'dev')).json).toMatchObject([{ outcome: 'succeeded' }]);
	const { json } = await rollout('plan', darWith(app, library));
	const own = { name: 'app', version: '1.4.0', packageId: app.id };
	const both = [own, { name: 'library', version: '2.0.1', packageId: library.id }];
	expect(json.map(({ target, packagesToStore, packagesToVet }) => [target, packagesToStore, packagesToVet])).toEqual([
		['dev', [own], [own]],
		['test', both, both],
		['main', both, both],
	]);
});

test('applied it is stored first and vetted then, at those with the tag, and the rest follows', async () => {
	const early = await apply('note-1.0.0', 'tag:early');
	expect(early.json.map(({ target, outcome, stored, vetted }) => [target, outcome, stored, vetted])).toEqual([
		['dev', 'succeeded', true, true],
		['test', 'succeeded', true, true],
	]);
	expect(await writes('dev')).toEqual(['POST /v2/dars', 'POST /v2/package-vetting/update']);
	const [uploaded] = ((await at('dev', 'GET', '/requests')).requests as IDataObject[]).filter(
		({ endpoint }) => endpoint === 'POST /v2/dars',
	);
	expect(uploaded!.query).toMatchObject({ vetAllPackages: false });
	expect(await steps('note-1.0.0')).toEqual([
		['dev', 'nothingToDo'],
		['test', 'nothingToDo'],
		['main', 'upload'],
	]);
	await forget();
	expect((await apply('note-1.0.0')).json.map(({ target, outcome }) => [target, outcome])).toEqual([
		['dev', 'nothingToDo'],
		['test', 'nothingToDo'],
		['main', 'succeeded'],
	]);
	expect(await writes('dev')).toEqual([]);
});

test('without a clear no it is a dry run: planned, and nothing changes', async () => {
	for (const dryRun of [true, undefined, '']) {
		const { json } = await rollout('apply', 'note-1.0.0', dryRun === undefined ? {} : { dryRun });
		expect(json.map(({ target, outcome, step }) => [target, outcome, step])).toEqual(NAMES.map((name) => [name, 'planned', 'upload']));
	}
	expect((await Promise.all(NAMES.map(writes))).flat()).toEqual([]);
});

test('one that stopped half way goes on where it stopped, and its failure is an item', async () => {
	await at('test', 'POST', '/faults', { faults: [{ endpoint: 'POST /v2/package-vetting/update', action: 'html502' }] });
	const { json, error } = await apply('note-1.0.0');
	expect(error).toBeUndefined();
	expect(json.map(({ target, outcome }) => [target, outcome])).toEqual([
		['dev', 'succeeded'],
		['test', undefined],
		['main', 'succeeded'],
	]);
	expect(json[1].error).toMatchObject({ outcome: 'unknown', httpStatus: 502, advice: expect.stringContaining('Run DAR › Apply again') });
	expect(await steps('note-1.0.0')).toEqual([
		['dev', 'nothingToDo'],
		['test', 'vet'],
		['main', 'nothingToDo'],
	]);
	await forget();
	expect((await apply('note-1.0.0', 'test')).json).toMatchObject([{ target: 'test', outcome: 'succeeded' }]);
	expect(await writes('test')).toEqual(['POST /v2/package-vetting/update']);
});

test('a vetting that is refused says that the DAR is stored, and only its vetting is missing', async () => {
	const refusal = { code: 'TEST_REFUSAL', cause: 'not this one', errorCategory: 8 };
	const refused = { endpoint: 'POST /v2/package-vetting/update', status: 400, body: refusal };
	await at('test', 'POST', '/faults', { faults: [refused] });
	const { json } = await apply('note-1.0.0', 'tag:early');
	const stored = 'The DAR is stored, only its vetting is missing. Run DAR › Apply again: it goes on with what is left.';
	expect(json[1].error).toMatchObject({
		...{ outcome: 'failed', message: expect.stringContaining('not this one'), advice: expect.stringContaining(stored) },
		...{ name: 'fidelity-note', version: '1.0.0', stored: true, vetted: false },
	});
	expect(await steps('note-1.0.0')).toContainEqual(['test', 'vet']);
});

test('a vetting whose answer was lost is what the participant says of it', async () => {
	const lost = { endpoint: 'POST /v2/package-vetting/update', action: 'html502', after: true };
	for (const name of ['test', 'main']) await at(name, 'POST', '/faults', { faults: [lost] });
	const silent = { endpoint: 'POST /v2/package-vetting/list', action: 'html502', times: 0, since: lost.endpoint };
	await at('main', 'POST', '/faults', { faults: [silent] });
	const { json } = await apply('note-1.0.0');
	expect(json.map(({ target, outcome }) => [target, outcome])).toEqual([
		['dev', 'succeeded'],
		['test', 'succeeded'],
		['main', undefined],
	]);
	// By these a rollback finds it.
	const { name, version, packageId } = json[0]!;
	expect(json[2].error).toMatchObject({ outcome: 'unknown', httpStatus: 502, name, version, packageId, stored: true, vetted: null });
});

test('the rollback of the example unvets what was vetted, where it was, and leaves what was there before', async () => {
	await apply('note-1.0.0');
	// One of them says neither that it has vetted the DAR nor, when asked, what it has.
	const lost = { endpoint: 'POST /v2/package-vetting/update', action: 'html502', after: true };
	const silent = { endpoint: 'POST /v2/package-vetting/list', action: 'html502', times: 0, since: lost.endpoint };
	await at('test', 'DELETE', '/faults');
	await at('test', 'POST', '/faults', { faults: [lost, silent] });
	const { json: applied } = await apply('note-1.1.0', 'tag:early');
	await at('test', 'DELETE', '/faults');
	expect(applied.map(({ outcome, error }) => outcome ?? (error as IDataObject).outcome)).toEqual(['succeeded', 'unknown']);
	const { parameters } = readExample('dar-rollout').nodes.find(({ name }: { name: string }) => name === 'Unvet');
	const { json, error } = await runNode('cantonParticipant', parameters, {
		credentials: credentials(),
		input: applied.map((item) => ({ json: item })),
	});
	expect(error).toBeUndefined();
	expect(json.map(({ target, outcome }) => [target, outcome])).toEqual([
		['dev', 'succeeded'],
		['test', 'succeeded'],
	]);
	expect(await steps('note-1.1.0')).toEqual([
		['dev', 'vet'],
		['test', 'vet'],
		['main', 'upload'],
	]);
	expect(await steps('note-1.0.0')).toEqual(NAMES.map((name) => [name, 'nothingToDo']));
});

test('what a participant refuses is blocked in the plan, an error when it is applied, and nothing is uploaded there', async () => {
	await apply('note-1.0.0', 'dev');
	await forget();
	const { json } = await rollout('plan', 'note-1.2.0');
	expect(json.map(({ target, step, compatible, errorCode }) => [target, step, compatible, errorCode])).toEqual([
		['dev', 'blocked', false, 'NOT_VALID_UPGRADE_PACKAGE'],
		['test', 'upload', true, null],
		['main', 'upload', true, null],
	]);
	expect(json[0].summary).toMatch(/ is refused: .*upgrade/);
	const applied = await apply('note-1.2.0');
	expect(applied.json[0].error).toMatchObject({ outcome: 'failed', errorCode: 'NOT_VALID_UPGRADE_PACKAGE' });
	expect(await writes('dev')).toEqual([]);
	expect(applied.json.slice(1).map(({ outcome }) => outcome)).toEqual(['succeeded', 'succeeded']);
});

test('without Target it is the participant of the Base URL, and a refusal is an error', async () => {
	const { json } = await rollout('apply', 'note-1.0.0', { dryRun: false }, null);
	expect(json).toMatchObject([{ outcome: 'succeeded', baseUrl: sandbox.url }]);
	expect(json[0]).not.toHaveProperty('target');
	expect(said(await rollout('apply', Buffer.from('<html>'), {}, null))).toMatch(/is not a DAR/);
	expect(
		said(
			await rollout('plan', 'note-1.1.0', {}, null, {
				credentials: {
					cantonLedgerApi: { ...credentials().cantonLedgerApi, authentication: 'accessToken', accessToken: token('any-reader') },
				},
			}),
		),
	).toMatch(/ParticipantAdmin|rights/);
});

test('a DAR at an address is downloaded once for all targets, so that all get the same', async () => {
	let downloads = 0;
	const server = createServer((_, response) => response.end(recorded(downloads++ === 0 ? 'note-1.0.0' : 'note-1.1.0')));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const darUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest.dar`;
	const { json, error } = await rollout('plan', 'note-1.0.0', { darFrom: 'address', darUrl });
	server.close();
	expect(error).toBeUndefined();
	expect(json.map(({ target, version }) => [target, version])).toEqual(NAMES.map((name) => [name, '1.0.0']));
	expect(downloads).toBe(1);
});

test('a vetting that has ended or begins later is none', async () => {
	await apply('note-1.0.0', 'dev');
	const options = { target: 'dev', validFrom: '2099-01-01T00:00:00Z' };
	const { json } = await runNode(
		'cantonParticipant',
		{
			...{ authentication: 'accessToken', resource: 'packageVetting', operation: 'update', change: 'vet', dryRun: false },
			...{ packages: 'fidelity-note@1.0.0', options },
		} as never,
		{ credentials: credentials() },
	);
	expect(json).toMatchObject([{ outcome: 'succeeded' }]);
	expect((await steps('note-1.0.0'))[0]).toEqual(['dev', 'vet']);
});

test('on several synchronizers one has to be chosen', async () => {
	await at('dev', 'POST', '/settings', { connected: ['global', 'private'] });
	const { json } = await rollout('plan', 'note-1.0.0');
	await at('dev', 'POST', '/settings', { connected: ['global'] });
	expect((json[0].error as IDataObject).message).toMatch(/^Synchronizer ID: the participant has vetted packages on several synchronizers/);
	expect(json[1].step).toBe('upload');
});

test('a synchronizer on which no vetting is in force needs no choice', async () => {
	await apply('note-1.0.0', 'dev');
	const { participantId } = (await rollout('plan', 'note-1.0.0', {}, 'dev')).json[0];
	const packages = [{ packageId: 'ab'.repeat(32), packageName: 'other', packageVersion: '1.0.0' }];
	const on = (synchronizerId: string, window: object) => ({
		...{ participantId, synchronizerId, topologySerial: 1 },
		packages: packages.map((entry) => ({ ...entry, ...window })),
	});
	const body = {
		vettedPackages: [on('global::1220aa', {}), on('private::1220bb', { validUntilExclusive: '2020-01-01T00:00:00Z' })],
		nextPageToken: '',
	};
	await at('dev', 'POST', '/faults', { faults: [{ endpoint: 'POST /v2/package-vetting/list', status: 200, body }] });
	expect((await rollout('plan', 'note-1.0.0', {}, 'dev')).json).toMatchObject([{ step: 'vet', vettedVersions: [] }]);
});

test('Validate at a target sums up what it found there', async () => {
	const input = ['note-1.0.0', 'note-1.1.0'].map((name) => ({
		json: {},
		binary: { data: { data: recorded(name).toString('base64'), mimeType: 'application/zip', fileName: `${name}.dar` } },
	}));
	const parameters = { authentication: 'accessToken', resource: 'dar', operation: 'validate', options: { target: 'test' } };
	const { json, error } = await runNode('cantonLedger', parameters as never, { credentials: credentials(), input });
	expect(error).toBeUndefined();
	expect(json.map(({ target, verdict }) => [target, verdict])).toEqual(['test', 'test', 'test'].map((name) => [name, 'passed']));
	expect(json.at(-1)!.gitStatus).toMatchObject({ state: 'success' });
});

test('Package Vetting › Update takes several, too: it tries out first', async () => {
	await apply('note-1.0.0');
	await forget();
	const parameters = {
		authentication: 'accessToken',
		resource: 'packageVetting',
		operation: 'update',
		change: 'vet',
		packages: 'fidelity-note@1.0.0',
		options: { target: '*' },
	};
	const { json } = await runNode('cantonParticipant', parameters as never, { credentials: credentials() });
	expect(json.map(({ target, outcome }) => [target, outcome])).toEqual(NAMES.map((name) => [name, 'planned']));
});
