// Parties that sign for themselves, as a validator serves them: setup proposals, balances, transfer commands. As recorded at Splice 0.7.5.
import { verify, createPublicKey } from 'node:crypto';
import { preparedBytes, ownPart } from '../commands/prepared.mts';
import { hashOf, scratch } from '../ledger/interactive.mts';
import { contractItem } from '../scan/items.mts';
import { earliestOpenRound } from '../scan/holdings.mts';
import { networkOf } from '../scan/network.mts';
import { checkedParty, refuse } from '../splice/refusals.mts';
import { amuletsOf, DAY } from '../world/coins.mts';
import { shortened } from '../world/commands.mts';
import { decimal, units } from '../world/decimal.mts';
import { amountOf, TEMPLATES } from '../world/templates.mts';
import { isoTime, micros } from '../world/time.mts';
import { activeContracts } from '../world/tokens.mts';
import { TOKEN_TEMPLATES } from '../world/tokenTemplates.mts';
import { preapprovalOf, sendToPreapproved } from '../world/wallet.mts';
import { ledgerError } from './administration.mts';
import { keyOf } from './topology.mts';
import { OPERATOR } from './users.mts';
import { SETUP_PROPOSAL, TRANSFER_COMMAND } from '../commands/walletTemplates.mts';
import type { Call, Handlers } from '../wire/api.mts';
import type { TransactionBuilder } from '../world/transaction.mts';
import type { Contract, Json } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { components, paths } from '../../api/validator.d.ts';
import { stateOf } from '../world/state.mts';

type Submission = components['schemas']['SignedSubmission']['submission'];

/** Description of itself that a transaction of this validator's carries, in the sandbox's own field. */
type Own = { party: string; nonce: number } & (
	| { does: 'acceptSetup'; contractId: string }
	| {
			does: 'transferCommand';
			content: { receiver: string; amount: string; description: string | null; expiresAt: string };
			number: string;
	  }
);

const UNSUPPORTED =
	'Transfer command support is disabled by default and will be removed in 0.8.0. You can temporarily enable in on 0.7.x by setting enable-deprecated-transfer-command-support=true in your validator config.';
/** Recorded: of a preapproval that a setup makes. */
const PREAPPROVAL_DAYS = 90n;

