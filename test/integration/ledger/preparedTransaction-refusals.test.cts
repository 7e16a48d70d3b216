// Prepared Transaction › Execute: what is refused before anything is sent.
import type { IDataObject } from 'n8n-workflow';

import { json, usePrepared } from './preparedTransaction-support.cts';

const { sandbox, prepared, row, execute, sent } = usePrepared();

let alice: string;

beforeEach(() => void ({ alice } = sandbox.parties));

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
