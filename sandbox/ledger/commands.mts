// Submission of commands: the request is checked part by part, in the order in which a participant finds what is wrong.
import { randomUUID } from 'node:crypto';
import type { components, paths } from '../../api/ledger.d.ts';
import { interpret } from '../commands/interpret.mts';
import { checkIdentifiers } from '../commands/targets.mts';
import { deduplicationOf } from '../commands/deduplication.mts';
import { accept, type Ready } from '../commands/submissions.mts';
import { Refusal, type Exact, type Handlers, type Reply } from '../wire/api.mts';
import { SLOW_SERVER } from '../wire/faults.mts';
import type { Transaction } from '../world/model.mts';
import { micros } from '../world/time.mts';
import type { World } from '../world/world.mts';
import { needActAs, type AnyCall } from '../canton/auth.mts';
import { invalid, missing, refuse, undecodable } from '../canton/errors.mts';
import { eventsOf, traceContext, transaction } from '../canton/events.mts';
import { EventFilter, type Matcher } from '../canton/filters.mts';
import { requestTimeout } from './deprecated.mts';
import { submissionRequest, submittingUser } from './submissionChecks.mts';
import { eventFormatOf, shapeOf } from './updateViewer.mts';

type Schemas = components['schemas'];
type Commands = Exact<Schemas['JsCommands']>;
type Format = Exact<Schemas['TransactionFormat']>;

export const commands: Handlers<paths> = {
	'POST /v2/commands/submit-and-wait': async (call) =>
		await committed(call, prepareCommands(call, call.body), ({ updateId, offset }) => ({ updateId, completionOffset: offset ?? 0n })),
	'POST /v2/commands/submit-and-wait-for-transaction': async (call) => {
		const { commands: body, transactionFormat } = call.body;
		const ready = prepareCommands(call, body, transactionFormat);
		return await committed(call, ready, (entry) => ({ transaction: formatted(call, entry, body.actAs, transactionFormat) }));
	},
	'POST /v2/commands/submit-and-wait-for-transaction-tree': async (call) => {
		const { body } = call;
		return await committed(call, prepareCommands(call, body), (entry) => ({ transactionTree: tree(entry, body.actAs) }));
	},
	'POST /v2/commands/async/submit': (call) => {
		inBackground(accept(call, prepareCommands(call, call.body)));
		return { json: {} };
	},
};

/** Commits what was accepted. Its completion reports the outcome. */
export function inBackground(commit: () => Promise<unknown>): void {
	commit().catch(() => {});
}

/** Waits for the commit as long as the participant's and the server's own timeouts allow. It goes on afterwards. */
export async function committed(call: AnyCall, ready: Ready, answer: (entry: Transaction) => unknown): Promise<Reply> {
	const { trackingMs } = call.sandbox.settings;
	const requestTimeoutMs = requestTimeout(call);
	const commit = accept(call, ready)();
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<undefined>((resolve) => {
		timer = setTimeout(() => resolve(undefined), Math.min(requestTimeoutMs, trackingMs));
	});
	try {
		const entry = await Promise.race([commit, late]);
		if (entry) return { json: answer(entry) };
		commit.catch(() => {});
		if (trackingMs < requestTimeoutMs) {
			const correlationId = ready.submission.submissionId;
			throw refuse('REQUEST_TIME_OUT', 'Timed out while awaiting for a completion corresponding to a command submission.', {
				correlationId,
			});
		}
		return { status: 503, text: SLOW_SERVER, outside: true };
	} finally {
		clearTimeout(timer);
	}
}

/** A transaction as its format shows it. By default what was created and archived, for those who acted. */
export function formatted(call: AnyCall, entry: Transaction, actAs: string[], format: Format | undefined) {
	const filter: Matcher = format ? new EventFilter(call, eventFormatOf(format)) : forParties(actAs);
	const readers = filter instanceof EventFilter ? filter.readers : actAs;
	return transaction(
		entry,
		eventsOf(entry, filter, format ? shapeOf(format.transactionShape) : 'ACS_DELTA'),
		readers,
		call.sandbox.settings.server,
	);
}

/** Everything these parties see. */
function forParties(parties: string[]): Matcher {
	return {
		match: (_contract, audience) => {
			const witnesses = audience.filter((party) => parties.includes(party));
			return witnesses.length === 0 ? undefined : { witnesses, blob: false, interfaces: [] };
		},
	};
}

function tree(entry: Transaction, actAs: string[]) {
	const { externalTransactionHash: _hash, paidTrafficCost: _cost, events: _events, ...rest } = transaction(entry, [], actAs, '');
	const events = eventsOf(entry, forParties(actAs), 'LEDGER_EFFECTS') as Array<Record<string, { nodeId: number }>>;
	const eventsById = Object.fromEntries(
		events.flatMap((event) =>
			Object.entries(event).map(([kind, value]) => [String(value.nodeId), { [kind.replace('Event', 'TreeEvent')]: { value } }]),
		),
	);
	return { ...rest, traceContext: traceContext(entry), eventsById };
}

function prepareCommands(call: AnyCall, body: Commands, format?: Format): Ready {
	const { world } = call.sandbox;
	checkIdentifiers(body.commands);
	const submissionId = body.submissionId || randomUUID();
	const own = { quoted: true, correlationId: submissionId };
	const userId = submittingUser(call, body.userId, own);
	const what = submissionRequest(call, body, { userId, submissionId, rights: (party) => needActAs(call, party) });
	if (format) {
		if (format.eventFormat === undefined) throw missing('event_format', own);
		if (format.transactionShape === 'TRANSACTION_SHAPE_UNSPECIFIED') throw missing('transaction_shape', own);
		// Rights and names are checked before anything happens.
		new EventFilter(call, eventFormatOf(format));
	}
	const period = deduplicationOf(body.deduplicationPeriod, own);
	const { minLedgerTimeAbs, minLedgerTimeRel, workflowId, synchronizerId, commandId } = body;
	if (minLedgerTimeAbs !== undefined && micros(minLedgerTimeAbs) === undefined) {
		const why = `Text '${minLedgerTimeAbs}' could not be parsed at index 0 at 'minLedgerTimeAbs'`;
		throw new Refusal(undecodable('body', why));
	}
	if (minLedgerTimeAbs && minLedgerTimeRel)
		throw invalid('min_ledger_time_abs cannot be specified at the same time as min_ledger_time_rel', own);
	return {
		submission: {
			userId,
			commandId,
			submissionId,
			actAs: what.actAs,
			deduplication: shownPeriod(period),
		},
		period,
		workflowId,
		synchronizerId: synchronizerId || undefined,
		build: (builder) => interpret(world, what, builder),
		waitMs: untilTime(world, minLedgerTimeAbs, minLedgerTimeRel?.seconds),
	};
}

/** A completion reports a period always, and whole: back to the begin if none was asked for. */
export function shownPeriod(period: Record<string, any>): Record<string, unknown> {
	const { DeduplicationDuration: duration, DeduplicationOffset: offset } = period;
	if (duration) return { DeduplicationDuration: { value: { ...duration.value, nanos: duration.value.nanos ?? 0 } } };
	return { DeduplicationOffset: { value: BigInt(offset?.value ?? 0) } };
}

/** Milliseconds until a ledger time. */
export function untilTime(world: World, absolute: string | undefined, seconds: number | bigint | undefined): number {
	if (seconds !== undefined) return Math.max(0, Number(seconds) * 1000);
	const at = absolute === undefined ? undefined : micros(absolute);
	return at === undefined ? 0 : Math.max(0, Number((at - world.clock.now) / 1000n));
}
