// Minting delegations: the user of a wallet collects the rewards of somebody else. As recorded at Splice 0.7.5. The contracts are the
// wallet's own here: the ledger does not show them.
import { invented } from '../scan/dso.mts';
import { checkedLimit } from '../scan/refusals.mts';
import { DAY } from '../world/coins.mts';
import { isoTime } from '../world/time.mts';
import { notFound } from './notFound.mts';
import { walletOf } from './users.mts';
import type { Call, Handlers } from '../http/api.mts';
import type { Json } from '../world/model.mts';
import type { Sandbox } from '../sandbox.mts';
import type { components, paths } from '../../api/validator.d.ts';

type Shown = components['schemas']['MintingDelegationContract'];

const MODULE = 'Splice.Wallet.MintingDelegation';

interface Entry {
	/** Its row in the store: the page token (recorded). */
	row: number;
	proposal: boolean;
	delegate: string;
	beneficiary: string;
	terms: Json;
	shown: Shown;
}

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
		const { entry, state } = found(call, true, 'acceptMintingDelegationProposal');
		state.entries = state.entries.filter((other) => other !== entry && (other.proposal || other.beneficiary !== entry.beneficiary));
		const made = add(call.sandbox, { ...entry, proposal: false });
		return { json: { contract_id: made.shown.contract.contract_id } };
	},
	'POST /v0/wallet/minting-delegation-proposals/{contract_id}/reject': (call) => ended(call, true, 'rejectMintingDelegationProposal'),
	'POST /v0/wallet/minting-delegations/{contract_id}/reject': (call) => ended(call, false, 'rejectMintingDelegation'),
};

const kept = (sandbox: Sandbox): { rows: number; entries: Entry[] } => sandbox.kept('delegations', () => ({ rows: 0, entries: [] }));

function page(call: Call, proposal: boolean, operation: string): { entries: Shown[]; next?: number } {
	const party = walletOf(call, operation);
	const { after, limit } = call.query as { after?: number | bigint; limit?: number | bigint };
	const most = checkedLimit(limit ?? 1000);
	const own = kept(call.sandbox).entries.filter((entry) => entry.proposal === proposal && entry.delegate === party);
	const rows = own.filter(({ row }) => after === undefined || row > Number(after)).slice(0, most);
	// Recorded: a token whenever there are entries, so the last page may be followed by an empty one.
	return { entries: rows.map(({ shown }) => shown), next: rows.at(-1)?.row };
}

function found(call: Call, proposal: boolean, operation: string) {
	const party = walletOf(call, operation);
	const id = call.path.contract_id ?? '';
	const state = kept(call.sandbox);
	const entry = state.entries.find(
		(other) => other.proposal === proposal && other.delegate === party && other.shown.contract.contract_id === id,
	);
	if (!entry) throw notFound(id, `${MODULE}:${proposal ? 'MintingDelegationProposal' : 'MintingDelegation'}`);
	return { entry, state };
}

function ended(call: Call, proposal: boolean, operation: string) {
	const { entry, state } = found(call, proposal, operation);
	state.entries = state.entries.filter((other) => other !== entry);
	return {};
}

function add(sandbox: Sandbox, { proposal, delegate, beneficiary, terms }: Omit<Entry, 'row' | 'shown'>): Entry {
	const { world } = sandbox;
	const state = kept(sandbox);
	const row = ++state.rows;
	const name = `${MODULE}:${proposal ? 'MintingDelegationProposal' : 'MintingDelegation'}`;
	const { contract } = invented(world, name, String(row), proposal ? { delegation: terms } : terms);
	// Recorded: false for a party with a wallet here; it is about external parties.
	const hosted = world.partyOf(beneficiary)?.signingKey !== undefined;
	const shown = { contract: { ...contract, created_at: isoTime(world.clock.now) }, beneficiary_hosted: hosted } as Shown;
	const entry = { row, proposal, delegate, beneficiary, terms, shown };
	state.entries.push(entry);
	return entry;
}

/** A proposal by a beneficiary, for the delegate to accept. */
export function proposeMinting(sandbox: Sandbox, from: string, to: string, limit: string): Json {
	const { world } = sandbox;
	const [beneficiary, delegate] = [world.party(from), world.party(to)];
	const terms = { dso: world.dso, expiresAt: isoTime(world.clock.now + DAY), delegate, beneficiary, amuletMergeLimit: limit };
	return { contractId: add(sandbox, { proposal: true, delegate, beneficiary, terms }).shown.contract.contract_id };
}
