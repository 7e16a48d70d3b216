// The fields of the templates of Canton Coin: coins, allocations, rewards, rounds and rules. As recorded at Splice 0.7.5. Fields that never
// had a value there are of a type that fits.
import { ALLOCATION_ARGS_V2, LEG, SETTLEMENT, SETTLEMENT_V2 } from './tokenTypes.mts';
import { CONFIG, DURATION, ISSUANCE, pair, RATE, ROUND, TRANSFER_CONFIG } from './configTypes.mts';
import { list, optional, record, type Fields } from '../daml/types.mts';

const AMULET: Fields = {
	dso: 'Party',
	owner: 'Party',
	amount: record({ initialAmount: 'Numeric', createdAt: ROUND, ratePerRound: RATE }, 'ExpiringAmount'),
};

const ALLOCATION = record({ settlement: SETTLEMENT, transferLegId: 'Text', transferLeg: LEG }, 'AllocationSpecification');

/** By `Module:Entity`. */
export const COIN_TYPES: Record<string, Fields> = {
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
	'Splice.ValidatorLicense:ValidatorLicense': {
		validator: 'Party',
		sponsor: 'Party',
		dso: 'Party',
		faucetState: optional(record({ firstReceivedFor: ROUND, lastReceivedFor: ROUND, numCouponsMissed: 'Int64' }, 'FaucetState')),
		metadata: optional(record({ lastUpdatedAt: 'Timestamp', version: 'Text', contactPoint: 'Text' }, 'ValidatorLicenseMetadata')),
		lastActiveAt: optional('Timestamp'),
	},
};
