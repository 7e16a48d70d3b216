// Allocations of coins for settlements. As recorded at Splice 0.7.5: the same settlement and leg again is answered as
// the first time, also with another amount and after a withdrawal.
import { contractItem } from '../scan/items.mts';
import { TOKEN_TEMPLATES } from '../world/tokenTemplates.mts';
import { refuse } from '../splice/refusals.mts';
import { ledgerError } from './administration.mts';
import { unlockCoins } from './lockedCoins.mts';
import { notFound } from './notFound.mts';
import { walletOf } from './users.mts';
import type { Call, Handlers, Reply } from '../wire/api.mts';
import type { Contract, Json } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { paths } from '../../api/validator.d.ts';
import { stateOf } from '../world/state.mts';
import { allocateFirst, allocateSecond, ALLOCATION_V2, INSTRUMENT, userFailure, type Schemas } from './newAllocations.mts';
const V1_NAME = TOKEN_TEMPLATES.allocation.name;

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
