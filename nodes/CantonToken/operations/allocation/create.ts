import type { INodeProperties } from 'n8n-workflow';

import { chosenParty } from '../../../shared/ledger/directory/ownParties';
import { ownPartyField } from '../../../shared/ledger/directory/ownPartyFields';
import { quoted } from '../../../shared/errors/safeText';
import { formatAmount } from '../../../shared/tokens/amounts';
import { at, listOf, textAt } from '../../../shared/values/jsonFields';
import { type TokenCall, tokenWrite } from '../../tokenOperation';
import { identifyCommand } from '../../../shared/commands/identity';
import { allocationFields, allocationIn, funding, isSameAllocation, readAllocation, type Allocation } from '../../tokens/allocations';
import { TOKEN_ENDPOINTS } from '../../tokens/tokenEndpoints';
import { findContract, findRequest } from '../../tokens/findContract';
import { pickHoldings } from '../../../shared/tokens/inputHoldings';
import { ALLOCATION, ALLOCATION_FACTORY } from '../../tokens/exercisedInterfaces';
import { requestIdField } from '../../tokens/paymentFields';
import { spendingOf } from '../../tokens/paymentForm';
import { factoryCommand } from '../../tokens/registryCalls';
import { maximumFields, type Spending } from '../../../shared/submission/budget';
import { withoutOwnId } from '../../../shared/submission/ownId';
import { exercisedBy, usedForAnother } from '../../tokens/samePayment';
import { earlierSuccess } from '../../tokens/earlierSuccess';
import { checkSubmissionFields, tokenSubmissionFields } from '../../tokens/submissionFields';
import { exerciseToken, TOKEN_SUBMISSION_RIGHTS } from '../../tokens/tokenSubmission';
import type { BuiltCommand } from '../../tokens/tokenCommand';
import { textField } from '../../../shared/parameters/fieldKinds';

const FACTORIES = {
	v1: 'POST /registry/allocation-instruction/v1/allocation-factory',
	v2: 'POST /registry/allocation-instruction/v2/allocation-factory',
} as const;
const CHOICE = 'AllocationFactory_Allocate';
/** As for a transfer: a request must not lie in the future of the ledger. */
const CLOCK_MARGIN_MS = 60_000;

const properties: INodeProperties[] = [
	ownPartyField('Party', 'party', 'The party that allocates its tokens'),
	requestIdField,
	textField('Transfer Leg ID', 'transferLegId', {
		placeholder: 'e.g. {{ $json.transferLegId }}',
		description: 'Which of the requested legs to allocate. Needed only if the request has several for this party.',
	}),
	...maximumFields('tokens'),
	withoutOwnId('commandId', false, 'allocates'),
	...tokenSubmissionFields(),
];

/** Allocation that the request asks of the party: the only one, or the leg that was chosen. */
function chosen({ parameters }: TokenCall, requested: Allocation[], party: string, legId: string | undefined): Allocation {
	const open = requested.filter((allocation) => allocation.version === 'v2' || funding(allocation).size > 0);
	const matching = legId === undefined ? open : open.filter(({ legs }) => legs.some(({ transferLegId }) => transferLegId === legId));
	const [only] = matching;
	if (only && matching.length === 1) return only;
	const ids = open.flatMap(({ legs }) => legs.map(({ transferLegId }) => transferLegId));
	if (legId === undefined && ids.length > 0)
		throw parameters.parameterError(
			'transferLegId',
			'the request asks this party for several allocations',
			`Choose one: ${ids.join(', ')}. Run the operation once for each.`,
		);
	throw parameters.parameterError(
		legId === undefined ? 'allocationRequestId' : 'transferLegId',
		`the request asks ${party} for no ${legId === undefined ? 'allocation' : `leg ${quoted(legId)}`}`,
		'Allocation Request › Get Many shows what is requested of a party.',
	);
}

