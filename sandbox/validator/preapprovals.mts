// Preapprovals: who lets everybody transfer coins to them at once. As recorded at Splice 0.7.5, but for one that
// has expired: it prevents another until somebody archives it.
import { synchronizerOf } from '../scan/directory.mts';
import { contractItem } from '../scan/items.mts';
import { TEMPLATES } from '../world/templates.mts';
import { activeContracts } from '../world/tokens.mts';
import { keptPreapproval, preapproveForWallet } from '../world/preapprovals.mts';
import { checkedParty } from '../splice/refusals.mts';
import { cancelledInWallet, noteCancelled } from '../splice/laggingStores.mts';
import { refuse, shortened } from './refusals.mts';
import { OPERATOR } from './users.mts';
import { refusesRepeated } from '../wire/settings.mts';
import { atWallet } from './wallet.mts';
import type { Handlers } from '../wire/api.mts';
import type { Contract } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { components, paths } from '../../api/validator.d.ts';

const withState = (contract: Contract): components['schemas']['ContractWithState'] => ({
	contract: contractItem(contract),
	domain_id: synchronizerOf(contract),
});

export const preapprovals: Handlers<paths> = {
	'POST /v0/wallet/transfer-preapproval': (call) => {
		const { world, party } = atWallet(call, 'createTransferPreapproval');
		const existing = cancelledInWallet(world, party) ?? keptPreapproval(world, party);
		const contract = existing ?? preapproveForWallet(world, party, call.sandbox.settings.preapprovalDays);
		const refused = existing !== undefined && refusesRepeated(call.sandbox.settings, true);
		return { status: refused ? 409 : 200, json: { transfer_preapproval_contract_id: contract.contractId } };
	},
	'GET /v0/admin/transfer-preapprovals': ({ sandbox: { world } }) => {
		const provider = world.party(OPERATOR);
		const contracts = activeContracts(world, TEMPLATES.transferPreapproval).filter(({ args }) => args.provider === provider);
		return { json: { contracts: contracts.map(withState) } };
	},
	'GET /v0/admin/transfer-preapprovals/by-party/{receiver-party}': ({ sandbox, path: { 'receiver-party': receiver } }) => ({
		json: { transfer_preapproval: withState(existing(sandbox.world, receiver)) },
	}),
	'DELETE /v0/admin/transfer-preapprovals/by-party/{receiver-party}': ({ sandbox: { world, settings }, path }) => {
		const contract = existing(world, path['receiver-party']);
		world.transact((tx) => void tx.exercise({ contract, choice: 'TransferPreapproval_Cancel', actors: [world.party(OPERATOR)] }));
		noteCancelled(world, path['receiver-party'], contract, settings);
		return {};
	},
};

/** The preapproval of a receiver. Throws a Refusal if there is none. */
function existing(world: World, party: string): Contract {
	const contract = keptPreapproval(world, checkedParty(party));
	if (contract) return contract;
	throw refuse(404, `No TransferPreapproval found for party: ${shortened(party)}`);
}
