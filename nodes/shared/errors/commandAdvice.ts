import { unreadableArgument, type Advice, type CallFailure } from './failure';

/** Advice on a command that was refused or failed, by Canton's error id. Undefined leaves it to the category. */

const SHAPES =
	'In arguments, whole numbers are text ("5", not 5), decimals text or a number, dates "2026-07-01", ' +
	'times "2026-07-01T10:00:00Z", parties and contract IDs text. Optional values are the value or null, lists arrays, ' +
	'records objects with every field, and variants { "tag": …, "value": … }.';

/** Arguments that hold the value, as a sentence. */
const locationsText = ({ locations }: CallFailure): string => (locations ? ` Found in: ${locations.join(', ')}.` : '');

function unreadable(failure: CallFailure): string {
	const { message } = failure;
	const location = locationsText(failure);
	const [, kind, found = ''] = /^Expected ujson\.(\w+) \(data: (.{0,200})/.exec(message) ?? [];
	const value = found.replace(/\)$/, '');
	if (kind === 'Str' && /^-?\d/.test(value))
		return (
			`An argument has the number ${value} where the ledger wants text: write "${value}". ` +
			`Whole numbers are always text in commands.${location} Nothing was submitted.`
		);
	if (kind === 'Str' && value === 'null') return `An argument that is not optional is null.${location} ${SHAPES} Nothing was submitted.`;
	const wanted: Record<string, string> = { Str: 'text', Obj: 'an object', Arr: 'a list', Bool: 'true or false' };
	if (kind !== undefined && wanted[kind])
		return `An argument is ${value} where ${wanted[kind]} is expected.${location} ${SHAPES} Nothing was submitted.`;
	if (message.startsWith('Unexpected case'))
		return `An argument of an enumeration has a value that does not exist.${location} Correct it. Nothing was submitted.`;
	return (
		`A date or time among the arguments cannot be read.${location} Write a date as 2026-07-01 and a time with its ` +
		'zone, as 2026-07-01T10:00:00Z. Nothing was submitted.'
	);
}

const ARGUMENTS = `Correct the arguments of the command. ${SHAPES}`;

const MULTI_SYNCHRONIZER =
	'Contracts can move between synchronizers only if the participants have the topology feature flag EnableMultiSynchronizer. Their operators set it.';

/** Advice on a reassignment that was refused. Undefined for any other refusal. The texts are as recorded. */
function reassignmentAdvice({ message, reassignmentId }: CallFailure): string | undefined {
	if (/EnableMultiSynchronizer/.test(message)) return MULTI_SYNCHRONIZER;
	if (/Current status ReassignedAway/.test(message))
		return `The contract has left this synchronizer already.${reassignmentId === undefined ? ' Find its reassignment with Canton Ledger, Update › Get Many.' : ` Assign it with the reassignment ID ${reassignmentId}, unless that was done.`}`;
	if (/reassignment already completed/.test(message)) return 'The contract has arrived already: nothing is left to assign.';
	if (/unknown reassignment id/i.test(message))
		return (
			'The synchronizer in Target knows no such reassignment. Correct Reassignment ID, or Target: ' +
			'it is the one to which the step Unassign sent the contract.'
		);
	if (/assign.*unknown contract/is.test(message))
		return (
			'The contract is not on the synchronizer in Source. Correct Source or Contract ID: ' +
			'Canton Ledger, Active Contract › Get Many shows in synchronizerId where a contract is.'
		);
	const [, synchronizer] = /Unable to resolve (\S{1,300}) to a connected physical synchronizer/.exec(message) ?? [];
	return synchronizer === undefined
		? undefined
		: `The participant is not connected to ${synchronizer}. Correct the field that has it: of a reassignment, Source or Target. ` +
				'Canton Ledger, Participant › Get Connected Synchronizers lists those it is connected to.';
}

const LOCKED = 'Another command was using the same contracts. Try again in a moment.';
const LATE =
	'The network did not finish it in time, so it had no effect. Try again; if it keeps failing, a synchronizer, mediator or participant is slow or down.';

