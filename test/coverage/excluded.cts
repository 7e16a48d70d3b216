const ON_ITEMS = 'stands beside the list, and comes out on each of its items';

const CHECKPOINT = 'says that nothing happened up to an offset: it moves the reading on and is no event';
const ONWARDS = 'updates are read onwards from an offset: the place to go on from is the last offset, which outlives a token';
const OLDER_FORM = 'the older form of an event format, which servers still take beside the newer one that is sent';

/** What of the contract no request sends and no output shows, and why. What its shape says already is in `derived.cts`. */
export const excluded: Record<string, Record<string, string>> = {
	ledger: {
		'GET /v2/parties/{party}?parties': 'asks about several parties at once: an item asks about one',
		'PATCH /v2/users/{user-id}/identity-provider-id': 'moves a user from one identity provider to another: done once, by hand',
		'POST /v2/commands/submit-and-wait-for-transaction-tree': 'the older form of the transaction, which participants are about to drop',
		'POST /v2/updates?stream_idle_timeout_ms': 'a list with an end does not wait for more',
		'sent: GetActiveContractsRequest.filter': OLDER_FORM,
		'sent: GetActiveContractsRequest.verbose': OLDER_FORM,
		'sent: GetUpdatesPageRequest.pageToken': ONWARDS,
		'sent: GetUpdatesRequest.filter': OLDER_FORM,
		'sent: GetUpdatesRequest.verbose': OLDER_FORM,
		'sent: PartyDetails.isLocal': 'where a party is hosted cannot be changed',
		'sent: TransactionFilter.filtersByParty': OLDER_FORM,
		'sent: TransactionFilter.filtersForAnyParty': OLDER_FORM,
		'shown: CompletionResponse.Empty': 'a placeholder in the list, which holds no completion',
		'shown: CompletionResponse.OffsetCheckpoint': CHECKPOINT,
		'shown: CompletionResponse.OffsetCheckpoint.value': CHECKPOINT,
		'shown: CompletionStreamResponse.completionResponse': 'the wrapping of the completion, which is the item',
		'shown: GetActiveContractsPageResponse.activeAtOffset': ON_ITEMS,
		'shown: GetPreferredPackagesResponse.synchronizerId': ON_ITEMS,
		'shown: Update.OffsetCheckpoint.value': CHECKPOINT,
		'shown: GenerateExternalPartyTopologyResponse.partyId': 'comes out as party',
		'shown: GetUpdatesPageResponse.highestPageOffsetInclusive': 'kept as the place of the trigger',
		'shown: GetUpdatesPageResponse.lowestPageOffsetExclusive': 'repeats the begin that was asked for',
		'shown: JsContractEntry.JsEmpty': 'a placeholder in the list, which holds no contract',
		'shown: OffsetCheckpoint.synchronizerTimes': CHECKPOINT,
		'shown: Update.OffsetCheckpoint': CHECKPOINT,
	},
	registry: {},
	scan: {
		'shown: BulkAcsObjects.record_time': ON_ITEMS,
		'shown: OpenAndIssuingRounds.open_mining_rounds': 'each comes out as an item with phase open',
		'shown: OpenAndIssuingRounds.issuing_mining_rounds': 'each comes out as an item with phase issuing',
		'shown: OpenAndIssuingRounds.time_to_live_in_microseconds': 'the rounds are read anew each time',
		'shown: LogicalUpgrade.lsu.successorPhysicalSynchronizerId': 'comes out as successorSynchronizerId',
		'shown: RollForwardUpgrade.rollForwardLsu.upgradeTime': 'comes out as upgradeTime of the item',
		'shown: RollForwardUpgrade.rollForwardLsu.currentPhysicalSynchronizerId': 'the synchronizer the network is on',
		'shown: RollForwardUpgrade.rollForwardLsu.successorPhysicalSynchronizerId': 'comes out as successorSynchronizerId',
		'shown: MigrationSchedule.time': 'comes out as upgradeTime',
		'shown: MigrationSchedule.migration_id': 'comes out as migrationId',
		'shown: Version.version': 'comes out as version of Health',
		'shown: Version.commit_ts': 'comes out as releasedAt',
		'shown: ParticipantOfParty.participant_id': 'comes out as memberId, or says that the network knows a party',
	},
	validator: {
		'GET /v0/validator-user': 'open to everybody, so it shows nothing of what a token may do',
		'shown: Version.version': 'comes out as version of Health',
		'shown: Version.commit_ts': 'comes out as releasedAt',
	},
};
