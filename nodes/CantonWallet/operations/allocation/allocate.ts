import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../../api/validator';
import type { CallFailure } from '../../../shared/errors/failure';
import { mapAnswer, type Attempt } from '../../../shared/http/attempt';
import type { Call } from '../../../shared/operation/operation';
import type { Found } from '../../../shared/submission/act';
import type { Spending } from '../../../shared/submission/budget';
import { carryOut } from '../../../shared/submission/carryOut';
import { readOnce, ownOnly, resolveMs, somethingElse, untilFound, type ReadRecord } from '../../../shared/submission/untilFound';
import { formatAmount, isSameAmount, parseAmount, ZERO } from '../../../shared/tokens/amounts';
import type { Validator } from '../../../shared/validator/service';
import type { Contract } from '../../../shared/validatorNode/contracts';
import { paymentSearch, usedBefore } from '../../../shared/validatorNode/refusals';
import type { ValidatorServices } from '../../../shared/validatorNode/validatorOperation';
import { at } from '../../../shared/values/jsonFields';
import { ALLOCATIONS, legsOf, settlementFields, settlementOf, versionOf } from './rows';

type Schemas = components['schemas'];

const ALLOCATE = 'POST /v0/allocations';
const ALLOCATE_V2 = 'POST /v2/allocations';
/** The endpoints of an operation that allocates. */
export const ALLOCATING = [ALLOCATE, ALLOCATE_V2, ALLOCATIONS] as const;

/** Allocation to make, by either version of the token standard. */
export type AllocateBody = { version: 'v1'; body: Schemas['AllocateRequest'] } | { version: 'v2'; body: Schemas['AllocateV2Request'] };

/** One leg of an allocation. `receiver` is the other side of what the user pays. */
interface WantedLeg {
	id: string;
	amount: string;
	counterparty: string;
	/** Side that the user is on. */
	side: 'sender' | 'receiver';
}

/** Identity of an allocation for the validator: its settlement and its legs (recorded). */
function identityOf({ version, body }: AllocateBody): { id: string; executors: string[]; legs: WantedLeg[] } {
	const { id } = body.settlement.settlement_ref;
	if (version === 'v1') {
		const { transfer_leg_id, transfer_leg } = body;
		return {
			id,
			executors: [body.settlement.executor],
			legs: [{ id: transfer_leg_id, amount: transfer_leg.amount, counterparty: transfer_leg.receiver, side: 'sender' }],
		};
	}
	const legs = body.transfer_leg_sides.map(({ transfer_leg_id, amount, otherside, side }): WantedLeg => {
		return { id: transfer_leg_id, amount, counterparty: otherside, side: side === 'SENDERSIDE' ? 'sender' : 'receiver' };
	});
	return { id, executors: body.settlement.executors, legs };
}

/** Coins that the user pays by it: the legs that the user sends, and what is locked for the next iteration. None makes up for another. */
function coinsOf({ version, body }: AllocateBody): bigint {
	const amounts =
		version === 'v1'
			? [body.transfer_leg.amount]
			: [
					...body.transfer_leg_sides.filter(({ side }) => side === 'SENDERSIDE').map(({ amount }) => amount),
					...Object.values(body.next_iteration_funding ?? {}),
				];
	return amounts.map((amount) => parseAmount(amount) ?? ZERO).reduce((sum, units) => (units > ZERO ? sum + units : sum), ZERO);
}

/** Total that allocations pay, for the node's maximums. */
export const spendingOf = ({ context, itemIndex }: Call<ValidatorServices>, ...allocations: AllocateBody[]): Spending => ({
	context,
	itemIndex,
	amount: formatAmount(allocations.reduce((sum, allocation) => sum + coinsOf(allocation), ZERO)),
	unit: 'CC',
});

/** True if an allocation is one for this settlement and any of these legs, whatever their amounts. */
export function isFor(contract: Contract, request: AllocateBody): boolean {
	const { id, executors, legs } = identityOf(request);
	const settlement = settlementFields(settlementOf(contract));
	const names = legsOf(contract).map(({ transferLegId }) => transferLegId);
	return (
		versionOf(contract) === request.version &&
		settlement.settlementId === id &&
		JSON.stringify(settlement.executors) === JSON.stringify(executors) &&
		legs.some((leg) => names.includes(leg.id))
	);
}

/** An allocation as it is known. `status`: allocated. Pending, while its instruction is worked on. Ended, if it was made and is over. */
interface Allocated extends IDataObject {
	status: 'allocated' | 'pending' | 'ended';
	contractId: string | null;
}

/**
 * Allocates once. The validator answers the same settlement and legs with the first answer, also with another amount and after a withdrawal
 * (recorded). So the list of allocations says what is really there, before and afterwards.
 * @returns the item
 */
