// Generated from scan.yaml by scripts/generate.mjs. Change the YAML, not this file.

export interface paths {
	'/livez': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Whether the process answers at all */
		get: operations['getScanLiveness'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/readyz': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Whether the server accepts calls */
		get: operations['getScanReadiness'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/version': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The release the server runs */
		get: operations['getScanVersion'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/dso-party-id': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The party that stands for the network's governing organization */
		get: operations['getDsoPartyId'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/dso': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The governing organization with its rules and its super validators */
		get: operations['getDso'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/domains/{domain_id}/parties/{party_id}/participant-id': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The participant that hosts a party; 404 where none does */
		get: operations['getParticipantOfParty'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v1/domains/{domain_id}/parties/{party_id}/participant-id': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** All participants that host a party; 404 where none does */
		get: operations['getParticipantsOfParty'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/domains/{domain_id}/members/{member_id}/traffic-status': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The traffic of a participant or mediator; 404 where the network knows no such member */
		get: operations['getMemberTraffic'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/scans': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The scans of all super validators, by synchronizer */
		get: operations['listScans'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/dso-sequencers': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The sequencers of all super validators, by synchronizer */
		get: operations['listSequencers'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/splice-instance-names': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What this network calls itself, its coin and its name service */
		get: operations['getInstanceNames'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/open-and-issuing-mining-rounds': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * The mining rounds that are open or issue their rewards
		 * @description Of a contract ID given as cached the answer leaves out the contract. Without any, all contracts come.
		 */
		post: operations['getOpenAndIssuingRounds'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/closed-rounds': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * The closed mining rounds that are still being processed, lowest number first
		 * @description Announced in the notes of 0.6.2 to be removed, and still served by 0.7.5.
		 */
		get: operations['getClosedRounds'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/featured-apps': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** All rights of featured apps */
		get: operations['listFeaturedApps'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/featured-apps/by-provider/{provider_party_id}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The rights of one provider */
		get: operations['listFeaturedAppsOfProvider'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/featured-apps/{provider_party_id}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** A right of one provider */
		get: operations['lookupFeaturedApp'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/lsu': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The next upgrade of the logical synchronizer */
		get: operations['getLogicalUpgrade'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/roll-forward-lsu': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** An upgrade by which the network recovers from a disaster */
		get: operations['getRollForwardUpgrade'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/migrations/schedule': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The migration that is scheduled */
		get: operations['getMigrationSchedule'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/ans-entries': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Names of the name service, those that are not expired, oldest first */
		get: operations['listNameEntries'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/ans-entries/by-party/{party}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The first name of a party */
		get: operations['lookupNameOfParty'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/ans-entries/by-name/{name}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What a name stands for */
		get: operations['lookupName'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/transfer-command-counter/{party}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The next nonce of a sender of transfer commands; 404 where it is 0 */
		get: operations['lookupTransferCommandCounter'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/transfer-command/status': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What became of the transfer commands of a sender with one nonce, of the last 24 hours */
		get: operations['lookupTransferCommandStatus'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/migrations/last': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The migration id the network is on */
		get: operations['getLastMigration'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/updates': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Update history in ascending order, with offsets and import updates
		 * @deprecated
		 * @description Successor: POST /v2/updates, which has no offsets, no lossless encoding and no import updates. All import
		 *     updates of a migration share one record time: a page that ends inside such a group cannot be continued exactly.
		 */
		post: operations['getUpdateHistory'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/updates': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Update history in ascending order
		 * @description Event ids are the same on every super validator. Paging is by the migration id and record time of the last item.
		 */
		post: operations['getUpdateHistoryV2'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/updates/{update_id}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** One update by its ID */
		get: operations['getUpdateByIdV2'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/updates/hash/{hash}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * One update by the hash that an external party signed
		 * @description Not every super validator has the hash of an older transaction.
		 */
		get: operations['getUpdateByHash'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/events': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Events in ascending order: updates with their verdicts, and verdicts alone */
		post: operations['getEventHistory'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/events/latest-record-time': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * How far the events of this scan go
		 * @description An older scan takes the last step for an update id, and answers 404. From the release notes and the contract of
		 *     the main line, not recorded.
		 */
		get: operations['getLatestEventRecordTime'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/events/{update_id}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * What is known about one update, the update itself and its verdict
		 * @description A private transaction has a verdict only, a reassignment an update only. A very recent update can be in the
		 *     update history already while its event still answers 404.
		 */
		get: operations['getEventById'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/history/bulk/acs': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Objects that hold the newest bulk snapshot at or before a time */
		get: operations['listBulkAcsSnapshotObjects'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/history/bulk/updates': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Objects that hold the updates of a stretch of record time */
		post: operations['listBulkUpdateHistoryObjects'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/history/bulk/download/{object_key}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** One bulk object's bytes */
		get: operations['downloadBulkObject'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/transfer-preapprovals/by-party/{party}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** A receiver's standing consent to incoming transfers */
		get: operations['lookupTransferPreapprovalByParty'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/admin/validator/licenses': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Approved validators, newest first
		 * @description Open to everybody in spite of `admin` in its path.
		 */
		get: operations['listValidatorLicenses'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/amulet-price/votes': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What price of the coin each super validator votes for */
		get: operations['listPriceVotes'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/admin/sv/voterequests': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The votes of the super validators that are open */
		get: operations['listVoteRequests'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/voterequests/{vote_request_contract_id}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** One open vote, also by the contract ID it had before votes were cast (recorded) */
		get: operations['lookupVoteRequest'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/admin/sv/voteresults': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Votes that are over, newest first */
		post: operations['listVoteResults'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/admin/sv/voteresults/count': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * How many vote results match
		 * @description Open to everybody in spite of `admin` in its path. An empty object counts every vote result.
		 */
		post: operations['countVoteResults'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/internal/reward-accounting-process/rounds/{round_number}/batches/{batch_hash}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * One batch of a round's reward tree
		 * @description Walk from the round's root hash through `child_hashes` down to the minting allowances.
		 */
		get: operations['getRewardAccountingBatch'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/internal/reward-accounting-process/rounds/earliest-available': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** First round whose reward accounting is complete */
		get: operations['getRewardAccountingEarliestAvailableRound'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/reward-accounting-process/rounds/{round_number}/batches/{batch_hash}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * One batch of a round's reward tree, where servers before 0.6.5 have it
		 * @deprecated
		 */
		get: operations['getRewardAccountingBatchBeforeMove'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/reward-accounting-process/rounds/earliest-available': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * First round whose reward accounting is complete, where servers before 0.6.5 have it
		 * @deprecated
		 */
		get: operations['getRewardAccountingEarliestAvailableRoundBeforeMove'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/internal/reward-accounting-process/rounds/{round_number}/activity-totals': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What the apps of a round did and may mint, in all */
		get: operations['getRewardAccountingActivityTotals'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/internal/reward-accounting-process/rounds/{round_number}/root-hash': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Where a round's reward tree begins */
		get: operations['getRewardAccountingRootHash'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/reward-accounting-process/rounds/{round_number}/activity-totals': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * What the apps of a round did and may mint, in all, where servers before 0.6.5 have it
		 * @deprecated
		 */
		get: operations['getRewardAccountingActivityTotalsBeforeMove'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/reward-accounting-process/rounds/{round_number}/root-hash': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Where a round's reward tree begins, where servers before 0.6.5 have it
		 * @deprecated
		 */
		get: operations['getRewardAccountingRootHashBeforeMove'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/holdings/summary': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Coin holdings per owner, with holding fees as of a round
		 * @deprecated
		 * @description Successor, without rounds and fees, is POST /v1/holdings/summary.
		 */
		post: operations['getHoldingsSummary'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v1/holdings/summary': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Coin holdings per owner */
		post: operations['getHoldingsSummaryV1'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/state/acs/snapshot-timestamp': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The newest snapshot before a time */
		get: operations['getSnapshotTimestampBefore'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/state/acs/snapshot-timestamp-after': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The oldest snapshot after a time */
		get: operations['getSnapshotTimestampAfter'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/state/acs': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Contracts of a snapshot. Named by the release notes of 0.7.5; the page token is a text */
		post: operations['getAcsSnapshotAtV2'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v1/state/acs': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Contracts of a snapshot. To be removed with 0.9.0 */
		post: operations['getAcsSnapshotAtV1'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/state/acs': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Contracts of a snapshot as created events. To be removed with 0.9.0
		 * @deprecated
		 */
		post: operations['getAcsSnapshotAt'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/state/acs/force': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Takes a snapshot as of the last update; the next regular one is then later */
		post: operations['forceAcsSnapshotNow'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/holdings/state': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Coins of owners in a snapshot. Named by the release notes of 0.7.5; the page token is a text */
		post: operations['getHoldingsStateAtV2'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v1/holdings/state': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Coins of owners in a snapshot. To be removed with 0.9.0 */
		post: operations['getHoldingsStateAtV1'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/holdings/state': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Coins of owners in a snapshot as created events. To be removed with 0.9.0
		 * @deprecated
		 */
		post: operations['getHoldingsStateAt'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/validators/validator-faucets': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** In how many rounds validators were active */
		get: operations['getValidatorFaucetsByValidator'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
}
export type webhooks = Record<string, never>;
export interface components {
	schemas: {
		ErrorResponse: {
			/** @description What went wrong. */
			error: string;
		};
		Version: {
			/** @description Splice release. */
			version: string;
			/**
			 * Format: date-time
			 * @description When the release was committed.
			 */
			commit_ts: string;
		};
		DsoPartyId: {
			/** @description Party of the governing organization. */
			dso_party_id: string;
		};
		Dso: {
			/** @description Ledger user of the super validator that answers. */
			sv_user: string;
			/** @description Its party. */
			sv_party_id: string;
			/** @description Party of the governing organization. */
			dso_party_id: string;
			/**
			 * Format: int32
			 * @description How many votes carry a decision.
			 */
			voting_threshold: number;
			latest_mining_round: components['schemas']['ContractWithState'];
			amulet_rules: components['schemas']['ContractWithState'];
			dso_rules: components['schemas']['ContractWithState'];
			/**
			 * @description One per super validator. The payload's `state.synchronizerNodes` maps synchronizers to the nodes it runs there;
			 *     their `sequencer.migrationId` is the migration it is on.
			 */
			sv_node_states: components['schemas']['ContractWithState'][];
			/** @description The round the network began with. */
			initial_round?: string;
		};
		MemberTraffic: {
			traffic_status: {
				actual: {
					/**
					 * Format: int64
					 * @description Extra traffic used, in bytes.
					 */
					total_consumed: number;
					/**
					 * Format: int64
					 * @description Extra traffic allowed, in bytes.
					 */
					total_limit: number;
				};
				target: {
					/**
					 * Format: int64
					 * @description Extra traffic bought, in bytes.
					 */
					total_purchased: number;
				};
			};
		};
		ParticipantOfParty: {
			/** @description The participant, as PAR::name::fingerprint. */
			participant_id: string;
		};
		ParticipantsOfParty: {
			/** @description The participants, each as PAR::name::fingerprint. */
			participant_ids: string[];
		};
		Scans: {
			/** @description One entry per synchronizer. */
			scans: {
				/** @description Synchronizer. */
				domainId: string;
				/** @description One entry per super validator. */
				scans: {
					/** @description Where the scan is reached. */
					publicUrl: string;
					/** @description Name of the super validator. */
					svName: string;
				}[];
			}[];
		};
		Sequencers: {
			/** @description One entry per synchronizer. */
			domainSequencers: {
				/** @description Synchronizer. */
				domainId: string;
				/** @description One entry per sequencer of a super validator. */
				sequencers: {
					/**
					 * Format: int64
					 * @description Migration it belongs to; -1 where its serial says it.
					 */
					migrationId: number;
					/**
					 * Format: int64
					 * @description Serial of the physical synchronizer it belongs to.
					 */
					synchronizerSerial?: number;
					/** @description The sequencer, as SEQ::name::fingerprint. */
					id: string;
					/** @description Where participants connect. */
					url: string;
					/** @description Name of the super validator. */
					svName: string;
					/**
					 * Format: date-time
					 * @description From when on it may be used.
					 */
					availableAfter: string;
				}[];
			}[];
		};
		InstanceNames: {
			/** @description The network. */
			network_name: string;
			/** @description Its icon. */
			network_favicon_url: string;
			/** @description The coin. */
			amulet_name: string;
			/** @description The coin, in short. */
			amulet_name_acronym: string;
			/** @description The name service. */
			name_service_name: string;
			/** @description The name service, in short. */
			name_service_name_acronym: string;
		};
		CachedRounds: {
			/** @description Open rounds the caller has. */
			cached_open_mining_round_contract_ids: string[];
			/** @description Issuing rounds the caller has. */
			cached_issuing_round_contract_ids: string[];
		};
		MaybeCachedContract: {
			contract?: components['schemas']['Contract'];
			/** @description Synchronizer it is assigned to. */
			domain_id?: string;
		};
		OpenAndIssuingRounds: {
			/** @description How long the answer may be kept. */
			time_to_live_in_microseconds: number;
			/** @description By contract ID. */
			open_mining_rounds: {
				[key: string]: components['schemas']['MaybeCachedContract'];
			};
			/** @description By contract ID. */
			issuing_mining_rounds: {
				[key: string]: components['schemas']['MaybeCachedContract'];
			};
		};
		ClosedRounds: {
			/** @description Contracts of closed rounds. */
			rounds: components['schemas']['Contract'][];
		};
		FeaturedApps: {
			/** @description Contracts of rights. */
			featured_apps: components['schemas']['Contract'][];
		};
		FeaturedApp: {
			featured_app_right?: components['schemas']['Contract'];
		};
		NameEntry: {
			entry: components['schemas']['Name'];
		};
		NameEntries: {
			/** @description The names. */
			entries: components['schemas']['Name'][];
		};
		Name: {
			/** @description Contract of the entry; none of those the network itself has. */
			contract_id?: string;
			/** @description The party. */
			user: string;
			/** @description The name. */
			name: string;
			/** @description An address the party gave. */
			url: string;
			/** @description What the party says of itself. */
			description: string;
			/**
			 * Format: date-time
			 * @description Until when it holds; absent for those the network itself has.
			 */
			expires_at?: string;
		};
		TransferCommandCounter: {
			transfer_command_counter: components['schemas']['ContractWithState'];
		};
		TransferCommandStatus: {
			/** @description By contract ID. */
			transfer_commands_by_contract_id: {
				[key: string]: {
					contract: components['schemas']['Contract'];
					status: {
						/** @description created, sent or failed. */
						status: string;
						/** @description failed, expired or withdrawn. */
						failure_kind?: string;
						/** @description Why it failed. */
						reason?: string;
					};
				};
			};
		};
		PriceVotes: {
			/** @description Contracts of votes. */
			amulet_price_votes: components['schemas']['Contract'][];
		};
		VoteRequests: {
			/** @description Contracts of requests. */
			dso_rules_vote_requests: components['schemas']['Contract'][];
		};
		VoteRequest: {
			dso_rules_vote_request: components['schemas']['Contract'];
		};
		VoteResultsRequest: {
			/** @description Part of the name of the action. */
			actionName?: string;
			/** @description Whether the vote was accepted. */
			accepted?: boolean;
			/** @description Part of the name of the super validator that requested the vote. */
			requester?: string;
			/** @description Only votes effective later. */
			effectiveFrom?: string;
			/** @description Only votes effective earlier. */
			effectiveTo?: string;
			/** @description At most so many. */
			limit: number;
			/** @description Continues after the page that named it. */
			pageToken?: number;
		};
		VoteResults: {
			/** @description The results, each with what was voted on as it was recorded; the document leaves them open. */
			dso_rules_vote_results: ({
				/** @description What the vote was about. */
				request: {
					[key: string]: unknown;
				};
			} & {
				[key: string]: unknown;
			})[];
			/** @description There is one whenever the page is full, so also where nothing follows (recorded). */
			next_page_token?: number;
		};
		LogicalUpgrade: {
			lsu?: {
				/**
				 * Format: date-time
				 * @description From when on the topology does not change.
				 */
				topologyFreezeTime: string;
				/**
				 * Format: date-time
				 * @description When the synchronizer is replaced.
				 */
				upgradeTime: string;
				/** @description By which one. */
				successorPhysicalSynchronizerId: string;
			};
		};
		RollForwardUpgrade: {
			rollForwardLsu?: {
				/**
				 * Format: date-time
				 * @description When the synchronizer is replaced.
				 */
				upgradeTime: string;
				/** @description Which one. */
				currentPhysicalSynchronizerId: string;
				/** @description By which one. */
				successorPhysicalSynchronizerId: string;
			};
		};
		MigrationSchedule: {
			/**
			 * Format: date-time
			 * @description When it begins.
			 */
			time: string;
			/**
			 * Format: int64
			 * @description The migration it leads to.
			 */
			migration_id: number;
		};
		LastMigration: {
			/**
			 * Format: int64
			 * @description Migration id the network is on.
			 */
			migration_id: number;
		};
		SnapshotTimestamp: {
			/**
			 * Format: date-time
			 * @description Time of the snapshot.
			 */
			record_time: string;
		};
		/**
		 * @description `compact_json` is the short form the ledger's JSON API uses; `protobuf_json` is verbose, names the type of every
		 *     value and can be parsed without loss.
		 * @default compact_json
		 * @enum {string}
		 */
		ValueEncoding: 'compact_json' | 'protobuf_json';
		/** @description The position to continue after. Higher migration ids always count as later. */
		UpdateHistoryRequestAfter: {
			/**
			 * Format: int64
			 * @description Migration id, inclusive.
			 */
			after_migration_id: number;
			/** @description Record time, exclusive, for updates of that migration id. Send back what was received, unchanged. */
			after_record_time: string;
		};
		UpdateHistoryRequest: {
			after?: components['schemas']['UpdateHistoryRequestAfter'];
			/**
			 * Format: int32
			 * @description Most items to return; 1 to 1000.
			 */
			page_size: number;
			/**
			 * @description Encode contract payloads without loss, harder to process.
			 * @default false
			 */
			lossless?: boolean;
		};
		UpdateHistoryRequestV2: {
			after?: components['schemas']['UpdateHistoryRequestAfter'];
			/**
			 * Format: int32
			 * @description Most items to return; 1 to 1000.
			 */
			page_size: number;
			daml_value_encoding?: components['schemas']['ValueEncoding'];
		};
		UpdateHistoryResponse: {
			transactions: components['schemas']['UpdateHistoryItem'][];
		};
		UpdateHistoryResponseV2: {
			transactions: components['schemas']['UpdateHistoryItemV2'][];
		};
		UpdateHistoryItem: components['schemas']['UpdateHistoryTransaction'] | components['schemas']['UpdateHistoryReassignment'];
		UpdateHistoryItemV2: components['schemas']['UpdateHistoryTransactionV2'] | components['schemas']['UpdateHistoryReassignment'];
		UpdateHistoryTransaction: {
			/** @description Update id. */
			update_id: string;
			/**
			 * Format: int64
			 * @description Migration id of the synchronizer.
			 */
			migration_id: number;
			/** @description Workflow id; empty if none was set. */
			workflow_id: string;
			/** @description When it was sequenced */
			record_time: string;
			/** @description Synchronizer that sequenced the transaction. */
			synchronizer_id: string;
			/** @description Ledger effective time. */
			effective_at: string;
			/** @description Absolute offset. Differs between nodes; within one node it increases, also as a string. */
			offset: string;
			/** @description Roots of the transaction tree, each a key of `events_by_id`. */
			root_event_ids: string[];
			/** @description Tree nodes by event id. */
			events_by_id: {
				[key: string]: components['schemas']['TreeEvent'];
			};
			/** @description Hash an external party signed; absent for other transactions. */
			external_transaction_hash?: string;
		};
		UpdateHistoryTransactionV2: {
			/** @description Update id. */
			update_id: string;
			/**
			 * Format: int64
			 * @description Migration id of the synchronizer.
			 */
			migration_id: number;
			/** @description Workflow id; empty if none was set. */
			workflow_id: string;
			/** @description When it was sequenced */
			record_time: string;
			/** @description Synchronizer that sequenced the transaction. */
			synchronizer_id: string;
			/** @description Ledger effective time. */
			effective_at: string;
			/** @description Roots of the transaction tree, each a key of `events_by_id`. */
			root_event_ids: string[];
			/** @description Tree nodes by event id, sorted by id as strings. */
			events_by_id: {
				[key: string]: components['schemas']['TreeEvent'];
			};
			/** @description Hash an external party signed; absent for other transactions. */
			external_transaction_hash?: string;
		};
		UpdateHistoryReassignment: {
			/** @description Update id. */
			update_id: string;
			/** @description Absolute offset. Differs between nodes. */
			offset: string;
			/** @description When it was sequenced. */
			record_time: string;
			event: components['schemas']['UpdateHistoryAssignment'] | components['schemas']['UpdateHistoryUnassignment'];
		};
		UpdateHistoryAssignment: {
			/** @description Party that submitted it. */
			submitter: string;
			/** @description Where the contract came from. */
			source_synchronizer: string;
			/** @description Where the contract is now. */
			target_synchronizer: string;
			/**
			 * Format: int64
			 * @description Migration id of the target synchronizer.
			 */
			migration_id: number;
			/** @description Names the unassignment this completes, which usually but not always comes first. */
			unassign_id: string;
			created_event: components['schemas']['CreatedEvent'];
			/**
			 * Format: int64
			 * @description Shared with the matching unassignment; 0 is the contract's creation.
			 */
			reassignment_counter: number;
		};
		UpdateHistoryUnassignment: {
			/** @description Party that submitted it. */
			submitter: string;
			/** @description Where the contract was. */
			source_synchronizer: string;
			/**
			 * Format: int64
			 * @description Migration id of the source synchronizer.
			 */
			migration_id: number;
			/** @description Where the contract goes. */
			target_synchronizer: string;
			/** @description Ties it to the assignment. */
			unassign_id: string;
			/**
			 * Format: int64
			 * @description Shared with the matching assignment; rises with each unassignment of the contract.
			 */
			reassignment_counter: number;
			/** @description The contract on its way. */
			contract_id: string;
		};
		TreeEvent: components['schemas']['CreatedEvent'] | components['schemas']['ExercisedEvent'];
		CreatedEvent: {
			/** @enum {string} */
			event_type: 'created_event';
			/** @description Inside a tree, equal to its key in `events_by_id`. */
			event_id: string;
			/** @description The new contract. */
			contract_id: string;
			/** @description Package id, module and entity, separated by colons. */
			template_id: string;
			/** @description Name of the package the template is in. */
			package_name: string;
			/** @description The contract's arguments in the chosen encoding. */
			create_arguments: {
				[key: string]: unknown;
			};
			/**
			 * Format: date-time
			 * @description Ledger effective time of the creation.
			 */
			created_at: string;
			/** @description Parties that signed it. */
			signatories: string[];
			/** @description Parties that see it besides. */
			observers: string[];
		};
		/** @description A choice that was exercised. A consuming one archives its contract; there is no archived event. */
		ExercisedEvent: {
			/** @enum {string} */
			event_type: 'exercised_event';
			/** @description Equal to its key in `events_by_id`. */
			event_id: string;
			/** @description The contract it was exercised on. */
			contract_id: string;
			/** @description Package id, module and entity, separated by colons. */
			template_id: string;
			/** @description Name of the package the template is in. */
			package_name: string;
			/** @description Name of the choice. */
			choice: string;
			/** @description The choice's arguments in the chosen encoding. */
			choice_argument: {
				[key: string]: unknown;
			};
			/** @description Events it caused, in the order they occurred. */
			child_event_ids: string[];
			/** @description What the choice returned, in the chosen encoding; any JSON value. */
			exercise_result: unknown;
			/** @description Whether the contract is archived by it. */
			consuming: boolean;
			/** @description Parties that exercised it. */
			acting_parties: string[];
			/** @description Interface the choice belongs to; absent for a template's own. */
			interface_id?: string;
		};
		EventHistoryRequest: {
			after?: components['schemas']['UpdateHistoryRequestAfter'];
			/**
			 * Format: int32
			 * @description At most so many events, 1 to 1000.
			 */
			page_size: number;
			daml_value_encoding?: components['schemas']['ValueEncoding'];
		};
		LatestEventRecordTime: {
			/**
			 * Format: date-time
			 * @description Record time of the latest event that this scan lists.
			 */
			record_time: string;
		};
		EventHistory: {
			/** @description The events. */
			events: components['schemas']['EventHistoryItem'][];
		};
		/** @description Some combination of an update and a verdict, never neither. */
		EventHistoryItem: {
			update?: components['schemas']['UpdateHistoryItemV2'];
			verdict?: components['schemas']['EventHistoryVerdict'];
			traffic_summary?: components['schemas']['EventHistoryTrafficSummary'];
			app_activity_records?: components['schemas']['EventHistoryAppActivityRecords'];
		};
		EventHistoryVerdict: {
			/** @description Update the verdict belongs to. Scan lists the first verdict of each update only, so no duplicate that was refused later. */
			update_id: string;
			/**
			 * Format: int64
			 * @description Migration id of the domain.
			 */
			migration_id: number;
			/** @description Domain that sequenced it. */
			domain_id: string;
			/** @description Record time of the transaction. */
			record_time: string;
			/** @description When it was final. May differ between scans. */
			finalization_time: string;
			/** @description Parties on whose behalf it was submitted. */
			submitting_parties: string[];
			/** @description UID of the submitting participant. */
			submitting_participant_uid: string;
			verdict_result: components['schemas']['VerdictResult'];
			/**
			 * Format: int32
			 * @description Mediator group that finalized it.
			 */
			mediator_group: number;
			transaction_views: components['schemas']['TransactionViews'];
		};
		/**
		 * @description The mediator's decision.
		 * @enum {string}
		 */
		VerdictResult: 'VERDICT_RESULT_UNSPECIFIED' | 'VERDICT_RESULT_ACCEPTED' | 'VERDICT_RESULT_REJECTED';
		TransactionViews: {
			views: components['schemas']['TransactionView'][];
			/** @description Ids of the views at the top. */
			root_views: number[];
		};
		TransactionView: {
			/**
			 * Format: int32
			 * @description Id of the view within the transaction.
			 */
			view_id: number;
			/** @description Parties that are told of the view. */
			informees: string[];
			confirming_parties: components['schemas']['Quorum'][];
			/** @description Ids of the views below. */
			sub_views: number[];
			/** @description Hash of the view; empty in old records. */
			view_hash: string;
		};
		Quorum: {
			/** @description Parties that may confirm. */
			parties: string[];
			/**
			 * Format: int32
			 * @description How many of them have to.
			 */
			threshold: number;
		};
		EventHistoryTrafficSummary: {
			/**
			 * Format: int64
			 * @description Traffic paid for the submission.
			 */
			total_traffic_cost: number;
			envelope_traffic_summaries: components['schemas']['EnvelopeTrafficSummary'][];
		};
		EnvelopeTrafficSummary: {
			/**
			 * Format: int64
			 * @description Traffic paid for the envelope.
			 */
			traffic_cost: number;
			/** @description Views it carries. */
			view_ids: number[];
		};
		EventHistoryAppActivityRecords: {
			/**
			 * Format: int64
			 * @description Round the activity counts for.
			 */
			round_number: number;
			records: components['schemas']['AppActivityRecord'][];
		};
		AppActivityRecord: {
			/** @description App provider. */
			party: string;
			/**
			 * Format: int64
			 * @description Weight of its activity.
			 */
			weight: number;
		};
		BulkAcsObjects: {
			/**
			 * Format: date-time
			 * @description Time of the snapshot.
			 */
			record_time: string;
			object_refs: components['schemas']['BulkObjectRef'][];
		};
		BulkUpdatesRequest: {
			/**
			 * Format: date-time
			 * @description Begin of the stretch.
			 */
			start_record_time: string;
			/**
			 * Format: date-time
			 * @description End of the stretch.
			 */
			end_record_time: string;
			/**
			 * Format: int32
			 * @description Most objects to return.
			 */
			page_size: number;
			/** @description From the page before. */
			next_page_token?: string;
		};
		BulkUpdatesObjects: {
			object_refs: components['schemas']['BulkObjectRef'][];
			/** @description Absent when there are no more. */
			next_page_token?: string;
		};
		BulkObjectRef: {
			/** @description Where to download the object. */
			url: string;
			/** @description SHA-256 of the bytes, hex-encoded. */
			digest: string;
		};
		Contract: {
			/** @description Package id, module and entity, separated by colons. */
			template_id: string;
			/** @description Contract id. */
			contract_id: string;
			/** @description The contract's arguments. */
			payload: {
				[key: string]: unknown;
			};
			/** @description Serialized created event, base64. */
			created_event_blob: string;
			/** @description Ledger effective time of the creation. */
			created_at: string;
		};
		ContractWithState: {
			contract: components['schemas']['Contract'];
			/** @description Synchronizer it is assigned to; absent while it is in flight. */
			domain_id?: string;
		};
		TransferPreapproval: {
			transfer_preapproval: components['schemas']['ContractWithState'];
		};
		ValidatorLicenses: {
			/** @description Contracts of the validator license template. */
			validator_licenses: components['schemas']['Contract'][];
			/**
			 * Format: int64
			 * @description Give it as `after` for the next page; absent or null means there are no more.
			 */
			next_page_token?: number | null;
		};
		VoteResultsFilter: {
			/** @description Part of the action's name; case matters. */
			actionName?: string;
			/** @description Whether the vote was accepted. */
			accepted?: boolean;
			/** @description Part of the requester's name; case matters. */
			requester?: string;
			/** @description Effective later than this; not earlier than this when `effectiveTo` is given too. */
			effectiveFrom?: string;
			/** @description Effective earlier than this; not later than this when `effectiveFrom` is given too. */
			effectiveTo?: string;
		};
		VoteResultsCount: {
			/**
			 * Format: int64
			 * @description Number of matching vote results.
			 */
			count: number;
		};
		RewardAccountingBatch:
			| components['schemas']['RewardAccountingBatchOfBatches']
			| components['schemas']['RewardAccountingBatchOfMintingAllowances'];
		RewardAccountingBatchOfBatches: {
			/** @enum {string} */
			batch_type: 'BatchOfBatches';
			/** @description Hashes of the batches below, hex-encoded. */
			child_hashes: string[];
		};
		RewardAccountingBatchOfMintingAllowances: {
			/** @enum {string} */
			batch_type: 'BatchOfMintingAllowances';
			minting_allowances: components['schemas']['RewardAccountingMintingAllowance'][];
		};
		RewardAccountingMintingAllowance: {
			/** @description Party that may mint. */
			provider: string;
			/** @description How much. */
			amount: string;
		};
		EarliestAvailableRound: {
			/**
			 * Format: int64
			 * @description Number of the round.
			 */
			earliest_round: number;
		};
		/**
		 * @description `exact` wants a time at which there is a snapshot; `at_or_before` takes the newest snapshot that is not later.
		 * @default exact
		 * @enum {string}
		 */
		RecordTimeMatch: 'exact' | 'at_or_before';
		HoldingsSummaryRequest: {
			/**
			 * Format: int64
			 * @description Migration id of the snapshot.
			 */
			migration_id: number;
			/**
			 * Format: date-time
			 * @description Time of the snapshot.
			 */
			record_time: string;
			record_time_match?: components['schemas']['RecordTimeMatch'];
			/** @description Owners to report on. */
			owner_party_ids: string[];
			/**
			 * Format: int64
			 * @description Round for which fees are computed; the earliest open mining round if absent.
			 */
			as_of_round?: number;
		};
		HoldingsSummaryRequestV1: {
			/**
			 * Format: int64
			 * @description Migration id of the snapshot.
			 */
			migration_id: number;
			/**
			 * Format: date-time
			 * @description Time of the snapshot.
			 */
			record_time: string;
			record_time_match?: components['schemas']['RecordTimeMatch'];
			/** @description Owners to report on. */
			owner_party_ids: string[];
		};
		HoldingsSummaryResponse: {
			/**
			 * Format: date-time
			 * @description Time of the snapshot that was used.
			 */
			record_time: string;
			/**
			 * Format: int64
			 * @description Migration id of the snapshot.
			 */
			migration_id: number;
			/**
			 * Format: int64
			 * @description Round the fees are computed for.
			 */
			computed_as_of_round: number;
			summaries: components['schemas']['HoldingsSummary'][];
		};
		HoldingsSummaryResponseV1: {
			/**
			 * Format: date-time
			 * @description Time of the snapshot that was used.
			 */
			record_time: string;
			/**
			 * Format: int64
			 * @description Migration id of the snapshot.
			 */
			migration_id: number;
			summaries: components['schemas']['HoldingsSummaryV1'][];
		};
		HoldingsSummary: {
			/** @description The owner. */
			party_id: string;
			/** @description Unlocked coin as received, before holding fees. */
			total_unlocked_coin: string;
			/** @description Locked coin as received, before holding fees. */
			total_locked_coin: string;
			/** @description Unlocked and locked together. */
			total_coin_holdings: string;
			/** @description Holding fees on unlocked coin as of the computed round. */
			accumulated_holding_fees_unlocked: string;
			/** @description Holding fees on locked coin as of the computed round, counted from each coin's creation. */
			accumulated_holding_fees_locked: string;
			/** @description Both fees together. */
			accumulated_holding_fees_total: string;
			/** @description Unlocked coin less its fees. */
			total_available_coin: string;
		};
		HoldingsSummaryV1: {
			/** @description The owner. */
			party_id: string;
			/** @description Unlocked coin. */
			total_unlocked_coin: string;
			/** @description Locked coin. */
			total_locked_coin: string;
			/** @description Unlocked and locked together. */
			total_coin_holdings: string;
		};
		RewardAccountingNone: {
			/**
			 * @description `Undetermined`: not computed yet, or the network computes none. `CannotProvide`: this scan lacks the records of the round.
			 * @enum {string}
			 */
			status: 'Undetermined' | 'CannotProvide';
		};
		RewardAccountingRootHash: components['schemas']['RewardAccountingRootHashOk'] | components['schemas']['RewardAccountingNone'];
		RewardAccountingRootHashOk: {
			/**
			 * @description There is one.
			 * @enum {string}
			 */
			status: 'Ok';
			/**
			 * Format: int64
			 * @description The round.
			 */
			round_number: number;
			/** @description Hash of the topmost batch, hex-encoded. */
			root_hash: string;
		};
		RewardAccountingActivityTotals:
			| components['schemas']['RewardAccountingActivityTotalsOk']
			| components['schemas']['RewardAccountingNone'];
		RewardAccountingActivityTotalsOk: {
			/**
			 * @description There are totals.
			 * @enum {string}
			 */
			status: 'Ok';
			/**
			 * Format: int64
			 * @description The round.
			 */
			round_number: number;
			/**
			 * Format: int64
			 * @description Weight of all activity.
			 */
			total_app_activity_weight: number;
			/**
			 * Format: int64
			 * @description Parties with activity.
			 */
			active_parties_count: number;
			/**
			 * Format: int64
			 * @description Records of activity.
			 */
			activity_records_count: number;
			/** @description What app providers may mint. */
			total_app_reward_minting_allowance: string;
			/** @description What fell below the threshold, and is burned. */
			total_app_reward_thresholded: string;
			/** @description What the cap on rewards left over. */
			total_app_reward_unclaimed: string;
			/**
			 * Format: int64
			 * @description App providers that may mint.
			 */
			rewarded_app_provider_parties_count: number;
		};
		ValidatorActivities: {
			validatorsReceivedFaucets: components['schemas']['ValidatorActivity'][];
		};
		ValidatorActivity: {
			/** @description Party of the validator. */
			validator: string;
			/**
			 * Format: int64
			 * @description Rounds in which it was active.
			 */
			numRoundsCollected: number;
			/**
			 * Format: int64
			 * @description Rounds between the first and the last in which it was not.
			 */
			numRoundsMissed: number;
			/**
			 * Format: int64
			 * @description First round in which it was active.
			 */
			firstCollectedInRound: number;
			/**
			 * Format: int64
			 * @description Last round in which it was active.
			 */
			lastCollectedInRound: number;
		};
		AcsRequest: {
			/**
			 * Format: int64
			 * @description Migration id of the snapshot.
			 */
			migration_id: number;
			/**
			 * Format: date-time
			 * @description Time of the snapshot.
			 */
			record_time: string;
			record_time_match?: components['schemas']['RecordTimeMatch'];
			/**
			 * Format: int64
			 * @description The `next_page_token` of the page before.
			 */
			after?: number;
			/**
			 * Format: int32
			 * @description Most contracts to return, 1 to 1000.
			 */
			page_size: number;
			/** @description Only contracts with one of them as stakeholder. */
			party_ids?: string[];
			/** @description Only contracts of these, as package name, module and entity, separated by colons. */
			templates?: string[];
		};
		AcsRequestV2: {
			/**
			 * Format: int64
			 * @description Migration id of the snapshot.
			 */
			migration_id: number;
			/**
			 * Format: date-time
			 * @description Time of the snapshot.
			 */
			record_time: string;
			record_time_match?: components['schemas']['RecordTimeMatch'];
			/** @description The `next_page_token` of the page before. */
			after?: string;
			/**
			 * Format: int32
			 * @description Most contracts to return, 1 to 1000.
			 */
			page_size: number;
			/** @description Only contracts with one of them as stakeholder. */
			party_ids?: string[];
			/** @description Only contracts of these, as package name, module and entity, separated by colons. */
			templates?: string[];
		};
		HoldingsStateRequest: {
			/**
			 * Format: int64
			 * @description Migration id of the snapshot.
			 */
			migration_id: number;
			/**
			 * Format: date-time
			 * @description Time of the snapshot.
			 */
			record_time: string;
			record_time_match?: components['schemas']['RecordTimeMatch'];
			/**
			 * Format: int64
			 * @description The `next_page_token` of the page before.
			 */
			after?: number;
			/**
			 * Format: int32
			 * @description Most coins to return, 1 to 1000.
			 */
			page_size: number;
			/** @description Owners of the coins. */
			owner_party_ids: string[];
		};
		HoldingsStateRequestV2: {
			/**
			 * Format: int64
			 * @description Migration id of the snapshot.
			 */
			migration_id: number;
			/**
			 * Format: date-time
			 * @description Time of the snapshot.
			 */
			record_time: string;
			record_time_match?: components['schemas']['RecordTimeMatch'];
			/** @description The `next_page_token` of the page before. */
			after?: string;
			/**
			 * Format: int32
			 * @description Most coins to return, 1 to 1000.
			 */
			page_size: number;
			/** @description Owners of the coins. */
			owner_party_ids: string[];
		};
		AcsResponse: {
			/**
			 * Format: date-time
			 * @description Time of the snapshot.
			 */
			record_time: string;
			/**
			 * Format: int64
			 * @description Migration id of the snapshot.
			 */
			migration_id: number;
			created_events: components['schemas']['CreatedEvent'][];
			/**
			 * Format: int64
			 * @description Absent or null on the last page.
			 */
			next_page_token?: number | null;
		};
		AcsResponseV1: {
			/**
			 * Format: date-time
			 * @description Time of the snapshot.
			 */
			record_time: string;
			/**
			 * Format: int64
			 * @description Migration id of the snapshot.
			 */
			migration_id: number;
			created_events: components['schemas']['ActiveContract'][];
			/**
			 * Format: int64
			 * @description Absent or null on the last page.
			 */
			next_page_token?: number | null;
		};
		AcsResponseV2: {
			/**
			 * Format: date-time
			 * @description Time of the snapshot.
			 */
			record_time: string;
			/**
			 * Format: int64
			 * @description Migration id of the snapshot.
			 */
			migration_id: number;
			created_events: components['schemas']['ActiveContract'][];
			/** @description Absent or null on the last page. */
			next_page_token?: string | null;
		};
		ActiveContract: {
			/** @description Update that created it; absent where that was in an earlier migration. */
			created_in_update_id?: string | null;
			/** @description The contract. */
			contract_id: string;
			/** @description Package id, module and entity, separated by colons. */
			template_id: string;
			/** @description Name of the package the template is in. */
			package_name: string;
			/** @description The contract's arguments. */
			create_arguments: {
				[key: string]: unknown;
			};
			/**
			 * Format: date-time
			 * @description Ledger effective time of the creation.
			 */
			created_at: string;
			/** @description Parties that signed it. */
			signatories: string[];
			/** @description Parties that see it besides. */
			observers: string[];
		};
		ForceAcsSnapshotResponse: {
			/**
			 * Format: date-time
			 * @description Time of the snapshot.
			 */
			record_time: string;
			/**
			 * Format: int64
			 * @description Migration id of the snapshot.
			 */
			migration_id: number;
		};
	};
	responses: {
		/** @description The request is not acceptable; the text says why. */
		BadRequest: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ErrorResponse'];
			};
		};
		/** @description There is no such thing. */
		NotFound: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ErrorResponse'];
			};
		};
		/** @description Rate limit reached, or the server gave the call up under load. No waiting time is promised. */
		TooManyRequests: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ErrorResponse'];
			};
		};
		/** @description Something failed in the server. */
		InternalServerError: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ErrorResponse'];
			};
		};
		/** @description This super validator does not offer bulk history. */
		NotEnabled: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ErrorResponse'];
			};
		};
		/** @description The server is still loading its history, or took too long. Retry later. */
		Unavailable: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ErrorResponse'];
			};
		};
	};
	parameters: {
		/** @description The receiving party. */
		Receiver: string;
		/** @description Number of the mining round. */
		RoundNumber: number;
		/** @description Hash of the batch, hex-encoded. */
		BatchHash: string;
		/** @description The migration the snapshot belongs to. */
		MigrationId: number;
	};
	requestBodies: never;
	headers: never;
	pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
	getScanLiveness: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description Alive. The body is empty. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	getScanReadiness: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description Ready. The body is empty. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			/** @description Not ready. The body is empty. */
			503: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	getScanVersion: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The release. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Version'];
				};
			};
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getDsoPartyId: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The party. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['DsoPartyId'];
				};
			};
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getDso: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The organization. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Dso'];
				};
			};
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getParticipantOfParty: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description Synchronizer. */
				domain_id: string;
				/** @description The party. */
				party_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The participant. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ParticipantOfParty'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getParticipantsOfParty: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description Synchronizer. */
				domain_id: string;
				/** @description The party. */
				party_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The participants. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ParticipantsOfParty'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getMemberTraffic: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description Synchronizer. */
				domain_id: string;
				/** @description The member, as `PAR::name::fingerprint` for a participant. */
				member_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The traffic. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['MemberTraffic'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listScans: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The scans. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Scans'];
				};
			};
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listSequencers: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The sequencers. Recorded of a network after 0.6.2: each stands there twice, once under its migration and once, with migration -1, under its serial. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Sequencers'];
				};
			};
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getInstanceNames: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The names. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['InstanceNames'];
				};
			};
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getOpenAndIssuingRounds: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['CachedRounds'];
			};
		};
		responses: {
			/** @description The rounds. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['OpenAndIssuingRounds'];
				};
			};
			400: components['responses']['BadRequest'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getClosedRounds: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The rounds; often none. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ClosedRounds'];
				};
			};
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listFeaturedApps: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The rights. A provider may have several. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['FeaturedApps'];
				};
			};
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listFeaturedAppsOfProvider: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The provider. */
				provider_party_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The rights; none where the provider is not featured. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['FeaturedApps'];
				};
			};
			400: components['responses']['BadRequest'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	lookupFeaturedApp: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The provider. */
				provider_party_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The right, or null. Scan keeps the answer for a minute. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['FeaturedApp'];
				};
			};
			400: components['responses']['BadRequest'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getLogicalUpgrade: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The upgrade, or null. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['LogicalUpgrade'];
				};
			};
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getRollForwardUpgrade: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The upgrade, or null. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['RollForwardUpgrade'];
				};
			};
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getMigrationSchedule: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description When, and to which migration. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['MigrationSchedule'];
				};
			};
			/** @description None is scheduled. The body is empty (recorded). */
			404: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listNameEntries: {
		parameters: {
			query: {
				/** @description What the names begin with. */
				name_prefix?: string;
				/** @description At most so many, 1 to 1000. */
				page_size: number;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description At most `page_size` names; there is no next page. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['NameEntries'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	lookupNameOfParty: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The party. */
				party: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The name. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['NameEntry'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	lookupName: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The whole name. */
				name: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The name. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['NameEntry'];
				};
			};
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	lookupTransferCommandCounter: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The sender. */
				party: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The counter. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TransferCommandCounter'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	lookupTransferCommandStatus: {
		parameters: {
			query: {
				/** @description The sender. */
				sender: string;
				/** @description The nonce. */
				nonce: number;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description Up to 100 commands. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TransferCommandStatus'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getLastMigration: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The migration id. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['LastMigration'];
				};
			};
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getUpdateHistory: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['UpdateHistoryRequest'];
			};
		};
		responses: {
			/** @description At most `page_size` items; fewer means the end is reached. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['UpdateHistoryResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getUpdateHistoryV2: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['UpdateHistoryRequestV2'];
			};
		};
		responses: {
			/** @description At most `page_size` items; fewer means the end is reached. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['UpdateHistoryResponseV2'];
				};
			};
			400: components['responses']['BadRequest'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getUpdateByIdV2: {
		parameters: {
			query?: {
				/** @description How contract values are encoded. */
				daml_value_encoding?: components['schemas']['ValueEncoding'];
			};
			header?: never;
			path: {
				/** @description Update id. */
				update_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The update. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['UpdateHistoryItemV2'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getUpdateByHash: {
		parameters: {
			query?: {
				/** @description How contract values are encoded. */
				daml_value_encoding?: components['schemas']['ValueEncoding'];
			};
			header?: never;
			path: {
				/** @description Hash of the prepared transaction, hexadecimal. */
				hash: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The update. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['UpdateHistoryItemV2'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getEventHistory: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['EventHistoryRequest'];
			};
		};
		responses: {
			/** @description At most `page_size` events; none means the end is reached. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['EventHistory'];
				};
			};
			400: components['responses']['BadRequest'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getLatestEventRecordTime: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description Record time of the latest event. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['LatestEventRecordTime'];
				};
			};
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getEventById: {
		parameters: {
			query?: {
				/** @description How contract values are encoded. The specification's name; no published version of scan has it. */
				smartcontract_value_encoding?: components['schemas']['ValueEncoding'];
				/** @description The name every published version of scan has for it. Send both with the same value. */
				daml_value_encoding?: components['schemas']['ValueEncoding'];
			};
			header?: never;
			path: {
				/** @description Update id. */
				update_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The event. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['EventHistoryItem'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listBulkAcsSnapshotObjects: {
		parameters: {
			query: {
				/** @description The snapshot is the newest that is not later than this. */
				at_or_before_record_time: string;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The snapshot's objects. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['BulkAcsObjects'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			501: components['responses']['NotEnabled'];
			503: components['responses']['Unavailable'];
		};
	};
	listBulkUpdateHistoryObjects: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['BulkUpdatesRequest'];
			};
		};
		responses: {
			/** @description A page of objects. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['BulkUpdatesObjects'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			501: components['responses']['NotEnabled'];
			503: components['responses']['Unavailable'];
		};
	};
	downloadBulkObject: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description Key of the object. It may contain slashes, which have to be percent-encoded. */
				object_key: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The bytes, zstd-compressed as stored. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/octet-stream': string;
				};
			};
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			501: components['responses']['NotEnabled'];
			503: components['responses']['Unavailable'];
		};
	};
	lookupTransferPreapprovalByParty: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The receiving party. */
				party: components['parameters']['Receiver'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The preapproval. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TransferPreapproval'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listValidatorLicenses: {
		parameters: {
			query?: {
				/** @description The `next_page_token` of the page before. Absent means the first page. */
				after?: number;
				/** @description Most elements to return; 1000 is also the most a server accepts. */
				limit?: number;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of licenses. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidatorLicenses'];
				};
			};
			400: components['responses']['BadRequest'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listPriceVotes: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The votes. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PriceVotes'];
				};
			};
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listVoteRequests: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The requests. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['VoteRequests'];
				};
			};
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	lookupVoteRequest: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description Contract ID. */
				vote_request_contract_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['VoteRequest'];
				};
			};
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listVoteResults: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['VoteResultsRequest'];
			};
		};
		responses: {
			/** @description At most `limit` results. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['VoteResults'];
				};
			};
			400: components['responses']['BadRequest'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	countVoteResults: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['VoteResultsFilter'];
			};
		};
		responses: {
			/** @description The number. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['VoteResultsCount'];
				};
			};
			400: components['responses']['BadRequest'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getRewardAccountingBatch: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description Number of the mining round. */
				round_number: components['parameters']['RoundNumber'];
				/** @description Hash of the batch, hex-encoded. */
				batch_hash: components['parameters']['BatchHash'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The batch. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['RewardAccountingBatch'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getRewardAccountingEarliestAvailableRound: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The round. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['EarliestAvailableRound'];
				};
			};
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getRewardAccountingBatchBeforeMove: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description Number of the mining round. */
				round_number: components['parameters']['RoundNumber'];
				/** @description Hash of the batch, hex-encoded. */
				batch_hash: components['parameters']['BatchHash'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The batch. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['RewardAccountingBatch'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getRewardAccountingEarliestAvailableRoundBeforeMove: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The round. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['EarliestAvailableRound'];
				};
			};
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getRewardAccountingActivityTotals: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description Number of the mining round. */
				round_number: components['parameters']['RoundNumber'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The result, or why there is none. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['RewardAccountingActivityTotals'];
				};
			};
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getRewardAccountingRootHash: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description Number of the mining round. */
				round_number: components['parameters']['RoundNumber'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The result, or why there is none. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['RewardAccountingRootHash'];
				};
			};
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getRewardAccountingActivityTotalsBeforeMove: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description Number of the mining round. */
				round_number: components['parameters']['RoundNumber'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The result, or why there is none. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['RewardAccountingActivityTotals'];
				};
			};
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getRewardAccountingRootHashBeforeMove: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description Number of the mining round. */
				round_number: components['parameters']['RoundNumber'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The result, or why there is none. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['RewardAccountingRootHash'];
				};
			};
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getHoldingsSummary: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['HoldingsSummaryRequest'];
			};
		};
		responses: {
			/** @description Owners that hold something. Others are absent; the order is not the request's. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['HoldingsSummaryResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getHoldingsSummaryV1: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['HoldingsSummaryRequestV1'];
			};
		};
		responses: {
			/** @description Owners that hold something. Others are absent; the order is not the request's. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['HoldingsSummaryResponseV1'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getSnapshotTimestampBefore: {
		parameters: {
			query: {
				/** @description The snapshot is strictly earlier than this. */
				before: string;
				/** @description The migration the snapshot belongs to. */
				migration_id: components['parameters']['MigrationId'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The snapshot's time. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SnapshotTimestamp'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getSnapshotTimestampAfter: {
		parameters: {
			query: {
				/** @description The snapshot is strictly later than this. */
				after: string;
				/** @description The migration the snapshot belongs to. */
				migration_id: components['parameters']['MigrationId'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The snapshot's time. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SnapshotTimestamp'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getAcsSnapshotAtV2: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['AcsRequestV2'];
			};
		};
		responses: {
			/** @description A page of contracts, oldest first. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['AcsResponseV2'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getAcsSnapshotAtV1: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['AcsRequest'];
			};
		};
		responses: {
			/** @description A page of contracts, oldest first. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['AcsResponseV1'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getAcsSnapshotAt: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['AcsRequest'];
			};
		};
		responses: {
			/** @description A page of contracts, oldest first. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['AcsResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	forceAcsSnapshotNow: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The snapshot. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ForceAcsSnapshotResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getHoldingsStateAtV2: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['HoldingsStateRequestV2'];
			};
		};
		responses: {
			/** @description A page of contracts, oldest first. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['AcsResponseV2'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getHoldingsStateAtV1: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['HoldingsStateRequest'];
			};
		};
		responses: {
			/** @description A page of contracts, oldest first. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['AcsResponseV1'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getHoldingsStateAt: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['HoldingsStateRequest'];
			};
		};
		responses: {
			/** @description A page of contracts, oldest first. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['AcsResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getValidatorFaucetsByValidator: {
		parameters: {
			query: {
				/** @description Party IDs of validators, the parameter repeated for each. */
				validator_ids: string[];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description Those that are validators; others are left out. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidatorActivities'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
}

/** Paths that a server has only from a release on. */
export type LaterPath =
	| '/v1/domains/{domain_id}/parties/{party_id}/participant-id'
	| '/v0/featured-apps/by-provider/{provider_party_id}'
	| '/v0/lsu'
	| '/v0/roll-forward-lsu'
	| '/v0/migrations/last'
	| '/v2/updates'
	| '/v2/updates/{update_id}'
	| '/v2/updates/hash/{hash}'
	| '/v0/events/latest-record-time'
	| '/v0/history/bulk/acs'
	| '/v0/history/bulk/updates'
	| '/v0/history/bulk/download/{object_key}'
	| '/v0/admin/sv/voteresults/count'
	| '/v0/internal/reward-accounting-process/rounds/{round_number}/batches/{batch_hash}'
	| '/v0/internal/reward-accounting-process/rounds/earliest-available'
	| '/v0/reward-accounting-process/rounds/{round_number}/batches/{batch_hash}'
	| '/v0/reward-accounting-process/rounds/earliest-available'
	| '/v0/internal/reward-accounting-process/rounds/{round_number}/activity-totals'
	| '/v0/internal/reward-accounting-process/rounds/{round_number}/root-hash'
	| '/v0/reward-accounting-process/rounds/{round_number}/activity-totals'
	| '/v0/reward-accounting-process/rounds/{round_number}/root-hash'
	| '/v1/holdings/summary'
	| '/v0/state/acs/snapshot-timestamp-after'
	| '/v2/state/acs'
	| '/v1/state/acs'
	| '/v2/holdings/state'
	| '/v1/holdings/state';
