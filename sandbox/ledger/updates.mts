import type { components, paths } from '../../api/ledger.d.ts';
import type { Handlers } from '../wire/api.mts';
import { atLeast } from '../wire/settings.mts';
import type { Entry } from '../world/model.mts';
import type { AnyCall } from '../canton/auth.mts';
import { invalid, missing, refuse } from '../canton/errors.mts';
import { eitherForm, type EventFormat } from '../canton/filters.mts';
import { offsetOf } from '../canton/offsets.mts';
import { checksum, needBase64, pageSize, pageToken, readPageToken, type TokenKind } from '../canton/pageTokens.mts';
import { needCurrentForm } from './deprecated.mts';
import { checkpointValue, collect, withCheckpoints } from './streams.mts';
import { viewer, type Viewer } from './updateViewer.mts';
import { backwards, checkRange, firstAfter, lastUpTo, pageRange } from './updateRanges.mts';

type UpdateFormat = components['schemas']['UpdateFormat'];

export const updates: Handlers<paths> = {
	'POST /v2/updates': async (call) => {
		const { beginExclusive, endInclusive } = call.body;
		const { world, settings } = call.sandbox;
		needCurrentForm(call.body, settings);
		// The contract of 3.4 has no such field, and fields that a participant does not know are ignored (recorded of 3.5).
		const descendingOrder = atLeast(settings.server, '3.5.0') && call.body.descendingOrder;
		const show = viewer(call, eitherForm<UpdateFormat>(call.body, call.body.updateFormat, 'update_format', formatOfEvents));
		const range = checkRange(call, offsetOf(beginExclusive), endInclusive, descendingOrder);
		const wrap = (entry: Entry) => {
			const update = show(entry);
			return update && { update };
		};
		if (descendingOrder) return { json: await collect(call, backwards(call, range, wrap), false) };
		const source = withCheckpoints(
			world,
			range.begin,
			{
				atEnd: atLeast(settings.server, '3.5.1'),
				entry: wrap,
				checkpoint: (checkpoint) =>
					endInclusive === undefined ? { update: { OffsetCheckpoint: { value: checkpointValue(checkpoint) } } } : undefined,
			},
			endInclusive === undefined ? undefined : range.end,
		);
		return { json: await collect(call, source, endInclusive === undefined) };
	},
	'POST /v2/updates/get-updates-page': (call) => {
		const { beginOffsetExclusive, endOffsetInclusive, maxPageSize, updateFormat, descendingOrder, pageToken: token } = call.body;
		const { world, settings } = call.sandbox;
		const show = viewer(call, updateFormat);
		const wanted = pageSize(maxPageSize, 100, 2000);
		const size = settings.shortPages > 0 ? Math.min(wanted, settings.shortPages) : wanted;
		const sum = checksum(
			'updates',
			settings.server,
			beginOffsetExclusive ?? 0,
			endOffsetInclusive ?? 'open',
			size,
			updateFormat,
			descendingOrder ?? false,
		);
		const from = readPageToken(call, token, sum, UPDATES_PAGE);
		// From the beginning means from what is kept. A first poll never fails on pruning.
		const beginOffset = offsetOf(beginOffsetExclusive);
		const begin = from?.begin ?? (beginOffset === 0n ? world.prunedUpTo : beginOffset);
		const range = pageRange(call, begin, endOffsetInclusive);
		if (descendingOrder) {
			const top = from?.top ?? range.end;
			const page = lastUpTo(call, { begin, end: top }, size, show);
			const low = page.full ? page.edge - 1n : begin;
			const next = page.full && low > begin ? pageToken(call, sum, { begin, top: low }) : undefined;
			return {
				json: {
					updates: page.updates,
					lowestPageOffsetExclusive: low,
					highestPageOffsetInclusive: top,
					nextPageToken: next ?? null,
				},
			};
		}
		const low = from?.low ?? begin;
		const page = firstAfter(call, { begin: low, end: range.end }, size, show);
		const high = page.full ? page.edge : range.end;
		// Without an end there is always more to come.
		const more = endOffsetInclusive === undefined || high < range.end;
		const next = more ? pageToken(call, sum, { begin, low: high }) : undefined;
		return {
			json: {
				updates: page.updates,
				lowestPageOffsetExclusive: low,
				highestPageOffsetInclusive: high,
				nextPageToken: next ?? null,
			},
		};
	},
	'POST /v2/updates/update-by-id': (call) => {
		const { updateId, updateFormat } = call.body;
		const show = viewer(call, updateFormat);
		if (updateId === '') throw missing('update_id');
		if (!/^([0-9a-f]{2})+$/.test(updateId)) throw invalid(`Failed to parse hex string: ${updateId}`);
		const entry = call.sandbox.world.byUpdateId.get(updateId);
		return { json: { update: found(call, entry, show, ['UPDATE_ID', updateId]) } };
	},
	'POST /v2/updates/update-by-offset': (call) => {
		const { updateFormat } = call.body;
		const offset = BigInt(call.body.offset);
		const show = viewer(call, updateFormat);
		if (offset <= 0n) {
			throw refuse(
				'NON_POSITIVE_OFFSET',
				`Offset ${offset} in offset is not a positive integer: the offset has to be a positive integer (>0)`,
			);
		}
		const { world } = call.sandbox;
		const entry = world.log[world.firstAfter(offset - 1n)];
		return { json: { update: found(call, entry?.offset === offset ? entry : undefined, show, ['OFFSET', String(offset)]) } };
	},
	// Base64 is wanted, as recorded at a 3.6.0.
	'POST /v2/updates/update-by-hash': (call) => {
		const { transactionHash, updateFormat } = call.body;
		const show = viewer(call, updateFormat);
		if (transactionHash === '') throw missing('transaction_hash');
		needBase64(transactionHash, 'transactionHash');
		const hash = Buffer.from(transactionHash, 'base64').toString('hex');
		const entry = call.sandbox.world.log.find((candidate) => candidate.kind === 'transaction' && candidate.externalHash === hash);
		return { json: { update: found(call, entry, show, ['TRANSACTION_HASH', hash]) } };
	},
};

/** Format that the older form of the request, a filter alone, asks for. */
function formatOfEvents(events: EventFormat): UpdateFormat {
	return {
		includeTransactions: { eventFormat: events, transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' },
		includeReassignments: events,
		includeTopologyEvents: {
			includeParticipantAuthorizationEvents: { parties: Object.keys(events.filtersByParty ?? {}) },
		},
	};
}

const UPDATES_PAGE: TokenKind = {
	field: 'page_token',
	unreadable: 'Invalid page token for GetUpdatesPageRequest',
	code: 'INVALID_UPDATES_PAGE_TOKEN',
	mismatch:
		'The submitted command contains an invalid page token. Tokens used in GetUpdatesPage requests must be taken from a valid GetUpdatesPageResponse and used with the same EventFormat settings, the same begin and end with the same Canton participant running the same Canton version. Next page token was obtained with different request parameters',
};

function found(call: AnyCall, entry: Entry | undefined, show: Viewer, resource: [type: string, name: string]) {
	const kept = entry && (entry.offset ?? 0n) > call.sandbox.world.prunedUpTo;
	const update = kept ? show(entry) : undefined;
	if (!update) throw refuse('UPDATE_NOT_FOUND', 'Update not found, or not visible.', { resources: [resource] });
	return update;
}