export async function allocateOnce(call: Call<ValidatorServices>, request: AllocateBody, identity: IDataObject): Promise<IDataObject> {
	const { validator, context, parameters } = call;
	const ms = resolveMs(parameters);
	const readRecord: ReadRecord<Allocated> = async () =>
		mapAnswer(await validator.attempt(ALLOCATIONS), ({ allocations }) => {
			const found = allocations.filter(({ contract }) => isFor(contract, request)).map(({ contract }) => sameAs(contract, request));
			return found.find((each) => !('failed' in each)) ?? found[0];
		});
	const { alreadyDone, done } = await carryOut<Allocated>({
		context,
		client: validator.bind({ whenMissing: 'Choose version 1 of the token standard.' }),
		endpoint: request.version === 'v1' ? ALLOCATE : ALLOCATE_V2,
		identity,
		spending: spendingOf(call, request),
		before: async () => await readOnce(readRecord),
		mayBeDone: true,
		prepare: () => ({
			send: async () => mapAnswer(await send(validator, request), answerOf),
			search: (failure) =>
				paymentSearch(failure, async () => await untilFound(context, ms, usedBefore(failure) ? readRecord : ownOnly(readRecord))),
			confirm: async (answered) => await confirmed(call, answered, readRecord),
		}),
		reconcile: () => 'Run it again with the same settlement and transfer leg: they are allocated at most once.',
	});
	return { outcome: 'succeeded', alreadyDone, ...identity, ...done };
}

const send = async (validator: Validator, request: AllocateBody): Promise<Attempt<Schemas['AllocateResult']>> =>
	request.version === 'v1'
		? await validator.attempt(ALLOCATE, { body: request.body, submission: true })
		: await validator.attempt(ALLOCATE_V2, { body: request.body, submission: true });

function answerOf({ output, meta }: Schemas['AllocateResult']): Allocated {
	const contractId = output.allocation_cid ?? null;
	if (contractId !== null) return { status: 'allocated', contractId, meta: meta ?? {} };
	return { status: 'pending', contractId, instructionContractId: output.allocation_instruction_cid ?? null };
}

/** Longest time until the list shows what was allocated. */
const CONFIRM_MS = 10_000;

/**
 * The allocation that an answer is about. One that the list does not have was made by an earlier call, and has ended. Or the list is late:
 * its coins count as paid.
 */
async function confirmed(
	{ context }: Call<ValidatorServices>,
	answered: Allocated,
	readRecord: ReadRecord<Allocated>,
): Promise<Found<Allocated>> {
	if (answered.status === 'pending') return { done: answered };
	const found = await untilFound(context, CONFIRM_MS, readRecord);
	if ('done' in found) return { done: { ...answered, ...found.done } };
	if ('failed' in found || found.unread) return found;
	return { done: { ...answered, status: 'ended' }, earlier: true, counts: true };
}

/** Words between an amount and the other party, by the side of the user. */
const TO: Readonly<Record<string, string>> = { sender: 'for', receiver: 'from' };

/** The allocation that is there. A failure if it is of another amount or funding, for somebody else, or of the other side. */
function sameAs(contract: Contract, request: AllocateBody): Allocated | { failed: CallFailure } {
	const held = legsOf(contract);
	for (const { id, amount, counterparty, side } of identityOf(request).legs) {
		const leg = held.find(({ transferLegId }) => transferLegId === id);
		const other = leg?.side === 'receiver' ? leg.sender : (leg?.receiver ?? null);
		if (leg && leg.side === side && isSameAmount(leg.amount, amount) && other === counterparty) continue;
		const is = leg ? `${leg.amount} ${TO[leg.side ?? 'sender']} ${other}` : 'nothing';
		const wanted = `${amount} ${TO[side]} ${counterparty}`;
		const message = `This settlement and transfer leg are allocated already, with ${is} instead of ${wanted}. Nothing was allocated now.`;
		return somethingElse(message, { context: { contractId: contract.contract_id } });
	}
	const isFirst = Number(at(contract.payload, 'numIterations') ?? 0) === 0;
	const [is, wanted] = [at(contract.payload, 'allocation', 'nextIterationFunding'), fundingIn(request)].map(fundingText);
	if (!isFirst || is === wanted) return { status: 'allocated', contractId: contract.contract_id };
	const message = `This settlement and transfer leg are allocated already, with ${is} instead of ${wanted} for the next iteration. Nothing was allocated now.`;
	return somethingElse(message, { context: { contractId: contract.contract_id } });
}

const fundingIn = (request: AllocateBody): unknown => (request.version === 'v2' ? request.body.next_iteration_funding : undefined);

/** Amounts by instrument, as text to compare and to read. */
const fundingText = (funding: unknown): string =>
	Object.entries(funding ?? {})
		.map(([instrumentId, amount]) => [parseAmount(amount) ?? ZERO, instrumentId] as const)
		.filter(([units]) => units !== ZERO)
		.map(([units, instrumentId]) => `${formatAmount(units)} ${instrumentId}`)
		.sort()
		.join(', ') || 'nothing';
