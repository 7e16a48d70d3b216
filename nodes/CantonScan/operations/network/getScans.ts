import { wholeAnswer } from '../../../shared/operation/wholeAnswer';
import type { ScanOperation } from '../../scanConnection';

const ENDPOINT = 'GET /v0/scans';

/** GET /v0/scans. */
export const getScans: ScanOperation = wholeAnswer('getScans', 'Get the scans of the network', {
	description: 'Get the public addresses of the scans that the super validators run, e.g. to ask another one',
	endpoints: [ENDPOINT],
	rights: 'none on a public scan',
	read: async ({ scan }) => (await scan.call(ENDPOINT)).scans,
	row: (scans) =>
		scans.flatMap(({ domainId, scans: own }) =>
			own.map(({ svName, publicUrl }) => ({ superValidator: svName, url: publicUrl, synchronizerId: domainId })),
		),
});
