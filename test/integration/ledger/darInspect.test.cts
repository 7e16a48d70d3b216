// DAR › Inspect: from the file itself, and compared with what a participant has vetted. The DARs are those of the recordings.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { dar as uncompiled, zip } from '../../support/dar.cts';
import { runNode } from '../../support/engine.cts';
import { compile, darWith } from '../../support/lf.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox({ history: 0, fresh: true });

const recorded = (name: string) => readFileSync(join(__dirname, '..', '..', 'conformance', 'dars', `${name}.dar`));
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const OFFLINE: Record<string, IDataObject> = { inspect: { compareWith: 'nothing' } };
const run = async (bytes: Buffer, parameters: IDataObject = {}, credentials = {}, operation = 'inspect') =>
	await runNode('cantonLedger', { resource: 'dar', operation, binaryPropertyName: 'data', ...OFFLINE[operation], ...parameters } as never, {
		credentials,
		input: [{ json: {}, binary: { data: { data: bytes.toString('base64'), mimeType: 'application/zip', fileName: 'model.dar' } } }],
	});
const compared = async (name: string, operation = 'inspect') =>
	await run(
		recorded(name),
		{ authentication: 'accessToken', ...(operation === 'inspect' && { compareWith: 'participant' }) },
		ledgerCredential(sandbox, 'participant_admin'),
		operation,
	);

test('says what a DAR of a recording is, without server and without credential', async () => {
	const bytes = recorded('note-1.1.0');
	const { json, items, error } = await run(bytes, { compareWith: 'nothing' });
	// The file goes along for Validate or Upload.
	expect(items[0].binary).toMatchObject({ data: { fileName: 'model.dar' } });
	expect(error).toBeUndefined();
	expect(json).toEqual([
		{
			name: expect.stringMatching(/note/),
			version: '1.1.0',
			packageId: 'c94e4427333b11bea80d86cbdc86353a74a4b866754b8978b9f0991244d34475',
			languageVersion: expect.stringMatching(/^2\.\d+$/),
			sdkVersion: '0.0.0',
			templates: [expect.stringMatching(/^\w+:\w+$/)],
			interfaces: [],
			dependencies: [],
			fileName: 'model.dar',
			fileSize: bytes.length,
			sha256: sha256(bytes),
		},
	]);
	expect(await sandbox.requests()).toEqual([]);
});

test('names the packages that it depends on', async () => {
	const library = compile({ name: 'library', version: '2.0.1', modules: { Lib: { types: { T: { record: [['x', 'Int']] } } } } });
	const main = compile({
		name: 'app',
		version: '1.4.0',
		modules: { App: { types: { Own: { record: [['owner', 'Party']] } }, templates: { Own: {} } } },
	});
	const [item] = (await run(darWith(main, library))).json;
	expect(item).toMatchObject({
		name: 'app',
		version: '1.4.0',
		packageId: main.id,
		templates: ['App:Own'],
		dependencies: [{ name: 'library', version: '2.0.1', packageId: library.id }],
		sdkVersion: null,
	});
});

test('compares with what the participant has vetted: new, the same, an upgrade of which version, a downgrade', async () => {
	const inspect = async (name: string) => (await compared(name)).json[0];
	const first = await inspect('note-1.1.0');
	expect(first).toMatchObject({ comparison: 'new', vettedVersions: [], upgradeOf: null, participantId: expect.stringContaining('::') });
	expect(first.wouldAdd).toEqual([{ name: first.name, version: '1.1.0', packageId: first.packageId }]);
	expect((await compared('note-1.1.0', 'upload')).json).toMatchObject([{ success: true, version: '1.1.0', packageId: first.packageId }]);
	expect(await inspect('note-1.1.0')).toMatchObject({ comparison: 'same', vettedVersions: ['1.1.0'], wouldAdd: [] });
	expect(await inspect('note-1.2.0')).toMatchObject({ comparison: 'upgrade', upgradeOf: '1.1.0' });
	expect(await inspect('note-1.0.0')).toMatchObject({ comparison: 'downgrade', vettedVersions: ['1.1.0'], upgradeOf: null });
	const validated = async (name: string) => (await compared(name, 'validate')).json[0];
	expect(await validated('note-1.0.0')).toMatchObject({ name: first.name, version: '1.0.0', packageId: expect.any(String) });
	expect(await validated('note-1.0.0')).toMatchObject({ comparison: 'downgrade', vettedVersions: ['1.1.0'], upgradeOf: null });
	expect(await validated('note-1.1.0')).toMatchObject({ passed: true, comparison: 'same', upgradeOf: null });
	// Also of one that the participant rejects.
	expect(await validated('note-1.2.0')).toMatchObject({ verdict: 'rejected', comparison: 'upgrade', upgradeOf: '1.1.0' });
});

test('Validate gives its verdict also where the vetted packages cannot be listed', async () => {
	await sandbox.fault({ path: '/v2/package-vetting/list', status: 404, body: {}, times: 0 });
	expect((await compared('note-1.1.0', 'validate')).json).toMatchObject([
		{ verdict: 'passed', name: expect.any(String), comparison: null, vettedVersions: null, upgradeOf: null },
	]);
});

test('another content under the version that is vetted is said to be that', async () => {
	const make = (field: string) =>
		darWith(
			compile({
				name: 'app',
				version: '1.0.0',
				modules: { App: { types: { Own: { record: [[field, 'Party']] } }, templates: { Own: {} } } },
			}),
		);
	const credentials = ledgerCredential(sandbox, 'participant_admin');
	const authentication = 'accessToken';
	expect((await run(make('owner'), { authentication }, credentials, 'upload')).error).toBeUndefined();
	expect((await run(make('holder'), { authentication, compareWith: 'participant' }, credentials)).json).toMatchObject([
		{ comparison: 'differentContent', vettedVersions: ['1.0.0'] },
	]);
});

const cut = (bytes: Buffer, length: number) => bytes.subarray(0, length);
test.each<[string, Buffer, RegExp]>([
	['no manifest', zip({ 'x.dalf': 'x' }), /it has no META-INF\/MANIFEST\.MF/],
	['no main package', zip({ 'META-INF/MANIFEST.MF': 'Main-Dalf: y.dalf\n' }), /names no main package/],
	['no compiled package', uncompiled(), /one of its packages/],
	['an end that is cut off', cut(recorded('iou'), 900), /its end is cut off/],
	['a web page', Buffer.from('<html>'), /is not a DAR: it is not a ZIP archive/],
	['a package that is broken', zip({ 'META-INF/MANIFEST.MF': 'Main-Dalf: y.dalf\n', 'y.dalf': Buffer.from([0x1a, 0x7f, 1]) }), /is broken/],
])('%s is an error about the file', async (_, bytes, words) => {
	const { error } = await run(bytes);
	expect(error?.message).toMatch(/^The file /);
	expect(error?.message).toMatch(words);
});

test('an archive that unpacks to more than it may ends with an error, not with the memory', async () => {
	const bomb = zip({ 'META-INF/MANIFEST.MF': `Main-Dalf: y.dalf\n${' '.repeat(5_000_000)}` });
	expect(bomb.length).toBeLessThan(50_000);
	expect((await run(bomb)).error?.message).toMatch(/more than 1000000 bytes unpacked/);
});
