import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { hiddenWhere } from '../shared/operation/credentialSlot';
import { testScan } from '../shared/scan/testScan';
import { testValidator } from '../shared/validator/testValidator';
import * as listSearch from '../shared/validatorNode/listSearch';
import { validatorNode } from '../shared/validatorNode/validatorNode';
import { resources } from './operations';

const node = validatorNode({ resources, page: 'canton-validator', initialResource: 'traffic' });

/** Operations that read what a validator does not pass on: they need a scan besides. */
const FROM_SCAN = ['getRunway'];
const values = (list: ReadonlyArray<{ value: string }>): string[] => list.map(({ value }) => value);
/** Choices for which the credential of a scan is hidden. */
const WITHOUT_SCAN = {
	resource: values(resources.filter(({ operations }) => !operations.some(({ value }) => FROM_SCAN.includes(value)))),
	operation: [...new Set(resources.flatMap(({ operations }) => values(operations)))].filter((value) => !FROM_SCAN.includes(value)),
};

export class CantonValidator implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Canton Validator',
		name: 'cantonValidator',
		icon: { light: 'file:../../icons/validator.svg', dark: 'file:../../icons/validator.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: node.subtitle,
		description: 'Run a Canton validator: its users, traffic, external parties and health',
		defaults: { name: 'Canton Validator' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: 'cantonValidatorApi',
				required: true,
				testedBy: 'testValidator',
				displayOptions: { show: { authentication: ['accessToken'] } },
			},
			{ name: 'cantonValidatorOAuth2Api', required: true, displayOptions: { show: { authentication: ['oAuth2'] } } },
			{ name: 'cantonScanApi', displayName: 'Scan', required: true, testedBy: 'testScan', displayOptions: hiddenWhere(WITHOUT_SCAN) },
		],
		properties: node.properties,
	};

	methods = { listSearch, credentialTest: { testScan, testValidator } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await node.execute(this);
	}
}
