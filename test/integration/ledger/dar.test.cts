import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { zipContent, zipEntries } from '../../../nodes/shared/daml/zip';
import { dar, packageId, zip } from '../../support/dar.cts';
import { runNode, type RunOptions } from '../../support/engine.cts';
import { succeeded } from '../../support/harness.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox({ history: 5, fresh: true });
let global: string;
let other: string;

beforeEach(async () => {
	[global, other] = (await sandbox.control('GET', '/world')).synchronizers.map(({ id }: { id: string }) => id);
});

const file = (bytes: Buffer, fileName?: string) => ({ data: bytes.toString('base64'), mimeType: 'application/octet-stream', fileName });
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** Facts about a file whose content is no compiled package. */
const factsOf = (bytes: Buffer) => ({
	...{ name: null, version: null, packageId: null, synchronizerId: null },
	...{ fileName: 'app-1.0.0.dar', fileSize: bytes.length, sha256: sha256(bytes) },
});

const run = async (
	operation: string,
	bytes: Buffer | undefined,
	parameters: IDataObject = {},
	more: Partial<RunOptions> & { as?: string } = {},
) =>
	await runNode(
		'cantonLedger',
		{ authentication: 'accessToken', resource: 'dar', operation, binaryPropertyName: 'data', ...parameters } as never,
		{
			credentials: ledgerCredential(sandbox, more.as ?? 'participant_admin'),
			input: [{ json: {}, ...(bytes && { binary: { data: file(bytes, 'app-1.0.0.dar') } }) }],
			...more,
		},
	);
const validate = async (bytes: Buffer | undefined, parameters: IDataObject = {}, more = {}) =>
	await run('validate', bytes, parameters, more);
const upload = async (bytes: Buffer | undefined, parameters: IDataObject = {}, more = {}) => await run('upload', bytes, parameters, more);
const uploaded = async () => ((await sandbox.control('GET', '/world')).packages as IDataObject[]).find(({ id }) => id === packageId('app'));

describe('DAR › Validate', () => {
	test('passed: the DAR goes out as it is, with its length, and nothing is stored', async () => {
		const bytes = dar();
		const { json, error } = await validate(bytes);
		expect(error).toBeUndefined();
		expect(json).toEqual([
			{
				verdict: 'passed',
				passed: true,
				summary: 'app-1.0.0.dar is valid and compatible with what is vetted',
				gitStatus: {
					state: 'success',
					description: 'app-1.0.0.dar is valid and compatible with what is vetted',
					context: 'canton/dar',
				},
				...factsOf(bytes),
				baseUrl: sandbox.url,
				comparison: null,
				vettedVersions: null,
				upgradeOf: null,
				reason: null,
				advice: null,
				errorCode: null,
				errorCategory: null,
				context: null,
				httpStatus: null,
				retryable: null,
				traceId: null,
			},
		]);
		const [request, ...more] = await sandbox.requests();
		expect(more).toEqual([]);
		expect(request).toMatchObject({
			endpoint: 'POST /v2/dars/validate',
			query: {},
			body: { length: bytes.length, sha256: sha256(bytes) },
			complaints: [],
			headers: { 'content-type': 'application/octet-stream', 'content-length': String(bytes.length) },
		});
		expect((request.headers as IDataObject)['transfer-encoding']).toBeUndefined();
		expect(await uploaded()).toBeUndefined();
	});

	test.each([
		['INVALID_DAR', 'not a complete DAR'],
		['INVALID_DAR_FILE_NAME', 'Rename the package'],
		['MAIN_PACKAGE_IN_DAR_DOES_NOT_MATCH_EXPECTED', 'not the expected one'],
		['INVALID_ZIP_ENTRY', 'Daml tools'],
		['INVALID_LEGACY_DAR', 'META-INF/MANIFEST.MF'],
		['ZIP_BOMB', 'unpacks to far more'],
		['DAR_PARSE_ERROR', 'Check that the file arrived whole'],
		['DAR_VALIDATION_ERROR', 'breaks the rules'],
		['DAR_DEPENDENCIES_NOT_VALID', 'exactly the packages'],
		['NOT_VALID_UPGRADE_PACKAGE', 'upgrades the vetted one'],
		['KNOWN_PACKAGE_VERSION', 'Raise the version'],
		['DAML_PRIM_NOT_UTILITY_PACKAGE', 'standard packages'],
	])('%s is a verdict: rejected, with the reason and what to do', async (code, words) => {
		const { json, error } = await validate(dar({ verdict: code }));
		expect(error).toBeUndefined();
		expect(json).toEqual([
			expect.objectContaining({
				verdict: 'rejected',
				passed: false,
				errorCode: code,
				httpStatus: 400,
				retryable: false,
				fileName: 'app-1.0.0.dar',
				advice: expect.stringContaining(words),
				traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
				context: expect.any(Object),
			}),
		]);
		expect(json[0].reason).toBeTruthy();
	});

	test('what is missing stands in the context', async () => {
		const { json } = await validate(dar({ verdict: 'DAR_DEPENDENCIES_NOT_VALID' }));
		expect(json[0].context).toMatchObject({ mainPackageId: packageId('app'), missingDependencies: expect.stringMatching(/^f{64}$/) });
	});

	test('an unknown code of the same category is a verdict too, one about the request is not', async () => {
		const refusal = (code: string, errorCategory: number) => ({
			status: 400,
			body: { code, cause: 'no', context: {}, errorCategory, resources: [] },
		});
		const verdict = async (code: string, category: number) => {
			await sandbox.fault({ path: '/v2/dars/validate', ...refusal(code, category) });
			return (await validate(dar())).json[0].verdict;
		};
		expect(await verdict('DAR_TOO_NEW', 8)).toBe('rejected');
		expect(await verdict('INVALID_ARGUMENT', 8)).toBe('couldNotCheck');
		expect(await verdict('SOMETHING_ABOUT_THE_NODE', 9)).toBe('couldNotCheck');
	});
});