export const COMMAND_ADVICE: Record<string, Advice> = {
	COMMAND_PREPROCESSING_FAILED: ({ message }) => {
		const [, fields] = /Missing non-optional fields: (?:Hash)?Set\(([^)]{0,500})\)/.exec(message) ?? [];
		return fields === undefined ? ARGUMENTS : `The arguments lack what the template or choice needs: add ${fields}.`;
	},
	CONTRACT_KEY_NOT_FOUND: 'No active contract that the acting or reading parties see has this key. Check the key and its maintainers.',
	CONTRACT_NOT_ACTIVE: 'The contract was archived meanwhile, or earlier in the same submission. Read the active contracts again.',
	CONTRACT_NOT_FOUND:
		'The contract was archived, never existed, or neither the acting nor the reading parties see it. ' +
		'Check Act As and Read As, and whether it has to be disclosed (Disclosed Contracts).',
	DAML_AUTHORIZATION_ERROR: ({ message }) => {
		const [, needed] = /requires authorizers (.{1,2000}?), but only/.exec(message) ?? [];
		return (
			`The acting parties may not do this${needed === undefined ? '' : `: it needs the authority of ${needed}`}. ` +
			'Set Act As to the signatories of what is created and the controllers of the choice. ' +
			'Reading a contract gives no authority.'
		);
	},
	DAML_FAILURE: "The contract's own code refused this. The error item has its ID, message and metadata.",
	DUPLICATE_COMMAND: ({ context }) =>
		context?.accepted === 'true' || context?.completion_offset !== undefined
			? 'The same command was submitted before and ' +
				`accepted${context?.completion_offset ? ` (completion offset ${context.completion_offset})` : ''}: ` +
				'it took effect then, and this one did nothing. Look it up with Canton Ledger, Completion › Get Many.'
			: 'The same command was submitted before, so it probably took effect then. ' +
				'Look it up with Canton Ledger, Completion › Get Many, filtered by the submission ID or command ID.',
	DUPLICATE_CONFIRMATION_REQUEST_UUID:
		'This prepared transaction was submitted before, so it may have taken effect then. ' +
		'Do not prepare and sign it again before you know its outcome: Canton Ledger, Command › Get Outcome finds it by its command ID.',
	FAILED_TO_EXECUTE_TRANSACTION:
		'The participant could not submit the prepared transaction. ' +
		'Check that it was signed by every party it acts for and prepared on this network, and prepare it again if it is old.',
	FAILED_TO_PREPARE_TRANSACTION: 'The participant could not prepare this. A prepared transaction can have one command only.',
	INTERPRETATION_USER_ERROR: "The contract's own code stopped this with the text above. The error item has it as abortText.",
	INVALID_ARGUMENT: (failure) => {
		const { message } = failure;
		const ofReassignment = reassignmentAdvice(failure);
		if (ofReassignment) return ofReassignment;
		const [, fields] = /Unexpected fields: (.{1,500})$/.exec(message) ?? [];
		if (fields !== undefined) return `The template or choice has no such fields: remove ${fields}, or correct their names.`;
		if (/Invalid template:.* or choice:/.test(message))
			return 'The template or interface has no such choice. Check its name; a choice of an interface needs the interface as Template.';
		return /For input string|Could not read Numeric|Variant type json|variant tag|cannot parse ContractId/.test(message)
			? ARGUMENTS
			: undefined;
	},
	INVALID_DEDUPLICATION_PERIOD: ({ context }) =>
		'The deduplication period begins before what the participant ' +
		`remembers.${context?.earliest_offset ? ` The earliest offset it can begin after is ${context.earliest_offset}.` : ''} Use a shorter duration or a later offset.`,
	INVALID_PRESCRIBED_SYNCHRONIZER_ID:
		'The participant is not connected to this synchronizer. Choose another one from the list, or leave it empty.',
	JSON_API_PACKAGE_SELECTION_FAILED:
		'No version of the package is vetted by all participants involved. Vet it there (Package Vetting), or choose a version with Package Preference.',
	LEDGER_API_INTERNAL_ERROR: (failure) => (unreadableArgument(failure) ? unreadable(failure) : undefined),
	LOCAL_VERDICT_INACTIVE_CONTRACTS:
		'Another command archived a contract that this one uses, at the same time. Read the active contracts again.',
	LOCAL_VERDICT_LOCKED_CONTRACTS: LOCKED,
	LOCAL_VERDICT_MAX_RECORD_TIME_EXCEEDED:
		'It reached the synchronizer after the time until which it was valid, so it had no effect. ' +
		'Prepare it again, with a later maximum record time if signing takes long.',
	LOCAL_VERDICT_TIMEOUT: LATE,
	MEDIATOR_SAYS_TX_TIMED_OUT: LATE,
	NOT_SEQUENCED_TIMEOUT: LATE,
	NODE_IS_PASSIVE_REPLICA:
		'This is the passive one of two replicas of the participant; nothing was submitted. ' +
		'The Base URL in the credential should lead to the active one, usually through the load balancer in front of both.',
	NO_SYNCHRONIZER_FOR_SUBMISSION:
		'No synchronizer can take this: often a package is not vetted by a participant involved. Vet it there, or give the template by package name.',
	NO_SYNCHRONIZER_ON_WHICH_ALL_SUBMITTERS_CAN_SUBMIT: ({ context }) =>
		`${context?.unknownSubmitter ? `The party ${context.unknownSubmitter}` : 'An acting party'} cannot submit ` +
		'through this participant: it is an external party, or it is hosted here without the right to submit. ' +
		'For an external party use Canton Ledger, Prepared Transaction › Prepare and Execute, with its signature.',
	SEQUENCER_BACKPRESSURE: 'The synchronizer is overloaded. Try again later, or submit less often.',
	SEQUENCER_REQUEST_FAILED:
		'The synchronizer did not take it from the participant, whose log has the reason; ' +
		'often the participant is out of traffic. Check that before you try again.',
	SUBMISSION_ALREADY_IN_FLIGHT:
		'The same command (user, acting parties and command ID) is being executed already. Its outcome is not known yet.',
	TEMPLATE_PRECONDITION_VIOLATED: 'The arguments break a condition of the template (its ensure clause). Correct them.',
	UNKNOWN_CONTRACT_SYNCHRONIZERS:
		'A contract that this uses is on its way to another synchronizer, or its synchronizer is disconnected. ' +
		'Assign it there with Canton Ledger, Reassignment › Submit, then submit again.',
	UNKNOWN_INFORMEES:
		'A party is not known on any synchronizer of this participant. Check every digit of its ID, and that it is the whole ID with its fingerprint.',
	CONTRACT_DOES_NOT_IMPLEMENT_INTERFACE:
		'A contract is of a template without that interface, such as one that is no holding among the holdings. Check the contract IDs.',
	WRONGLY_TYPED_CONTRACT: 'The contract is of another template. Check Template and Contract.',
};
