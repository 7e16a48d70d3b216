import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';

import { testLedger } from '../shared/ledger/testLedger';
import { ledgerNode } from '../shared/ledgerNode/ledgerNode';
import type { LedgerServices } from '../shared/ledgerNode/ledgerOperation';
import * as listSearch from './listSearch';
import { resources } from './operations';

const node = ledgerNode<LedgerServices>({ resources, page: 'canton-participant', initialResource: 'party', besides: () => ({}) });

export class CantonParticipant implements INodeType {
	description: INodeTypeDescription = {
		...node.description,
		displayName: 'Canton Participant',
		name: 'cantonParticipant',
		icon: { light: 'file:../../icons/participant.svg', dark: 'file:../../icons/participant.dark.svg' },
		subtitle: node.subtitle,
		description: 'Administer a Canton participant: parties, users and their rights, package vetting, identity providers',
		defaults: { name: 'Canton Participant' },
		usableAsTool: true,
	};

	methods = { listSearch, credentialTest: { testLedger } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await node.execute(this);
	}
}
