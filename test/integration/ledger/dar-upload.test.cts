// DAR › Upload.
import { dar, packageId } from '../../support/dar.cts';
import { succeeded } from '../../support/harness.cts';
import { ledgerCredential } from '../../support/sandbox.cts';
import { factsOf, file, sha256, useDars } from './dar-support.cts';

const { sandbox, synchronizers, upload, uploaded } = useDars();

describe('DAR › Upload', () => {
	test.each([
		['text/plain', 'aaa'],
		['application/json', 'null'],
		['application/json', '5'],
		['application/json', '[]'],
		['text/plain', ''],
	])('an answer that no participant gives is no success: %s, "%s"', async (type, body) => {
		await sandbox.answer('POST /v2/dars', body, { type });
		const { json, error } = await upload(dar());
		expect(json).toEqual([]);
		expect(error?.message).toMatch(new RegExp(`^${sandbox.url} does not answer as expected: `));
		expect(error?.description).toMatch(/The outcome is unknown.*Uploading the same DAR again is safe/);
	});

	test('stores and vets; options are sent only when they are set', async () => {
		const bytes = dar();
		const { json } = await upload(bytes);
		expect(json).toEqual([
			succeeded({
				success: true,
				...factsOf(bytes),
				vetAllPackages: null,
				baseUrl: sandbox.url,
			}),
		]);
		expect(await uploaded()).toMatchObject({ name: 'app', vetted: true });
		const [request] = await sandbox.requests();
		expect(request).toMatchObject({ endpoint: 'POST /v2/dars', query: {}, body: { length: bytes.length, sha256: sha256(bytes) } });
	});

	test('Vet All Packages and Synchronizer ID are sent, whatever their value', async () => {
		const [global] = await synchronizers();
		const off = await upload(dar(), { options: { vetAllPackages: false, synchronizerId: global } });
		expect(off.json[0]).toMatchObject({ success: true, vetAllPackages: false, synchronizerId: global });
		expect(await uploaded()).toMatchObject({ vetted: false });
		await upload(dar(), { options: { vetAllPackages: true } });
		expect((await sandbox.requests()).map(({ query }) => query)).toEqual([
			{ vetAllPackages: false, synchronizerId: global },
			{ vetAllPackages: true },
		]);
	});

	test('a refusal is an error that says what to do and about which file', async () => {
		const { json } = await upload(dar({ verdict: 'NOT_VALID_UPGRADE_PACKAGE' }), {}, { onError: 'continueRegularOutput' });
		expect(json).toEqual([
			{
				message: expect.stringContaining('not a valid upgrade'),
				error: expect.objectContaining({
					errorCode: 'NOT_VALID_UPGRADE_PACKAGE',
					fileName: 'app-1.0.0.dar',
					advice: expect.stringContaining('upgrades the vetted one'),
				}),
			},
		]);
	});

	test('is never repeated; an unknown outcome is reported as one', async () => {
		await sandbox.fault({ path: '/v2/dars', times: 9, action: 'unavailable', after: true });
		const { error } = await upload(dar());
		expect(error?.description).toMatch(/outcome is unknown.*Nothing was sent again.*same DAR again is safe/);
		expect(await sandbox.requests()).toHaveLength(1);
		expect(await uploaded()).toBeDefined();
		const unreached = await upload(
			dar(),
			{},
			{ credentials: { cantonLedgerApi: { ...ledgerCredential(sandbox).cantonLedgerApi, baseUrl: 'http://127.0.0.1:9' } } },
		);
		expect(unreached.error?.description).not.toContain('outcome is unknown');
	});

	test('each item is its own upload', async () => {
		const input = ['one', 'two'].map((name) => ({ json: {}, binary: { data: file(dar({ name, id: packageId(name) }), `${name}.dar`) } }));
		const { items } = await upload(undefined, {}, { input });
		expect(items.map(({ json, pairedItem }) => [json.fileName, pairedItem])).toEqual([
			['one.dar', { item: 0 }],
			['two.dar', { item: 1 }],
		]);
	});
});
