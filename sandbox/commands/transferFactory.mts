// The factory of Canton Coin's transfers, in both versions of the token standard: to oneself, to a preapproved party, or as an offer.
// Recorded at Splice 0.7.5: the kinds, the results with their metadata, the errors unless said otherwise.
import { amuletArgs, DAY } from '../world/coins.mts';
import { decimal, units } from '../world/decimal.mts';
import type { Contract, Json } from '../world/model.mts';
import { TEMPLATES, tokenInterface } from '../world/templates.mts';
import { micros } from '../world/time.mts';
import { TOKEN_TEMPLATES } from '../world/tokenTemplates.mts';
import { logTransfer } from '../world/eventLog.mts';
import { state } from '../world/offers.mts';
import { lockCoins } from './lockedCoins.mts';
import type { Model, Step } from './model.mts';
import { networkTemplate } from './networkTypes.mts';
import { deadlineExceeded, deadlineNotExceeded, generalError, requireThat } from './requirements.mts';
import { giveChange, takeCoins } from './takeCoins.mts';
import { fromContext, ACCOUNT, EXTRA_ARGS, META, TRANSFER, transferWith, type Args } from './tokenTypes.mts';
import { list, record, type Type } from '../daml/types.mts';

const REASON = 'splice.lfdecentralizedtrust.org/reason';
const SENDER = 'splice.lfdecentralizedtrust.org/sender';
const TX_KIND = 'splice.lfdecentralizedtrust.org/tx-kind';

export const isPast = (step: Step, time: unknown): boolean => (micros(String(time)) ?? 0n) <= step.world.clock.now;

/** Longest life of a transfer, from when it was asked for. A setting of the network. */
const MOST_LIFE = 90n * DAY;
const COIN = 'Amulet';

const shownInstrument = ({ admin, id }: Args): string => `InstrumentId {admin = '${String(admin)}', id = "${String(id)}"}`;
const lasting = (micros: bigint): string => `RelTime {microseconds = ${micros}}`;

/** Checks of a transfer that come before its coins. */
function check(step: Step, argument: Args, { instrumentId, amount, requestedAt, executeBefore }: Args): void {
	const own = { admin: step.world.dso, id: COIN };
	const isOwn = instrumentId.admin === own.admin && instrumentId.id === own.id;
	requireThat(step, isOwn, `Expected instrumentId ${shownInstrument(own)} matches actual instrumentId ${shownInstrument(instrumentId)}`);
	requireThat(step, units(String(amount)) > 0n, 'Amount must be positive');
	fromContext(step, argument, 'external-party-config-state');
	const [from, until] = [requestedAt, executeBefore].map((time) => micros(String(time)) ?? 0n) as [bigint, bigint];
	// A clock that does not move is behind that of the nodes.
	if (step.world.clock.real && from > step.world.clock.now) deadlineNotExceeded(step, 'transfer.requestedAt', requestedAt);
	if (isPast(step, executeBefore)) deadlineExceeded(step, 'transfer.executeBefore', executeBefore);
	if (until - from > MOST_LIFE)
		generalError(
			step,
			`'transferLifetime' is greater than 'tokenStandardMaxTTL'.\ntransferLifetime: ${lasting(until - from)}\ntokenStandardMaxTTL: ${lasting(MOST_LIFE)}\n`,
		);
}

/** Accounts have no more than an owner. */
function checkAccounts(step: Step, { transfer: made }: Args): void {
	for (const side of ['sender', 'receiver']) {
		const { provider, id } = made[side] as Args;
		const other = [
			['id', id],
			['provider', provider],
		].find(([, value]) => value !== null && value !== '');
		if (other)
			generalError(
				step,
				`Unexpected account information in metadata of 'transfer' in metadata key 'cip-112/${side}.${other[0]}': "${String(other[1])}"`,
			);
	}
}

/** A transfer of version 1, also from the arguments of version 2, which have accounts in place of parties. */
function transfer(step: Step, argument: Args): Json {
	const { transfer: requestedTransfer } = argument;
	const owner = (side: unknown) => (typeof side === 'string' ? side : String((side as Args).owner));
	const made: Args = { ...requestedTransfer, sender: owner(requestedTransfer.sender), receiver: owner(requestedTransfer.receiver) };
	check(step, argument, made);
	const wanted = units(String(made.amount));
	const { values } = argument.extraArgs.context as { values: Record<string, unknown> };
	if (made.sender === made.receiver) return toOneself(step, made, wanted);
	return 'transfer-preapproval' in values ? direct(step, argument, made) : offer(step, made, wanted);
}

const NEED_HOLDING = 'At least one holding must be provided';

function toOneself(step: Step, { sender, inputHoldingCids }: Args, wanted: bigint): Json {
	const { held } = takeCoins(step, sender, inputHoldingCids, wanted, NEED_HOLDING);
	const coin = step.create(TEMPLATES.amulet, amuletArgs(step.world, sender, decimal(wanted)));
	return {
		output: { tag: 'TransferInstructionResult_Completed', value: { receiverHoldingCids: [coin.contractId] } },
		senderChangeCids: giveChange(step, sender, held - wanted),
		meta: { values: { [TX_KIND]: 'merge-split' } },
	};
}

