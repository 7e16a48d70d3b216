// The options of a submission as the editor shows them: what each field is for, what it begins with, and when it is there.
import { actAsField, readAsOption } from '../../nodes/shared/commands/actors';
import { disclosedOption } from '../../nodes/shared/commands/disclosed';
import { FORMAT_OPTIONS } from '../../nodes/shared/commands/format';
import { commandIdField, submissionIdOption, userIdOption, workflowIdOption } from '../../nodes/shared/commands/identity';
import { deduplicationOption, minLedgerTimeOption } from '../../nodes/shared/commands/periods';
import { packagePreferenceOption, trafficOptions } from '../../nodes/shared/commands/traffic';
import { linesOf } from './commands-form.cts';

test('the deduplication period is a duration, an offset, or the longest', () => {
	expect(linesOf([deduplicationOption])).toEqual([
		"Deduplication Period | deduplicationPeriod | fixedCollection | {} | How far back the participant searches for the same command (same user, acting parties and command ID), which it then rejects as a duplicate. If not added, the participant's default applies. | ",
		'  Period | period',
		'  Kind | kind | options | "duration" | How the period is given | ',
		'    Duration | duration | Commands of the last seconds count',
		'    Offset | offset | Commands completed after a ledger offset count',
		"    Unset | unset | The participant's longest period",
		'  Seconds | seconds | string | "" | Length of the period, in whole seconds | e.g. 3600 | {"displayOptions":{"show":{"kind":["duration"]}}}',
		'  Nanoseconds | nanos | number | 0 | Nanoseconds on top of the seconds |  | {"typeOptions":{"minValue":0,"maxValue":999999999},"displayOptions":{"show":{"kind":["duration"]}}}',
		'  Offset | offset | string | "" | The ledger offset after which the period begins | e.g. 1671 | {"displayOptions":{"show":{"kind":["offset"]}}}',
	]);
});

test('the minimal ledger time is a time, or a span after the submission', () => {
	expect(linesOf([minLedgerTimeOption])).toEqual([
		'Minimal Ledger Time | minLedgerTime | fixedCollection | {} | The earliest ledger time the transaction may get; the participant waits until then | ',
		'  Time | time',
		'  Kind | kind | options | "absolute" | How the time is given | ',
		'    Absolute | absolute | At or after a date and time',
		'    Relative | relative | A time span after the submission',
		'    Unset | unset | Any time',
		'  Time | time | dateTime | "" | The date and time, in ISO 8601 |  | {"displayOptions":{"show":{"kind":["absolute"]}}}',
		'  Seconds | seconds | string | "" | Time after the submission, in whole seconds | e.g. 3600 | {"displayOptions":{"show":{"kind":["relative"]}}}',
		'  Nanoseconds | nanos | number | 0 | Nanoseconds on top of the seconds |  | {"typeOptions":{"minValue":0,"maxValue":999999999},"displayOptions":{"show":{"kind":["relative"]}}}',
	]);
});

test('the command ID says what it protects from', () => {
	expect(linesOf([commandIdField])).toEqual([
		'Command ID | commandId | string | "" | The participant executes a command of the same ID, user and acting parties only once within the deduplication period. Empty makes one from workflow, execution, node and item, which stays the same when the execution is retried. An ID from your own data, such as an invoice number, protects across executions. | e.g. payment-{{ $json.invoice }}',
	]);
});

test('the submission ID is made if it is left empty', () => {
	expect(linesOf([submissionIdOption])).toEqual([
		'Submission ID | submissionId | string | "" | Identifies this attempt in the completion. Empty uses a new UUID each time. The item has it, and error of the error item. | e.g. 6f1c0d5e-8b1f-4f0c-9a52-0b5a7d1c2e3f',
	]);
});

test('the user is chosen from a list, or left to the token', () => {
	expect(linesOf([userIdOption])).toEqual([
		'User ID | userId | resourceLocator | {"mode":"list","value":""} | The ledger user who submits. Empty means the token\'s user. Required if the participant runs without authorization. | ',
		'  From List | list |  | {"searchListMethod":"searchUsers","searchable":true}',
		'  By ID | id | e.g. ledger-api-user',
	]);
});

test('the workflow ID says who sees it', () => {
	expect(linesOf([workflowIdOption])).toEqual([
		'Workflow ID | workflowId | string | "" | A name of your own that the update carries, to find together what belongs together. Other parties of the update see it. | e.g. settlement-2026-07',
	]);
});

test('the package preference takes package IDs', () => {
	expect(linesOf([packagePreferenceOption])).toEqual([
		'Package Preference | packagePreference | string | "" | Package IDs to use for package names in the commands, separated by commas or lines. Empty uses the newest version that all participants involved have vetted. | e.g. 64 hexadecimal digits',
	]);
});

