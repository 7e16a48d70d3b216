import { authorise } from '../validator/auth.mts';
import { choices } from './choices.mts';
import { factories } from './factories.mts';
import { metadata } from './metadata.mts';
import { starting, undecodable, unknown } from '../scan/refusals.mts';
import type { Api } from '../http/api.mts';

/** Canton Coin's token registry, at the host root and open to everybody. */
export const registry: Api = {
	name: 'registry',
	prefixes: [''],
	handlers: { ...choices, ...factories, ...metadata },
	version: (settings) => settings.splice,
	sendsNulls: true,
	starting,
	undecodable,
	unknown,
};

/** What a validator does not pass on (recorded): the second version of both instructions. It has v2 of allocations and settlements. */
const NOT_PASSED_ON = /\/registry\/(?:transfer|allocation)-instruction\/v2\//;

/** The same passed on by a validator, which asks for a token. */
export const registryThroughProxy: Api = {
	...registry,
	prefixes: ['/api/validator/v0/scan-proxy'],
	authorise,
	lacks: (endpoint) => NOT_PASSED_ON.test(endpoint),
};
