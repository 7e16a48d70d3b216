import type { LedgerOperation } from '../../../shared/ledger/service';
import { packageId } from '../../locators';

const ENDPOINT = 'GET /v2/packages/{package-id}/status';

/** GET /v2/packages/{package-id}/status. A package the participant does not know is an answer, not an error. */
export const getPackageStatus: LedgerOperation = {
	value: 'getStatus',
	name: 'Get Status',
	action: 'Get the status of a package',
	description: 'Check whether the participant stores a package; one it does not know comes out as registered: false. Stored does not yet mean vetted.',
	endpoints: [ENDPOINT],
	rights: 'any valid user',
	properties: [packageId],
	async run({ ledger, parameters }) {
		const id = parameters.required('packageId');
		if (!/^[0-9a-f]{64}$/i.test(id)) {
			throw parameters.refuse('packageId', `"${id}" is not a package ID`, 'A package ID is 64 hexadecimal digits, not a name. Choose it from the list, or look it up with daml damlc inspect-dar.');
		}
		const { packageStatus } = await ledger.call(ENDPOINT, { path: { 'package-id': id.toLowerCase() }, requires: { packageStatus: 'text' } });
		return { packageId: id.toLowerCase(), registered: packageStatus === 'PACKAGE_STATUS_REGISTERED', packageStatus };
	},
};