describe('Validate could not check', () => {
	const couldNot = async (bytes = dar(), parameters: IDataObject = {}, more = {}) => {
		const { json, error } = await validate(bytes, parameters, more);
		expect(error).toBeUndefined();
		expect(json).toEqual([
			expect.objectContaining({ verdict: 'couldNotCheck', passed: false, reason: expect.any(String), advice: expect.any(String) }),
		]);
		return json[0];
	};

	test('without the right', async () => {
		const item = await couldNot(dar(), {}, { as: 'ledger-api-user' });
		expect(item).toMatchObject({ httpStatus: 403, reason: expect.stringContaining('ParticipantAdmin') });
	});

	test('with a token that is not accepted', async () => {
		const credentials = {
			cantonLedgerApi: { baseUrl: sandbox.url, authentication: 'developmentToken', developmentSecret: 'guess', subject: 'x', audience: '' },
		};
		expect(await couldNot(dar(), {}, { credentials })).toMatchObject({
			httpStatus: 401,
			reason: expect.stringContaining('does not accept the development token'),
		});
	});

	test('where nothing listens, or a proxy answers, or the service is not there', async () => {
		const at = (baseUrl: string) => ({ credentials: { cantonLedgerApi: { ...ledgerCredential(sandbox).cantonLedgerApi, baseUrl } } });
		expect(await couldNot(dar(), {}, at('http://127.0.0.1:9'))).toMatchObject({ errorCode: 'ECONNREFUSED', httpStatus: null });
		expect(await couldNot(dar(), {}, at(`${sandbox.url}/wrong`))).toMatchObject({
			httpStatus: 404,
			reason: expect.stringContaining('does not have this operation'),
		});
		await sandbox.fault({ path: '/v2/dars', times: 9, action: 'html502' });
		expect(await couldNot()).toMatchObject({ httpStatus: 502, retryable: true });
	}, 60_000);

	test.each([
		[200, 'text/plain', 'aaa'],
		[200, 'application/json', 'null'],
		[200, 'application/json', '5'],
		[200, 'application/json', '[]'],
		[200, 'application/json', '{}'],
		[204, undefined, ''],
	])('where something else answers: %i, %s, "%s"', async (status, type, body) => {
		await sandbox.fault({ endpoint: 'POST /v2/dars/validate', times: 1, status, ...(type && { headers: { 'content-type': type } }), body });
		expect(await couldNot()).toMatchObject({
			reason: expect.stringMatching(new RegExp(`^${sandbox.url} does not answer as expected: HTTP ${status}, `)),
			advice: expect.stringContaining('Check the Base URL in the credential'),
		});
	});

	test('when the participant has an internal error', async () => {
		expect(await couldNot(dar({ verdict: 'PACKAGE_SERVICE_INTERNAL_ERROR' }))).toMatchObject({ errorCode: 'NA', httpStatus: 500 });
	});

	test('a synchronizer that an expression does not return is not the one of the participant', async () => {
		const { json, error } = await validate(dar(), { options: { synchronizerId: '={{ $json.synchronizer }}' } });
		expect(json).toEqual([]);
		expect(error?.message).toBe('Synchronizer ID: the expression returned nothing for this item');
		expect(await sandbox.requests()).toEqual([]);
	});

	test('the synchronizer: not named where several are connected, not connected, or no ID at all', async () => {
		expect((await validate(dar(), { options: { synchronizerId: global } })).json[0]).toMatchObject({
			verdict: 'passed',
			synchronizerId: global,
		});
		expect((await sandbox.requests()).at(-1)!.query).toEqual({ synchronizerId: global });
		expect(await couldNot(dar(), { options: { synchronizerId: other } })).toMatchObject({
			errorCode: 'PACKAGE_SERVICE_NOT_CONNECTED_TO_SYNCHRONIZER',
			synchronizerId: other,
			advice: expect.stringContaining('Check Synchronizer ID'),
		});
		await sandbox.control('POST', '/settings', { connected: ['global', 'private'] });
		expect(await couldNot()).toMatchObject({
			errorCode: 'PACKAGE_SERVICE_CANNOT_AUTODETECT_SYNCHRONIZER',
			advice: expect.stringContaining('Set Synchronizer ID'),
		});
		await sandbox.requests();
		const { error } = await validate(dar(), { options: { synchronizerId: 'global' } });
		expect(error?.message).toBe('Synchronizer ID: "global" is not a synchronizer ID');
		expect(await sandbox.requests()).toEqual([]);
	});

	test('a DAR above the size the participant or a proxy takes; it is not sent again', async () => {
		await sandbox.control('POST', '/settings', { maxBodyBytes: 100 });
		expect(await couldNot()).toMatchObject({
			httpStatus: 500,
			retryable: false,
			reason: expect.stringContaining('exceeded size limit (100 bytes)'),
		});
		await sandbox.control('POST', '/settings', { maxProxyBytes: 50 });
		expect(await couldNot()).toMatchObject({ httpStatus: 413, retryable: false, advice: expect.stringContaining('larger than') });
		expect(await sandbox.requests()).toHaveLength(2);
	});

	test('one that is too large for its name to be read is judged all the same', async () => {
		await sandbox.control('POST', '/settings', { maxBodyBytes: 50_000_000 });
		const recorded = readFileSync(join(__dirname, '..', '..', 'conformance', 'dars', 'note-1.0.0.dar'));
		const entries = await Promise.all(
			zipEntries(recorded).map(async (entry) => [entry.name, await zipContent(recorded, entry, 1_000_000)] as const),
		);
		const ofSize = (padding: number) => zip({ ...Object.fromEntries(entries), 'more.txt': Buffer.alloc(padding) }, { level: 0 });
		const [small] = (await validate(ofSize(15_000_000))).json;
		expect(small).toMatchObject({ verdict: 'passed', version: '1.0.0', comparison: 'new' });
		const [large] = (await validate(ofSize(16_000_000))).json;
		expect(large).toMatchObject({ verdict: 'passed', name: null, version: null, comparison: null });
	}, 30_000);

	test('a passing overload is waited out', async () => {
		await sandbox.fault({ path: '/v2/dars/validate', times: 1, action: 'backpressure' });
		expect((await validate(dar())).json[0].verdict).toBe('passed');
		expect(await sandbox.requests()).toHaveLength(2);
	});
});

