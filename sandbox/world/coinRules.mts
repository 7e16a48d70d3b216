// The network's rules for coins.
import { COIN_CONFIG, ISSUANCE_CURVE, TRANSFER_CONFIG } from './networkConfig.mts';
import { TEMPLATES } from './templates.mts';
import type { World } from './world.mts';
import type { Contract } from './model.mts';

/** Recorded at Splice 0.7.5. */
const PACKAGE_CONFIG = {
	amulet: '0.1.22',
	amuletNameService: '0.1.23',
	dsoGovernance: '0.1.28',
	validatorLifecycle: '0.1.8',
	wallet: '0.1.23',
	walletPayments: '0.1.22',
};

/** The network's rules for coins. They come into being with the first coin. */
export function rules(world: World): Contract {
	for (const contract of world.contracts.values()) if (contract.template.name === TEMPLATES.amuletRules.name) return contract;
	let made: Contract | undefined;
	world.transact((tx) => {
		made = tx.create(TEMPLATES.amuletRules, {
			dso: world.dso,
			configSchedule: {
				// The fields and most values as recorded at Splice 0.7.5. A tick of ten minutes, as on the public networks.
				initialValue: {
					packageConfig: PACKAGE_CONFIG,
					decentralizedSynchronizer: {
						requiredSynchronizers: { map: [[world.globalSynchronizer, {}]] },
						activeSynchronizer: world.globalSynchronizer,
						fees: {
							baseRateTrafficLimits: { burstAmount: '400000', burstWindow: { microseconds: '1200000000' } },
							extraTrafficPrice: '16.6700000000',
							readVsWriteScalingFactor: '4',
							minTopupAmount: '200000',
						},
					},
					transferConfig: TRANSFER_CONFIG,
					issuanceCurve: ISSUANCE_CURVE,
					...COIN_CONFIG,
					tickDuration: { microseconds: '600000000' },
				},
				futureValues: [],
			},
			isDevNet: true,
			contractStateSchemaVersion: null,
		});
	});
	return made as Contract;
}
