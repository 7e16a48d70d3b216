import { withNamesOption } from '../../shared/operation/partyNames';
import type { Resource } from '../../shared/operation/operation';
import type { LedgerServices } from '../../shared/ledgerNode/ledgerOperation';
import { allocateExternalParty } from './externalParty/allocate';
import { generateTopology } from './externalParty/generateTopology';
import { applyDar } from './dar/apply';
import { driftOfDars } from './dar/drift';
import { planDar } from './dar/plan';
import { getHealth } from './health/get';
import { createIdentityProvider } from './identityProvider/create';
import { deleteIdentityProvider } from './identityProvider/delete';
import { getIdentityProvider } from './identityProvider/get';
import { getManyIdentityProviders } from './identityProvider/getAll';
import { updateIdentityProvider } from './identityProvider/update';
import { checkOfMetrics } from './metric/check';
import { getManyMetrics } from './metric/getMany';
import { checkPackageVetting } from './packageVetting/check';
import { getManyPackageVettings } from './packageVetting/getAll';
import { updatePackageVetting } from './packageVetting/update';
import { allocateParty } from './party/allocate';
import { getParty } from './party/get';
import { getManyParties } from './party/getAll';
import { updateParty } from './party/update';
import { createUser } from './user/create';
import { deleteUser } from './user/delete';
import { getUser } from './user/get';
import { getManyUsers } from './user/getAll';
import { updateUser } from './user/update';
import { getManyUserRights } from './userRight/getAll';
import { grantUserRights } from './userRight/grant';
import { revokeUserRights } from './userRight/revoke';

/** Everything Canton Participant can do. A new operation is its file and its line here. */
export const resources: ReadonlyArray<Resource<LedgerServices>> = [
	{
		value: 'dar',
		name: 'DAR',
		initial: planDar.value,
		operations: [applyDar, driftOfDars, planDar],
	},
	{
		value: 'externalParty',
		name: 'External Party',
		initial: generateTopology.value,
		operations: [allocateExternalParty, generateTopology],
	},
	{
		value: 'health',
		name: 'Health',
		operations: [getHealth],
	},
	{
		value: 'identityProvider',
		name: 'Identity Provider',
		initial: getManyIdentityProviders.value,
		operations: [createIdentityProvider, deleteIdentityProvider, getIdentityProvider, getManyIdentityProviders, updateIdentityProvider],
	},
	{
		value: 'metric',
		name: 'Metric',
		initial: getManyMetrics.value,
		operations: [checkOfMetrics, getManyMetrics],
	},
	{
		value: 'packageVetting',
		name: 'Package Vetting',
		initial: getManyPackageVettings.value,
		operations: [checkPackageVetting, getManyPackageVettings, updatePackageVetting],
	},
	{
		value: 'party',
		name: 'Party',
		initial: getManyParties.value,
		operations: [allocateParty, withNamesOption(getParty), withNamesOption(getManyParties), updateParty],
	},
	{
		value: 'user',
		name: 'User',
		initial: getManyUsers.value,
		operations: [
			withNamesOption(createUser),
			deleteUser,
			withNamesOption(getUser),
			withNamesOption(getManyUsers),
			withNamesOption(updateUser),
		],
	},
	{
		value: 'userRight',
		name: 'User Right',
		initial: getManyUserRights.value,
		operations: [withNamesOption(getManyUserRights), grantUserRights, revokeUserRights],
	},
];
