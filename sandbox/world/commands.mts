// What can be done in the world, each as one transaction: the vocabulary of the story and of the control path.
import { decimal, units } from './decimal.mts';
import { amountOf, HOLDING_V1, TEMPLATES, entityId } from './templates.mts';
import { isoTime, SECOND } from './time.mts';
import type { TransactionBuilder } from './transaction.mts';
import type { World } from './world.mts';
import type { Contract, Json, Rejection, Status, Submission, Transaction } from './model.mts';

/** Overrides for a submission; all of it has a seeded default. */
export type Ask = Partial<Submission> & {
	workflowId?: string;
	/** Hash an external party signed, hex. */
	externalHash?: string;
};

export const DAY = 86_400n * SECOND;
const TX_KIND = 'splice.lfdecentralizedtrust.org/tx-kind';

/** A submission by one party, from the user who usually acts for it. */
export function submission(world: World, party: string, ask: Ask = {}): Submission {
	const actAs = (ask.actAs ?? [party]).map((name) => world.party(name));
	return {
		userId: ask.userId ?? usualUser(world, actAs[0]),
		commandId: ask.commandId ?? world.random.uuid(),
		submissionId: ask.submissionId ?? world.random.uuid(),
		actAs,
		deduplication:
			ask.deduplication ??
			world.random.pick<Json>([
				{ Empty: {} },
				{ DeduplicationOffset: { value: world.ledgerEnd } },
				{ DeduplicationDuration: { value: { seconds: 86_400, nanos: 0, unknownFields: { fields: {} } } } },
			]),
	};
}

function usualUser(world: World, party: string): string {
	for (const user of world.users.values()) {
		if (user.rights.some((right) => 'CanActAs' in right && right.CanActAs.value.party === party)) return user.id;
	}
	return 'ledger-api-user';
}

/** Submissions are recorded for parties hosted here only; others act through participants of their own. */
function through(
	world: World,
	party: string,
	ask: Ask,
): { submission?: Submission; workflowId?: string; externalHash?: string } {
	const hosted = world.hosts(world.party(party));
	return {
		submission: hosted ? submission(world, party, ask) : undefined,
		workflowId: ask.workflowId,
		externalHash: ask.externalHash,
	};
}

export function amuletArgs(world: World, owner: string, amount: string): Json {
	return {
		dso: world.dso,
		owner: world.party(owner),
		amount: {
			initialAmount: amount,
			createdAt: { number: String(round(world)) },
			ratePerRound: { rate: '0.0038051800' },
		},
	};
}

/** Mining rounds open every ten minutes; counted from a round that was open long before the world began. */
export function round(world: World): number {
	return roundAt(world.clock.now);
}

/** The round that was newest at a time, microseconds since 1970. */
export function roundAt(time: bigint): number {
	return 19_000 + Number((time / (600n * SECOND)) % 100_000n);
}

/** Active amulets of a party, oldest first. */
export function amuletsOf(world: World, owner: string): Contract[] {
	const id = world.party(owner);
	return [...world.contracts.values()].filter(
		(contract) =>
			contract.template.name === TEMPLATES.amulet.name &&
			!contract.archived &&
			contract.args.owner === id &&
			settled(contract),
	);
}

function settled(contract: Contract): boolean {
	const move = contract.moves.at(-1);
	return !move || move.assignedAt !== undefined;
}

/** The network's rules for coins; they come into being with the first coin. */
export function rules(world: World): Contract {
	for (const contract of world.contracts.values())
		if (contract.template.name === TEMPLATES.amuletRules.name) return contract;
	let made: Contract | undefined;
	world.transact((tx) => {
		made = tx.create(TEMPLATES.amuletRules, {
			dso: world.dso,
			configSchedule: { initialValue: {}, futureValues: [] },
			isDevNet: true,
		});
	});
	return made as Contract;
}

/** Coins out of nothing, as on a development network. */
export function tap(world: World, owner: string, amount: string, ask: Ask = {}): Transaction {
	const contract = rules(world);
	return world.transact(
		(tx) => {
			tx.exercise({
				contract,
				choice: 'AmuletRules_DevNet_Tap',
				argument: { receiver: world.party(owner), amount, openRound: String(round(world)) },
				actors: [world.party(owner)],
				consuming: false,
				then: () => ({
					amuletSum: { amulet: tx.create(TEMPLATES.amulet, amuletArgs(world, owner, amount)).contractId },
				}),
			});
		},
		through(world, owner, ask),
	);
}

