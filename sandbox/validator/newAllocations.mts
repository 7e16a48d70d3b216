// Allocations as a wallet makes them, in both versions of the token standard: what is refused, and the contract. As recorded at Splice 0.7.5.
import { decimal, units } from '../world/decimal.mts';
import { allocationArguments, openEnd, SETTLEMENT_TEMPLATES } from '../world/settlements.mts';
import { isoTime } from '../world/time.mts';
import { account, TOKEN_TEMPLATES } from '../world/tokenTemplates.mts';
import { refuse } from '../splice/refusals.mts';
import { ledgerError } from './administration.mts';
import { fundsOf, lockCoins } from './lockedCoins.mts';
import { precondition } from './refusals.mts';
import type { Exact } from '../wire/api.mts';
import type { Contract, Json } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { components } from '../../api/validator.d.ts';

export type Schemas = components['schemas'];

export const ALLOCATION_V2 = SETTLEMENT_TEMPLATES.allocationV2;
export const INSTRUMENT = 'Amulet';

/** A failure of a choice, as a validator passes it on. */
export const userFailure = (id: string, why: string) =>
	ledgerError(400, 'DAML_FAILURE', 9, `Interpretation error: Error: User failure: ${id} (error category 9): ${why}`);
const generalError = (why: string) => userFailure('UNHANDLED_EXCEPTION/DA.Exception.GeneralError:GeneralError', why);
const deadline = (name: string, at: bigint) =>
	userFailure('stdlib.daml.com/deadline-exceeded', `Ledger time is at or past deadline '${name}' at ${isoTime(at)}`);
const values = (meta: Record<string, string> | undefined): Json => ({ values: meta ?? {} });

/** Amount in units. Throws a Refusal for what is none, and where the party has less. */
function checkedAmount(text: string): bigint {
	if (/^-?\d{1,28}(\.\d{1,10})?$/.test(text)) return units(text);
	throw refuse(400, `Failed to decode: Invalid Decimal string "${text}", as it does not match "-?\\d{1,28}(\\.\\d{1,10})?"`);
}

function needFunds(world: World, party: string, amount: bigint): void {
	const funds = fundsOf(world, party);
	if (funds === 0n)
		throw userFailure(
			'UNHANDLED_EXCEPTION/DA.Exception.AssertionFailed:AssertionFailed',
			"The requirement 'At least one input holding must be provided for allocations that require funding' was not met.",
		);
	if (funds < amount)
		throw userFailure(
			'splice.lfdecentralizedtrust.org/insufficient-funds',
			`Insufficient funds: you are missing ${decimal(amount - funds)} to complete this transfer.`,
		);
}

function needParty(world: World, party: string): void {
	if (world.partyOf(party)) return;
	throw ledgerError(
		404,
		'UNKNOWN_INFORMEES',
		11,
		'The participant is not connected to any synchronizer where the given informees are known.',
	);
}

/** Allocates by version 1: one leg. */
export function allocateFirst(
	world: World,
	party: string,
	body: Exact<Schemas['AllocateRequest']>,
	amount: string,
): Schemas['AllocateResult'] {
	const { settlement, transfer_leg_id: transferLegId, transfer_leg: leg } = body;
	const wanted = checkedAmount(amount);
	const [requestedAt, allocateBefore, settleBefore] = [settlement.requested_at, settlement.allocate_before, settlement.settle_before].map(
		BigInt,
	) as [bigint, bigint, bigint];
	if (wanted <= 0n) throw generalError(`'transferLeg.amount' is not greater than 'zero'.\ntransferLeg.amount: ${amount}\nzero: 0.0\n`);
	if (allocateBefore <= world.clock.now) throw deadline('allocation.settlement.allocateBefore', allocateBefore);
	if (allocateBefore > settleBefore) {
		const [a, s] = ['allocation.settlement.allocateBefore', 'allocation.settlement.settleBefore'];
		throw generalError(`'${a}' is greater than '${s}'.\n${a}: ${isoTime(allocateBefore)}\n${s}: ${isoTime(settleBefore)}\n`);
	}
	needFunds(world, party, wanted);
	needParty(world, settlement.executor);
	return made(world, party, wanted, settleBefore, (lockedAmulet) => ({
		template: TOKEN_TEMPLATES.allocation,
		args: {
			lockedAmulet,
			expiresAt: isoTime(settleBefore),
			allocation: {
				settlement: {
					executor: settlement.executor,
					settlementRef: { id: settlement.settlement_ref.id, cid: settlement.settlement_ref.cid ?? null },
					requestedAt: isoTime(requestedAt),
					allocateBefore: isoTime(allocateBefore),
					settleBefore: isoTime(settleBefore),
					meta: values(settlement.meta),
				},
				transferLegId,
				transferLeg: {
					sender: party,
					receiver: leg.receiver,
					amount,
					instrumentId: { admin: world.dso, id: INSTRUMENT },
					meta: values(leg.meta),
				},
			},
		},
	}));
}

