// Prepared Transaction › Execute: what is sent, signatures, and what comes out.
import type { IDataObject } from 'n8n-workflow';

import { FAR, json, usePrepared } from './preparedTransaction-support.cts';
import { UUID } from './support.cts';

const { sandbox, prepared, prepare, prepareNext, row, execute, sent } = usePrepared();

let alice: string;
let bob: string;

beforeEach(() => void ({ alice, bob } = sandbox.parties));

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
		await prepareNext();
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
