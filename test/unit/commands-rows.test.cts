// The rows of commands and of signatures as the editor shows them: what each field is for, what it begins with, and when it is there.
import { commandFields } from '../../nodes/shared/commands/commandFields';
import { signatureColumns, signatureFields } from '../../nodes/shared/commands/signatures';
import { templateLocator } from '../../nodes/shared/commands/templateLocator';
import { linesOf } from './commands-form.cts';

test('commands are rows, each with the fields of its kind, or JSON', () => {
	expect(linesOf(commandFields)).toEqual([
		'Specify Commands | commandsFrom | options | "fields" | How to give the commands. All of them are executed as one transaction, or none of them. | ',
		'  Using Fields Below | fields | One row per command',
		'  Using JSON | json | In the format of the JSON Ledger API, or an item of Canton Token Registry',
		'Commands | commands | fixedCollection | {"command":[{"kind":"exercise","templateId":{"__rl":true,"mode":"list","value":""},"contractId":"","choice":{"__rl":true,"mode":"list","value":""},"choiceArgument":"{}"}]} | The commands, executed in this order as one transaction | Add Command | {"typeOptions":{"multipleValues":true,"sortable":true,"multipleValueButtonText":"Add Command"},"displayOptions":{"show":{"commandsFrom":["fields"]}}}',
		'  Command | command',
		'  Kind | kind | options | "exercise" | What the command does | ',
		'    Create | create | Create a contract of a template',
		'    Create and Exercise | createAndExercise | Create a contract and exercise a choice on it',
		'    Exercise | exercise | Exercise a choice on a contract',
		'    Exercise by Key | exerciseByKey | Exercise a choice on the contract of a key',
		'  Template | templateId | resourceLocator | {"mode":"list","value":""} | Template, or for a choice of an interface that interface, as #package-name:Module.Name:Entity. A template ID with the package ID selects exactly that version of the package. Type a package name to find the templates of a package. | ',
		'    From List | list |  | {"searchListMethod":"searchTemplates","searchable":true}',
		'    By Name | id | e.g. #my-package:Main:Asset',
		'  Contract ID | contractId | string | "" | The contract to exercise the choice on. Use Archive as the choice to archive it. | e.g. 00a1b2c3…ca111220… | {"displayOptions":{"show":{"kind":["exercise"]}}}',
		'  Contract Key | contractKey | json | "{}" | The key, as JSON. Numbers without quotes are sent as text, as the ledger wants them. |  | {"displayOptions":{"show":{"kind":["exerciseByKey"]}}}',
		'  Create Arguments | createArguments | json | "{}" | The fields of the template, as a JSON object. Numbers without quotes are sent as text, as the ledger wants them. | e.g. { "owner": "alice::1220…", "amount": "12.5" } | {"displayOptions":{"show":{"kind":["create","createAndExercise"]}}}',
		'  Choice | choice | resourceLocator | {"mode":"list","value":""} | The choice. The list has those of the template, Archive, and those of the interfaces it implements. |  | {"displayOptions":{"show":{"kind":["createAndExercise","exercise","exerciseByKey"]}}}',
		'    From List | list |  | {"searchListMethod":"searchChoices","searchable":true}',
		'    By Name | id | e.g. Transfer',
		'  Choice Argument | choiceArgument | json | "{}" | The fields of the choice, as JSON; {} if it has none. Numbers without quotes are sent as text, as the ledger wants them. | e.g. { "newOwner": "bob::1220…" } | {"displayOptions":{"show":{"kind":["createAndExercise","exercise","exerciseByKey"]}}}',
		'Commands | commandsJson | json | "" | A command, a list of commands, or a whole item of Canton Token Registry, of which the disclosed contracts are taken, too. Whole numbers and decimals must be text here: "5", not 5. | e.g. {{ $json.command }} | {"required":true,"displayOptions":{"show":{"commandsFrom":["json"]}}}',
	]);
});

