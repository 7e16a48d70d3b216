// Names and the subscriptions that pay for them. As recorded at Splice 0.7.5: a request is checked for nothing; the super validators collect
// an accepted payment seconds later, and give it back without a word where the name is bad. Renewals were not recorded.
import { invented } from '../scan/dso.mts';
import { boughtNames } from '../world/boughtNames.mts';
import { DAY, round } from '../world/coins.mts';
import { decimal, units } from '../world/decimal.mts';
import { isoTime, SECOND } from '../world/time.mts';
import { fundsOf, lockCoins, unlockCoins } from './lockedCoins.mts';
import { notFound, unknownContract } from './notFound.mts';
import { refuse } from '../scan/refusals.mts';
import { walletOf } from './users.mts';
import type { Handlers } from '../http/api.mts';
import type { Contract, Json } from '../world/model.mts';
import type { Sandbox } from '../sandbox.mts';
import type { components, paths } from '../../api/validator.d.ts';

type Shown = components['schemas']['Contract'];

const MODULE = 'Splice.Wallet.Subscriptions';
/** Recorded: one dollar, at 0.005 dollars a coin. */
const PRICE = units('200');
const INTERVAL = 90n * DAY;
const DURATION = 30n * DAY;
/** Recorded: 1 to 3 seconds. */
const COLLECTED_AFTER = SECOND;
const PAY_DATA = {
	paymentAmount: { amount: '1.0', unit: 'USDUnit' },
	paymentInterval: { microseconds: String(INTERVAL) },
	paymentDuration: { microseconds: String(DURATION) },
};

interface Request {
	shown: Shown;
	sender: string;
	name: string;
	url: string;
	description: string;
}

interface Payment extends Request {
	shown: Shown;
	request: string;
	locked: Contract;
	at: bigint;
}

interface Subscription {
	sender: string;
	subscription: Shown;
	idle: Shown;
	name: string;
}

interface Kept {
	made: number;
	requests: Map<string, Request>;
	payments: Payment[];
	subscriptions: Subscription[];
}

export const subscriptions: Handlers<paths> = {
	'POST /v0/entry/create': (call) => {
		const sender = walletOf(call, 'createAnsEntry');
		const { name, url, description } = call.body;
		const state = kept(call.sandbox);
		const shown = contract(call.sandbox, 'SubscriptionRequest', {
			subscriptionData: data(call.sandbox, sender, name),
			payData: PAY_DATA,
		});
		state.requests.set(shown.contract_id, { shown, sender, name, url, description });
		const context = contract(call.sandbox, 'AnsEntryContext', { name });
		return {
			json: { entryContextCid: context.contract_id, subscriptionRequestCid: shown.contract_id, name, url, description },
		};
	},
	'GET /v0/entry/all': (call) => {
		const user = walletOf(call, 'listAnsEntries');
		collect(call.sandbox);
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
		const own = [...kept(call.sandbox).requests.values()].filter(({ sender }) => sender === user);
		return { json: { subscription_requests: own.map(({ shown }) => shown) } };
	},
	'POST /v0/wallet/subscription-requests/{contract_id}/accept': (call) => {
		const user = walletOf(call, 'acceptSubscriptionRequest');
		const { sandbox, path } = call;
		const { world } = sandbox;
		const state = kept(sandbox);
		const request = state.requests.get(path.contract_id);
		if (request?.sender !== user) throw notFound(path.contract_id, `${MODULE}:SubscriptionRequest`);
		const missing = PRICE - fundsOf(world, user);
		if (missing > 0n)
			throw refuse(
				400,
				`the amulet operation failed with a Daml exception: COO_Error(ITR_InsufficientFunds(${decimal(missing).replace(/0{1,9}$/, '')})).`,
			);
		state.requests.delete(path.contract_id);
		let locked: Contract | undefined;
		world.transact((tx) => void ({ locked } = lockCoins(world, tx, user, PRICE)));
		if (!locked) throw new Error('nothing was locked');
		const shown = contract(sandbox, 'SubscriptionInitialPayment', {
			reference: path.contract_id,
			lockedAmulet: locked.contractId,
			payData: PAY_DATA,
			targetAmount: '200.0',
			round: { number: String(round(world)) },
			subscriptionData: data(sandbox, user, request.name),
		});
		state.payments.push({ ...request, shown, request: path.contract_id, locked, at: world.clock.now });
		return { json: { initial_payment_contract_id: shown.contract_id } };
	},
	'POST /v0/wallet/subscription-requests/{contract_id}/reject': (call) => {
		const user = walletOf(call, 'rejectSubscriptionRequest');
		const { requests } = kept(call.sandbox);
		if (requests.get(call.path.contract_id)?.sender !== user) throw unknownContract(call.path.contract_id);
		requests.delete(call.path.contract_id);
		return {};
	},
	'GET /v0/wallet/subscriptions': (call) => {
		const user = walletOf(call, 'listSubscriptions');
		collect(call.sandbox);
		const own = kept(call.sandbox).subscriptions.filter(({ sender }) => sender === user);
		return { json: { subscriptions: own.map(({ subscription, idle }) => ({ subscription, state: { idle } })) } };
	},
	'DELETE /v0/wallet/subscription-requests/{contract_id}': (call) => {
		const user = walletOf(call, 'cancelSubscriptionRequest');
		const state = kept(call.sandbox);
		const at = state.subscriptions.findIndex(({ sender, idle }) => sender === user && idle.contract_id === call.path.contract_id);
		if (at < 0) throw unknownContract(call.path.contract_id);
		const [ended] = state.subscriptions.splice(at, 1);
		for (const entry of boughtNames(call.sandbox.world)) if (entry.name === ended?.name && entry.user === user) entry.cancelled = true;
		return {};
	},
};

