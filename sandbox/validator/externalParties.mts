// Parties that sign for themselves, as a validator serves them: setup proposals, balances, transfer commands. As recorded at Splice 0.7.5.
import { contractItem } from '../scan/items.mts';
import { networkOf } from '../scan/network.mts';
import { checkedParty, refuse } from '../splice/refusals.mts';
import { amuletsOf, DAY } from '../world/coins.mts';
import { shortened } from '../world/commands.mts';
import { units } from '../world/decimal.mts';
import { amountOf, TEMPLATES } from '../world/templates.mts';
import { isoTime, micros } from '../world/time.mts';
import { activeContracts } from '../world/tokens.mts';
import { TOKEN_TEMPLATES } from '../world/tokenTemplates.mts';
import { preapprovalOf } from '../world/preapprovals.mts';
import { sendToPreapproved } from '../world/wallet.mts';
import { ledgerError } from './administration.mts';
import { OPERATOR } from './users.mts';
import { SETUP_PROPOSAL, TRANSFER_COMMAND } from '../commands/walletTemplates.mts';
import type { Handlers } from '../wire/api.mts';
import type { TransactionBuilder } from '../world/transaction.mts';
import type { Contract, Json } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { paths } from '../../api/validator.d.ts';
import { keptOf, nextNonce, prepared, signed, unexpected, type Own } from './signedSubmissions.mts';
import { balanceOf } from './externalBalance.mts';

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
