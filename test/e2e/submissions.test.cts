// Writes to a ledger, in the real n8n: DARs out of its own store of files, prepared transactions by each credential.
import { resultOf } from '../../scripts/lib/rest.cjs';
import { dar, packageId } from '../support/dar.cts';
import { binaryMode, credential, oneNode, runOnce, tokensExpire, world } from './support/e2e.cts';

const e2e = world();
const { sandbox, client } = e2e;
const settings = (changes: Record<string, unknown>) => sandbox.call('POST', '/control/settings', changes);
afterEach(() => settings({ tokenSeconds: 300 }));

const oAuth2 = () => credential(sandbox, 'cantonLedgerOAuth2Api', { clientId: 'admin-client', clientSecret: 'admin-secret' });
const requests = async () => {
	const answer = await sandbox.call('DELETE', '/control/requests');
	return answer.requests as Array<{ path: string; status: number; body?: unknown; headers: Record<string, string> }>;
};

/** A workflow that makes a file of the bytes and hands it to the DAR operation. */
async function withFile(bytes: Buffer, parameters: Record<string, unknown>, account = credential(sandbox, 'cantonLedgerApi')) {
	const { type, ...data } = account;
	const stored = await client.createCredential({ type, ...data });
	const workflow = oneNode('cantonLedger', { resource: 'dar', ...parameters }, { [type]: stored });
	const at = (name: string, kind: string, typeVersion: number, more: Record<string, unknown>) => ({
		id: name.toLowerCase(),
		name,
		type: `n8n-nodes-base.${kind}`,
		typeVersion,
		position: [120, 0] as [number, number],
		parameters: more,
	});
	const nodes = [
		...workflow.nodes,
		at('Bytes', 'set', 3.4, { mode: 'raw', jsonOutput: JSON.stringify({ base64: bytes.toString('base64') }) }),
		at('File', 'convertToFile', 1.1, {
			operation: 'toBinary',
			sourceProperty: 'base64',
			options: { fileName: 'app-1.0.0.dar' },
		}),
	];
	const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
	const connections = { Start: to('Bytes'), Bytes: to('File'), File: to('Canton') };
	const { id } = await client.createWorkflow({ ...workflow, nodes, connections });
	return async () => {
		const execution = await client.run(id, 'Start');
		expect(resultOf(execution, 'File').items[0]?.binary?.data?.id).toMatch(binaryMode);
		return { status: execution.status, ...resultOf(execution, 'Canton') };
	};
}

it('DAR › Upload stores what n8n keeps as a file', async () => {
	const bytes = dar({ name: 'e2e', id: packageId('e2e'), padding: 100_000 });
	await requests();
	const { status, items } = await (await withFile(bytes, { operation: 'upload' }))();
	expect(status).toBe('success');
	expect(items[0].json).toMatchObject({ success: true, fileName: 'app-1.0.0.dar', fileSize: bytes.length });
	const [sent] = await requests();
	expect(sent).toMatchObject({ path: '/v2/dars', status: 200, body: { length: bytes.length, sha256: items[0].json.sha256 } });
	expect(sent.headers['content-length']).toBe(String(bytes.length));
});

it('DAR › Validate with OAuth2: an expired token is renewed before the file travels', async () => {
	const bytes = dar({ verdict: 'NOT_VALID_UPGRADE_PACKAGE' });
	const run = await withFile(bytes, { operation: 'validate', authentication: 'oAuth2' }, oAuth2());
	await settings({ tokenSeconds: 2 });
	await requests();
	expect((await run()).items[0].json).toMatchObject({ verdict: 'rejected', errorCode: 'NOT_VALID_UPGRADE_PACKAGE' });
	await tokensExpire();
	await settings({ tokenSeconds: 300 });
	await requests();
	expect((await run()).items[0].json).toMatchObject({ verdict: 'rejected', fileSize: bytes.length });
	expect((await requests()).map(({ path, status }) => `${path} ${status}`)).toEqual([
		'/v2/state/ledger-end 401',
		'/v2/state/ledger-end 401',
		'/oauth2/token 200',
		'/v2/state/ledger-end 200',
		'/v2/state/ledger-end 200',
		'/v2/dars/validate 400',
	]);
});

it.each([
	['an access token', () => credential(sandbox, 'cantonLedgerApi', { subject: 'ledger-api-user' }), {}],
	[
		'OAuth2',
		() => credential(sandbox, 'cantonLedgerOAuth2Api', { clientId: 'ledger-client', clientSecret: 'ledger-secret' }),
		{ authentication: 'oAuth2' },
	],
])('Prepared Transaction › Execute with %s', async (_, signedBy, more) => {
	const { happened } = await sandbox.call('POST', '/control/do', { action: 'prepare' });
	const [{ party, signatures }] = happened.partySignatures.signatures;
	const parameters = {
		...more,
		resource: 'preparedTransaction',
		operation: 'execute',
		preparedTransaction: happened.preparedTransaction,
		hashingSchemeVersion: happened.hashingSchemeVersion,
		signatures: { signature: [{ party, ...signatures[0] }] },
		options: {
			deduplicationPeriod: { period: { kind: 'duration', seconds: '3600' } },
			minLedgerTime: { time: { kind: 'relative', seconds: '1' } },
		},
	};
	await requests();
	const { status, items } = await runOnce(e2e, 'cantonLedger', parameters, signedBy());
	expect(status).toBe('success');
	expect(items[0].json).toMatchObject({ updateId: expect.stringMatching(/^1220/), submissionId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
	const sent = (await requests()).find(({ path }) => path.startsWith('/v2/interactive-submission'));
	expect(sent?.body).toMatchObject({
		submissionId: items[0].json.submissionId,
		deduplicationPeriod: { DeduplicationDuration: { value: { seconds: 3600, nanos: 0 } } },
		minLedgerTime: { time: { MinLedgerTimeRel: { value: { seconds: 1, nanos: 0 } } } },
	});
});
