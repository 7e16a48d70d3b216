import type { paths } from '../../api/registry';
import type { Operation } from '../shared/operation/operation';
import { registryUrl } from '../shared/http/serviceUrl';
import type { Client } from '../shared/http/client';
import type { Service } from '../shared/http/service';
import type { ThroughValidator } from '../shared/validator/connectThrough';
import { proxiedService } from '../shared/validator/service';

/** A client of a token registry. */
export type Registry = Client<paths>;

/** An operation of the Canton Token Registry node. */
export type RegistryOperation = Operation<{ registry: Registry }>;

/** Values of the Connect Through parameter: the registry itself, or a validator's scan proxy that passes calls on to Canton Coin's. */
export type Connection = 'registry' | ThroughValidator;

/** What every operation needs of its user. */
export const RIGHTS = 'none at the registry itself; through a validator, any token it accepts';

/** The registry behind the chosen credential. */
export function registryService(connection: Connection): Service {
	const service: Service =
		connection === 'registry'
			? // Canton Coin's registry stands beside a super validator's scan, behind the same list of admitted addresses.
				{ credentialType: 'cantonTokenRegistryApi', baseUrl: registryUrl.of, allowList: true }
			: proxiedService(connection === 'validatorOAuth2');
	return {
		...service,
		retryableStatuses: [409],
		advice: {
			...service.advice,
			404: "Registries before Splice 0.6.11 do not have version 2 of the API; Registry › Get Info shows what this one supports. A validator passes calls on to Canton Coin's registry only.",
		},
	};
}

/** What to do when the registry does not know a contract or is busy with one. */
export const adviceOverride = {
	400: 'The registry read the request and rejected it. Correct what its message names.',
	404: "This registry does not know the contract or instrument: it belongs to another issuer (Registry › Get Info shows this registry's admin), the ID is incomplete, or the contract has been archived.",
	409: 'A contract needed for this call is being reassigned to another synchronizer, which takes seconds. The node has already retried; try again in a moment.',
};
