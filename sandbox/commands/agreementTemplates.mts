// Templates of what users of wallets agree on: names, subscriptions that pay for them, minting delegations. Fields and signatories of names and
// subscriptions as recorded at Splice 0.7.5. Who signs a delegation, and the names of choices, as their DARs have it.
import type { Json } from '../world/model.mts';
import type { Template } from '../world/model.mts';

const text = (args: Json, name: string) => String(args[name]);

const ofSubscription = (entity: string): Template => ({
	packageName: 'splice-wallet-payments',
	name: `Splice.Wallet.Subscriptions:${entity}`,
	signatories: ({ subscriptionData }) => ['sender', 'receiver', 'provider'].map((name) => text(subscriptionData as Json, name)),
	observers: () => [],
	interfaces: [],
});

export const SUBSCRIPTION = {
	request: ofSubscription('SubscriptionRequest'),
	initialPayment: ofSubscription('SubscriptionInitialPayment'),
	subscription: ofSubscription('Subscription'),
	idle: ofSubscription('SubscriptionIdleState'),
};

const ofName = (entity: string): Template => ({
	packageName: 'splice-amulet-name-service',
	name: `Splice.Ans:${entity}`,
	signatories: (args) => [text(args, 'dso'), text(args, 'user')],
	observers: () => [],
	interfaces: [],
});

export const NAME = { context: ofName('AnsEntryContext'), entry: ofName('AnsEntry') };

export const MINTING = {
	proposal: {
		packageName: 'splice-wallet',
		name: 'Splice.Wallet.MintingDelegation:MintingDelegationProposal',
		signatories: ({ delegation }) => [text(delegation as Json, 'beneficiary')],
		observers: ({ delegation }) => [text(delegation as Json, 'delegate')],
		interfaces: [],
	},
	delegation: {
		packageName: 'splice-wallet',
		name: 'Splice.Wallet.MintingDelegation:MintingDelegation',
		signatories: (args) => [text(args, 'beneficiary'), text(args, 'delegate')],
		observers: () => [],
		interfaces: [],
	},
} satisfies Record<string, Template>;
