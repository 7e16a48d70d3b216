import type { IDataObject } from 'n8n-workflow';

import type { paths } from '../../api/registry';
import type { Operation } from '../shared/operation/operation';
import { registryUrl, validatorUrl } from '../shared/http/serviceUrl';
import type { Client } from '../shared/http/client';
import type { Service } from '../shared/http/service';

/** A client of a token registry. */
export type Registry = Client<paths>;

/** An operation of the Canton Token Registry node. */
export type RegistryOperation = Operation<{ registry: Registry }>;

/** Values of the Connect Through parameter: the registry itself, or a validator's scan proxy that passes calls on to Canton Coin's. */
export const CONNECTIONS = ['registry', 'validator', 'validatorOAuth2'] as const;
export type Connection = (typeof CONNECTIONS)[number];

/** What every operation needs of its user. */
export const RIGHTS = 'none at the registry itself; through a validator, any token it accepts';

const throughProxy = (credential: IDataObject) => {
	const validator = validatorUrl.of(credential);
	return validator && `${validator}/v0/scan-proxy`;
};

const SERVICES: Record<Connection, Pick<Service, 'credentialType' | 'renewalPath' | 'baseUrl'>> = {
	registry: { credentialType: 'cantonTokenRegistryApi', baseUrl: registryUrl.of },
	validator: { credentialType: 'cantonValidatorApi', baseUrl: throughProxy },
	validatorOAuth2: { credentialType: 'cantonValidatorOAuth2Api', renewalPath: '/dso-party-id', baseUrl: throughProxy },
};

/** The registry behind the chosen credential. */
export function registryService(connection: Connection): Service {
	return {
		...SERVICES[connection],
		// Canton Coin's registry stands beside a super validator's scan, behind the same list of admitted addresses.
		allowList: connection === 'registry',
		retryableStatuses: [409],
		advice: {
			...(connection !== 'registry' && { 401: 'A validator often expects another audience than its participant does.' }),
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
