import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { synchronizerId } from '../../../shared/ledger/directory/locators';
import { ownParties, withPartyEndpoints } from '../../../shared/ledger/directory/ownParties';
import { ownPartiesField } from '../../../shared/ledger/directory/ownPartyFields';
import { timeField } from '../../../shared/parameters/fieldKinds';
import { locator } from '../../../shared/parameters/partyFields';
import { optionsOf } from '../../../shared/parameters/fields';

const ENDPOINT = 'POST /v2/interactive-submission/preferred-packages';

/** POST /v2/interactive-submission/preferred-packages. */
export const getPreferredPackages = ledgerOperation('getPreferred', 'Get the preferred packages of parties', withPartyEndpoints(ENDPOINT), {
	description:
		'Get, for each package name, the newest version that the participants of all the given parties have vetted: the one a command between these parties can use',
	rights: 'any valid user',
	properties: [
		locator({
			displayName: 'Package Names',
			name: 'packageNames',
			search: 'searchPackageNames',
			by: 'By Name',
			placeholder: 'e.g. splice-amulet, my-model',
			description: 'Names of packages. By Name takes several, separated by commas or lines.',
		}),
		ownPartiesField('The parties that take part in the transaction.'),
		optionsOf([
			synchronizerId('Only versions vetted on this synchronizer; empty lets the participant choose one'),
			timeField('Vetting Valid At', 'vettingValidAt', { description: 'When the vetting has to be valid; empty means now' }),
		]),
	],
	async run(call) {
		const { ledger, parameters } = call;
		const packageNames = parameters.present(
			'packageNames',
			parameters.list('packageNames').length ? parameters.list('packageNames') : undefined,
		);
		const parties = await ownParties(call);
		const answer = await ledger.call(ENDPOINT, {
			body: {
				packageVettingRequirements: packageNames.map((packageName) => ({ packageName, parties })),
				synchronizerId: parameters.synchronizerId('options.synchronizerId'),
				vettingValidAt: parameters.time('options.vettingValidAt'),
			},
		});
		return answer.packageReferences.map(({ packageName, packageVersion, packageId }) => ({
			packageName,
			packageVersion,
			packageId,
			synchronizerId: answer.synchronizerId,
		}));
	},
});
