// DAR › Validate without a verdict of the participant: not checked, with the reason and what to do.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { zipContent, zipEntries } from '../../../nodes/shared/daml/zip';
import { dar, zip } from '../../support/dar.cts';
import { ledgerCredential } from '../../support/sandbox.cts';
import { useDars } from './dar-support.cts';

const { sandbox, synchronizers, validate } = useDars();

let global: string;
let other: string;

beforeEach(async () => {
	[global, other] = await synchronizers();
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
