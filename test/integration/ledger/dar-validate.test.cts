// DAR › Validate: the verdict of the participant, and verdicts that are errors.
import type { IDataObject } from 'n8n-workflow';

import { dar, packageId } from '../../support/dar.cts';
import { factsOf, sha256, useDars } from './dar-support.cts';

const { sandbox, validate, uploaded } = useDars();

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
