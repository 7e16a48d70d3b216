// Generated from ledger.yaml by scripts/generate.mjs. Change the YAML, not this file.

export interface paths {
	'/livez': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Is the process alive */
		get: operations['getLivez'];
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
		/** Is the service ready to answer requests */
		get: operations['getReadyz'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/version': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Version of the node and what it can do; open to all, whatever token comes with it */
		get: operations['getVersion'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/authenticated-user': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The ledger user the token stands for */
		get: operations['getAuthenticatedUser'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/state/ledger-end': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The offset of the newest entry, 0 on an empty ledger */
		get: operations['getLedgerEnd'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/state/latest-pruned-offsets': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Up to where history was deleted, 0 if never */
		get: operations['getLatestPrunedOffsets'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/commands/completions': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Outcomes of submitted commands, collected into one list
		 * @deprecated
		 */
		post: operations['listCompletions'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/commands/command-completions': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Outcomes of submitted commands, of all users, collected into one list */
		post: operations['listCommandCompletions'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/commands/submit-and-wait': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Submit commands and wait for their outcome */
		post: operations['submitAndWait'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/commands/submit-and-wait-for-transaction': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Submit commands and wait for the transaction they make */
		post: operations['submitAndWaitForTransaction'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/commands/submit-and-wait-for-transaction-tree': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * The same, with the transaction in its older form
		 * @deprecated
		 */
		post: operations['submitAndWaitForTransactionTree'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/commands/async/submit': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Submit commands without waiting; what becomes of them is in a completion */
		post: operations['submitAsync'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/commands/submit-and-wait-for-reassignment': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Move contracts between synchronizers, one half of the way, and wait for it */
		post: operations['submitAndWaitForReassignment'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/commands/async/submit-reassignment': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The same without waiting */
		post: operations['submitReassignmentAsync'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/state/connected-synchronizers': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The synchronizers the node is connected to */
		get: operations['getConnectedSynchronizers'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/state/active-contracts': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Contracts active at an offset, collected into one list */
		post: operations['listActiveContracts'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/state/active-contracts-page': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** One page of the contracts active at an offset */
		post: operations['getActiveContractsPage'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/contracts/contract-by-id': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** One contract by its id (experimental) */
		post: operations['getContractById'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/events/events-by-contract-id': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Creation and archival of one contract */
		post: operations['getEventsByContractId'];
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
		/** Updates after an offset, collected into one list */
		post: operations['listUpdates'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/updates/get-updates-page': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** One page of updates */
		post: operations['getUpdatesPage'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/updates/update-by-id': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** One update by its id */
		post: operations['getUpdateById'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/updates/update-by-offset': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** One update by its offset */
		post: operations['getUpdateByOffset'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/updates/update-by-hash': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** One update by the hash an external party signed */
		post: operations['getUpdateByHash'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/commands/completion-by-hash': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The completions of an externally signed transaction by its hash */
		post: operations['getCompletionByHash'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/interactive-submission/prepare': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** What the acting parties have to sign for commands to be executed */
		post: operations['prepareSubmission'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/interactive-submission/execute': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Execute a prepared and externally signed transaction without waiting */
		post: operations['executeSubmission'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/interactive-submission/executeAndWait': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The same, waiting for its outcome */
		post: operations['executeSubmissionAndWait'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/interactive-submission/executeAndWaitForTransaction': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Execute a prepared and externally signed transaction, and wait for its outcome */
		post: operations['executeAndWaitForTransaction'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/users': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The users of the node */
		get: operations['listUsers'];
		put?: never;
		/** Add a user, with its first rights */
		post: operations['createUser'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/users/{user-id}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** One user */
		get: operations['getUser'];
		put?: never;
		post?: never;
		/** Remove a user and all its rights */
		delete: operations['deleteUser'];
		options?: never;
		head?: never;
		/** Change what the mask names of a user */
		patch: operations['updateUser'];
		trace?: never;
	};
	'/v2/users/{user-id}/rights': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What a user may do */
		get: operations['listUserRights'];
		put?: never;
		/** Give a user rights */
		post: operations['grantUserRights'];
		delete?: never;
		options?: never;
		head?: never;
		/** Take rights from a user */
		patch: operations['revokeUserRights'];
		trace?: never;
	};
	'/v2/users/{user-id}/identity-provider-id': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		/** Move a user to another identity provider */
		patch: operations['updateUserIdentityProvider'];
		trace?: never;
	};
	'/v2/parties': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The parties the node knows */
		get: operations['listParties'];
		put?: never;
		/** Make a party of this node */
		post: operations['allocateParty'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/parties/participant-id': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The identifier of the node itself */
		get: operations['getParticipantId'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/parties/external/generate-topology': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The topology transactions that a new external party has to sign */
		post: operations['generateExternalPartyTopology'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/parties/external/allocate': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Host an external party, with its signatures */
		post: operations['allocateExternalParty'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/parties/{party}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What the node knows of a party */
		get: operations['getParty'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		/** Change what the mask names of a party; only annotations can be changed */
		patch: operations['updateParty'];
		trace?: never;
	};
	'/v2/packages': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The packages the node stores */
		get: operations['listPackages'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/packages/{package-id}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The content of a package */
		get: operations['getPackage'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/packages/{package-id}/status': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Whether the node stores a package */
		get: operations['getPackageStatus'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/package-vetting/list': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The vetted packages, with their names and versions */
		post: operations['listVettedPackages'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/package-vetting/update': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Vet and unvet packages of this node */
		post: operations['updateVettedPackages'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/interactive-submission/preferred-packages': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The package versions that all of some parties have vetted */
		post: operations['getPreferredPackages'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/idps': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The identity providers the node trusts besides its default */
		get: operations['listIdentityProviders'];
		put?: never;
		/** Trust one more identity provider */
		post: operations['createIdentityProvider'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/idps/{idp-id}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** One identity provider */
		get: operations['getIdentityProvider'];
		put?: never;
		post?: never;
		/** Trust an identity provider no more */
		delete: operations['deleteIdentityProvider'];
		options?: never;
		head?: never;
		/** Change what the mask names of an identity provider */
		patch: operations['updateIdentityProvider'];
		trace?: never;
	};
	'/v2/dars': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Store a package archive, and vet its packages */
		post: operations['uploadDar'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/dars/validate': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Check a package archive, and its upgrades, against what is vetted; changes nothing */
		post: operations['validateDar'];
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
		/** @description Why a call was refused, in the ledger's own words. */
		JsCantonError: {
			/** @description SHOUTY_SNAKE id, or NA where the reason is withheld. */
			code: string;
			cause: string;
			correlationId?: string | null;
			traceId?: string | null;
			context: {
				[key: string]: string;
			};
			/** @description Pairs of a resource type and its name. */
			resources?: string[][] | null;
			/**
			 * Format: int32
			 * @description 1 to 14, or -1 where it is withheld or unknown.
			 */
			errorCategory: number;
			/** Format: int32 */
			grpcCodeValue?: number | null;
			/** @description A duration such as "1 second": worth trying again after it. */
			retryInfo?: string | null;
			/** @description True if the submission certainly had no effect. */
			definiteAnswer?: boolean | null;
		};
		GetLedgerApiVersionResponse: {
			version: string;
			features?: components['schemas']['FeaturesDescriptor'];
		};
		FeaturesDescriptor: {
			userManagement?: {
				supported?: boolean;
				/** Format: int32 */
				maxRightsPerUser?: number;
				/** Format: int32 */
				maxUsersPageSize?: number;
			};
			partyManagement?: {
				/** Format: int32 */
				maxPartiesPageSize?: number;
			};
			offsetCheckpoint?: {
				maxOffsetCheckpointEmissionDelay?: components['schemas']['Duration'];
			};
			packageFeature?: {
				/** Format: int32 */
				maxVettedPackagesPageSize?: number;
			};
			experimental?: {
				[key: string]: unknown;
			};
		};
		GetUserResponse: {
			user: components['schemas']['User'];
		};
		User: {
			id: string;
			/** @description Empty where none is set. */
			primaryParty?: string;
			isDeactivated?: boolean;
			metadata?: components['schemas']['ObjectMeta'];
			identityProviderId?: string;
			/** @description The user may sign in with a key of its primary party. */
			primaryPartyAuthentication?: boolean;
		};
		ObjectMeta: {
			resourceVersion?: string;
			annotations?: {
				[key: string]: string;
			};
		};
		GetLedgerEndResponse: {
			/** Format: int64 */
			offset: number;
			/** @description The last record time seen of each synchronizer; from 3.6 on. */
			synchronizerTimes?: components['schemas']['SynchronizerTime'][];
		};
		GetCompletionByHashRequest: {
			/** @description The hash of an externally signed transaction. */
			transactionHash: string;
		};
		GetCompletionByHashResponse: {
			acceptedCompletion?: components['schemas']['Completion'];
			/** @description The newest first; the server may cut the list. */
			lastRejectedCompletions?: components['schemas']['Completion'][];
		};
		GetLatestPrunedOffsetsResponse: {
			/** Format: int64 */
			participantPrunedUpToInclusive?: number;
			/** Format: int64 */
			allDivulgedContractsPrunedUpToInclusive?: number;
		};
		CompletionStreamRequest: {
			/** @description Whose submissions; the token's user where it is absent. A node without authorisation needs it. */
			userId?: string;
			/** @description Only completions whose actAs holds at least one of them. Refused where it is absent or empty. */
			parties: string[];
			/**
			 * Format: int64
			 * @description The first offset not wanted; absent or 0 is the ledger begin. On a pruned node it must not lie before the pruning point.
			 */
			beginExclusive?: number;
		};
		GetCompletionsRequest: {
			/** @description Only completions whose actAs holds at least one of them; none named means all parties. */
			parties?: string[];
			/**
			 * Format: int64
			 * @description As in the older endpoint.
			 */
			beginExclusive?: number;
		};
		CompletionStreamResponse: {
			completionResponse: components['schemas']['CompletionResponse'];
		};
		CompletionResponse:
			| {
					Completion: {
						value: components['schemas']['Completion'];
					};
			  }
			| {
					Empty: components['schemas']['Empty'];
			  }
			| {
					OffsetCheckpoint: {
						value: components['schemas']['OffsetCheckpoint'];
					};
			  };
		/** @description How one submission ended. */
		Completion: {
			commandId: string;
			status?: components['schemas']['JsStatus'];
			/** @description The resulting update; absent or empty if the command failed. */
			updateId?: string;
			userId: string;
			/** @description The submitters among the parties asked for, in any order. */
			actAs: string[];
			submissionId?: string;
			deduplicationPeriod?: components['schemas']['DeduplicationPeriod'];
			traceContext?: components['schemas']['TraceContext'];
			/** Format: int64 */
			offset: number;
			synchronizerTime: components['schemas']['SynchronizerTime'];
			/** Format: int64 */
			paidTrafficCost?: number;
			/** @description The hash an external party signed. From 3.6 on, and null of what none signed. */
			transactionHash?: string | null;
		};
		/** @description Nothing that matches happened up to this offset; a safe place to go on from. */
		OffsetCheckpoint: {
			/** Format: int64 */
			offset: number;
			synchronizerTimes?: components['schemas']['SynchronizerTime'][];
		};
		SynchronizerTime: {
			synchronizerId: string;
			/** Format: date-time */
			recordTime?: string;
		};
		TraceContext: {
			traceparent?: string;
			tracestate?: string | null;
		};
		/** @description For how long back an equal command counts as the same one. */
		DeduplicationPeriod:
			| {
					DeduplicationDuration: {
						value: components['schemas']['Duration'];
					};
			  }
			| {
					DeduplicationOffset: {
						/** Format: int64 */
						value: number;
					};
			  }
			| {
					Empty: components['schemas']['Empty'];
			  };
		Duration: {
			/** Format: int64 */
			seconds: number;
			/** Format: int32 */
			nanos: number;
			unknownFields?: components['schemas']['UnknownFieldSet'];
		};
		/** @description A gRPC status. */
		JsStatus: {
			/**
			 * Format: int32
			 * @description The gRPC status number; 0 is success.
			 */
			code: number;
			message: string;
			details?: components['schemas']['ProtoAny'][];
		};
		ProtoAny: {
			typeUrl: string;
			value: string;
			unknownFields: components['schemas']['UnknownFieldSet'];
			/** @description Well-known types in readable form: of an ErrorInfo `reason`, `domain`, `metadata`; of a RetryInfo `retryDelay`; of a RequestInfo `requestId`; of a ResourceInfo `resourceType`, `resourceName`. */
			valueDecoded?:
				| {
						[key: string]: unknown;
				  }
				| string;
		};
		UnknownFieldSet: {
			fields: {
				[key: string]: {
					[key: string]: unknown;
				};
			};
		};
		Empty: Record<string, never>;
		GetConnectedSynchronizersResponse: {
			connectedSynchronizers?: components['schemas']['ConnectedSynchronizer'][];
		};
		ConnectedSynchronizer: {
			synchronizerAlias: string;
			synchronizerId: string;
			/** @enum {string} */
			permission?:
				| 'PARTICIPANT_PERMISSION_UNSPECIFIED'
				| 'PARTICIPANT_PERMISSION_SUBMISSION'
				| 'PARTICIPANT_PERMISSION_CONFIRMATION'
				| 'PARTICIPANT_PERMISSION_OBSERVATION';
		};
		/** @description Which events are wanted and what they carry. At least one of the two filters is needed. */
		EventFormat: {
			/** @description By party id. What the party is a stakeholder of (or, in ledger effects, a witness of) and its filters match. */
			filtersByParty?: {
				[key: string]: components['schemas']['Filters'];
			};
			filtersForAnyParty?: components['schemas']['Filters'];
			/** @description Adds type and field names; no visible effect on JSON arguments. */
			verbose?: boolean;
		};
		Filters: {
			/** @description Each one widens what matches; none at all is one wildcard. */
			cumulative?: components['schemas']['CumulativeFilter'][];
		};
		CumulativeFilter: {
			identifierFilter: components['schemas']['IdentifierFilter'];
		};
		IdentifierFilter:
			| {
					Empty: components['schemas']['Empty'];
			  }
			| {
					InterfaceFilter: {
						value: components['schemas']['InterfaceFilter'];
					};
			  }
			| {
					TemplateFilter: {
						value: components['schemas']['TemplateFilter'];
					};
			  }
			| {
					WildcardFilter: {
						value: components['schemas']['WildcardFilter'];
					};
			  };
		InterfaceFilter: {
			/** @description #package-name:Module:Entity, or package-id:Module:Entity. */
			interfaceId: string;
			includeInterfaceView?: boolean;
			includeCreatedEventBlob?: boolean;
		};
		TemplateFilter: {
			/** @description #package-name:Module:Entity, or package-id:Module:Entity. */
			templateId: string;
			includeCreatedEventBlob?: boolean;
		};
		/** @description Every template. */
		WildcardFilter: {
			includeCreatedEventBlob?: boolean;
		};
		GetActiveContractsRequest: {
			/**
			 * Format: int64
			 * @description Where it is absent, 0: the empty ledger.
			 */
			activeAtOffset: number;
			eventFormat: components['schemas']['EventFormat'];
			filter?: components['schemas']['TransactionFilter'];
			/** @description The older form's; beside `filter` only. */
			verbose?: boolean;
			/** @description From the last entry received, to go on behind it. Servers before 3.5 ignore it. */
			streamContinuationToken?: string;
		};
		GetActiveContractsPageRequest: {
			/**
			 * Format: int64
			 * @description The ledger end where it is absent. All pages of one snapshot give it, or none does.
			 */
			activeAtOffset?: number;
			eventFormat: components['schemas']['EventFormat'];
			/**
			 * Format: int32
			 * @description 2000 unless given.
			 */
			maxPageSize?: number;
			/** @description From the page before. */
			pageToken?: string;
		};
		GetActiveContractsPageResponse: {
			activeContracts: components['schemas']['JsGetActiveContractsResponse'][];
			/**
			 * Format: int64
			 * @description Where following the updates begins.
			 */
			activeAtOffset: number;
			/** @description Absent, null or empty on the last page. */
			nextPageToken?: string | null;
		};
		JsGetActiveContractsResponse: {
			workflowId?: string;
			contractEntry: components['schemas']['JsContractEntry'];
			/** @description Empty in pages. */
			streamContinuationToken?: string;
		};
		JsContractEntry:
			| {
					JsActiveContract: components['schemas']['JsActiveContract'];
			  }
			| {
					JsEmpty: components['schemas']['Empty'];
			  }
			| {
					JsIncompleteAssigned: components['schemas']['JsIncompleteAssigned'];
			  }
			| {
					JsIncompleteUnassigned: components['schemas']['JsIncompleteUnassigned'];
			  };
		JsActiveContract: {
			createdEvent: components['schemas']['CreatedEvent'];
			synchronizerId: string;
			/**
			 * Format: int64
			 * @description 0 until it is first reassigned.
			 */
			reassignmentCounter: number;
		};
		/** @description Arrived on a synchronizer, its leaving the other one not seen yet. */
		JsIncompleteAssigned: {
			assignedEvent: components['schemas']['JsAssignedEvent'];
		};
		/** @description On its way from one synchronizer to another. */
		JsIncompleteUnassigned: {
			createdEvent: components['schemas']['CreatedEvent'];
			unassignedEvent: components['schemas']['UnassignedEvent'];
		};
		JsAssignedEvent: {
			/** @description Synchronizer it came from. */
			source: string;
			/** @description Synchronizer it came to. */
			target: string;
			reassignmentId: string;
			/** @description Empty if the reader is not hosted where it was submitted. */
			submitter?: string;
			/** Format: int64 */
			reassignmentCounter: number;
			createdEvent: components['schemas']['CreatedEvent'];
		};
		UnassignedEvent: {
			reassignmentId: string;
			contractId: string;
			templateId: string;
			source: string;
			target: string;
			submitter?: string;
			/** Format: int64 */
			reassignmentCounter: number;
			/**
			 * Format: date-time
			 * @description Until then only the submitter may assign it.
			 */
			assignmentExclusivity?: string;
			witnessParties: string[];
			packageName: string;
			/** Format: int64 */
			offset: number;
			/** Format: int32 */
			nodeId: number;
		};
		GetContractRequest: {
			contractId: string;
			/** @description At least one of them has to be a stakeholder; none named means any contract. */
			queryingParties?: string[];
		};
		GetContractResponse: {
			createdEvent: components['schemas']['CreatedEvent'];
		};
		GetEventsByContractIdRequest: {
			contractId: string;
			eventFormat: components['schemas']['EventFormat'];
		};
		JsGetEventsByContractIdResponse: {
			/** @description Null where it is not visible. */
			created?: components['schemas']['JsCreated'] | null;
			/** @description Null while the contract is active. */
			archived?: components['schemas']['JsArchived'] | null;
		};
		JsCreated: {
			createdEvent: components['schemas']['CreatedEvent'];
			synchronizerId: string;
		};
		JsArchived: {
			archivedEvent: components['schemas']['ArchivedEvent'];
			synchronizerId: string;
		};
		/** @description A contract came into being. */
		CreatedEvent: {
			/**
			 * Format: int64
			 * @description Of the update it stems from; differs between participants.
			 */
			offset: number;
			/**
			 * Format: int32
			 * @description Place in that update.
			 */
			nodeId: number;
			contractId: string;
			/** @description package-id:Module:Entity */
			templateId: string;
			/** @description Any Daml value; only where the template has a key. */
			contractKey?: unknown;
			contractKeyHash?: string;
			createArgument: {
				[key: string]: unknown;
			};
			/** @description For disclosing the contract in a submission. */
			createdEventBlob?: string;
			interfaceViews?: components['schemas']['JsInterfaceView'][];
			witnessParties: string[];
			signatories: string[];
			observers?: string[];
			/**
			 * Format: date-time
			 * @description Ledger effective time.
			 */
			createdAt: string;
			packageName: string;
			/** @description A stored package that type-checks the arguments. Experimental. */
			representativePackageId: string;
			/** @description Whether it counts for who tracks what is active. */
			acsDelta: boolean;
		};
		JsInterfaceView: {
			interfaceId: string;
			viewStatus: components['schemas']['JsStatus'];
			/** @description Absent where the view could not be computed. */
			viewValue?: {
				[key: string]: unknown;
			};
			implementationPackageId?: string;
		};
		/** @description A contract ended. Its arguments are in its creation. */
		ArchivedEvent: {
			/** Format: int64 */
			offset: number;
			/** Format: int32 */
			nodeId: number;
			contractId: string;
			templateId: string;
			witnessParties: string[];
			packageName: string;
			/** @description Those of the filter that the template implements. */
			implementedInterfaces?: string[];
		};
		/** @description A choice was exercised; only in the shape of ledger effects. */
		ExercisedEvent: {
			/** Format: int64 */
			offset: number;
			/** Format: int32 */
			nodeId: number;
			contractId: string;
			templateId: string;
			/** @description Where the choice is one of an interface. */
			interfaceId?: string | null;
			choice: string;
			/** @description Any Daml value. */
			choiceArgument: unknown;
			actingParties: string[];
			/** @description The contract ended by it. */
			consuming: boolean;
			witnessParties: string[];
			/**
			 * Format: int32
			 * @description Consequences are the nodes after this one up to it.
			 */
			lastDescendantNodeId: number;
			/** @description Any Daml value. */
			exerciseResult?: unknown;
			packageName: string;
			implementedInterfaces?: string[];
			acsDelta: boolean;
		};
		Event:
			| {
					ArchivedEvent: components['schemas']['ArchivedEvent'];
			  }
			| {
					CreatedEvent: components['schemas']['CreatedEvent'];
			  }
			| {
					ExercisedEvent: components['schemas']['ExercisedEvent'];
			  };
		/** @description The older form of an event format, still taken by 3.5 in its place. */
		TransactionFilter: {
			filtersByParty?: {
				[key: string]: components['schemas']['Filters'];
			};
			filtersForAnyParty?: components['schemas']['Filters'];
		};
		TransactionFormat: {
			eventFormat: components['schemas']['EventFormat'];
			/** @enum {string} */
			transactionShape: 'TRANSACTION_SHAPE_UNSPECIFIED' | 'TRANSACTION_SHAPE_ACS_DELTA' | 'TRANSACTION_SHAPE_LEDGER_EFFECTS';
		};
		/** @description Each part asks for one kind of update; a part that is absent leaves that kind out. */
		UpdateFormat: {
			includeTransactions?: components['schemas']['TransactionFormat'];
			includeReassignments?: components['schemas']['EventFormat'];
			includeTopologyEvents?: components['schemas']['TopologyFormat'];
		};
		TopologyFormat: {
			includeParticipantAuthorizationEvents?: components['schemas']['ParticipantAuthorizationTopologyFormat'];
		};
		ParticipantAuthorizationTopologyFormat: {
			/** @description None named means all. */
			parties?: string[];
		};
		GetUpdatesRequest: {
			/**
			 * Format: int64
			 * @description The ledger begin where it is absent.
			 */
			beginExclusive: number;
			/**
			 * Format: int64
			 * @description Without it the list is open-ended and waits for more.
			 */
			endInclusive?: number;
			updateFormat: components['schemas']['UpdateFormat'];
			filter?: components['schemas']['TransactionFilter'];
			/** @description The older form's; beside `filter` only. */
			verbose?: boolean;
			descendingOrder?: boolean;
		};
		GetUpdatesPageRequest: {
			/**
			 * Format: int64
			 * @description 0 or absent begins at the pruning point.
			 */
			beginOffsetExclusive?: number;
			/** Format: int64 */
			endOffsetInclusive?: number;
			/**
			 * Format: int32
			 * @description 100 unless given.
			 */
			maxPageSize?: number;
			updateFormat: components['schemas']['UpdateFormat'];
			/** @description Needs an end. */
			descendingOrder?: boolean;
			pageToken?: string;
		};
		GetUpdatesPageResponse: {
			updates: components['schemas']['JsGetUpdateResponse'][];
			/** Format: int64 */
			lowestPageOffsetExclusive: number;
			/**
			 * Format: int64
			 * @description Rises also over a page that is empty after filtering.
			 */
			highestPageOffsetInclusive: number;
			/** @description Always there in ascending order without an end. */
			nextPageToken?: string | null;
		};
		GetUpdateByIdRequest: {
			updateId: string;
			updateFormat: components['schemas']['UpdateFormat'];
		};
		GetUpdateByOffsetRequest: {
			/** Format: int64 */
			offset: number;
			updateFormat: components['schemas']['UpdateFormat'];
		};
		GetUpdateByHashRequest: {
			/** @description The hash of an externally signed transaction. */
			transactionHash: string;
			updateFormat: components['schemas']['UpdateFormat'];
		};
		JsGetUpdateResponse: {
			update: components['schemas']['Update'];
		};
		/** @description One at a time, and in pages, there are no offset checkpoints. */
		Update:
			| {
					OffsetCheckpoint: {
						value: components['schemas']['OffsetCheckpoint'];
					};
			  }
			| {
					Reassignment: {
						value: components['schemas']['JsReassignment'];
					};
			  }
			| {
					TopologyTransaction: {
						value: components['schemas']['JsTopologyTransaction'];
					};
			  }
			| {
					Transaction: {
						value: components['schemas']['JsTransaction'];
					};
			  };
		JsTransaction: {
			updateId: string;
			/** @description Empty unless the reader submitted it. */
			commandId?: string;
			workflowId?: string;
			/** Format: date-time */
			effectiveAt: string;
			events: components['schemas']['Event'][];
			/** Format: int64 */
			offset: number;
			synchronizerId: string;
			traceContext?: components['schemas']['TraceContext'];
			/** Format: date-time */
			recordTime: string;
			/** @description The hash an external party signed */
			externalTransactionHash?: string | null;
			/** @description The same from 3.6 on. */
			transactionHash?: string | null;
			/** Format: int64 */
			paidTrafficCost?: number;
		};
		JsReassignment: {
			updateId: string;
			commandId?: string;
			workflowId?: string;
			/** Format: int64 */
			offset: number;
			events: components['schemas']['JsReassignmentEvent'][];
			traceContext?: components['schemas']['TraceContext'];
			/** Format: date-time */
			recordTime: string;
			synchronizerId: string;
			/** Format: int64 */
			paidTrafficCost?: number;
		};
		JsReassignmentEvent:
			| {
					JsAssignmentEvent: components['schemas']['JsAssignedEvent'];
			  }
			| {
					JsUnassignedEvent: {
						value: components['schemas']['UnassignedEvent'];
					};
			  };
		JsTopologyTransaction: {
			updateId: string;
			/** Format: int64 */
			offset: number;
			synchronizerId: string;
			/** Format: date-time */
			recordTime: string;
			traceContext?: components['schemas']['TraceContext'];
			events: components['schemas']['TopologyEvent'][];
		};
		TopologyEvent: {
			event?: components['schemas']['TopologyEventEvent'];
		};
		/** @description Who may act through a participant changed. */
		TopologyEventEvent:
			| {
					Empty: components['schemas']['Empty'];
			  }
			| {
					ParticipantAuthorizationAdded: components['schemas']['ParticipantAuthorizationGranted'];
			  }
			| {
					ParticipantAuthorizationChanged: components['schemas']['ParticipantAuthorizationGranted'];
			  }
			| {
					ParticipantAuthorizationOnboarding: components['schemas']['ParticipantAuthorizationGranted'];
			  }
			| {
					ParticipantAuthorizationRevoked: components['schemas']['ParticipantAuthorizationRevoked'];
			  };
		ParticipantAuthorizationGranted: {
			value: {
				partyId: string;
				participantId: string;
				/** @enum {string} */
				participantPermission:
					| 'PARTICIPANT_PERMISSION_UNSPECIFIED'
					| 'PARTICIPANT_PERMISSION_SUBMISSION'
					| 'PARTICIPANT_PERMISSION_CONFIRMATION'
					| 'PARTICIPANT_PERMISSION_OBSERVATION';
			};
		};
		ParticipantAuthorizationRevoked: {
			value: {
				partyId: string;
				participantId: string;
			};
		};
		/** @description Commands that are executed as one transaction, or not at all. */
		JsCommands: {
			commands: components['schemas']['Command'][];
			/** @description With the user and the set of acting parties it is the change ID. */
			commandId: string;
			actAs: string[];
			/** @description The token's user where it is absent. */
			userId?: string;
			readAs?: string[];
			workflowId?: string;
			deduplicationPeriod?: components['schemas']['DeduplicationPeriod'];
			/** Format: date-time */
			minLedgerTimeAbs?: string;
			minLedgerTimeRel?: components['schemas']['Duration'];
			/** @description A new one for each attempt; the server makes one where it is absent. */
			submissionId?: string;
			disclosedContracts?: components['schemas']['DisclosedContract'][];
			synchronizerId?: string;
			packageIdSelectionPreference?: string[];
		};
		Command:
			| {
					CreateAndExerciseCommand: components['schemas']['CreateAndExerciseCommand'];
			  }
			| {
					CreateCommand: components['schemas']['CreateCommand'];
			  }
			| {
					ExerciseByKeyCommand: components['schemas']['ExerciseByKeyCommand'];
			  }
			| {
					ExerciseCommand: components['schemas']['ExerciseCommand'];
			  };
		CreateCommand: {
			templateId: string;
			/** @description The template's fields. */
			createArguments: unknown;
		};
		ExerciseCommand: {
			/** @description Of the template */
			templateId: string;
			contractId: string;
			choice: string;
			/** @description The choice's fields. */
			choiceArgument: unknown;
		};
		CreateAndExerciseCommand: {
			templateId: string;
			/** @description The template's fields. */
			createArguments: unknown;
			choice: string;
			/** @description The choice's fields. */
			choiceArgument: unknown;
		};
		ExerciseByKeyCommand: {
			templateId: string;
			/** @description The key. */
			contractKey: unknown;
			choice: string;
			/** @description The choice's fields. */
			choiceArgument: unknown;
		};
		/** @description A contract the submitters do not see on their own. */
		DisclosedContract: {
			/** @description By package id. */
			templateId?: string;
			contractId?: string;
			createdEventBlob: string;
			synchronizerId?: string;
		};
		JsSubmitAndWaitForTransactionRequest: {
			commands: components['schemas']['JsCommands'];
			transactionFormat?: components['schemas']['TransactionFormat'];
		};
		SubmitAndWaitResponse: {
			updateId: string;
			/** Format: int64 */
			completionOffset: number;
		};
		JsSubmitAndWaitForTransactionResponse: {
			transaction: components['schemas']['JsTransaction'];
		};
		JsSubmitAndWaitForTransactionTreeResponse: {
			transactionTree?: components['schemas']['JsTransactionTree'];
		};
		JsTransactionTree: {
			updateId: string;
			commandId?: string;
			workflowId?: string;
			/** Format: date-time */
			effectiveAt: string;
			/** Format: int64 */
			offset: number;
			/** @description Events by their node id. */
			eventsById: {
				[key: string]: components['schemas']['TreeEvent'];
			};
			synchronizerId: string;
			traceContext?: components['schemas']['TraceContext'];
			/** Format: date-time */
			recordTime: string;
		};
		TreeEvent:
			| {
					CreatedTreeEvent: {
						value: components['schemas']['CreatedEvent'];
					};
			  }
			| {
					ExercisedTreeEvent: {
						value: components['schemas']['ExercisedEvent'];
					};
			  };
		SubmitResponse: Record<string, never>;
		SubmitReassignmentResponse: Record<string, never>;
		ReassignmentCommands: {
			workflowId?: string;
			userId?: string;
			commandId: string;
			submitter: string;
			submissionId?: string;
			commands: components['schemas']['ReassignmentCommand'][];
		};
		ReassignmentCommand: {
			command: components['schemas']['ReassignmentCommandKind'];
		};
		ReassignmentCommandKind:
			| {
					AssignCommand: {
						value: components['schemas']['AssignCommand'];
					};
			  }
			| {
					UnassignCommand: {
						value: components['schemas']['UnassignCommand'];
					};
			  }
			| {
					Empty: components['schemas']['Empty'];
			  };
		AssignCommand: {
			reassignmentId: string;
			source: string;
			target: string;
		};
		UnassignCommand: {
			contractId: string;
			source: string;
			target: string;
		};
		SubmitReassignmentRequest: {
			reassignmentCommands: components['schemas']['ReassignmentCommands'];
		};
		SubmitAndWaitForReassignmentRequest: {
			reassignmentCommands: components['schemas']['ReassignmentCommands'];
			eventFormat?: components['schemas']['EventFormat'];
		};
		JsSubmitAndWaitForReassignmentResponse: {
			reassignment: components['schemas']['JsReassignment'];
		};
		JsPrepareSubmissionRequest: {
			commandId: string;
			commands: components['schemas']['Command'][];
			actAs: string[];
			readAs?: string[];
			userId?: string;
			minLedgerTime?: components['schemas']['MinLedgerTime'];
			disclosedContracts?: components['schemas']['DisclosedContract'][];
			/** @description Empty lets the node choose. */
			synchronizerId: string;
			packageIdSelectionPreference: string[];
			verboseHashing?: boolean;
			/** Format: date-time */
			maxRecordTime?: string;
			estimateTrafficCost?: components['schemas']['CostEstimationHints'];
			/**
			 * @description V4 came with 3.6 and needs a synchronizer of protocol version 36.
			 * @enum {string}
			 */
			hashingSchemeVersion?: 'HASHING_SCHEME_VERSION_V2' | 'HASHING_SCHEME_VERSION_V3' | 'HASHING_SCHEME_VERSION_V4';
		};
		CostEstimationHints: {
			disabled: boolean;
			expectedSignatures: (
				| 'SIGNING_ALGORITHM_SPEC_ED25519'
				| 'SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_256'
				| 'SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_384'
			)[];
		};
		JsPrepareSubmissionResponse: {
			preparedTransaction: string;
			/** @description What the acting parties sign. */
			preparedTransactionHash: string;
			/** @description To be sent back with the signatures. */
			hashingSchemeVersion: string;
			hashingDetails?: string | null;
			costEstimation?: components['schemas']['CostEstimation'] | null;
		};
		CostEstimation: {
			/** Format: date-time */
			estimationTimestamp: string;
			/** Format: int64 */
			confirmationRequestTrafficCostEstimation: number;
			/** Format: int64 */
			confirmationResponseTrafficCostEstimation: number;
			/** Format: int64 */
			totalTrafficCostEstimation: number;
		};
		ExecuteSubmissionRequest: {
			/** @description As prepare-submission gave it. */
			preparedTransaction: string;
			partySignatures: components['schemas']['PartySignatures'];
			deduplicationPeriod: components['schemas']['DeduplicationPeriod'];
			/** @description A new one for each attempt; how an unknown outcome is found again. */
			submissionId: string;
			/** @description The token's user where it is absent. */
			userId?: string;
			/** @enum {string} */
			hashingSchemeVersion:
				| 'HASHING_SCHEME_VERSION_UNSPECIFIED'
				| 'HASHING_SCHEME_VERSION_V2'
				| 'HASHING_SCHEME_VERSION_V3'
				| 'HASHING_SCHEME_VERSION_V4';
			minLedgerTime?: components['schemas']['MinLedgerTime'];
		};
		ExecuteSubmissionResponse: Record<string, never>;
		ExecuteSubmissionAndWaitForTransactionRequest: {
			/** @description As prepare-submission gave it. */
			preparedTransaction: string;
			partySignatures: components['schemas']['PartySignatures'];
			deduplicationPeriod: components['schemas']['DeduplicationPeriod'];
			/** @description A new one for each attempt; how an unknown outcome is found again. */
			submissionId: string;
			/** @description The token's user where it is absent. */
			userId?: string;
			/** @enum {string} */
			hashingSchemeVersion:
				| 'HASHING_SCHEME_VERSION_UNSPECIFIED'
				| 'HASHING_SCHEME_VERSION_V2'
				| 'HASHING_SCHEME_VERSION_V3'
				| 'HASHING_SCHEME_VERSION_V4';
			minLedgerTime?: components['schemas']['MinLedgerTime'];
			transactionFormat?: components['schemas']['TransactionFormat'];
		};
		MinLedgerTime: {
			time: components['schemas']['MinLedgerTimeTime'];
		};
		MinLedgerTimeTime:
			| {
					Empty: components['schemas']['Empty'];
			  }
			| {
					MinLedgerTimeAbs: {
						/** Format: date-time */
						value: string;
					};
			  }
			| {
					MinLedgerTimeRel: {
						value: components['schemas']['Duration'];
					};
			  };
		PartySignatures: {
			signatures: components['schemas']['SinglePartySignatures'][];
		};
		SinglePartySignatures: {
			party: string;
			signatures: components['schemas']['Signature'][];
		};
		Signature: {
			/** @enum {string} */
			format:
				| 'SIGNATURE_FORMAT_UNSPECIFIED'
				| 'SIGNATURE_FORMAT_RAW'
				| 'SIGNATURE_FORMAT_DER'
				| 'SIGNATURE_FORMAT_CONCAT'
				| 'SIGNATURE_FORMAT_SYMBOLIC';
			signature: string;
			/** @description Fingerprint of the key. */
			signedBy: string;
			/** @enum {string} */
			signingAlgorithmSpec:
				| 'SIGNING_ALGORITHM_SPEC_UNSPECIFIED'
				| 'SIGNING_ALGORITHM_SPEC_ED25519'
				| 'SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_256'
				| 'SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_384';
		};
		ExecuteSubmissionAndWaitForTransactionResponse: {
			transaction: components['schemas']['JsTransaction'];
		};
		ListUsersResponse: {
			users?: components['schemas']['User'][];
			nextPageToken?: string;
		};
		ListUserRightsResponse: {
			rights?: components['schemas']['Right'][];
		};
		Right: {
			kind: components['schemas']['Kind'];
		};
		/** @description One right; newer servers may know more kinds. CanActAsAnyParty came with 3.6. */
		Kind:
			| {
					CanActAsAnyParty: components['schemas']['RightWithoutParty'];
			  }
			| {
					CanActAs: components['schemas']['RightOverParty'];
			  }
			| {
					CanExecuteAs: components['schemas']['RightOverParty'];
			  }
			| {
					CanExecuteAsAnyParty: components['schemas']['RightWithoutParty'];
			  }
			| {
					CanReadAs: components['schemas']['RightOverParty'];
			  }
			| {
					CanReadAsAnyParty: components['schemas']['RightWithoutParty'];
			  }
			| {
					Empty: components['schemas']['Empty'];
			  }
			| {
					IdentityProviderAdmin: components['schemas']['RightWithoutParty'];
			  }
			| {
					ParticipantAdmin: components['schemas']['RightWithoutParty'];
			  };
		RightOverParty: {
			value: {
				party: string;
			};
		};
		RightWithoutParty: {
			value: components['schemas']['Empty'];
		};
		ListKnownPartiesResponse: {
			partyDetails: components['schemas']['PartyDetails'][];
			nextPageToken?: string;
		};
		GetPartiesResponse: {
			partyDetails: components['schemas']['PartyDetails'][];
		};
		PartyDetails: {
			party: string;
			/** @description Hosted on this node. */
			isLocal?: boolean;
			localMetadata?: components['schemas']['ObjectMeta'];
			identityProviderId?: string;
		};
		ListPackagesResponse: {
			packageIds: string[];
		};
		GetPackageStatusResponse: {
			/** @enum {string} */
			packageStatus: 'PACKAGE_STATUS_UNSPECIFIED' | 'PACKAGE_STATUS_REGISTERED';
		};
		ListVettedPackagesRequest: {
			packageMetadataFilter?: components['schemas']['PackageMetadataFilter'];
			topologyStateFilter?: components['schemas']['TopologyStateFilter'];
			pageToken?: string;
			/**
			 * Format: int32
			 * @description Counts entries of participants
			 */
			pageSize?: number;
		};
		/** @description A package matches by its ID or by the beginning of its name; without either every package matches. */
		PackageMetadataFilter: {
			packageIds?: string[];
			packageNamePrefixes?: string[];
		};
		/** @description Without participants or synchronizers all are listed. */
		TopologyStateFilter: {
			participantIds?: string[];
			synchronizerIds?: string[];
		};
		ListVettedPackagesResponse: {
			vettedPackages?: components['schemas']['VettedPackages'][];
			/** @description Also there behind the last page. */
			nextPageToken?: string;
		};
		/** @description What one participant vetted on one synchronizer. */
		VettedPackages: {
			packages: components['schemas']['VettedPackage'][];
			participantId: string;
			synchronizerId: string;
			/** Format: int32 */
			topologySerial: number;
		};
		VettedPackage: {
			packageId: string;
			/** Format: date-time */
			validFromInclusive?: string | null;
			/** Format: date-time */
			validUntilExclusive?: string | null;
			packageName?: string;
			packageVersion?: string;
		};
		GetParticipantIdResponse: {
			participantId: string;
		};
		GetPreferredPackagesRequest: {
			packageVettingRequirements: components['schemas']['PackageVettingRequirement'][];
			synchronizerId?: string;
			/** Format: date-time */
			vettingValidAt?: string;
		};
		PackageVettingRequirement: {
			parties: string[];
			packageName: string;
		};
		GetPreferredPackagesResponse: {
			packageReferences: components['schemas']['PackageReference'][];
			synchronizerId: string;
		};
		PackageReference: {
			packageId: string;
			packageName: string;
			packageVersion: string;
		};
		ListIdentityProviderConfigsResponse: {
			identityProviderConfigs: components['schemas']['IdentityProviderConfig'][];
		};
		GetIdentityProviderConfigResponse: {
			identityProviderConfig: components['schemas']['IdentityProviderConfig'];
		};
		IdentityProviderConfig: {
			identityProviderId: string;
			isDeactivated?: boolean;
			issuer: string;
			jwksUrl: string;
			/** @description Empty where tokens need no particular audience. */
			audience?: string;
		};
		/** @description An empty object. */
		EmptyResponse: Record<string, never>;
		/** @description Which fields a change is about, in snake_case (`local_metadata.annotations`). */
		FieldMask: {
			paths?: string[];
			unknownFields?: components['schemas']['UnknownFieldSet'];
		};
		CreateUserRequest: {
			user: components['schemas']['User'];
			rights?: components['schemas']['Right'][];
		};
		CreateUserResponse: {
			user: components['schemas']['User'];
		};
		UpdateUserRequest: {
			user: components['schemas']['User'];
			updateMask: components['schemas']['FieldMask'];
		};
		UpdateUserResponse: {
			user: components['schemas']['User'];
		};
		GrantUserRightsRequest: {
			/** @description The same as in the path. */
			userId: string;
			rights?: components['schemas']['Right'][];
			identityProviderId?: string;
		};
		GrantUserRightsResponse: {
			newlyGrantedRights?: components['schemas']['Right'][];
		};
		RevokeUserRightsRequest: {
			/** @description The same as in the path. */
			userId: string;
			rights?: components['schemas']['Right'][];
			identityProviderId?: string;
		};
		RevokeUserRightsResponse: {
			newlyRevokedRights?: components['schemas']['Right'][];
		};
		UpdateUserIdentityProviderIdRequest: {
			/** @description The same as in the path. */
			userId: string;
			/** @description Where the user is; empty is the node's own. */
			sourceIdentityProviderId?: string;
			/** @description Where it goes; empty is the node's own. */
			targetIdentityProviderId?: string;
		};
		AllocatePartyRequest: {
			/** @description The part before the two colons; made up where empty. */
			partyIdHint?: string;
			localMetadata?: components['schemas']['ObjectMeta'];
			identityProviderId?: string;
			/** @description Needed unless exactly one synchronizer is connected. */
			synchronizerId?: string;
			/** @description A user that gets CanActAs for the party. */
			userId?: string;
		};
		AllocatePartyResponse: {
			partyDetails: components['schemas']['PartyDetails'];
		};
		UpdatePartyDetailsRequest: {
			partyDetails: components['schemas']['PartyDetails'];
			updateMask: components['schemas']['FieldMask'];
		};
		UpdatePartyDetailsResponse: {
			partyDetails: components['schemas']['PartyDetails'];
		};
		SigningPublicKey: {
			/** @enum {string} */
			format:
				| 'CRYPTO_KEY_FORMAT_UNSPECIFIED'
				| 'CRYPTO_KEY_FORMAT_DER'
				| 'CRYPTO_KEY_FORMAT_RAW'
				| 'CRYPTO_KEY_FORMAT_DER_X509_SUBJECT_PUBLIC_KEY_INFO'
				| 'CRYPTO_KEY_FORMAT_DER_PKCS8_PRIVATE_KEY_INFO'
				| 'CRYPTO_KEY_FORMAT_SYMBOLIC';
			keyData: string;
			/** @enum {string} */
			keySpec:
				| 'SIGNING_KEY_SPEC_UNSPECIFIED'
				| 'SIGNING_KEY_SPEC_EC_CURVE25519'
				| 'SIGNING_KEY_SPEC_EC_P256'
				| 'SIGNING_KEY_SPEC_EC_P384'
				| 'SIGNING_KEY_SPEC_EC_SECP256K1';
		};
		GenerateExternalPartyTopologyRequest: {
			synchronizer: string;
			partyHint: string;
			publicKey: components['schemas']['SigningPublicKey'];
			/** @description This node may only observe. */
			localParticipantObservationOnly?: boolean;
			otherConfirmingParticipantUids?: string[];
			/**
			 * Format: int32
			 * @description How many nodes have to confirm; all where 0.
			 */
			confirmationThreshold?: number;
			observingParticipantUids?: string[];
		};
		GenerateExternalPartyTopologyResponse: {
			partyId: string;
			publicKeyFingerprint: string;
			topologyTransactions: string[];
			/** @description The hash over all of them that the party's key signs. */
			multiHash: string;
		};
		SignedTransaction: {
			transaction: string;
			signatures?: components['schemas']['Signature'][];
		};
		AllocateExternalPartyRequest: {
			synchronizer: string;
			onboardingTransactions: components['schemas']['SignedTransaction'][];
			multiHashSignatures?: components['schemas']['Signature'][];
			identityProviderId?: string;
			waitForAllocation?: boolean;
			/** @description A user that gets CanActAs for the party. */
			userId?: string;
		};
		AllocateExternalPartyResponse: {
			partyId: string;
		};
		UpdateVettedPackagesRequest: {
			changes: components['schemas']['VettedPackagesChange'][];
			dryRun?: boolean;
			/** @description Needed unless exactly one synchronizer is connected. */
			synchronizerId?: string;
			expectedTopologySerial?: components['schemas']['PriorTopologySerial'];
			updateVettedPackagesForceFlags?: (
				| 'UPDATE_VETTED_PACKAGES_FORCE_FLAG_UNSPECIFIED'
				| 'UPDATE_VETTED_PACKAGES_FORCE_FLAG_ALLOW_VET_INCOMPATIBLE_UPGRADES'
				| 'UPDATE_VETTED_PACKAGES_FORCE_FLAG_ALLOW_UNVETTED_DEPENDENCIES'
			)[];
		};
		VettedPackagesChange: {
			operation:
				| {
						Vet: {
							value: components['schemas']['Vet'];
						};
				  }
				| {
						Unvet: {
							value: components['schemas']['Unvet'];
						};
				  }
				| {
						Empty: Record<string, never>;
				  };
		};
		Vet: {
			packages: components['schemas']['VettedPackagesRef'][];
			/** Format: date-time */
			newValidFromInclusive?: string;
			/** Format: date-time */
			newValidUntilExclusive?: string;
		};
		Unvet: {
			packages: components['schemas']['VettedPackagesRef'][];
		};
		/** @description A package by its ID, by name and version, or all versions of a name. */
		VettedPackagesRef: {
			packageId?: string;
			packageName?: string;
			packageVersion?: string;
		};
		PriorTopologySerial: {
			serial:
				| {
						Prior: {
							/** Format: int32 */
							value: number;
						};
				  }
				| {
						NoPrior: Record<string, never>;
				  }
				| {
						Empty: Record<string, never>;
				  };
		};
		UpdateVettedPackagesResponse: {
			pastVettedPackages?: components['schemas']['VettedPackages'];
			newVettedPackages: components['schemas']['VettedPackages'];
		};
		CreateIdentityProviderConfigRequest: {
			identityProviderConfig: components['schemas']['IdentityProviderConfig'];
		};
		CreateIdentityProviderConfigResponse: {
			identityProviderConfig: components['schemas']['IdentityProviderConfig'];
		};
		UpdateIdentityProviderConfigRequest: {
			identityProviderConfig: components['schemas']['IdentityProviderConfig'];
			updateMask: components['schemas']['FieldMask'];
		};
		UpdateIdentityProviderConfigResponse: {
			identityProviderConfig: components['schemas']['IdentityProviderConfig'];
		};
		UploadDarFileResponse: Record<string, never>;
	};
	responses: {
		/** @description The request could not be decoded; the text names the place. */
		BadRequest: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'text/plain': string;
				'application/json': components['schemas']['JsCantonError'];
			};
		};
		/** @description More elements match than the node's `http-list-max-elements-limit`. */
		ListTooLong: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['JsCantonError'];
			};
		};
		/** @description The outcome is unknown. The server's own timeout answers in plain text. */
		Slow: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'text/plain': string;
				'application/json': components['schemas']['JsCantonError'];
			};
		};
		/** @description Any other failure. */
		Error: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['JsCantonError'];
			};
		};
	};
	parameters: {
		/** @description Largest number of elements wanted; without effect above the node's own maximum. */
		limit: number;
		/** @description Milliseconds without a new element after which an open-ended list is complete. */
		streamIdleTimeout: number;
	};
	requestBodies: never;
	headers: never;
	pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
	getLivez: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description Alive; the body is empty. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	getReadyz: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description Ready. One line per dependency, then the verdict. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'text/plain': string;
				};
			};
			400: components['responses']['BadRequest'];
			/** @description Not ready. The same lines, naming what failed. */
			503: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'text/plain': string;
				};
			};
		};
	};
	getVersion: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The running version. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['GetLedgerApiVersionResponse'];
				};
			};
			default: components['responses']['Error'];
		};
	};
	getAuthenticatedUser: {
		parameters: {
			query?: {
				'identity-provider-id'?: string;
			};
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
					'application/json': components['schemas']['GetUserResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	getLedgerEnd: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The ledger end. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['GetLedgerEndResponse'];
				};
			};
			default: components['responses']['Error'];
		};
	};
	getLatestPrunedOffsets: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The pruning points, each inclusive. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['GetLatestPrunedOffsetsResponse'];
				};
			};
			default: components['responses']['Error'];
		};
	};
	listCompletions: {
		parameters: {
			query?: {
				/** @description Largest number of elements wanted; without effect above the node's own maximum. */
				limit?: components['parameters']['limit'];
				/** @description Milliseconds without a new element after which an open-ended list is complete. */
				stream_idle_timeout_ms?: components['parameters']['streamIdleTimeout'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['CompletionStreamRequest'];
			};
		};
		responses: {
			/** @description Completions and offset checkpoints in the order of their offsets. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['CompletionStreamResponse'][];
				};
			};
			400: components['responses']['BadRequest'];
			413: components['responses']['ListTooLong'];
			default: components['responses']['Error'];
		};
	};
	listCommandCompletions: {
		parameters: {
			query?: {
				/** @description Largest number of elements wanted; without effect above the node's own maximum. */
				limit?: components['parameters']['limit'];
				/** @description Milliseconds without a new element after which an open-ended list is complete. */
				stream_idle_timeout_ms?: components['parameters']['streamIdleTimeout'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetCompletionsRequest'];
			};
		};
		responses: {
			/** @description Completions and offset checkpoints in the order of their offsets. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['CompletionStreamResponse'][];
				};
			};
			400: components['responses']['BadRequest'];
			413: components['responses']['ListTooLong'];
			default: components['responses']['Error'];
		};
	};
	submitAndWait: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['JsCommands'];
			};
		};
		responses: {
			/** @description Committed; which update it was. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SubmitAndWaitResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			503: components['responses']['Slow'];
			default: components['responses']['Error'];
		};
	};
	submitAndWaitForTransaction: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['JsSubmitAndWaitForTransactionRequest'];
			};
		};
		responses: {
			/** @description The committed transaction. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['JsSubmitAndWaitForTransactionResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			503: components['responses']['Slow'];
			default: components['responses']['Error'];
		};
	};
	submitAndWaitForTransactionTree: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['JsCommands'];
			};
		};
		responses: {
			/** @description The committed transaction. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['JsSubmitAndWaitForTransactionTreeResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			503: components['responses']['Slow'];
			default: components['responses']['Error'];
		};
	};
	submitAsync: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['JsCommands'];
			};
		};
		responses: {
			/** @description Accepted for processing. Nothing is committed yet. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SubmitResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			503: components['responses']['Slow'];
			default: components['responses']['Error'];
		};
	};
	submitAndWaitForReassignment: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['SubmitAndWaitForReassignmentRequest'];
			};
		};
		responses: {
			/** @description The committed reassignment. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['JsSubmitAndWaitForReassignmentResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			503: components['responses']['Slow'];
			default: components['responses']['Error'];
		};
	};
	submitReassignmentAsync: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['SubmitReassignmentRequest'];
			};
		};
		responses: {
			/** @description Accepted for processing. Nothing is committed yet. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SubmitReassignmentResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			503: components['responses']['Slow'];
			default: components['responses']['Error'];
		};
	};
	getConnectedSynchronizers: {
		parameters: {
			query?: {
				/** @description Only those this party may act on. */
				party?: string;
				participantId?: string;
				identityProviderId?: string;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The connected synchronizers. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['GetConnectedSynchronizersResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	listActiveContracts: {
		parameters: {
			query?: {
				/** @description Largest number of elements wanted; without effect above the node's own maximum. */
				limit?: components['parameters']['limit'];
				/** @description Milliseconds without a new element after which an open-ended list is complete. */
				stream_idle_timeout_ms?: components['parameters']['streamIdleTimeout'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetActiveContractsRequest'];
			};
		};
		responses: {
			/** @description One entry per contract. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['JsGetActiveContractsResponse'][];
				};
			};
			400: components['responses']['BadRequest'];
			413: components['responses']['ListTooLong'];
			default: components['responses']['Error'];
		};
	};
	getActiveContractsPage: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetActiveContractsPageRequest'];
			};
		};
		responses: {
			/** @description The page. Go on with `nextPageToken` until there is none. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['GetActiveContractsPageResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	getContractById: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetContractRequest'];
			};
		};
		responses: {
			/** @description The contract, without its place in the ledger. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['GetContractResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	getEventsByContractId: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetEventsByContractIdRequest'];
			};
		};
		responses: {
			/** @description What is visible of the two events. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['JsGetEventsByContractIdResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	listUpdates: {
		parameters: {
			query?: {
				/** @description Largest number of elements wanted; without effect above the node's own maximum. */
				limit?: components['parameters']['limit'];
				/** @description Milliseconds without a new element after which an open-ended list is complete. */
				stream_idle_timeout_ms?: components['parameters']['streamIdleTimeout'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetUpdatesRequest'];
			};
		};
		responses: {
			/** @description Updates and offset checkpoints in the order of their offsets. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['JsGetUpdateResponse'][];
				};
			};
			400: components['responses']['BadRequest'];
			413: components['responses']['ListTooLong'];
			default: components['responses']['Error'];
		};
	};
	getUpdatesPage: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetUpdatesPageRequest'];
			};
		};
		responses: {
			/** @description The page. `highestPageOffsetInclusive` is where the next poll begins. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['GetUpdatesPageResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	getUpdateById: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetUpdateByIdRequest'];
			};
		};
		responses: {
			/** @description The update. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['JsGetUpdateResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	getUpdateByOffset: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetUpdateByOffsetRequest'];
			};
		};
		responses: {
			/** @description The update. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['JsGetUpdateResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	getUpdateByHash: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetUpdateByHashRequest'];
			};
		};
		responses: {
			/** @description The update. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['JsGetUpdateResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	getCompletionByHash: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetCompletionByHashRequest'];
			};
		};
		responses: {
			/** @description The completion of its success, and those of refusals. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['GetCompletionByHashResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	prepareSubmission: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['JsPrepareSubmissionRequest'];
			};
		};
		responses: {
			/** @description The transaction to sign, and its hash. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['JsPrepareSubmissionResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			503: components['responses']['Slow'];
			default: components['responses']['Error'];
		};
	};
	executeSubmission: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['ExecuteSubmissionRequest'];
			};
		};
		responses: {
			/** @description Accepted for processing. Nothing is committed yet. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ExecuteSubmissionResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			503: components['responses']['Slow'];
			default: components['responses']['Error'];
		};
	};
	executeSubmissionAndWait: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['ExecuteSubmissionRequest'];
			};
		};
		responses: {
			/** @description Committed; which update it was. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SubmitAndWaitResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			503: components['responses']['Slow'];
			default: components['responses']['Error'];
		};
	};
	executeAndWaitForTransaction: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['ExecuteSubmissionAndWaitForTransactionRequest'];
			};
		};
		responses: {
			/** @description The committed transaction. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ExecuteSubmissionAndWaitForTransactionResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	listUsers: {
		parameters: {
			query?: {
				pageSize?: number;
				pageToken?: string;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description One page of users; an empty token ends it. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ListUsersResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	createUser: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['CreateUserRequest'];
			};
		};
		responses: {
			/** @description The user, without its rights. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['CreateUserResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	getUser: {
		parameters: {
			query?: {
				'identity-provider-id'?: string;
			};
			header?: never;
			path: {
				'user-id': string;
			};
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
					'application/json': components['schemas']['GetUserResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	deleteUser: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				'user-id': string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description Removed. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['EmptyResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	updateUser: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				'user-id': string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['UpdateUserRequest'];
			};
		};
		responses: {
			/** @description The user after the change. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['UpdateUserResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	listUserRights: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				'user-id': string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description All rights granted to the user. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ListUserRightsResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	grantUserRights: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				'user-id': string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GrantUserRightsRequest'];
			};
		};
		responses: {
			/** @description Those it did not have before. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['GrantUserRightsResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	revokeUserRights: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				'user-id': string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['RevokeUserRightsRequest'];
			};
		};
		responses: {
			/** @description Those it had. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['RevokeUserRightsResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	updateUserIdentityProvider: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				'user-id': string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['UpdateUserIdentityProviderIdRequest'];
			};
		};
		responses: {
			/** @description Moved. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['EmptyResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	listParties: {
		parameters: {
			query?: {
				pageSize?: number;
				pageToken?: string;
				/** @description Only parties whose id begins so. Ignored before 3.4.10. */
				'filter-party'?: string;
				'identity-provider-id'?: string;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description One page of parties; an empty token ends it. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ListKnownPartiesResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	allocateParty: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['AllocatePartyRequest'];
			};
		};
		responses: {
			/** @description The new party. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['AllocatePartyResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	getParticipantId: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The participant ID. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['GetParticipantIdResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
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
				'application/json': components['schemas']['GenerateExternalPartyTopologyRequest'];
			};
		};
		responses: {
			/** @description What to sign. Nothing has changed. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['GenerateExternalPartyTopologyResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	allocateExternalParty: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['AllocateExternalPartyRequest'];
			};
		};
		responses: {
			/** @description Taken; the party is there once its topology is authorized. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['AllocateExternalPartyResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	getParty: {
		parameters: {
			query?: {
				/** @description Provider whose parties are shown whole. Of parties of others their provider and annotations are left out (seen at 3.5.7). */
				'identity-provider-id'?: string;
				/** @description More parties. */
				parties?: string[];
			};
			header?: never;
			path: {
				party: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description Those of the parties it knows; an unknown or malformed one is left out, which is no error. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['GetPartiesResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	updateParty: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				party: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['UpdatePartyDetailsRequest'];
			};
		};
		responses: {
			/** @description The party after the change. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['UpdatePartyDetailsResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	listPackages: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description Their ids. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ListPackagesResponse'];
				};
			};
			default: components['responses']['Error'];
		};
	};
	getPackage: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				'package-id': string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The ArchivePayload of the Daml-LF package, whose SHA-256 is the package ID (recorded from 3.5.10); the header Canton-Package-Hash names it. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/octet-stream': string;
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	getPackageStatus: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				'package-id': string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The status; an unknown package is UNSPECIFIED, not an error. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['GetPackageStatusResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	listVettedPackages: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['ListVettedPackagesRequest'];
			};
		};
		responses: {
			/** @description Entries per participant and synchronizer that vetted some of them; none where nobody did. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ListVettedPackagesResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	updateVettedPackages: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['UpdateVettedPackagesRequest'];
			};
		};
		responses: {
			/** @description Everything that is vetted there, before and after. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['UpdateVettedPackagesResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	getPreferredPackages: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetPreferredPackagesRequest'];
			};
		};
		responses: {
			/** @description One reference per package name, and the synchronizer they are vetted on. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['GetPreferredPackagesResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	listIdentityProviders: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description All of them. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ListIdentityProviderConfigsResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	createIdentityProvider: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['CreateIdentityProviderConfigRequest'];
			};
		};
		responses: {
			/** @description The identity provider. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['CreateIdentityProviderConfigResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	getIdentityProvider: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				'idp-id': string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The identity provider. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['GetIdentityProviderConfigResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	deleteIdentityProvider: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				'idp-id': string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description Removed. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['EmptyResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	updateIdentityProvider: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				'idp-id': string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['UpdateIdentityProviderConfigRequest'];
			};
		};
		responses: {
			/** @description The identity provider after the change. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['UpdateIdentityProviderConfigResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	uploadDar: {
		parameters: {
			query?: {
				/** @description True unless given. */
				vetAllPackages?: boolean;
				/** @description Where to vet; needed unless exactly one synchronizer is connected. */
				synchronizerId?: string;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** @description The DAR as it is. */
		requestBody: {
			content: {
				'application/octet-stream': string;
			};
		};
		responses: {
			/** @description Stored. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['UploadDarFileResponse'];
				};
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
	validateDar: {
		parameters: {
			query?: {
				/** @description Whose vetted packages to check against; needed unless exactly one synchronizer is connected. */
				synchronizerId?: string;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** @description The DAR as it is. */
		requestBody: {
			content: {
				'application/octet-stream': string;
			};
		};
		responses: {
			/** @description Valid; the body is empty. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			400: components['responses']['BadRequest'];
			default: components['responses']['Error'];
		};
	};
}

/** Paths that a server has only from a release on. */
export type LaterPath =
	| '/livez'
	| '/readyz'
	| '/v2/commands/command-completions'
	| '/v2/state/active-contracts-page'
	| '/v2/updates/get-updates-page'
	| '/v2/updates/update-by-hash'
	| '/v2/commands/completion-by-hash';
