// The templates of the token standard's contracts: who signs and sees one, and its view by an interface.
import { tokenInterface } from './packages.mts';
import { dsoTemplate } from './dsoTemplate.mts';
import type { Template } from './model.mts';
import type { Json } from './model.mts';

const text = (args: Json, name: string) => String(args[name]);
const within = (args: Json, ...names: string[]) => names.reduce((at, name) => at[name] as Json, args);

export const TRANSFER_INSTRUCTION = tokenInterface('transfer-instruction-v1', 'TransferInstruction');
const TRANSFER_INSTRUCTION_V2 = tokenInterface('transfer-instruction-v2', 'TransferInstruction');
const ALLOCATION = tokenInterface('allocation-v1', 'Allocation');
const ALLOCATION_V2 = tokenInterface('allocation-v2', 'Allocation');
const ALLOCATION_INSTRUCTION_V2 = tokenInterface('allocation-instruction-v2', 'AllocationInstruction');

/** An account of version 2 without a provider. */
export const account = (owner: unknown): Json => ({ owner, provider: null, id: '' });
/** Recorded: the views of both versions. */
const instructionV1 = (transfer: Json): Json => ({
	originalInstructionCid: null,
	transfer,
	status: { tag: 'TransferPendingReceiverAcceptance', value: {} },
	meta: { values: {} },
});
const instructionV2 = (transfer: Json): Json => ({
	originalInstructionCid: null,
	transfer: { ...transfer, sender: account(transfer.sender), receiver: account(transfer.receiver) },
	expiresAt: transfer.executeBefore,
	availableActions: [
		[{ tag: 'TIA_Accept', value: {} }, [[transfer.receiver]]],
		[{ tag: 'TIA_Reject', value: {} }, [[transfer.receiver]]],
		[{ tag: 'TIA_Withdraw', value: {} }, [[transfer.sender]]],
	],
	meta: { values: {} },
});

export const TOKEN_TEMPLATES = {
	externalPartyRules: {
		packageName: 'splice-amulet',
		name: 'Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules',
		signatories: (args) => [text(args, 'dso')],
		observers: () => [],
		// Recorded: choices of these are exercised on it. The view is the standard's.
		interfaces: [
			tokenInterface('transfer-instruction-v1', 'TransferFactory'),
			tokenInterface('transfer-instruction-v2', 'TransferFactory'),
			tokenInterface('allocation-instruction-v1', 'AllocationFactory'),
			tokenInterface('allocation-instruction-v2', 'AllocationFactory'),
		],
		view: ({ args }) => ({ admin: args.dso, meta: { values: {} } }),
	},
	/** Contract that transfers refer to instead of rules and round, so that those who sign for themselves have longer to do it. */
	externalPartyConfigState: dsoTemplate('Splice.ExternalPartyConfigState:ExternalPartyConfigState'),
	/** Carries the log of a change that has no rules at hand, and is archived at once (recorded). */
	eventLog: dsoTemplate('Splice.AmuletEventLog:AmuletEventLog'),
	openRound: dsoTemplate('Splice.Round:OpenMiningRound'),
	featuredAppRight: dsoTemplate('Splice.Amulet:FeaturedAppRight', (args) => [text(args, 'provider')]),
	transferInstruction: {
		packageName: 'splice-amulet',
		name: 'Splice.AmuletTransferInstruction:AmuletTransferInstruction',
		signatories: (args) => {
			const transfer = args.transfer as Json;
			return [text(within(transfer, 'instrumentId'), 'admin'), text(transfer, 'sender')];
		},
		observers: (args) => [text(args.transfer as Json, 'receiver')],
		interfaces: [TRANSFER_INSTRUCTION, TRANSFER_INSTRUCTION_V2],
		view: ({ args }, on) => (on === TRANSFER_INSTRUCTION_V2 ? instructionV2(args.transfer as Json) : instructionV1(args.transfer as Json)),
	},
	allocation: {
		packageName: 'splice-amulet',
		name: 'Splice.AmuletAllocation:AmuletAllocation',
		signatories: ({ allocation }) => legParties(allocation as Json),
		observers: ({ allocation }) => [text(within(allocation as Json, 'settlement'), 'executor')],
		interfaces: [ALLOCATION, ALLOCATION_V2],
		view: ({ args }) => ({
			allocation: args.allocation,
			holdingCids: [args.lockedAmulet],
			meta: { values: {} },
		}),
	},
	allocationInstruction: {
		packageName: 'splice-amulet',
		name: 'Splice.AmuletAllocation:AmuletAllocationInstruction',
		signatories: ({ allocation }) => legParties(allocation as Json),
		observers: ({ allocation }) => [text(within(allocation as Json, 'settlement'), 'executor')],
		interfaces: [ALLOCATION_INSTRUCTION_V2],
		view: ({ args }) => ({
			originalInstructionCid: null,
			allocation: args.allocation,
			requestedAt: args.requestedAt,
			inputHoldingCids: args.inputHoldingCids,
			meta: { values: {} },
		}),
	},
} satisfies Record<string, Template>;

function legParties(allocation: Json): string[] {
	const leg = within(allocation, 'transferLeg');
	return [text(within(leg, 'instrumentId'), 'admin'), text(leg, 'sender')];
}