const kept = (sandbox: Sandbox): Kept =>
	sandbox.kept('subscriptions', () => ({ made: 0, requests: new Map(), payments: [], subscriptions: [] }));

/** A contract of the wallet's own, new at this time. */
function contract(sandbox: Sandbox, entity: string, payload: Json): Shown {
	const number = ++kept(sandbox).made;
	const { contract: shown } = invented(sandbox.world, `${MODULE}:${entity}`, `${entity} ${number}`, payload);
	return { ...shown, created_at: isoTime(sandbox.world.clock.now) } as Shown;
}

const data = ({ world }: Sandbox, sender: string, name: string): Json => ({
	dso: world.dso,
	provider: world.dso,
	description: `ANS entry: "${name}"`,
	receiver: world.dso,
	sender,
});

/** The super validators collect payments: they make the name, or give the coins back. */
function collect(sandbox: Sandbox): void {
	const { world } = sandbox;
	const state = kept(sandbox);
	const due = state.payments.filter(({ at }) => at + COLLECTED_AFTER <= world.clock.now);
	state.payments = state.payments.filter((payment) => !due.includes(payment));
	for (const { locked, sender, name, url, description, request } of due) {
		const names = boughtNames(world);
		const good = /^[a-z0-9_-]{1,40}\.unverified\.ans$/.test(name) && !names.some((entry) => entry.name === name && !entry.cancelled);
		world.transact((tx) => {
			if (good) tx.archive(locked);
			else unlockCoins(world, tx, locked, sender);
		});
		if (!good) continue;
		const subscription = contract(sandbox, 'Subscription', { subscriptionData: data(sandbox, sender, name), reference: request });
		const idle = contract(sandbox, 'SubscriptionIdleState', {
			reference: request,
			payData: PAY_DATA,
			subscription: subscription.contract_id,
			nextPaymentDueAt: isoTime(world.clock.now + INTERVAL),
			subscriptionData: data(sandbox, sender, name),
		});
		state.subscriptions.push({ sender, subscription, idle, name });
		const { contract_id: contractId } = contract(sandbox, 'AnsEntry', { name });
		names.push({ contractId, user: sender, name, url, description, expiresAt: world.clock.now + INTERVAL, cancelled: false });
	}
}
