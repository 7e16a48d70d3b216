// Creation of the token standard's contracts, and what happens to them.
import { DAY, round, roundAt } from './coins.mts';
import { ISSUANCE_CONFIG, TRANSFER_CONFIG } from './networkConfig.mts';
import { allocateCoins } from './offers.mts';
import { type Ask, submission } from './commands.mts';
import type { Template } from './model.mts';
import { isoTime, SECOND } from './time.mts';
import { TOKEN_TEMPLATES } from './tokenTemplates.mts';
import type { Contract, Json } from './model.mts';
import type { World } from './world.mts';

/** Contracts of the governing party that every transfer refers to. Call once, when the world begins. */
export function foundRegistry(world: World): void {
	world.transact((tx) => {
		const { dso } = world;
		tx.create(TOKEN_TEMPLATES.externalPartyRules, { dso });
		tx.create(TOKEN_TEMPLATES.externalPartyConfigState, {
			dso,
			// Recorded: the names, and null for a lifetime of transfers of 90 days.
			holdingFeesOpenRoundNumber: { number: String(round(world)) },
			amuletPrice: '0.0050000000',
			transferConfig: {
				holdingFee: { rate: '0.0000190259' },
				maxNumInputs: '100',
				tokenStandardMaxTTL: null,
				maxNumLockHolders: '50',
				maxNumOutputs: '100',
			},
			targetArchiveAfter: isoTime(world.clock.now + DAY),
			rewardCalculationVersion: null,
		});
		tx.create(TOKEN_TEMPLATES.featuredAppRight, {
			dso,
			provider: world.party('merchant'),
			activityWeight: null,
		});
	});
	openRound(world);
}

/** The round each world created last: searching for its contract before every step would be slow. */
const opened = new WeakMap<World, number>();

/** Rounds that are active at once (recorded). */
const OPEN_ROUNDS = 3;

export const roundNumber = ({ args }: Contract): number => Number((args.round as { number: string }).number);

/** Terms of a new round: its price in USD, and in how many seconds it opens. */
interface NewRound {
	price?: string;
	opensIn?: number;
}

/** Creates the mining round of the time at which it opens, by default now, and closes those that are too old. */
export function openRound(world: World, { price, opensIn = 0 }: NewRound = {}): Contract {
	const active = activeContracts(world, TOKEN_TEMPLATES.openRound);
	const opens = world.clock.now + BigInt(opensIn) * SECOND;
	const number = roundAt(opens);
	opened.set(world, number);
	let contract: Contract | undefined;
	world.transact((tx) => {
		for (const old of active) if (roundNumber(old) <= number - OPEN_ROUNDS) tx.archive(old);
		contract = tx.create(TOKEN_TEMPLATES.openRound, {
			dso: world.dso,
			round: { number: String(number) },
			amuletPrice: price ?? active.at(-1)?.args.amuletPrice ?? '0.0050000000',
			opensAt: isoTime(opens),
			targetClosesAt: isoTime(opens + DAY / 72n),
			tickDuration: { microseconds: '600000000' },
			issuingFor: { microseconds: '1200000000' },
			transferConfigUsd: TRANSFER_CONFIG,
			issuanceConfig: ISSUANCE_CONFIG,
			trafficPrice: null,
			rewardConfig: null,
		});
	});
	return contract as Contract;
}

/** A right of a featured app for its provider. */
export function feature(world: World, provider: string): Contract {
	let right: Contract | undefined;
	world.transact((tx) => {
		right = tx.create(TOKEN_TEMPLATES.featuredAppRight, { dso: world.dso, provider: world.party(provider), activityWeight: null });
	});
	return right as Contract;
}

/** Opens the next mining round if the one that is open is over. */
export function keepRoundOpen(world: World): void {
	if ((opened.get(world) ?? 0) < round(world)) openRound(world);
}

export interface Deal {
	sender: string;
	receiver: string;
	executor: string;
	amount: string;
}

/** Allocates coins to a settlement. */
export function allocate(world: World, deal: Deal, ask: Ask = {}): Contract {
	return allocateCoins(world, deal.sender, deal.amount, allocationOf(world, deal), ask);
}

/** Asks for coins to be allocated. It waits until the registry does. */
export function instructAllocation(world: World, deal: Deal, ask: Ask = {}): Contract {
	const { template, args } = {
		template: TOKEN_TEMPLATES.allocationInstruction,
		args: {
			allocation: allocationOf(world, deal),
			requestedAt: isoTime(world.clock.now),
			inputHoldingCids: [],
		},
	};
	return only(world, (tx) => tx.create(template, args), deal.sender, ask);
}

/** Active contracts of a template, oldest first. */
export function activeContracts(world: World, template: Template): Contract[] {
	return [...world.contracts.values()].filter((contract) => contract.template.name === template.name && !contract.archived);
}

function allocationOf(world: World, { sender, receiver, executor, amount }: Deal): Json {
	const now = world.clock.now;
	return {
		settlement: {
			executor: world.party(executor),
			settlementRef: {
				id: `order-${world.random.between(1000, 9999)}`,
				cid: null,
			},
			requestedAt: isoTime(now),
			allocateBefore: isoTime(now + DAY / 2n),
			settleBefore: isoTime(now + DAY),
			meta: { values: {} },
		},
		transferLegId: 'leg-1',
		transferLeg: {
			sender: world.party(sender),
			receiver: world.party(receiver),
			amount,
			instrumentId: { admin: world.dso, id: 'Amulet' },
			meta: { values: {} },
		},
	};
}

type Transact = Parameters<World['transact']>[0];

function only(world: World, build: (tx: Parameters<Transact>[0]) => Contract, by: string, ask: Ask): Contract {
	let contract: Contract | undefined;
	const hosted = world.hosts(world.party(by));
	world.transact(
		(tx) => {
			contract = build(tx);
		},
		{
			submission: hosted ? submission(world, by, ask) : undefined,
			workflowId: ask.workflowId,
		},
	);
	if (!contract) throw new Error('nothing was created');
	return contract;
}
