// The token standard's choices on the registry's contracts. They need what the registry gives: its context, and its contracts disclosed.
import { amuletArgs, DAY } from '../world/coins.mts';
import { decimal, units } from '../world/decimal.mts';
import type { Contract, Json } from '../world/model.mts';
import { amountOf, TEMPLATES, tokenInterface, type Interface } from '../world/templates.mts';
import { isoTime, micros } from '../world/time.mts';
import { TOKEN_TEMPLATES } from '../world/tokenTemplates.mts';
import type { Choice, Model, Step } from './models.mts';
import { list, optional, record, textMap, type Type } from './types.mts';

const V1 = (api: string, entity: string): Interface => tokenInterface(`${api}-v1`, entity);
const V2 = (api: string, entity: string): Interface => tokenInterface(`${api}-v2`, entity);

const ANY_VALUE: Type = {
	variant: Object.fromEntries(
		['Text', 'Int', 'Decimal', 'Bool', 'Date', 'Time', 'RelTime', 'Party', 'ContractId', 'List', 'Map'].map((kind) => [
			`AV_${kind}`,
			'Any',
		]),
	),
};
const META = record({ values: textMap('Text') });
const EXTRA_ARGS = record({ context: record({ values: textMap(ANY_VALUE) }), meta: META });
const INSTRUMENT = record({ admin: 'Party', id: 'Text' });
const TRANSFER = record({
	sender: 'Party',
	receiver: 'Party',
	amount: 'Numeric',
	instrumentId: INSTRUMENT,
	requestedAt: 'Timestamp',
	executeBefore: 'Timestamp',
	inputHoldingCids: list('ContractId'),
	meta: META,
});

type Args = Record<string, any>;
const transferOf = ({ args }: Contract) => args.transfer as Args;

/** The contract a context names. Splice's choices stop where it is missing. */
function fromContext(step: Step, argument: Args, key: string): Contract {
	const entry = argument.extraArgs.context.values[key] as { tag: string; value: string } | undefined;
	if (entry?.tag !== 'AV_ContractId') return step.abort(`Missing context entry for: ${key}`);
	return step.fetch(entry.value);
}

function needRegistry(step: Step, argument: Args): void {
	for (const key of ['amulet-rules', 'open-round']) fromContext(step, argument, key);
}

/** Ends the lock of an offer's coins. */
function unlock(step: Step, contract: Contract): void {
	step.exercise(String(contract.args.lockedAmulet), 'LockedAmulet_Unlock', {});
}

/** What ends an offer, in both versions of the standard: the second names who acts. */
function ending(
	name: string,
	by: 'receiver' | 'sender',
	run: (step: Step, contract: Contract, argument: Args) => unknown,
): Record<string, Choice> {
	const on = [V1('transfer-instruction', 'TransferInstruction'), V2('transfer-instruction', 'TransferInstruction')];
	return {
		[name]: {
			argument: record({ actors: optional(list('Party')), extraArgs: EXTRA_ARGS }),
			consuming: true,
			controllers: (contract, { actors }: Args) => (actors as string[] | null) ?? [String(transferOf(contract)[by])],
			on,
			run: (step, contract, argument: Args) => {
				const party = String(transferOf(contract)[by]);
				if (argument.actors && !argument.actors.includes(party)) step.abort(`the actors do not include the ${by}`);
				return run(step, contract, argument);
			},
		},
	};
}

const returned = (step: Step, contract: Contract) => {
	unlock(step, contract);
	const { sender, amount } = transferOf(contract);
	const coin = step.create(TEMPLATES.amulet, amuletArgs(step.world, String(sender), String(amount)));
	return { senderChangeCids: [coin.contractId], output: { tag: 'TransferInstructionResult_Failed', value: {} }, meta: { values: {} } };
};

