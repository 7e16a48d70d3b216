// Events before a world's own history: the network was set up, and some hours went by in which scan took snapshots.
import { rules } from './coinRules.mts';
import { lock, minted } from './coins.mts';
import { submission } from './commands.mts';
import { SECOND } from './time.mts';
import { acceptOffer, createTransferOffer } from './offers.mts';
import { allocate, foundRegistry, instructAllocation, openRound } from './tokens.mts';
import type { World } from './world.mts';
import { assign, unassign } from './reassignments.mts';

/** World time between the set-up and the history, microseconds: long enough for two snapshots. */
export const QUIET_HOURS = 7n * 3600n * SECOND;

/** Contracts of the token standard, a coin that went to the other synchronizer and back, and an external party's own command. */
export function setUpTokens(world: World): void {
	foundRegistry(world);
	acceptOffer(world, createTransferOffer(world, 'bob', 'alice', '40.0000000000'));
	createTransferOffer(world, 'alice', 'carol', '25.0000000000');
	allocate(world, { sender: 'alice', receiver: 'bob', executor: 'merchant', amount: '75.0000000000' });
	instructAllocation(world, { sender: 'alice', receiver: 'carol', executor: 'merchant', amount: '12.0000000000' });
	thereAndBack(world);
	tapBySignature(world);
}

/** Lets the hours pass. A new mining round is open afterwards. */
export function waitForHistory(world: World): void {
	world.clock.tick(QUIET_HOURS);
	openRound(world);
}

function thereAndBack(world: World): void {
	const [node] = lock(world, 'alice', 'bob', '3.0000000000').nodes;
	if (!node) throw new Error('nothing was locked');
	const by = () => submission(world, 'alice');
	unassign(world, node.contract, world.privateSynchronizer, by());
	assign(world, node.contract, by());
	unassign(world, node.contract, world.globalSynchronizer, by());
	assign(world, node.contract, by());
}

/** Dora signs her transactions herself. The network keeps the hash she signed. */
function tapBySignature(world: World): void {
	const amount = '500.0000000000';
	world.transact(
		(tx) => {
			tx.exercise({
				contract: rules(world),
				choice: 'AmuletRules_DevNet_Tap',
				argument: { receiver: world.party('dora'), amount },
				actors: [world.party('dora')],
				consuming: false,
				then: () => minted(world, tx, rules(world), 'dora', amount),
			});
		},
		{ externalHash: world.random.hex(64) },
	);
}
