import { wholeAnswer } from '../../../shared/operation/wholeAnswer';
import type { ScanOperation } from '../../scanConnection';

const ENDPOINT = 'GET /v0/splice-instance-names';

/** GET /v0/splice-instance-names. */
export const getNetworkNames: ScanOperation = wholeAnswer('getNames', 'Get the names of the network', {
	description: 'Get what the network calls itself, its coin and its name service. An internal endpoint, which may change.',
	endpoints: [ENDPOINT],
	rights: 'none on a public scan',
	read: async ({ scan }) => await scan.call(ENDPOINT),
	row: (names) => ({
		networkName: names.network_name,
		coinName: names.amulet_name,
		coinAcronym: names.amulet_name_acronym,
		nameServiceName: names.name_service_name,
		nameServiceAcronym: names.name_service_name_acronym,
		iconUrl: names.network_favicon_url,
	}),
});
