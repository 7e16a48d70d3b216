import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { quoted } from '../errors/safeText';
import type { components } from '../../../api/ledger';
import { dropDown, jsonField, rowsField, textField, valuesOf, type Choice } from '../parameters/fieldKinds';
import { alphabetically } from '../parameters/fields';
import { party } from '../parameters/partyFields';
import type { Parameters } from '../parameters/parameters';
import { base64Problem } from '../values/base64';

/** The signatures of the parties over a prepared transaction's hash: as a form, one row per signature, or as JSON. */

type Schemas = components['schemas'];
type Signature = Schemas['Signature'];

const FORMATS: ReadonlyArray<Choice<Signature['format']>> = [
	['SIGNATURE_FORMAT_CONCAT', 'Concatenated', 'Both halves concatenated (r‖s), as EdDSA defines it; usual for Ed25519 keys'],
	['SIGNATURE_FORMAT_DER', 'DER', 'ASN.1, as ECDSA defines it'],
	['SIGNATURE_FORMAT_RAW', 'Raw', 'Older format; newer participants use Concatenated or DER'],
	['SIGNATURE_FORMAT_SYMBOLIC', 'Symbolic', 'No real signature, for tests'],
	['SIGNATURE_FORMAT_UNSPECIFIED', 'Unspecified', 'Participants refuse this'],
];

const ALGORITHMS: ReadonlyArray<Choice<Signature['signingAlgorithmSpec']>> = [
	['SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_256', 'EC-DSA With SHA-256'],
	['SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_384', 'EC-DSA With SHA-384'],
	['SIGNING_ALGORITHM_SPEC_ED25519', 'Ed25519'],
	['SIGNING_ALGORITHM_SPEC_UNSPECIFIED', 'Unspecified', 'Participants refuse this'],
];

const FORM = 'signatures.signature';
const JSON_FIELD = 'signaturesJson';
const shown = (by: string) => ({ show: { specifySignatures: [by] } });

/** The columns of a row that is one signature. */
export const signatureColumns: INodeProperties[] = [
	dropDown(
		'Algorithm',
		'signingAlgorithmSpec',
		{ default: 'SIGNING_ALGORITHM_SPEC_ED25519', description: 'What the key signed with' },
		ALGORITHMS,
	),
	dropDown('Format', 'format', { default: 'SIGNATURE_FORMAT_CONCAT', description: 'How the bytes of the signature are laid out' }, FORMATS),
	textField('Signature', 'signature', { placeholder: 'e.g. MEUCIQDk…', description: 'The signature in base64' }),
	textField('Signed By', 'signedBy', { placeholder: 'e.g. 1220…', description: 'Fingerprint of the key that signed' }),
];

const PARTY: INodeProperties = party('The party that signs');

export const signatureFields: INodeProperties[] = [
	dropDown(
		'Specify Signatures',
		'specifySignatures',
		{
			default: 'fields',
			description:
				"How to give the signatures of the acting parties over the prepared transaction's hash. This node does not sign: your keys stay with your signer.",
		},
		[
			['fields', 'Using Fields Below', 'One row per signature'],
			['json', 'Using JSON', 'In the format of the JSON Ledger API'],
		],
	),
	rowsField(
		'Signatures',
		'signatures',
		['signature', 'Signature'],
		{ displayOptions: shown('fields'), description: 'One row per signature; a party may have several' },
		[...signatureColumns, PARTY].sort((a, b) => alphabetically(a.displayName, b.displayName)),
	),
	jsonField('Signatures', JSON_FIELD, {
		displayOptions: shown('json'),
		placeholder:
			'e.g. { "signatures": [{ "party": "alice::1220…", "signatures": [{ "format": ' +
			'"SIGNATURE_FORMAT_CONCAT", "signature": "…", "signedBy": "1220…", "signingAlgorithmSpec": ' +
			'"SIGNING_ALGORITHM_SPEC_ED25519" }] }] }',
		description: 'The field partySignatures of the request: an object with the list signatures, or that list alone',
	}),
];

/** Reads one signature through `take`, which gives a field's text, and `parameterError`, which names the field. */
export function readSignature(
	take: (field: string) => string,
	parameterError: (field: string, problem: string, advice: string) => Error,
): Signature {
	const choiceOf = <T extends string>(field: string, choices: ReadonlyArray<Choice<T>>) => {
		const value = take(field);
		const allowed = valuesOf(choices);
		const found = allowed.find((choice) => choice === value);
		if (found === undefined) throw parameterError(field, `${quoted(value)} is not one of its values`, `Use one of: ${allowed.join(', ')}.`);
		return found;
	};
	const bytes = take('signature');
	const problem = base64Problem(bytes);
	if (problem) throw parameterError('signature', ...problem);
	return {
		format: choiceOf('format', FORMATS),
		signature: bytes,
		signedBy: take('signedBy'),
		signingAlgorithmSpec: choiceOf('signingAlgorithmSpec', ALGORITHMS),
	};
}

function fromForm(parameters: Parameters): Schemas['SinglePartySignatures'][] {
	const byParty = new Map<string, Signature[]>();
	for (const row of parameters.rows(FORM)) {
		row.required('party');
		const party = row.party('party')!;
		const signed = readSignature(
			(field) => row.required(field),
			(field, problem, advice) => row.parameterError(field, problem, advice),
		);
		byParty.set(party, [...(byParty.get(party) ?? []), signed]);
	}
	if (byParty.size === 0)
		throw parameters.parameterError('signatures', 'none was given', "Add a row for each signature over the prepared transaction's hash.");
	return [...byParty].map(([party, signatures]) => ({ party, signatures }));
}

function fromJson(parameters: Parameters): Schemas['SinglePartySignatures'][] {
	const parameterError = (problem: string, advice: string) => parameters.parameterError(JSON_FIELD, problem, advice);
	const list = (value: unknown, path: string): IDataObject[] => {
		if (Array.isArray(value) && value.length > 0 && value.every((entry) => entry && typeof entry === 'object' && !Array.isArray(entry)))
			return value as IDataObject[];
		throw parameterError(
			`${path} is not a list of objects with at least one in it`,
			'It looks like { "signatures": [{ "party": "…", "signatures": [{ "format": "…", "signature": "…", "signedBy": "…", "signingAlgorithmSpec": "…" }] }] }.',
		);
	};
	const parsed = parameters.json(JSON_FIELD);
	if (parsed === undefined)
		throw parameterError('this field is empty', 'Fill it in, or check the expression: it returned nothing for this item.');
	return list(Array.isArray(parsed) ? parsed : (parsed as IDataObject)?.signatures, 'signatures').map((single, index) => {
		const path = `signatures[${index}]`;
		const take = (from: IDataObject, at: string) => (field: string) => {
			const value = from[field];
			if (typeof value === 'string' && value.trim()) return value.trim();
			throw parameterError(`${at}.${field} is missing`, 'It has to be a text.');
		};
		const party = take(single, path)('party');
		const signatures = list(single.signatures, `${path}.signatures`).map((signature, at) => {
			const inner = `${path}.signatures[${at}]`;
			return readSignature(take(signature, inner), (field, problem, advice) => parameterError(`${inner}.${field}: ${problem}`, advice));
		});
		return { party, signatures };
	});
}

/** The signatures, checked: nothing is sent when one cannot be right. */
export function partySignatures(parameters: Parameters): Schemas['PartySignatures'] {
	const specified = parameters.choice('specifySignatures', ['fields', 'json'], 'fields');
	return { signatures: specified === 'json' ? fromJson(parameters) : fromForm(parameters) };
}
