// Minting delegations: the user of a wallet collects the rewards of somebody else. As recorded at Splice 0.7.5. The contracts are on the
// ledger.
import { checkedLimit } from '../splice/refusals.mts';
import { DAY } from '../world/coins.mts';
import { through } from '../world/commands.mts';
import { isoTime } from '../world/time.mts';
import { activeContracts } from '../world/tokens.mts';
import { MINTING } from '../commands/agreementTemplates.mts';
import { notFound } from './notFound.mts';
import { walletItem } from './shown.mts';
import { walletOf } from './users.mts';
import type { Call, Handlers } from '../wire/api.mts';
import type { Contract, Json } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { components, paths } from '../../api/validator.d.ts';
import { stateOf } from '../world/state.mts';

type Shown = components['schemas']['MintingDelegationContract'];

export const delegations: Handlers<paths> = {
	'GET /v0/wallet/minting-delegation-proposals': (call) => {
		const { entries, next } = page(call, true, 'listMintingDelegationProposals');
		return { json: { proposals: entries, next_page_token: next } };
	},
	'GET /v0/wallet/minting-delegations': (call) => {
		const { entries, next } = page(call, false, 'listMintingDelegations');
		return { json: { delegations: entries, next_page_token: next } };
	},
	'POST /v0/wallet/minting-delegation-proposals/{contract_id}/accept': (call) => {
		const proposal = found(call, true, 'acceptMintingDelegationProposal');
		const terms = termsOf(proposal);
		const { world } = call.sandbox;
		let made: Contract | undefined;
		world.transact(
			(tx) =>
				void tx.exercise({
					contract: proposal,
					choice: 'MintingDelegationProposal_Accept',
					actors: [terms.delegate],
					then: () => {
						// An earlier one of the same beneficiary is replaced.
						for (const other of activeContracts(world, MINTING.delegation))
							if (termsOf(other).beneficiary === terms.beneficiary && termsOf(other).delegate === terms.delegate) tx.archive(other);
						made = tx.create(MINTING.delegation, { ...terms });
						return { mintingDelegationCid: made.contractId };
					},
				}),
			through(world, terms.delegate, {}),
		);
		return { json: { contract_id: made!.contractId } };
	},
	'POST /v0/wallet/minting-delegation-proposals/{contract_id}/reject': (call) => ended(call, true, 'rejectMintingDelegationProposal'),
	'POST /v0/wallet/minting-delegations/{contract_id}/reject': (call) => ended(call, false, 'rejectMintingDelegation'),
};

interface Terms extends Json {
	delegate: string;
	beneficiary: string;
}

const termsOf = ({ args }: Contract): Terms => (args.delegation ?? args) as Terms;

const rowsOf = stateOf(() => new Map<string, number>());

/** A contract's row in the store is its page token (recorded): in the order in which they are made. */
function rowOf(sandbox: Sandbox, { contractId }: Contract): number {
	const rows = rowsOf(sandbox.world);
	const row = rows.get(contractId) ?? rows.size + 1;
	rows.set(contractId, row);
	return row;
}

const templateOf = (proposal: boolean) => (proposal ? MINTING.proposal : MINTING.delegation);

const openOf = (world: World, proposal: boolean, delegate: string): Contract[] =>
	activeContracts(world, templateOf(proposal)).filter((contract) => termsOf(contract).delegate === delegate);

function page({ sandbox, ...call }: Call, proposal: boolean, operation: string): { entries: Shown[]; next?: number } {
	const { world } = sandbox;
	const party = walletOf({ sandbox, ...call }, operation);
	const { after, limit } = call.query as { after?: number | bigint; limit?: number | bigint };
	const most = checkedLimit(limit ?? 1000);
	const own = openOf(world, proposal, party).map((contract) => ({ contract, row: rowOf(sandbox, contract) }));
	const rows = own.filter(({ row }) => after === undefined || row > Number(after)).slice(0, most);
	// Recorded: false for a party with a wallet here. It is about external parties.
	const hosted = (contract: Contract) => world.partyOf(termsOf(contract).beneficiary)?.signingKey !== undefined;
	const entries = rows.map(({ contract }) => ({ contract: walletItem(contract), beneficiary_hosted: hosted(contract) }));
	// Recorded: a token whenever there are entries, so the last page may be followed by an empty one.
	return { entries, next: rows.at(-1)?.row };
}

function found(call: Call, proposal: boolean, operation: string): Contract {
	const party = walletOf(call, operation);
	const id = call.path.contract_id ?? '';
	const contract = openOf(call.sandbox.world, proposal, party).find(({ contractId }) => contractId === id);
	if (!contract) throw notFound(id, templateOf(proposal).name);
	return contract;
}

function ended(call: Call, proposal: boolean, operation: string) {
	const contract = found(call, proposal, operation);
	const { delegate } = termsOf(contract);
	const { world } = call.sandbox;
	const choice = proposal ? 'MintingDelegationProposal_Reject' : 'MintingDelegation_Reject';
	world.transact((tx) => void tx.exercise({ contract, choice, actors: [delegate] }), through(world, delegate, {}));
	return {};
}

/** A proposal by a beneficiary, for the delegate to accept. */
export function proposeMinting({ world }: Sandbox, from: string, to: string, limit: string, expiresAt?: string): Json {
	const [beneficiary, delegate] = [world.party(from), world.party(to)];
	const until = expiresAt ?? isoTime(world.clock.now + DAY);
	const terms = { dso: world.dso, expiresAt: until, delegate, beneficiary, amuletMergeLimit: limit };
	let made: Contract | undefined;
	world.transact((tx) => void (made = tx.create(MINTING.proposal, { delegation: terms })), through(world, beneficiary, {}));
	return { contractId: made!.contractId };
}
