// The configuration of the network as recorded at Splice 0.7.5, with its values: what contracts of the rules hold of it.

/** Cost and largest size of a transfer. */
export const TRANSFER_CONFIG = {
	createFee: { fee: '0E-10' },
	holdingFee: { rate: '0.0000190259' },
	transferFee: { initialRate: '0E-10', steps: [] },
	lockHolderFee: { fee: '0E-10' },
	extraFeaturedAppRewardAmount: '1.0000000000',
	maxNumInputs: '100',
	maxNumOutputs: '100',
	maxNumLockHolders: '50',
	tokenStandardMaxTTL: null,
};

const issuance = (perYear: string, validator: string, app: string) => ({
	amuletToIssuePerYear: perYear,
	validatorRewardPercentage: validator,
	appRewardPercentage: app,
	validatorRewardCap: '0.2000000000',
	featuredAppRewardCap: '100.0000000000',
	unfeaturedAppRewardCap: '0.6000000000',
	optValidatorFaucetCap: '2.8500000000',
	optDevelopmentFundPercentage: null,
});

/** Number of coins issued a year, and to whom, at the beginning of the network. */
export const ISSUANCE_CONFIG = issuance('40000000000.0000000000', '0.0500000000', '0.1500000000');

const later = (microseconds: string, config: object) => ({ _1: { microseconds }, _2: config });

/** The same as it changes over the years. */
export const ISSUANCE_CURVE = {
	initialValue: ISSUANCE_CONFIG,
	futureValues: [
		later('15768000000000', issuance('20000000000.0000000000', '0.1200000000', '0.4000000000')),
		later('47304000000000', issuance('10000000000.0000000000', '0.1800000000', '0.6200000000')),
		later('157680000000000', issuance('5000000000.0000000000', '0.2100000000', '0.6900000000')),
		later('315360000000000', issuance('2500000000.0000000000', '0.2000000000', '0.7500000000')),
	],
};

/** Content of the coin's rules beside transfers, issuance and the synchronizer. */
export const COIN_CONFIG = {
	transferPreapprovalFee: null,
	featuredAppActivityMarkerAmount: '1.0000000000',
	optDevelopmentFundManager: null,
	externalPartyConfigStateTickDuration: null,
	rewardConfig: null,
	transferPreapprovalBaseDuration: null,
};

/** Configuration of the organization that governs a synchronizer, but for what votes of the tests change. */
export const organizationConfig = (synchronizer: string) => ({
	numUnclaimedRewardsThreshold: '10',
	numMemberTrafficContractsThreshold: '5',
	actionConfirmationTimeout: { microseconds: '3600000000' },
	svOnboardingRequestTimeout: { microseconds: '3600000000' },
	svOnboardingConfirmedTimeout: { microseconds: '3600000000' },
	dsoDelegateInactiveTimeout: { microseconds: '70000000' },
	synchronizerNodeConfigLimits: {
		cometBft: {
			maxNumCometBftNodes: '2',
			maxNumGovernanceKeys: '2',
			maxNumSequencingKeys: '2',
			maxNodeIdLength: '50',
			maxPubKeyLength: '256',
		},
	},
	maxTextLength: '1024',
	decentralizedSynchronizer: {
		synchronizers: [[synchronizer, { state: 'DS_Operational', cometBftGenesisJson: '', acsCommitmentReconciliationInterval: '1800' }]],
		lastSynchronizerId: synchronizer,
		activeSynchronizerId: synchronizer,
	},
	voteCooldownTime: null,
});
