// Later actions of a validator's wallets, by themselves: they complete accepted offers (the older flow), buy traffic that was asked for,
// and end what has expired. As recorded at Splice 0.7.5.
import { rules } from './coins.mts';
import { through } from './commands.mts';
import { decimal, units } from './decimal.mts';
import { logTransfer, txKind } from './eventLog.mts';
import {
	AUTOMATION,
	checkFunds,
	EXPIRY,
	give,
	InsufficientFunds,
	LEAST_TRAFFIC,
	spend,
	trafficCost,
	TRANSFER_EXPIRY,
} from './spending.mts';
import { TEMPLATES } from './templates.mts';
import type { Template } from './model.mts';
import { isoTime, micros } from './time.mts';
import { activeContracts } from './tokens.mts';
import { addTraffic } from './traffic.mts';
import { expireTransfer, type Payment } from './wallet.mts';
import { TOKEN_TEMPLATES } from './tokenTemplates.mts';
import type { Contract, Json, Transaction } from './model.mts';
import type { World } from './world.mts';

/** A status as the validator returns it. */
type Status = Record<string, string | undefined> & { status: string };

interface Request {
	owner: string;
	trackingId: string;
	/** The contract that waits. */
	contract: Contract;
	/** The one that the request began with: what a repeated command may be answered with. */
	firstContractId: string;
	status: Status;
	/** Of an offer: its receiver, who learns the status once it is completed. */
	receiver?: string;
	/** Of traffic: how much, and for whom. */
	bytes?: bigint;
	participant?: string;
	/** When the automation acts. Absent while somebody else has to. */
	dueAt?: bigint;
	expiresAt: bigint;
}

const kept = new WeakMap<World, Request[]>();

function requests(world: World): Request[] {
	const list = kept.get(world) ?? [];
	kept.set(world, list);
	return list;
}

/** Recorded at a purchase of traffic. */
const BURNED = 'splice.lfdecentralizedtrust.org/burned';

type Kind = 'offer' | 'traffic';
const kindOf = (request: Request): Kind => (request.bytes === undefined ? 'offer' : 'traffic');

/** The request of a party by its tracking ID. Of an offer that is completed, also its receiver's. */
export function requestOf(world: World, kind: Kind, party: string, trackingId: string): Request | undefined {
	return requests(world).find(
		(request) =>
			kindOf(request) === kind &&
			request.trackingId === trackingId &&
			(request.owner === party || (request.receiver === party && request.status.status === 'completed')),
	);
}

/** The offer behind a contract, open or accepted. */
export const offerOf = (world: World, contract: Contract): Request | undefined =>
	requests(world).find((request) => request.contract === contract);

/** Offers coins. Nothing is checked, and nothing is locked (recorded). */
export function createOffer(world: World, trackingId: string, { sender, receiver, amount, description, expiresAt }: Payment): Contract {
	const args: Json = {
		dso: world.dso,
		trackingId,
		description,
		expiresAt: isoTime(expiresAt),
		receiver,
		amount: { amount, unit: 'AmuletUnit' },
		sender,
	};
	const { transaction, contract } = created(world, sender, TEMPLATES.transferOffer, args);
	requests(world).push({
		owner: sender,
		receiver,
		trackingId,
		contract,
		firstContractId: contract.contractId,
		expiresAt,
		status: { status: 'created', transaction_id: transaction.updateId, contract_id: contract.contractId },
	});
	return contract;
}

/** The receiver accepts: the sender's wallet completes it soon. */
export function acceptRequest(world: World, request: Request): Contract {
	const { description: _, ...args } = request.contract.args;
	let accepted: Contract | undefined;
	const transaction = world.transact(
		(tx) => {
			tx.exercise({
				contract: request.contract,
				choice: 'TransferOffer_Accept',
				actors: [String(request.receiver)],
				then: () => {
					accepted = tx.create(TEMPLATES.acceptedTransferOffer, args);
					return { acceptedTransferOffer: accepted.contractId };
				},
			});
		},
		through(world, String(request.receiver), {}),
	);
	if (!accepted) throw new Error('accepted');
	const status = { status: 'accepted', transaction_id: transaction.updateId, contract_id: accepted.contractId };
	Object.assign(request, { contract: accepted, status, dueAt: world.clock.now + AUTOMATION });
	return accepted;
}

/** An offer ends without a transfer. */
export function endRequest(world: World, request: Request, kind: 'rejected' | 'withdrawn' | 'expired', reason?: string): void {
	const choice = { rejected: 'TransferOffer_Reject', withdrawn: 'TransferOffer_Withdraw', expired: 'TransferOffer_Expire' }[kind];
	const actor = kind === 'rejected' ? String(request.receiver) : request.owner;
	world.transact((tx) => void tx.exercise({ contract: request.contract, choice, actors: [actor] }), through(world, actor, {}));
	request.status = { status: 'failed', failure_kind: kind, withdrawn_reason: reason };
	request.dueAt = undefined;
}

