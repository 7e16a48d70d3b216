import { authorise } from '../validator/auth.mts';
import { choices } from './choices.mts';
import { factories } from './factories.mts';
import { metadata } from './metadata.mts';
import { spoken } from '../splice/refusals.mts';
import { atLeast } from '../wire/settings.mts';
import type { AnyCall } from '../canton/auth.mts';
import type { Api, Reply } from '../wire/api.mts';

/**
 * A registry of Splice 0.5.4 ignores `excludeDebugFields`, which its contract does not have. That of 0.6.1 has it. Where between them it
 * came is not known.
 */
const WITH_DEBUG_FIELDS = '0.6.0';

/** The handlers, as an older registry reads their requests. */
const handlers = Object.fromEntries(
	Object.entries({ ...choices, ...factories, ...metadata }).map(([endpoint, handler]) => [
		endpoint,
		(call: AnyCall) => {
			const { body, sandbox } = call as AnyCall & { body?: object };
			const reads = body === undefined || atLeast(sandbox.settings.splice, WITH_DEBUG_FIELDS);
			const request = reads ? call : Object.create(call, { body: { value: { ...body, excludeDebugFields: undefined } } });
			return (handler as (call: unknown) => Reply | Promise<Reply>)(request);
		},
	]),
);

/** Canton Coin's token registry, at the host root and open to everybody. */
export const registry: Api = {
	name: 'registry',
	prefixes: [''],
	speaksBelow: '/registry/',
	handlers,
	version: (settings) => settings.splice,
	sendsNulls: true,
	...spoken,
};

/** Paths that a validator does not pass on (recorded): the second version of both instructions. It has v2 of allocations and settlements. */
const NOT_PASSED_ON = /\/registry\/(?:transfer|allocation)-instruction\/v2\//;

/** The same passed on by a validator, which asks for a token. */
export const registryThroughProxy: Api = {
	...registry,
	prefixes: ['/api/validator/v0/scan-proxy'],
	authorise,
	isMissing: (endpoint) => NOT_PASSED_ON.test(endpoint),
};
