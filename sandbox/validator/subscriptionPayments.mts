// Payments of subscriptions. As recorded at Splice 0.7.5: the super validators collect an accepted payment seconds later, and give it back
// without a word if the name is bad. Renewals were not recorded.
import { boughtNames } from '../world/boughtNames.mts';
import { DAY } from '../world/coins.mts';
import { isoTime, SECOND } from '../world/time.mts';
import { stateOf } from '../world/state.mts';
import { NAME, SUBSCRIPTION } from '../commands/agreementTemplates.mts';
import { unlockCoins } from './lockedCoins.mts';
import { contextOf } from './subscriptionContracts.mts';
import type { Contract } from '../world/model.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { World } from '../world/world.mts';

/** Time between two payments, in microseconds. */
export const INTERVAL = 90n * DAY;
/** Recorded: 1 to 3 seconds. */
const COLLECTED_AFTER = SECOND;

/** Payments that the super validators have not collected, and since when. */
type Payments = Array<{ payment: Contract; at: bigint }>;

export const paymentsOf = stateOf<Payments>(() => []);

/** The super validators collect payments: they make the name, or give the coins back. */
export function collectPayments(sandbox: Sandbox): void {
	const { world } = sandbox;
	const payments = paymentsOf(world);
	const due = payments.filter(({ at }) => at + COLLECTED_AFTER <= world.clock.now);
	for (const { payment } of due) {
		payments.splice(
			payments.findIndex((other) => other.payment === payment),
			1,
		);
		collectOne(world, payment);
	}
}

function collectOne(world: World, payment: Contract): void {
	const context = contextOf(world, payment)!;
	const { user, name, url, description } = context.args as Record<string, string>;
	const names = boughtNames(world);
	const locked = world.contracts.get(String(payment.args.lockedAmulet))!;
	const good = /^[a-z0-9_-]{1,40}\.unverified\.ans$/.test(name!) && !names.some((entry) => entry.name === name && !entry.cancelled);
	const { reference, subscriptionData, payData } = payment.args;
	const expiresAt = world.clock.now + INTERVAL;
	world.transact((tx) => {
		if (!good) {
			const then = () => void unlockCoins(tx, locked);
			tx.exercise({ contract: payment, choice: 'SubscriptionInitialPayment_Reject', actors: [world.dso], result: {}, then });
			tx.archive(context);
			return;
		}
		const then = () => {
			tx.archive(locked);
			const subscription = tx.create(SUBSCRIPTION.subscription, { subscriptionData, reference });
			const more = { subscription: subscription.contractId, nextPaymentDueAt: isoTime(expiresAt) };
			tx.create(SUBSCRIPTION.idle, { reference, payData, subscriptionData, ...more });
		};
		tx.exercise({ contract: payment, choice: 'SubscriptionInitialPayment_Collect', actors: payment.signatories, result: {}, then });
		const about = { user, dso: world.dso, name, url, description, expiresAt: isoTime(expiresAt) };
		const { contractId } = tx.create(NAME.entry, about);
		names.push({ contractId, user: user!, name: name!, url: url!, description: description!, expiresAt, cancelled: false });
	});
}