/** Moves coins from one party to another; taps first where the sender has not enough. */
export function transfer(world: World, sender: string, receiver: string, amount: string, ask: Ask = {}): Transaction {
	const wanted = units(amount);
	if (sum(amuletsOf(world, sender)) < wanted) tap(world, sender, decimal(wanted * 3n));
	const inputs: Contract[] = [];
	for (const coin of amuletsOf(world, sender)) {
		if (sum(inputs) >= wanted) break;
		inputs.push(coin);
	}
	const change = sum(inputs) - wanted;
	const contract = rules(world);
	const parties = { sender: world.party(sender), receiver: world.party(receiver) };
	return world.transact(
		(tx) => {
			tx.exercise({
				contract,
				choice: 'AmuletRules_Transfer',
				argument: {
					transfer: {
						...parties,
						provider: parties.sender,
						inputs: inputs.map((coin) => ({ tag: 'InputAmulet', value: coin.contractId })),
						outputs: [{ receiver: parties.receiver, receiverFeeRatio: '0.0000000000', amount, lock: null }],
					},
					context: { openMiningRound: String(round(world)) },
				},
				actors: [parties.sender],
				consuming: false,
				then: () => {
					for (const coin of inputs) tx.archive(coin);
					const created = [tx.create(TEMPLATES.amulet, amuletArgs(world, receiver, amount)).contractId];
					if (change > 0n)
						created.push(tx.create(TEMPLATES.amulet, amuletArgs(world, sender, decimal(change))).contractId);
					return { createdAmulets: created, meta: { values: { [TX_KIND]: 'transfer' } } };
				},
			});
		},
		through(world, sender, ask),
	);
}

/** Locks coins of a party for a holder. */
export function lock(world: World, owner: string, holder: string, amount: string, ask: Ask = {}): Transaction {
	return world.transact(
		(tx) => {
			tx.create(TEMPLATES.lockedAmulet, {
				amulet: amuletArgs(world, owner, amount),
				lock: { holders: [world.party(holder)], expiresAt: isoTime(world.clock.now + DAY), optContext: 'escrow' },
			});
		},
		through(world, owner, ask),
	);
}

export function issueIou(
	world: World,
	issuer: string,
	owner: string,
	amount: string,
	ask: Ask & { observers?: string[] } = {},
): Transaction {
	return world.transact(
		(tx) => {
			tx.create(TEMPLATES.iou, {
				issuer: world.party(issuer),
				owner: world.party(owner),
				currency: world.random.pick(['USD', 'EUR', 'CHF']),
				amount,
				observers: (ask.observers ?? []).map((name) => world.party(name)),
			});
		},
		through(world, issuer, ask),
	);
}

/** Hands an Iou to somebody else by a consuming choice. */
export function transferIou(world: World, iou: Contract, newOwner: string, ask: Ask = {}): Transaction {
	const owner = String(iou.args.owner);
	return world.transact(
		(tx) => {
			tx.exercise({
				contract: iou,
				choice: 'Iou_Transfer',
				argument: { newOwner: world.party(newOwner) },
				actors: [owner],
				then: () => tx.create(TEMPLATES.iou, { ...iou.args, owner: world.party(newOwner) }).contractId,
			});
		},
		through(world, owner, ask),
	);
}

/** An Iou created and settled at once: no trace of it in the ACS delta. */
export function settleAtOnce(world: World, issuer: string, owner: string, amount: string, ask: Ask = {}): Transaction {
	return world.transact(
		(tx) => {
			const iou = tx.create(TEMPLATES.iou, {
				issuer: world.party(issuer),
				owner: world.party(owner),
				currency: 'USD',
				amount,
				observers: [],
			});
			tx.exercise({
				contract: iou,
				choice: 'Iou_Settle',
				actors: [world.party(owner)],
				argument: { reference: world.random.hex(8) },
			});
		},
		through(world, issuer, ask),
	);
}

export function openAccount(world: World, bank: string, owner: string, number: string, ask: Ask = {}): Transaction {
	return world.transact(
		(tx) => {
			tx.create(TEMPLATES.account, { bank: world.party(bank), owner: world.party(owner), number });
		},
		through(world, bank, ask),
	);
}

export function preapprove(world: World, receiver: string, days: number, ask: Ask = {}): Transaction {
	const now = world.clock.now;
	return world.transact(
		(tx) => {
			tx.create(TEMPLATES.transferPreapproval, {
				dso: world.dso,
				receiver: world.party(receiver),
				provider: world.party('digitalasset-testValidator-1'),
				validFrom: isoTime(now),
				lastRenewedAt: isoTime(now),
				expiresAt: isoTime(now + BigInt(days) * DAY),
			});
		},
		through(world, receiver, ask),
	);
}

