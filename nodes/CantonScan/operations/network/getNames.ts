import { wholeAnswer } from '../../../shared/operation/wholeAnswer';
import { scanOperation, type ScanServices } from '../../scanConnection';

const ENDPOINT = 'GET /v0/splice-instance-names';

/** GET /v0/splice-instance-names. */
export const getNetworkNames = scanOperation('getNames', 'Get the names of the network', [ENDPOINT], {
	description: 'Get what the network calls itself, its coin and its name service. An internal endpoint, which may change.',
	...wholeAnswer(
		async ({ scan }: ScanServices) => await scan.call(ENDPOINT),
		(names) => ({
			networkName: names.network_name,
			coinName: names.amulet_name,
			coinAcronym: names.amulet_name_acronym,
			nameServiceName: names.name_service_name,
			nameServiceAcronym: names.name_service_name_acronym,
			iconUrl: names.network_favicon_url,
		}),
	),
});
