import { simplify } from '../../../shared/parameters/fields';
import type { ScanOperation } from '../../scanConnection';

const ENDPOINT = 'GET /v0/scans';

/** GET /v0/scans. */
export const getScans: ScanOperation = {
	value: 'getScans',
	name: 'Get Scans',
	action: 'Get the scans of the network',
	description: 'Get the public addresses of the scans that the super validators run, e.g. to ask another one',
	endpoints: [ENDPOINT],
	rights: 'none on a public scan',
	properties: [simplify],
	async run({ scan, parameters }) {
		const simple = parameters.flag('simplify');
		const { scans } = await scan.call(ENDPOINT);
		if (!simple) return scans.map((entry) => entry);
		return scans.flatMap(({ domainId, scans: own }) =>
			own.map(({ svName, publicUrl }) => ({ superValidator: svName, url: publicUrl, synchronizerId: domainId })),
		);
	},
};
