import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { components } from '../../../api/ledger';
import type { Ledger } from '../ledger/service';
import { flagField, textField } from '../parameters/fieldKinds';
import type { Parameters } from '../parameters/parameters';

/** Expected traffic cost of a submission, estimated before it is sent. Also the package versions that it prefers. */

type Schemas = components['schemas'];

export const PREPARE = 'POST /v2/interactive-submission/prepare';

export const packagePreferenceOption: INodeProperties = textField('Package Preference', 'packagePreference', {
	placeholder: 'e.g. 64 hexadecimal digits',
	description:
		'Package IDs to use for package names in the commands, separated by commas or lines. ' +
		'Empty uses the newest version that all participants involved have vetted.',
});

/** The preferred package IDs. Undefined if there is none. */
export function packagePreference(parameters: Parameters): string[] | undefined {
	const ids = parameters.packageIds('options.packagePreference');
	return ids.length > 0 ? ids : undefined;
}

export const trafficOptions: INodeProperties[] = [
	flagField('Estimate Traffic Cost', 'estimateTrafficCost', {
		description:
			'Whether to ask the participant before sending what the transaction will cost in traffic. ' +
			'The item then has estimatedTrafficCost. Works for one command; null if the participant does not estimate.',
	}),
	textField('Max Traffic Cost', 'maxTrafficCost', {
		placeholder: 'e.g. 20000',
		description: 'Send nothing if the estimated traffic cost is higher, in bytes. Implies Estimate Traffic Cost.',
	}),
];

const MAXIMUM = 'options.maxTrafficCost';

/** Settings of an estimate: if it is made, and the highest cost to accept. */
interface CostLimit {
	isEstimated: boolean;
	most?: string;
}

export function costLimit(parameters: Parameters): CostLimit {
	const most = parameters.digits(MAXIMUM);
	return { isEstimated: most !== undefined || parameters.flag('options.estimateTrafficCost'), most };
}

/** The estimate as fields of the item. Nothing if none was requested. Throws if the cost exceeds the user's limit or cannot be checked. */
export async function estimateCost(
	ledger: Ledger,
	parameters: Parameters,
	commands: Omit<Schemas['JsCommands'], 'submissionId'>,
	{ isEstimated, most }: CostLimit,
): Promise<IDataObject> {
	if (!isEstimated) return {};
	const cost = await estimated(ledger, commands);
	if (most !== undefined) {
		if (cost === undefined)
			throw parameters.parameterError(
				MAXIMUM,
				'the participant gave no estimate, so nothing was sent',
				'Estimates need a single command and a participant that supports them. Remove the limit to send all the same.',
			);
		if (BigInt(cost) > BigInt(most))
			throw parameters.parameterError(
				MAXIMUM,
				`the transaction is estimated to cost ${cost}, more than ${most}, so nothing was sent`,
				'Raise the limit, or make the transaction smaller.',
			);
	}
	return { estimatedTrafficCost: cost ?? null };
}

async function estimated(ledger: Ledger, commands: Omit<Schemas['JsCommands'], 'submissionId'>): Promise<number | string | undefined> {
	const { commandId, actAs, readAs, userId, disclosedContracts, synchronizerId, packageIdSelectionPreference } = commands;
	const attempt = await ledger.attempt(PREPARE, {
		body: {
			commands: commands.commands,
			commandId,
			actAs,
			readAs,
			userId,
			disclosedContracts,
			synchronizerId: synchronizerId ?? '',
			packageIdSelectionPreference: packageIdSelectionPreference ?? [],
		},
	});
	return attempt.ok ? (attempt.answer.costEstimation?.totalTrafficCostEstimation ?? undefined) : undefined;
}
