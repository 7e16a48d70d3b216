import type { IDataObject } from 'n8n-workflow';

import type { CallFailure } from '../../shared/errors/failure';
import type { Attempt } from '../../shared/http/attempt';
import { newestAvailable } from '../../shared/http/endpointVersions';
import { optionsOf } from '../../shared/parameters/fields';
import type { Validator } from '../../shared/validator/service';
import { actOnce, resolveMs, resolveOption } from '../payment/payOnce';
import type { ValidatorOperation } from '../validatorOperation';
import { WALLET_RIGHTS } from '../wallet/owner';
import { transactionPage, TRANSACTIONS, updateIdOf } from '../wallet/transactions';

/** Accepts, rejects or withdraws an open transfer. Done twice, the second finds the first in the wallet's transactions. */

type Kind = 'accept' | 'reject' | 'withdraw';

interface Wording {
	name: string;
	description: string;
	/** The choice by which the wallet's transactions show it. */
	choice: string;
	outcome: string;
}

const WORDINGS: Record<Kind, Wording> = {
	accept: {
		name: 'Accept',
		description: 'Accept an incoming transfer: its coins come to the wallet',
		choice: 'TransferInstruction_Accept',
		outcome: 'accepted',
	},
	reject: {
		name: 'Reject',
		description: 'Reject an incoming transfer: its coins go back to the sender',
		choice: 'TransferInstruction_Reject',
		outcome: 'rejected',
	},
	withdraw: {
		name: 'Withdraw',
		description: 'Withdraw an outgoing transfer that was not accepted yet: its coins come back',
		choice: 'TransferInstruction_Withdraw',
		outcome: 'withdrawn',
	},
};

const OPEN = 'GET /v0/wallet/token-standard/transfers';
const PAGE = 100;

interface Ended {
	outcome: string;
	updateId: string | null;
}

/** The operation of one kind. */
export function actOnTransfer(kind: Kind): ValidatorOperation {
	const { name, description, outcome } = WORDINGS[kind];
	const current = `POST /v2/wallet/token-standard/transfers/{contract_id}/${kind}` as const;
	const legacy = `POST /v0/wallet/token-standard/transfers/{contract_id}/${kind}` as const;
	return {
		value: kind,
		name,
		action: `${name} a transfer`,
		description: `${description}. Repeated, it returns what became of it.`,
		endpoints: [current, legacy, OPEN, TRANSACTIONS],
		rights: WALLET_RIGHTS,
		writes: true,
		properties: [
			{
				displayName: 'Transfer Instruction ID',
				name: 'transferInstructionId',
				type: 'string',
				default: '',
				required: true,
				placeholder: 'e.g. 00e6615e…',
				description: 'Contract ID of the open transfer, as Transfer › Get Many and Transfer › Send return it',
			},
			optionsOf([resolveOption]),
		],
		async run({ validator, parameters, context }) {
			const id = parameters.present('transferInstructionId', parameters.contractId('transferInstructionId'));
			const path = { contract_id: id };
			const args = { path, requires: { output: 'object', sender_change_cids: 'list' }, submission: true } as const;
			const wasOpen = kind === 'reject' && validator.unwrap(await isOpen(validator, id), OPEN);
			const done = await actOnce({
				context,
				validator,
				endpoint: current,
				identity: { transferInstructionId: id },
				reconcile:
					'Transfer › Get Many shows whether it is still open, Wallet › Get Many Transactions what became of it. ' +
					'It is safe to run it again.',
				resolveMs: resolveMs(parameters),
				async send() {
					const { result } = await newestAvailable(`${validator.baseUrl} token-standard/transfers/${kind}`, [
						{ name: 'current', endpoint: current, attempt: async () => await validator.attempt(current, args) },
						{ name: 'legacy', endpoint: legacy, attempt: async () => await validator.attempt(legacy, args) },
					]);
					return result;
				},
				find: async () => await endOf(validator, id, wasOpen),
				doneBefore: isMissing,
			});
			if ('found' in done) return ended(done.found, id, outcome, done.failure, (failure) => validator.error(failure, current, false));
			const { output, sender_change_cids: changeIds } = done.answer;
			return {
				transferInstructionId: id,
				outcome,
				alreadyDone: false,
				receiverHoldingIds: 'receiver_holding_cids' in output ? output.receiver_holding_cids : [],
				senderChangeIds: changeIds,
				updateId: null,
			};
		},
	};
}

/** A contract that is gone may have been ended by an earlier call. */
const isMissing = ({ httpStatus, message }: CallFailure): boolean =>
	httpStatus === 404 && /^CONTRACT_NOT_FOUND\b|^AmuletTransferInstruction /.test(message);

async function isOpen(validator: Validator, id: string): Promise<Attempt<boolean>> {
	const open = await validator.attempt(OPEN, { requires: { transfers: 'objects' } });
	return open.ok ? { ok: true, answer: open.answer.transfers.some(({ contract_id: contractId }) => contractId === id) } : open;
}

/**
 * What became of an open transfer, by the wallet's transactions; undefined where nothing is known of it.
 * @param wasOpen for a receiver's wallet, which shows nothing of what was rejected: it was open before
 */
async function endOf(validator: Validator, id: string, wasOpen: boolean): Promise<Attempt<Ended | undefined>> {
	const attempt = await transactionPage(validator, PAGE);
	if (!attempt.ok) return attempt;
	for (const item of attempt.answer) {
		if (!('transfer_instruction_cid' in item) || item.transfer_instruction_cid !== id) continue;
		const wording = Object.values(WORDINGS).find(({ choice }) => choice === item.transaction_subtype.choice);
		if (wording) return { ok: true, answer: { outcome: wording.outcome, updateId: updateIdOf(item) } };
	}
	if (!wasOpen) return { ok: true, answer: undefined };
	const open = await isOpen(validator, id);
	return open.ok ? { ok: true, answer: open.answer ? undefined : { outcome: 'ended', updateId: null } } : open;
}

function ended(found: Ended, id: string, wanted: string, failure: CallFailure, errorOf: (failure: CallFailure) => Error): IDataObject {
	if (found.outcome !== wanted && found.outcome !== 'ended') {
		const message = `The transfer was ${found.outcome} already, so it cannot be ${wanted}. ${failure.message}`;
		throw errorOf({ ...failure, message, outcomeUnknown: false });
	}
	const alreadyDone = isMissing(failure);
	return {
		transferInstructionId: id,
		outcome: found.outcome,
		alreadyDone,
		receiverHoldingIds: [],
		senderChangeIds: [],
		updateId: found.updateId,
	};
}
