// Transfers of the token standard through a wallet, and to preapproved receivers. As recorded at Splice 0.7.5.
import { contractItem } from '../scan/items.mts';
import { units } from '../world/decimal.mts';
import { activeContracts } from '../world/tokens.mts';
import { TOKEN_TEMPLATES } from '../world/tokenTemplates.mts';
import { micros } from '../world/time.mts';
import { preapprovalOf } from '../world/preapprovals.mts';
import { once } from '../world/walletIds.mts';
import { acceptTransfer, endTransfer, sendToPreapproved, transferByStandard } from '../world/wallet.mts';
import {
	contractNotFound,
	damlRefusal,
	deadlineExceeded,
	decimalOf,
	isContractId,
	knownParty,
	ledgerRefusal,
	looseDecimalOf,
	refuse,
	requirement,
	sendRefusal,
	shortened,
	timestampOf,
	transferRefusal,
	wellFormed,
	refuseRepeated,
} from './refusals.mts';
import { atWallet } from './wallet.mts';
import type { Call, Handlers, Reply } from '../wire/api.mts';
import type { Contract } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { components, paths } from '../../api/validator.d.ts';

type TransferCall = Pick<Call, 'sandbox' | 'subject'> & {
	body: Omit<components['schemas']['CreateTransferRequest'], 'expires_at'> & { expires_at: number | bigint };
};
type Act = 'accept' | 'reject' | 'withdraw';

/** Recorded: what version 0 made, version 2 accepts, and the other way round. */
const create = (call: TransferCall): Reply => {
	const { world, party } = atWallet(call, 'createTokenStandardTransfer');
	const { receiver_party_id: receiver, description, tracking_id: id } = call.body;
	return {
		json: once(
			world,
			'transfer',
			party,
			id,
			() => {
				wellFormed(receiver);
				const amount = looseDecimalOf(world, call.body.amount);
				const expiresAt = timestampOf(call.body.expires_at);
				knownParty(world, receiver);
				if (units(amount) <= 0n) throw requirement(world, 'Amount must be positive');
				if (expiresAt <= world.clock.now) throw deadlineExceeded(world, 'transfer.executeBefore', expiresAt);
				try {
					return transferByStandard(world, { sender: party, receiver, amount, description, expiresAt });
				} catch (error) {
					throw transferRefusal(world, error);
				}
			},
			() => refuseRepeated(call.sandbox, id),
		),
	};
};

const act =
	(kind: Act, version: 'v0' | 'v2') =>
	(call: Pick<Call<{ contract_id: string }>, 'sandbox' | 'subject' | 'path'>): Reply => {
		const { world, party } = atWallet(call, `${kind}TokenStandardTransfer`);
		const { contract_id: id } = call.path;
		const instruction = openTransfers(world, party).find(({ contractId }) => contractId === id);
		if (!instruction) {
			throw notOpen(world, id);
		}
		const { sender, receiver, executeBefore } = instruction.args.transfer as Record<string, string>;
		const needed = kind === 'withdraw' ? sender : receiver;
		if (needed !== party) throw wrongSide(world, version === 'v0' ? kind : 'any', party, String(needed));
		const until = micros(String(executeBefore)) ?? 0n;
		if (kind === 'accept' && until <= world.clock.now) throw deadlineExceeded(world, 'Transfer.executeBefore', until);
		if (kind === 'accept') return { json: acceptTransfer(world, instruction) };
		return { json: endTransfer(world, instruction, kind === 'reject' ? 'Reject' : 'Withdraw') };
	};

/** Recorded: a contract that is gone, one that never was, and what is no contract ID. */
function notOpen(world: World, id: string) {
	if (world.contracts.has(id)) return contractNotFound(world, id);
	if (isContractId(id)) return refuse(404, `AmuletTransferInstruction '${id}' not found.`);
	const cause = `The submitted command has a field with invalid value: Invalid field contract_id: cannot parse ContractId "${id}"`;
	return ledgerRefusal(world, 400, 'INVALID_FIELD', 8, cause);
}

/** Recorded: version 0 says so by the side that it wants, version 2 alike for all. */
function wrongSide(world: World, kind: Act | 'any', party: string, needed: string) {
	const side = kind === 'withdraw' ? 'sender' : 'receiver';
	if (kind !== 'any') return requirement(world, `${side} '${needed}' must match endUserParty '${party}'`);
	const cause = `'actors' does not have the same elements as one of 'allowed actors'.\nactors: ['${party}']\nallowed actors: [['${needed}']]\n`;
	return damlRefusal(world, 'UNHANDLED_EXCEPTION/DA.Exception.GeneralError:GeneralError', cause);
}

function openTransfers(world: World, party: string): Contract[] {
	return activeContracts(world, TOKEN_TEMPLATES.transferInstruction).filter(({ args }) => {
		const { sender, receiver } = args.transfer as Record<string, string>;
		return sender === party || receiver === party;
	});
}

export const transfers: Handlers<paths> = {
	'POST /v0/wallet/token-standard/transfers': create,
	'POST /v2/wallet/token-standard/transfers': create,
	'GET /v0/wallet/token-standard/transfers': (call) => {
		const { world, party } = atWallet(call, 'listTokenStandardTransfers');
		return { json: { transfers: openTransfers(world, party).map(contractItem) } };
	},
	'POST /v0/wallet/token-standard/transfers/{contract_id}/accept': act('accept', 'v0'),
	'POST /v0/wallet/token-standard/transfers/{contract_id}/reject': act('reject', 'v0'),
	'POST /v0/wallet/token-standard/transfers/{contract_id}/withdraw': act('withdraw', 'v0'),
	'POST /v2/wallet/token-standard/transfers/{contract_id}/accept': act('accept', 'v2'),
	'POST /v2/wallet/token-standard/transfers/{contract_id}/reject': act('reject', 'v2'),
	'POST /v2/wallet/token-standard/transfers/{contract_id}/withdraw': act('withdraw', 'v2'),
	'POST /v0/wallet/transfer-preapproval/send': (call) => {
		const { world, party } = atWallet(call, 'transferPreapprovalSend');
		const { receiver_party_id: receiver, description, deduplication_id: id } = call.body;
		once(
			world,
			'send',
			party,
			id,
			() => {
				wellFormed(receiver);
				const amount = decimalOf(call.body.amount);
				const preapproval = preapprovalOf(world, receiver);
				if (!preapproval) throw refuse(400, `Receiver ${shortened(receiver)} does not have a TransferPreapproval`);
				if (units(amount) <= 0n) throw requirement(world, 'Amount is positive');
				try {
					sendToPreapproved(world, preapproval, { sender: party, receiver, amount, description: description ?? '' });
				} catch (error) {
					throw sendRefusal(error);
				}
			},
			() => refuseRepeated(call.sandbox, id),
		);
		return {};
	},
};
