import type { IDataObject } from 'n8n-workflow';

import { executePreparedTransaction } from '../../../nodes/CantonLedger/operations/preparedTransaction/execute';
import { succeeded } from '../../support/harness.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';
import { LOST_ANSWERS, ledgerOf } from './support.cts';

const sandbox = useSandbox({ history: 5, fresh: true });
const { run } = ledgerOf(sandbox);
const EXECUTE = 'POST /v2/interactive-submission/executeAndWaitForTransaction';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const FAR = '9007199254740993';

let alice: string;
let bob: string;
/** Output of a prepare step and a signer: `partySignatures` with one signature of alice. */
let prepared: any;

const prepare = async (more: IDataObject = {}) => (await sandbox.control('POST', '/do', { action: 'prepare', ...more })).happened;

beforeEach(async () => {
	({ alice, bob } = sandbox.parties);
	prepared = await prepare();
});

/** The signature as a row of the form. */
const row = (change: IDataObject = {}) => {
	const [
		{
			party,
			signatures: [signature],
		},
	] = prepared.partySignatures.signatures;
	return { party, ...signature, ...change };
};

const execute = async (parameters: IDataObject = {}, options: Parameters<typeof run>[3] = {}) => {
	const { preparedTransaction, hashingSchemeVersion } = prepared;
	const form = { preparedTransaction, hashingSchemeVersion, specifySignatures: 'fields', signatures: { signature: [row()] } };
	return await run('preparedTransaction', 'execute', { ...form, simplify: true, ...parameters }, options);
};
const sent = async () => (await sandbox.requests()).filter(({ endpoint }) => endpoint === EXECUTE);
const json = (value: unknown) => ({ specifySignatures: 'json', signaturesJson: typeof value === 'string' ? value : JSON.stringify(value) });

describe('Prepared Transaction › Execute', () => {
	test('sends what was prepared and signed, nothing more, and returns what it did', async () => {
		const { json: items, error } = await execute({ submissionId: 'attempt-1' });
		expect(error).toBeUndefined();
		const [request] = await sent();
		expect(request.body).toEqual({
			preparedTransaction: prepared.preparedTransaction,
			hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
			submissionId: 'attempt-1',
			partySignatures: prepared.partySignatures,
			deduplicationPeriod: { Empty: {} },
		});
		expect(request.complaints).toEqual([]);
		expect(items).toEqual([
			expect.objectContaining({
				submissionId: 'attempt-1',
				updateId: expect.stringMatching(/^1220[0-9a-f]{64}$/),
				offset: expect.any(Number),
				workflowId: null,
				createdContractIds: expect.arrayContaining([expect.stringMatching(/^00[0-9a-f]+$/)]),
				archivedContractIds: expect.any(Array),
				recordTime: expect.stringMatching(/Z$/),
				transactionHash: expect.any(String),
				paidTrafficCost: expect.any(Number),
			}),
		]);
		const { transactions = [], log } = await sandbox.control('GET', '/world');
		expect(transactions.length + log.length).toBeGreaterThan(0);
	});

	test('an empty Submission ID becomes a new UUID each time, and comes back', async () => {
		const first = (await execute()).json[0];
		prepared = await prepare();
		const second = (await execute({ submissionId: '  ' })).json[0];
		for (const { submissionId } of [first, second]) expect(submissionId).toMatch(UUID);
		expect(first.submissionId).not.toBe(second.submissionId);
		expect((await sent()).map(({ body }) => (body as IDataObject).submissionId)).toEqual([first.submissionId, second.submissionId]);
	});

	test('raw output is the transaction as the participant sent it, and the submission ID', async () => {
		const { json: items } = await execute({ simplify: false, submissionId: 'attempt-1' });
		expect(items).toEqual([
			expect.objectContaining({
				submissionId: 'attempt-1',
				events: expect.arrayContaining([{ CreatedEvent: expect.objectContaining({ createArgument: expect.any(Object) }) }]),
				traceContext: expect.any(Object),
				effectiveAt: expect.any(String),
			}),
		]);
	});

	test('an int64 beyond 2^53 comes out exactly', async () => {
		await sandbox.control('POST', '/do', { action: 'jump', offset: FAR });
		const { json: items } = await execute();
		expect(BigInt(items[0].offset as string)).toBeGreaterThan(BigInt(FAR));
		expect(typeof items[0].offset).toBe('string');
	});

	test('warns where nobody can have seen all of what is executed', async () => {
		const { json: items, hints } = await execute();
		expect(items).toHaveLength(1);
		expect(hints).toEqual([expect.stringMatching(/^The prepared transaction cannot be read by this version of the node/)]);
	});

	test('each input item is a submission of its own', async () => {
		const other = await prepare();
		const input = [prepared, other].map((json) => ({ json }));
		const { items } = await execute(
			{ preparedTransaction: '={{ $json.preparedTransaction }}', ...json('={{ $json.partySignatures }}') },
			{ input },
		);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		expect((await sent()).map(({ body }) => (body as IDataObject).preparedTransaction)).toEqual([
			prepared.preparedTransaction,
			other.preparedTransaction,
		]);
	});
});

