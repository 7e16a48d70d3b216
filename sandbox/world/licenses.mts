// Licenses of validators.
import { TEMPLATES } from './templates.mts';
import { isoTime } from './time.mts';
import type { World } from './world.mts';
import type { Json, Transaction } from './model.mts';
import { round } from './coins.mts';

/** A license, or its renewal: the validator says that it is alive, which replaces the contract. */
export function license(world: World, validator: string, version = '0.7.4'): Transaction {
	const id = world.party(validator);
	const old = [...world.contracts.values()].find(
		(contract) => contract.template.name === TEMPLATES.validatorLicense.name && contract.args.validator === id && !contract.archived,
	);
	const now = isoTime(world.clock.now);
	const first = (old?.args.faucetState as Json | null | undefined)?.firstReceivedFor ?? {
		number: String(round(world)),
	};
	const args: Json = {
		validator: id,
		sponsor: world.party('sv-1'),
		dso: world.dso,
		faucetState: { firstReceivedFor: first, lastReceivedFor: { number: String(round(world)) }, numCouponsMissed: '0' },
		metadata: { lastUpdatedAt: now, version, contactPoint: `ops@${validator.toLowerCase()}.example` },
		lastActiveAt: now,
	};
	return world.transact((tx) => {
		if (!old) tx.create(TEMPLATES.validatorLicense, args);
		else {
			tx.exercise({
				contract: old,
				choice: 'ValidatorLicense_ReportActive',
				actors: [id],
				argument: { closedRoundCid: null },
				then: () => ({ licenseCid: tx.create(TEMPLATES.validatorLicense, args).contractId }),
			});
		}
	}, {});
}
