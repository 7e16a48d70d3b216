// Subscriptions, as the wallet of a user sees them. As recorded at Splice 0.7.5: a request is checked for nothing. Its contracts are on the ledger.
import { boughtNames } from '../world/boughtNames.mts';
import { round } from '../world/coins.mts';
import { decimal, units } from '../world/decimal.mts';
import { SUBSCRIPTION } from '../commands/agreementTemplates.mts';
import { fundsOf, lockCoins } from './lockedCoins.mts';
import { notFound, unknownContract } from './notFound.mts';
import { refuse } from '../splice/refusals.mts';
import { walletItem } from './shown.mts';
import { contextOf, requestOf, sentBy, transacted } from './subscriptionContracts.mts';
import { collectPayments, paymentsOf } from './subscriptionPayments.mts';
import { walletOf } from './users.mts';
import type { Handlers } from '../wire/api.mts';
import type { Contract } from '../world/model.mts';
import type { paths } from '../../api/validator.d.ts';

const MODULE = 'Splice.Wallet.Subscriptions';
/** Recorded: one dollar, at 0.005 dollars a coin. */
const PRICE = units('200');

export const subscriptions: Handlers<paths> = {
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