describe('signatures', () => {
	const signatures = async () => ((await sent())[0].body as any).partySignatures.signatures;

	test("rows of one party are one party's signatures, in the order they were given", async () => {
		const second = row({
			signature: 'AAAA',
			format: 'SIGNATURE_FORMAT_DER',
			signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_256',
			signedBy: '1220ab',
		});
		await execute({ signatures: { signature: [row(), { ...row(), party: bob }, second] } });
		const { party: _a, ...first } = row();
		const { party: _b, ...other } = second;
		expect(await signatures()).toEqual([
			{ party: alice, signatures: [first, other] },
			{ party: bob, signatures: [first] },
		]);
	});

	test.each(['an object', 'a list', 'text'])('as JSON: %s', async (how) => {
		const { partySignatures } = prepared;
		const signatureList = how === 'a list' ? partySignatures.signatures : partySignatures;
		const { json: items, error } = await execute(how === 'text' ? json(signatureList) : json(`={{ ${JSON.stringify(signatureList)} }}`));
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		expect(await signatures()).toEqual(partySignatures.signatures);
	});

	test.each([
		[
			'format',
			[
				'SIGNATURE_FORMAT_RAW',
				'SIGNATURE_FORMAT_DER',
				'SIGNATURE_FORMAT_CONCAT',
				'SIGNATURE_FORMAT_SYMBOLIC',
				'SIGNATURE_FORMAT_UNSPECIFIED',
			],
		],
		[
			'signingAlgorithmSpec',
			[
				'SIGNING_ALGORITHM_SPEC_ED25519',
				'SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_256',
				'SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_384',
				'SIGNING_ALGORITHM_SPEC_UNSPECIFIED',
			],
		],
	])('every %s is sent as chosen', async (field, values) => {
		for (const value of values) {
			await execute({ signatures: { signature: [row({ [field]: value })] } });
			expect((await signatures())[0].signatures[0][field]).toBe(value);
		}
	});
});

