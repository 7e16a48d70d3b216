import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { components } from '../../../api/ledger';
import { isEndpointMissing, type CallFailure } from '../errors/failure';
import { answerOf, type Attempt } from '../http/attempt';
import type { Ledger } from '../ledger/service';
import { flagField, textField } from '../parameters/fieldKinds';
import type { Parameters } from '../parameters/parameters';
import { withLocations } from './argumentLocations';

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

/** The cost as fields of the item. Or what stops the commands: a refusal of the participant, or the error of the user's limit. */
export type Estimate = { cost: IDataObject } | { refused: CallFailure } | { stopped: Error };

type Commands = Omit<Schemas['JsCommands'], 'submissionId'>;

/** Estimates the cost of commands. The item has none of it if it was not requested. Without a limit nothing stops the commands. */
export async function estimateCost(
	ledger: Ledger,
	parameters: Parameters,
	commands: Commands,
	{ isEstimated, most }: CostLimit,
): Promise<Estimate> {
	if (!isEstimated) return { cost: {} };
	const attempt = withLocations(await prepare(ledger, commands), commands.commands);
	const cost = answerOf(attempt)?.costEstimation?.totalTrafficCostEstimation ?? undefined;
	if (most !== undefined) {
		if (!attempt.ok && !isWithoutEstimate(attempt.failure)) return { refused: attempt.failure };
		if (cost === undefined) return { stopped: noEstimate(parameters, attempt) };
		if (BigInt(cost) > BigInt(most))
			return {
				stopped: parameters.parameterError(
					MAXIMUM,
					`the transaction is estimated to cost ${cost}, more than ${most}, so nothing was sent`,
					'Raise the limit, or make the transaction smaller.',
				),
			};
	}
	return { cost: { estimatedTrafficCost: cost ?? null } };
}

/** Code of a participant that cannot prepare what it might execute, such as several commands (recorded). */
const NOT_PREPARED = 'FAILED_TO_PREPARE_TRANSACTION';

/** Checks whether there are no estimates: the server lacks the endpoint, or cannot prepare such commands. */
const isWithoutEstimate = (failure: CallFailure): boolean => failure.code === NOT_PREPARED || isEndpointMissing(failure);

const noEstimate = (parameters: Parameters, attempt: Attempt<unknown>): Error =>
	parameters.parameterError(
		MAXIMUM,
		`the participant gave no estimate, so nothing was sent${attempt.ok ? '' : `: ${attempt.failure.message}`}`,
		'Estimates need a single command and a participant that supports them. Remove the limit to send all the same.',
	);

const prepare = async (
	ledger: Ledger,
	{ commands, commandId, actAs, readAs, userId, disclosedContracts, synchronizerId, packageIdSelectionPreference }: Commands,
) =>
	await ledger.attempt(PREPARE, {
		body: {
			commands,
			commandId,
			actAs,
			readAs,
			userId,
			disclosedContracts,
			synchronizerId: synchronizerId ?? '',
			packageIdSelectionPreference: packageIdSelectionPreference ?? [],
		},
	});
