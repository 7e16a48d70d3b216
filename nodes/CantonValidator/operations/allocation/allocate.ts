import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../../api/validator';
import { outcomeUnknown } from '../../../shared/errors/failure';
import { optional } from '../../../shared/http/answers';
import type { Attempt } from '../../../shared/http/attempt';
import { formatAmount, parseAmount, ZERO } from '../../../shared/tokens/amounts';
import type { Validator } from '../../../shared/validator/service';
import { HELD, type Contract } from '../../contracts';
import { type Spending } from '../../../shared/payments/maximums';
import { ALLOCATIONS, legsOf, settlementFields, settlementOf, versionOf } from './rows';

type Schemas = components['schemas'];

const ALLOCATE = 'POST /v0/allocations';
const ALLOCATE_V2 = 'POST /v2/allocations';
/** The endpoints of an operation that allocates. */
export const ALLOCATING = [ALLOCATE, ALLOCATE_V2, ALLOCATIONS] as const;

/** What is allocated, by either version of the token standard. */
export type AllocateBody = { version: 'v1'; body: Schemas['AllocateRequest'] } | { version: 'v2'; body: Schemas['AllocateV2Request'] };

const RESULT = { output: { allocation_cid: optional('text'), allocation_instruction_cid: optional('text') } } as const;
const AGAIN = 'Run it again with the same settlement and transfer leg: they are allocated at most once.';

/** What identifies an allocation for the validator: its settlement and its legs (recorded). */
function identityOf({ version, body }: AllocateBody): { id: string; executors: string[]; legs: Array<[id: string, amount: string]> } {
	const { id } = body.settlement.settlement_ref;
	return version === 'v1'
		? { id, executors: [body.settlement.executor], legs: [[body.transfer_leg_id, body.transfer_leg.amount]] }
		: { id, executors: body.settlement.executors, legs: body.transfer_leg_sides.map((side) => [side.transfer_leg_id, side.amount]) };
}

/** What the user pays by it, in coins: the legs that the user sends, and what is locked for the next iteration. */
function coinsOf({ version, body }: AllocateBody): bigint {
	const amounts =
		version === 'v1'
			? [body.transfer_leg.amount]
			: [
					...body.transfer_leg_sides.filter(({ side }) => side === 'SENDERSIDE').map(({ amount }) => amount),
					...Object.values(body.next_iteration_funding ?? {}),
				];
	return amounts.reduce((sum, amount) => sum + (parseAmount(amount) ?? ZERO), ZERO);
}

/** What all of them pay, for the node's maximums. The same settlement and legs count once in an execution. */
export const spendingOf = (call: Pick<Spending, 'context' | 'itemIndex'>, allocations: AllocateBody[]): Spending => ({
	context: call.context,
	itemIndex: call.itemIndex,
	amount: formatAmount(allocations.reduce((sum, allocation) => sum + coinsOf(allocation), ZERO)),
	unit: 'CC',
	trackingId: JSON.stringify(allocations.map(identityOf).map(({ id, legs }) => [id, legs.map(([leg]) => leg)])),
});

/** The user's active allocations; undefined where they cannot be read. */
async function active(validator: Validator): Promise<Contract[] | undefined> {
	const list = await validator.attempt(ALLOCATIONS, { requires: { allocations: [HELD] } });
	return list.ok ? list.answer.allocations.map(({ contract }) => contract) : undefined;
}

/** Whether an allocation is the one for this settlement and these legs, whatever their amounts. */
function isFor(contract: Contract, request: AllocateBody): boolean {
	const { id, executors, legs } = identityOf(request);
	const settlement = settlementFields(settlementOf(contract));
	const names = legsOf(contract).map(({ transferLegId }) => transferLegId);
	return (
		versionOf(contract) === request.version &&
		settlement.settlementId === id &&
		JSON.stringify(settlement.executors) === JSON.stringify(executors) &&
		legs.every(([name]) => names.includes(name))
	);
}

/** An amount without what does not change it. */
const plain = (amount: string): string =>
	amount
		.replace(/^0+(?=\d)/, '')
		.replace(/(\.\d*?)0+$/, '$1')
		.replace(/\.$/, '');

/**
 * Allocates once. The validator answers the same settlement and legs with the first answer, also with another amount and after a withdrawal
 * (recorded). So the list of allocations says what is really there.
 * `refused` is called where the validator refuses: then nothing was allocated.
 * @returns the item: `allocated`, `allocatedBefore` (the same is there already), `endedBefore` (it was there and is over) or `pending`
 */
export async function allocateOnce(
	validator: Validator,
	request: AllocateBody,
	common: IDataObject,
	refused: () => void,
): Promise<IDataObject> {
	const endpoint = request.version === 'v1' ? ALLOCATE : ALLOCATE_V2;
	const before = (await active(validator)) ?? [];
	const allocation = before.find((contract) => isFor(contract, request));
	if (allocation) return existing(validator, endpoint, request, allocation, { ...common, status: 'allocatedBefore' });
	const attempt: Attempt<Schemas['AllocateResult']> =
		request.version === 'v1'
			? await validator.attempt(ALLOCATE, { body: request.body, submission: true, requires: RESULT })
			: await validator.attempt(ALLOCATE_V2, { body: request.body, submission: true, requires: RESULT });
	if (!attempt.ok) {
		const made = outcomeUnknown(attempt.failure) ? (await active(validator))?.find((contract) => isFor(contract, request)) : undefined;
		if (made) return existing(validator, endpoint, request, made, { ...common, status: 'allocated' });
		if (!outcomeUnknown(attempt.failure)) refused();
		throw validator.bind({ whenMissing: 'Choose version 1 of the token standard.' }).error(attempt.failure, endpoint, AGAIN);
	}
	const { output, meta } = attempt.answer;
	const contractId = output.allocation_cid ?? null;
	if (contractId === null)
		return { ...common, status: 'pending', contractId: null, instructionContractId: output.allocation_instruction_cid ?? null };
	const made = (await active(validator))?.find((contract) => contract.contract_id === contractId);
	return { ...common, status: made ? 'allocated' : 'endedBefore', contractId, meta: meta ?? {} };
}

/** The item of an allocation that is there; throws where it is of another amount. */
function existing(validator: Validator, endpoint: string, request: AllocateBody, contract: Contract, item: IDataObject): IDataObject {
	const held = legsOf(contract);
	const other = identityOf(request).legs.find(([name, amount]) => {
		const leg = held.find(({ transferLegId }) => transferLegId === name);
		return plain(leg?.amount ?? '') !== plain(amount);
	});
	if (!other) return { ...item, contractId: contract.contract_id };
	const [name, amount] = other;
	const found = held.find(({ transferLegId }) => transferLegId === name)?.amount ?? 'nothing';
	throw validator.error(
		{
			message: `This settlement and transfer leg are allocated already, with ${found} instead of ${amount}`,
			origin: 'application',
			httpStatus: 409,
			retryable: false,
		},
		endpoint,
		true,
		{ contractId: contract.contract_id },
	);
}
