// The fields of the templates that only the network makes. As recorded at Splice 0.7.5. What never had a value there is of a type that fits.
import { ALLOCATION_ARGS_V2, LEG, SETTLEMENT, SETTLEMENT_V2 } from './tokenTypes.mts';
import { list, optional, record, textMap, type Fields, type Type } from '../daml/types.mts';
import type { Template } from '../world/model.mts';

const ROUND = record({ number: 'Int64' }, 'Round');
const DURATION = record({ microseconds: 'Int64' }, 'RelTime');
const RATE = record({ rate: 'Numeric' }, 'RatePerRound');
const pair = (first: Type, second: Type): Type => record({ _1: first, _2: second }, 'Tuple2');

const AMULET: Fields = {
	dso: 'Party',
	owner: 'Party',
	amount: record({ initialAmount: 'Numeric', createdAt: ROUND, ratePerRound: RATE }, 'ExpiringAmount'),
};

const FEE = record({ fee: 'Numeric' }, 'FixedFee');
const TRANSFER_CONFIG = record({
	createFee: FEE,
	holdingFee: RATE,
	transferFee: record({ initialRate: 'Numeric', steps: list(pair('Numeric', 'Numeric')) }, 'SteppedRate'),
	lockHolderFee: FEE,
	extraFeaturedAppRewardAmount: 'Numeric',
	maxNumInputs: 'Int64',
	maxNumOutputs: 'Int64',
	maxNumLockHolders: 'Int64',
	tokenStandardMaxTTL: optional(DURATION),
});
const ISSUANCE = record({
	amuletToIssuePerYear: 'Numeric',
	validatorRewardPercentage: 'Numeric',
	appRewardPercentage: 'Numeric',
	validatorRewardCap: 'Numeric',
	featuredAppRewardCap: 'Numeric',
	unfeaturedAppRewardCap: 'Numeric',
	optValidatorFaucetCap: optional('Numeric'),
	optDevelopmentFundPercentage: optional('Numeric'),
});
const SYNCHRONIZERS = record({
	requiredSynchronizers: record({ map: { genMap: ['Text', record({})] } }),
	activeSynchronizer: 'Text',
	fees: record({
		baseRateTrafficLimits: record({ burstAmount: 'Int64', burstWindow: DURATION }),
		extraTrafficPrice: 'Numeric',
		readVsWriteScalingFactor: 'Int64',
		minTopupAmount: 'Int64',
	}),
});
const PACKAGES = ['amulet', 'amuletNameService', 'dsoGovernance', 'validatorLifecycle', 'wallet', 'walletPayments'];
const CONFIG = record({
	packageConfig: record(Object.fromEntries(PACKAGES.map((name) => [name, 'Text']))),
	decentralizedSynchronizer: SYNCHRONIZERS,
	transferConfig: TRANSFER_CONFIG,
	issuanceCurve: record({ initialValue: ISSUANCE, futureValues: list(pair(DURATION, ISSUANCE)) }),
	transferPreapprovalFee: optional('Numeric'),
	featuredAppActivityMarkerAmount: optional('Numeric'),
	optDevelopmentFundManager: optional('Party'),
	externalPartyConfigStateTickDuration: optional(DURATION),
	rewardConfig: optional('Text'),
	transferPreapprovalBaseDuration: optional(DURATION),
	tickDuration: DURATION,
});