const INSTRUCTION: Model = {
	template: TOKEN_TEMPLATES.transferInstruction,
	fields: { lockedAmulet: 'ContractId', transfer: TRANSFER },
	choices: {
		...ending('TransferInstruction_Accept', 'receiver', (step, contract, argument) => {
			needRegistry(step, argument);
			const { receiver, amount, executeBefore } = transferOf(contract);
			if ((micros(String(executeBefore)) ?? 0n) <= step.world.clock.now) step.abort(`the offer expired at ${String(executeBefore)}`);
			unlock(step, contract);
			const coin = step.create(TEMPLATES.amulet, amuletArgs(step.world, String(receiver), String(amount)));
			return {
				senderChangeCids: [],
				output: { tag: 'TransferInstructionResult_Completed', value: { receiverHoldingCids: [coin.contractId] } },
				meta: { values: {} },
			};
		}),
		...ending('TransferInstruction_Reject', 'receiver', returned),
		...ending('TransferInstruction_Withdraw', 'sender', returned),
	},
};

const LOCKED: Model = {
	template: TEMPLATES.lockedAmulet,
	fields: {},
	choices: {
		LockedAmulet_Unlock: { argument: record({}), consuming: true, controllers: ({ signatories }) => signatories, run: () => ({}) },
	},
};

const FACTORY: Model = {
	template: TOKEN_TEMPLATES.externalPartyRules,
	fields: {},
	choices: {
		TransferFactory_Transfer: {
			argument: record({ expectedAdmin: 'Party', transfer: TRANSFER, extraArgs: EXTRA_ARGS }),
			consuming: false,
			controllers: (_, { transfer }: Args) => [String(transfer.sender)],
			on: [V1('transfer-instruction', 'TransferFactory')],
			run: (step, _, argument: Args) => offer(step, argument),
		},
	},
};

/** Locks the sender's coins for an offer; what is over comes back as change. */
function offer(step: Step, argument: Args): Json {
	const { transfer, expectedAdmin } = argument;
	if (expectedAdmin !== step.world.dso) step.abort(`the factory is not ${String(expectedAdmin)}'s`);
	needRegistry(step, argument);
	// Recorded: both words.
	if (transfer.inputHoldingCids.length === 0) step.abort('At least one holding must be provided');
	if (step.world.clock.real && (micros(String(transfer.requestedAt)) ?? 0n) > step.world.clock.now) {
		step.abort(`Ledger time is strictly before deadline 'transfer.requestedAt' ${String(transfer.requestedAt)}`);
	}
	const executeBefore = micros(String(transfer.executeBefore)) ?? 0n;
	// Recorded: the words of a deadline that has passed.
	if (executeBefore <= step.world.clock.now) {
		step.abort(`Ledger time is at or past deadline 'transfer.executeBefore' at ${String(transfer.executeBefore)}`);
	}
	// Seen on a network: that it is refused. The words are not.
	if (executeBefore - step.world.clock.now > 90n * DAY) step.abort("'transfer.executeBefore' exceeds tokenStandardMaxTTL");
	const wanted = units(String(transfer.amount));
	let held = 0n;
	for (const id of transfer.inputHoldingCids as string[]) {
		const coin = step.fetch(id);
		if (coin.template.name !== TEMPLATES.amulet.name || coin.args.owner !== transfer.sender) step.abort(`${id} is no coin of the sender`);
		held += amountOf(coin);
		step.exercise(id, 'Archive', {});
	}
	if (held < wanted) step.abort(`the inputs hold ${decimal(held)}, less than ${String(transfer.amount)}`);
	const change =
		held > wanted ? [step.create(TEMPLATES.amulet, amuletArgs(step.world, transfer.sender, decimal(held - wanted))).contractId] : [];
	const locked = step.create(TEMPLATES.lockedAmulet, {
		amulet: amuletArgs(step.world, transfer.sender, transfer.amount),
		lock: { holders: [transfer.sender], expiresAt: transfer.executeBefore, optContext: null },
	});
	const instruction = step.create(TOKEN_TEMPLATES.transferInstruction, {
		lockedAmulet: locked.contractId,
		transfer: { ...transfer, requestedAt: isoTime(step.world.clock.now), inputHoldingCids: [locked.contractId] },
	});
	return {
		senderChangeCids: change,
		output: { tag: 'TransferInstructionResult_Pending', value: { transferInstructionCid: instruction.contractId } },
		meta: { values: {} },
	};
}

export const TOKEN_MODELS: Model[] = [INSTRUCTION, LOCKED, FACTORY];