describe('Fail On', () => {
	test('makes chosen verdicts errors, with the same fields', async () => {
		const rejected = await validate(dar({ verdict: 'ZIP_BOMB' }), { options: { failOn: ['rejected'] } });
		expect(rejected.error?.message).toContain('zip bomb');
		expect(rejected.error?.description).toContain('unpacks to far more');
		const fine = await validate(dar({ verdict: 'ZIP_BOMB' }), { options: { failOn: ['couldNotCheck'] } });
		expect(fine.json[0].verdict).toBe('rejected');
		const forbidden = await validate(
			dar(),
			{ options: { failOn: ['couldNotCheck', 'rejected'] } },
			{ as: 'ledger-api-user', onError: 'continueRegularOutput' },
		);
		expect(forbidden.json).toEqual([
			{
				message: expect.stringContaining('not permitted'),
				error: expect.objectContaining({
					verdict: 'couldNotCheck',
					fileName: 'app-1.0.0.dar',
					httpStatus: 403,
					message: expect.stringContaining('ParticipantAdmin'),
				}),
			},
		]);
	});
});

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

describe.each([
	['validate', validate],
	['upload', upload],
])('%s refuses before anything is sent', (_, call) => {
	const refused = async (bytes: Buffer | undefined, parameters: IDataObject = {}, more = {}) => {
		const { error } = await call(bytes, parameters, more);
		expect(await sandbox.requests()).toEqual([]);
		return `${error?.message} | ${error?.description}`;
	};

	test('a missing field, by its name', async () => {
		expect(await refused(dar(), { binaryPropertyName: 'dar' })).toBe(
			'Input Data Field Name: the input item has no binary field "dar" | It has: data.',
		);
		expect(await refused(dar(), { binaryPropertyName: '={{ "" }}' })).toMatch(/^Input Data Field Name: this field is empty/);
	});
});

