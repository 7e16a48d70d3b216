import { authorise } from '../validator/api.mts';
import { choices } from './choices.mts';
import { factories } from './factories.mts';
import { metadata } from './metadata.mts';
import { undecodable, unknown } from '../scan/refusals.mts';
import type { Api } from '../http/api.mts';

/** Canton Coin's token registry, at the host root and open to everybody. */
export const registry: Api = {
	name: 'registry',
	prefixes: [''],
	handlers: { ...choices, ...factories, ...metadata },
	version: (settings) => settings.splice,
	undecodable,
	unknown,
};

/** The same passed on by a validator, which asks for a token. */
export const registryThroughProxy: Api = { ...registry, prefixes: ['/api/validator/v0/scan-proxy'], authorise };