const ALLOCATION = record({ settlement: SETTLEMENT, transferLegId: 'Text', transferLeg: LEG }, 'AllocationSpecification');
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
const NETWORK_TYPES: Record<string, Fields> = {
	'Utility.Registry.App.V0.Service.AllocationFactory:AllocationFactory': { operator: 'Party', provider: 'Party', registrar: 'Party' },
	'Utility.Registry.V0.Configuration.Instrument:InstrumentConfiguration': {
		operator: 'Party',
		provider: 'Party',
		registrar: 'Party',
		defaultIdentifier: record({ source: 'Party', id: 'Text', scheme: 'Text' }, 'InstrumentIdentifier'),
	},
	'Demo.Token:Holding': {
		admin: 'Party',
		owner: 'Party',
		id: 'Text',
		amount: 'Numeric',
		lock: optional(
			record({ holders: list('Party'), expiresAt: optional('Timestamp'), expiresAfter: optional(DURATION), context: optional('Text') }),
		),
	},
	'Demo.Token:Rules': { admin: 'Party' },
	'Splice.Amulet:Amulet': AMULET,
	'Splice.Amulet:FeaturedAppRight': { dso: 'Party', provider: 'Party', activityWeight: optional('Numeric') },
	'Splice.Amulet:LockedAmulet': {
		amulet: record(AMULET),
		lock: record({ holders: list('Party'), expiresAt: 'Timestamp', optContext: optional('Text') }, 'TimeLock'),
	},
	'Splice.AmuletAllocation:AmuletAllocation': { lockedAmulet: 'ContractId', allocation: ALLOCATION, expiresAt: optional('Timestamp') },
	'Splice.AmuletAllocation:AmuletAllocationInstruction': {
		allocation: ALLOCATION,
		requestedAt: 'Timestamp',
		inputHoldingCids: list('ContractId'),
	},
	'Splice.AmuletAllocationV2:AmuletAllocationV2': {
		lockedAmulet: optional('ContractId'),
		settlement: SETTLEMENT_V2,
		allocation: ALLOCATION_ARGS_V2,
		numIterations: 'Int64',
		createdAt: 'Timestamp',
		expiresAt: 'Timestamp',
	},
	'Splice.Amulet:AppRewardCoupon': {
		dso: 'Party',
		provider: 'Party',
		featured: 'Bool',
		amount: 'Numeric',
		round: ROUND,
		beneficiary: optional('Party'),
	},
	'Splice.Amulet:RewardCouponV2': {
		dso: 'Party',
		provider: 'Party',
		round: ROUND,
		amount: 'Numeric',
		expiresAt: 'Timestamp',
		providerIsObserver: 'Bool',
		beneficiary: optional('Party'),
	},
	'Splice.Amulet:SvRewardCoupon': { dso: 'Party', sv: 'Party', beneficiary: 'Party', round: ROUND, weight: 'Int64' },
	'Splice.Amulet:ValidatorRewardCoupon': { dso: 'Party', user: 'Party', amount: 'Numeric', round: ROUND },
	'Splice.Amulet:DevelopmentFundCoupon': {
		dso: 'Party',
		beneficiary: 'Party',
		fundManager: 'Party',
		amount: 'Numeric',
		expiresAt: 'Timestamp',
		reason: 'Text',
	},
	'Splice.Amulet:UnclaimedActivityRecord': {
		dso: 'Party',
		beneficiary: 'Party',
		amount: 'Numeric',
		reason: 'Text',
		expiresAt: 'Timestamp',
	},
	'Splice.ValidatorLicense:ValidatorLivenessActivityRecord': { dso: 'Party', validator: 'Party', round: ROUND },
	'Splice.AmuletEventLog:AmuletEventLog': { dso: 'Party' },
	'Splice.AmuletRules:AmuletRules': {
		dso: 'Party',
		configSchedule: record({ initialValue: CONFIG, futureValues: list(pair('Timestamp', CONFIG)) }),
		isDevNet: 'Bool',
		contractStateSchemaVersion: optional('Int64'),
	},
	'Splice.AmuletRules:ExternalPartySetupProposal': {
		dso: 'Party',
		validator: 'Party',
		user: 'Party',
		createdAt: 'Timestamp',
		preapprovalExpiresAt: 'Timestamp',
	},
	'Splice.AmuletRules:TransferPreapproval': {
		dso: 'Party',
		receiver: 'Party',
		provider: 'Party',
		validFrom: 'Timestamp',
		lastRenewedAt: 'Timestamp',
		expiresAt: 'Timestamp',
	},
	'Splice.Ans:AnsEntry': { ...NAME, expiresAt: 'Timestamp' },
	'Splice.Ans:AnsEntryContext': { ...NAME, reference: 'ContractId' },
	'Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules': { dso: 'Party' },
	'Splice.ExternalPartyAmuletRules:TransferCommand': {
		dso: 'Party',
		sender: 'Party',
		receiver: 'Party',
		delegate: 'Party',
		amount: 'Numeric',
		expiresAt: 'Timestamp',
		nonce: 'Int64',
		description: optional('Text'),
	},
	'Splice.ExternalPartyConfigState:ExternalPartyConfigState': {
		dso: 'Party',
		holdingFeesOpenRoundNumber: ROUND,
		amuletPrice: 'Numeric',
		transferConfig: record({
			holdingFee: RATE,
			maxNumInputs: 'Int64',
			maxNumOutputs: 'Int64',
			maxNumLockHolders: 'Int64',
			tokenStandardMaxTTL: optional(DURATION),
		}),
		targetArchiveAfter: 'Timestamp',
		rewardCalculationVersion: optional('Text'),
	},
	'Splice.Round:OpenMiningRound': {
		dso: 'Party',
		round: ROUND,
		amuletPrice: 'Numeric',
		opensAt: 'Timestamp',
		targetClosesAt: 'Timestamp',
		issuingFor: DURATION,
		transferConfigUsd: TRANSFER_CONFIG,
		issuanceConfig: ISSUANCE,
		tickDuration: DURATION,
		trafficPrice: optional('Numeric'),
		rewardConfig: optional('Text'),
	},
	'Splice.Testing.Apps.TradingApp:OTCTrade': {
		venue: 'Party',
		transferLegs: textMap(LEG),
		tradeId: 'Text',
		createdAt: 'Timestamp',
		prepareUntil: 'Timestamp',
		settleBefore: 'Timestamp',
	},
	'Splice.Testing.Apps.TradingAppV2:OTCTradeAllocationRequest': {
		settlement: SETTLEMENT_V2,
		requestedAt: 'Timestamp',
		settleAt: 'Timestamp',
		allocations: list(ALLOCATION_ARGS_V2),
	},
	'Splice.ValidatorLicense:ValidatorLicense': {
		validator: 'Party',
		sponsor: 'Party',
		dso: 'Party',
		faucetState: optional(record({ firstReceivedFor: ROUND, lastReceivedFor: ROUND, numCouponsMissed: 'Int64' }, 'FaucetState')),
		metadata: optional(record({ lastUpdatedAt: 'Timestamp', version: 'Text', contactPoint: 'Text' }, 'ValidatorLicenseMetadata')),
		lastActiveAt: optional('Timestamp'),
	},
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

/** A template of the network with its fields, as models have them. */
export function networkTemplate(template: Template): { template: Template; fields: Fields } {
	const fields = NETWORK_TYPES[template.name];
	if (!fields) throw new Error(`the fields of ${template.name} are missing`);
	return { template, fields };
}
