// Advice on commands and readings whose message says more than their code. The first line of such an error is the message.
import type { CallFailure } from '../../nodes/shared/errors/failure';
import { errorOf, refused } from './errors-support.cts';

type Row = [what: string, failure: CallFailure, advice: string];
const SHAPES =
	'In arguments, whole numbers are text ("5", not 5), decimals text or a number, dates "2026-07-01", ' +
	'times "2026-07-01T10:00:00Z", parties and contract IDs text. Optional values are the value or null, lists arrays, ' +
	'records objects with every field, and variants { "tag": …, "value": … }.';
const internal = (cause: string, locations?: string[]): CallFailure => ({
	...refused('LEDGER_API_INTERNAL_ERROR', cause, {}, 500),
	locations,
});

describe('advice', () => {
	test.each<Row>([
		// Arguments that the ledger cannot read.
		[
			'a number instead of a text',
			internal('Expected ujson.Str (data: 12)', ['amount (Create Arguments)', 'count (Create Arguments)']),
			'An argument has the number 12 where the ledger wants text: write "12". Whole numbers are always text in commands. Found in: amount (Create Arguments), count (Create Arguments). Nothing was submitted.',
		],
		[
			'a negative one',
			internal('Expected ujson.Str (data: -5)'),
			'An argument has the number -5 where the ledger wants text: write "-5". Whole numbers are always text in commands. Nothing was submitted.',
		],
		[
			'null',
			internal('Expected ujson.Str (data: null)', ['owner (Create Arguments)']),
			`An argument that is not optional is null. Found in: owner (Create Arguments). ${SHAPES} Nothing was submitted.`,
		],
		[
			'true instead of a text',
			internal('Expected ujson.Str (data: true)'),
			`An argument is true where text is expected. ${SHAPES} Nothing was submitted.`,
		],
		[
			'a text instead of an object',
			internal('Expected ujson.Obj (data: "x")'),
			`An argument is "x" where an object is expected. ${SHAPES} Nothing was submitted.`,
		],
		[
			'a text instead of a list',
			internal('Expected ujson.Arr (data: "x")'),
			`An argument is "x" where a list is expected. ${SHAPES} Nothing was submitted.`,
		],
		[
			'a text instead of a flag',
			internal('Expected ujson.Bool (data: "x")', ['open (Create Arguments)']),
			`An argument is "x" where true or false is expected. Found in: open (Create Arguments). ${SHAPES} Nothing was submitted.`,
		],
		[
			'a value that an enumeration does not have',
			internal('Unexpected case: Blue', ['colour (Create Arguments)']),
			'An argument of an enumeration has a value that does not exist. Found in: colour (Create Arguments). Correct it. Nothing was submitted.',
		],
		[
			'a date',
			internal("Text '2026-13-01' could not be parsed at index 5", ['due (Create Arguments)']),
			'A date or time among the arguments cannot be read. Found in: due (Create Arguments). Write a date as 2026-07-01 and a time with its zone, as 2026-07-01T10:00:00Z. Nothing was submitted.',
		],
		['an internal error of another kind', internal('Something else broke'), 'The request conflicts with the current state of the ledger.'],
		[
			'fields that are missing',
			refused('COMMAND_PREPROCESSING_FAILED', 'Missing non-optional fields: HashSet(owner, amount)'),
			'The arguments lack what the template or choice needs: add owner, amount.',
		],
		[
			'fields that the template does not have',
			refused('INVALID_ARGUMENT', 'Unexpected fields: ownr, amont'),
			'The template or choice has no such fields: remove ownr, amont, or correct their names.',
		],
		[
			'a choice that the template does not have',
			refused('INVALID_ARGUMENT', 'Invalid template: #app:M:T or choice: Acept'),
			'The template or interface has no such choice. Check its name; a choice of an interface needs the interface as Template.',
		],
		[
			'a value of a wrong form',
			refused('INVALID_ARGUMENT', 'Could not read Numeric string "1,5"'),
			`Correct the arguments of the command. ${SHAPES}`,
		],
		[
			'another invalid argument',
			refused('INVALID_ARGUMENT', 'Something is invalid'),
			'The request conflicts with the current state of the ledger.',
		],
		// Commands.
		[
			'who would have to authorize it',
			refused('DAML_AUTHORIZATION_ERROR', 'node requires authorizers alice::1220, bob::1220, but only carol::1220 were given'),
			'The acting parties may not do this: it needs the authority of alice::1220, bob::1220. Set Act As to the signatories of what is created and the controllers of the choice. Reading a contract gives no authority.',
		],
		[
			'a duplicate that was accepted',
			refused('DUPLICATE_COMMAND', 'Duplicate', { context: { accepted: 'true' } }),
			'The same command was submitted before and accepted: it took effect then, and this one did nothing. Look it up with Canton Ledger, Completion › Get Many.',
		],
		[
			'the same with its offset',
			refused('DUPLICATE_COMMAND', 'Duplicate', { context: { completion_offset: '81' } }),
			'The same command was submitted before and accepted (completion offset 81): it took effect then, and this one did nothing. Look it up with Canton Ledger, Completion › Get Many.',
		],
		[
			'a deduplication period that begins too early',
			refused('INVALID_DEDUPLICATION_PERIOD', 'Too early', { context: { earliest_offset: '12' } }),
			'The deduplication period begins before what the participant remembers. The earliest offset it can begin after is 12. Use a shorter duration or a later offset.',
		],
		[
			'a party that cannot submit here',
			refused('NO_SYNCHRONIZER_ON_WHICH_ALL_SUBMITTERS_CAN_SUBMIT', 'No synchronizer', { context: { unknownSubmitter: 'carol::1220' } }),
			'The party carol::1220 cannot submit through this participant: it is an external party, or it is hosted here without the right to submit. For an external party use Canton Ledger, Prepared Transaction › Prepare and Execute, with its signature.',
		],
		[
			'traffic that is too little',
			refused('SEQUENCER_REQUEST_FAILED', 'AboveTrafficLimit(trafficCost = 25000, availableTraffic = 312)'),
			'The participant has too little traffic on the synchronizer: this needed 25000 bytes, and 312 were left. It had no effect. Buy traffic for the participant (its validator does, by itself or in its wallet), then submit again; trying again before that does not help.',
		],
		[
			'its figures in the context',
			refused('SEQUENCER_REQUEST_FAILED', 'refused', { context: { reason: 'SEQUENCER_NOT_ENOUGH_TRAFFIC_CREDIT: trafficCost = 25000' } }),
			'The participant has too little traffic on the synchronizer: this needed 25000 bytes. It had no effect. Buy traffic for the participant (its validator does, by itself or in its wallet), then submit again; trying again before that does not help.',
		],
		// Reassignments.
		[
			'without the feature flag',
			refused('INVALID_ARGUMENT', 'The flag EnableMultiSynchronizer is not set'),
			'Contracts can move between synchronizers only if the participants have the topology feature flag EnableMultiSynchronizer. Their operators set it.',
		],
		[
			'a contract that has left',
			refused('INVALID_ARGUMENT', 'Current status ReassignedAway'),
			'The contract has left this synchronizer already. Find its reassignment with Canton Ledger, Update › Get Many.',
		],
		[
			'the same, with its reassignment',
			{ ...refused('INVALID_ARGUMENT', 'Current status ReassignedAway'), reassignmentId: '00ab' },
			'The contract has left this synchronizer already. Assign it with the reassignment ID 00ab, unless that was done.',
		],
		[
			'a contract that has arrived',
			refused('INVALID_ARGUMENT', 'reassignment already completed'),
			'The contract has arrived already: nothing is left to assign.',
		],
		[
			'a reassignment that nobody knows',
			refused('INVALID_ARGUMENT', 'Unknown reassignment ID 00ab'),
			'The synchronizer in Target knows no such reassignment. Correct Reassignment ID, or Target: it is the one to which the step Unassign sent the contract.',
		],
		[
			'a contract that is not there',
			refused('INVALID_ARGUMENT', 'Cannot unassign\nan unknown contract'),
			'The contract is not on the synchronizer in Source. Correct Source or Contract ID: Canton Ledger, Active Contract › Get Many shows in synchronizerId where a contract is.',
		],
		[
			'a synchronizer without a connection',
			refused('INVALID_ARGUMENT', 'Unable to resolve sync::1220 to a connected physical synchronizer'),
			'The participant is not connected to sync::1220. Correct the field that has it: of a reassignment, Source or Target. Canton Ledger, Participant › Get Connected Synchronizers lists those it is connected to.',
		],
		// Reading and administration.
		[
			'a form of the call that is switched off',
			refused('DEPRECATED_API_DISABLED', 'Enable canton.participants.p1.http-ledger-api.deprecated.enable-deprecated-acs.'),
			'The participant no longer offers this form of the call: Canton 3.6 disables it, and 3.7 removes it. If API Version is set to Legacy, choose Auto; else update the package n8n-nodes-canton. Until then the operator can allow it with canton.participants.p1.http-ledger-api.deprecated.enable-deprecated-acs.',
		],
		...(
			[
				['named by the release notes', 'Set canton.participants.<participant>.features.deprecated.enable-deprecated-endpoints-35 = true.'],
				['that the participant does not name', 'This endpoint is disabled.'],
			] as const
		).map(([which, cause]): Row => [
			`one whose flag is ${which}`,
			refused('DEPRECATED_API_DISABLED', cause),
			expect.stringMatching(
				cause.startsWith('Set')
					? /allow it with canton\.participants\.<participant>\.features\.deprecated\.enable-deprecated-endpoints-35\.$/
					: /allow it with the setting deprecated\.enable-deprecated-… that the error names\.$/,
			) as unknown as string,
		]),
		[
			'an update of a party of another provider',
			refused('INVALID_PARTY_DETAILS_UPDATE_REQUEST', 'Unknown identity provider'),
			'The party belongs to another identity provider than the one under Options. Set Identity Provider to the one that Canton Participant, Party › Get shows. An update does not move a party to another one.',
		],
		[
			'another wrong update of a party',
			refused('INVALID_PARTY_DETAILS_UPDATE_REQUEST', 'No field to update'),
			'The request conflicts with the current state of the ledger.',
		],
		[
			'history that is pruned',
			refused('PARTICIPANT_PRUNED_DATA_ACCESSED', 'Pruned', { context: { earliest_offset: '1200' } }),
			'The participant has pruned its history before this point. The earliest offset it can start after is 1200: use that or a later one, or leave the offset empty.',
		],
		[
			'an offset beyond the end',
			refused('PARTICIPANT_DATA_ACCESSED_AFTER_LEDGER_END', 'Too late', { context: { latest_offset: '77' } }),
			'The offset is beyond the ledger end (77). Use an offset up to the ledger end, or leave it empty.',
		],
		[
			'packages of the token standard that are missing',
			refused('PACKAGE_NAMES_NOT_FOUND', 'splice-api-token-holding-v1'),
			'The participant knows no package of this name: it has no token of the token standard yet. A validator app uploads the packages of Canton Coin. For another token, upload the DAR that its issuer gives out, with Canton Ledger, DAR › Upload.',
		],
		[
			'a user that nobody named',
			refused('MISSING_FIELD', 'Missing', { context: { field_name: 'user_id' } }),
			'This participant runs without authorization, so no token says which ledger user is meant. Add User ID in Options, or in Filters, and enter it there.',
		],
		[
			'the same, without a token',
			refused('INVALID_TOKEN', 'Is authentication turned on?'),
			'This participant runs without authorization, so no token says which ledger user is meant. Add User ID in Options, or in Filters, and enter it there.',
		],
		[
			'the cursor of another request',
			refused('INVALID_FIELD', 'Invalid field page_token'),
			'A page cursor belongs to one participant and one request. Start again without it, or use exactly the settings it came from.',
		],
		[
			'the same of an older participant',
			refused('INVALID_FIELD', 'Invalid field continuation_token'),
			'A page cursor belongs to one participant and one request. Start again without it, or use exactly the settings it came from.',
		],
		[
			'a package ID instead of a name',
			refused('INVALID_FIELD', 'expected a package name'),
			'Write templates and interfaces by package name: #package-name:Module.Name:Entity. Simplified items show that form as template.',
		],
		[
			'an identity provider that has users',
			refused('INDEX_DB_SQL_TRANSIENT_ERROR', 'foreign key of lapi_identity_provider_config'),
			'Users still belong to this identity provider. Delete them with Canton Participant, User › Delete, or have an administrator move them to another one; then delete the provider.',
		],
	])('%s', (_, failure, advice) => expect(errorOf(failure)).toEqual([failure.message, advice]));
});
