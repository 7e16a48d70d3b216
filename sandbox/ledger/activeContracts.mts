import type { paths } from '../../api/ledger.d.ts';
import type { Handlers } from '../wire/api.mts';
import { stringify } from '../wire/json.mts';
import { atLeast } from '../wire/settings.mts';
import type { Contract, Move } from '../world/model.mts';
import type { AnyCall } from '../canton/auth.mts';
import { assignedEvent, createdEvent, stakeholders, unassignedEvent } from '../canton/events.mts';
import { missing } from '../canton/errors.mts';
import { eitherForm, EventFilter, snapshotContext, type EventFormat, type Match } from '../canton/filters.mts';
import { needNonNegative, needNotAfterEnd, needNotPruned, offsetOf } from '../canton/offsets.mts';
import { pageSize, pageToken, readPageToken, type TokenKind, checksum } from '../canton/pageTokens.mts';
import { needCurrentForm } from './deprecated.mts';
import { collect } from './streams.mts';
import { stateOf } from '../world/state.mts';

export const activeContracts: Handlers<paths> = {
	'POST /v2/state/active-contracts-page': (call) => {
		const { activeAtOffset, eventFormat: requestedFormat, maxPageSize, pageToken: token } = call.body;
		const { world } = call.sandbox;
		if (requestedFormat === undefined) throw missing('event_format');
		const eventFormat: EventFormat = requestedFormat;
		const filter = new EventFilter(call, eventFormat);
		const size = pageSize(maxPageSize, 2000, 10_000);
		// As sent: a snapshot begun without an offset is gone on with without one.
		const sum = checksum('acs', eventFormat, activeAtOffset ?? 'end');
		const from = readPageToken(call, token, sum, ACS_PAGE);
		const offset = from?.offset ?? (activeAtOffset === undefined ? world.ledgerEnd : BigInt(activeAtOffset));
		checkOffset(call, offset, eventFormat);
		const start = Number(from?.index ?? 0n);
		const entries = snapshot(call, filter, eventFormat, offset);
		const end = start + size;
		const next = end < entries.length ? pageToken(call, sum, { offset, index: BigInt(end) }) : undefined;
		const page = rendered(call, `${sum} ${offset} ${start} ${size} ${call.sandbox.settings.placeholders}`, () =>
			entries.slice(start, end).map((entry) => stringify({ ...render(entry, offset), streamContinuationToken: '' })),
		);
		return {
			raw: `{"activeContracts":[${page}],"activeAtOffset":${offset},"nextPageToken":${next === undefined ? 'null' : `"${next}"`}}`,
		};
	},
	'POST /v2/state/active-contracts': async (call) => {
		const { activeAtOffset, streamContinuationToken } = call.body;
		needCurrentForm(call.body, call.sandbox.settings);
		const eventFormat = eitherForm<EventFormat>(call.body, call.body.eventFormat, 'event_format', (events) => events);
		const filter = new EventFilter(call, eventFormat);
		const offset = offsetOf(activeAtOffset);
		checkOffset(call, offset, eventFormat);
		const continued = atLeast(call.sandbox.settings.server, '3.5');
		const sum = checksum('acs stream', eventFormat, activeAtOffset);
		const from = continued ? readPageToken(call, streamContinuationToken, sum, ACS_STREAM) : undefined;
		const entries = snapshot(call, filter, eventFormat, offset);
		let index = Number(from?.index ?? 0n);
		const elements = await collect(
			call,
			(most) => {
				const found = entries.slice(index, index + most).map((entry, position) => ({
					...render(entry, offset),
					streamContinuationToken: continued ? pageToken(call, sum, { index: BigInt(index + position + 1) }) : '',
				}));
				index += found.length;
				return found;
			},
			false,
		);
		return { json: elements };
	},
};

const ACS_PAGE: TokenKind = {
	field: 'page_token',
	unreadable: 'Invalid page token for GetActiveContractsPageRequest',
	code: 'INVALID_ACS_PAGE_TOKEN',
	mismatch:
		'The submitted command contains an invalid page token. Tokens used in ACS requests must be taken from a valid GetActiveContractsPageResponse and used with the same EventFormat settings, with the same Canton participant running the same Canton version. The page token was prepared with different event_format or active_at_offset.',
};

