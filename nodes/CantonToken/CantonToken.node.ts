import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';

import { testLedger } from '../shared/ledger/testLedger';
import { ledgerNode } from '../shared/ledgerNode/ledgerNode';
import { hiddenWhere } from '../shared/operation/credentialSlot';
import { Registries } from '../shared/registry/registries';
import { testRegistry } from '../shared/registry/testRegistry';
import { testScan } from '../shared/scan/testScan';
import { testValidator } from '../shared/validator/testValidator';
import * as listSearch from './listSearch';
import { resources } from './operations';
import { withoutRegistry } from './registryUse';
import type { TokenServices } from './tokenOperation';

/** Prices of Canton Coin come from scan alone, and a journal is made of items. */
const WITHOUT_LEDGER = { resource: ['price', 'journal'] };
/** Resources that need scan for prices, and no registry. */
const FROM_SCAN = ['price', 'movement', 'reward'];

const node = ledgerNode<TokenServices>({
	resources,
	page: 'canton-token',
	initialResource: 'balance',
	withoutServer: WITHOUT_LEDGER,
	besides: ({ context, open, itemIndex }) => ({ registries: new Registries(context, open, itemIndex) }),
});

const WITHOUT_REGISTRY = withoutRegistry(resources);

/** Labels of credentials that an operation may ask for side by side. */
const LEDGER = 'Ledger (Participant)';
const VALIDATOR = 'Validator (Registry of Canton Coin)';

export class CantonToken implements INodeType {
	description: INodeTypeDescription = {
		...node.description,
		displayName: 'Canton Token',
		name: 'cantonToken',
		icon: { light: 'file:../../icons/token.svg', dark: 'file:../../icons/token.dark.svg' },
		subtitle: node.subtitle,
		description: 'Send and receive tokens, Canton Coin among them; read balances, holders, movements, prices and rewards; make journals',
		defaults: { name: 'Canton Token' },
		usableAsTool: true,
		// Not `ledgerCredentials`: n8n's lint searches for `testedBy` in the files of nodes.
		credentials: [
			{
				name: 'cantonLedgerApi',
				displayName: LEDGER,
				required: true,
				testedBy: 'testLedger',
				displayOptions: { show: { authentication: ['accessToken'] }, hide: WITHOUT_LEDGER },
			},
			{
				name: 'cantonLedgerOAuth2Api',
				displayName: LEDGER,
				required: true,
				displayOptions: { show: { authentication: ['oAuth2'] }, hide: WITHOUT_LEDGER },
			},
			// Of operations that use a token registry.
			{
				name: 'cantonScanApi',
				displayName: 'Scan (Registry of Canton Coin)',
				required: true,
				testedBy: 'testScan',
				displayOptions: hiddenWhere({ ...WITHOUT_REGISTRY.hide, coinRegistry: ['ledger', 'registry', 'validator', 'validatorOAuth2'] }),
			},
			{
				name: 'cantonValidatorApi',
				displayName: VALIDATOR,
				required: true,
				testedBy: 'testValidator',
				displayOptions: hiddenWhere({ ...WITHOUT_REGISTRY.hide, coinRegistry: ['ledger', 'registry', 'scan', 'validatorOAuth2'] }),
			},
			{
				name: 'cantonValidatorOAuth2Api',
				displayName: VALIDATOR,
				required: true,
				displayOptions: hiddenWhere({ ...WITHOUT_REGISTRY.hide, coinRegistry: ['ledger', 'registry', 'scan', 'validator'] }),
			},
			{
				name: 'cantonTokenRegistryApi',
				displayName: 'Token Registry (Other Instruments)',
				testedBy: 'testRegistry',
				displayOptions: hiddenWhere({
					...WITHOUT_REGISTRY.hide,
					resource: [...WITHOUT_REGISTRY.hide.resource!, ...FROM_SCAN],
				}),
			},
		],
		properties: [...node.description.properties, ...WITHOUT_REGISTRY.properties],
	};

	methods = { listSearch, credentialTest: { testLedger, testRegistry, testScan, testValidator } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await node.execute(this);
	}
}
