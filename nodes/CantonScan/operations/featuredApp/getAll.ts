import { wholeList } from '../../../shared/operation/wholeList';
import type { ScanOperation } from '../../scanConnection';
import { rightRow } from './rows';

const ENDPOINT = 'GET /v0/featured-apps';

export const getManyFeaturedApps: ScanOperation = wholeList('getAll', 'Get many featured apps', {
	description:
		'Get the rights of featured apps, which earn their providers more rewards. A provider can have several. An internal endpoint, which may change.',
	endpoints: [ENDPOINT],
	rights: 'none on a public scan',
	read: async ({ scan }) => (await scan.call(ENDPOINT)).featured_apps,
	row: rightRow,
});
