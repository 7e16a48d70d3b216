import type { Advice } from './failure';

/** Advice on a refused call that read, administered or uploaded, by Canton's error id. Undefined leaves it to the category. */

/** Message of a database about a provider that users refer to. As recorded of H2. Another database words it differently. */
export const providerHasUsers = (message: string): boolean =>
	/lapi_identity_provider_config/i.test(message) && /constraint|foreign key/i.test(message);

const LOST_UPDATE = (what: string, get: string) =>
	`Somebody else changed the ${what} after the version in Resource Version was read, so nothing was changed. ` +
	`Read it again with ${get}, and decide with what it shows now.`;

/** The setting that a participant names by which its operator could allow a call again. */
const flagIn = (message: string): string | undefined => /canton\.participants\.[\w.<>-]+[\w-]/.exec(message)?.[0];

export const LEDGER_ADVICE: Record<string, Advice> = {
	DEPRECATED_API_DISABLED: ({ message }) =>
		'The participant no longer offers this form of the call: Canton 3.6 disables it, and 3.7 removes it. ' +
		'If API Version is set to Legacy, choose Auto; else update the package n8n-nodes-canton. ' +
		`Until then the operator can allow it with ${flagIn(message) ?? 'the setting deprecated.enable-deprecated-… that the error names'}.`,
	COMPLETION_NOT_FOUND:
		'There is no completion with this hash. The transaction was not executed through this participant, or it was pruned, ' +
		"or the token's user may read none of the parties that submitted it. " +
		'The hash is preparedTransactionHash of the prepare step.',
	UNSUPPORTED_CONTRACT_ID:
		'The contract ID is of a kind that this participant does not support. Copy it from an item of this ledger, with all its digits.',
	VALUE_NESTING:
		'A value is nested too deeply: a ledger value has at most 100 levels. Split it over several contracts, or make its structure flatter.',
	TRAFFIC_ACCOUNT_VALIDATION_FAILED:
		'The participant keeps account of traffic by party, and the account that pays here refused. ' +
		'The error says which limit; ask its operator to raise it or to add the account. Submitting again before that does not help.',
	INVALID_PARTY_DETAILS_UPDATE_REQUEST: ({ message }) =>
		/identity ?provider/i.test(message)
			? 'The party belongs to another identity provider than the one under Options. ' +
				'Set Identity Provider to the one that Canton Participant, Party › Get shows. An update does not move a party to another one.'
			: undefined,
	PARTICIPANT_PRUNED_DATA_ACCESSED: ({ context }) =>
		'The participant has pruned its history before this point. ' +
		`${context?.earliest_offset ? `The earliest offset it can start after is ${context.earliest_offset}: ` : ''}use that or a later one, or leave the offset empty.`,
	OFFSET_AFTER_LEDGER_END:
		"The offset is beyond the end of this participant's ledger. " +
		'Offsets belong to one participant: check that the credential still points to the same node, ' +
		'and that the node was not restored from a backup.',
	PARTICIPANT_DATA_ACCESSED_AFTER_LEDGER_END: ({ context }) =>
		`The offset is beyond the ledger end${context?.latest_offset ? ` (${context.latest_offset})` : ''}. Use an offset up to the ledger end, or leave it empty.`,
	OFFSET_OUT_OF_RANGE: 'Use an offset between the pruning point and the ledger end.',
	NEGATIVE_OFFSET: 'An offset is 0 or a positive whole number.',
	NON_POSITIVE_OFFSET: 'An offset is a positive whole number here.',
	INVALID_ACS_PAGE_TOKEN:
		'A page cursor belongs to one participant, one filter and one snapshot offset. Start again without it, or use exactly the settings it came from.',
	INVALID_UPDATES_PAGE_TOKEN: 'A page cursor belongs to one participant and one request. Start again without it.',
	INVALID_CONTINUATION_TOKEN: 'A page cursor belongs to one participant and one request. Start again without it.',
	JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED:
		'The list is longer than the participant returns at once. Narrow the filter, set a limit, or ask its operator to raise http-list-max-elements-limit.',
	TEMPLATES_OR_INTERFACES_NOT_FOUND:
		'The participant knows no such template or interface. Write it as #package-name:Module.Name:Entity and check that the package is uploaded there.',
	NO_TEMPLATES_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME:
		'The participant knows the package but not this module and entity. Write it as #package-name:Module.Name:Entity.',
	PACKAGE_NAMES_NOT_FOUND: ({ message }) =>
		message.includes('splice-api-token-')
			? 'The participant knows no package of this name: it has no token of the token standard yet. ' +
				'A validator app uploads the packages of Canton Coin. For another token, upload the DAR that its issuer gives out, with Canton Ledger, DAR › Upload.'
			: 'The participant knows no package of this name. Check the part after # and that the package is uploaded there.',
	CONCURRENT_PARTY_DETAILS_UPDATE_DETECTED: () => LOST_UPDATE('party', 'Canton Participant, Party › Get'),
	CONCURRENT_USER_UPDATE_DETECTED: () => LOST_UPDATE('user', 'Canton Participant, User › Get'),
	TOPOLOGY_SERIAL_MISMATCH: ({ context }) =>
		'Somebody else changed the vetted packages after the state with the Expected Topology ' +
		`Serial${context?.actual ? ` (the serial is ${context.actual.replace(/\D/g, '')} now)` : ''}, ` +
		'so nothing was changed. Read them with Canton Participant, Package Vetting › Get Many, and decide again.',
	UNRESOLVED_VETTING_REFERENCE:
		'The participant stores no such package. Upload its DAR first; Canton Ledger, Package › Get Many lists what is stored.',
	PARTY_NOT_FOUND: 'This participant does not know the party. Annotations can be kept only for parties it knows.',
	USER_ALREADY_EXISTS: 'A user of this ID exists already. Change it with Canton Participant, User › Update and User Right › Grant.',
	IDP_CONFIG_ALREADY_EXISTS:
		'An identity provider of this ID exists already. Change it with Canton Participant, Identity Provider › Update.',
	IDP_CONFIG_ISSUER_ALREADY_EXISTS:
		'Another identity provider has this issuer already. Canton Participant, Identity Provider › Get Many shows which one.',
	IDP_CONFIG_NOT_FOUND: 'The participant has no such identity provider. Canton Participant, Identity Provider › Get Many lists them.',
	NOT_CONNECTED_TO_SYNCHRONIZER:
		'Choose another one: Canton Ledger, Participant › Get Connected Synchronizers lists those that can be used.',
	USER_NOT_FOUND: 'The participant has no such user. User IDs are case-sensitive and often carry a prefix such as auth0|.',
	CONTRACT_PAYLOAD_NOT_FOUND:
		'The contract does not exist here, was archived and pruned, or none of the querying parties is a stakeholder of it.',
	UPDATE_NOT_FOUND:
		'There is no such update on this participant, or none of the parties you may read sees it, or it was pruned. ' +
		'A failed command has no update: the offset of its completion finds nothing. ' +
		'Offsets belong to one participant; update IDs are the same everywhere.',
	MISSING_FIELD: ({ context }) =>
		context?.field_name === 'user_id'
			? 'This participant runs without authorization, so no token says which ledger user is meant. Add User ID in Options, or in Filters, and enter it there.'
			: 'The request is missing a field that the participant requires. Fill in the field it names.',
	INVALID_TOKEN: ({ message }) =>
		/authentication turned on|user_?-?id/i.test(message)
			? 'This participant runs without authorization, so no token says which ledger user is meant. Add User ID in Options, or in Filters, and enter it there.'
			: 'The participant cannot use the token. Check which kind of token it expects.',
	INVALID_FIELD: ({ message }) => {
		if (/page_?token|continuation_?token/i.test(message))
			return 'A page cursor belongs to one participant and one request. Start again without it, or use exactly the settings it came from.';
		if (/expected a package name/i.test(message))
			return 'Write templates and interfaces by package name: #package-name:Module.Name:Entity. Simplified items show that form as template.';
		return 'A field of the request has a value that the participant cannot use. Correct the parameter it names.';
	},
	NO_INTERFACE_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME:
		'The participant knows the package but no such interface in it. ' +
		'Write it as #package-name:Module.Name:Interface, and check that it is an interface, not a template.',
	CONTRACT_EVENTS_NOT_FOUND:
		'The participant knows no events of this contract: ' +
		'it does not exist here, its events were pruned, or none of the parties asked for is a stakeholder of it.',
	PARTY_ALLOCATION_CANNOT_DETERMINE_SYNCHRONIZER:
		'The participant is connected to several synchronizers. Set Synchronizer ID under Options.',
	INDEX_DB_SQL_TRANSIENT_ERROR: ({ message }) =>
		providerHasUsers(message)
			? 'Users still belong to this identity provider. ' +
				'Delete them with Canton Participant, User › Delete, or have an administrator move them to another one; then delete the provider.'
			: undefined,
	STALE_STREAM_AUTHORIZATION:
		"The rights of the token's user changed, or it was deactivated, so the participant ended the stream. It can be opened again with the rights of now.",
	'Transaction signature verification failed':
		'A signature does not fit the onboarding transactions. ' +
		'Sign the multiHash that Canton Participant, External Party › Generate Topology returned, as bytes, ' +
		'with the key it was generated for, and enter the algorithm of that key.',
	PACKAGE_SERVICE_CANNOT_AUTODETECT_SYNCHRONIZER:
		'The participant is connected to none or to several synchronizers. Set Synchronizer ID under Options.',
	PACKAGE_SERVICE_NOT_CONNECTED_TO_SYNCHRONIZER:
		'Check Synchronizer ID under Options: Canton Ledger, Participant › Get Connected Synchronizers lists those that can be used.',
	NOT_CONNECTED_TO_ANY_SYNCHRONIZER: 'The participant is not connected to a synchronizer at the moment. Its operator has to reconnect it.',
	INVALID_DAR: 'The file is not a complete DAR. Build it again, and check that the transfer was not cut off.',
	INVALID_DAR_FILE_NAME: 'Rename the package so that its name has letters, digits, dots, hyphens and underscores only, and build again.',
	MAIN_PACKAGE_IN_DAR_DOES_NOT_MATCH_EXPECTED:
		'The main package in the DAR is not the expected one. Check that this is the file you meant.',
	INVALID_ZIP_ENTRY: 'The archive contains an entry that is not allowed in a DAR. Build it with the Daml tools, not with a ZIP program.',
	INVALID_LEGACY_DAR:
		'The archive does not contain META-INF/MANIFEST.MF, which every DAR has. Build it with the Daml tools of a current version.',
	ZIP_BOMB: 'The archive unpacks to far more than a participant accepts. Build it with fewer or smaller packages.',
	DAR_PARSE_ERROR:
		'A package in the DAR cannot be read. Check that the file arrived whole. Else build it again, for a Daml-LF version this participant supports.',
	DAR_VALIDATION_ERROR: 'A package in the DAR breaks the rules of Daml-LF. Build it again with an unmodified compiler.',
	DAML_PRIM_NOT_UTILITY_PACKAGE:
		"The daml-prim package in the DAR is not a utility package. Build it again with the compiler's own standard packages.",
	NOT_VALID_UPGRADE_PACKAGE: 'Change the package so that it upgrades the vetted one compatibly, or publish it under a new package name.',
	KNOWN_PACKAGE_VERSION:
		'A different package with the same name and version is already there. Raise the version in daml.yaml and build again.',
	DAR_DEPENDENCIES_NOT_VALID: 'Rebuild the DAR so that it contains exactly the packages its main package depends on.',
	PARTICIPANT_BACKPRESSURE: 'The participant is overloaded. Try again later or less often.',
};
