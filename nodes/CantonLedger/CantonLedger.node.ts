import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';

import * as resourceMapping from '../shared/ledger/packages/argumentForms';
import * as loadOptions from '../shared/ledger/packages/packageVersions';
import { testLedger } from '../shared/ledger/testLedger';
import { ledgerNode } from '../shared/ledgerNode/ledgerNode';
import type { LedgerServices } from '../shared/ledgerNode/ledgerOperation';
import * as listSearch from '../shared/ledger/listSearch';
import { resources } from './operations';

/** Parameters with which no server is reached, so that no credential is needed. */
const WITHOUT_SERVER = {
	resource: resources.filter(({ operations }) => operations.every(({ endpoints }) => endpoints.length === 0)).map(({ value }) => value),
	compareWith: ['nothing'],
};

const node = ledgerNode<LedgerServices>({ resources, page: 'canton-ledger', withoutServer: WITHOUT_SERVER, besides: () => ({}) });

export class CantonLedger implements INodeType {
	description: INodeTypeDescription = {
		...node.description,
		displayName: 'Canton Ledger',
		name: 'cantonLedger',
		icon: { light: 'file:../../icons/ledger.svg', dark: 'file:../../icons/ledger.dark.svg' },
		subtitle: node.subtitle,
		description: 'Read contracts and transactions of a Canton participant, submit commands, validate DARs',
		defaults: { name: 'Canton Ledger' },
		usableAsTool: true,
	};

	methods = { listSearch, loadOptions, resourceMapping, credentialTest: { testLedger } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await node.execute(this);
	}
}
