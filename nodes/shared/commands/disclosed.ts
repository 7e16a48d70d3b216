import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { components } from '../../../api/ledger';
import { jsonField } from '../parameters/fieldKinds';
import type { Parameters } from '../parameters/parameters';
import { base64Problem } from '../values/base64';
import { isObject } from '../values/isObject';

/** Contracts disclosed with a submission: those the acting parties do not see on their own. */

type Disclosed = components['schemas']['DisclosedContract'];

export const disclosedOption: INodeProperties = jsonField('Disclosed Contracts', 'disclosedContracts', {
	placeholder: 'e.g. {{ $json.disclosedContracts }}',
	description:
		'Contracts the commands need and the acting parties do not see, as a list of objects with createdEventBlob. ' +
		'Take it as Canton Token Registry returns it, or from created events read with Include Created Event Blob.',
});

const PATH = 'options.disclosedContracts';
/** A template by package ID. An ID by package name is left out, since the participant refuses it here. */
const BY_PACKAGE_ID = /^[0-9a-f]{64}:/;

/** The contracts without what registries add for people (`debugPayload` and the like). `more` are those a command item brought. */
export function disclosedContracts(parameters: Parameters, more: unknown): Disclosed[] | undefined {
	const value = parameters.json(PATH) ?? more;
	if (value === undefined || value === null) return undefined;
	const list = Array.isArray(value) ? value : [value];
	const contracts = list.map((contract: unknown, index) => {
		const problem = (what: string, advice: string) => parameters.parameterError(PATH, `entry ${index + 1}: ${what}`, advice);
		if (!isObject(contract) || typeof contract.createdEventBlob !== 'string' || contract.createdEventBlob === '')
			throw problem(
				'it has no createdEventBlob',
				'Read the contract with Include Created Event Blob, or take the list of the token registry as it is.',
			);
		const wrong = base64Problem(contract.createdEventBlob);
		if (wrong) throw problem(`createdEventBlob: ${wrong[0]}`, wrong[1]);
		return disclosure(contract);
	});
	return contracts.length > 0 ? contracts : undefined;
}

/** The contracts that a registry discloses for a choice, as a command takes them. */
export const disclosedForCommand = (contracts: readonly IDataObject[]): Disclosed[] => contracts.map(disclosure);

function disclosure(contract: Record<string, unknown>): Disclosed {
	const text = (key: string) => (typeof contract[key] === 'string' && contract[key] !== '' ? (contract[key] as string) : undefined);
	const templateId = text('templateId');
	return {
		...(templateId !== undefined && BY_PACKAGE_ID.test(templateId) && { templateId }),
		...(text('contractId') !== undefined && { contractId: text('contractId') }),
		createdEventBlob: String(contract.createdEventBlob),
		...(text('synchronizerId') !== undefined && { synchronizerId: text('synchronizerId') }),
	};
}