describe('the status of a commit', () => {
	const item = (fileName: string, bytes = dar({ name: fileName })) => ({ json: {}, binary: { data: file(bytes, fileName) } });
	const rejected = (fileName: string) => item(fileName, dar({ verdict: 'ZIP_BOMB' }));
	const statuses = async (input: RunOptions['input'], parameters: IDataObject = {}, more: Partial<RunOptions> = {}) => {
		const { json, error } = await validate(undefined, parameters, { input, ...more });
		expect(error).toBeUndefined();
		return json.map(({ gitStatus }) => gitStatus as IDataObject);
	};

	test('one DAR: under the name itself, also one of the user', async () => {
		expect(await statuses([rejected('a.dar')], { options: { statusName: 'gate' } })).toEqual([
			{ state: 'failure', description: expect.stringMatching(/^a\.dar rejected: ZIP_BOMB: /), context: 'gate' },
		]);
	});

	test('several: each its own, and one for all under the name to require', async () => {
		const { json, items } = await validate(undefined, {}, { input: [item('a.dar'), rejected('b.dar'), item('c.dar')] });
		expect(json.map(({ gitStatus }) => gitStatus)).toEqual([
			{ state: 'success', description: 'a.dar is valid and compatible with what is vetted', context: 'canton/dar/a.dar' },
			{ state: 'failure', description: expect.stringContaining('b.dar rejected'), context: 'canton/dar/b.dar' },
			{ state: 'success', description: expect.any(String), context: 'canton/dar/c.dar' },
			{ state: 'failure', description: '3 DARs: 2 passed, b.dar rejected', context: 'canton/dar' },
		]);
		expect(json[3]).toMatchObject({ verdict: 'rejected', passed: false, summary: '3 DARs: 2 passed, b.dar rejected', fileName: null });
		expect(items[3].pairedItem).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
	});

	test('several: two of one name have two statuses, and the sum can be left out', async () => {
		const found = await statuses([item('a.dar'), item('a.dar')], { options: { oneStatusForAll: false } });
		expect(found.map(({ context }) => context)).toEqual(['canton/dar/a.dar', 'canton/dar/a.dar-2']);
		expect((await statuses([item('a.dar'), item('b.dar')])).at(-1)).toEqual({
			state: 'success',
			description: '2 DARs: 2 passed',
			context: 'canton/dar',
		});
	});

	test("a release's other files are left out by their names, also as the last", async () => {
		const readme = item('README.md', Buffer.from('Read me'));
		expect((await statuses([readme, item('a.dar'), readme])).map(({ context }) => context)).toEqual(['canton/dar']);
		expect(await statuses([item('a.dar'), item('B.DAR'), readme])).toHaveLength(3);
		expect(await statuses([readme])).toEqual([
			{ state: 'failure', description: expect.stringContaining('README.md is not a DAR'), context: 'canton/dar' },
		]);
	});

	test.each<[string, IDataObject, string]>([
		['nothing', {}, 'no file that ends in .dar was found'],
		['an error with a status', { error: { message: 'not found', httpCode: '404' } }, 'the Git server answered 404'],
		['an error of axios', { error: { message: 'Request failed', status: 502 } }, 'the Git server answered 502'],
		['an error in one text', { error: '403 - "forbidden by 10.0.0.1"' }, 'the Git server answered 403'],
		['an error without an answer', { error: { message: 'connect ECONNREFUSED 10.0.0.1' } }, 'the download from the Git server failed'],
	])('%s instead of a file: not checked, in words for whoever pushed', async (_, json, reason) => {
		const result = await validate(undefined, {}, { input: [{ json }] });
		expect(result.json).toEqual([
			expect.objectContaining({
				verdict: 'couldNotCheck',
				passed: false,
				reason,
				fileName: null,
				gitStatus: { state: 'error', description: `The DAR could not be checked: ${reason}`, context: 'canton/dar' },
			}),
		]);
		expect(await sandbox.requests()).toEqual([]);
		const { error } = await validate(undefined, { options: { failOn: ['couldNotCheck'] } }, { input: [{ json }] });
		expect(error?.message).toBe(`Input Data Field Name: ${reason}`);
	});

	test('what an error keeps from a verdict is not passed in the sum, also as the last', async () => {
		const options = { failOn: ['rejected'] };
		const found = await statuses([rejected('a.dar'), item('b.dar')], { options }, { onError: 'continueRegularOutput' });
		expect(found).toEqual([
			undefined,
			expect.objectContaining({ context: 'canton/dar/b.dar' }),
			{ state: 'failure', description: '2 DARs: 1 passed, a.dar rejected', context: 'canton/dar' },
		]);
		expect((await statuses([item('b.dar'), rejected('a.dar')], { options }, { onError: 'continueRegularOutput' })).slice(1)).toEqual([
			undefined,
			{ state: 'failure', description: '2 DARs: 1 passed, a.dar rejected', context: 'canton/dar' },
		]);
		const other = { json: {}, binary: { other: file(dar(), 'a.dar') } };
		expect((await statuses([item('b.dar'), other], {}, { onError: 'continueRegularOutput' })).slice(1)).toEqual([
			undefined,
			{ state: 'error', description: '2 DARs: 1 passed, 1 could not be checked', context: 'canton/dar' },
		]);
		expect((await statuses([other, item('b.dar')], {}, { onError: 'continueRegularOutput' })).at(-1)).toEqual({
			state: 'error',
			description: '2 DARs: 1 passed, 1 could not be checked',
			context: 'canton/dar',
		});
	});
});

