// Coins that are locked and unlocked by commands of the token standard, with the event log of each change: the trees of world/offers.mts,
// which were recorded on Splice 0.7.5.
import { amuletArgs } from '../world/coins.mts';
import { decimal } from '../world/decimal.mts';
import { logChange, logWithin, txKind } from '../world/eventLog.mts';
import type { Contract } from '../world/model.mts';
import { RELEASED, state } from '../world/offers.mts';
import { amountOf, TEMPLATES } from '../world/templates.mts';
import { TOKEN_TEMPLATES } from '../world/tokenTemplates.mts';
import type { Model, Step } from './model.mts';
import { networkTemplate } from './networkTypes.mts';
import { giveChange, takeCoins } from './takeCoins.mts';
import { record } from '../daml/types.mts';

const UNLOCK = 'LockedAmulet_UnlockV2';

interface Locking {
	owner: string;
	inputs: string[];
	wanted: bigint;
	expiresAt: unknown;
	/** Purpose that the lock states. */
	purpose: string;
	/** The words of the standard if there is no input. */
	missing: string;
}

/** Locks coins of a party. What is over comes back. */
export function lockCoins(
	step: Step,
	{ owner, inputs, wanted, expiresAt, purpose, missing }: Locking,
): { locked: Contract; change: string[] } {
	const { held, coins } = takeCoins(step, owner, inputs, wanted, missing);
	const locked = step.create(TEMPLATES.lockedAmulet, {
		amulet: amuletArgs(step.world, owner, decimal(wanted)),
		lock: { holders: [step.world.dso], expiresAt, optContext: purpose },
	});
	const change = giveChange(step, owner, held - wanted);
	const outputs = [...change.map((id) => step.fetch(id)), locked];
	const logged = { on: state(step.world), admin: step.world.dso, owner, inputs: coins, outputs };
	step.log((tx) => logWithin(tx, { ...logged, amount: decimal(wanted), legReason: `lock for ${purpose}` }));
	return { locked, change };
}

/** Ends a lock: the owner has the coin again. */
export function unlockCoin(step: Step, lockedAmulet: unknown): Contract {
	const { amuletCid } = step.exercise(String(lockedAmulet), UNLOCK, {}) as { amuletCid: string };
	return step.fetch(amuletCid);
}

export const LOCKED: Model = {
	...networkTemplate(TEMPLATES.lockedAmulet),
	choices: {
		[UNLOCK]: {
			argument: record({}),
			consuming: true,
			controllers: ({ signatories }) => signatories,
			run: (step, locked) => {
				const { owner } = locked.args.amulet as { owner: string };
				const coin = step.create(TEMPLATES.amulet, amuletArgs(step.world, owner, decimal(amountOf(locked))));
				step.log((tx) => {
					const log = tx.create(TOKEN_TEMPLATES.eventLog, { dso: step.world.dso });
					logChange(tx, { on: log, admin: step.world.dso, owner, inputs: [locked], outputs: [coin], legs: [], reason: RELEASED });
					tx.archive(log);
				});
				return { amuletCid: coin.contractId, meta: txKind('unlock', RELEASED) };
			},
		},
	},
};
