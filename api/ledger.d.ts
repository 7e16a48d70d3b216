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
		/** Version of the node and what it can do */
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
			/** @description Only completions whose actAs holds at least one of them. */
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
			tracestate?: string;
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
			/** @description Readable text of well-known types. */
			valueDecoded?: string;
		};
		UnknownFieldSet: {
			fields: {
				[key: string]: {
					[key: string]: unknown;
				};
			};
		};
		Empty: Record<string, never>;
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
				content: {
					'text/plain': string;
				};
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
}
