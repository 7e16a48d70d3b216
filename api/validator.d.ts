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
}
export type webhooks = Record<string, never>;
export interface components {
	schemas: {
		ErrorResponse: {
			/** @description What went wrong. */
			error: string;
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
}
