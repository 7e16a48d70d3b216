const LIST = 'the list itself: each element of it comes out as an item';

const UNKNOWN = 'what protobuf keeps of fields it does not know: whoever writes a request has none';
const VERSION = 'read to have an expired token renewed, or by a credential test; neither makes items of it';

/** What of the contract no request sends and no output shows, and why. */
export const excluded: Record<string, Record<string, string>> = {
	ledger: {
		'sent: Duration.unknownFields': UNKNOWN,
		'sent: UnknownFieldSet.fields': UNKNOWN,
		'shown: ExecuteSubmissionAndWaitForTransactionResponse.transaction': 'the wrapping of the transaction, which is the item',
		'shown: FeaturesDescriptor.experimental': VERSION,
		'shown: FeaturesDescriptor.offsetCheckpoint': VERSION,
		'shown: FeaturesDescriptor.offsetCheckpoint.maxOffsetCheckpointEmissionDelay': VERSION,
		'shown: FeaturesDescriptor.packageFeature': VERSION,
		'shown: FeaturesDescriptor.packageFeature.maxVettedPackagesPageSize': VERSION,
		'shown: FeaturesDescriptor.partyManagement': VERSION,
		'shown: FeaturesDescriptor.partyManagement.maxPartiesPageSize': VERSION,
		'shown: FeaturesDescriptor.userManagement': VERSION,
		'shown: FeaturesDescriptor.userManagement.maxRightsPerUser': VERSION,
		'shown: FeaturesDescriptor.userManagement.maxUsersPageSize': VERSION,
		'shown: FeaturesDescriptor.userManagement.supported': VERSION,
		'shown: GetLedgerApiVersionResponse.features': VERSION,
	},
	registry: {
		'shown: Instruments.instruments': 'the list itself: each instrument of it comes out as an item',
		'shown: Instruments.nextPageToken': 'read on with by the node itself, sent back as pageToken',
	},
	scan: {
		'GET /version': 'a release number: what a server can do is found out by asking it',
		'shown: BulkAcsObjects.object_refs': LIST,
		'shown: BulkUpdatesObjects.object_refs': LIST,
		'shown: DsoPartyId.dso_party_id': 'looked at by the credential test, which makes no items',
		'shown: HoldingsSummaryResponse.summaries': LIST,
		'shown: HoldingsSummaryResponseV1.summaries': LIST,
		'shown: UpdateHistoryResponse.transactions': LIST,
		'shown: UpdateHistoryResponseV2.transactions': LIST,
		'shown: ValidatorLicenses.validator_licenses': LIST,
	},
	validator: {
		'GET /v0/validator-user': 'open to everybody, so it shows nothing of what a token may do',
		'shown: DsoPartyId.dso_party_id': 'looked at by the credential test, which makes no items',
		'shown: HoldingsSummaryResponse.summaries': LIST,
		'shown: HoldingsSummaryResponseV1.summaries': LIST,
	},
};
