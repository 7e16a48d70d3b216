// The signatures over a prepared transaction: as rows or as JSON they are sent alike, and a wrong one is refused by the name of its field.
import { ALICE, BOB, parametersOf, refusalOf } from './commands-answers.cts';
// The participant comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { partySignatures, signatureFields } from '../../nodes/shared/commands/signatures';

const SIGNATURE = {
	format: 'SIGNATURE_FORMAT_CONCAT',
	signature: 'AAAA',
	signedBy: '1220ab',
	signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
};
const OTHER = { ...SIGNATURE, format: 'SIGNATURE_FORMAT_DER', signature: 'BBBB', signedBy: '1220cd' };
const EMPTY = 'Fill it in, or check the expression: it returned nothing for this item.';
const NOT_BASE64 = 'Standard base64 has letters, digits, + and /, is padded with = to a multiple of four, and has no line breaks.';
const FORMATS = ['CONCAT', 'DER', 'RAW', 'SYMBOLIC', 'UNSPECIFIED'].map((format) => `SIGNATURE_FORMAT_${format}`);
const ALGORITHMS = ['EC_DSA_SHA_256', 'EC_DSA_SHA_384', 'ED25519', 'UNSPECIFIED'].map((name) => `SIGNING_ALGORITHM_SPEC_${name}`);

const read = (values: IDataObject) => partySignatures(parametersOf(signatureFields, values));
const rows = (...signature: IDataObject[]) => ({ specifySignatures: 'fields', signatures: { signature } });
const json = (signaturesJson: any) => ({ specifySignatures: 'json', signaturesJson });
const signaturesBy = (party: string, ...signatures: unknown[]) => ({ party, signatures });
const shape = (path: string) => ({
	message: `Signatures: ${path} is not a list of objects with at least one in it`,
	advice:
		'It looks like { "signatures": [{ "party": "…", "signatures": [{ "format": "…", "signature": "…", "signedBy": "…", "signingAlgorithmSpec": "…" }] }] }.',
});

describe('rows', () => {
	test('are sent by party, in their order', () => {
		const values = rows({ party: ALICE, ...SIGNATURE }, { party: BOB, ...SIGNATURE }, { party: ALICE, ...OTHER });
		const sent = { signatures: [signaturesBy(ALICE, SIGNATURE, OTHER), signaturesBy(BOB, SIGNATURE)] };
		expect(read(values)).toEqual(sent);
		expect(read({ ...values, specifySignatures: undefined })).toEqual(sent);
	});

	test.each(FORMATS)('may have the format %s', (format) => {
		expect(read(rows({ party: ALICE, ...SIGNATURE, format })).signatures[0]!.signatures[0]).toEqual({ ...SIGNATURE, format });
	});

	test.each(ALGORITHMS)('may have the algorithm %s', (signingAlgorithmSpec) => {
		const [single] = read(rows({ party: ALICE, ...SIGNATURE, signingAlgorithmSpec })).signatures;
		expect(single!.signatures).toEqual([{ ...SIGNATURE, signingAlgorithmSpec }]);
	});

	test('are needed', async () => {
		const none = { message: 'Signatures: none was given', advice: "Add a row for each signature over the prepared transaction's hash." };
		expect(await refusalOf(() => read(rows()))).toEqual(none);
		expect(await refusalOf(() => read({}))).toEqual(none);
	});

	test.each<[change: IDataObject, message: string, advice: string]>([
		[{ party: '' }, 'Party: this field is empty', EMPTY],
		[{ party: 'alice' }, 'Party: "alice" is not a party ID', 'A party ID looks like alice::1220…'],
		[{ signature: '' }, 'Signature: this field is empty', EMPTY],
		[{ signature: 'A?' }, 'Signature: it is not base64', NOT_BASE64],
		[{ signedBy: ' ' }, 'Signed By: this field is empty', EMPTY],
		[{ format: 'PEM' }, 'Format: "PEM" is not one of its values', `Use one of: ${FORMATS.join(', ')}.`],
		[{ signingAlgorithmSpec: 'RSA' }, 'Algorithm: "RSA" is not one of its values', `Use one of: ${ALGORITHMS.join(', ')}.`],
		[{ format: '' }, 'Format', `Use one of: ${FORMATS.join(', ')}.`],
	])('with %j are refused: %s', async (change, message, advice) => {
		const said = await refusalOf(() => read(rows({ party: ALICE, ...SIGNATURE, ...change })));
		expect(said).toEqual({ message: expect.stringContaining(message), advice: expect.stringContaining(advice) });
	});
});