test('signatures are rows, each with its party, or JSON', () => {
	expect(linesOf(signatureFields)).toEqual([
		'Specify Signatures | specifySignatures | options | "fields" | How to give the signatures of the acting parties over the prepared transaction\'s hash. This node does not sign: your keys stay with your signer. | ',
		'  Using Fields Below | fields | One row per signature',
		'  Using JSON | json | In the format of the JSON Ledger API',
		'Signatures | signatures | fixedCollection | {} | One row per signature; a party may have several | Add Signature | {"typeOptions":{"multipleValues":true,"multipleValueButtonText":"Add Signature"},"displayOptions":{"show":{"specifySignatures":["fields"]}}}',
		'  Signature | signature',
		'  Algorithm | signingAlgorithmSpec | options | "SIGNING_ALGORITHM_SPEC_ED25519" | What the key signed with | ',
		'    EC-DSA With SHA-256 | SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_256 | ',
		'    EC-DSA With SHA-384 | SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_384 | ',
		'    Ed25519 | SIGNING_ALGORITHM_SPEC_ED25519 | ',
		'    Unspecified | SIGNING_ALGORITHM_SPEC_UNSPECIFIED | Participants refuse this',
		'  Format | format | options | "SIGNATURE_FORMAT_CONCAT" | How the bytes of the signature are laid out | ',
		'    Concatenated | SIGNATURE_FORMAT_CONCAT | Both halves concatenated (r‖s), as EdDSA defines it; usual for Ed25519 keys',
		'    DER | SIGNATURE_FORMAT_DER | ASN.1, as ECDSA defines it',
		'    Raw | SIGNATURE_FORMAT_RAW | Older format; newer participants use Concatenated or DER',
		'    Symbolic | SIGNATURE_FORMAT_SYMBOLIC | No real signature, for tests',
		'    Unspecified | SIGNATURE_FORMAT_UNSPECIFIED | Participants refuse this',
		'  Party | party | resourceLocator | {"mode":"list","value":""} | The party that signs | ',
		'    From List | list |  | {"searchListMethod":"searchParties","searchable":true}',
		'    By ID | id | e.g. alice::1220…',
		'  Signature | signature | string | "" | The signature in base64 | e.g. MEUCIQDk…',
		'  Signed By | signedBy | string | "" | Fingerprint of the key that signed | e.g. 1220…',
		'Signatures | signaturesJson | json | "" | The field partySignatures of the request: an object with the list signatures, or that list alone | e.g. { "signatures": [{ "party": "alice::1220…", "signatures": [{ "format": "SIGNATURE_FORMAT_CONCAT", "signature": "…", "signedBy": "1220…", "signingAlgorithmSpec": "SIGNING_ALGORITHM_SPEC_ED25519" }] }] } | {"displayOptions":{"show":{"specifySignatures":["json"]}}}',
	]);
});

test('a signature has four columns, whoever signed', () => {
	expect(linesOf(signatureColumns)).toEqual([
		'Algorithm | signingAlgorithmSpec | options | "SIGNING_ALGORITHM_SPEC_ED25519" | What the key signed with | ',
		'  EC-DSA With SHA-256 | SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_256 | ',
		'  EC-DSA With SHA-384 | SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_384 | ',
		'  Ed25519 | SIGNING_ALGORITHM_SPEC_ED25519 | ',
		'  Unspecified | SIGNING_ALGORITHM_SPEC_UNSPECIFIED | Participants refuse this',
		'Format | format | options | "SIGNATURE_FORMAT_CONCAT" | How the bytes of the signature are laid out | ',
		'  Concatenated | SIGNATURE_FORMAT_CONCAT | Both halves concatenated (r‖s), as EdDSA defines it; usual for Ed25519 keys',
		'  DER | SIGNATURE_FORMAT_DER | ASN.1, as ECDSA defines it',
		'  Raw | SIGNATURE_FORMAT_RAW | Older format; newer participants use Concatenated or DER',
		'  Symbolic | SIGNATURE_FORMAT_SYMBOLIC | No real signature, for tests',
		'  Unspecified | SIGNATURE_FORMAT_UNSPECIFIED | Participants refuse this',
		'Signature | signature | string | "" | The signature in base64 | e.g. MEUCIQDk…',
		'Signed By | signedBy | string | "" | Fingerprint of the key that signed | e.g. 1220…',
	]);
});

test('a template must be chosen', () => {
	expect(linesOf([templateLocator('D')])).toEqual([
		'Template | templateId | resourceLocator | {"mode":"list","value":""} | D | ',
		'  From List | list |  | {"searchListMethod":"searchTemplates","searchable":true}',
		'  By Name | id | e.g. #my-package:Main:Asset',
	]);
});

test('a template may be left empty, and then its list says what that means', () => {
	expect(linesOf([templateLocator('D', 'E')])).toEqual([
		'Template | templateId | resourceLocator | {"mode":"list","value":""} | D | ',
		'  From List | list | E | {"searchListMethod":"searchTemplates","searchable":true}',
		'  By Name | id | e.g. #my-package:Main:Asset',
	]);
});
