import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';

import { testValidator } from '../shared/validator/testValidator';
import * as listSearch from '../shared/validatorNode/listSearch';
import { validatorNode } from '../shared/validatorNode/validatorNode';
import { resources } from './operations';

const node = validatorNode({ resources, page: 'canton-wallet', initialResource: 'wallet' });

export class CantonWallet implements INodeType {
	description: INodeTypeDescription = {
		...node.description,
		displayName: 'Canton Wallet',
		name: 'cantonWallet',
		icon: { light: 'file:../../icons/wallet.svg', dark: 'file:../../icons/wallet.dark.svg' },
		subtitle: node.subtitle,
		description: "Use the wallet of a validator's user: balance, payments, offers, subscriptions, preapprovals, names, rewards",
		defaults: { name: 'Canton Wallet' },
		usableAsTool: true,
	};

	methods = { listSearch, credentialTest: { testValidator } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await node.execute(this);
	}
}
