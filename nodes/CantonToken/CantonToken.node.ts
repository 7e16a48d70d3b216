import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';

import { testLedger } from '../shared/ledger/testLedger';
import { ledgerNode } from '../shared/ledgerNode/ledgerNode';
import { byAuthentication, eitherCredential, hiddenWhere } from '../shared/operation/credentialSlot';
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

const WITHOUT_REGISTRY = withoutRegistry(resources);

/** Shows a credential for a choice of the registry of Canton Coin. */
const forCoinRegistry = (choice: string) =>
	hiddenWhere({
		...WITHOUT_REGISTRY.hide,
		coinRegistry: ['ledger', 'registry', 'scan', 'validator', 'validatorOAuth2'].filter((other) => other !== choice),
	});

const node = ledgerNode<TokenServices>({
	resources,
	page: 'canton-token',
	initialResource: 'balance',
	withoutServer: WITHOUT_LEDGER,
	credentials: [
		...eitherCredential('Ledger', byAuthentication(WITHOUT_LEDGER), 'Ledger (Participant)'),
		// Of operations that use a token registry.
		{
			name: 'cantonScanApi',
			displayName: 'Scan (Registry of Canton Coin)',
			required: true,
			testedBy: 'testScan',
			displayOptions: forCoinRegistry('scan'),
		},
		...eitherCredential(
			'Validator',
			(oAuth2) => forCoinRegistry(oAuth2 ? 'validatorOAuth2' : 'validator'),
			'Validator (Registry of Canton Coin)',
		),
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
	besides: ({ context, open, itemIndex }) => ({ registries: new Registries(context, open, itemIndex) }),
});

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
		properties: [...node.description.properties, ...WITHOUT_REGISTRY.properties],
	};

	methods = { listSearch, credentialTest: { testLedger, testRegistry, testScan, testValidator } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await node.execute(this);
	}
}
