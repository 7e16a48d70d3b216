const LIST = 'the list itself: each element of it comes out as an item';

const UNKNOWN = 'what protobuf keeps of fields it does not know: whoever writes a request has none';
const CHECKPOINT = 'says that nothing happened up to an offset: it moves the reading on and is no event';
const CHOICES = 'becomes the entries of the list from which a field is filled in the editor';
const ONWARDS = 'updates are read onwards from an offset: the place to go on from is the last offset, which outlives a token';
const DEFAULT_PROVIDER = 'lists are of the default identity provider; IDs of others are entered by hand';
const DSO = 'read for the migration the super validators are on and for the synchronizer';

/** What of the contract no request sends and no output shows, and why. */
export const excluded: Record<string, Record<string, string>> = {
	ledger: {
		'GET /livez': 'says less than /readyz: that the process answers at all',
		'GET /v2/parties?identity-provider-id': DEFAULT_PROVIDER,
		'GET /v2/state/connected-synchronizers?identityProviderId': DEFAULT_PROVIDER,
		'GET /v2/state/connected-synchronizers?participantId': 'the participant asked is the one whose status is wanted',
		'GET /v2/users/{user-id}': 'shows of one user what the list of users shows of each',
		'POST /v2/updates?stream_idle_timeout_ms': 'a list with an end does not wait for more',
		'sent: Duration.unknownFields': UNKNOWN,
		'sent: GetUpdatesPageRequest.descendingOrder': ONWARDS,
		'sent: GetUpdatesPageRequest.endOffsetInclusive': ONWARDS,
		'sent: GetUpdatesPageRequest.pageToken': ONWARDS,
		'sent: GetUpdatesRequest.descendingOrder': ONWARDS,
		'sent: UnknownFieldSet.fields': UNKNOWN,
		'shown: CompletionResponse.OffsetCheckpoint': CHECKPOINT,
		'shown: ExecuteSubmissionAndWaitForTransactionResponse.transaction': 'the wrapping of the transaction, which is the item',
		'shown: GetActiveContractsPageResponse.activeContracts': LIST,
		'shown: GetActiveContractsPageResponse.nextPageToken': 'comes out as nextCursor where the user wants it',
		'shown: GetUpdatesPageResponse.highestPageOffsetInclusive': 'kept as the place of the trigger',
		'shown: GetUpdatesPageResponse.lowestPageOffsetExclusive': 'repeats the begin that was asked for',
		'shown: GetUpdatesPageResponse.nextPageToken': ONWARDS,
		'shown: GetUpdatesPageResponse.updates': LIST,
		'shown: JsContractEntry.JsEmpty': 'a placeholder in the list, which holds no contract',
		'shown: ListKnownPartiesResponse.nextPageToken': CHOICES,
		'shown: ListKnownPartiesResponse.partyDetails': CHOICES,
		'shown: ListPackagesResponse.packageIds': CHOICES,
		'shown: ListUsersResponse.nextPageToken': 'read on with by the node itself, sent back as pageToken',
		'shown: ListUsersResponse.users': LIST,
		'shown: OffsetCheckpoint.synchronizerTimes': CHECKPOINT,
		'shown: PartyDetails.isLocal': CHOICES,
		'shown: PartyDetails.localMetadata': CHOICES,
		'shown: Update.OffsetCheckpoint': CHECKPOINT,
	},
	registry: {
		'shown: Instruments.instruments': 'the list itself: each instrument of it comes out as an item',
		'shown: Instruments.nextPageToken': 'read on with by the node itself, sent back as pageToken',
	},
	scan: {
		'GET /version': 'a release number: what a server can do is found out by asking it',
		'shown: BulkAcsObjects.object_refs': LIST,
		'shown: BulkUpdatesObjects.object_refs': LIST,
		'shown: Dso.amulet_rules': DSO,
		'shown: Dso.dso_party_id': DSO,
		'shown: Dso.dso_rules': DSO,
		'shown: Dso.initial_round': DSO,
		'shown: Dso.latest_mining_round': DSO,
		'shown: Dso.sv_node_states': DSO,
		'shown: Dso.sv_party_id': DSO,
		'shown: Dso.sv_user': DSO,
		'shown: Dso.voting_threshold': DSO,
		'shown: DsoPartyId.dso_party_id': 'looked at by the credential test, which makes no items',
		'shown: HoldingsSummaryResponse.summaries': LIST,
		'shown: HoldingsSummaryResponseV1.summaries': LIST,
		'shown: ParticipantOfParty.participant_id': 'that there is one tells that the network knows a party',
		'shown: UpdateHistoryResponse.transactions': LIST,
		'shown: UpdateHistoryResponseV2.transactions': LIST,
		'shown: ValidatorLicenses.validator_licenses': LIST,
	},
	validator: {
		'GET /v0/validator-user': 'open to everybody, so it shows nothing of what a token may do',
		'shown: Dso.amulet_rules': DSO,
		'shown: Dso.dso_party_id': DSO,
		'shown: Dso.dso_rules': DSO,
		'shown: Dso.initial_round': DSO,
		'shown: Dso.latest_mining_round': DSO,
		'shown: Dso.sv_node_states': DSO,
		'shown: Dso.sv_party_id': DSO,
		'shown: Dso.sv_user': DSO,
		'shown: Dso.voting_threshold': DSO,
		'shown: DsoPartyId.dso_party_id': 'looked at by the credential test, which makes no items',
		'shown: HoldingsSummaryResponse.summaries': LIST,
		'shown: HoldingsSummaryResponseV1.summaries': LIST,
	},
};
