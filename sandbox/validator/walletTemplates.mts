// Templates of what a validator and its wallets make beside the token standard's. Fields as recorded at Splice 0.7.5.
import { tokenInterface, type Template } from '../world/templates.mts';
import type { Json } from '../world/model.mts';

const text = (args: Json, name: string) => String(args[name]);

export const SETUP_PROPOSAL: Template = {
	packageName: 'splice-amulet',
	name: 'Splice.AmuletRules:ExternalPartySetupProposal',
	signatories: (args) => [text(args, 'dso'), text(args, 'validator')],
	observers: (args) => [text(args, 'user')],
	interfaces: [],
};

export const TRANSFER_COMMAND: Template = {
	packageName: 'splice-amulet',
	name: 'Splice.ExternalPartyAmuletRules:TransferCommand',
	signatories: (args) => [text(args, 'dso'), text(args, 'sender')],
	observers: (args) => [text(args, 'delegate')],
	interfaces: [],
};

export const ALLOCATION_V2: Template = {
	packageName: 'splice-amulet',
	name: 'Splice.AmuletAllocationV2:AmuletAllocationV2',
	signatories: ({ allocation }) => {
		const { admin, authorizer } = allocation as { admin: string; authorizer: { owner: string } };
		return [admin, authorizer.owner];
	},
	observers: ({ settlement }) => (settlement as { executors: string[] }).executors,
	interfaces: [tokenInterface('allocation-v2', 'Allocation')],
	view: ({ args }) => ({
		settlement: args.settlement,
		allocation: args.allocation,
		holdingCids: [args.lockedAmulet],
		meta: { values: {} },
	}),
};
