import { isObject } from '../values/isObject';
import { at, listOf, textAt } from '../values/jsonFields';
import { parseAmount, type Amount } from './amounts';

/**
 * Holdings of the token standard as their interface shows them (version 1: `owner`. Version 2: an account of an owner).
 * Recorded on Splice 0.7.5: if both versions are requested, a contract carries both views.
 */

/** An instrument: its name is unique only together with the party that administers it. */
export interface Instrument {
	admin: string;
	id: string;
}

/** Until when, and by whom, a holding is locked. */
export interface Lock {
	holders: string[];
	/** ISO 8601 time. Null if the lock has no time or a relative one. */
	expiresAt: string | null;
	/** Microseconds after the creation, as digits. Null if the lock has no relative time. */
	expiresAfter: string | null;
	/** Text of the registry about the lock. */
	context: string | null;
}

export interface Holding {
	contractId: string;
	owner: string;
	/** Version 2 only: the party that provides the account, and the name of the account with it. */
	provider: string | null;
	account: string;
	instrument: Instrument;
	amount: Amount;
	lock: Lock | null;
	meta: Record<string, unknown>;
	version: 'v1' | 'v2';
}

/** The balance of an owner in an instrument. */
export interface Balance {
	owner: string;
	instrument: Instrument;
	total: Amount;
	/** The part of the total that is locked. */
	locked: Amount;
}

/** Fields that a created event must have, wherever it comes from. */
export interface WithViews {
	contractId: string;
	interfaceViews?: ReadonlyArray<{ interfaceId: string; viewValue?: unknown; viewStatus?: { code?: number; message?: string } }> | null;
}

/** The end of an interface's ID, which begins with the ID or the name of its package. */
const HOLDING_VIEWS = {
	v1: ':Splice.Api.Token.HoldingV1:Holding',
	v2: ':Splice.Api.Token.HoldingV2:Holding',
} as const;

/** The view of an interface, by the end of its ID. Undefined if the event has none. */
export const viewOf = ({ interfaceViews }: WithViews, interfaceName: string) =>
	interfaceViews?.find(({ interfaceId }) => typeof interfaceId === 'string' && interfaceId.endsWith(interfaceName));

/** One map key for an instrument of an owner. Neither a party nor the separator can contain a line break. */
export const instrumentKey = ({ admin, id }: Instrument): string => `${admin}\n${id}`;
export const balanceKey = (owner: string, instrument: Instrument): string => `${owner}\n${instrumentKey(instrument)}`;

/** Result of reading a created event: a holding, a holding nobody can read (`problem` says why), or no holding at all. */
export type HoldingReading = { holding: Holding } | { problem: string } | undefined;

/** The holding that a created event is. Version 2's view says more and is read first. */
export function readHolding(created: WithViews): HoldingReading {
	const second = viewOf(created, HOLDING_VIEWS.v2);
	const first = viewOf(created, HOLDING_VIEWS.v1);
	if (!first && !second) return undefined;
	const view = isObject(second?.viewValue) ? second : isObject(first?.viewValue) ? first : undefined;
	if (!view) {
		const { viewStatus } = (first ?? second)!;
		return { problem: viewStatus?.message || 'the participant sent no view of this holding' };
	}
	const version = view === second ? 'v2' : 'v1';
	const value = view.viewValue;
	const owner = version === 'v2' ? textAt(value, 'account', 'owner') : textAt(value, 'owner');
	const [admin, id] = [textAt(value, 'instrumentId', 'admin'), textAt(value, 'instrumentId', 'id')];
	const amount = parseAmount(at(value, 'amount'));
	// Version 2 has accounts without an owner: they belong to the registry itself.
	if (owner === null && version === 'v2') return undefined;
	if (owner === null || admin === null || id === null || amount === undefined)
		return { problem: 'its view lacks an owner, an instrument or an amount with at most ten decimals' };
	return {
		holding: {
			contractId: created.contractId,
			owner,
			provider: version === 'v2' ? textAt(value, 'account', 'provider') : null,
			account: version === 'v2' ? (textAt(value, 'account', 'id') ?? '') : '',
			instrument: { admin, id },
			amount,
			lock: readLock(at(value, 'lock')),
			meta: metaOf(value),
			version,
		},
	};
}

/** The metadata of a view, an argument or a result. Empty if there is none. */
export function metaOf(value: unknown): Record<string, unknown> {
	const values = at(value, 'meta', 'values');
	return isObject(values) ? values : {};
}

function readLock(lock: unknown): Lock | null {
	if (!isObject(lock)) return null;
	return {
		holders: listOf(lock.holders).filter((holder) => typeof holder === 'string'),
		expiresAt: textAt(lock, 'expiresAt'),
		expiresAfter: textAt(lock, 'expiresAfter', 'microseconds') ?? textAt(lock, 'expiresAfter'),
		context: textAt(lock, 'context'),
	};
}
