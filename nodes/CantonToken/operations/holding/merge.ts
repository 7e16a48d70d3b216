import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { chosenParty } from '../../../shared/ledger/directory/ownParties';
import { ownPartyField } from '../../../shared/ledger/directory/ownPartyFields';
import { formatAmount } from '../../../shared/tokens/amounts';
import type { Instrument } from '../../../shared/tokens/holdings';
import { readTransfer } from '../../../shared/tokens/transfers';
import { at, listOf } from '../../../shared/values/jsonFields';
import { type TokenCall, tokenWrite } from '../../tokenOperation';
import { identifyCommand } from '../../../shared/commands/identity';
import type { Committed } from '../../../shared/commands/submissionParts';
import { sentBefore } from '../../../shared/operation/sentBefore';
import { dryRunField, isDryRun } from '../../../shared/submission/dryRun';
import { PAYMENT_ENDPOINTS } from '../../tokens/tokenEndpoints';
import { MOST_INPUTS, sumOf, unlockedHoldings, type Candidate } from '../../../shared/tokens/inputHoldings';
import { apiVersionOption, executeBeforeOption, payInstrument, readInstrument } from '../../tokens/paymentFields';
import { checkSamePayment, exercisedBy } from '../../tokens/samePayment';
import { earlierSuccess, successSince } from '../../tokens/earlierSuccess';
import { checkSubmissionFields, tokenSubmissionFields } from '../../tokens/submissionFields';
import { exerciseToken, prepareToken, TOKEN_SUBMISSION_RIGHTS } from '../../tokens/tokenSubmission';
import type { TokenCommand } from '../../tokens/tokenCommand';
import { findRoute, readExecuteBefore, transferCommand, TRANSFER_CHOICE } from '../../tokens/transferCommand';
import { transferResult } from '../../tokens/transferResult';
import { numberField } from '../../../shared/parameters/fieldKinds';

const properties: INodeProperties[] = [
	ownPartyField('Party', 'party', 'The party whose holdings are merged'),
	payInstrument,
	dryRunField,
	...tokenSubmissionFields(
		apiVersionOption,
		executeBeforeOption,
		numberField('Maximum Holdings', 'maximumHoldings', {
			typeOptions: { minValue: 2, maxValue: MOST_INPUTS },
			default: MOST_INPUTS,
			description:
				'How many holdings to merge at most, the smallest first. A transaction of Canton Coin takes 100; other issuers may have another limit.',
		}),
		numberField('Minimum Holdings', 'minimumHoldings', {
			typeOptions: { minValue: 2 },
			default: 2,
			description: 'Do nothing if the party has fewer unlocked holdings than this',
		}),
	),
];

interface Merge {
	party: string;
	instrument: Instrument;
	/** Most holdings that a command takes, and fewest that give it something to do. */
	most: number;
	least: number;
}

async function readMerge(call: TokenCall): Promise<Merge> {
	const { parameters } = call;
	checkSubmissionFields(call);
	// Used later, and read here as well: what is wrong with them is said before any request.
	isDryRun(call);
	readExecuteBefore(call);
	return {
		most: parameters.integer('options.maximumHoldings', { min: 2, max: MOST_INPUTS }) ?? MOST_INPUTS,
		least: parameters.integer('options.minimumHoldings', { min: 2 }) ?? 2,
		instrument: await readInstrument(call),
		party: await chosenParty(call),
	};
}

/** The command of a merge, with what its item says of it. */
interface MergeCommand extends TokenCommand {
	plan: IDataObject;
}

/** Number of holdings after a command that merges `merged` of `count`, and of the commands that then make one of them. */
function remaining({ most }: Merge, count: number, merged: number): IDataObject {
	const holdingsLeft = count - Math.max(0, merged - 1);
	return { holdingsLeft, commandsLeft: Math.ceil(Math.max(0, holdingsLeft - 1) / (most - 1)) };
}

