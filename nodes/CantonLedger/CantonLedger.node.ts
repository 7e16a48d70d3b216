import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import type { paths } from '../../api/ledger';
import * as resourceMapping from '../shared/ledger/argumentForms';
import * as listSearch from '../shared/ledger/listSearch';
import * as loadOptions from '../shared/ledger/packageVersions';
import { ledgerAuthentication, ledgerService, type Ledger, type LedgerAuthentication } from '../shared/ledger/service';
import { testLedger } from '../shared/ledger/testLedger';
import { actionNode } from '../shared/operation/actionNode';
import { resources } from './operations';

const node = actionNode<{ ledger: Ledger }, LedgerAuthentication>({
	resources,
	connectionField: ledgerAuthentication,
	connect: async ({ open, connection }) => ({ ledger: await open<paths>(ledgerService(connection)) }),
});

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
		// Not `ledgerCredentials`: n8n's lint looks for `testedBy` in the files of nodes.
		credentials: [
			{ name: 'cantonLedgerApi', required: true, testedBy: 'testLedger', displayOptions: { show: { authentication: ['accessToken'] } } },
			{ name: 'cantonLedgerOAuth2Api', required: true, displayOptions: { show: { authentication: ['oAuth2'] } } },
		],
		properties: node.properties,
	};

	methods = { listSearch, loadOptions, resourceMapping, credentialTest: { testLedger } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await node.execute(this);
	}
}
