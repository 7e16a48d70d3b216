// Settlements that ask parties to allocate tokens, in both versions of the token standard. The templates and their views were recorded
// at Splice 0.7.5: a test trading app asks, Canton Coin's second allocation is a template of its own.
import { submission, type Ask } from './commands.mts';
import type { Deal } from './tokens.mts';
import { tokenInterface } from './packages.mts';
import type { Interface, Template } from './model.mts';
import { isoTime, SECOND } from './time.mts';
import { account } from './tokenTemplates.mts';
import type { Contract, Json } from './model.mts';
import type { World } from './world.mts';

const REQUEST_V1 = tokenInterface('allocation-request-v1', 'AllocationRequest');
const REQUEST_V2 = tokenInterface('allocation-request-v2', 'AllocationRequest');
const ALLOCATION_V2 = tokenInterface('allocation-v2', 'Allocation');

/** Recorded: who may do what with the second version's allocation. Nobody may withdraw a committed one that has no deadline. */
const actionsOn = ({ settlement, allocation }: Json) => {
	const { executors } = settlement as { executors: string[] };
	const { admin, authorizer, committed, settlementDeadline } = allocation as Json;
	return [
		[{ tag: 'AA_Settle', value: {} }, [[admin, ...executors]]],
		[{ tag: 'AA_Cancel', value: {} }, [executors]],
		...(committed === true && settlementDeadline === null ? [] : [[{ tag: 'AA_Withdraw', value: {} }, [[ownerOf(authorizer)]]]]),
	];
};

const legsOf = (args: Json) => Object.values(args.transferLegs as Record<string, { sender: string; receiver: string }>);
const unique = (parties: string[]) => [...new Set(parties)];

const ownerOf = (value: unknown) => String((value as { owner: unknown }).owner);

export const SETTLEMENT_TEMPLATES = {
	trade: {
		packageName: 'splice-token-test-trading-app',
		name: 'Splice.Testing.Apps.TradingApp:OTCTrade',
		signatories: (args) => unique([String(args.venue), ...legsOf(args).flatMap(({ sender, receiver }) => [sender, receiver])]),
		observers: () => [],
		interfaces: [REQUEST_V1],
		view: ({ args, contractId }) => ({
			settlement: {
				executor: args.venue,
				settlementRef: { id: args.tradeId, cid: contractId },
				requestedAt: args.createdAt,
				allocateBefore: args.prepareUntil,
				settleBefore: args.settleBefore,
				meta: { values: {} },
			},
			transferLegs: args.transferLegs,
			meta: { values: {} },
		}),
	},
	tradeV2: {
		packageName: 'splice-token-test-trading-app-v2',
		name: 'Splice.Testing.Apps.TradingAppV2:OTCTradeAllocationRequest',
		signatories: (args) => (args.settlement as { executors: string[] }).executors,
		observers: (args) => (args.allocations as Json[]).map(({ authorizer }) => ownerOf(authorizer)),
		interfaces: [REQUEST_V2],
		view: ({ args }) => {
			const owners = (args.allocations as Json[]).map(({ authorizer }) => [ownerOf(authorizer)]);
			return {
				originalRequestCid: null,
				...args,
				availableActions: [
					[{ tag: 'ARA_Accept', value: {} }, owners],
					[{ tag: 'ARA_Reject', value: {} }, owners],
				],
				meta: { values: {} },
			};
		},
	},
	allocationV2: {
		packageName: 'splice-amulet',
		name: 'Splice.AmuletAllocationV2:AmuletAllocationV2',
		signatories: ({ allocation }) => [String((allocation as Json).admin), ownerOf((allocation as Json).authorizer)],
		observers: ({ settlement }) => (settlement as { executors: string[] }).executors,
		interfaces: [ALLOCATION_V2],
		view: ({ args }: Contract, _: Interface) => ({
			originalAllocationCid: null,
			settlement: args.settlement,
			allocation: args.allocation,
			holdingCids: args.lockedAmulet === null ? [] : [args.lockedAmulet],
			createdAt: args.createdAt,
			numIterations: '0',
			expiresAt: args.expiresAt,
			availableActions: actionsOn(args),
			meta: { values: {} },
		}),
	},
} satisfies Record<string, Template>;

const HOUR = 3600n * SECOND;

/** Recorded: an allocation of the second version without a deadline expires 90 days after it was made, and so does its lock. */
export const openEnd = (world: World): bigint => world.clock.now + 90n * 24n * HOUR;

/** When an allocation of the second version expires. */
export const allocationExpiry = (world: World, settlementDeadline: unknown): string =>
	typeof settlementDeadline === 'string' ? settlementDeadline : isoTime(openEnd(world));

/** Arguments that create an allocation of the second version, through a wallet as through the ledger (recorded). */
export const allocationArguments = (world: World, parts: { lockedAmulet: string | null; settlement: Json; allocation: Json }): Json => ({
	...parts,
	expiresAt: allocationExpiry(world, parts.allocation.settlementDeadline),
	numIterations: '0',
	createdAt: isoTime(world.clock.now),
});

/** A trade in which one leg goes from the sender to the receiver and half of it comes back. Its executor asks both to allocate. */
export function requestTrade(world: World, deal: Deal & { version?: 'v1' | 'v2'; funding?: string }, ask: Ask = {}): Contract {
	const { executor, amount, version = 'v1', funding } = deal;
	const [sender, receiver, venue] = [deal.sender, deal.receiver, executor].map((party) => world.party(party)) as [string, string, string];
	const now = world.clock.now;
	const tradeId = `trade-${world.random.between(1000, 9999)}`;
	const instrumentId = { admin: world.dso, id: 'Amulet' };
	const back = '1.0000000000';
	const leg = (from: string, to: string, value: string): Json => ({
		sender: from,
		receiver: to,
		amount: value,
		instrumentId,
		meta: { values: {} },
	});
	const side = (party: string, name: string, other: string): Json => ({
		admin: world.dso,
		authorizer: account(party),
		transferLegSides: [
			{ transferLegId: 'leg0', side: name, otherside: account(other), amount, instrumentId: 'Amulet', meta: { values: {} } },
		],
		settlementDeadline: isoTime(now + 2n * HOUR),
		nextIterationFunding: funding !== undefined && name === 'SenderSide' ? { Amulet: funding } : null,
		committed: false,
		meta: { values: {} },
	});
	let made: Contract | undefined;
	world.transact(
		(tx) => {
			made =
				version === 'v1'
					? tx.create(SETTLEMENT_TEMPLATES.trade, {
							venue,
							transferLegs: { leg0: leg(sender, receiver, amount), leg1: leg(receiver, sender, back) },
							tradeId,
							createdAt: isoTime(now),
							prepareUntil: isoTime(now + HOUR),
							settleBefore: isoTime(now + 2n * HOUR),
						})
					: tx.create(SETTLEMENT_TEMPLATES.tradeV2, {
							settlement: { executors: [venue], id: tradeId, cid: null, meta: { values: {} } },
							requestedAt: isoTime(now),
							settleAt: isoTime(now + HOUR),
							allocations: [side(sender, 'SenderSide', receiver), side(receiver, 'ReceiverSide', sender)],
						});
		},
		{ submission: world.hosts(sender) ? submission(world, deal.sender, ask) : undefined },
	);
	return made as Contract;
}
