import type { paths } from '../../../api/registry';
import type { Client } from '../http/client';
import type { Service } from '../http/service';
import { registryUrl, scanUrl } from '../http/serviceUrl';
import type { ThroughValidator } from '../validator/connectThrough';
import { proxiedService } from '../validator/service';
import { byLedgerCredential } from './validatorOfLedger';

/** A client of a token registry. */
export type Registry = Client<paths>;

/** Endpoints that a validator's proxy does not pass on, as of Splice 0.7.5. It has version 2 of allocations and settlements. */
const NOT_PASSED_ON = /\/registry\/(?:transfer|allocation)-instruction\/v2\//;

/** Checks whether a validator's proxy passes an endpoint on. */
export const passedOn = (endpoint: string) => !NOT_PASSED_ON.test(endpoint);

/** A registry on its own, or Canton Coin's: at the root of a super validator's scan, or through a validator's scan proxy. */
type OwnCredential = 'registry' | 'scan' | ThroughValidator;
/** The same, or through the validator that the ledger's credential names. */
export type RegistryAddress = OwnCredential | 'ledger';

/** Readiness endpoint of a registry that is part of a super validator's scan. */
const readyUrl = (registry: string) => `${registry}/api/scan/readyz`;

const api = 'registry';
const retryableStatuses = [409];
/** Requests that Canton Coin's registry allows each address in a minute, by the issues of Splice. Others say nothing of a limit. */
const perMinute = 120;
const whenMissing =
	"Canton Token Registry, Instrument › Get shows what an instrument supports. A validator passes calls on to Canton Coin's registry only.";

/** Advice on calling Canton Coin's registry for somebody whom scan does not let in. `field`: the field with the choice. */
export const coinDetour = (field: string) => (endpoint: string) =>
	passedOn(endpoint)
		? `For Canton Coin, ${field} can also be one of the two with Validator: your validator's scan proxy has this operation.`
		: "There is no other way: a validator's scan proxy does not have version 2 of this operation.";

function serviceAt(address: OwnCredential): Service {
	switch (address) {
		case 'registry':
			// It may be Canton Coin's, a part of a super validator's scan: behind the same list of admitted addresses, ready when it is.
			return { api, credentialType: 'cantonTokenRegistryApi', baseUrl: registryUrl.baseUrl, allowList: true, readyUrl };
		case 'scan':
			return {
				api,
				credentialType: 'cantonScanApi',
				baseUrl: (credential) => scanUrl.baseUrl(credential).replace(/\/api\/scan$/, ''),
				allowList: true,
				readyUrl,
				perMinute,
			};
		default:
			return proxiedService(api, address === 'validatorOAuth2');
	}
}

/** The registry behind the credential of that kind. */
export function registryService(address: OwnCredential): Service {
	const service = serviceAt(address);
	return { ...service, retryableStatuses, whenMissing };
}

/** Canton Coin's registry through the validator that the ledger's credential names. */
export const registryOfLedger = (oAuth2: boolean): Service =>
	byLedgerCredential(registryService(oAuth2 ? 'validatorOAuth2' : 'validator'), oAuth2);

/** A registry that is open to all, at a URL of its own: no token and no header of any credential goes there. */
export const openRegistry: Service = { api, baseUrl: () => '', allowList: true, retryableStatuses, whenMissing };

/** Part of the address of a registry behind Digital Asset's Registry Utility. Its backend is at the same host. */
const UTILITY_REGISTRY = /\/api\/token-standard(?:\/.*)?$/;

/** Base URL of the backend of the Registry Utility, from that of a registry. */
export const utilityUrl = (registry: string): string => `${registry.replace(UTILITY_REGISTRY, '')}/api/utilities`;

const utilityAdvice = {
	404:
		"Canton Token asks the operator's backend at this address for a mint or a burn, since the factory is one of Digital Asset's Registry Utility. " +
		'Check Instrument ID, and the address of the registry in the credential: https://host/api/token-standard/v0/registrars/party.',
};
const ofUtility = (service: Service): Service => ({ ...service, api: 'utility', advice: utilityAdvice, whenMissing: utilityAdvice[404] });

/** Backend of the Registry Utility: open to all at a URL of its own, or that of the Base URL in a registry's credential. */
export const openUtility: Service = ofUtility(openRegistry);
export const utilityService = (): Service => {
	const { baseUrl, ...service } = registryService('registry');
	return ofUtility({ ...service, baseUrl: (credential) => utilityUrl(baseUrl(credential)) });
};

/** Advice for a registry that does not know a contract or is busy with one. */
export const adviceOverride = {
	400: 'The registry read the request and rejected it. Correct what its message names.',
	404:
		'This registry does not know the contract or instrument. ' +
		"It belongs to another issuer (Canton Token Registry, Registry › Get Info shows this registry's admin), the ID is incomplete, " +
		'or the contract has been archived.',
	501: "This registry's tokens do not have such contracts: Canton Coin allocates at once, without an allocation instruction.",
	409: 'A contract needed for this call is being reassigned to another synchronizer, which takes seconds. The node has already retried; try again in a moment.',
};