test('Upload refuses an item without a file, by the field', async () => {
	const { error } = await upload(undefined);
	expect(error?.message).toBe('Input Data Field Name: the input item has no file, so no binary field "data"');
	expect(error?.description).toMatch(/^Put a node before/);
	expect(await sandbox.requests()).toEqual([]);
});

describe('a file that cannot be a DAR', () => {
	const files: Array<[string, Buffer, string, string]> = [
		['an empty file', Buffer.alloc(0), 'the file app-1.0.0.dar is empty', 'a download may have been cut off'],
		...(
			[
				['a web page', Buffer.from('<!doctype html><html>Sign in</html>'), '<!doctype html><'],
				['fewer bytes than a ZIP has', Buffer.from('PK'), 'PK'],
				['an archive without entries', zip({}), 'PK'],
			] as Array<[string, Buffer, string]>
		).map(([what, bytes, shown]): [string, Buffer, string, string] => [
			what,
			bytes,
			'the file app-1.0.0.dar is not a DAR: it is not a ZIP archive',
			`with "${shown}`,
		]),
	];

	test.each(files)('%s: Validate says rejected and why, as data, and asks nobody', async (_, bytes, reason, advice) => {
		const { json, error } = await validate(bytes);
		expect(error).toBeUndefined();
		expect(json).toEqual([
			expect.objectContaining({
				verdict: 'rejected',
				passed: false,
				reason,
				advice: expect.stringContaining(advice),
				errorCode: null,
				httpStatus: null,
				fileName: 'app-1.0.0.dar',
				fileSize: bytes.length,
				sha256: null,
			}),
		]);
		expect(await sandbox.requests()).toEqual([]);
	});

	test.each(files)('%s: Upload refuses it, and so does Validate where Fail On says so', async (_, bytes, reason, advice) => {
		for (const { error } of [await upload(bytes), await validate(bytes, { options: { failOn: ['rejected'] } })]) {
			expect(error?.message).toBe(reason.replace('the file', 'The file'));
			expect(error?.description).toContain(advice);
		}
		expect(await sandbox.requests()).toEqual([]);
	});

	test('a ZIP without a manifest is rejected by the participant, in its words', async () => {
		const { json } = await validate(zip({ 'notes.txt': 'x' }));
		expect(json[0]).toMatchObject({ verdict: 'rejected', errorCode: 'INVALID_LEGACY_DAR', reason: expect.stringContaining('MANIFEST.MF') });
	});

	test('what the participant cannot read of the request is no verdict on the DAR', async () => {
		const { json } = await validate(dar(), { options: { synchronizerId: 'x::y' } });
		expect(json[0]).toMatchObject({ verdict: 'couldNotCheck' });
	});
});
