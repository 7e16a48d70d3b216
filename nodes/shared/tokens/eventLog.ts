import { at, listOf, textAt } from '../values/jsonFields';
import { parseAmount, ZERO, type Amount } from './amounts';
import { metaOf } from './holdings';

/**
 * The event log of the token standard's version 2: beside each change of an account, the registry exercises
 * `EventLog_HoldingsChange`, which names the holdings before and after and the legs of the transfer. Recorded on Splice 0.7.5,
 * also for changes that a command of version 1 made.
 */

const EVENT_LOG_CHOICE = 'EventLog_HoldingsChange';
const EVENT_LOG = ':Splice.Api.Token.TransferEventsV2:EventLog';

/** Accounts of nobody: where minted tokens come from and burnt ones go (recorded). */
export const MINT_ACCOUNT = 'cip-112/mint';
export const BURN_ACCOUNT = 'cip-112/burn';

/** One leg as one side of it sees it. */
export interface Leg {
	id: string;
	/** Positive for the receiving side, negative for the sending side. */
	change: Amount;
	/** Null for an account without an owner, such as that of a mint. */
	counterparty: string | null;
	counterpartyAccount: string;
	/** The instrument's name. Its admin is the log's. */
	instrumentId: string;
	meta: Record<string, unknown>;
}

export interface AccountChange {
	admin: string;
	owner: string;
	inputs: string[];
	outputs: string[];
	legs: Leg[];
	meta: Record<string, unknown>;
	/** Something in it could not be read: nothing of it is relied on then. */
	unreadable: boolean;
}

interface Exercised {
	interfaceId?: string | null;
	choice: string;
	choiceArgument?: unknown;
	actingParties?: readonly string[];
}

/**
 * The change of an account that an exercise logs. Undefined if it is no log or its account has no owner. A log counts only
 * if the instrument's admin acted: anybody else can exercise a choice of the same name.
 */
export function readEventLog({ interfaceId, choice, choiceArgument, actingParties }: Exercised): AccountChange | undefined {
	if (choice !== EVENT_LOG_CHOICE || !interfaceId?.endsWith(EVENT_LOG)) return undefined;
	const [admin, owner] = [textAt(choiceArgument, 'admin'), textAt(choiceArgument, 'account', 'owner')];
	if (admin === null || owner === null || !actingParties?.includes(admin)) return undefined;
	const legs = listOf(at(choiceArgument, 'transferLegSides')).map(readLeg);
	const readable = legs.filter((leg) => leg !== undefined);
	const ids = (name: string) => listOf(at(choiceArgument, name)).filter((id) => typeof id === 'string');
	return {
		admin,
		owner,
		inputs: ids('inputHoldingCids'),
		outputs: ids('outputHoldingCids'),
		legs: readable,
		meta: metaOf(at(choiceArgument, 'extraArgs')),
		unreadable: readable.length < legs.length,
	};
}

function readLeg(leg: unknown): Leg | undefined {
	const amount = parseAmount(at(leg, 'amount'));
	const [id, side, instrumentId] = [textAt(leg, 'transferLegId'), textAt(leg, 'side'), textAt(leg, 'instrumentId')];
	if (amount === undefined || instrumentId === null || (side !== 'SenderSide' && side !== 'ReceiverSide')) return undefined;
	return {
		id: id ?? '',
		change: side === 'ReceiverSide' ? amount : -amount,
		counterparty: textAt(leg, 'otherside', 'owner'),
		counterpartyAccount: textAt(leg, 'otherside', 'id') ?? '',
		instrumentId,
		meta: metaOf(leg),
	};
}

/** The legs of a log that reach another account: a leg with both sides in the same log only rearranges holdings. */
export function outwardLegs({ legs, owner }: AccountChange): Leg[] {
	const key = ({ id, instrumentId }: Leg, received: Amount) => `${id}\n${instrumentId}\n${received}`;
	const own = (leg: Leg) => leg.counterparty === owner;
	const received = new Map<string, Leg[]>();
	for (const leg of legs.filter((found) => own(found) && found.change >= ZERO)) {
		const same = received.get(key(leg, leg.change)) ?? [];
		received.set(key(leg, leg.change), [...same, leg]);
	}
	const inner = new Set<Leg>();
	for (const leg of legs.filter((found) => own(found) && found.change < ZERO)) {
		const other = received.get(key(leg, -leg.change))?.pop();
		if (other) inner.add(leg).add(other);
	}
	return legs.filter((leg) => !inner.has(leg));
}