describe('JSON', () => {
	const signed = signaturesBy(ALICE, SIGNATURE, OTHER);

	test.each<[what: string, entered: unknown]>([
		['of a request', { signatures: [signed] }],
		['as text', JSON.stringify({ signatures: [signed] })],
		['of the list alone', [signed]],
		['with blanks around', [signaturesBy(` ${ALICE}`, { ...SIGNATURE, signature: ' AAAA\n', signedBy: ' 1220ab ' }, OTHER)]],
		['with more than a signature needs', [{ ...signed, note: 'x', signatures: [{ ...SIGNATURE, note: 'y' }, OTHER] }]],
	])('%s is sent as rows are', (_, entered) => {
		expect(read(json(entered))).toEqual({ signatures: [signed] });
	});

	test('of several parties keeps them apart', () => {
		expect(read(json([signed, signaturesBy(BOB, OTHER)]))).toEqual({ signatures: [signed, signaturesBy(BOB, OTHER)] });
	});

	test.each([[''], [undefined], [null]])('that is %j is refused as empty', async (entered) => {
		expect(await refusalOf(() => read(json(entered)))).toEqual({ message: 'Signatures: this field is empty', advice: EMPTY });
	});

	test.each<[entered: unknown, path: string]>([
		[{}, 'signatures'],
		[[], 'signatures'],
		['null', 'signatures'],
		[{ signatures: {} }, 'signatures'],
		[{ signatures: [signed, 'x'] }, 'signatures'],
		[[null], 'signatures'],
		[[[signed]], 'signatures'],
		[[{ party: ALICE }], 'signatures[0].signatures'],
		[[signed, signaturesBy(BOB)], 'signatures[1].signatures'],
		[[signaturesBy(BOB, SIGNATURE, null)], 'signatures[0].signatures'],
	])('%j is refused by its path: %s', async (entered, path) => {
		expect(await refusalOf(() => read(json(entered)))).toEqual(shape(path));
	});

	test.each<[entered: unknown, message: string, advice: string]>([
		[[{ signatures: [SIGNATURE] }], 'signatures[0].party is missing', 'It has to be a text.'],
		[[signaturesBy(' ', SIGNATURE)], 'signatures[0].party is missing', 'It has to be a text.'],
		[[signaturesBy(5 as never, SIGNATURE)], 'signatures[0].party is missing', 'It has to be a text.'],
		[
			[signed, signaturesBy(BOB, OTHER, { ...OTHER, signedBy: '' })],
			'signatures[1].signatures[1].signedBy is missing',
			'It has to be a text.',
		],
		[[signaturesBy(BOB, { ...OTHER, signature: 5 })], 'signatures[0].signatures[0].signature is missing', 'It has to be a text.'],
		[[signaturesBy(BOB, { ...OTHER, signature: 'A?' })], 'signatures[0].signatures[0].signature: it is not base64', NOT_BASE64],
		[
			[signaturesBy(BOB, OTHER, { ...OTHER, format: 'PEM' })],
			'signatures[0].signatures[1].format: "PEM" is not one of its values',
			`Use one of: ${FORMATS.join(', ')}.`,
		],
		[
			[signaturesBy(BOB, { ...OTHER, signingAlgorithmSpec: 'RSA' })],
			'signatures[0].signatures[0].signingAlgorithmSpec: "RSA" is not one of its values',
			`Use one of: ${ALGORITHMS.join(', ')}.`,
		],
	])('%j is refused: %s', async (entered, message, advice) => {
		expect(await refusalOf(() => read(json(entered)))).toEqual({ message: `Signatures: ${message}`, advice });
	});
});

test('any other way to give them is refused', async () => {
	expect(await refusalOf(() => read({ specifySignatures: 'file' }))).toEqual({
		message: 'Specify Signatures: "file" is not one of its values',
		advice: 'Use one of: fields, json.',
	});
});
