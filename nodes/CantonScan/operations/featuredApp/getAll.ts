import { limit, returnAll, simplify } from '../../../shared/parameters/fields';
import type { ScanOperation } from '../../connection';
import { rightRow } from './rows';

const ENDPOINT = 'GET /v0/featured-apps';

/** GET /v0/featured-apps: one list, without pages. */
export const getManyFeaturedApps: ScanOperation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many featured apps',
	description:
		'Get the rights of featured apps, which earn their providers more rewards. A provider can have several. An internal endpoint, which may change.',
	endpoints: [ENDPOINT],
	rights: 'none on a public scan',
	properties: [returnAll, limit, simplify],
	async run({ scan, parameters }) {
		const simple = parameters.flag('simplify');
		const most = parameters.limit();
		const { featured_apps: rights } = await scan.call(ENDPOINT);
		return rights.slice(0, most).map((right) => (simple ? rightRow(right) : right));
	},
};
