import { acs } from './acs.mts';
import { bulk } from './bulk.mts';
import { connectivity } from './connectivity.mts';
import { directory } from './directory.mts';
import { dsoInfo } from './dso.mts';
import { events } from './events.mts';
import { featured } from './featured.mts';
import { governance } from './governance.mts';
import { holdings } from './holdings.mts';
import { members } from './members.mts';
import { names } from './names.mts';
import { rewards } from './rewards.mts';
import { rounds } from './rounds.mts';
import { spoken } from '../splice/refusals.mts';
import { transferCommands } from './transferCommands.mts';
import { updates } from './updates.mts';
import type { Api } from '../wire/api.mts';

/** A super validator's scan: open to everybody who may connect. */
export const scan: Api = {
	name: 'scan',
	prefixes: ['/api/scan'],
	handlers: {
		...acs,
		...bulk,
		...connectivity,
		...directory,
		...dsoInfo,
		...events,
		...featured,
		...governance,
		...holdings,
		...members,
		...names,
		...rewards,
		...rounds,
		...transferCommands,
		...updates,
	},
	version: (settings) => settings.splice,
	// Before the path of the latest record time was one, its last step is an update ID that nobody knows.
	oldForm: (endpoint) =>
		endpoint === 'GET /v0/events/latest-record-time'
			? { status: 404, json: { error: 'Event with id latest-record-time not found' } }
			: undefined,
	sendsNulls: true,
	...spoken,
};
