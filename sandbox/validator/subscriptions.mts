// Names and the subscriptions that pay for them. As recorded at Splice 0.7.5: a request is checked for nothing. The super validators collect
// an accepted payment seconds later, and give it back without a word if the name is bad. Renewals were not recorded.
// Its contracts are on the ledger. The super validators end a name's context later, which is not shown.
import { boughtNames } from '../world/boughtNames.mts';
import { DAY, round } from '../world/coins.mts';
import { through } from '../world/commands.mts';
import { decimal, units } from '../world/decimal.mts';
import { isoTime, SECOND } from '../world/time.mts';
import { activeContracts } from '../world/tokens.mts';
import { NAME, SUBSCRIPTION } from '../commands/agreementTemplates.mts';
import { fundsOf, lockCoins, unlockCoins } from './lockedCoins.mts';
import { notFound, unknownContract } from './notFound.mts';
import { refuse } from '../splice/refusals.mts';
import { walletItem } from './shown.mts';
import { walletOf } from './users.mts';
import type { Handlers } from '../wire/api.mts';
import type { Contract, Json } from '../world/model.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { Template } from '../world/model.mts';
import type { TransactionBuilder } from '../world/transaction.mts';
import type { World } from '../world/world.mts';
import type { paths } from '../../api/validator.d.ts';
import { stateOf } from '../world/state.mts';

const MODULE = 'Splice.Wallet.Subscriptions';
/** Recorded: one dollar, at 0.005 dollars a coin. */
const PRICE = units('200');
const INTERVAL = 90n * DAY;
const DURATION = 30n * DAY;
/** Recorded: 1 to 3 seconds. */
const COLLECTED_AFTER = SECOND;
const PAY_DATA = {
	paymentAmount: { amount: '1.0000000000', unit: 'USDUnit' },
	paymentInterval: { microseconds: String(INTERVAL) },
	paymentDuration: { microseconds: String(DURATION) },
};

/** Payments that the super validators have not collected, and since when. */
type Payments = Array<{ payment: Contract; at: bigint }>;

