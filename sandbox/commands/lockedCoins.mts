// Coins that are locked and unlocked by commands of the token standard, with the event log of each change: the trees of world/offers.mts,
// which were recorded on Splice 0.7.5.
import { decimal } from '../world/decimal.mts';
import { logChange, logWithin, txKind } from '../world/eventLog.mts';
import type { Contract, Json } from '../world/model.mts';
import { RELEASED, state, tokenCoin } from '../world/tokenCoins.mts';
import { TEMPLATES } from '../world/templates.mts';
import { TOKEN_TEMPLATES } from '../world/tokenTemplates.mts';
import type { Model, Step } from './model.mts';
import { networkTemplate } from './networkTypes.mts';
import { deadlineNotExceeded, isPast } from './requirements.mts';
import { coinsOf, giveChange, takeCoins } from './takeCoins.mts';
import { record } from '../daml/types.mts';

const UNLOCK = 'LockedAmulet_UnlockV2';

interface Locking {
	owner: string;
	inputs: string[];
	wanted: bigint;
	expiresAt: unknown;
	/** Purpose that the lock states. */
	purpose: string;
}

/** Locks coins of a party. What is over comes back. */
export function lockCoins(step: Step, { owner, inputs, wanted, expiresAt, purpose }: Locking): { locked: Contract; change: string[] } {
	const coins = coinsOf(step, owner, inputs);
	const held = takeCoins(step, owner, coins, wanted);
	const locked = step.create(TEMPLATES.lockedAmulet, {
		amulet: tokenCoin(step.world, owner, decimal(wanted)),
		lock: { holders: [step.world.dso], expiresAt, optContext: purpose },
	});
	const change = giveChange(step, owner, held - wanted);
	const outputs = [...change, locked];
	const logged = { on: state(step.world), admin: step.world.dso, owner, inputs: coins, outputs };
	step.log((tx) => logWithin(tx, { ...logged, amount: decimal(wanted), legReason: `lock for ${purpose}` }));
	return { locked, change: change.map(({ contractId }) => contractId) };
}

/** Ends a lock: the owner has the coin again. */
export function unlockCoin(step: Step, lockedAmulet: unknown): Contract {
	const { amuletCid } = step.exercise(String(lockedAmulet), UNLOCK, {}) as { amuletCid: string };
	return step.made(amuletCid);
}

/** Creates the coin of a lock again, unlocked and with its round (recorded). A log of its own reports it. */
function unlocked(step: Step, locked: Contract, reason: string): Contract {
	const { owner } = locked.args.amulet as { owner: string };
	const coin = step.create(TEMPLATES.amulet, locked.args.amulet as Json);
	step.log((tx) => {
		const log = tx.create(TOKEN_TEMPLATES.eventLog, { dso: step.world.dso });
		logChange(tx, { on: log, admin: step.world.dso, owner, inputs: [locked], outputs: [coin], legs: [], reason });
		tx.archive(log);
	});
	return coin;
}

const ownerOf = ({ args }: Contract) => String((args.amulet as { owner: string }).owner);

export const LOCKED: Model = {
	...networkTemplate(TEMPLATES.lockedAmulet),
	choices: {
		[UNLOCK]: {
			argument: record({}),
			consuming: true,
			controllers: ({ signatories }) => signatories,
			run: (step, locked) => ({ amuletCid: unlocked(step, locked, RELEASED).contractId, meta: txKind('unlock', RELEASED) }),
		},
		// Recorded: two names of the reason. How it fails is from Splice's public source.
		LockedAmulet_OwnerExpireLockV2: {
			argument: record({}),
			consuming: true,
			controllers: (locked) => [ownerOf(locked)],
			run: (step, locked) => {
				const { expiresAt } = locked.args.lock as { expiresAt: string };
				if (!isPast(step, expiresAt)) deadlineNotExceeded(step, 'Lock.expiresAt', expiresAt);
				const { contractId } = unlocked(step, locked, 'owner released expired lock');
				return { amuletCid: contractId, meta: txKind('unlock', 'lock expired') };
			},
		},
	},
};
