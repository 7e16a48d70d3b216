// Stores that follow the ledger with a delay: each says for some reads what was true before.
import type { Contract } from '../world/model.mts';
import type { Settings } from '../wire/settings.mts';
import type { World } from '../world/world.mts';

/** A store's answer about a receiver's preapproval, and for how many reads more it stays. */
interface Answer {
	contract: Contract | undefined;
	reads: number;
}

type Answers = WeakMap<World, Map<string, Answer>>;

const ofWallets: Answers = new WeakMap();
const ofScan: Answers = new WeakMap();

function answersIn(all: Answers, world: World): Map<string, Answer> {
	const answers = all.get(world) ?? new Map<string, Answer>();
	all.set(world, answers);
	return answers;
}

/** Notes that a receiver's preapproval was cancelled: the store of its wallet has it for so many reads more. */
export function noteCancelled(world: World, receiver: string, contract: Contract, { walletStoreLag }: Settings): void {
	answersIn(ofWallets, world).set(receiver, { contract, reads: walletStoreLag });
}

/** A cancelled preapproval that the store of a wallet still has, once more. Undefined if it has caught up. */
export function cancelledInWallet(world: World, receiver: string): Contract | undefined {
	const found = answersIn(ofWallets, world).get(receiver);
	if (!found || found.reads === 0) return undefined;
	found.reads--;
	return found.contract;
}

/** A receiver's preapproval as scan says it: what it was asked once it says again, also that there is none. `read` reads the ledger. */
export function saidByScan(
	world: World,
	receiver: string,
	{ scanStoreLag }: Settings,
	read: () => Contract | undefined,
): Contract | undefined {
	const answers = answersIn(ofScan, world);
	const said = answers.get(receiver);
	if (said && said.reads > 0 && scanStoreLag > 0) {
		said.reads--;
		return said.contract;
	}
	const contract = read();
	answers.set(receiver, { contract, reads: scanStoreLag });
	return contract;
}
