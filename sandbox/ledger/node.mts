// The node itself: alive, ready, which version, how far, up to where pruned.
import type { paths } from '../../api/ledger.d.ts';
import type { Handlers } from '../wire/api.mts';
import { atLeast } from '../wire/settings.mts';
import { isoTime } from '../world/time.mts';

export const node: Handlers<paths> = {
	'GET /livez': () => ({}),
	'GET /readyz': ({ sandbox }) => {
		const dependencies = Object.entries(sandbox.settings.dependencies);
		const ready = dependencies.every(([, state]) => state === 'SERVING');
		const lines = dependencies.map(([name, state]) =>
			state === 'SERVING' ? `[+] ${name} ok (${state})` : `[-] ${name} failed (${state})`,
		);
		return { status: ready ? 200 : 503, text: `${lines.join('\n')}\nreadyz check ${ready ? 'passed' : 'failed'}\n` };
	},
	'GET /v2/version': ({ sandbox }) => ({
		json: {
			version: sandbox.settings.server,
			features: {
				userManagement: { supported: true, maxRightsPerUser: 1000, maxUsersPageSize: 1000 },
				partyManagement: { maxPartiesPageSize: 10_000 },
				offsetCheckpoint: {
					maxOffsetCheckpointEmissionDelay: { seconds: 75, nanos: 0, unknownFields: { fields: {} } },
				},
				packageFeature: { maxVettedPackagesPageSize: 100 },
				experimental: { staticTime: { supported: false }, commandInspectionService: { supported: true } },
			},
		},
	}),
	'GET /v2/state/ledger-end': ({ sandbox: { world, settings } }) => ({
		json: {
			offset: world.ledgerEnd,
			// Recorded at a 3.6.0.
			...(atLeast(settings.server, '3.6.0') && {
				synchronizerTimes: [{ synchronizerId: world.globalSynchronizer, recordTime: isoTime(world.clock.now) }],
			}),
		},
	}),
	'GET /v2/state/latest-pruned-offsets': ({ sandbox: { world } }) => ({
		json: {
			participantPrunedUpToInclusive: world.prunedUpTo,
			allDivulgedContractsPrunedUpToInclusive: world.prunedUpTo,
		},
	}),
};
