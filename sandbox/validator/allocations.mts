// Allocations of coins for settlements. As recorded at Splice 0.7.5: the same settlement and leg again is answered as
// the first time, also with another amount and after a withdrawal.
import { contractItem } from '../scan/items.mts';
import { decimal, units } from '../world/decimal.mts';
import { allocationArguments, openEnd, SETTLEMENT_TEMPLATES } from '../world/settlements.mts';
import { isoTime } from '../world/time.mts';
import { account, TOKEN_TEMPLATES } from '../world/tokenTemplates.mts';
import { refuse } from '../splice/refusals.mts';
import { ledgerError } from './administration.mts';
import { fundsOf, lockCoins, unlockCoins } from './lockedCoins.mts';
import { notFound } from './notFound.mts';
import { precondition } from './refusals.mts';
import { walletOf } from './users.mts';
import type { Call, Exact, Handlers, Reply } from '../wire/api.mts';
import type { Contract, Json } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { components, paths } from '../../api/validator.d.ts';
import { stateOf } from '../world/state.mts';

type Schemas = components['schemas'];

const ALLOCATION_V2 = SETTLEMENT_TEMPLATES.allocationV2;
const V1_NAME = TOKEN_TEMPLATES.allocation.name;
const INSTRUMENT = 'Amulet';

export const allocations: Handlers<paths> = {
	'GET /v0/allocations': (call) => {
		const party = walletOf(call, 'listAmuletAllocations');
		return { json: { allocations: active(call.sandbox.world, party).map((contract) => ({ contract: contractItem(contract) })) } };
	},
	'POST /v0/allocations': (call) => {
		const party = walletOf(call, 'allocateAmulet');
		const { settlement, transfer_leg_id: leg, transfer_leg: transfer } = call.body;
		return once(call, party, [settlement.settlement_ref.id, settlement.settlement_ref.cid ?? '', settlement.executor, leg], () =>
			allocateFirst(call.sandbox.world, party, call.body, transfer.amount),
		);
	},
	'POST /v2/allocations': (call) => {
		const party = walletOf(call, 'allocateAmuletV2');
		const { settlement, transfer_leg_sides: sides } = call.body;
		const key = [settlement.settlement_ref.id, settlement.executors.join(), ...sides.map((side) => side.transfer_leg_id)];
		return once(call, party, key, () => allocateSecond(call.sandbox.world, party, call.body));
	},
	'POST /v0/allocations/{contract_id}/withdraw': (call) => {
		const party = walletOf(call, 'withdrawAmuletAllocation');
		const contract = active(call.sandbox.world, party).find(({ contractId }) => contractId === call.path.contract_id);
		if (contract?.template.name !== V1_NAME) throw notFound(call.path.contract_id, V1_NAME);
		return { json: { sender_holding_cids: [withdraw(call.sandbox.world, contract, 'Allocation_Withdraw', party)], meta: {} } };
	},
	'POST /v2/allocations/{contract_id}/withdraw': (call) => {
		const party = walletOf(call, 'withdrawAmuletAllocationV2');
		const { world } = call.sandbox;
		const id = call.path.contract_id;
		if (!/^00(?:[0-9a-f]{2}){32,}$/.test(id))
			throw ledgerError(
				400,
				'INVALID_FIELD',
				8,
				`The submitted command has a field with invalid value: Invalid field contract_id: cannot parse ContractId "${id}"`,
			);
		const request = world.contracts.get(id);
		if (!request) throw refuse(404, `AmuletAllocation '${id}' not found.`);
		const contract = active(world, party).find(({ contractId }) => contractId === id);
		if (contract?.template !== ALLOCATION_V2) throw notFound(id, V1_NAME);
		const { committed } = contract.args.allocation as { committed: boolean };
		if (committed) {
			const why = 'Cannot withdraw a committed allocation before its settlement deadline.';
			throw userFailure('splice.lfdecentralizedtrust.org/cannot-withdraw-committed-allocation', why);
		}
		return { json: { authorizer_holding_cids: { [INSTRUMENT]: [withdraw(world, contract, 'Allocation_Withdraw', party)] }, meta: {} } };
	},
};

/** Answers by settlement and leg. */
const answersOf = stateOf(() => new Map<string, Schemas['AllocateResult']>());

/** The validator forgets which settlements it has allocated for. */
export const forgetAllocations = (world: World): void => answersOf(world).clear();

/** The first answer for a settlement and leg is repeated until it is forgotten. */
function once({ sandbox }: Pick<Call, 'sandbox'>, party: string, key: string[], act: () => Schemas['AllocateResult']): Reply {
	const answers = answersOf(sandbox.world);
	const name = JSON.stringify([party, ...key]);
	const answer = answers.get(name) ?? act();
	answers.set(name, answer);
	// Recorded: of the two IDs only the one that there is.
	return { json: answer, leavesOut: ['allocation_instruction_cid'] };
}

const userFailure = (id: string, why: string) =>
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

function allocateFirst(world: World, party: string, body: Exact<Schemas['AllocateRequest']>, amount: string): Schemas['AllocateResult'] {
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

function allocateSecond(world: World, party: string, body: Exact<Schemas['AllocateV2Request']>): Schemas['AllocateResult'] {
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

/** The allocations that a party made and that are not settled or withdrawn. */
function active(world: World, party: string): Contract[] {
	return [...world.contracts.values()].filter(({ template, archived, args }) => {
		if (archived) return false;
		const { transferLeg, authorizer } = (args.allocation ?? {}) as { transferLeg?: Json; authorizer?: Json };
		if (template.name === V1_NAME) return transferLeg?.sender === party;
		return template === ALLOCATION_V2 && authorizer?.owner === party;
	});
}

function withdraw(world: World, contract: Contract, choice: string, party: string): string {
	let coin = '';
	const locked = world.contracts.get(String(contract.args.lockedAmulet));
	world.transact((tx) => {
		tx.exercise({
			contract,
			choice,
			actors: [party],
			then: () => {
				if (locked) coin = unlockCoins(tx, locked).contractId;
				return { senderHoldingCids: [coin], meta: { values: {} } };
			},
		});
	});
	return coin;
}
