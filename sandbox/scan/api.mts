import { bulk } from './bulk.mts';
import { directory } from './directory.mts';
import { dsoInfo } from './dso.mts';
import { events } from './events.mts';
import { holdings } from './holdings.mts';
import { members } from './members.mts';
import { rewards } from './rewards.mts';
import { starting, undecodable, unknown } from './refusals.mts';
import { updates } from './updates.mts';
import type { Api } from '../http/api.mts';

/** A super validator's scan: open to everybody who may connect. */
export const scan: Api = {
	name: 'scan',
	prefixes: ['/api/scan'],
	handlers: { ...bulk, ...directory, ...dsoInfo, ...events, ...holdings, ...members, ...rewards, ...updates },
	version: (settings) => settings.splice,
	sendsNulls: true,
	starting,
	undecodable,
	unknown,
};
