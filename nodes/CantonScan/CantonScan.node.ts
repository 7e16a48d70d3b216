import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';

import type { paths as ScanPaths } from '../../api/scan';
import type { paths as ValidatorPaths } from '../../api/validator';
import { actionNode } from '../shared/operation/actionNode';
import { showHintOnce } from '../shared/operation/hint';
import { namingItems } from '../shared/parameters/addressBook';
import { credentialNames } from '../shared/scan/networkNames';
import * as listSearch from '../shared/scan/listSearch';
import { scanService, scanThrough } from '../shared/scan/service';
import { testScan } from '../shared/scan/testScan';
import { connectThrough } from '../shared/validator/connectThrough';
import { validatorService } from '../shared/validator/service';
import { testValidator } from '../shared/validator/testValidator';
import { detourOf, hasProxy, notThroughValidator, type Connection, type ScanServices } from './scanConnection';
import { resources } from './operations';

const proxied = resources
	.filter(({ operations }) => operations.every(hasProxy))
	.map(({ name }) => name)
	.join(' and ');

const node = actionNode<ScanServices, Connection>({
	resources,
	page: 'canton-scan',
	initialResource: 'holdingsSummary',
	connectionField: connectThrough(
		{ name: 'Scan', value: 'scan', description: "A super validator's scan. It accepts known IP addresses only." },
		'The scan proxy of your validator',
		`Which server to query. A validator's scan proxy supports only ${proxied}.`,
	),
	credentialOf: (connection) => (connection === 'scan' ? scanService : validatorService(connection === 'validatorOAuth2')).credentialType!,
	async connect(connecting) {
		const { open, connection, operation, context, itemIndex } = connecting;
		const warn = (message: string) => showHintOnce(context, message);
		if (connection === 'scan') {
			const scan = (await open<ScanPaths>(scanService)).bind({ detour: () => detourOf(operation) });
			return { scan, ...namingItems(connecting, await credentialNames(context, scanService.credentialType!, scan, warn)) };
		}
		// Before the credential is asked for: to choose one for the validator would not help.
		if (!hasProxy(operation)) throw notThroughValidator(context, operation, itemIndex);
		const service = validatorService(connection === 'validatorOAuth2');
		const scan = scanThrough(await open<ValidatorPaths>(service));
		return { scan, ...namingItems(connecting, await credentialNames(context, service.credentialType!, scan, warn)) };
	},
});

export class CantonScan implements INodeType {
	description: INodeTypeDescription = {
		...node.description,
		displayName: 'Canton Scan',
		name: 'cantonScan',
		icon: { light: 'file:../../icons/scan.svg', dark: 'file:../../icons/scan.dark.svg' },
		subtitle: node.subtitle,
		description: "Read what a Canton network's super validators publish: holdings, updates, events, licenses, votes and rewards",
		defaults: { name: 'Canton Scan' },
		usableAsTool: true,
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
		// By `hide`: n8n's editor merges a field that credentials name in `show` into the choice of a credential, out of sight.
	};

	methods = { listSearch, credentialTest: { testScan, testValidator } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await node.execute(this);
	}
}