/** A licence, or its renewal: the validator tells that it is alive, which replaces the contract. */
export function license(world: World, validator: string, version = '0.7.4'): Transaction {
	const id = world.party(validator);
	const old = [...world.contracts.values()].find(
		(contract) =>
			contract.template.name === TEMPLATES.validatorLicense.name &&
			contract.args.validator === id &&
			!contract.archived,
	);
	const now = isoTime(world.clock.now);
	const first = (old?.args.faucetState as Json | null | undefined)?.firstReceivedFor ?? {
		number: String(round(world)),
	};
	const args: Json = {
		validator: id,
		sponsor: world.party('sv-1'),
		dso: world.dso,
		faucetState: { firstReceivedFor: first, lastReceivedFor: { number: String(round(world)) }, numCouponsMissed: '0' },
		metadata: { lastUpdatedAt: now, version, contactPoint: `ops@${validator.toLowerCase()}.example` },
		lastActiveAt: now,
	};
	return world.transact((tx) => {
		if (!old) tx.create(TEMPLATES.validatorLicense, args);
		else {
			tx.exercise({
				contract: old,
				choice: 'ValidatorLicense_ReportActive',
				actors: [id],
				argument: { closedRoundCid: null },
				then: () => ({ licenseCid: tx.create(TEMPLATES.validatorLicense, args).contractId }),
			});
		}
	}, {});
}

/** Exercises a choice by name; consuming unless told otherwise. */
export function exercise(
	world: World,
	contract: Contract,
	what: {
		choice: string;
		argument?: unknown;
		consuming?: boolean;
		actor?: string;
		result?: unknown;
		viaInterface?: boolean;
	},
	ask: Ask = {},
): Transaction {
	const hosted = [...contract.signatories, ...contract.observers].find((party) => world.hosts(party));
	const actor = what.actor ? world.party(what.actor) : (hosted ?? contract.signatories[0]);
	return world.transact(
		(tx: TransactionBuilder) => {
			tx.exercise({
				contract,
				choice: what.choice,
				argument: what.argument,
				result: what.result,
				consuming: what.consuming ?? true,
				actors: [actor],
				interfaceId: what.viaInterface ? entityId(HOLDING_V1) : undefined,
			});
		},
		through(world, actor, ask),
	);
}

/** gRPC status of the failures a ledger is known for; anything else counts as FAILED_PRECONDITION. */
const FAILURES: Record<string, { grpc: number; category: number; text: string; sequenced: boolean }> = {
	INTERPRETATION_USER_ERROR: {
		grpc: 9,
		category: 9,
		text: 'Interpretation error: Error: Unhandled Daml exception: insufficient funds',
		sequenced: false,
	},
	UNHANDLED_EXCEPTION: {
		grpc: 9,
		category: 9,
		text: 'Interpretation error: Error: Unhandled Daml exception: Iou already settled',
		sequenced: false,
	},
	LOCAL_VERDICT_LOCKED_CONTRACTS: {
		grpc: 10,
		category: 2,
		text: 'Rejected transaction is referring to locked contracts',
		sequenced: true,
	},
	LOCAL_VERDICT_INACTIVE_CONTRACTS: {
		grpc: 5,
		category: 11,
		text: 'Rejected transaction is referring to inactive contracts',
		sequenced: true,
	},
	LOCAL_VERDICT_TIMEOUT: {
		grpc: 10,
		category: 2,
		text: 'Rejected transaction due to a participant determined timeout',
		sequenced: true,
	},
	SEQUENCER_BACKPRESSURE: { grpc: 10, category: 2, text: 'The sequencer is overloaded', sequenced: false },
	NOT_SEQUENCED_TIMEOUT: {
		grpc: 10,
		category: 2,
		text: 'Transaction was not sequenced within the pre-defined max sequencing time',
		sequenced: false,
	},
	DUPLICATE_COMMAND: {
		grpc: 6,
		category: 10,
		text: 'A command with the given command id has already been successfully processed',
		sequenced: false,
	},
	DAML_AUTHORIZATION_ERROR: {
		grpc: 3,
		category: 8,
		text: 'Interpretation error: Error: node requires authorizers',
		sequenced: false,
	},
};

/** A command that fails with this code. */
export function fail(
	world: World,
	party: string,
	code = 'INTERPRETATION_USER_ERROR',
	ask: Ask & { message?: string } = {},
): Rejection {
	const known = FAILURES[code] ?? { grpc: 9, category: 9, text: 'The command failed', sequenced: false };
	const asked = submission(world, party, ask);
	const correlation = world.random.hex(8);
	const status: Status = {
		code: known.grpc,
		message: `${code}(${known.category},${correlation}): ${ask.message ?? known.text}`,
		details: [
			detail(
				'ErrorInfo',
				`reason: "${code}" metadata { key: "category" value: "${known.category}" } metadata { key: "definite_answer" value: "true" }`,
			),
			detail('RequestInfo', `request_id: "${asked.submissionId}"`),
			...(known.category === 2 ? [detail('RetryInfo', 'retry_delay { seconds: 1 }')] : []),
		],
	};
	return world.reject(asked, status, { sequenced: known.sequenced, informees: known.sequenced ? [world.dso] : [] });
}

function detail(type: string, decoded: string): Json {
	return {
		typeUrl: `type.googleapis.com/google.rpc.${type}`,
		value: Buffer.from(decoded).toString('base64'),
		unknownFields: { fields: {} },
		valueDecoded: decoded,
	};
}

function sum(coins: Contract[]): bigint {
	return coins.reduce((total, coin) => total + amountOf(coin), 0n);
}