test('the cost is estimated, and limited', () => {
	expect(linesOf(trafficOptions)).toEqual([
		'Estimate Traffic Cost | estimateTrafficCost | boolean | false | Whether to ask the participant before sending what the transaction will cost in traffic. The item then has estimatedTrafficCost. Works for one command; null if the participant does not estimate. | ',
		'Max Traffic Cost | maxTrafficCost | string | "" | Send nothing if the estimated traffic cost is higher, in bytes. Implies Estimate Traffic Cost. | e.g. 20000',
	]);
});

test('disclosed contracts say where they come from', () => {
	expect(linesOf([disclosedOption])).toEqual([
		'Disclosed Contracts | disclosedContracts | json | "" | Contracts the commands need and the acting parties do not see, as a list of objects with createdEventBlob. Take it as Canton Token Registry returns it, or from created events read with Include Created Event Blob. | e.g. {{ $json.disclosedContracts }}',
	]);
});

test('the acting party is that of the token at first', () => {
	expect(linesOf([actAsField])).toEqual([
		'Act As | actAs | resourceLocator | {"mode":"list","value":"me","cachedResultName":"My Party","cachedResultUrl":""} | The party on whose behalf the commands are executed, or several. My Party is the one the token may act as, or the primary party of its user. By Name or ID takes IDs, names of the Address Book, and party hints (the part before ::): several, separated by commas or lines, or an expression giving an array. |  | {"required":true}',
		'  From List | list |  | {"searchListMethod":"searchOwnParty","searchable":true}',
		'  By Name or ID | id | e.g. alice, Treasury Zug, bob::1220…',
	]);
});

test('further parties to read as may be left out', () => {
	expect(linesOf([readAsOption])).toEqual([
		'Read As | readAs | resourceLocator | {"mode":"list","value":""} | Further parties whose contracts the commands may use. Grants no authority. By Name or ID takes several, separated by commas or lines, or an expression giving an array. | ',
		'  From List | list | No other party | {"searchListMethod":"searchOwnParties","searchable":true}',
		'  By Name or ID | id | e.g. alice, bob::1220…',
	]);
});

test('the format of the transaction is chosen by fields, or as JSON', () => {
	expect(linesOf(FORMAT_OPTIONS)).toEqual([
		'Event Format (JSON) | eventFormat | json | "" | Which events to return, as an EventFormat of the JSON Ledger API. Replaces Event Parties, Templates, Interfaces and the options for event content. | e.g. { "filtersByParty": { "alice::1220…": { "cumulative": [] } } }',
		'Event Parties | eventParties | resourceLocator | {"mode":"list","value":""} | Party whose events of the transaction to return. Empty means the acting parties. By ID takes several, separated by commas or lines. | ',
		'  From List | list |  | {"searchListMethod":"searchParties","searchable":true}',
		'  By ID | id | e.g. alice::1220…',
		'Interfaces | interfaces | resourceLocator | {"mode":"list","value":""} | Contracts whose template implements one of these interfaces, in addition to those of the templates above. Their interface views are included. Type a part of a package or interface name to search vetted packages. By Name takes several, separated by commas or lines. | ',
		'  From List | list | Any interface | {"searchListMethod":"searchInterfaces","searchable":true}',
		'  By Name | id | e.g. #splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding',
		'Templates | templates | resourceLocator | {"mode":"list","value":""} | Only contracts of these templates; empty means every template. The list has the templates of the latest events; type a part of a package or template name to search vetted packages. By Name takes several, separated by commas or lines. The form with the package name (#package-name:Module:Entity) covers all versions of a package; simplified items have it as template. A templateId, which has the package ID, is converted to it. | ',
		'  From List | list | Any template | {"searchListMethod":"searchTemplates","searchable":true}',
		'  By Name | id | e.g. #splice-amulet:Splice.Amulet:Amulet',
		'Transaction Shape | transactionShape | options | "TRANSACTION_SHAPE_ACS_DELTA" | Which events to return | ',
		'  ACS Delta | TRANSACTION_SHAPE_ACS_DELTA | What was created and archived',
		'  Ledger Effects | TRANSACTION_SHAPE_LEDGER_EFFECTS | What was created and exercised, with all consequences',
		'  Unspecified | TRANSACTION_SHAPE_UNSPECIFIED | Participant default',
		'Include All Templates | includeAllTemplates | boolean | false | Whether contracts of all templates are wanted, also if templates or interfaces are given: those then only add data such as interface views | ',
		'Include Created Event Blob | includeCreatedEventBlob | boolean | false | Whether each created event includes its opaque blob, which is required to disclose the contract in a command submission | ',
		'Include Interface Views | includeInterfaceView | boolean | true | Whether contracts found by an interface include its computed view. On by default. | ',
		'Verbose | verbose | boolean | false | Whether the participant adds record and field type information if its encoding allows it. JSON arguments look the same either way. | ',
	]);
});