/** Asks the wallet to buy traffic for a participant. */
export function requestTraffic(
	world: World,
	trackingId: string,
	ask: { owner: string; participant: string; bytes: bigint; expiresAt: bigint },
) {
	const { owner, participant, bytes, expiresAt } = ask;
	const args: Json = {
		endUserParty: owner,
		expiresAt: isoTime(expiresAt),
		trackingId,
		trafficAmount: String(bytes),
		memberId: `PAR::${participant}`,
		synchronizerId: world.globalSynchronizer,
	};
	const { contract } = created(world, owner, TEMPLATES.buyTrafficRequest, args);
	const dueAt = expiresAt > world.clock.now ? world.clock.now + AUTOMATION : undefined;
	requests(world).push({
		owner,
		trackingId,
		contract,
		firstContractId: contract.contractId,
		expiresAt,
		bytes,
		participant,
		dueAt,
		status: { status: 'created' },
	});
	return contract;
}

function created(world: World, by: string, template: Template, args: Json) {
	let contract: Contract | undefined;
	const transaction = world.transact((tx) => void (contract = tx.create(template, args)), through(world, by, {}));
	return { transaction, contract: contract as unknown as Contract };
}

/** Does what is due: call it whenever somebody looks. */
export function runAutomation(world: World): void {
	for (const request of requests(world)) {
		const { now } = world.clock;
		if (request.dueAt !== undefined && now >= request.dueAt) {
			request.dueAt = undefined;
			if (request.bytes === undefined) complete(world, request);
			else buy(world, request);
		} else if (request.dueAt === undefined && request.status.status === 'created' && now >= request.expiresAt + EXPIRY)
			expire(world, request);
	}
	for (const instruction of activeContracts(world, TOKEN_TEMPLATES.transferInstruction)) {
		const { executeBefore } = instruction.args.transfer as { executeBefore: string };
		if (world.clock.now >= (micros(executeBefore) ?? 0n) + TRANSFER_EXPIRY) expireTransfer(world, instruction);
	}
}

function expire(world: World, request: Request): void {
	if (request.bytes === undefined) endRequest(world, request, 'expired');
	else fail(world, request, 'expired');
}

function complete(world: World, request: Request): void {
	const { owner, receiver, contract } = request;
	const { amount: requestedAmount } = contract.args.amount as { amount: string };
	const amount = decimal(units(requestedAmount));
	const missing = shortage(world, owner, amount);
	if (missing !== undefined) return endRequest(world, request, 'withdrawn', `out of funds (missing ${missing} CC)`);
	let coin: Contract | undefined;
	const on = rules(world);
	const transaction = world.transact(
		(tx) => {
			tx.exercise({
				contract,
				choice: 'AcceptedTransferOffer_Complete',
				argument: { sender: owner, receiver, amount },
				actors: [owner],
				then: () => {
					const { inputs, change } = spend(world, tx, owner, amount);
					coin = give(world, tx, String(receiver), amount);
					const log = { on, admin: world.dso, amount };
					logTransfer(tx, log, { owner, inputs, outputs: change }, { owner: String(receiver), outputs: [coin] });
					return {};
				},
			});
		},
		through(world, owner, {}),
	);
	request.status = { status: 'completed', transaction_id: transaction.updateId, contract_id: coin?.contractId };
}

function buy(world: World, request: Request): void {
	const { owner, contract, bytes = 0n, participant = '' } = request;
	if (bytes < LEAST_TRAFFIC) {
		return fail(world, request, 'rejected', `not enough traffic requested (trafficAmount ${bytes} < minTopupAmount ${LEAST_TRAFFIC})`);
	}
	const amount = trafficCost(bytes);
	const missing = shortage(world, owner, amount);
	if (missing !== undefined) return fail(world, request, 'rejected', `out of funds (missing ${missing} CC)`);
	const rule = rules(world);
	const transaction: Transaction = world.transact(
		(tx) => {
			tx.exercise({
				contract: rule,
				choice: 'AmuletRules_BuyMemberTraffic',
				argument: { provider: owner, memberId: `PAR::${participant}`, trafficAmount: String(bytes), amount },
				actors: [owner],
				consuming: false,
				then: () => {
					tx.archive(contract, [owner]);
					spend(world, tx, owner, amount);
					return { amuletPaid: amount, meta: txKind('burn', 'traffic purchase', { [BURNED]: amount }) };
				},
			});
		},
		through(world, owner, {}),
	);
	addTraffic(world, participant, bytes);
	request.status = { status: 'completed', transaction_id: transaction.updateId };
}

function fail(world: World, request: Request, why: 'rejected' | 'expired', reason?: string): void {
	const { contract, owner } = request;
	world.transact((tx) => void tx.archive(contract, [owner]), through(world, owner, {}));
	request.status = { status: 'failed', failure_reason: why, rejection_reason: reason };
	request.dueAt = undefined;
}

/** The part of an amount that a party lacks. Undefined if it has enough. */
function shortage(world: World, owner: string, amount: string): string | undefined {
	try {
		checkFunds(world, owner, amount);
		return undefined;
	} catch (error) {
		if (!(error instanceof InsufficientFunds)) throw error;
		return error.missing;
	}
}