/** Allocates by version 2: several legs, and funds for later ones. */
export function allocateSecond(world: World, party: string, body: Exact<Schemas['AllocateV2Request']>): Schemas['AllocateResult'] {
	const { settlement, transfer_leg_sides: sides, committed, next_iteration_funding: funding } = body;
	if (sides.length === 0) throw generalError("'transferLegSides' is equal to 'empty list'.\ntransferLegSides: []\nempty list: []\n");
	const sent = sides.filter(({ side }) => side === 'SENDERSIDE').map(({ amount }) => checkedAmount(amount));
	const wanted = [...sent, ...Object.values(funding ?? {}).map(checkedAmount)].reduce((total, amount) => total + amount, 0n);
	const until = settlement.settlement_deadline === undefined ? undefined : BigInt(settlement.settlement_deadline);
	const otherInstrument = Object.keys(funding ?? {}).find((id) => id !== INSTRUMENT);
	if (otherInstrument !== undefined)
		throw generalError(
			`'nextIterationFunding.instrumentId' is not equal to 'expected value'.\nnextIterationFunding.instrumentId: "${otherInstrument}"\nexpected value: "${INSTRUMENT}"\n`,
		);
	if (until !== undefined && until <= world.clock.now) throw deadline('Allocation.settlementDeadline', until);
	if (wanted > 0n) needFunds(world, party, wanted);
	if (settlement.executors.length === 0) throw precondition(world, 'AmuletAllocationV2');
	const settlementDeadline = until === undefined ? null : isoTime(until);
	return made(world, party, wanted, until ?? openEnd(world), (lockedAmulet) => ({
		template: ALLOCATION_V2,
		args: allocationArguments(world, {
			lockedAmulet,
			settlement: {
				executors: settlement.executors,
				id: settlement.settlement_ref.id,
				cid: settlement.settlement_ref.cid ?? null,
				meta: values(settlement.meta),
			},
			allocation: {
				admin: world.dso,
				committed,
				settlementDeadline,
				meta: values(body.meta),
				nextIterationFunding: funding ?? null,
				transferLegSides: sides.map((side) => ({
					side: side.side === 'SENDERSIDE' ? 'SenderSide' : 'ReceiverSide',
					amount: side.amount,
					meta: values(side.meta),
					transferLegId: side.transfer_leg_id,
					otherside: account(side.otherside),
					instrumentId: INSTRUMENT,
				})),
				authorizer: account(party),
			},
		}),
	}));
}

/** Locks the coins and creates the allocation. */
function made(
	world: World,
	party: string,
	amount: bigint,
	until: bigint,
	what: (locked: string | null) => { template: Contract['template']; args: Json },
): Schemas['AllocateResult'] {
	let allocation: Contract | undefined;
	let change: string[] = [];
	world.transact((tx) => {
		const coins = amount > 0n ? lockCoins(world, tx, party, amount, until) : undefined;
		change = coins?.change ?? [];
		const { template, args } = what(coins?.locked.contractId ?? null);
		allocation = tx.create(template, args);
	});
	const meta = { 'splice.lfdecentralizedtrust.org/sender': party, 'splice.lfdecentralizedtrust.org/tx-kind': 'transfer' };
	return { output: { allocation_cid: allocation?.contractId }, sender_change_cids: change, meta: amount > 0n ? meta : {} };
}
