// Templates of what a validator and its wallets make beside the token standard's. Fields as recorded at Splice 0.7.5.
import type { Template } from '../world/model.mts';
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
