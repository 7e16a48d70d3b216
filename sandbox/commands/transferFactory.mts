// The factory of Canton Coin's transfers, in both versions of the token standard: to oneself, to a preapproved party, or as an offer.
// Recorded at Splice 0.7.5: the kinds, the results with their metadata, the errors unless said otherwise.
import { decimal, units } from '../world/decimal.mts';
import type { Contract, Json } from '../world/model.mts';
import { tokenInterface } from '../world/packages.mts';
import { TEMPLATES } from '../world/templates.mts';
import { TOKEN_TEMPLATES } from '../world/tokenTemplates.mts';
import { logTransfer, logWithin } from '../world/eventLog.mts';
import { state, tokenCoin } from '../world/tokenCoins.mts';
import { lockCoins } from './lockedCoins.mts';
import type { Model, Step } from './model.mts';
import { networkTemplate } from './networkTypes.mts';
import { requireThat } from './requirements.mts';
import { coinsOf, giveChange, takeCoins } from './takeCoins.mts';
import { check, CONFIG, ofVersionOne } from './transferChecks.mts';
import { fromContext, ACCOUNT, EXTRA_ARGS, META, TRANSFER, transferWith, type Args } from './tokenTypes.mts';
import { list, record, type Type } from '../daml/types.mts';

const REASON = 'splice.lfdecentralizedtrust.org/reason';
const SENDER = 'splice.lfdecentralizedtrust.org/sender';
const TX_KIND = 'splice.lfdecentralizedtrust.org/tx-kind';
const PREAPPROVAL_KEY = 'transfer-preapproval';

function transfer(step: Step, argument: Args, made: Args): Json {
	const { values } = argument.extraArgs.context as { values: Record<string, unknown> };
	const preapproval = PREAPPROVAL_KEY in values ? fromContext(step, argument, PREAPPROVAL_KEY) : undefined;
	if (preapproval && preapproval.args.receiver !== made.receiver) step.abort(`the preapproval is not ${String(made.receiver)}'s`);
	check(step, argument, made);
	// Fetched again for the payment (recorded: the gap in the ids of nodes).
	fromContext(step, argument, CONFIG);
	if (made.sender === made.receiver) return toOneself(step, made);
	return preapproval ? direct(step, preapproval, made) : offer(step, made);
}

const reasonOf = ({ meta }: Args) => (meta.values as Record<string, string>)[REASON];

function toOneself(step: Step, made: Args): Json {
	const { sender, amount, inputHoldingCids } = made;
	const wanted = units(String(amount));
	const inputs = coinsOf(step, sender, inputHoldingCids);
	const held = takeCoins(step, sender, inputs, wanted);
	const coin = step.create(TEMPLATES.amulet, tokenCoin(step.world, sender, decimal(wanted)));
	const change = giveChange(step, sender, held - wanted);
	const logged = { on: state(step.world), admin: step.world.dso, owner: String(sender), inputs, outputs: [...change, coin] };
	step.log((tx) => logWithin(tx, { ...logged, amount: decimal(wanted), legReason: reasonOf(made) }));
	return {
		output: { tag: 'TransferInstructionResult_Completed', value: { receiverHoldingCids: [coin.contractId] } },
		senderChangeCids: change.map(({ contractId }) => contractId),
		meta: { values: { [TX_KIND]: 'merge-split' } },
	};
}

/** Through the receiver's preapproval: completed at once. */
function direct(step: Step, preapproval: Contract, made: Args): Json {
	const { sender, amount, inputHoldingCids, meta } = made;
	const reason = reasonOf(made);
	const inputs = coinsOf(step, sender, inputHoldingCids).map(({ contractId: value }) => ({ tag: 'InputAmulet', value }));
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
function offer(step: Step, made: Args): Json {
	const { sender, receiver, amount, executeBefore, inputHoldingCids } = made;
	const { locked, change: senderChangeCids } = lockCoins(step, {
		owner: String(sender),
		inputs: inputHoldingCids,
		wanted: units(String(amount)),
		expiresAt: executeBefore,
		purpose: `transfer to '${String(receiver)}'`,
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
			return transfer(step, argument, argument.transfer);
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
			return transfer(step, argument, ofVersionOne(argument.transfer));
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
				const coins = (inputs as Array<{ value: string }>).map(({ value }) => step.made(value));
				const wanted = units(String(amount));
				const held = takeCoins(step, sender, coins, wanted);
				const receiver = String(preapproval.args.receiver);
				const coin = step.create(TEMPLATES.amulet, tokenCoin(step.world, receiver, decimal(wanted)));
				const change = giveChange(step, sender, held - wanted);
				const leg = { on: state(step.world), admin: step.world.dso, amount: decimal(wanted), reason: description ?? undefined };
				const sending = { owner: String(sender), inputs: coins, outputs: change };
				step.log((tx) => logTransfer(tx, leg, sending, { owner: receiver, outputs: [coin] }));
				return { receiverCoin: coin.contractId, change: change.map(({ contractId }) => contractId) };
			},
		},
	},
};