const ACS_STREAM: TokenKind = {
	field: 'stream_continuation_token',
	unreadable: 'Invalid continuation token for GetActiveContractsRequest',
	code: 'INVALID_CONTINUATION_TOKEN',
	mismatch: 'The continuation token belongs to a request with other parameters',
};

function checkOffset(call: AnyCall, offset: bigint, format: EventFormat): void {
	const { world } = call.sandbox;
	const detail = snapshotContext(call, format);
	needNonNegative(offset, 'active_at_offset');
	needNotAfterEnd(world, offset, 'active_at_offset', detail);
	// Offset 0 is the empty ledger, pruned or not.
	if (offset > 0n) needNotPruned(world, offset, `Active contracts request at offset ${offset} precedes`, detail);
}

/** A contract of the snapshot. `move` if it is under way. */
interface Active {
	contract: Contract;
	match: Match;
	move?: Move;
	placeholder?: true;
}

const snapshotsOf = stateOf(() => new Map<string, Active[]>());
const pagesOf = stateOf(() => ({ texts: new Map<string, string>(), size: 0 }));

/** Contracts active at an offset never change, so the last few snapshots are kept for the pages to come. */
function snapshot(call: AnyCall, filter: EventFilter, format: EventFormat, offset: bigint): Active[] {
	const { world, settings } = call.sandbox;
	const kept = snapshotsOf(world);
	const key = checksum('snapshot', format, offset, settings.placeholders);
	let found = kept.get(key);
	if (!found) {
		found = [];
		for (const contract of world.contractHistory) {
			if (contract.offset > offset) break;
			if (contract.transient || (contract.archived && contract.archived.offset <= offset)) continue;
			const match = filter.match(contract, stakeholders(contract));
			if (match) found.push({ contract, match, move: underWay(contract, offset) });
			if (match && settings.placeholders && found.length === 1) found.push({ contract, match, placeholder: true });
		}
		const [oldest] = kept.keys();
		if (kept.size >= 8 && oldest !== undefined) kept.delete(oldest);
		kept.set(key, found);
	}
	return found;
}

/** The move a contract was in the middle of at an offset, seen from here. */
function underWay(contract: Contract, offset: bigint): Move | undefined {
	const seen = (at: bigint | undefined) => at !== undefined && at <= offset;
	return contract.moves.findLast((move) => seen(move.unassignedAt) !== seen(move.assignedAt));
}

function render({ contract, match, move, placeholder }: Active, offset: bigint) {
	const { workflowId } = contract;
	if (placeholder) return { workflowId, contractEntry: { JsEmpty: {} } };
	const created = createdEvent(contract, match, contract);
	if (!move) {
		const stay = contract.stays.findLast((candidate) => candidate.offset <= offset) ?? contract.stays[0];
		if (!stay) throw new Error(`contract ${contract.contractId} is on no synchronizer`);
		const active = { createdEvent: created, synchronizerId: stay.synchronizerId, reassignmentCounter: stay.counter };
		return { workflowId, contractEntry: { JsActiveContract: active } };
	}
	const incomplete =
		move.assignedAt !== undefined && move.assignedAt <= offset
			? { JsIncompleteAssigned: { assignedEvent: assignedEvent(contract, move, match) } }
			: { JsIncompleteUnassigned: { createdEvent: created, unassignedEvent: unassignedEvent(contract, move, match) } };
	return { workflowId, contractEntry: incomplete };
}

/** Most characters of rendered pages kept. */
const KEEP = 300_000_000;

/** Elements of a page as JSON text. Pages of a snapshot are asked for again and again when something is measured. */
function rendered(call: AnyCall, key: string, make: () => string[]): string {
	const pages = pagesOf(call.sandbox.world);
	let text = pages.texts.get(key);
	if (text === undefined) {
		text = make().join(',');
		pages.size += text.length;
		for (const [old, page] of pages.texts) {
			if (pages.size <= KEEP) break;
			pages.texts.delete(old);
			pages.size -= page.length;
		}
		pages.texts.set(key, text);
	}
	return text;
}
