// Generated from registry.yaml by scripts/generate.mjs. Change the YAML, not this file.

export interface paths {
	'/registry/metadata/v1/info': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Who runs the registry and what it supports */
		get: operations['getRegistryInfo'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/registry/metadata/v1/instruments': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Instruments the registry administers */
		get: operations['listInstruments'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/registry/metadata/v1/instruments/{instrumentId}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** One instrument */
		get: operations['getInstrument'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/registry/transfer-instruction/v1/transfer-factory': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** What a transfer needs */
		post: operations['getTransferFactory'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/registry/transfer-instruction/v2/transfer-factory': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** What a transfer needs, second version */
		post: operations['getTransferFactoryV2'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/accept': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** What it needs to accept a transfer instruction */
		post: operations['getTransferInstructionAcceptContext'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/reject': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** What it needs to reject a transfer instruction */
		post: operations['getTransferInstructionRejectContext'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/withdraw': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** What it needs to withdraw a transfer instruction */
		post: operations['getTransferInstructionWithdrawContext'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/registry/transfer-instruction/v2/{transferInstructionId}/choice-contexts/accept': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** What it needs to accept a transfer instruction, second version */
		post: operations['getTransferInstructionAcceptContextV2'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/registry/transfer-instruction/v2/{transferInstructionId}/choice-contexts/reject': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** What it needs to reject a transfer instruction, second version */
		post: operations['getTransferInstructionRejectContextV2'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/registry/transfer-instruction/v2/{transferInstructionId}/choice-contexts/withdraw': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** What it needs to withdraw a transfer instruction, second version */
		post: operations['getTransferInstructionWithdrawContextV2'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/registry/allocation-instruction/v1/allocation-factory': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * What an allocation needs
		 * @description For the choice `AllocationFactory_Allocate`.
		 */
		post: operations['getAllocationFactory'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/registry/allocation-instruction/v2/allocation-factory': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * What an allocation needs, second version
		 * @description For the choice `AllocationFactory_Allocate`.
		 */
		post: operations['getAllocationFactoryV2'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/registry/allocation-instruction/v2/{allocationInstructionId}/choice-contexts/accept': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** What it needs to accept an allocation instruction */
		post: operations['getAllocationInstructionAcceptContextV2'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/registry/allocation-instruction/v2/{allocationInstructionId}/choice-contexts/withdraw': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** What it needs to withdraw an allocation instruction */
		post: operations['getAllocationInstructionWithdrawContextV2'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/registry/allocations/v1/{allocationId}/choice-contexts/execute-transfer': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** What it needs to execute the transfer of an allocation */
		post: operations['getAllocationExecuteTransferContext'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/registry/allocations/v1/{allocationId}/choice-contexts/withdraw': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** What it needs to withdraw an allocation */
		post: operations['getAllocationWithdrawContext'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/registry/allocations/v1/{allocationId}/choice-contexts/cancel': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** What it needs to cancel an allocation */
		post: operations['getAllocationCancelContext'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/registry/allocations/v2/{allocationId}/choice-contexts/withdraw': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** What it needs to withdraw an allocation, second version */
		post: operations['getAllocationWithdrawContextV2'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/registry/allocations/v2/{allocationId}/choice-contexts/cancel': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** What it needs to cancel an allocation, second version */
		post: operations['getAllocationCancelContextV2'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/registry/allocation/v2/settlement-factory': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * What settling allocations in one batch needs
		 * @description For the choice `SettlementFactory_SettleBatch` with up to 100 allocations.
		 */
		post: operations['getSettlementFactoryV2'];
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
		RegistryInfo: {
			/** @description Party that administers the registry's instruments. */
			adminId: string;
			supportedApis: components['schemas']['SupportedApis'];
		};
		/** @description Name of each supported token standard API and the minor version of it. */
		SupportedApis: {
			[key: string]: number;
		};
		Instruments: {
			instruments: components['schemas']['Instrument'][];
			/** @description Absent when there are no more. */
			nextPageToken?: string;
		};
		Instrument: {
			/** @description Id the admin gave it. */
			id: string;
			/** @description Name to show. */
			name: string;
			/** @description Symbol to show. */
			symbol: string;
			/** @description Current total supply. */
			totalSupply?: string;
			/**
			 * Format: date-time
			 * @description When the total supply was computed.
			 */
			totalSupplyAsOf?: string;
			/**
			 * Format: int32
			 * @description Decimal places to show, 0 to 10.
			 * @default 10
			 */
			decimals: number;
			/** @description Whether the instrument is paused. */
			paused?: boolean;
			/** @description More about a pause. */
			pauseInfo?: {
				/** @description Why it is paused. */
				reason?: string;
				/**
				 * Format: date-time
				 * @description When the pause ends.
				 */
				until?: string;
			};
			supportedApis: components['schemas']['SupportedApis'];
			/** @description Whether wallets show fields for the provider and ID of an account. */
			showAccountInputFields?: boolean;
			/** @description Which of these fields wallets show. */
			accountInputFieldsToShow?: ('provider' | 'accountId')[];
		};
		GetFactoryRequest: {
			/**
			 * @description The arguments the choice will be given, encoded as for the ledger's JSON API, with `extraArgs.context` and
			 *     `extraArgs.meta` empty. The registry picks argument-specific contracts by them.
			 */
			choiceArguments: {
				[key: string]: unknown;
			};
			/**
			 * @description Leave out the answer's fields that begin with `debug`.
			 * @default false
			 */
			excludeDebugFields?: boolean;
		};
		GetChoiceContextRequest: {
			/** @description Metadata the choice will be given, to be worked into the context. */
			meta?: {
				[key: string]: string;
			};
			/**
			 * @description Leave out the answer's fields that begin with `debug`.
			 * @default false
			 */
			excludeDebugFields?: boolean;
		};
		FactoryWithChoiceContext: {
			/** @description Contract that implements the factory interface. */
			factoryId: string;
			choiceContext: components['schemas']['ChoiceContext'];
		};
		TransferFactoryWithChoiceContext: {
			/** @description Contract that implements the factory interface. */
			factoryId: string;
			/**
			 * @description `self` moves coin of one owner, `direct` reaches the receiver at once, `offer` waits for the receiver.
			 * @enum {string}
			 */
			transferKind: 'self' | 'direct' | 'offer';
			choiceContext: components['schemas']['ChoiceContext'];
		};
		/** @description Made for one choice; not to be used for another. */
		ChoiceContext: {
			/** @description Goes into the choice's `extraArgs.context`. */
			choiceContextData: {
				[key: string]: unknown;
			};
			/** @description Contracts to disclose with the command. */
			disclosedContracts: components['schemas']['DisclosedContract'][];
		};
		DisclosedContract: {
			/** @description Package id, module and entity, separated by colons. */
			templateId: string;
			/** @description Contract id. */
			contractId: string;
			/** @description Serialized created event, base64, to be passed on unchanged. */
			createdEventBlob: string;
			/** @description Synchronizer the contract is assigned to. */
			synchronizerId: string;
			/** @description Package it was created with. It may not match the blob; trust it as far as the provider. */
			debugPackageName?: string;
			/** @description The contract's arguments. They may not match the blob; trust them as far as the provider. */
			debugPayload?: {
				[key: string]: unknown;
			};
			/**
			 * Format: date-time
			 * @description When the contract was created. It may not match the blob; trust it as far as the provider.
			 */
			debugCreatedAt?: string;
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
		/** @description No token, or one the validator in between does not accept. */
		Unauthorized: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ErrorResponse'];
			};
		};
		/** @description There is no such contract or instrument. */
		NotFound: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ErrorResponse'];
			};
		};
		/** @description A contract to disclose is just being reassigned. Retry later. */
		Conflict: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ErrorResponse'];
			};
		};
		/** @description Rate limit reached. */
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
		/** @description The server is loading, or took too long. Retry later. */
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
		/** @description Contract id of the transfer instruction. */
		TransferInstructionId: string;
		/** @description Contract id of the allocation instruction. */
		AllocationInstructionId: string;
		/** @description Contract id of the allocation. */
		AllocationId: string;
	};
	requestBodies: never;
	headers: never;
	pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
	getRegistryInfo: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The registry. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['RegistryInfo'];
				};
			};
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	listInstruments: {
		parameters: {
			query?: {
				/** @description Most instruments to return. */
				pageSize?: number;
				/** @description The `nextPageToken` of the page before. */
				pageToken?: string;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of instruments. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Instruments'];
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
	getInstrument: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description Id of the instrument within this registry. */
				instrumentId: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The instrument. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Instrument'];
				};
			};
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getTransferFactory: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetFactoryRequest'];
			};
		};
		responses: {
			/** @description The factory and its context. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TransferFactoryWithChoiceContext'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getTransferFactoryV2: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetFactoryRequest'];
			};
		};
		responses: {
			/** @description The factory and its context. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TransferFactoryWithChoiceContext'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getTransferInstructionAcceptContext: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description Contract id of the transfer instruction. */
				transferInstructionId: components['parameters']['TransferInstructionId'];
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetChoiceContextRequest'];
			};
		};
		responses: {
			/** @description The context. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ChoiceContext'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getTransferInstructionRejectContext: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description Contract id of the transfer instruction. */
				transferInstructionId: components['parameters']['TransferInstructionId'];
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetChoiceContextRequest'];
			};
		};
		responses: {
			/** @description The context. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ChoiceContext'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getTransferInstructionWithdrawContext: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description Contract id of the transfer instruction. */
				transferInstructionId: components['parameters']['TransferInstructionId'];
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetChoiceContextRequest'];
			};
		};
		responses: {
			/** @description The context. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ChoiceContext'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getTransferInstructionAcceptContextV2: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description Contract id of the transfer instruction. */
				transferInstructionId: components['parameters']['TransferInstructionId'];
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetChoiceContextRequest'];
			};
		};
		responses: {
			/** @description The context. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ChoiceContext'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getTransferInstructionRejectContextV2: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description Contract id of the transfer instruction. */
				transferInstructionId: components['parameters']['TransferInstructionId'];
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetChoiceContextRequest'];
			};
		};
		responses: {
			/** @description The context. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ChoiceContext'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getTransferInstructionWithdrawContextV2: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description Contract id of the transfer instruction. */
				transferInstructionId: components['parameters']['TransferInstructionId'];
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetChoiceContextRequest'];
			};
		};
		responses: {
			/** @description The context. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ChoiceContext'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getAllocationFactory: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetFactoryRequest'];
			};
		};
		responses: {
			/** @description The factory and its context. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['FactoryWithChoiceContext'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getAllocationFactoryV2: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetFactoryRequest'];
			};
		};
		responses: {
			/** @description The factory and its context. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['FactoryWithChoiceContext'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getAllocationInstructionAcceptContextV2: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description Contract id of the allocation instruction. */
				allocationInstructionId: components['parameters']['AllocationInstructionId'];
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetChoiceContextRequest'];
			};
		};
		responses: {
			/** @description The context. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ChoiceContext'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getAllocationInstructionWithdrawContextV2: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description Contract id of the allocation instruction. */
				allocationInstructionId: components['parameters']['AllocationInstructionId'];
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetChoiceContextRequest'];
			};
		};
		responses: {
			/** @description The context. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ChoiceContext'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getAllocationExecuteTransferContext: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description Contract id of the allocation. */
				allocationId: components['parameters']['AllocationId'];
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetChoiceContextRequest'];
			};
		};
		responses: {
			/** @description The context. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ChoiceContext'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getAllocationWithdrawContext: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description Contract id of the allocation. */
				allocationId: components['parameters']['AllocationId'];
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetChoiceContextRequest'];
			};
		};
		responses: {
			/** @description The context. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ChoiceContext'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getAllocationCancelContext: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description Contract id of the allocation. */
				allocationId: components['parameters']['AllocationId'];
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetChoiceContextRequest'];
			};
		};
		responses: {
			/** @description The context. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ChoiceContext'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getAllocationWithdrawContextV2: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description Contract id of the allocation. */
				allocationId: components['parameters']['AllocationId'];
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetChoiceContextRequest'];
			};
		};
		responses: {
			/** @description The context. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ChoiceContext'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getAllocationCancelContextV2: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description Contract id of the allocation. */
				allocationId: components['parameters']['AllocationId'];
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetChoiceContextRequest'];
			};
		};
		responses: {
			/** @description The context. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ChoiceContext'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
	getSettlementFactoryV2: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetFactoryRequest'];
			};
		};
		responses: {
			/** @description The factory and its context. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['FactoryWithChoiceContext'];
				};
			};
			400: components['responses']['BadRequest'];
			401: components['responses']['Unauthorized'];
			404: components['responses']['NotFound'];
			409: components['responses']['Conflict'];
			429: components['responses']['TooManyRequests'];
			500: components['responses']['InternalServerError'];
			503: components['responses']['Unavailable'];
		};
	};
}

/** Paths that a server has only from a release on. */
export type LaterPath =
	| '/registry/transfer-instruction/v2/transfer-factory'
	| '/registry/transfer-instruction/v2/{transferInstructionId}/choice-contexts/accept'
	| '/registry/transfer-instruction/v2/{transferInstructionId}/choice-contexts/reject'
	| '/registry/transfer-instruction/v2/{transferInstructionId}/choice-contexts/withdraw'
	| '/registry/allocation-instruction/v2/allocation-factory'
	| '/registry/allocation-instruction/v2/{allocationInstructionId}/choice-contexts/accept'
	| '/registry/allocation-instruction/v2/{allocationInstructionId}/choice-contexts/withdraw'
	| '/registry/allocations/v2/{allocationId}/choice-contexts/withdraw'
	| '/registry/allocations/v2/{allocationId}/choice-contexts/cancel'
	| '/registry/allocation/v2/settlement-factory';
