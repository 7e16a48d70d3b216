// Execution of prepared transactions.
import { authorised, useClient } from './client.cts';

const client = useClient(['--history', '5']);
const EXECUTE = '/v2/interactive-submission/executeAndWaitForTransaction';

let prepared: any;
let alice: string;

beforeEach(async () => {
	const { preparedTransactionHash: _hash, ...rest } = await client.make('prepare', { commandId: 'pay-1' });
	prepared = { ...rest, submissionId: 'attempt-1', deduplicationPeriod: { Empty: {} } };
	({ alice } = (await client.world()).parties);
});

const execute = async (change: object = {}, subject?: string) =>
	await client.post(EXECUTE, { ...prepared, ...change }, authorised(subject));
const signature = (change: object) => {
	const [partySignature] = prepared.partySignatures.signatures;
	return { partySignatures: { signatures: [{ ...partySignature, signatures: [{ ...partySignature.signatures[0], ...change }] }] } };
};
const completions = async () => {
	const { json } = await client.post('/v2/commands/completions?limit=200&stream_idle_timeout_ms=1', { parties: [alice] }, authorised());
	return json.flatMap(({ completionResponse }: any) => completionResponse.Completion?.value ?? []);
};

it('answers the transaction, and completes', async () => {
	const { status, json } = await execute();
	expect(status).toBe(200);
	expect(json.transaction).toMatchObject({
		updateId: expect.stringMatching(/^1220[0-9a-f]{64}$/),
		commandId: 'pay-1',
		externalTransactionHash: expect.stringMatching(/^[0-9a-f]{64}$/),
		paidTrafficCost: expect.any(Number),
	});
	expect(json.transaction.events.some((event: any) => event.CreatedEvent?.witnessParties.includes(alice))).toBe(true);
	const done = (await completions()).find(({ submissionId }: any) => submissionId === 'attempt-1');
	expect(done).toMatchObject({
		commandId: 'pay-1',
		updateId: json.transaction.updateId,
		offset: json.transaction.offset,
	});
});

