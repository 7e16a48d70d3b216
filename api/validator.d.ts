// Generated from validator.yaml by scripts/generate.mjs. Change the YAML, not this file.

export interface paths {
	'/livez': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Whether the process answers at all */
		get: operations['getValidatorLiveness'];
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
		get: operations['getValidatorReadiness'];
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
		get: operations['getValidatorVersion'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/validator-user': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The validator operator's user and party */
		get: operations['getValidatorUser'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/admin/users': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The users that have a wallet here */
		get: operations['listUsers'];
		put?: never;
		/**
		 * Give a user a wallet and a party
		 * @description The same user again gets the same party (recorded).
		 */
		post: operations['onboardUser'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/admin/users/offboard': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Take the wallet away from a user
		 * @description Also done for a user that is unknown (recorded). The user's party and its contracts stay.
		 */
		post: operations['offboardUser'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/admin/participant/identities': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * The identity of the validator's participant, with its private keys
		 * @description Keys that a key management service holds come by their IDs.
		 */
		get: operations['dumpParticipantIdentities'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/admin/external-party/balance': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Coins of an external party that has a setup here */
		get: operations['getExternalPartyBalance'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/admin/external-party/topology/generate': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The topology transactions that host an external party, for it to sign */
		post: operations['generateExternalPartyTopology'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/admin/external-party/topology/submit': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Host an external party by its signed topology transactions */
		post: operations['submitExternalPartyTopology'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/admin/external-party/setup-proposal': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The open proposals */
		get: operations['listSetupProposals'];
		put?: never;
		/** Propose to an external party the contracts with which it takes part in payments */
		post: operations['createSetupProposal'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/admin/external-party/setup-proposal/prepare-accept': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The acceptance of a proposal, for the external party to sign */
		post: operations['prepareAcceptSetupProposal'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/admin/external-party/setup-proposal/submit-accept': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Submit a signed acceptance */
		post: operations['submitAcceptSetupProposal'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/admin/external-party/transfer-preapproval/prepare-send': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * A transfer command, for its external sender to sign
		 * @deprecated
		 * @description Switched off in 0.7 unless the operator turns it on; 0.8 removes it.
		 */
		post: operations['prepareTransferCommand'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/admin/external-party/transfer-preapproval/submit-send': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Submit a signed transfer command
		 * @deprecated
		 * @description The super validators execute it later.
		 */
		post: operations['submitTransferCommand'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/entry/create': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Request a name; the user then pays for it by accepting the subscription request */
		post: operations['createNameEntry'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/entry/all': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The user's names that have not expired */
		get: operations['listOwnNameEntries'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/user-status': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Whose wallet the token stands for, and whether it is set up */
		get: operations['getWalletUserStatus'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/subscription-requests': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Requests for payments that repeat */
		get: operations['listSubscriptionRequests'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/subscription-requests/{contract_id}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		/**
		 * End a subscription
		 * @description The contract is its idle state, and no request.
		 */
		delete: operations['cancelSubscription'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/subscription-requests/{contract_id}/accept': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Accept a request and pay for the first time */
		post: operations['acceptSubscriptionRequest'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/subscription-requests/{contract_id}/reject': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Reject a request */
		post: operations['rejectSubscriptionRequest'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/subscription-initial-payments': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** First payments of the user's subscriptions that the provider has not collected */
		get: operations['listSubscriptionInitialPayments'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/subscriptions': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The user's subscriptions with their state */
		get: operations['listSubscriptions'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/app-reward-coupons': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Coupons for rewards of apps that are not collected */
		get: operations['listAppRewardCoupons'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/validator-reward-coupons': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Coupons for rewards of validators that are not collected */
		get: operations['listValidatorRewardCoupons'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/validator-faucet-coupons': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Older coupons for being a validator that are not collected */
		get: operations['listValidatorFaucetCoupons'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/validator-liveness-activity-records': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Records of rounds in which the validator was alive that are not collected */
		get: operations['listLivenessActivityRecords'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/sv-reward-coupons': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Coupons for rewards of super validators that are not collected */
		get: operations['listSvRewardCoupons'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/token-standard/allocation-requests': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Requests to allocate coins for a settlement */
		get: operations['listAllocationRequests'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/token-standard/allocation-requests/{contract_id}/reject': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Reject a request
		 * @description Those of version 2, too (recorded).
		 */
		post: operations['rejectAllocationRequest'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/allocations': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The user's allocations of coins, of both versions of the token standard */
		get: operations['listAllocations'];
		put?: never;
		/**
		 * Allocate coins for one leg of a settlement
		 * @description The same settlement and leg again answers as the first time and does nothing (recorded).
		 */
		post: operations['allocate'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/allocations': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Allocate coins for legs of a settlement by version 2 of the token standard */
		post: operations['allocateV2'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/allocations/{contract_id}/withdraw': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Withdraw an allocation of version 1 */
		post: operations['withdrawAllocation'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/allocations/{contract_id}/withdraw': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Withdraw an allocation of version 2 */
		post: operations['withdrawAllocationV2'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/minting-delegation-proposals': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Proposals that the user collect somebody's rewards */
		get: operations['listMintingDelegationProposals'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/minting-delegation-proposals/{contract_id}/accept': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Accept a proposal; a delegation by the same beneficiary ends */
		post: operations['acceptMintingDelegationProposal'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/minting-delegation-proposals/{contract_id}/reject': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Reject a proposal */
		post: operations['rejectMintingDelegationProposal'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/minting-delegations': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The delegations by which the user collects rewards of others */
		get: operations['listMintingDelegations'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/minting-delegations/{contract_id}/reject': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** End a delegation */
		post: operations['endMintingDelegation'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/scan-proxy/dso-party-id': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The party that stands for the network's governing organization */
		get: operations['getDsoPartyIdThroughProxy'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/scan-proxy/dso': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The governing organization with its rules and its super validators */
		get: operations['getDsoThroughProxy'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/scan-proxy/open-and-issuing-mining-rounds': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The mining rounds that are open or issue their rewards */
		get: operations['getOpenAndIssuingRoundsThroughProxy'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/scan-proxy/featured-apps/{provider_party_id}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** A right of one provider of a featured app */
		get: operations['lookupFeaturedAppThroughProxy'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/scan-proxy/ans-entries': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Names of the name service, those that are not expired, oldest first */
		get: operations['listNameEntriesThroughProxy'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/scan-proxy/ans-entries/by-party/{party}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The first name of a party */
		get: operations['lookupNameOfPartyThroughProxy'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/scan-proxy/ans-entries/by-name/{name}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What a name stands for */
		get: operations['lookupNameThroughProxy'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/scan-proxy/transfer-command-counter/{party}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The next nonce of a sender of transfer commands; 404 where it is 0 */
		get: operations['lookupTransferCommandCounterThroughProxy'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/scan-proxy/transfer-command/status': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What became of the transfer commands of a sender with one nonce, of the last 24 hours */
		get: operations['lookupTransferCommandStatusThroughProxy'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/scan-proxy/transfer-preapprovals/by-party/{party}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** A receiver's standing consent to incoming transfers */
		get: operations['lookupTransferPreapprovalThroughProxy'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/scan-proxy/holdings/summary': {
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
		 * @description Successor, without rounds and fees, is POST /v1/scan-proxy/holdings/summary.
		 */
		post: operations['getHoldingsSummaryThroughProxy'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v1/scan-proxy/holdings/summary': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Coin holdings per owner */
		post: operations['getHoldingsSummaryV1ThroughProxy'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/balance': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What the wallet holds */
		get: operations['getWalletBalance'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/amulets': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The coins of the wallet one by one */
		get: operations['listWalletAmulets'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/tap': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Coins out of nothing; on test networks only */
		post: operations['tapWallet'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/transactions': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** What changed the wallet, newest first */
		post: operations['listWalletTransactions'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/transfer-offers': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Open offers of which the user is sender or receiver */
		get: operations['listWalletTransferOffers'];
		put?: never;
		/** Offers coins to a party, which has to accept them; the older flow */
		post: operations['createWalletTransferOffer'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/transfer-offers/{tracking_id}/status': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** What became of an offer of the user */
		post: operations['getWalletTransferOfferStatus'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/transfer-offers/{contract_id}/accept': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Accepts an offer, as its receiver */
		post: operations['acceptWalletTransferOffer'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/transfer-offers/{contract_id}/reject': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Rejects an offer, as its receiver */
		post: operations['rejectWalletTransferOffer'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/transfer-offers/{contract_id}/withdraw': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Withdraws an offer, as its sender */
		post: operations['withdrawWalletTransferOffer'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/accepted-transfer-offers': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Offers that were accepted and are not completed yet */
		get: operations['listWalletAcceptedTransferOffers'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/token-standard/transfers': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Open transfers of which the user is sender or receiver */
		get: operations['listWalletTransfers'];
		put?: never;
		/** Transfers coins: at once where the receiver has a preapproval, else as an offer */
		post: operations['createWalletTransfer'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/wallet/token-standard/transfers': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The same by version 2 of the token standard */
		post: operations['createWalletTransferV2'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/token-standard/transfers/{contract_id}/accept': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Accepts an open transfer, as its receiver */
		post: operations['acceptWalletTransfer'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/token-standard/transfers/{contract_id}/reject': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Rejects an open transfer, as its receiver */
		post: operations['rejectWalletTransfer'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/token-standard/transfers/{contract_id}/withdraw': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Withdraws an open transfer, as its sender */
		post: operations['withdrawWalletTransfer'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/wallet/token-standard/transfers/{contract_id}/accept': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Accepts an open transfer, as its receiver; by version 2 of the token standard */
		post: operations['acceptWalletTransferV2'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/wallet/token-standard/transfers/{contract_id}/reject': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Rejects an open transfer, as its receiver; by version 2 of the token standard */
		post: operations['rejectWalletTransferV2'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/wallet/token-standard/transfers/{contract_id}/withdraw': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Withdraws an open transfer, as its sender; by version 2 of the token standard */
		post: operations['withdrawWalletTransferV2'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/transfer-preapproval': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Lets everybody transfer coins to the user at once; the validator pays */
		post: operations['createWalletTransferPreapproval'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/transfer-preapproval/send': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Transfers coins at once to a party that has a preapproval, and to no other */
		post: operations['sendToWalletPreapproval'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/admin/transfer-preapprovals': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The preapprovals that this validator provides */
		get: operations['listValidatorPreapprovals'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/admin/transfer-preapprovals/by-party/{receiver-party}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The preapproval of a receiver */
		get: operations['getValidatorPreapproval'];
		put?: never;
		post?: never;
		/** Cancels the preapproval of a receiver */
		delete: operations['cancelValidatorPreapproval'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/buy-traffic-requests': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Asks the wallet to buy traffic */
		post: operations['createWalletTrafficRequest'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v0/wallet/buy-traffic-requests/{tracking_id}/status': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** What became of such a request */
		post: operations['getWalletTrafficRequestStatus'];
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
		NodeIdentities: {
			/** @description The participant, as `PAR::` and its ID. */
			id: string;
			/** @description Its keys. */
			keys: components['schemas']['NodeKey'][];
			/**
			 * Format: byte
			 * @description Its topology transactions.
			 */
			authorizedStoreSnapshot: string;
			/** @description Release that wrote it. */
			version?: string;
		};
		NodeKey: components['schemas']['KeyPair'] | components['schemas']['KmsKey'];
		KeyPair: {
			/**
			 * Format: byte
			 * @description Public and private key.
			 */
			keyPair: string;
			/** @description What it is for. */
			name?: string;
		};
		KmsKey: {
			/**
			 * @description What it does.
			 * @enum {string}
			 */
			type: 'signing' | 'encryption';
			/** @description Its ID at the key management service. */
			keyId: string;
			/** @description What it is for. */
			name?: string;
		};
		ValidatorUser: {
			/** @description Ledger user of the operator. */
			user_name: string;
			/** @description Party of the operator. */
			party_id: string;
			/** @description Whether the operator is a featured app provider. */
			featured: boolean;
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
		OpenAndIssuingRoundsThroughProxy: {
			/** @description Open rounds. */
			open_mining_rounds: components['schemas']['ContractWithState'][];
			/** @description Issuing rounds. */
			issuing_mining_rounds: components['schemas']['ContractWithState'][];
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
		Version: {
			/** @description Splice release. */
			version: string;
			/**
			 * Format: date-time
			 * @description When the release was committed.
			 */
			commit_ts: string;
		};
		TransferPreapproval: {
			transfer_preapproval: components['schemas']['ContractWithState'];
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
		WalletUserStatus: {
			/** @description Party of the wallet; empty for a user without one. */
			party_id: string;
			/** @description Whether the validator knows the user. */
			user_onboarded: boolean;
			/** @description Whether the wallet is ready. */
			user_wallet_installed: boolean;
			/** @description Whether the party is a featured app provider. */
			has_featured_app_right: boolean;
		};
		OnboardUser: {
			/** @description Name of the user, as in its tokens. */
			name: string;
			/** @description The party of the user; absent: one of its own. */
			party_id?: string;
			/** @description Whether a party that is missing is made. Not in 0.5. */
			createPartyIfMissing?: boolean;
		};
		PartyId: {
			/** @description The party. */
			party_id: string;
		};
		Users: {
			/** @description Names of the users. */
			usernames: string[];
		};
		ExternalPartyBalance: {
			/** @description The party. */
			party_id: string;
			/** @description Coins that are not locked. */
			total_unlocked_coin: string;
			/** @description Coins that are locked. */
			total_locked_coin: string;
			/** @description Both. */
			total_coin_holdings: string;
			/** @description Holding fees on unlocked coins; may be negative. */
			accumulated_holding_fees_unlocked: string;
			/** @description Holding fees on locked coins; may be negative. */
			accumulated_holding_fees_locked: string;
			/** @description Both. */
			accumulated_holding_fees_total: string;
			/** @description Unlocked coins less their fees. */
			total_available_coin: string;
			/**
			 * Format: int64
			 * @description The round the fees are of.
			 */
			computed_as_of_round: number;
		};
		GenerateTopology: {
			/** @description The part of the party before its two colons. */
			party_hint: string;
			/** @description Raw Ed25519 key, hex. */
			public_key: string;
		};
		GeneratedTopology: {
			/** @description The party that will be. */
			party_id: string;
			/** @description Each has to be signed. */
			topology_txs: {
				/** @description The transaction, base64. */
				topology_tx: string;
				/** @description What is to be signed, hex. */
				hash: string;
			}[];
		};
		SubmitTopology: {
			/** @description Raw Ed25519 key, hex. */
			public_key: string;
			/** @description The transactions as they were generated. */
			signed_topology_txs: {
				/** @description The transaction, base64. */
				topology_tx: string;
				/** @description Ed25519 signature of its hash, hex. */
				signed_hash: string;
			}[];
		};
		CreateSetupProposal: {
			/** @description The external party. */
			user_party_id: string;
		};
		CreatedContract: {
			/** @description The new contract. */
			contract_id: string;
		};
		SetupProposals: {
			/** @description The proposals. */
			contracts: components['schemas']['ContractWithState'][];
		};
		PrepareAcceptSetup: {
			/** @description The proposal. */
			contract_id: string;
			/** @description The external party. */
			user_party_id: string;
			/** @description Whether to say how the hash was made. */
			verbose_hashing?: boolean;
		};
		PreparedSetup: {
			/** @description Prepared transaction, base64. */
			transaction: string;
			/** @description What is to be signed, hex. */
			tx_hash: string;
			/** @description How the hash was made. */
			hashing_details?: string;
		};
		SignedSubmission: {
			submission: {
				/** @description The external party. */
				party_id: string;
				/** @description Prepared transaction, base64. */
				transaction: string;
				/** @description Ed25519 signature of its hash, hex. */
				signed_tx_hash: string;
				/** @description Raw Ed25519 key, hex. */
				public_key: string;
			};
		};
		AcceptedSetup: {
			/** @description The preapproval of incoming transfers. */
			transfer_preapproval_contract_id: string;
			/** @description The update of the acceptance. */
			update_id: string;
		};
		PrepareTransferCommand: {
			/** @description The external sender. */
			sender_party_id: string;
			/** @description The receiver, who has a preapproval. */
			receiver_party_id: string;
			/** @description Amount as a number or as text (recorded). */
			amount: unknown;
			/**
			 * Format: date-time
			 * @description When the command lapses.
			 */
			expires_at: string;
			/**
			 * Format: int64
			 * @description The sender's next nonce.
			 */
			nonce: number;
			/** @description Whether to say how the hash was made. */
			verbose_hashing?: boolean;
			/** @description A text for the receiver. */
			description?: string;
		};
		PreparedTransferCommand: {
			/** @description Prepared transaction, base64. */
			transaction: string;
			/** @description What is to be signed, hex. */
			tx_hash: string;
			/** @description How the id of the command's contract will begin. */
			transfer_command_contract_id_prefix: string;
			/** @description How the hash was made. */
			hashing_details?: string;
		};
		SubmittedTransferCommand: {
			/** @description The update. */
			update_id: string;
		};
		CreateNameEntry: {
			/** @description The name, with the ending that the network has for names. */
			name: string;
			/** @description A web address or nothing. */
			url: string;
			/** @description A text or nothing. */
			description: string;
		};
		CreatedNameEntry: {
			/** @description Contract of the request for a name. */
			entryContextCid: string;
			/** @description The subscription request to accept. */
			subscriptionRequestCid: string;
			/** @description The name. */
			name: string;
			/** @description The web address. */
			url: string;
			/** @description The text. */
			description: string;
		};
		OwnNameEntries: {
			/** @description The names. */
			entries: components['schemas']['OwnNameEntry'][];
		};
		OwnNameEntry: {
			/** @description The contract; recorded as the text ContractId(00…). */
			contractId: string;
			/** @description The name. */
			name: string;
			/** @description Price of a renewal. */
			amount: string;
			/** @description Unit of the price, such as USDUNIT. */
			unit: string;
			/** @description Milliseconds since 1970. */
			expiresAt: string;
			/** @description Microseconds between two payments. */
			paymentInterval: string;
			/** @description Microseconds before its end in which a renewal is paid. */
			paymentDuration: string;
		};
		SubscriptionRequests: {
			/** @description The requests. */
			subscription_requests: components['schemas']['Contract'][];
		};
		AcceptedSubscription: {
			/** @description The first payment. */
			initial_payment_contract_id: string;
		};
		SubscriptionInitialPayments: {
			/** @description The payments; reference in the payload is the request that was accepted. */
			initial_payments: components['schemas']['Contract'][];
		};
		Subscriptions: {
			/** @description The subscriptions. */
			subscriptions: components['schemas']['Subscription'][];
		};
		Subscription: {
			subscription: components['schemas']['Contract'];
			/** @description Which of the two it is in. */
			state: {
				idle?: components['schemas']['Contract'];
				payment?: components['schemas']['Contract'];
			};
		};
		AppRewardCoupons: {
			/** @description The coupons. */
			app_reward_coupons: components['schemas']['Contract'][];
		};
		ValidatorRewardCoupons: {
			/** @description The coupons. */
			validator_reward_coupons: components['schemas']['Contract'][];
		};
		ValidatorFaucetCoupons: {
			/** @description The coupons. */
			validator_faucet_coupons: components['schemas']['Contract'][];
		};
		LivenessActivityRecords: {
			/** @description The records. */
			validator_liveness_activity_records: components['schemas']['Contract'][];
		};
		SvRewardCoupons: {
			/** @description The coupons. */
			sv_reward_coupons: components['schemas']['Contract'][];
		};
		AllocationRequests: {
			/** @description The requests. */
			allocation_requests: components['schemas']['HeldContract'][];
		};
		Allocations: {
			/** @description The allocations. */
			allocations: components['schemas']['HeldContract'][];
		};
		HeldContract: {
			contract: components['schemas']['Contract'];
		};
		ChoiceResult: {
			/** @description What the choice says of itself. */
			meta: {
				[key: string]: string;
			};
		};
		SettlementReference: {
			/** @description A name of the executor's. */
			id: string;
			/** @description A contract that stands for the settlement. */
			cid?: string;
		};
		AllocateRequest: {
			settlement: {
				/** @description The party that settles. */
				executor: string;
				settlement_ref: components['schemas']['SettlementReference'];
				/**
				 * Format: int64
				 * @description Microseconds since 1970.
				 */
				requested_at: number;
				/**
				 * Format: int64
				 * @description Microseconds since 1970.
				 */
				allocate_before: number;
				/**
				 * Format: int64
				 * @description Microseconds since 1970.
				 */
				settle_before: number;
				/** @description Metadata. */
				meta?: {
					[key: string]: string;
				};
			};
			/** @description The leg. */
			transfer_leg_id: string;
			transfer_leg: {
				/** @description The party that gets the coins. */
				receiver: string;
				/** @description How many. */
				amount: string;
				/** @description Metadata. */
				meta?: {
					[key: string]: string;
				};
			};
		};
		AllocateV2Request: {
			settlement: {
				/** @description The parties that settle. */
				executors: string[];
				settlement_ref: components['schemas']['SettlementReference'];
				/**
				 * Format: int64
				 * @description Microseconds since 1970.
				 */
				settlement_deadline?: number;
				/** @description Metadata. */
				meta?: {
					[key: string]: string;
				};
			};
			/** @description The user's side of each leg. */
			transfer_leg_sides: {
				/** @description The leg. */
				transfer_leg_id: string;
				/**
				 * @description Which side the user is.
				 * @enum {string}
				 */
				side: 'SENDERSIDE' | 'RECEIVERSIDE';
				/** @description The party on the other side. */
				otherside: string;
				/** @description How many coins. */
				amount: string;
				/** @description Metadata. */
				meta?: {
					[key: string]: string;
				};
			}[];
			/** @description Amounts by instrument for the next iteration. */
			next_iteration_funding?: {
				[key: string]: string;
			};
			/** @description Whether it cannot be withdrawn before the deadline. */
			committed: boolean;
			/** @description Metadata. */
			meta?: {
				[key: string]: string;
			};
		};
		AllocateResult: {
			/** @description The allocation, or what it waits for. */
			output: {
				/** @description The allocation. */
				allocation_cid?: string;
				/** @description An instruction that the registry has yet to act on. */
				allocation_instruction_cid?: string;
			};
			/** @description Coins that came back as change. */
			sender_change_cids: string[];
			/** @description What the choice says of itself. */
			meta: {
				[key: string]: string;
			};
		};
		WithdrawnAllocation: {
			/** @description The coins. */
			sender_holding_cids: string[];
			/** @description What the choice says of itself. */
			meta: {
				[key: string]: string;
			};
		};
		WithdrawnAllocationV2: {
			/** @description The coins by instrument. */
			authorizer_holding_cids: {
				[key: string]: string[];
			};
			/** @description What the choice says of itself. */
			meta: {
				[key: string]: string;
			};
		};
		MintingDelegationContract: {
			contract: components['schemas']['Contract'];
			/** @description Whether this validator hosts the beneficiary. */
			beneficiary_hosted: boolean;
		};
		MintingDelegationProposals: {
			/** @description The proposals. */
			proposals: components['schemas']['MintingDelegationContract'][];
			/**
			 * Format: int64
			 * @description Where the next page begins.
			 */
			next_page_token?: number;
		};
		MintingDelegations: {
			/** @description The delegations. */
			delegations: components['schemas']['MintingDelegationContract'][];
			/**
			 * Format: int64
			 * @description Where the next page begins.
			 */
			next_page_token?: number;
		};
		WalletBalance: {
			/**
			 * Format: int64
			 * @description Round it is computed for.
			 */
			round: number;
			/** @description What can be spent. */
			effective_unlocked_qty: string;
			/** @description What is locked: by open transfers, allocations and payments. */
			effective_locked_qty: string;
			/** @description Holding fees that have accrued; not deducted from the amounts. */
			total_holding_fees: string;
		};
		AmuletPosition: {
			contract: components['schemas']['ContractWithState'];
			/**
			 * Format: int64
			 * @description Round it is computed for.
			 */
			round: number;
			/** @description Holding fee since its creation. */
			accrued_holding_fee: string;
			/** @description Its amount. */
			effective_amount: string;
		};
		WalletAmulets: {
			/** @description Coins that can be spent. */
			amulets: components['schemas']['AmuletPosition'][];
			/** @description Locked coins. */
			locked_amulets: components['schemas']['AmuletPosition'][];
		};
		TapRequest: {
			/** @description Worth of the coins in US dollars, a decimal (recorded). */
			amount: string;
			/** @description Of two calls with the same ID the second returns the coin of the first. */
			command_id?: string;
		};
		TapResponse: {
			/** @description The coin. */
			contract_id: string;
		};
		WalletTransactionsRequest: {
			/** @description Event ID of the last item of the page before. */
			begin_after_id?: string;
			/**
			 * Format: int64
			 * @description At most so many items, 1 to 1000.
			 */
			page_size: number;
		};
		WalletTransactions: {
			/** @description Newest first. */
			items: components['schemas']['WalletTransaction'][];
		};
		PartyAndAmount: {
			/** @description The party. */
			party: string;
			/** @description Decimal; negative where the party has less afterwards. */
			amount: string;
		};
		WalletTransactionSubtype: {
			/** @description Template of the contract that was exercised. */
			template_id: string;
			/** @description What was exercised. */
			choice: string;
			/** @description What the wallet did in a batch. */
			amulet_operation?: string;
			/** @description Interface of the choice. */
			interface_id?: string;
		};
		/** @description One of these three. */
		WalletTransaction:
			| {
					/**
					 * @description Coins of the wallet were used or came to it.
					 * @enum {string}
					 */
					transaction_type: 'transfer';
					transaction_subtype: components['schemas']['WalletTransactionSubtype'];
					/** @description Update and event: `#1220…:0`. */
					event_id: string;
					/**
					 * Format: date-time
					 * @description Record time.
					 */
					date: string;
					sender: components['schemas']['PartyAndAmount'];
					/** @description Who has more afterwards. */
					receivers: components['schemas']['PartyAndAmount'][];
					/** @description Holding fees that were paid. */
					holding_fees: string;
					/** @description App rewards that were collected by it. */
					app_rewards_used?: string;
					/** @description Validator rewards that were collected by it. */
					validator_rewards_used?: string;
					/** @description Super validator rewards that were collected by it. */
					sv_rewards_used?: string;
					/** @description Coupons of the development fund that were collected by it. */
					development_fund_coupons_used?: string;
					/** @description Receiver of a transfer that waits to be accepted. */
					transfer_instruction_receiver?: string;
					/** @description Its amount. */
					transfer_instruction_amount?: string;
					/** @description The open transfer that was created or ended. */
					transfer_instruction_cid?: string;
					/** @description What the sender wrote. */
					description?: string;
			  }
			| {
					/**
					 * @description The balance changed otherwise.
					 * @enum {string}
					 */
					transaction_type: 'balance_change';
					transaction_subtype: components['schemas']['WalletTransactionSubtype'];
					/** @description Update and event: `#1220…:0`. */
					event_id: string;
					/**
					 * Format: date-time
					 * @description Record time.
					 */
					date: string;
					/** @description Who has more afterwards. */
					receivers: components['schemas']['PartyAndAmount'][];
					/** @description The open transfer that was ended. */
					transfer_instruction_cid?: string;
			  }
			| {
					/**
					 * @description Nothing changed; not recorded.
					 * @enum {string}
					 */
					transaction_type: 'notification' | 'unknown';
					transaction_subtype: components['schemas']['WalletTransactionSubtype'];
					/** @description Update and event: `#1220…:0`. */
					event_id: string;
					/**
					 * Format: date-time
					 * @description Record time.
					 */
					date: string;
					/** @description What is to be noted. */
					details: string;
			  };
		CreateTransferRequest: {
			/** @description The receiver. */
			receiver_party_id: string;
			/** @description Decimal. */
			amount: string;
			/** @description What it is for; the receiver sees it. */
			description: string;
			/**
			 * Format: int64
			 * @description Until when it can be accepted, in microseconds since 1970.
			 */
			expires_at: number;
			/** @description By a used one nothing is transferred: the answer is that of the first call (recorded). */
			tracking_id: string;
		};
		TransferResult: {
			/** @description One of these three. */
			output:
				| {
						/** @description It waits for the receiver. */
						transfer_instruction_cid: string;
				  }
				| {
						/** @description What the receiver has got. */
						receiver_holding_cids: string[];
				  }
				| {
						/** @description It ended without a transfer. */
						dummy: null | Record<string, never>;
				  };
			/** @description What the sender has left of the coins that were used. */
			sender_change_cids: string[];
			/** @description Metadata of the token standard. */
			meta: {
				[key: string]: string;
			};
		};
		WalletTransfers: {
			/** @description Open transfers. */
			transfers: components['schemas']['Contract'][];
		};
		CreateTransferOfferRequest: {
			/** @description The receiver. */
			receiver_party_id: string;
			/** @description Decimal. */
			amount: string;
			/** @description What it is for; the receiver sees it. */
			description: string;
			/**
			 * Format: int64
			 * @description Until when it can be accepted, in microseconds since 1970.
			 */
			expires_at: number;
			/** @description A used one is refused with 409, whatever became of its offer. */
			tracking_id: string;
		};
		CreateTransferOfferResponse: {
			/** @description The offer. */
			offer_contract_id: string;
		};
		AcceptTransferOfferResponse: {
			/** @description The accepted offer. */
			accepted_offer_contract_id: string;
		};
		WalletTransferOffers: {
			/** @description Open offers. */
			offers: components['schemas']['Contract'][];
		};
		WalletAcceptedTransferOffers: {
			/** @description Accepted offers. */
			accepted_offers: components['schemas']['Contract'][];
		};
		TransferOfferStatus:
			| {
					/**
					 * @description How far it is.
					 * @enum {string}
					 */
					status: 'created' | 'accepted' | 'completed';
					/** @description The update that brought it there. */
					transaction_id: string;
					/** @description The offer, the accepted offer, or the coin of the receiver. */
					contract_id: string;
			  }
			| {
					/**
					 * @description Nothing was transferred and nothing will be.
					 * @enum {string}
					 */
					status: 'failed';
					/**
					 * @description Why.
					 * @enum {string}
					 */
					failure_kind: 'expired' | 'rejected' | 'withdrawn';
					/** @description Why it was withdrawn. */
					withdrawn_reason?: string;
			  };
		CreatePreapprovalResponse: {
			/** @description The preapproval, or the proposal of it. */
			transfer_preapproval_contract_id: string;
		};
		PreapprovalSendRequest: {
			/** @description The receiver. */
			receiver_party_id: string;
			/** @description Decimal. */
			amount: string;
			/** @description By a used one nothing is transferred, and the answer is the same (recorded). */
			deduplication_id: string;
			/** @description What it is for; the receiver sees it. */
			description?: string;
		};
		ValidatorPreapprovals: {
			/** @description The preapprovals. */
			contracts: components['schemas']['ContractWithState'][];
		};
		BuyTrafficRequest: {
			/** @description A party hosted by the validator that gets the traffic. */
			receiving_validator_party_id: string;
			/** @description The synchronizer. */
			domain_id: string;
			/**
			 * Format: int64
			 * @description Bytes.
			 */
			traffic_amount: number;
			/** @description A used one is refused with 409, whatever became of its request. */
			tracking_id: string;
			/**
			 * Format: int64
			 * @description Until when it may be bought, in microseconds since 1970.
			 */
			expires_at: number;
		};
		BuyTrafficResponse: {
			/** @description The request. */
			request_contract_id: string;
		};
		TrafficRequestStatus:
			| {
					/**
					 * @description The wallet has not bought it yet.
					 * @enum {string}
					 */
					status: 'created';
			  }
			| {
					/**
					 * @description It is bought.
					 * @enum {string}
					 */
					status: 'completed';
					/** @description The update that bought it. */
					transaction_id: string;
			  }
			| {
					/**
					 * @description Nothing was bought and nothing will be.
					 * @enum {string}
					 */
					status: 'failed';
					/**
					 * @description Why.
					 * @enum {string}
					 */
					failure_reason: 'expired' | 'rejected';
					/** @description Why it was rejected. */
					rejection_reason?: string;
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
		/** @description No token, or one this validator does not accept. */
		Unauthorized: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ErrorResponse'];
			};
		};
		/** @description The token is valid, and its user may not do this. */
		Forbidden: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ErrorResponse'];
			};
		};
		/** @description It was done before, or there is such a thing already. */
		Conflict: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ErrorResponse'];
			};
		};
		/** @description The validator does not support this. */
		NotImplemented: {
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
		/** @description The server or every scan behind it is loading, or took too long. Retry later. */
		Unavailable: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ErrorResponse'];
			};
		};
	};
	parameters: never;
	requestBodies: never;
	headers: never;
	pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
	getValidatorLiveness: {
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
	getValidatorReadiness: {
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
	getValidatorVersion: {
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
	getValidatorUser: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The operator. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidatorUser'];
				};
			};
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listUsers: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description Their names. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Users'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	onboardUser: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['OnboardUser'];
			};
		};
		responses: {
			/** @description The party of the user. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PartyId'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	offboardUser: {
		parameters: {
			query: {
				/** @description Name of the user. */
				username: string;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description Done. The body is empty. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	dumpParticipantIdentities: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The identity. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['NodeIdentities'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getExternalPartyBalance: {
		parameters: {
			query: {
				/** @description The party. */
				party_id: string;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The balance. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ExternalPartyBalance'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			501: components['responses']['NotImplemented'];
			503: components['responses']['Unavailable'];
		};
	};
	generateExternalPartyTopology: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GenerateTopology'];
			};
		};
		responses: {
			/** @description The party and its transactions. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['GeneratedTopology'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			501: components['responses']['NotImplemented'];
			503: components['responses']['Unavailable'];
		};
	};
	submitExternalPartyTopology: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['SubmitTopology'];
			};
		};
		responses: {
			/** @description The party. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PartyId'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			501: components['responses']['NotImplemented'];
			503: components['responses']['Unavailable'];
		};
	};
	listSetupProposals: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The proposals. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SetupProposals'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			501: components['responses']['NotImplemented'];
			503: components['responses']['Unavailable'];
		};
	};
	createSetupProposal: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['CreateSetupProposal'];
			};
		};
		responses: {
			/** @description The proposal. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['CreatedContract'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			501: components['responses']['NotImplemented'];
			503: components['responses']['Unavailable'];
		};
	};
	prepareAcceptSetupProposal: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['PrepareAcceptSetup'];
			};
		};
		responses: {
			/** @description The transaction and its hash. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PreparedSetup'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			501: components['responses']['NotImplemented'];
			503: components['responses']['Unavailable'];
		};
	};
	submitAcceptSetupProposal: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['SignedSubmission'];
			};
		};
		responses: {
			/** @description The preapproval that it made. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['AcceptedSetup'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			501: components['responses']['NotImplemented'];
			503: components['responses']['Unavailable'];
		};
	};
	prepareTransferCommand: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['PrepareTransferCommand'];
			};
		};
		responses: {
			/** @description The transaction and its hash. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PreparedTransferCommand'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			501: components['responses']['NotImplemented'];
			503: components['responses']['Unavailable'];
		};
	};
	submitTransferCommand: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['SignedSubmission'];
			};
		};
		responses: {
			/** @description The update that created the command. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SubmittedTransferCommand'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			501: components['responses']['NotImplemented'];
			503: components['responses']['Unavailable'];
		};
	};
	createNameEntry: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['CreateNameEntry'];
			};
		};
		responses: {
			/** @description The contracts of the request. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['CreatedNameEntry'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listOwnNameEntries: {
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
					'application/json': components['schemas']['OwnNameEntries'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getWalletUserStatus: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The user. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['WalletUserStatus'];
				};
			};
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listSubscriptionRequests: {
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
					'application/json': components['schemas']['SubscriptionRequests'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	cancelSubscription: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The contract. */
				contract_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description Done. The body is empty. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	acceptSubscriptionRequest: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The contract. */
				contract_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The first payment. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['AcceptedSubscription'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	rejectSubscriptionRequest: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The contract. */
				contract_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description Done. The body is empty. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listSubscriptionInitialPayments: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The payments. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SubscriptionInitialPayments'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listSubscriptions: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The subscriptions. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Subscriptions'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listAppRewardCoupons: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description At most 1000. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['AppRewardCoupons'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listValidatorRewardCoupons: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description At most 1000. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidatorRewardCoupons'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listValidatorFaucetCoupons: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description At most 1000. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidatorFaucetCoupons'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listLivenessActivityRecords: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description At most 1000. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['LivenessActivityRecords'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listSvRewardCoupons: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description At most 1000. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SvRewardCoupons'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listAllocationRequests: {
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
					'application/json': components['schemas']['AllocationRequests'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	rejectAllocationRequest: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The contract. */
				contract_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description What the choice returned. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ChoiceResult'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listAllocations: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The allocations. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Allocations'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	allocate: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['AllocateRequest'];
			};
		};
		responses: {
			/** @description The allocation. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['AllocateResult'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	allocateV2: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['AllocateV2Request'];
			};
		};
		responses: {
			/** @description The allocation. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['AllocateResult'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	withdrawAllocation: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The contract. */
				contract_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The coins that came back. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['WithdrawnAllocation'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	withdrawAllocationV2: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The contract. */
				contract_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The coins that came back. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['WithdrawnAllocationV2'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listMintingDelegationProposals: {
		parameters: {
			query?: {
				/** @description The next_page_token of the page before. */
				after?: number;
				/** @description Most entries of the page, 1000 at most. */
				limit?: number;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['MintingDelegationProposals'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	acceptMintingDelegationProposal: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The contract. */
				contract_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The delegation. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['CreatedContract'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	rejectMintingDelegationProposal: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The contract. */
				contract_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description Done. The body is empty. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listMintingDelegations: {
		parameters: {
			query?: {
				/** @description The next_page_token of the page before. */
				after?: number;
				/** @description Most entries of the page, 1000 at most. */
				limit?: number;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['MintingDelegations'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	endMintingDelegation: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The contract. */
				contract_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description Done. The body is empty. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getDsoPartyIdThroughProxy: {
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
			401: components['responses']['Unauthorized'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getDsoThroughProxy: {
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
			401: components['responses']['Unauthorized'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getOpenAndIssuingRoundsThroughProxy: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The rounds. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['OpenAndIssuingRoundsThroughProxy'];
				};
			};
			401: components['responses']['Unauthorized'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	lookupFeaturedAppThroughProxy: {
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
			/** @description The right, or null. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['FeaturedApp'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listNameEntriesThroughProxy: {
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
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	lookupNameOfPartyThroughProxy: {
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
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	lookupNameThroughProxy: {
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
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	lookupTransferCommandCounterThroughProxy: {
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
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	lookupTransferCommandStatusThroughProxy: {
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
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	lookupTransferPreapprovalThroughProxy: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The receiving party. */
				party: string;
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
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getHoldingsSummaryThroughProxy: {
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
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getHoldingsSummaryV1ThroughProxy: {
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
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getWalletBalance: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The balance. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['WalletBalance'];
				};
			};
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listWalletAmulets: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description All of them; there are no pages. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['WalletAmulets'];
				};
			};
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	tapWallet: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['TapRequest'];
			};
		};
		responses: {
			/** @description The new coin, or that of the first call with the same command ID. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TapResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listWalletTransactions: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['WalletTransactionsRequest'];
			};
		};
		responses: {
			/** @description At most page_size items; none at the end. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['WalletTransactions'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listWalletTransferOffers: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description All of them; there are no pages. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['WalletTransferOffers'];
				};
			};
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	createWalletTransferOffer: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['CreateTransferOfferRequest'];
			};
		};
		responses: {
			/** @description The offer. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['CreateTransferOfferResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getWalletTransferOfferStatus: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The tracking ID it was created with. */
				tracking_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description Its status. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TransferOfferStatus'];
				};
			};
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	acceptWalletTransferOffer: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The contract. */
				contract_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The accepted offer; the coins follow. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['AcceptTransferOfferResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	rejectWalletTransferOffer: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The contract. */
				contract_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description Rejected. The body is empty. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	withdrawWalletTransferOffer: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The contract. */
				contract_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description Withdrawn. The body is empty. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listWalletAcceptedTransferOffers: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description All of them; there are no pages. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['WalletAcceptedTransferOffers'];
				};
			};
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listWalletTransfers: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description All of them; there are no pages. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['WalletTransfers'];
				};
			};
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	createWalletTransfer: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['CreateTransferRequest'];
			};
		};
		responses: {
			/** @description What became of it, or of the first call with the same tracking ID. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TransferResult'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	createWalletTransferV2: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['CreateTransferRequest'];
			};
		};
		responses: {
			/** @description What became of it, or of the first call with the same tracking ID. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TransferResult'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	acceptWalletTransfer: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The contract. */
				contract_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description What became of it. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TransferResult'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	rejectWalletTransfer: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The contract. */
				contract_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description What became of it. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TransferResult'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	withdrawWalletTransfer: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The contract. */
				contract_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description What became of it. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TransferResult'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	acceptWalletTransferV2: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The contract. */
				contract_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description What became of it. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TransferResult'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	rejectWalletTransferV2: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The contract. */
				contract_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description What became of it. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TransferResult'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	withdrawWalletTransferV2: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The contract. */
				contract_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description What became of it. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TransferResult'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	createWalletTransferPreapproval: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description It was created. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['CreatePreapprovalResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			/** @description There is one already. */
			409: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['CreatePreapprovalResponse'];
				};
			};
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	sendToWalletPreapproval: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['PreapprovalSendRequest'];
			};
		};
		responses: {
			/** @description Transferred, now or by an earlier call with the same deduplication ID. The body is empty. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listValidatorPreapprovals: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description All of them; there are no pages. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidatorPreapprovals'];
				};
			};
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getValidatorPreapproval: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The receiver. */
				'receiver-party': string;
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
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	cancelValidatorPreapproval: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The receiver. */
				'receiver-party': string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description Cancelled. The body is empty. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	createWalletTrafficRequest: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['BuyTrafficRequest'];
			};
		};
		responses: {
			/** @description The request. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['BuyTrafficResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getWalletTrafficRequestStatus: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The tracking ID it was created with. */
				tracking_id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description Its status. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TrafficRequestStatus'];
				};
			};
			401: components['responses']['Unauthorized'];
			403: components['responses']['Forbidden'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
}

/** Paths that a server has only from a release on. */
export type LaterPath =
	| '/v2/allocations'
	| '/v2/allocations/{contract_id}/withdraw'
	| '/v0/wallet/minting-delegation-proposals'
	| '/v0/wallet/minting-delegation-proposals/{contract_id}/accept'
	| '/v0/wallet/minting-delegation-proposals/{contract_id}/reject'
	| '/v0/wallet/minting-delegations'
	| '/v0/wallet/minting-delegations/{contract_id}/reject'
	| '/v0/scan-proxy/holdings/summary'
	| '/v1/scan-proxy/holdings/summary'
	| '/v2/wallet/token-standard/transfers'
	| '/v2/wallet/token-standard/transfers/{contract_id}/accept'
	| '/v2/wallet/token-standard/transfers/{contract_id}/reject'
	| '/v2/wallet/token-standard/transfers/{contract_id}/withdraw';
