/** Random worlds of holdings: ledgers that know only holdings, and say of an update what a registry would. */
import fc from 'fast-check';

import { formatAmount } from '../../nodes/shared/tokens/amounts';
import type { Movement } from '../../nodes/shared/tokens/movement';

export const ADMIN = 'admin::1220';
export const PARTIES = ['alice::1220', 'bob::1220', 'carol::1220'];
/** Those whose movements are read. The third is seen only where the others are. */
export const READ = PARTIES.slice(0, 2);
export const INSTRUMENTS = ['Gold', 'Silver'];

interface Coin {
	id: string;
	owner: string;
	instrument: string;
	amount: bigint;
	locked: boolean;
}

const KINDS = ['mint', 'burn', 'transfer', 'merge', 'split', 'lock', 'unlock', 'accept'] as const;
/** Ways in which an update describes itself. `wrongLog` names a leg that the holdings do not confirm. */
const STANDARDS = ['log', 'metadata', 'both', 'nothing', 'wrongLog', 'wrongMetadata'] as const;

export const step = fc.record({
	kind: fc.constantFrom(...KINDS),
	standard: fc.constantFrom(...STANDARDS),
	owner: fc.nat(2),
	other: fc.nat(2),
	instrument: fc.nat(1),
	amount: fc.bigInt({ min: 1n, max: 10n ** 38n - 1n }),
	versions: fc.constantFrom('V1', 'V2', 'both'),
	nested: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

type Way = Pick<Step, 'kind' | 'standard'>;

/** The end of a coin. */
const archiveEvent = ({ id }: Coin, nodeId: number) => ({
	ExercisedEvent: {
		contractId: id,
		choice: 'Archive',
		consuming: true,
		nodeId,
		lastDescendantNodeId: nodeId,
		exerciseResult: {},
	},
});

/** Coins of an account that an update ends and creates. */
interface Change {
	account: string;
	/** The owner on the other side. */
	otherOwner: string;
	inputs: Coin[];
	made: Coin[];
}

/** The entry of an event log about an account. */
function logEvent({ kind, standard }: Way, instrument: string, { account, otherOwner, inputs, made }: Change, nodeId: number) {
	const net = made.reduce((sum, each) => sum + each.amount, 0n) - inputs.reduce((sum, each) => sum + each.amount, 0n);
	const said = standard === 'wrongLog' ? net + 7n : net;
	const nobody = kind === 'mint' || kind === 'burn';
	const otherside = nobody ? { owner: null, id: `cip-112/${kind}` } : { owner: otherOwner, id: '' };
	const leg = { transferLegId: 'leg0', side: said > 0n ? 'ReceiverSide' : 'SenderSide', otherside, instrumentId: instrument };
	return {
		ExercisedEvent: {
			contractId: '00ff',
			choice: 'EventLog_HoldingsChange',
			interfaceId: 'c:Splice.Api.Token.TransferEventsV2:EventLog',
			consuming: false,
			nodeId,
			lastDescendantNodeId: nodeId,
			actingParties: [ADMIN],
			choiceArgument: {
				admin: ADMIN,
				account: { owner: account },
				inputHoldingCids: inputs.map(({ id }) => id),
				outputHoldingCids: made.map(({ id }) => id),
				transferLegSides: said === 0n ? [] : [{ ...leg, amount: formatAmount(said < 0n ? -said : said) }],
			},
		},
	};
}

/** The choice at the root of an update, whose result describes it if its standard is metadata. */
function rulesEvent({ kind, standard }: Way, owner: string, last: number) {
	const txKind = { merge: 'merge-split', split: 'merge-split', lock: 'transfer', accept: 'transfer' }[kind as string] ?? kind;
	const values =
		standard === 'metadata' || standard === 'both' || standard === 'wrongMetadata'
			? {
					'splice.lfdecentralizedtrust.org/tx-kind': standard === 'wrongMetadata' ? 'unlock' : txKind,
					'splice.lfdecentralizedtrust.org/sender': owner,
				}
			: {};
	return {
		ExercisedEvent: {
			contractId: '00ee',
			choice: `Rules_${kind}`,
			consuming: false,
			nodeId: 0,
			lastDescendantNodeId: last,
			exerciseResult: { meta: { values } },
		},
	};
}

/** A ledger that knows only holdings: it makes the updates, and is what the decoded movements are compared with. */
export class World {
	readonly coins = new Map<string, Coin>();
	private made = 0;

	private event(coin: Coin, nodeId: number, versions: string) {
		const { owner, instrument, amount, locked } = coin;
		const rest = {
			instrumentId: { admin: ADMIN, id: instrument },
			amount: formatAmount(amount),
			lock: locked ? { holders: [ADMIN], expiresAt: null, expiresAfter: null, context: null } : null,
			meta: { values: {} },
		};
		const views = {
			V1: { interfaceId: 'a:Splice.Api.Token.HoldingV1:Holding', viewValue: { owner, ...rest } },
			V2: { interfaceId: 'b:Splice.Api.Token.HoldingV2:Holding', viewValue: { account: { owner, provider: null, id: '' }, ...rest } },
		};
		const interfaceViews = versions === 'both' ? [views.V1, views.V2] : [views[versions as 'V1']];
		return { CreatedEvent: { contractId: coin.id, nodeId, interfaceViews, acsDelta: READ.includes(owner) } };
	}

	/** The arrival of a coin from another synchronizer. */
	assigned(coin: Coin) {
		return { JsAssignmentEvent: { createdEvent: this.event(coin, 0, 'both').CreatedEvent } };
	}

	/** One update. Undefined if the step cannot be taken. */
	update({ kind, standard, owner: from, other, instrument: index, amount, versions, nested }: Step, offset: number) {
		const [owner, receiver, instrument] = [PARTIES[from], PARTIES[other], INSTRUMENTS[index]];
		const own = [...this.coins.values()].filter((coin) => coin.owner === owner && coin.instrument === instrument);
		const locked = own.filter((coin) => coin.locked);
		const free = own.filter((coin) => !coin.locked);
		const ended = { mint: [], unlock: locked.slice(0, 2), accept: locked.slice(0, 1) }[kind as string] ?? free.slice(0, 3);
		const held = ended.reduce((sum, coin) => sum + coin.amount, 0n);
		if (kind !== 'mint' && held === 0n) return undefined;
		const part = kind === 'mint' ? amount : (amount % held) + 1n;
		const rest = kind === 'mint' ? 0n : held - part;
		const coin = (to: string, value: bigint, lock = false): Coin[] =>
			value > 0n ? [{ id: `00${(++this.made).toString(16)}`, owner: to, instrument, amount: value, locked: lock }] : [];
		const outputs = {
			mint: () => coin(owner, part),
			burn: () => coin(owner, rest),
			transfer: () => [...coin(receiver, part), ...coin(owner, rest)],
			accept: () => coin(receiver, held),
			merge: () => coin(owner, held),
			split: () => [...coin(owner, part), ...coin(owner, rest)],
			lock: () => [...coin(owner, part, true), ...coin(owner, rest)],
			unlock: () => coin(owner, held),
		}[kind]();
		const events: object[] = [];
		const nodeId = () => events.length;
		// A coin that comes and goes within the update changes nothing.
		const transient = nested ? coin(owner, 5n) : [];
		for (const each of transient) events.push(this.event(each, nodeId() + 1, versions));
		for (const each of [...ended, ...transient]) events.push(archiveEvent(each, nodeId() + 1));
		for (const each of outputs) events.push(this.event(each, nodeId() + 1, versions));
		const archived = [...ended, ...transient];
		const created = [...outputs, ...transient];
		if (standard === 'log' || standard === 'both' || standard === 'wrongLog')
			for (const account of new Set([owner, receiver])) {
				const change = {
					account,
					otherOwner: account === owner ? receiver : owner,
					inputs: archived.filter((each) => each.owner === account),
					made: created.filter((each) => each.owner === account),
				};
				if (change.inputs.length + change.made.length > 0) events.push(logEvent({ kind, standard }, instrument, change, nodeId() + 1));
			}
		events.unshift(rulesEvent({ kind, standard }, owner, events.length));
		for (const { id } of ended) this.coins.delete(id);
		for (const each of outputs) this.coins.set(each.id, each);
		const explained = standard === 'log' || standard === 'metadata' || standard === 'both';
		return { explained, value: { Transaction: { value: { updateId: `1220${offset}`, offset, events } } } as never };
	}

	sum(owner: string, instrument: string, locked = false): bigint {
		return [...this.coins.values()]
			.filter((coin) => coin.owner === owner && coin.instrument === instrument && (!locked || coin.locked))
			.reduce((sum, { amount }) => sum + amount, 0n);
	}
}

export const sumOf = (movements: Movement[], owner: string, instrument: string, amountOf: (movement: Movement) => bigint | null) =>
	movements
		.filter(({ party, instrument: found }) => party === owner && found?.id === instrument)
		.reduce((sum, each) => sum + (amountOf(each) ?? 0n), 0n);
