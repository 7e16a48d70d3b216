import type { IExecuteFunctions, INodeExecutionData, INodeProperties, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import type { paths as ScanPaths } from '../../api/scan';
import type { paths as ValidatorPaths } from '../../api/validator';
import { assembleProperties } from '../shared/operation/form';
import { runOperations } from '../shared/operation/runOperations';
import { operationSubtitle } from '../shared/operation/subtitle';
import { Parameters } from '../shared/parameters/parameters';
import { clientCache } from '../shared/http/clientCache';
import { resources } from './operations';
import { CONNECTIONS, hasProxy, notThroughValidator, scanService, validatorService } from '../shared/scan/service';
import { testScan, testValidator } from '../shared/scan/credentialTest';

const proxied = resources
	.filter(({ operations }) => operations.every(hasProxy))
	.map(({ name }) => name)
	.join(' and ');

/** Shown for every resource: a field that vanishes takes its credential along. */
const connectThrough: INodeProperties = {
	displayName: 'Connect Through',
	name: 'connectThrough',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Scan', value: 'scan', description: "A super validator's scan. It accepts known IP addresses only." },
		{ name: 'Validator (Access Token)', value: 'validator', description: 'The scan proxy of your validator, with a JWT' },
		{ name: 'Validator (OAuth2)', value: 'validatorOAuth2', description: 'The scan proxy of your validator, with tokens that n8n fetches' },
	],
	default: 'scan',
	description: `Which server to query. A validator's scan proxy supports only ${proxied}.`,
};

export class CantonScan implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Canton Scan',
		name: 'cantonScan',
		icon: { light: 'file:../../icons/scan.svg', dark: 'file:../../icons/scan.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: operationSubtitle(resources),
		description: "Read what a Canton network's super validators publish: holdings, updates, events, licenses, votes and rewards",
		defaults: { name: 'Canton Scan' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		// By `hide`: n8n's editor merges a field that credentials name in `show` into the choice of a credential, out of sight.
		credentials: [
			{
				name: 'cantonScanApi',
				required: true,
				testedBy: 'testScan',
				displayOptions: { hide: { connectThrough: ['validator', 'validatorOAuth2'] } },
			},
			{
				name: 'cantonValidatorApi',
				required: true,
				testedBy: 'testValidator',
				displayOptions: { hide: { connectThrough: ['scan', 'validatorOAuth2'] } },
			},
			{ name: 'cantonValidatorOAuth2Api', required: true, displayOptions: { hide: { connectThrough: ['scan', 'validator'] } } },
		],
		properties: [connectThrough, ...assembleProperties(resources, 'holdingsSummary')],
	};

	methods = { credentialTest: { testScan, testValidator } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const open = clientCache(this);
		return await runOperations(this, resources, async (itemIndex, operation) => {
			const { rights } = operation;
			const connection = new Parameters(this, [connectThrough], itemIndex).choice('connectThrough', CONNECTIONS, 'scan');
			if (connection === 'scan') return { scan: (await open<ScanPaths>(scanService)).bind({ itemIndex, rights }) };
			// Before the credential is asked for: to choose one for the validator would not help.
			if (!hasProxy(operation)) throw notThroughValidator(this, operation, itemIndex);
			const service = validatorService(connection === 'validatorOAuth2');
			return { proxy: (await open<ValidatorPaths>(service)).bind({ itemIndex, rights }) };
		});
	}
}
