// Addresses of the network's services, and its own name. As recorded at Splice 0.7.5.
import { nodes, superValidators } from './dso.mts';
import { networkOf } from './network.mts';
import type { Handlers } from '../wire/api.mts';
import type { paths } from '../../api/scan.d.ts';

export const connectivity: Handlers<paths> = {
	'GET /v0/scans': ({ sandbox: { world } }) => {
		const scans = superValidators(world).map((sv) => ({ publicUrl: nodes(world, sv).scan.publicUrl, svName: sv.name }));
		return { json: { scans: [{ domainId: world.globalSynchronizer, scans }] } };
	},
	'GET /v0/dso-sequencers': ({ sandbox: { world } }) => {
		const sequencers = superValidators(world).flatMap((sv) => {
			const { sequencer } = nodes(world, sv);
			const { sequencerId: id, url, availableAfter } = sequencer;
			const common = { id, url, svName: sv.name, availableAfter };
			// Recorded: each is listed twice, under its migration and under its serial.
			return [
				{ migrationId: Number(sequencer.migrationId), ...common },
				{ migrationId: -1, synchronizerSerial: 0, ...common },
			];
		});
		return { json: { domainSequencers: [{ domainId: world.globalSynchronizer, sequencers }] } };
	},
	// Recorded with nothing scheduled. The form of an upgrade is from the document only.
	'GET /v0/lsu': ({ sandbox }) => {
		const { upgrade } = networkOf(sandbox.world);
		return { json: upgrade ? { lsu: upgrade } : {} };
	},
	'GET /v0/roll-forward-lsu': () => ({ json: {} }),
	'GET /v0/migrations/schedule': ({ sandbox }) => {
		const { migration } = networkOf(sandbox.world);
		return migration ? { json: migration } : { status: 404 };
	},
	'GET /livez': () => ({}),
	'GET /v0/splice-instance-names': () => ({
		json: {
			network_name: 'Splice',
			network_favicon_url: 'https://splice.example/favicon.png',
			amulet_name: 'Amulet',
			amulet_name_acronym: 'AMT',
			name_service_name: 'Amulet Name Service',
			name_service_name_acronym: 'ANS',
		},
	}),
};
