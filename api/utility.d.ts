// Generated from utility.yaml by scripts/generate.mjs. Change the YAML, not this file.

export interface paths {
	'/v0/registry/burn-mint-instruction/v0/burn-mint-factory': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Factory that burns and mints an instrument, and the context of a choice on it */
		post: operations['getBurnMintFactory'];
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
		GetBurnMintFactoryRequest: {
			instrumentId: {
				/** @description Party of the registrar. */
				admin: string;
				/** @description Id of the instrument. */
				id: string;
			};
			/** @description Contract ids of the holdings that are burnt. */
			inputHoldingCids: string[];
			/** @description The holdings that are made. */
			outputs: {
				/** @description Party that gets the holding. */
				owner: string;
				/** @description Its amount. */
				amount: string;
			}[];
		};
		FactoryWithChoiceContext: {
			/** @description Contract that implements the factory interface. */
			factoryId: string;
			choiceContext: {
				/** @description Goes into the choice's `extraArgs.context`. */
				choiceContextData: {
					[key: string]: unknown;
				};
				/** @description Contracts to disclose with the command. */
				disclosedContracts: components['schemas']['DisclosedContract'][];
			};
		};
		DisclosedContract: {
			/** @description Package id, module and entity, separated by colons. */
			templateId: string;
			/** @description Contract id. */
			contractId: string;
			/** @description Serialized created event, base64, to be passed on unchanged. */
			createdEventBlob: string;
			/** @description Synchronizer the contract is assigned to. Not every version says it. */
			synchronizerId?: string;
		};
	};
	responses: {
		/** @description The request is not valid. */
		BadRequest: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ErrorResponse'];
			};
		};
		/** @description The registrar has no such instrument. */
		NotFound: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ErrorResponse'];
			};
		};
		/** @description The server failed. */
		InternalServerError: {
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
	getBurnMintFactory: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['GetBurnMintFactoryRequest'];
			};
		};
		responses: {
			/** @description The factory. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['FactoryWithChoiceContext'];
				};
			};
			400: components['responses']['BadRequest'];
			404: components['responses']['NotFound'];
			500: components['responses']['InternalServerError'];
		};
	};
}