export const subscriptions: Handlers<paths> = {
	'POST /v0/entry/create': (call) => {
		const sender = walletOf(call, 'createAnsEntry');
		const { name, url, description } = call.body;
		const { world } = call.sandbox;
		const { request, context } = transacted(world, sender, (tx) => {
			const made = tx.create(SUBSCRIPTION.request, { subscriptionData: data(world, sender, name), payData: PAY_DATA });
			const about = { dso: world.dso, user: sender, name, url, description, reference: made.contractId };
			return { request: made, context: tx.create(NAME.context, about) };
		});
		return { json: { entryContextCid: context.contractId, subscriptionRequestCid: request.contractId, name, url, description } };
	},
	'GET /v0/entry/all': (call) => {
		const user = walletOf(call, 'listAnsEntries');
		collectPayments(call.sandbox);
		return {
			json: {
				entries: boughtNames(call.sandbox.world)
					.filter((entry) => entry.user === user && !entry.cancelled)
					.map(({ contractId, name, expiresAt }) => ({
						contractId: `ContractId(${contractId})`,
						name,
						amount: '1.0000000000',
						unit: 'USDUNIT',
						expiresAt: String(expiresAt / 1000n),
						paymentInterval: String(INTERVAL),
						paymentDuration: String(DURATION),
					})),
			},
		};
	},
	'GET /v0/wallet/subscription-requests': (call) => {
		const user = walletOf(call, 'listSubscriptionRequests');
		const own = sentBy(call.sandbox.world, SUBSCRIPTION.request, user);
		return { json: { subscription_requests: own.map((contract) => walletItem(contract)) } };
	},
	'POST /v0/wallet/subscription-requests/{contract_id}/accept': (call) => {
		const user = walletOf(call, 'acceptSubscriptionRequest');
		const { sandbox, path } = call;
		const { world } = sandbox;
		const request = requestOf(world, user, path.contract_id);
		if (!request) throw notFound(path.contract_id, `${MODULE}:SubscriptionRequest`);
		const missing = PRICE - fundsOf(world, user);
		if (missing > 0n)
			throw refuse(
				400,
				`the amulet operation failed with a Daml exception: COO_Error(ITR_InsufficientFunds(${decimal(missing).replace(/0{1,9}$/, '')})).`,
			);
		const payment = transacted(world, user, (tx) => {
			let made: Contract | undefined;
			tx.exercise({
				contract: request,
				choice: 'SubscriptionRequest_AcceptAndMakePayment',
				actors: [user],
				then: () => {
					const { locked } = lockCoins(world, tx, user, PRICE);
					made = tx.create(SUBSCRIPTION.initialPayment, {
						...request.args,
						reference: request.contractId,
						lockedAmulet: locked.contractId,
						targetAmount: decimal(PRICE),
						round: { number: String(round(world)) },
					});
					return { subscriptionPayment: made.contractId };
				},
			});
			return made!;
		});
		paymentsOf(world).push({ payment, at: world.clock.now });
		return { json: { initial_payment_contract_id: payment.contractId } };
	},
	'POST /v0/wallet/subscription-requests/{contract_id}/reject': (call) => {
		const user = walletOf(call, 'rejectSubscriptionRequest');
		const { world } = call.sandbox;
		const request = requestOf(world, user, call.path.contract_id);
		if (!request) throw unknownContract(call.path.contract_id);
		transacted(world, user, (tx) => tx.exercise({ contract: request, choice: 'SubscriptionRequest_Reject', actors: [user] }));
		return {};
	},
	'GET /v0/wallet/subscription-initial-payments': (call) => {
		const user = walletOf(call, 'listSubscriptionInitialPayments');
		collectPayments(call.sandbox);
		const open = sentBy(call.sandbox.world, SUBSCRIPTION.initialPayment, user);
		return { json: { initial_payments: open.map((contract) => walletItem(contract)) } };
	},
	'GET /v0/wallet/subscriptions': (call) => {
		const user = walletOf(call, 'listSubscriptions');
		collectPayments(call.sandbox);
		const { world } = call.sandbox;
		const own = sentBy(world, SUBSCRIPTION.idle, user).map((idle) => ({
			subscription: walletItem(world.contracts.get(String(idle.args.subscription))!),
			state: { idle: walletItem(idle) },
		}));
		return { json: { subscriptions: own } };
	},
	'DELETE /v0/wallet/subscription-requests/{contract_id}': (call) => {
		const user = walletOf(call, 'cancelSubscriptionRequest');
		const { world } = call.sandbox;
		const idle = sentBy(world, SUBSCRIPTION.idle, user).find(({ contractId }) => contractId === call.path.contract_id);
		if (!idle) throw unknownContract(call.path.contract_id);
		const subscription = world.contracts.get(String(idle.args.subscription))!;
		transacted(world, user, (tx) => {
			const then = () => void tx.exercise({ contract: subscription, choice: 'Subscription_Archive', actors: subscription.signatories });
			tx.exercise({ contract: idle, choice: 'SubscriptionIdleState_CancelSubscription', actors: [user], result: {}, then });
		});
		const ended = contextOf(world, idle)?.args.name;
		for (const entry of boughtNames(world)) if (entry.name === ended && entry.user === user) entry.cancelled = true;
		return {};
	},
};

const paymentsOf = stateOf<Payments>(() => []);

/** Lets a user's wallet act in one update. */
function transacted<T>(world: World, party: string, act: (tx: TransactionBuilder) => T): T {
	let outcome: T | undefined;
	world.transact((tx) => void (outcome = act(tx)), through(world, party, {}));
	return outcome as T;
}

const sentBy = (world: World, template: Template, party: string): Contract[] =>
	activeContracts(world, template).filter(({ args }) => (args.subscriptionData as Json).sender === party);

const requestOf = (world: World, party: string, id: string): Contract | undefined =>
	sentBy(world, SUBSCRIPTION.request, party).find(({ contractId }) => contractId === id);

/** The name that a payment or subscription is for. */
const contextOf = (world: World, { args }: Contract): Contract | undefined =>
	activeContracts(world, NAME.context).find((context) => context.args.reference === args.reference);

const data = ({ dso }: World, sender: string, name: string): Json => ({
	dso,
	provider: dso,
	description: `ANS entry: "${name}"`,
	receiver: dso,
	sender,
});

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
