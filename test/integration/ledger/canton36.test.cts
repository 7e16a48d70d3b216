// A participant of Canton 3.6: look-ups by hash, what it refuses now, how long it is asked to wait. From its release notes and contract.
import { bearer } from '../../e2e/support/token.cts';
import { oAuth2Credential } from '../../support/harness.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

const sandbox = useSandbox({ history: 5, fresh: true });
const { run, happen } = ledgerOf(sandbox);

let alice: string;

beforeEach(async () => {
	await sandbox.control('POST', '/settings', { server: '3.6.1' });
	({ alice } = sandbox.parties);
});

const execute = async (prepared: any) =>
	await run('preparedTransaction', 'execute', {
		preparedTransaction: prepared.preparedTransaction,
		hashingSchemeVersion: prepared.hashingSchemeVersion,
		specifySignatures: 'json',
		signaturesJson: JSON.stringify(prepared.partySignatures),
		simplify: true,
	});
const inHex = (base64: string) => Buffer.from(base64, 'base64').toString('hex');

describe('look-ups by hash', () => {
	test('the outcome of a signed transaction, by its hash in base64 or hexadecimal, and the same hash on every item', async () => {
		const prepared: any = await happen('prepare');
		const hash = prepared.preparedTransactionHash;
		const executed = (await execute(prepared)).json[0];
		expect(executed.transactionHash).toBe(inHex(hash));
		for (const transactionHash of [hash, inHex(hash)]) {
			const { json, error } = await run('command', 'getOutcome', { findBy: 'transactionHash', transactionHash, simplify: true });
			expect(error).toBeUndefined();
			expect(json).toEqual([
				expect.objectContaining({ outcome: 'succeeded', updateId: executed.updateId, transactionHash: inHex(hash), actAs: [alice] }),
			]);
		}
		const update = await run('update', 'get', {
			findBy: 'hash',
			transactionHash: hash,
			parties: byId(alice),
			simplify: true,
		});
		expect(update.json[0]).toMatchObject({ updateId: executed.updateId, transactionHash: inHex(hash) });
	});

	test('a participant before 3.6 has the hash under its older name, and the look-up says which release brought it', async () => {
		await sandbox.control('POST', '/settings', { server: '3.5.14' });
		const prepared: any = await happen('prepare');
		const executed = (await execute(prepared)).json[0];
		expect(executed.transactionHash).toBe(inHex(prepared.preparedTransactionHash));
		const { error } = await run('command', 'getOutcome', {
			findBy: 'transactionHash',
			transactionHash: prepared.preparedTransactionHash,
			simplify: true,
		});
		expect(error?.description).toContain('It came with Canton 3.6.0');
	});

	test('nothing with that hash is an unknown outcome, not an error; no hash at all is named', async () => {
		const transactionHash = 'ab'.repeat(32);
		const { json, error } = await run('command', 'getOutcome', { findBy: 'transactionHash', transactionHash, simplify: true });
		expect(error).toBeUndefined();
		expect(json).toEqual([{ outcome: 'unknown', transactionHash, advice: expect.stringContaining('No completion with this hash') }]);
		const bad = await run('command', 'getOutcome', { findBy: 'transactionHash', transactionHash: 'xyz!', simplify: true });
		expect(bad.error?.message).toContain('Transaction Hash');
	});

	test('a failure is found, with its advice; a refusal that says only that it was submitted before is passed over', async () => {
		const completion = (message: string, offset: number) => ({
			commandId: 'c',
			userId: 'u',
			actAs: [alice],
			offset,
			status: { code: 9, message, details: [] },
			synchronizerTime: { synchronizerId: 'global::1220', recordTime: '2026-07-01T00:00:00Z' },
			transactionHash: Buffer.from('ab'.repeat(32), 'hex').toString('base64'),
		});
		const rejected = [completion('DUPLICATE_COMMAND(10,x): before', 9), completion('LOCAL_VERDICT_LOCKED_CONTRACTS(2,x): locked', 7)];
		await sandbox.fault({ endpoint: 'POST /v2/commands/completion-by-hash', body: { lastRejectedCompletions: rejected } });
		const parameters = { findBy: 'transactionHash', transactionHash: 'ab'.repeat(32), simplify: true };
		const { json, error } = await run('command', 'getOutcome', parameters);
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({
			outcome: 'failed',
			errorCode: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
			offset: 7,
			transactionHash: 'ab'.repeat(32),
		});
	});
});

test('Get Status shows how far each synchronizer is', async () => {
	const [item] = (await run('participant', 'getStatus', { simplify: true })).json;
	expect(item.synchronizerTimes).toEqual([{ synchronizerId: expect.stringMatching(/^global/), recordTime: expect.stringMatching(/Z$/) }]);
});