export const externalParties: Handlers<paths> = {
	'GET /v0/admin/external-party/balance': ({ sandbox, query: { party_id: party } }) => {
		checkedParty(party);
		if (!keptOf(sandbox.world).parties.has(party)) throw refuse(404, `No wallet for external party ${shortened(party)}`);
		return { json: balanceOf(sandbox.world, party) };
	},
	'GET /v0/admin/external-party/setup-proposal': ({ sandbox: { world } }) => ({
		json: {
			contracts: activeContracts(world, SETUP_PROPOSAL).map((contract) => ({
				contract: contractItem(contract),
				domain_id: world.globalSynchronizer,
			})),
		},
	}),
	'POST /v0/admin/external-party/setup-proposal': ({ sandbox: { world }, body: { user_party_id: user } }) => {
		checkedParty(user);
		if (!world.hosts(user)) throw unknownParty('informees');
		const open = activeContracts(world, SETUP_PROPOSAL).find(({ args }) => args.user === user);
		if (open) throw refuse(409, `ExternalPartySetupProposal contract already exists: ContractId(${open.contractId})`);
		const preapproval = activeContracts(world, TEMPLATES.transferPreapproval).find(({ args }) => args.receiver === user);
		if (preapproval) throw refuse(409, `TransferPreapproval contract already exists: ContractId(${preapproval.contractId})`);
		const now = world.clock.now;
		let made: Contract | undefined;
		world.transact((tx) => {
			made = tx.create(SETUP_PROPOSAL, {
				dso: world.dso,
				validator: world.party(OPERATOR),
				user,
				createdAt: isoTime(now),
				preapprovalExpiresAt: isoTime(now + PREAPPROVAL_DAYS * DAY),
			});
		});
		return { json: { contract_id: made?.contractId ?? '' } };
	},
	'POST /v0/admin/external-party/setup-proposal/prepare-accept': ({
		sandbox,
		body: { contract_id, user_party_id: party, verbose_hashing },
	}) => {
		checkedParty(party);
		const proposal = proposalOf(sandbox.world, contract_id, party);
		const own: Own = { does: 'acceptSetup', contractId: contract_id, party, nonce: nextNonce(sandbox.world) };
		return { json: prepared(sandbox, own, verbose_hashing, (builder) => accept(sandbox.world, builder, proposal)) };
	},
	'POST /v0/admin/external-party/setup-proposal/submit-accept': (call) => {
		const { sandbox } = call;
		const { world } = sandbox;
		const { own, hash } = signed(call, call.body.submission);
		if (own.does !== 'acceptSetup') throw unexpected();
		const proposal = proposalOf(world, own.contractId, own.party);
		let preapproval: Contract | undefined;
		const entry = world.transact((tx) => void (preapproval = accept(world, tx, proposal)), { externalHash: hash });
		keptOf(sandbox.world).parties.add(own.party);
		return { json: { transfer_preapproval_contract_id: preapproval?.contractId ?? '', update_id: entry.updateId } };
	},
	'POST /v0/admin/external-party/transfer-preapproval/prepare-send': ({ sandbox, body }) => {
		const { world, settings } = sandbox;
		const { sender_party_id: sender, receiver_party_id: receiver, expires_at: expires, nonce, description = null, verbose_hashing } = body;
		const expiresAt = micros(expires) ?? 0n;
		if (!settings.transferCommands) throw refuse(501, UNSUPPORTED);
		for (const party of [sender, receiver]) checkedParty(party);
		if (!world.partyOf(sender)) throw unknownParty('informees');
		if (!activeContracts(world, TEMPLATES.transferPreapproval).some(({ args }) => args.receiver === receiver))
			throw refuse(400, `Receiver ${shortened(receiver)} does not have a TransferPreapproval`);
		const amount = String(body.amount);
		if (/\.\d{11,}$/.test(amount))
			throw ledgerError(400, 'COMMAND_PREPROCESSING_FAILED', 8, `Cannot represent ${amount} as (Numeric 10) without loss of precision`);
		if (expiresAt <= world.clock.now) {
			const why = `Ledger time is at or past deadline 'ExternalPartyAmuletRules_CreateTransferCommand.expiresAt' at ${expires}`;
			throw ledgerError(
				400,
				'DAML_FAILURE',
				9,
				`Interpretation error: Error: User failure: stdlib.daml.com/deadline-exceeded (error category 9): ${why}`,
			);
		}
		const content = { receiver, amount, description, expiresAt: isoTime(expiresAt) };
		const own: Own = { does: 'transferCommand', content, number: String(nonce), party: sender, nonce: nextNonce(sandbox.world) };
		let command: Contract | undefined;
		const json = prepared(sandbox, own, verbose_hashing, (builder) => (command = createCommand(world, builder, own)));
		return { json: { ...json, transfer_command_contract_id_prefix: (command?.contractId ?? '').slice(0, 66) } };
	},
	'POST /v0/admin/external-party/transfer-preapproval/submit-send': (call) => {
		const { sandbox } = call;
		if (!sandbox.settings.transferCommands) throw refuse(501, UNSUPPORTED);
		const { own, hash } = signed(call, call.body.submission);
		if (own.does !== 'transferCommand') throw unexpected();
		const entry = sandbox.world.transact((tx) => void createCommand(sandbox.world, tx, own), { externalHash: hash });
		execute(sandbox, own);
		return { json: { update_id: entry.updateId } };
	},
};

interface Kept {
	/** External parties that have accepted their setup. */
	parties: Set<string>;
	/** Hashes of what was submitted. */
	submitted: Set<string>;
	nonces: number;
}