/** Through the receiver's preapproval: completed at once. */
function direct(step: Step, argument: Args, made: Args): Json {
	const preapproval = fromContext(step, argument, 'transfer-preapproval');
	const { sender, receiver, amount, inputHoldingCids, meta } = made;
	if (preapproval.args.receiver !== receiver) step.abort(`the preapproval is not ${String(receiver)}'s`);
	const reason = (meta.values as Record<string, string>)[REASON];
	const inputs = (inputHoldingCids as string[]).map((value) => ({ tag: 'InputAmulet', value }));
	const sent = step.exercise(preapproval.contractId, 'TransferPreapproval_SendV2', {
		inputs,
		amount,
		sender,
		description: reason ?? null,
		meta,
	}) as { receiverCoin: string; change: string[] };
	return {
		output: { tag: 'TransferInstructionResult_Completed', value: { receiverHoldingCids: [sent.receiverCoin] } },
		senderChangeCids: sent.change,
		meta: { values: { ...(reason !== undefined && { [REASON]: reason }), [SENDER]: sender, [TX_KIND]: 'transfer' } },
	};
}

/** Locks the sender's coins until the receiver accepts. */
function offer(step: Step, made: Args, wanted: bigint): Json {
	const { sender, receiver, executeBefore, inputHoldingCids } = made;
	const { locked, change: senderChangeCids } = lockCoins(step, {
		owner: String(sender),
		inputs: inputHoldingCids,
		wanted,
		expiresAt: executeBefore,
		purpose: `transfer to '${String(receiver)}'`,
		missing: NEED_HOLDING,
	});
	const instruction = step.create(TOKEN_TEMPLATES.transferInstruction, {
		lockedAmulet: locked.contractId,
		transfer: { ...made, inputHoldingCids: [locked.contractId] },
	});
	return {
		output: { tag: 'TransferInstructionResult_Pending', value: { transferInstructionCid: instruction.contractId } },
		senderChangeCids,
		meta: { values: { [SENDER]: sender, [TX_KIND]: 'transfer' } },
	};
}

const CHOICE = 'TransferFactory_Transfer';
const V1 = tokenInterface('transfer-instruction-v1', 'TransferFactory');
const V2 = tokenInterface('transfer-instruction-v2', 'TransferFactory');

/** Refuses a factory of another admin than the caller expects. */
const requireAdmin = (step: Step, { expectedAdmin }: Args): void =>
	requireThat(step, expectedAdmin === step.world.dso, `Expected admin '${String(expectedAdmin)}' matches actual admin '${step.world.dso}'`);

/** The choice of the factory in each version. They differ in their arguments. */
export const TRANSFER_CHOICES: Model['choices'] = {
	[CHOICE]: {
		argument: record({ expectedAdmin: 'Party', transfer: TRANSFER, extraArgs: EXTRA_ARGS }),
		consuming: false,
		controllers: (_, { transfer: { sender } }: Args) => [String(sender)],
		on: [V1],
		run: (step, _, argument: Args) => {
			requireAdmin(step, argument);
			return transfer(step, argument);
		},
	},
	[`${V2.packageName}:${CHOICE}`]: {
		argument: record({ transfer: transferWith(ACCOUNT), actors: list('Party'), extraArgs: EXTRA_ARGS }),
		consuming: false,
		controllers: (_, { actors }: Args) => actors as string[],
		on: [V2],
		run: (step, _, argument: Args) => {
			// Not recorded: the words.
			if (!(argument.actors as string[]).includes(argument.transfer.sender.owner)) step.abort('the actors do not include the sender');
			checkAccounts(step, argument);
			return transfer(step, argument);
		},
	},
};

const INPUT: Type = {
	variant: { InputAmulet: 'ContractId', InputAppRewardCoupon: 'ContractId', InputValidatorRewardCoupon: 'ContractId' },
};

/** Recorded: what a direct transfer goes through. Its result has more on a network, which nothing here reads. */
export const PREAPPROVAL: Model = {
	...networkTemplate(TEMPLATES.transferPreapproval),
	choices: {
		TransferPreapproval_SendV2: {
			argument: record({ inputs: list(INPUT), amount: 'Numeric', sender: 'Party', description: { optional: 'Text' }, meta: META }),
			consuming: false,
			controllers: (_, { sender }: Args) => [String(sender)],
			run: (step, preapproval: Contract, { inputs, amount, sender, description }: Args) => {
				const ids = (inputs as Array<{ value: string }>).map(({ value }) => value);
				const wanted = units(String(amount));
				const { held, coins } = takeCoins(step, sender, ids, wanted, NEED_HOLDING);
				const receiver = String(preapproval.args.receiver);
				const coin = step.create(TEMPLATES.amulet, amuletArgs(step.world, receiver, decimal(wanted)));
				const change = giveChange(step, sender, held - wanted);
				const leg = { on: state(step.world), admin: step.world.dso, amount: decimal(wanted), reason: description ?? undefined };
				const sending = { owner: String(sender), inputs: coins, outputs: change.map((id) => step.fetch(id)) };
				step.log((tx) => logTransfer(tx, leg, sending, { owner: receiver, outputs: [coin] }));
				return { receiverCoin: coin.contractId, change };
			},
		},
	},
};
