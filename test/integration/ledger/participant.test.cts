import { runNode } from '../../support/engine.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox();

const readiness = async (baseUrl = sandbox.url) => {
	const { json, error } = await runNode(
		'cantonLedger',
		{ authentication: 'accessToken', resource: 'participant', operation: 'getReadiness' },
		{ credentials: { cantonLedgerApi: { ...ledgerCredential(sandbox).cantonLedgerApi, baseUrl } } },
	);
	return error ? { error } : { item: json[0] };
};

describe('Participant › Get Readiness', () => {
	test('ready', async () => {
		expect((await readiness()).item).toMatchObject({ status: 'ready', ready: true, message: expect.stringContaining('readyz check passed'), baseUrl: sandbox.url });
	});

	test('not ready is an answer, asked for once', async () => {
		await sandbox.control('POST', '/settings', { dependencies: { ledger: 'NOT_SERVING' } });
		const { item } = await readiness();
		await sandbox.control('POST', '/settings', { dependencies: { ledger: 'SERVING' } });
		expect(item).toMatchObject({ status: 'notReady', ready: false, httpStatus: 503, message: expect.stringContaining('[-] ledger') });
		expect(await sandbox.requests()).toHaveLength(1);
	});

	test('nothing listens there: unreachable', async () => {
		expect((await readiness('http://127.0.0.1:9')).item).toMatchObject({ status: 'unreachable', ready: false, message: expect.stringContaining('ECONNREFUSED') });
	});

	test('a proxy answers for it: unreachable', async () => {
		await sandbox.fault({ path: '/readyz', times: 1, action: 'html502' });
		expect((await readiness()).item).toMatchObject({ status: 'unreachable', httpStatus: 502 });
	});

	test('a version without the check: unsupported', async () => {
		await sandbox.control('POST', '/settings', { server: '3.4.12' });
		const { item } = await readiness();
		await sandbox.control('POST', '/settings', { server: '3.5.14' });
		expect(item).toMatchObject({ status: 'unsupported', ready: false, httpStatus: 404 });
	});

	test('a plain-text 400 is told in its own words', async () => {
		await sandbox.fault({ path: '/readyz', times: 1, status: 400, body: 'Invalid value for: header Authorization' });
		expect((await readiness()).error?.message).toBe('Invalid value for: header Authorization');
	});
});