const keptOf = stateOf<Kept>(() => ({ parties: new Set(), submitted: new Set(), nonces: 0 }));
const nextNonce = (world: World) => ++keptOf(world).nonces;

const unexpected = () => refuse(500, 'An unexpected error occurred.');
const unknownParty = (who: string) =>
	ledgerError(404, 'UNKNOWN_INFORMEES', 11, `The participant is not connected to any synchronizer where the given ${who} are known.`);

function proposalOf(world: World, contractId: string, party: string): Contract {
	const proposal = world.contracts.get(contractId);
	if (proposal && !proposal.archived && proposal.template === SETUP_PROPOSAL && proposal.args.user === party) return proposal;
	throw refuse(404, `No ExternalPartySetupProposal contract found for ${shortened(party)}`);
}

/** The acceptance of a setup: it ends the proposal and makes the preapproval. */
function accept(world: World, tx: TransactionBuilder, proposal: Contract): Contract {
	let preapproval: Contract | undefined;
	const { user, validator, dso, preapprovalExpiresAt } = proposal.args;
	tx.exercise({
		contract: proposal,
		choice: 'ExternalPartySetupProposal_Accept',
		actors: [String(user)],
		then: () => {
			const now = isoTime(world.clock.now);
			const args = { dso, receiver: user, provider: validator, validFrom: now, lastRenewedAt: now, expiresAt: preapprovalExpiresAt };
			preapproval = tx.create(TEMPLATES.transferPreapproval, args);
			return { transferPreapprovalCid: preapproval.contractId };
		},
	});
	return preapproval as Contract;
}

function createCommand(world: World, tx: TransactionBuilder, own: Own & { does: 'transferCommand' }): Contract {
	const rules = activeContracts(world, TOKEN_TEMPLATES.externalPartyRules).at(-1) as Contract;
	const { receiver, amount, description, expiresAt } = own.content;
	const args: Json = { sender: own.party, receiver, delegate: world.party(OPERATOR), amount, expiresAt, nonce: own.number, description };
	let command: Contract | undefined;
	tx.exercise({
		contract: rules,
		choice: 'ExternalPartyAmuletRules_CreateTransferCommand',
		argument: args,
		actors: [own.party],
		consuming: false,
		then: () => {
			command = tx.create(TRANSFER_COMMAND, { dso: world.dso, ...args });
			return { transferCommandCid: command.contractId };
		},
	});
	return command as Contract;
}

/** The super validators execute a command of the next nonce. Recorded some seconds later, here at once. */
function execute(sandbox: Sandbox, { party, number, content }: Own & { does: 'transferCommand' }): void {
	const { world } = sandbox;
	const { transferCommands } = networkOf(sandbox.world);
	const next = transferCommands.filter(({ sender, status }) => sender === party && status.status === 'sent').length;
	const funds = amuletsOf(world, party).reduce((total, coin) => total + amountOf(coin), 0n);
	// Recorded: of a nonce ahead, or without the funds, it stays created.
	const late = Number(number) < next;
	const reason = `ITR_Other(Expected nonce ${number} is smaller than current counter ${next})`;
	const sent = Number(number) === next && funds >= units(content.amount);
	const preapproval = sent ? preapprovalOf(world, content.receiver) : undefined;
	if (preapproval) sendToPreapproved(world, preapproval, { sender: party, ...content, description: content.description ?? '' });
	const status = late ? { status: 'failed', failure_kind: 'failed', reason } : { status: sent ? 'sent' : 'created' };
	transferCommands.push({ sender: party, nonce: number, createdAt: world.clock.now, status: status, content });
}

