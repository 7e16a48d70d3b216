import { wholeAnswer } from '../../../shared/operation/wholeAnswer';
import { scanOperation, type ScanServices } from '../../scanConnection';

const ENDPOINT = 'GET /v0/scans';

/** GET /v0/scans. */
export const getScans = scanOperation('getScans', 'Get the scans of the network', [ENDPOINT], {
	description: 'Get the public addresses of the scans that the super validators run, e.g. to ask another one',
	...wholeAnswer(
		async ({ scan }: ScanServices) => (await scan.call(ENDPOINT)).scans,
		(scans) =>
			scans.flatMap(({ domainId, scans: own }) =>
				own.map(({ svName, publicUrl }) => ({ superValidator: svName, url: publicUrl, synchronizerId: domainId })),
			),
	),
});
