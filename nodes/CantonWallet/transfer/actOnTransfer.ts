import { DateTime } from 'luxon';

import type { CallFailure } from '../../shared/errors/failure';
import { isRefusedUnread, outcomeUnknown } from '../../shared/errors/failureOutcome';
import { mapAnswer } from '../../shared/http/attempt';
import { textField } from '../../shared/parameters/fieldKinds';
import { optionsOf } from '../../shared/parameters/fields';
import type { Call } from '../../shared/operation/operation';
import { labelOf } from '../../shared/operation/operationOf';
import type { Carried, Found } from '../../shared/submission/act';
import { carryOut } from '../../shared/submission/carryOut';
import { resolveMs, resolveOption, somethingElse, untilFound, type ReadRecord } from '../../shared/submission/untilFound';
import { inFlight } from '../../shared/validatorNode/refusals';
import { actOf, type ValidatorOperation, type ValidatorServices, validatorWrite } from '../../shared/validatorNode/validatorOperation';
import { SHOWN_MS } from '../wallet/answerContract';
import { USER_STATUS, WALLET_RIGHTS } from '../../shared/validatorNode/owner';
import { TRANSACTIONS, updateIdOf, type WalletTransaction } from '../../shared/validatorNode/walletTransactions';
import { OPEN_TRANSFERS, openTransfer } from './sentTransfer';
import { WalletHistory } from './walletHistory';

/** Accepts, rejects or withdraws an open transfer. Done twice, the second finds the first in the wallet's transactions. */

type Kind = 'accept' | 'reject' | 'withdraw';
type EndpointOf<K extends Kind> = `POST /v2/wallet/token-standard/transfers/{contract_id}/${K}`;

interface Wording {
	description: string;
	/** The choice by which the wallet's transactions show it. */
	choice: string;
	/** The state of the transfer afterwards. */
	status: string;
}

const WORDINGS: Record<Kind, Wording> = {
	accept: {
		description: 'Accept an incoming transfer: its coins come to the wallet',
		choice: 'TransferInstruction_Accept',
		status: 'completed',
	},
	reject: {
		description: 'Reject an incoming transfer: its coins go back to the sender',
		choice: 'TransferInstruction_Reject',
		status: 'rejected',
	},
	withdraw: {
		description: 'Withdraw an outgoing transfer that was not accepted yet: its coins come back',
		choice: 'TransferInstruction_Withdraw',
		status: 'withdrawn',
	},
};

/** End of a transfer. */
interface Ended {
	status: string;
	updateId: string | null;
	receiverHoldingIds: string[];
	senderChangeIds: string[];
}

/** The operation of one kind. */
export function actOnTransfer(kind: Kind): ValidatorOperation {
	const { description } = WORDINGS[kind];
	const endpoint: EndpointOf<Kind> = `POST /v2/wallet/token-standard/transfers/{contract_id}/${kind}`;
	return validatorWrite(kind, `${labelOf(kind)} a transfer`, [endpoint, OPEN_TRANSFERS, TRANSACTIONS, USER_STATUS], {
		description: `${description}. Repeated, it returns what happened to it.`,
		rights: WALLET_RIGHTS,
		identify: ({ parameters }) => ({
			transferInstructionId: parameters.present('transferInstructionId', parameters.contractId('transferInstructionId')),
		}),
		properties: [
			textField('Transfer Instruction ID', 'transferInstructionId', {
				default: '={{ $json.transferInstructionId }}',
				required: true,
				placeholder: 'e.g. 00e6615e…',
				description:
					"Contract ID of the open transfer, as Transfer › Get Many and Transfer › Send return it. At first the incoming item's.",
			}),
			optionsOf([resolveOption]),
		],
		async run(call) {
			const { alreadyDone, done } = await endTransfer(call, kind, endpoint);
			return { outcome: 'succeeded', alreadyDone, ...done };
		},
	});
}