function prepared(sandbox: Sandbox, own: Own, verbose: boolean | undefined, build: (builder: TransactionBuilder) => unknown) {
	const { world } = sandbox;
	const builder = scratch(world, `nonce-${own.nonce}`);
	build(builder);
	const about = {
		actAs: [own.party],
		commandId: `validator-${own.nonce}`,
		synchronizerId: world.globalSynchronizer,
		uuid: `nonce-${own.nonce}`,
		preparedAt: world.clock.now,
	};
	const transaction = preparedBytes(builder.nodes, builder.roots, world.packages, about, JSON.stringify(own));
	return {
		transaction,
		tx_hash: hashOf(transaction),
		...(verbose && { hashing_details: "'00000030' # Hash Purpose\n'02' # 02 (Hashing Scheme Version)" }),
	};
}

/** Effect of a signed submission, and its hash. Throws a Refusal if the validator or its participant refuses it (recorded). */
function signed({ sandbox }: Pick<Call, 'sandbox'>, submission: Submission): { own: Own; hash: string } {
	const { party_id: party, transaction, signed_tx_hash: signature, public_key } = submission;
	const publicKey = createPublicKey({ key: keyOf(public_key), format: 'der', type: 'spki' });
	const odd = /[^A-Za-z0-9+/=]/.exec(transaction)?.[0];
	if (odd !== undefined) throw refuse(400, `Illegal base64 character ${odd.charCodeAt(0).toString(16)}`);
	const part = ownPart(Buffer.from(transaction, 'base64'));
	if (part === undefined) throw unexpected();
	const own = JSON.parse(part) as Own;
	const hash = hashOf(transaction);
	const registeredKey = sandbox.world.partyOf(party)?.signingKey;
	const good =
		registeredKey?.equals(publicKey) &&
		own.party === party &&
		verify(null, Buffer.from(hash, 'hex'), publicKey, Buffer.from(signature, 'hex'));
	if (!good) {
		const why = `Received 0 valid signatures from distinct keys (1 invalid), but expected at least 1 valid for ${shortened(party)}. Transaction hash to be signed: 1220${hash}. Ensure the correct transaction hash is signed with the correct key(s).`;
		throw ledgerError(400, 'FAILED_TO_EXECUTE_TRANSACTION', 8, `The participant failed to execute the transaction: ${why}`);
	}
	if (keptOf(sandbox.world).submitted.has(hash)) throw ledgerError(409, 'DUPLICATE_COMMAND', 10, 'Command submission already exists.');
	keptOf(sandbox.world).submitted.add(hash);
	return { own, hash };
}

/** Balance of a party. Recorded: fees as of the earliest open round, so those on new coins are negative. */
function balanceOf(world: World, party: string): components['schemas']['ExternalPartyBalance'] {
	const asOf = earliestOpenRound(world) - 2;
	const sums = { amount: [0n, 0n], fees: [0n, 0n] };
	for (const contract of world.contracts.values()) {
		const locked = contract.template === TEMPLATES.lockedAmulet;
		if (contract.archived || (!locked && contract.template !== TEMPLATES.amulet)) continue;
		const coin = (locked ? contract.args.amulet : contract.args) as {
			owner: string;
			amount: { createdAt: { number: string }; ratePerRound: { rate: string } };
		};
		if (coin.owner !== party) continue;
		const at = locked ? 1 : 0;
		sums.amount[at] = (sums.amount[at] ?? 0n) + amountOf(contract);
		sums.fees[at] = (sums.fees[at] ?? 0n) + BigInt(asOf - Number(coin.amount.createdAt.number)) * units(coin.amount.ratePerRound.rate);
	}
	const [unlocked = 0n, locked = 0n] = sums.amount;
	const [unlockedFees = 0n, lockedFees = 0n] = sums.fees;
	return {
		party_id: party,
		total_unlocked_coin: decimal(unlocked),
		total_locked_coin: decimal(locked),
		total_coin_holdings: decimal(unlocked + locked),
		accumulated_holding_fees_unlocked: decimal(unlockedFees),
		accumulated_holding_fees_locked: decimal(lockedFees),
		accumulated_holding_fees_total: decimal(unlockedFees + lockedFees),
		total_available_coin: decimal(unlocked - unlockedFees),
		computed_as_of_round: asOf,
	};
}
