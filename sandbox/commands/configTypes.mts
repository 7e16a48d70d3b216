// Types of the network's settings and of what templates have in common. As recorded at Splice 0.7.5.
import { list, optional, record, type Type } from '../daml/types.mts';

/** Number of a mining round. */
export const ROUND = record({ number: 'Int64' }, 'Round');
/** Time between two moments. */
export const DURATION = record({ microseconds: 'Int64' }, 'RelTime');
/** Part of a coin that each round costs. */
export const RATE = record({ rate: 'Numeric' }, 'RatePerRound');
/** Two values as Daml has them. */
export const pair = (first: Type, second: Type): Type => record({ _1: first, _2: second }, 'Tuple2');

const FEE = record({ fee: 'Numeric' }, 'FixedFee');
/** Settings of transfers. */
export const TRANSFER_CONFIG = record({
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
/** Coins that are issued in a year, and to whom. */
export const ISSUANCE = record({
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
/** Settings of the network. */
export const CONFIG = record({
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