/** Ends a transfer, or finds out that it was ended so. */
async function endTransfer(call: Call<ValidatorServices>, kind: Kind, endpoint: EndpointOf<Kind>): Promise<Carried<Ended>> {
	const { validator, parameters, context, identity } = call;
	const id = String(identity.transferInstructionId);
	// A transfer that is not open was ended by an earlier call, or by somebody else.
	let wasOpen: boolean | undefined;
	return await carryOut<Ended>({
		...actOf({ validator, context, identity }, endpoint),
		before: async () => {
			const open = await openTransfer(validator, id);
			if (!open.ok) return { nothing: '', unread: open.failure };
			wasOpen ??= open.answer !== undefined;
			return { nothing: '' };
		},
		mayBeDone: true,
		prepare: () => ({
			async send() {
				const result = await validator.attempt(endpoint, { path: { contract_id: id }, submission: true });
				return mapAnswer(result, ({ output, sender_change_cids: senderChangeIds }) => {
					const receiverHoldingIds = 'receiver_holding_cids' in output ? output.receiver_holding_cids : [];
					return { status: WORDINGS[kind].status, updateId: null, receiverHoldingIds, senderChangeIds };
				});
			},
			search: (failure) => {
				const isEarlier = isMissing(failure) || (isRefusedUnread(failure) && wasOpen === false);
				const isOfOther = inFlight(failure);
				if (!outcomeUnknown(failure) && !isOfOther && !isEarlier) return undefined;
				const ms = isEarlier ? Math.min(resolveMs(parameters), SHOWN_MS) : resolveMs(parameters);
				const find = async () => {
					let history: WalletHistory | undefined;
					const found = await untilFound<Ended>(context, ms, async () => {
						const user = await validator.attempt(USER_STATUS);
						if (!user.ok) return user;
						history = endsOf(call, user.answer.party_id);
						return await endOf(call, history, id, kind);
					});
					return isEarlier && !wasOpen && history ? asFarAsRead(found, history) : found;
				};
				return { find, earlier: isEarlier || isOfOther || !wasOpen, refusedUnlessFound: isEarlier && kind !== 'reject' };
			},
		}),
		reconcile: () =>
			'Transfer › Get Many shows whether it is still open, Wallet › Get Many Transactions what happened to it. ' +
			'It is safe to run it again.',
	});
}

/** A contract that is gone may have been ended by an earlier call. */
const isMissing = ({ httpStatus, message }: CallFailure): boolean =>
	httpStatus === 404 && /^CONTRACT_NOT_FOUND\b|^AmuletTransferInstruction /.test(message);

/** History of what ended transfers of a wallet. */
const endsOf = ({ validator, context }: Call<ValidatorServices>, party: string): WalletHistory =>
	WalletHistory.ofWallet(context, validator, `${party} ends`, ({ transaction_subtype: { choice } }) => choice in STATUSES);

/** A finding that says how far the wallet was searched, if it has older transactions: one of those may have ended the transfer. */
function asFarAsRead(found: Found<Ended>, { readBackTo }: WalletHistory): Found<Ended> {
	if (!('nothing' in found) || found.unread || readBackTo === undefined) return found;
	const nothing = `${found.nothing} The wallet's transactions were searched back to ${readBackTo}: an older one may have ended it.`;
	return { ...found, nothing, isPartial: true };
}

/**
 * End of a transfer, by the wallet's transactions. Undefined if they say nothing of it. They show a rejection to the sender only
 * (recorded), so of one that is gone nobody knows whether this wallet rejected it.
 */
async function endOf(
	{ validator }: Call<ValidatorServices>,
	history: WalletHistory,
	id: string,
	kind: Kind,
): Promise<Awaited<ReturnType<ReadRecord<Ended>>>> {
	const wanted = WORDINGS[kind].status;
	const fresh = await history.refresh();
	if (!fresh.ok) return fresh;
	const found = await history.search((transactions) => transactions.find((item) => isOf(item, id)), {
		from: DateTime.utc().toISO(),
		days: 90,
	});
	if (!found.ok) return found;
	const { answer: item } = found;
	if (!item) {
		return mapAnswer(await openTransfer(validator, id), (open) =>
			open || kind !== 'reject' ? undefined : { nothing: 'It is no longer open, and the wallet has no record of what ended it.' },
		);
	}
	const status = STATUSES[item.transaction_subtype.choice]!;
	if (status === wanted) return { ok: true, answer: { status, updateId: updateIdOf(item), receiverHoldingIds: [], senderChangeIds: [] } };
	return { ok: true, answer: somethingElse(`The transfer is ${status} already, so it cannot become ${wanted}.`) };
}

/** The states by the choices that make them. */
const STATUSES: Readonly<Record<string, string>> = Object.fromEntries(
	Object.values(WORDINGS).map(({ choice, status }) => [choice, status]),
);

const isOf = (item: WalletTransaction, id: string): boolean =>
	'transfer_instruction_cid' in item && item.transfer_instruction_cid === id && item.transaction_subtype.choice in STATUSES;
