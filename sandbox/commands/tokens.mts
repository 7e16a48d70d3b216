// The token standard's choices on the registry's contracts. They need what the registry gives: its context, and its contracts disclosed.
import { units } from '../world/decimal.mts';
import { logTransfer, REASON, SENDER, txKind } from '../world/eventLog.mts';
import { state, tokenCoin } from '../world/tokenCoins.mts';
import type { Contract } from '../world/model.mts';
import { tokenInterface } from '../world/packages.mts';
import { TEMPLATES } from '../world/templates.mts';
import type { Interface } from '../world/model.mts';
import { TOKEN_TEMPLATES } from '../world/tokenTemplates.mts';
import { ALLOCATION, ALLOCATION_CHOICES, REQUEST, SECOND_ALLOCATION, SECOND_REQUEST } from './allocations.mts';
import { LOCKED, unlockCoin } from './lockedCoins.mts';
import type { Choice, Model, Step } from './model.mts';
import { networkTemplate } from './networkTypes.mts';
import { deadlineExceeded, isPast } from './requirements.mts';
import { EXTRA_ARGS, fromContext, TRANSFER, transferOf, type Args } from './tokenTypes.mts';
import { takeCoins } from './takeCoins.mts';
import { CONFIG } from './transferChecks.mts';
import { PREAPPROVAL, TRANSFER_CHOICES } from './transferFactory.mts';
import { list, record } from '../daml/types.mts';

const V1 = (api: string, entity: string): Interface => tokenInterface(`${api}-v1`, entity);
const V2 = (api: string, entity: string): Interface => tokenInterface(`${api}-v2`, entity);

const FIRST = V1('transfer-instruction', 'TransferInstruction');
const SECOND = V2('transfer-instruction', 'TransferInstruction');

/** Choices that end an offer. The choice of version 2 names who acts. It consumes nothing itself and passes on to that of version 1 (recorded). */
function ending(
	name: string,
	by: 'receiver' | 'sender',
	run: (step: Step, contract: Contract, argument: Args) => unknown,
): Record<string, Choice> {
	const party = (contract: Contract) => String(transferOf(contract)[by]);
	return {
		[name]: {
			argument: record({ extraArgs: EXTRA_ARGS }),
			consuming: true,
			controllers: (contract) => [party(contract)],
			on: [FIRST],
			run,
		},
		[`${SECOND.packageName}:${name}`]: {
			argument: record({ actors: list('Party'), extraArgs: EXTRA_ARGS }),
			consuming: false,
			controllers: (_, { actors }: Args) => actors as string[],
			on: [SECOND],
			run: (step, contract, { actors, extraArgs }: Args) => {
				if (!actors.includes(party(contract))) step.abort(`the actors do not include the ${by}`);
				return step.exercise(contract.contractId, name, { extraArgs }, FIRST);
			},
		},
	};
}

const returned = (step: Step, contract: Contract) => {
	const coin = unlockCoin(step, contract.args.lockedAmulet);
	return { senderChangeCids: [coin.contractId], output: { tag: 'TransferInstructionResult_Failed', value: {} }, meta: { values: {} } };
};

const INSTRUCTION: Model = {
	template: TOKEN_TEMPLATES.transferInstruction,
	fields: { lockedAmulet: 'ContractId', transfer: TRANSFER },
	choices: {
		...ending('TransferInstruction_Accept', 'receiver', (step, contract, argument) => {
			const { sender, receiver, amount, executeBefore, meta } = transferOf(contract);
			// Recorded, with the capital letter.
			if (isPast(step, executeBefore)) deadlineExceeded(step, 'Transfer.executeBefore', executeBefore);
			fromContext(step, argument, CONFIG);
			const unlocked = unlockCoin(step, contract.args.lockedAmulet);
			takeCoins(step, sender, [unlocked], units(String(amount)));
			const coin = step.create(TEMPLATES.amulet, tokenCoin(step.world, String(receiver), String(amount)));
			const leg = { on: state(step.world), admin: step.world.dso, amount: String(amount), reason: meta?.values?.[REASON] };
			step.log((tx) =>
				logTransfer(tx, leg, { owner: String(sender), inputs: [unlocked], outputs: [] }, { owner: String(receiver), outputs: [coin] }),
			);
			return {
				senderChangeCids: [],
				output: { tag: 'TransferInstructionResult_Completed', value: { receiverHoldingCids: [coin.contractId] } },
				meta: txKind('transfer', undefined, { [SENDER]: sender }),
			};
		}),
		...ending('TransferInstruction_Reject', 'receiver', returned),
		...ending('TransferInstruction_Withdraw', 'sender', returned),
	},
};

const FACTORY: Model = {
	...networkTemplate(TOKEN_TEMPLATES.externalPartyRules),
	choices: { ...TRANSFER_CHOICES, ...ALLOCATION_CHOICES },
};

export const TOKEN_MODELS: Model[] = [INSTRUCTION, LOCKED, FACTORY, PREAPPROVAL, ALLOCATION, SECOND_ALLOCATION, REQUEST, SECOND_REQUEST];
