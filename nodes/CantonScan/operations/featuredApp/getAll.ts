import { wholeList } from '../../../shared/operation/wholeAnswer';
import { scanOperation, type ScanServices } from '../../scanConnection';
import { rightRow } from './rows';

const ENDPOINT = 'GET /v0/featured-apps';

export const getManyFeaturedApps = scanOperation('getAll', 'Get many featured apps', [ENDPOINT], {
	description:
		'Get the rights of featured apps, which earn their providers more rewards. A provider can have several. An internal endpoint, which may change.',
	...wholeList(async ({ scan }: ScanServices) => (await scan.call(ENDPOINT)).featured_apps, rightRow),
});