/** Item fields of a merge that is not made. */
const planned = (merge: Merge, count: number, inputs: readonly Candidate[]): IDataObject => ({
	party: merge.party,
	instrumentId: merge.instrument.id,
	amount: formatAmount(sumOf(inputs)),
	mergedHoldings: inputs.length,
	holdingId: null,
	...remaining(merge, count, inputs.length),
	instrumentAdmin: merge.instrument.admin,
});

/** Puts small holdings together by a transfer of a party to itself. Sent once: see docs/guides/token-transfers.md. */
export const mergeHoldings = tokenWrite('merge', 'Merge token holdings', PAYMENT_ENDPOINTS, {
	description:
		'Merge the unlocked holdings of a party and instrument into one, the smallest first: one transaction, up to 100 holdings. ' +
		'The balance stays the same.',
	rights: TOKEN_SUBMISSION_RIGHTS,
	identify: identifyCommand,
	properties,
	async run(call) {
		const { context, ledger, parameters } = call;
		const merge = await readMerge(call);
		const { party, instrument, most, least } = merge;
		const dryRun = isDryRun(call);
		const first = await unlockedHoldings(context, ledger, party, instrument);
		const earlier = first.length < least ? await mergedByFirstTry(call, party) : undefined;
		if (first.length < least && !earlier)
			return { outcome: 'nothingToDo', estimatedTrafficCost: null, ...planned(merge, first.length, []) };
		const route = await findRoute(call, instrument, []);
		const commandOf = async (holdings: readonly Candidate[]): Promise<MergeCommand> => {
			const inputs = holdings.slice(0, most);
			const units = sumOf(inputs);
			const amount = { text: formatAmount(units), units };
			const payment = { sender: party, receiver: party, instrument, amount, executeBefore: readExecuteBefore(call) };
			const ids = inputs.map(({ contractId }) => contractId);
			return { ...(await transferCommand(call, route, payment, ids)), plan: planned(merge, holdings.length, inputs) };
		};
		if (dryRun) {
			const command = await commandOf(first);
			const { estimatedTrafficCost = null } = await prepareToken(call, party, command);
			return { outcome: 'planned', estimatedTrafficCost, ...command.plan };
		}
		const result = await exerciseToken(call, party, async (isFirst) => {
			if (earlier) return { committed: earlier };
			const holdings = isFirst ? first : await unlockedHoldings(context, ledger, party, instrument);
			if (holdings.length >= 2) return await commandOf(holdings);
			const committed = await earlierSuccess(call, party);
			if (committed) return { committed };
			throw parameters.parameterError(
				'party',
				`other commands spent the holdings of ${party} meanwhile. Nothing was merged.`,
				'Run it again when nothing else is sent for the party.',
			);
		});
		const plan = result.command?.plan ?? planned(merge, first.length, []);
		if ('prepared' in result) return { ...result.prepared, ...plan };
		const exercised = exercisedBy(call, TRANSFER_CHOICE, result);
		const { receiverHoldingIds } = transferResult(exercised);
		const { alreadyDone } = result;
		if (exercised && alreadyDone)
			checkSamePayment(call, String(call.identity.commandId), { sender: party, receiver: party, instrument }, exercised.choiceArgument);
		return {
			...result.ids,
			...plan,
			...(alreadyDone && {
				holdingsLeft: null,
				commandsLeft: null,
				mergedHoldings: null,
				amount: null,
				...made(exercised?.choiceArgument),
			}),
			holdingId: receiverHoldingIds[0] ?? null,
			...result.position,
		};
	},
});

/** The success of a try of this execution before, after which there may be nothing left to merge. Undefined if there is none. */
async function mergedByFirstTry(call: TokenCall, party: string): Promise<Committed | undefined> {
	const since = sentBefore(call.context, call.identity, [party]);
	return since === undefined ? undefined : await successSince(call, [party], since);
}

/** Merge that an earlier command of the same ID made. */
function made(argument: unknown): IDataObject {
	if (argument === undefined) return {};
	const { amount } = readTransfer(at(argument, 'transfer'));
	return {
		amount: amount === null ? null : formatAmount(amount),
		mergedHoldings: listOf(at(argument, 'transfer', 'inputHoldingCids')).length,
	};
}
