// Completion › Get Many: errors say what to do.
import { runNode } from '../../support/engine.cts';
import { ledgerCredential } from '../../support/sandbox.cts';
import { useCompletions } from './completion-support.cts';
import { afterLedgerEnd } from './support.cts';

const { sandbox, within, truth, getMany } = useCompletions();

let alice: string;

beforeAll(() => void ({ alice } = sandbox.parties));

describe('what goes wrong is explained', () => {
	test('All Parties where the user may read any party, else the right is named; none is an error', async () => {
		const { json } = await getMany({ parties: 'all', returnAll: false, limit: 3 }, { as: 'any-reader' });
		expect(json).toHaveLength(3);
		const { error } = await getMany({ parties: 'all' });
		expect(error?.description).toContain('for All Parties, to read as any party');
		const none = await getMany({ parties: '={{ [] }}' }, { as: 'any-reader' });
		expect(none.error?.message).toBe('Parties: this field is empty');
		expect(none.error?.description).toContain('All Parties');
	});

	test('All Parties, but the older endpoint: it needs some', async () => {
		const chosen = await getMany({ parties: 'all', options: { apiVersion: 'legacy' } }, { as: 'any-reader' });
		expect(chosen.error?.message).toBe('Parties: All Parties is not possible at the legacy endpoint');
		expect(chosen.error?.description).toContain('My Parties');
		expect(await sandbox.requests()).toEqual([]);
		await within({ server: '3.5.2' }, async () => {
			const { error } = await getMany({ parties: 'all' }, { as: 'any-reader' });
			expect(error?.message).toBe('Parties: All Parties is not possible at the legacy endpoint');
			expect(error?.description).toContain('3.5.7');
		});
	});

	test('an older participant without authorization needs the user', async () => {
		await within({ server: '3.5.2', authorisation: false }, async () => {
			const credentials = { cantonLedgerApi: { baseUrl: sandbox.url, authentication: 'none' } };
			expect((await getMany({}, { credentials })).error?.description).toContain('Add User ID in Options, or in Filters');
			expect((await getMany({ returnAll: false, limit: 2, filters: { userId: 'ledger-api-user' } }, { credentials })).json).toHaveLength(2);
		});
	});

	test('malformed party: named by its label, nothing sent', async () => {
		const { error } = await getMany({ parties: 'alice::not hex' });
		expect(error?.message).toBe('Parties: "alice::not hex" is not a party ID');
		expect(error?.description).toContain('alice::1220');
		expect(await sandbox.requests()).toEqual([]);
	});

	test('negative offset', async () => {
		const { error } = await getMany({ options: { beginAfterOffset: '-1' } });
		expect(error?.message).toBe('Begin After Offset: -1 is negative');
	});

	test('wrong token (401) and missing right (403) give different advice', async () => {
		const wrong = await runNode(
			'cantonLedger',
			{ resource: 'completion', operation: 'getAll', authentication: 'accessToken', parties: alice } as never,
			{
				credentials: {
					cantonLedgerApi: {
						baseUrl: sandbox.url,
						authentication: 'developmentToken',
						developmentSecret: 'guess',
						subject: 'x',
						audience: '',
					},
				},
			},
		);
		expect(wrong.error?.message).toBe('The server does not accept the development token');
		expect(wrong.error?.description).toMatch(/what the server is configured with.*trace ID (and correlation ID )?[0-9a-f]{32}/s);
		const missing = await getMany({}, { as: 'newcomer@clients' });
		expect(missing.error?.message).toMatch(/^This is not permitted: the user newcomer@clients needs to read as /);
		expect(missing.error?.message).toContain('read as (or act as) each of the parties');
		expect(wrong.error?.description).not.toBe(missing.error?.description);
	});

	test('pruned start offset: the earliest usable one is named; without an offset a pruned node just works', async () => {
		const at = truth[100].offset as number;
		await sandbox.control('POST', '/prune', { offset: at });
		const { error } = await getMany({ options: { beginAfterOffset: '1' } });
		expect(error?.message).toContain('pruned');
		expect(error?.description).toContain(`start after is ${at}`);
		const kept = await getMany();
		expect(kept.json.map(({ offset }) => offset)).toEqual(truth.slice(101).map(({ offset }) => offset));
	});

	test('on Continue On Fail the error item carries the fields to branch on', async () => {
		const { json, items } = await getMany({ options: { beginAfterOffset: '99999999' } }, { onError: 'continueRegularOutput' });
		expect(json).toEqual([afterLedgerEnd({ grpcCodeValue: 11, retryable: true, context: expect.any(Object) })]);
		expect(items[0].pairedItem).toEqual({ item: 0 });
	}, 60_000);

	test('unreachable host, wrong base path, HTML 502', async () => {
		const at = async (baseUrl: string) =>
			(
				await runNode(
					'cantonLedger',
					{ resource: 'completion', operation: 'getAll', authentication: 'accessToken', parties: alice } as never,
					{ credentials: { cantonLedgerApi: { ...ledgerCredential(sandbox).cantonLedgerApi, baseUrl } } },
				)
			).error;
		const unreachable = await at('http://127.0.0.1:9');
		expect(unreachable?.message).toMatch(/^Could not reach http:\/\/127\.0\.0\.1:9: .*ECONNREFUSED/);
		expect(unreachable?.description).toContain('Nothing listens at that address');
		const wrongPath = await at(`${sandbox.url}/nowhere/`);
		expect(wrongPath?.message).toMatch(/^The server does not have this operation: /);
		expect(wrongPath?.description).toContain('/api/json-api');
		await sandbox.fault({ path: '/v2/state/ledger-end', times: 10, action: 'html502' });
		const proxy = await at(sandbox.url);
		expect(proxy?.message).toMatch(/^Unexpected answer \(HTTP 502\): .*Bad Gateway/);
		expect(proxy?.description).toContain('proxy');
	}, 60_000);

	test('a passing 503 is waited out', async () => {
		await sandbox.fault({ path: '/v2/state/ledger-end', status: 503, body: 'The server was not able to produce a timely response' });
		const { json } = await getMany({ returnAll: false, limit: 1 });
		expect(json.length).toBe(1);
	});

	test('no token in any message', async () => {
		const { run } = await getMany({ parties: 'x' }, { as: 'newcomer@clients' });
		expect(JSON.stringify(run)).not.toMatch(/eyJ/);
	});
});