/** Builds the command that allocates what was requested. */
function builder(call: TokenCall, party: string, requested: Allocation, ended: boolean): () => Promise<BuiltCommand> {
	const { context, ledger, parameters, registries } = call;
	const { version, admin, argument } = requested;
	const sums = [...funding(requested)];
	if (admin === null || sums.length > 1)
		throw parameters.parameterError(
			'allocationRequestId',
			admin === null ? 'its instrument cannot be read' : 'it asks for several instruments in one allocation',
			'Use Allocation Factory of Canton Token Registry with Canton Ledger, Command › Submit.',
		);
	return async () => {
		if (ended) {
			const committed = await earlierSuccess(call, party);
			if (committed) return { committed };
			throw parameters.parameterError(
				'allocationRequestId',
				'the request has ended: it was settled, rejected or withdrawn. Nothing was sent.',
				'Allocation Request › Get Many lists those that are open.',
			);
		}
		const [sum] = sums;
		let inputs: string[] = [];
		if (sum) {
			const [id, amount] = sum;
			const picked = await pickHoldings(context, ledger, party, { admin, id }, amount);
			const committed = picked.isShort ? await earlierSuccess(call, party) : undefined;
			if (committed) return { committed };
			if (picked.total < amount)
				throw parameters.parameterError(
					'allocationRequestId',
					`${party} has ${formatAmount(picked.available)} unlocked of ${quoted(id)}, and ${formatAmount(amount)} is requested. Nothing was sent.`,
					'Wait until holdings are unlocked or received, or merge them if there are many.',
				);
			inputs = picked.contractIds;
		}
		const own = { ...argument, requestedAt: new Date(Date.now() - CLOCK_MARGIN_MS).toISOString(), inputHoldingCids: inputs };
		const args = version === 'v1' ? { expectedAdmin: admin, ...own } : { ...own, actors: [party] };
		const found = await registries.ofAdmin(admin, parameters);
		const use = { factory: ALLOCATION_FACTORY, version, choice: CHOICE, endpoint: FACTORIES[version], args, ends: inputs };
		return await factoryCommand(found, use, parameters);
	};
}

/** Spending of an allocation: the tokens that it locks. Undefined if the party only gets something. */
function spentOn(call: TokenCall, requested: Allocation): Spending | undefined {
	const [sum] = funding(requested);
	if (!sum || requested.admin === null) return undefined;
	const [id, units] = sum;
	return spendingOf(call, { instrument: { admin: requested.admin, id }, amount: { text: formatAmount(units), units } });
}

/** Refuses an earlier allocation of the same command ID that was another one. */
function checkSame({ parameters, identity }: TokenCall, requested: Allocation, argument: unknown): void {
	const made = allocationIn(argument);
	if (isSameAllocation(made, requested)) return;
	throw usedForAnother(
		parameters,
		`${quoted(String(identity.commandId))} was used for another allocation, for the settlement ${quoted(String(made.settlementId))}.`,
		'Give each allocation a Command ID of its own.',
	);
}

/** Locks tokens of a party for a settlement that asked for them. */
export const createAllocation = tokenWrite('create', 'Create an allocation', TOKEN_ENDPOINTS, {
	description:
		'Allocate tokens of a party to a settlement that requested it: they stay locked until it settles, or until they are withdrawn',
	rights: TOKEN_SUBMISSION_RIGHTS,
	identify: identifyCommand,
	properties,
	async run(call) {
		const { parameters } = call;
		checkSubmissionFields(call);
		const contractId = parameters.present('allocationRequestId', parameters.contractId('allocationRequestId'));
		const legId = parameters.text('transferLegId');
		const party = await chosenParty(call);
		const { content, archivedAtOffset } = await findRequest(call, party, contractId);
		const requested = chosen(call, content, party, legId);
		const spending = spentOn(call, requested);
		const result = await exerciseToken(call, party, builder(call, party, requested, archivedAtOffset !== undefined), { spending });
		const about = { ...allocationFields(requested), party, allocationRequestId: contractId };
		if ('prepared' in result) return { ...result.prepared, ...about };
		const exercised = exercisedBy(call, CHOICE, result);
		if (exercised && result.alreadyDone) checkSame(call, requested, exercised.choiceArgument);
		const made = exercised?.exerciseResult;
		const allocationId = textAt(made, 'output', 'value', 'allocationCid');
		const reported = STATUS[textAt(made, 'output', 'tag') ?? ''] ?? null;
		const changes = [...listOf(at(made, 'senderChangeCids')), ...Object.values(at(made, 'authorizerChangeCids') ?? {}).flat()];
		return {
			...result.ids,
			status: result.alreadyDone && allocationId !== null ? await statusNow(call, party, allocationId) : reported,
			allocationId,
			allocationInstructionId: textAt(made, 'output', 'value', 'allocationInstructionCid'),
			changeHoldingIds: changes.filter((id) => typeof id === 'string'),
			...about,
			...result.position,
		};
	},
});

/** The state now of an allocation that an earlier command made. Null if it cannot be read. */
const statusNow = async (call: TokenCall, party: string, contractId: string): Promise<string | null> =>
	await findContract(call, {
		on: ALLOCATION,
		party,
		path: 'allocationRequestId',
		contractId,
		name: 'an allocation',
		advice: '',
		read: readAllocation,
	}).then(
		({ archivedAtOffset }) => (archivedAtOffset === undefined ? 'allocated' : 'ended'),
		() => null,
	);

const STATUS: Record<string, string> = {
	AllocationInstructionResult_Completed: 'allocated',
	AllocationInstructionResult_Pending: 'pending',
	AllocationInstructionResult_Failed: 'failed',
};
