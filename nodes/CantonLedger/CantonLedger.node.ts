import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import type { paths } from '../../api/ledger';
import * as resourceMapping from '../shared/ledger/argumentForms';
import * as loadOptions from '../shared/ledger/packageVersions';
import { ledgerAuthentication, ledgerService, type LedgerAuthentication } from '../shared/ledger/service';
import { testLedger } from '../shared/ledger/testLedger';
import { actionNode } from '../shared/operation/actionNode';
import { hiddenWhere } from '../shared/operation/credentialSlot';
import { addressBook, namingItems } from '../shared/parameters/addressBook';
import { Registries } from '../shared/registry/registries';
import { testRegistry } from '../shared/registry/testRegistry';
import { testScan } from '../shared/scan/testScan';
import { testValidator } from '../shared/validator/testValidator';
import type { LedgerServices } from './ledgerOperation';
import * as listSearch from './listSearch';
import { resources } from './operations';
import { withoutRegistry } from './registryUse';

/** Parameters with which no server is reached, so that no credential is needed. */
const WITHOUT_SERVER = {
	resource: resources.filter(({ operations }) => operations.every(({ endpoints }) => endpoints.length === 0)).map(({ value }) => value),
	compareWith: ['nothing'],
};

const node = actionNode<LedgerServices, LedgerAuthentication>({
	resources,
	page: 'canton-ledger',
	connectionField: { ...ledgerAuthentication, displayOptions: { hide: WITHOUT_SERVER } },
	async connect(connecting) {
		const { open, connection, isOffline, context, itemIndex } = connecting;
		const registries = new Registries(context, open, itemIndex);
		// An operation that reaches no server takes no client.
		if (isOffline) return { registries } as LedgerServices;
		const service = ledgerService(connection);
		const ledger = await open<paths>(service);
		return { ledger, registries, ...namingItems(connecting, await addressBook(context, service.credentialType!)) };
	},
});

const WITHOUT_REGISTRY = withoutRegistry(resources);

/** Labels of credentials that an operation may ask for side by side. */
const LEDGER = 'Ledger (Participant)';
const VALIDATOR = 'Validator (Registry of Canton Coin)';

export class CantonLedger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Canton Ledger',
		name: 'cantonLedger',
		icon: { light: 'file:../../icons/ledger.svg', dark: 'file:../../icons/ledger.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: node.subtitle,
		description: 'Read from and write to a Canton participant over its JSON Ledger API',
		defaults: { name: 'Canton Ledger' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		// Not `ledgerCredentials`: n8n's lint searches for `testedBy` in the files of nodes.
		credentials: [
			{
				name: 'cantonLedgerApi',
				displayName: LEDGER,
				required: true,
				testedBy: 'testLedger',
				displayOptions: { show: { authentication: ['accessToken'] }, hide: WITHOUT_SERVER },
			},
			{
				name: 'cantonLedgerOAuth2Api',
				displayName: LEDGER,
				required: true,
				displayOptions: { show: { authentication: ['oAuth2'] }, hide: WITHOUT_SERVER },
			},
			// Of operations that use a token registry.
			{
				name: 'cantonScanApi',
				displayName: 'Scan (Registry of Canton Coin)',
				required: true,
				testedBy: 'testScan',
				displayOptions: hiddenWhere({ ...WITHOUT_REGISTRY.hide, coinRegistry: ['registry', 'validator', 'validatorOAuth2'] }),
			},
			{
				name: 'cantonValidatorApi',
				displayName: VALIDATOR,
				required: true,
				testedBy: 'testValidator',
				displayOptions: hiddenWhere({ ...WITHOUT_REGISTRY.hide, coinRegistry: ['registry', 'scan', 'validatorOAuth2'] }),
			},
			{
				name: 'cantonValidatorOAuth2Api',
				displayName: VALIDATOR,
				required: true,
				displayOptions: hiddenWhere({ ...WITHOUT_REGISTRY.hide, coinRegistry: ['registry', 'scan', 'validator'] }),
			},
			{
				name: 'cantonTokenRegistryApi',
				displayName: 'Token Registry (Other Instruments)',
				testedBy: 'testRegistry',
				displayOptions: hiddenWhere(WITHOUT_REGISTRY.hide),
			},
		],
		properties: [...node.properties, ...WITHOUT_REGISTRY.properties],
	};

	methods = { listSearch, loadOptions, resourceMapping, credentialTest: { testLedger, testRegistry, testScan, testValidator } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await node.execute(this);
	}
}
