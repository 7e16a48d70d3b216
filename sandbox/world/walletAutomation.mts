// Later actions of a validator's wallets, by themselves: they complete accepted offers (the older flow), buy traffic that was asked for,
// and end what has expired. As recorded at Splice 0.7.5.
import { rules } from './coinRules.mts';
import { through } from './commands.mts';
import { decimal, units } from './decimal.mts';
import { logTransfer, txKind } from './eventLog.mts';
import { checkFunds, EXPIRY, give, InsufficientFunds, LEAST_TRAFFIC, spend, trafficCost, TRANSFER_EXPIRY } from './spending.mts';
import { micros } from './time.mts';
import { activeContracts } from './tokens.mts';
import { addTraffic } from './traffic.mts';
import { expireTransfer } from './wallet.mts';
import { TOKEN_TEMPLATES } from './tokenTemplates.mts';
import type { Contract, Transaction } from './model.mts';
import type { World } from './world.mts';
import { endRequest, requests, type Request } from './walletRequests.mts';

/** Recorded at a purchase of traffic. */
const BURNED = 'splice.lfdecentralizedtrust.org/burned';

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