describe('what it refuses', () => {
	const refusal = (code: string, cause: string, status = 400) => ({
		status,
		body: { code, cause, errorCategory: 9, context: {}, grpcCodeValue: 9 },
	});
	const CODES: Array<[code: string, cause: string, advice: string]> = [
		[
			'DEPRECATED_API_DISABLED',
			'Disabled. Set canton.participants.p1.features.deprecated.enable-deprecated-endpoints-34 = true.',
			'canton.participants.p1.features.deprecated.enable-deprecated-endpoints-34',
		],
		['COMPLETION_NOT_FOUND', 'none of this hash', 'There is no completion with this hash'],
		['UNSUPPORTED_CONTRACT_ID', 'no such kind', 'of a kind that this participant does not support'],
		['VALUE_NESTING', 'too deep', 'nested too deeply'],
		['TRAFFIC_ACCOUNT_VALIDATION_FAILED', 'limit reached', 'account of traffic'],
	];

	test.each(CODES)('%s', async (code, cause, advice) => {
		await sandbox.fault({ endpoint: 'POST /v2/commands/submit-and-wait-for-transaction', ...refusal(code, cause) });
		const { error } = await run('command', 'submit', {
			actAs: byId(alice),
			commandsFrom: 'json',
			commandsJson: { CreateCommand: { templateId: '#model-tests:Iou:Iou', createArguments: {} } },
			waitFor: 'transaction',
			simplify: true,
		});
		expect(error?.message).toContain(cause);
		expect(error?.description).toContain(advice);
	});

	test('JSON that is nested too deeply comes as a plain 400', async () => {
		await sandbox.answer('GET /v2/version', 'Invalid JSON: nesting depth exceeds 100', { status: 400, type: 'text/plain' });
		const { error } = await run('participant', 'getStatus', { simplify: true });
		expect(`${error?.message} ${error?.description}`).toContain('nesting depth exceeds 100');
		expect(error?.description).toContain('nested more deeply than the server reads');
	});
});

test('what an error is about is read in the form of each release', async () => {
	for (const server of ['3.5.14', '3.6.1']) {
		await sandbox.control('POST', '/settings', { server });
		const { json } = await run('user', 'get', { userId: byId('nobody') }, { as: 'participant_admin', onError: 'continueRegularOutput' });
		expect(json[0].error).toMatchObject({ errorCode: 'USER_NOT_FOUND', resources: [['USER', 'nobody']] });
	}
});

test('Party › Update does not move a party to another identity provider: the error says where to look', async () => {
	const { parties } = await sandbox.control('GET', '/world');
	const { error } = await run(
		'party',
		'update',
		{
			party: byId(parties.alice),
			annotations: { annotation: [{ name: 'team', value: 'a' }] },
			options: { identityProviderId: byId('partner-login') },
		},
		{ as: 'participant_admin' },
	);
	expect(error?.message).toContain('Use UpdatePartyIdentityProviderId');
	expect(error?.description).toContain('Party › Get shows');
});

test('each call says how long it waits, within what the participant takes', async () => {
	await run('party', 'getAll', { returnAll: true });
	const [request] = await sandbox.requests();
	expect(request!.headers).toMatchObject({ 'request-timeout': '60000' });
	expect((await sandbox.requests()).map(({ status }) => status)).not.toContain(400);
});

describe('a token without an audience', () => {
	const withoutAudience = () => ({
		cantonLedgerApi: { baseUrl: sandbox.url, authentication: 'accessToken', accessToken: bearer({ sub: 'any-reader', aud: undefined }) },
	});
	const whoAmI = async (credentials?: never) =>
		await run('user', 'whoAmI', { simplify: true }, { as: 'any-reader', ...(credentials === undefined ? {} : { credentials }) });

	test('Who Am I warns of it, and not of one that has an audience', async () => {
		await sandbox.control('POST', '/settings', { audience: '' });
		const named = await whoAmI();
		expect(named.error).toBeUndefined();
		expect(named.json[0].tokenWarning).toBeNull();
		const { json, error } = await whoAmI(withoutAudience() as never);
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({
			userId: 'any-reader',
			tokenWarning: expect.stringMatching(/^The token names no audience \(aud\)\. Participants of Canton 3\.7/),
		});
	});

	test('also of one that n8n fetched', async () => {
		for (const tokenAudience of ['', 'https://canton.network.global']) {
			await sandbox.control('POST', '/settings', { audience: '', tokenAudience });
			const credentials = { cantonLedgerOAuth2Api: oAuth2Credential(sandbox.url) };
			const { json, error } = await run('user', 'whoAmI', { authentication: 'oAuth2' }, { credentials } as never);
			expect(error).toBeUndefined();
			expect(json[0].tokenWarning).toEqual(tokenAudience ? null : expect.stringMatching(/^The token names no audience/));
		}
	});

	test.each(['getReadiness', 'getStatus'])('Participant › %s warns of it, too', async (operation) => {
		await sandbox.control('POST', '/settings', { audience: '' });
		const read = async (credentials?: never) =>
			await run('participant', operation, { simplify: true }, { as: 'any-reader', ...(credentials === undefined ? {} : { credentials }) });
		expect((await read()).json[0]).not.toHaveProperty('tokenWarning');
		const { json, error } = await read(withoutAudience() as never);
		expect(error).toBeUndefined();
		expect(json[0].tokenWarning).toMatch(/^The token names no audience/);
	});

	test('the error of a participant that refuses it says so', async () => {
		await sandbox.control('POST', '/settings', { audience: '', server: '3.7.0' });
		const { error } = await whoAmI(withoutAudience() as never);
		expect(error?.description).toContain('The token names no audience (aud)');
		expect(error?.description).toContain('Canton 3.7 or later refuses such a token');
	});
});