describe('options', () => {
	const sentWith = async (options: IDataObject, more: IDataObject = {}) => {
		const { error } = await execute({ options, ...more });
		expect(error).toBeUndefined();
		return (await sent())[0].body as any;
	};

	test.each(['HASHING_SCHEME_VERSION_V2', 'HASHING_SCHEME_VERSION_V3'])('%s', async (hashingSchemeVersion) => {
		expect(await sentWith({}, { hashingSchemeVersion })).toMatchObject({ hashingSchemeVersion });
	});

	test.each(['HASHING_SCHEME_VERSION_V4', 'something newer'])(
		'a hashing scheme version newer than this node is left to the participant: %s',
		async (hashingSchemeVersion) => {
			const { error } = await execute({ hashingSchemeVersion });
			expect(error?.message).toContain(hashingSchemeVersion);
			expect((await sent())[0].body).toMatchObject({ hashingSchemeVersion });
		},
	);

	test("the version is the incoming item's, and without one nothing is sent: a guess would be wrong for another version", async () => {
		const hashingSchemeVersion = executePreparedTransaction.properties.find(({ name }) => name === 'hashingSchemeVersion')?.default;
		const input = [{ json: { hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V3' } }];
		expect((await execute({ hashingSchemeVersion }, { input })).error).toBeUndefined();
		expect((await sent())[0].body).toMatchObject({ hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V3' });
		const { error } = await execute({ hashingSchemeVersion }, { input: [{ json: {} }] });
		expect(error?.message).toBe('Hashing Scheme Version: this field is empty');
		expect(await sent()).toEqual([]);
	});

	test('an unspecified hashing scheme is sent, and refused by the participant', async () => {
		const { error } = await execute({ hashingSchemeVersion: 'HASHING_SCHEME_VERSION_UNSPECIFIED' });
		expect(error?.message).toContain('UNSPECIFIED');
		expect((await sent())[0].body).toMatchObject({ hashingSchemeVersion: 'HASHING_SCHEME_VERSION_UNSPECIFIED' });
	});

	test.each([
		[{ kind: 'duration', seconds: '3600', nanos: 5 }, { DeduplicationDuration: { value: { seconds: 3600, nanos: 5 } } }],
		[{ kind: 'duration', seconds: '60' }, { DeduplicationDuration: { value: { seconds: 60, nanos: 0 } } }],
		[{ kind: 'offset', offset: '3' }, { DeduplicationOffset: { value: 3 } }],
		[{ kind: 'unset' }, { Empty: {} }],
	])('deduplication period %j', async (period, wire) => {
		expect((await sentWith({ deduplicationPeriod: { period } })).deduplicationPeriod).toEqual(wire);
	});

	test.each([
		[{ kind: 'absolute', time: '2026-07-01T10:00:00.123456Z' }, { MinLedgerTimeAbs: { value: '2026-07-01T10:00:00.123456Z' } }],
		[{ kind: 'relative', seconds: '2', nanos: 500_000_000 }, { MinLedgerTimeRel: { value: { seconds: 2, nanos: 500_000_000 } } }],
		[{ kind: 'unset' }, { Empty: {} }],
	])('minimal ledger time %j', async (time, wire) => {
		expect((await sentWith({ minLedgerTime: { time } })).minLedgerTime).toEqual({ time: wire });
	});

	test('int64 beyond 2^53 arrive digit by digit', async () => {
		// As text: parsed, such a number would be rounded here.
		const log = async () => await (await fetch(`${sandbox.url}/control/requests`)).text();
		for (const [option, field] of [
			[{ kind: 'offset', offset: FAR }, 'DeduplicationOffset'],
			[{ kind: 'duration', seconds: FAR }, 'DeduplicationDuration'],
		] as const) {
			await execute({ options: { deduplicationPeriod: { period: option } } });
			expect(await log()).toMatch(new RegExp(`"${field}":\\{"value":(\\{"seconds":)?${FAR}[,}]`));
			await sent();
			prepared = await prepare();
		}
		await execute({ options: { minLedgerTime: { time: { kind: 'relative', seconds: FAR } } } });
		expect(await log()).toContain(`"MinLedgerTimeRel":{"value":{"seconds":${FAR},`);
	});

	test('User ID', async () => {
		expect(await sentWith({ userId: 'ledger-api-user' })).toMatchObject({ userId: 'ledger-api-user' });
	});

	test("Transaction Shape alone asks for the signing party's events in that shape", async () => {
		for (const [shape, key] of [
			['TRANSACTION_SHAPE_LEDGER_EFFECTS', 'ExercisedEvent'],
			['TRANSACTION_SHAPE_ACS_DELTA', 'CreatedEvent'],
		]) {
			const { json: items } = await execute({ simplify: false, options: { transactionShape: shape } });
			expect((items[0].events as IDataObject[]).some((event) => key in event)).toBe(true);
			expect(((await sent())[0].body as any).transactionFormat).toEqual({
				transactionShape: shape,
				eventFormat: { filtersByParty: { [alice]: { cumulative: [{ identifierFilter: { WildcardFilter: { value: {} } } }] } } },
			});
			prepared = await prepare();
		}
		await execute({ options: { transactionShape: 'TRANSACTION_SHAPE_UNSPECIFIED' } });
		expect(((await sent())[0].body as any).transactionFormat.transactionShape).toBe('TRANSACTION_SHAPE_UNSPECIFIED');
	});

	test('an exercised choice that consumed its contract counts as archived', async () => {
		const { json: items } = await execute({ options: { transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' } });
		expect(items[0].archivedContractIds).toHaveLength(1);
		expect(items[0].eventCount).toBeGreaterThan(1);
	});

	test('events are chosen by party, template and interface, and by what comes along', async () => {
		const template = '#splice-amulet:Splice.Amulet:Amulet';
		const holding = '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding';
		const body = await sentWith({
			eventParties: `${alice}, ${bob}`,
			templates: template,
			interfaces: holding,
			includeCreatedEventBlob: true,
			verbose: true,
		});
		const filters = {
			cumulative: [
				{ identifierFilter: { TemplateFilter: { value: { templateId: template, includeCreatedEventBlob: true } } } },
				{
					identifierFilter: {
						InterfaceFilter: { value: { interfaceId: holding, includeInterfaceView: true, includeCreatedEventBlob: true } },
					},
				},
			],
		};
		expect(body.transactionFormat).toEqual({
			transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA',
			eventFormat: { filtersByParty: { [alice]: filters, [bob]: filters }, verbose: true },
		});
	});

	test('an event format as JSON is sent as it is', async () => {
		const eventFormat = { filtersByParty: { [alice]: {} } };
		const body = await sentWith({ eventFormat: JSON.stringify(eventFormat), eventParties: bob });
		expect(body.transactionFormat).toEqual({ eventFormat, transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' });
	});
});

describe('when the outcome is unknown', () => {
	const found = async (submissionId: string) =>
		(await run('completion', 'getAll', { parties: alice, returnAll: true, simplify: true, filters: { submissionId } })).json;

	test.each(LOST_ANSWERS)('%s: it is not sent again, and its completion says that it succeeded', async (_, fault) => {
		await sandbox.fault({ endpoint: EXECUTE, times: 9, after: true, ...fault });
		const {
			json: [item],
		} = await execute();
		expect(item).toMatchObject(
			succeeded({
				submissionId: expect.stringMatching(UUID),
				createdContractIds: expect.any(Array),
			}),
		);
		expect(await sent()).toHaveLength(1);
		await sandbox.control('DELETE', '/faults');
		expect(await found(item.submissionId as string)).toEqual([expect.objectContaining({ outcome: 'succeeded', updateId: item.updateId })]);
	});

	test('no completion within the time: it stays unknown, and says how to find out', async () => {
		await sandbox.fault({ endpoint: EXECUTE, action: 'reset' });
		const {
			json: [item],
		} = await execute({ options: { resolveSeconds: 2 } }, { onError: 'continueRegularOutput' });
		const { advice, submissionId, ...details } = item.error as IDataObject;
		expect(details).toMatchObject({ outcome: 'unknown', beginAfterOffset: expect.any(Number) });
		expect(advice).toMatch(/outcome is unknown.*Nothing was sent again/);
		expect(advice).toContain(`Command › Get Outcome, submission ID ${String(submissionId)}`);
		expect(await sent()).toHaveLength(1);
	});

	test('where the participant is sure, it failed; where it was not asked, an earlier execution may have done it', async () => {
		const unreachable = { cantonLedgerApi: { ...ledgerCredential(sandbox).cantonLedgerApi, baseUrl: 'http://127.0.0.1:9' } };
		const {
			json: [refused],
		} = await execute({}, { credentials: unreachable, onError: 'continueRegularOutput' });
		expect(refused.error).toMatchObject({ outcome: 'unknown', errorCode: 'ECONNREFUSED' });
		expect((refused.error as IDataObject).advice).toContain('An earlier execution may have done this: run it again under the same ID.');
		await sandbox.answer(
			EXECUTE,
			{ code: 'SEQUENCER_REQUEST_FAILED', cause: 'no', context: { definite_answer: 'true' }, errorCategory: 1 },
			{ status: 503 },
		);
		const {
			json: [sure],
		} = await execute({}, { onError: 'continueRegularOutput' });
		expect(sure.error).toMatchObject({ outcome: 'failed' });
		expect((sure.error as IDataObject).advice).not.toContain('outcome is unknown');
		expect(await sent()).toHaveLength(1);
	});
});

describe('what the participant refuses', () => {
	test('an equal command comes out as the outcome of the first', async () => {
		const first = await execute({ submissionId: 'attempt-1' });
		const {
			json: [item],
		} = await execute({ submissionId: 'attempt-2' });
		expect(item).toMatchObject({ outcome: 'succeeded', alreadyDone: true, submissionId: 'attempt-2', updateId: first.json[0].updateId });
	});

	test('a hashing scheme version that is none, without waiting for the transaction', async () => {
		const { error } = await execute({ waitFor: 'updateId', hashingSchemeVersion: 'UNSPECIFIED' });
		expect(error?.message).toContain('UNSPECIFIED');
	});

	test.each([
		['updateId', { outcome: 'succeeded', offset: expect.any(Number), updateId: expect.stringMatching(/^1220/) }],
		['nothing', { outcome: 'submitted', beginAfterOffset: expect.any(Number) }],
	])('Wait For %s', async (waitFor, expected) => {
		const { json: items, error } = await execute({
			waitFor,
			submissionId: 'attempt-9',
			hashingSchemeVersion: waitFor === 'nothing' ? 'HASHING_SCHEME_VERSION_V2' : 'HASHING_SCHEME_VERSION_V3',
			options: { userId: 'ledger-api-user', minLedgerTime: { time: { kind: 'absolute', time: '2026-07-01T10:00:00Z' } } },
		});
		expect(error).toBeUndefined();
		expect(items).toEqual([{ alreadyDone: false, submissionId: 'attempt-9', ...expected }]);
	});

	test("a user without the right, and another user than the token's", async () => {
		const missing = await execute({}, { as: 'auth0|ops-reader' });
		expect(missing.error?.message).toContain('execute as (or act as) each signer');
		const other = await execute({ options: { userId: 'trader' } });
		expect(other.error?.httpCode).toBe('403');
	});

	test('the right to execute is enough', async () => {
		expect((await execute({}, { as: 'signer' })).json).toHaveLength(1);
	});

	test('signatures of somebody else', async () => {
		const { error } = await execute({ signatures: { signature: [row({ party: bob })] } });
		expect(error?.message).toContain(`did not provide an external signature: ${alice}`);
	});
});

describe('nothing is sent', () => {
	const refused = async (parameters: IDataObject) => {
		const { error } = await execute(parameters);
		expect(await sent()).toEqual([]);
		return `${error?.message} | ${error?.description}`;
	};
	const form = async (change: IDataObject) => await refused({ signatures: { signature: [row(change)] } });

	test.each([
		['n*t base64', /^Prepared Transaction: it is not base64 \| Standard base64/],
		['ab'.repeat(40), /^Prepared Transaction: it is hexadecimal where base64 is expected/],
		['={{ "" }}', /^Prepared Transaction: this field is empty/],
	])('for the prepared transaction %p', async (preparedTransaction, words) => {
		expect(await refused({ preparedTransaction })).toMatch(words);
	});

	test('without signatures', async () => {
		expect(await refused({ signatures: {} })).toMatch(/^Signatures: none was given \| Add a row/);
		expect(await refused(json(''))).toMatch(/^Signatures: this field is empty/);
	});

	test('for a bad row', async () => {
		expect(await form({ party: 'alice' })).toMatch(/^Party: "alice" is not a party ID/);
		expect(await form({ party: '' })).toMatch(/^Party: this field is empty/);
		expect(await form({ signature: '' })).toMatch(/^Signature: this field is empty/);
		expect(await form({ signature: '%%' })).toMatch(/^Signature: it is not base64/);
		expect(await form({ signature: '0f'.repeat(64) })).toMatch(/^Signature: it is hexadecimal/);
		expect(await form({ signedBy: '' })).toMatch(/^Signed By: this field is empty/);
		expect(await form({ format: '={{ "SIGNATURE_FORMAT_BEST" }}' })).toMatch(
			/^Format: "SIGNATURE_FORMAT_BEST" is not one of its values \| Use one of: SIGNATURE_FORMAT_CONCAT,/,
		);
		expect(await form({ signingAlgorithmSpec: '={{ "ROT13" }}' })).toMatch(/^Algorithm: "ROT13" is not one of its values/);
	});

	test('for bad JSON, whose place is named', async () => {
		const single = (change: IDataObject) => ({
			signatures: [{ party: alice, signatures: [{ ...prepared.partySignatures.signatures[0].signatures[0], ...change }] }],
		});
		expect(await refused(json('{'))).toMatch(/^Signatures: this is not valid JSON/);
		expect(await refused(json('"text"'))).toMatch(/^Signatures: signatures is not a list of objects/);
		expect(await refused(json({ signatures: [] }))).toMatch(/^Signatures: signatures is not a list of objects with at least one in it/);
		expect(await refused(json([{ party: alice }]))).toMatch(/^Signatures: signatures\[0\]\.signatures is not a list/);
		expect(await refused(json([{ signatures: [row()] }]))).toMatch(/^Signatures: signatures\[0\]\.party is missing/);
		expect(await refused(json(single({ signedBy: '' })))).toMatch(/^Signatures: signatures\[0\]\.signatures\[0\]\.signedBy is missing/);
		expect(await refused(json(single({ format: 'BEST' })))).toMatch(
			/^Signatures: signatures\[0\]\.signatures\[0\]\.format: "BEST" is not one of its values \| Use one of/,
		);
		expect(await refused(json(single({ signature: '%' })))).toMatch(
			/^Signatures: signatures\[0\]\.signatures\[0\]\.signature: it is not base64/,
		);
	});

	test.each([
		[{ deduplicationPeriod: { period: { kind: 'offset', offset: '-1' } } }, /^Offset: -1 is negative/],
		[{ deduplicationPeriod: { period: { kind: 'offset', offset: '' } } }, /^Offset: this field is empty/],
		[{ deduplicationPeriod: { period: { kind: 'duration', seconds: '1.5' } } }, /^Seconds: "1.5" is not a whole number/],
		[{ deduplicationPeriod: { period: { kind: 'duration', seconds: '1', nanos: 1e9 } } }, /^Nanoseconds: 1000000000 is too large/],
		[{ deduplicationPeriod: { period: { kind: '={{ "never" }}' } } }, /^Kind: "never" is not one of its values/],
		[{ minLedgerTime: { time: { kind: 'absolute', time: 'soon' } } }, /^Time: "soon" is not a date and time/],
		[{ minLedgerTime: { time: { kind: 'absolute', time: '' } } }, /^Time: this field is empty/],
		[{ minLedgerTime: { time: { kind: 'relative', seconds: '' } } }, /^Seconds: this field is empty/],
		[{ eventParties: 'bob' }, /^Event Parties: "bob" is not a party ID/],
		[{ eventFormat: '{' }, /^Event Format \(JSON\): this is not valid JSON/],
		[{ eventFormat: '{}' }, /^Event Format \(JSON\): it contains no party/],
		[{ templates: 'Amulet' }, /^Templates: "Amulet" is not a full name/],
		[{ transactionShape: '={{ "ROUND" }}' }, /^Transaction Shape: "ROUND" is not one of its values/],
	] as [IDataObject, RegExp][])('for the option %j', async (options, words) => {
		expect(await refused({ options })).toMatch(words);
	});
});
