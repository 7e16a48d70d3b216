import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';

import type { paths as LedgerPaths } from '../../api/ledger';
import type { paths } from '../../api/registry';
import type { paths as ValidatorPaths } from '../../api/validator';
import { ledgerService } from '../shared/ledger/service';
import { testLedger } from '../shared/ledger/testLedger';
import { actionNode } from '../shared/operation/actionNode';
import { eitherCredential, hiddenWhere } from '../shared/operation/credentialSlot';
import { showHintOnce } from '../shared/operation/hint';
import { addressBook, namingItems } from '../shared/parameters/addressBook';
import { coinDetour, registryService } from '../shared/registry/service';
import { testRegistry } from '../shared/registry/testRegistry';
import { credentialNames } from '../shared/scan/networkNames';
import { scanThrough } from '../shared/scan/service';
import { connectThrough } from '../shared/validator/connectThrough';
import { validatorService } from '../shared/validator/service';
import { testValidator } from '../shared/validator/testValidator';
import { WITHOUT_LEDGER } from './holdingsSource';
import { resources } from './operations';
import type { Connection, RegistryConnection } from './registry';
import * as listSearch from './listSearch';

/** Label of a credential that an operation may ask for besides. */
const LEDGER = 'Ledger (Holdings of the Sender)';

const node = actionNode<RegistryConnection, Connection>({
	resources,
	page: 'canton-token-registry',
	initialResource: 'registry',
	connectionField: connectThrough(
		{ name: 'Token Registry', value: 'registry', description: 'The registry itself, usually without a token' },
		"Canton Coin's registry through the scan proxy of your validator",
	),
	async connect(connecting) {
		const { open, connection, context } = connecting;
		const service = registryService(connection);
		const warn = (message: string) => showHintOnce(context, message);
		const names =
			connection === 'registry'
				? await addressBook(context, service.credentialType!)
				: await credentialNames(
						context,
						service.credentialType!,
						scanThrough(await open<ValidatorPaths>(validatorService(connection === 'validatorOAuth2'))),
						warn,
					);
		return {
			registry: (await open<paths>(service)).bind({ detour: coinDetour('Connect Through (the first field)') }),
			...namingItems(connecting, names),
			throughValidator: connection !== 'registry',
			openLedger: async (authentication) => await open<LedgerPaths>(ledgerService(authentication)),
		};
	},
});

export class CantonTokenRegistry implements INodeType {
	description: INodeTypeDescription = {
		...node.description,
		displayName: 'Canton Token Registry',
		name: 'cantonTokenRegistry',
		icon: { light: 'file:../../icons/registry.svg', dark: 'file:../../icons/registry.dark.svg' },
		subtitle: node.subtitle,
		description: 'Get factories, choice contexts and instruments from a token registry, for use in ledger commands. Read-only',
		defaults: { name: 'Canton Token Registry' },
		usableAsTool: true,
		// Written out here, as those of Canton Scan are: n8n's lint searches the classes of nodes for `testedBy` of each credential.
		credentials: [
			{
				name: 'cantonTokenRegistryApi',
				displayName: 'Token Registry',
				required: true,
				testedBy: 'testRegistry',
				displayOptions: hiddenWhere({ connectThrough: ['validator', 'validatorOAuth2'] }),
			},
			...eitherCredential(
				'Validator',
				(oAuth2) => hiddenWhere({ connectThrough: ['registry', oAuth2 ? 'validator' : 'validatorOAuth2'] }),
				'Validator (Registry of Canton Coin)',
			),
			// Of the two operations that can choose holdings.
			{
				name: 'cantonLedgerApi',
				displayName: LEDGER,
				required: true,
				testedBy: 'testLedger',
				displayOptions: hiddenWhere({ ...WITHOUT_LEDGER, holdingsFrom: ['ids', 'oAuth2'] }),
			},
			{
				name: 'cantonLedgerOAuth2Api',
				displayName: LEDGER,
				required: true,
				displayOptions: hiddenWhere({ ...WITHOUT_LEDGER, holdingsFrom: ['ids', 'accessToken'] }),
			},
		],
	};

	methods = { listSearch, credentialTest: { testLedger, testRegistry, testValidator } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await node.execute(this);
	}
}
