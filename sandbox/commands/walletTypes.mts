// The fields of the templates of wallets and of the name service. As recorded at Splice 0.7.5. Fields that never had a value there are of a
// type that fits.
import { DURATION, ROUND } from './configTypes.mts';
import { record, type Fields } from '../daml/types.mts';

const PAYMENT = record({ amount: 'Numeric', unit: { enumeration: ['USDUnit', 'AmuletUnit'], named: 'Unit' } }, 'PaymentAmount');
const OFFER: Fields = { dso: 'Party', trackingId: 'Text', expiresAt: 'Timestamp', receiver: 'Party', amount: PAYMENT, sender: 'Party' };
const SUBSCRIPTION = record(
	{ dso: 'Party', provider: 'Party', description: 'Text', receiver: 'Party', sender: 'Party' },
	'SubscriptionData',
);
const PAY_DATA = record({ paymentAmount: PAYMENT, paymentInterval: DURATION, paymentDuration: DURATION }, 'SubscriptionPayData');
const MINTING: Fields = { dso: 'Party', expiresAt: 'Timestamp', delegate: 'Party', beneficiary: 'Party', amuletMergeLimit: 'Int64' };
const NAME: Fields = { dso: 'Party', user: 'Party', name: 'Text', url: 'Text', description: 'Text' };

/** By `Module:Entity`. */
export const WALLET_TYPES: Record<string, Fields> = {
	'Splice.Ans:AnsEntry': { ...NAME, expiresAt: 'Timestamp' },
	'Splice.Ans:AnsEntryContext': { ...NAME, reference: 'ContractId' },
	'Splice.Wallet.BuyTrafficRequest:BuyTrafficRequest': {
		endUserParty: 'Party',
		expiresAt: 'Timestamp',
		trackingId: 'Text',
		trafficAmount: 'Int64',
		memberId: 'Text',
		synchronizerId: 'Text',
	},
	'Splice.Wallet.MintingDelegation:MintingDelegation': MINTING,
	'Splice.Wallet.MintingDelegation:MintingDelegationProposal': { delegation: record(MINTING) },
	'Splice.Wallet.Subscriptions:Subscription': { subscriptionData: SUBSCRIPTION, reference: 'ContractId' },
	'Splice.Wallet.Subscriptions:SubscriptionIdleState': {
		subscription: 'ContractId',
		subscriptionData: SUBSCRIPTION,
		payData: PAY_DATA,
		nextPaymentDueAt: 'Timestamp',
		reference: 'ContractId',
	},
	'Splice.Wallet.Subscriptions:SubscriptionInitialPayment': {
		subscriptionData: SUBSCRIPTION,
		payData: PAY_DATA,
		targetAmount: 'Numeric',
		lockedAmulet: 'ContractId',
		round: ROUND,
		reference: 'ContractId',
	},
	'Splice.Wallet.Subscriptions:SubscriptionRequest': { subscriptionData: SUBSCRIPTION, payData: PAY_DATA },
	'Splice.Wallet.TransferOffer:AcceptedTransferOffer': OFFER,
	'Splice.Wallet.TransferOffer:TransferOffer': { ...OFFER, description: 'Text' },
};
