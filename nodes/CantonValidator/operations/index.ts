import type { Resource } from '../../shared/operation/operation';
import { withNamesOption } from '../../shared/operation/partyNames';
import type { ValidatorServices } from '../../shared/validatorNode/validatorOperation';
import { createSetupProposal } from './externalParty/createSetupProposal';
import { generateExternalPartyTopology } from './externalParty/generateTopology';
import { getExternalPartyBalance } from './externalParty/getBalance';
import { getManySetupProposals } from './externalParty/getSetupProposals';
import { prepareSetup } from './externalParty/prepareSetup';
import { prepareExternalTransfer } from './externalParty/prepareTransfer';
import { submitSetup } from './externalParty/submitSetup';
import { submitExternalPartyTopology } from './externalParty/submitTopology';
import { submitExternalTransfer } from './externalParty/submitTransfer';
import { getHealth } from './health/get';
import { exportIdentities } from './identities/export';
import { buyValidatorTraffic } from './traffic/buy';
import { getPurchaseStatus } from './traffic/getPurchaseStatus';
import { getRunway } from './traffic/getRunway';
import { getUpgradeReadiness } from './upgrade/getReadiness';
import { getManyUsers } from './user/getAll';
import { offboardUser } from './user/offboard';
import { onboardUser } from './user/onboard';

/** Everything Canton Validator can do. A new operation is its file and its line here. */
export const resources: ReadonlyArray<Resource<ValidatorServices>> = [
	{
		value: 'externalParty',
		name: 'External Party',
		initial: 'getBalance',
		operations: [
			withNamesOption(createSetupProposal),
			withNamesOption(generateExternalPartyTopology),
			withNamesOption(getExternalPartyBalance),
			withNamesOption(getManySetupProposals),
			withNamesOption(prepareSetup),
			withNamesOption(prepareExternalTransfer),
			withNamesOption(submitSetup),
			withNamesOption(submitExternalPartyTopology),
			withNamesOption(submitExternalTransfer),
		],
	},
	{ value: 'health', name: 'Health', operations: [getHealth] },
	{ value: 'identities', name: 'Identities', operations: [exportIdentities] },
	{
		value: 'traffic',
		name: 'Traffic',
		initial: getPurchaseStatus.value,
		operations: [withNamesOption(buyValidatorTraffic), getPurchaseStatus, withNamesOption(getRunway)],
	},
	{ value: 'upgrade', name: 'Upgrade', operations: [getUpgradeReadiness] },
	{
		value: 'user',
		name: 'User',
		initial: getManyUsers.value,
		operations: [withNamesOption(getManyUsers), offboardUser, withNamesOption(onboardUser)],
	},
];
