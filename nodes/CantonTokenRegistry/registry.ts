import type { paths } from '../../api/registry';
import type { Operation } from '../shared/operation/operation';
import { registryUrl } from '../shared/http/serviceUrl';
import type { Client } from '../shared/http/client';
import type { Service } from '../shared/http/service';
import type { ThroughValidator } from '../shared/validator/connectThrough';
import { proxiedService } from '../shared/validator/service';

/** A client of a token registry. */
export type Registry = Client<paths>;

/** How one call reaches a registry. */
export interface RegistryConnection {
	registry: Registry;
	/** Whether a validator's proxy is in between, which does not pass everything on. */
	throughValidator: boolean;
}

/** An operation of the Canton Token Registry node. */
export type RegistryOperation = Operation<RegistryConnection>;

/** One item's call of such an operation. */
export type RegistryCall = Parameters<RegistryOperation['run']>[0];

/** What a validator's proxy does not pass on, as of Splice 0.7.5. It has version 2 of allocations and settlements. */
const NOT_PASSED_ON = /\/registry\/(?:transfer|allocation)-instruction\/v2\//;

/** Whether a validator's proxy passes an endpoint on. */
export const passedOn = (endpoint: string) => !NOT_PASSED_ON.test(endpoint);

/** Values of the Connect Through parameter: the registry itself, or a validator's scan proxy that passes calls on to Canton Coin's. */
export type Connection = 'registry' | ThroughValidator;

/** What every operation needs of its user. */
export const RIGHTS = 'none at the registry itself; through a validator, any token it accepts';

/** The registry behind the chosen credential. */
export function registryService(connection: Connection): Service {
	const service: Service =
		connection === 'registry'
			? // Canton Coin's registry is a part of a super validator's scan: behind the same list of admitted addresses, ready when it is.
				{
					credentialType: 'cantonTokenRegistryApi',
					baseUrl: registryUrl.of,
					allowList: true,
					readyUrl: (registry) => `${registry}/api/scan/readyz`,
				}
			: proxiedService(connection === 'validatorOAuth2');
	return {
		...service,
		retryableStatuses: [409],
		advice: {
			...service.advice,
			404: "Registries before Splice 0.6.11 do not have version 2 of the API; Instrument › Get shows what an instrument supports. A validator passes calls on to Canton Coin's registry only.",
		},
	};
}

/** What to do when the registry does not know a contract or is busy with one. */
export const adviceOverride = {
	400: 'The registry read the request and rejected it. Correct what its message names.',
	404: "This registry does not know the contract or instrument: it belongs to another issuer (Registry › Get Info shows this registry's admin), the ID is incomplete, or the contract has been archived.",
	501: "This registry's tokens do not have such contracts: Canton Coin allocates at once, without an allocation instruction.",
	409: 'A contract needed for this call is being reassigned to another synchronizer, which takes seconds. The node has already retried; try again in a moment.',
};
