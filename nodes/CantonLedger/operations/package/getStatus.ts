import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { packageId, readPackageId } from '../../../shared/ledger/directory/locators';

const ENDPOINT = 'GET /v2/packages/{package-id}/status';

/** GET /v2/packages/{package-id}/status. A package the participant does not know is an answer, not an error. */
export const getPackageStatus = ledgerOperation('getStatus', 'Get the status of a package', [ENDPOINT], {
	description:
		'Check whether the participant stores a package. An unknown package returns registered: false. ' +
		'A stored package is not necessarily vetted: Package Vetting › Check of Canton Participant says who has to vet it.',
	rights: 'any valid user',
	properties: [packageId],
	async run({ ledger, parameters }) {
		const id = readPackageId(parameters);
		const { packageStatus } = await ledger.call(ENDPOINT, { path: { 'package-id': id } });
		return { packageId: id, registered: packageStatus === 'PACKAGE_STATUS_REGISTERED', packageStatus };
	},
});