it('shapes the transaction as asked', async () => {
	const eventFormat = { filtersByParty: { [alice]: {} } };
	const { json } = await execute({
		transactionFormat: { eventFormat, transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' },
	});
	expect(json.transaction.events[0].ExercisedEvent.choice).toBe('AmuletRules_Transfer');
});

it('takes an equal command once', async () => {
	expect((await execute()).status).toBe(200);
	for (const submissionId of ['attempt-1', 'attempt-2']) {
		const { status, json } = await execute({ submissionId });
		expect(status).toBe(409);
		expect(json).toMatchObject({
			code: 'DUPLICATE_COMMAND',
			errorCategory: 10,
			grpcCodeValue: 6,
			context: { accepted: 'true', definite_answer: 'true', existingSubmissionId: 'Some(attempt-1)' },
		});
	}
	const codes = (await completions()).filter(({ commandId }: any) => commandId === 'pay-1').map(({ status }: any) => status.code);
	expect(codes).toEqual([0, 6, 6]);
});

it('may have happened although the answer was a timeout', async () => {
	const faults = [{ endpoint: `POST ${EXECUTE}`, action: 'requestTimeout', after: true }];
	await client.post('/control/faults', { faults });
	const { status, json } = await execute();
	expect(status).toBe(504);
	expect(json).toMatchObject({ code: 'REQUEST_TIME_OUT', errorCategory: 3 });
	const done = (await completions()).filter(({ submissionId }: any) => submissionId === 'attempt-1');
	expect(done).toHaveLength(1);
	expect(done[0].status.code).toBe(0);
});

it('needs the right to execute for the submitter, and no more', async () => {
	expect((await execute({}, 'auth0|ops-reader')).status).toBe(403);
	expect((await execute({ userId: 'trader' })).status).toBe(403);
	expect((await execute({}, 'signer')).status).toBe(200);
});

it.each([
	['format', 'SIGNATURE_FORMAT_BEST', 'SIGNATURE_FORMAT_UNSPECIFIED'],
	['signingAlgorithmSpec', 'SIGNING_ALGORITHM_SPEC_ROT13', 'SIGNING_ALGORITHM_SPEC_UNSPECIFIED'],
])('knows its values of %s', async (field, unknown, unspecified) => {
	const wrong = await execute(signature({ [field]: unknown }));
	expect(wrong.status).toBe(400);
	expect(wrong.text).toMatch(/^Invalid value for: body \(Unrecognized enum value /);
	expect((await execute(signature({ [field]: unspecified }))).json.code).toBe('INVALID_ARGUMENT');
});

it.each([
	['a transaction nobody prepared', { preparedTransaction: 'bm90aGluZw==' }, 'INVALID_ARGUMENT'],
	['no transaction', { preparedTransaction: '' }, 'MISSING_FIELD'],
	['no signatures', { partySignatures: { signatures: [] } }, 'FAILED_TO_EXECUTE_TRANSACTION'],
	['no hashing scheme', { hashingSchemeVersion: 'HASHING_SCHEME_VERSION_UNSPECIFIED' }, 'INVALID_ARGUMENT'],
	['a time far ahead', { minLedgerTime: { time: { MinLedgerTimeAbs: { value: '2126-01-01T00:00:00Z' } } } }, 'INVALID_ARGUMENT'],
])('refuses %s', async (_what, change, code) => {
	const { status, json } = await execute(change);
	expect(status).toBe(400);
	expect(json.code).toBe(code);
});

it('refuses a signature that is none, and one of somebody else', async () => {
	expect((await execute(signature({ signature: '%' }))).json.code).toBe('INVALID_ARGUMENT');
	const [partySignature] = prepared.partySignatures.signatures;
	const { bob } = (await client.world()).parties;
	const other = await execute({ partySignatures: { signatures: [{ ...partySignature, party: bob }] } });
	expect(other.json.cause).toContain(alice);
	expect((await completions()).some(({ submissionId }: any) => submissionId === 'attempt-1')).toBe(false);
});

it.each([
	[{ deduplicationPeriod: undefined }, "Missing required field at 'deduplicationPeriod'"],
	[{ deduplicationPeriod: {} }, "JSON decoding to CNil should never happen at 'deduplicationPeriod'"],
	[{ preparedTransaction: 'n*t' }, "The string is not a valid Base64: n*t at 'preparedTransaction'"],
])('cannot be decoded with %j', async (change, why) => {
	const { status, text } = await execute(change);
	expect(status).toBe(400);
	expect(text).toBe(`Invalid value for: body (${why})`);
});

it('takes every form of its options', async () => {
	for (const [index, options] of [
		{
			deduplicationPeriod: { DeduplicationDuration: { value: { seconds: 60, nanos: 0 } } },
			minLedgerTime: { time: { Empty: {} } },
		},
		{
			deduplicationPeriod: { DeduplicationOffset: { value: 3 } },
			minLedgerTime: { time: { MinLedgerTimeRel: { value: { seconds: 1, nanos: 0 } } } },
		},
		{ deduplicationPeriod: { Empty: {} }, hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V3' },
	].entries()) {
		const { preparedTransaction, partySignatures } = await client.make('prepare', {});
		const { status } = await execute({
			preparedTransaction,
			partySignatures,
			submissionId: `option-${index}`,
			...options,
		});
		expect(status).toBe(200);
	}
	const periods = (await completions())
		.filter(({ submissionId }: any) => submissionId.startsWith('option'))
		.map((completion: any) => completion.deduplicationPeriod);
	expect(periods.map((period: any) => Object.keys(period)[0])).toEqual([
		'DeduplicationDuration',
		'DeduplicationOffset',
		expect.stringMatching(/^Deduplication/),
	]);
});
