// Requests of a validator's wallets, which wait for somebody or for the automation: offers of coins (the older flow) and purchases of
// traffic. As recorded at Splice 0.7.5.
import { through } from './commands.mts';
import { AUTOMATION } from './spending.mts';
import { stateOf } from './state.mts';
import { TEMPLATES } from './templates.mts';
import type { Template } from './model.mts';
import { isoTime } from './time.mts';
import type { Payment } from './wallet.mts';
import type { Contract, Json } from './model.mts';
import type { World } from './world.mts';

/** A status as the validator returns it. */
type Status = Record<string, string | undefined> & { status: string };

/** An offer or a purchase, from its beginning to its end. */
export interface Request {
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

/** All requests of a world, the oldest first. */
export const requests = stateOf<Request[]>(() => []);

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
