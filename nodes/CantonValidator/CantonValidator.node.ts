import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';

import { byAuthentication, eitherCredential, hiddenWhere } from '../shared/operation/credentialSlot';
import { testLedger } from '../shared/ledger/testLedger';
import { testScan } from '../shared/scan/testScan';
import { testValidator } from '../shared/validator/testValidator';
import * as listSearch from '../shared/validatorNode/listSearch';
import { validatorNode } from '../shared/validatorNode/validatorNode';
import { resources } from './operations';

/** Operations that read what a validator does not pass on: they need a scan besides. */
const FROM_SCAN = ['getRunway', 'getReadiness'];
const values = (list: ReadonlyArray<{ value: string }>): string[] => list.map(({ value }) => value);
/** Choices of any other operation than these. */
const otherThan = (wanted: readonly string[]) => ({
	resource: values(resources.filter(({ operations }) => !operations.some(({ value }) => wanted.includes(value)))),
	operation: [...new Set(resources.flatMap(({ operations }) => values(operations)))].filter((value) => !wanted.includes(value)),
});
/** Choices for which the credential of a participant is hidden, apart from the one by which it is reached. */
const WITHOUT_LEDGER = otherThan(['getReadiness']);

const node = validatorNode({
	resources,
	page: 'canton-validator',
	initialResource: 'traffic',
	credentials: [
		...eitherCredential('Validator', byAuthentication(), 'Validator'),
		{
			name: 'cantonScanApi',
			displayName: 'Scan',
			required: true,
			testedBy: 'testScan',
			displayOptions: hiddenWhere(otherThan(FROM_SCAN)),
		},
		...eitherCredential(
			'Ledger',
			(oAuth2) => hiddenWhere({ ...WITHOUT_LEDGER, vettingFrom: ['none', oAuth2 ? 'accessToken' : 'oAuth2'] }),
			'Participant (Vetted Packages)',
		),
	],
});

export class CantonValidator implements INodeType {
	description: INodeTypeDescription = {
		...node.description,
		displayName: 'Canton Validator',
		name: 'cantonValidator',
		icon: { light: 'file:../../icons/validator.svg', dark: 'file:../../icons/validator.dark.svg' },
		subtitle: node.subtitle,
		description: 'Run a Canton validator: its users, traffic, external parties, health and upgrades',
		defaults: { name: 'Canton Validator' },
		usableAsTool: true,
	};

	methods = { listSearch, credentialTest: { testLedger, testScan, testValidator } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await node.execute(this);
	}
}
