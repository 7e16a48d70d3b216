const LIST = 'the list itself: each element of it comes out as an item';

/** What of the contract no request sends and no output shows, and why. */
export const excluded: Record<string, Record<string, string>> = {
	ledger: {},
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
