// Endpoints that are streams by nature and lists over HTTP: they end at the limit, at the end of the source, or after idling.
import { Refusal } from '../wire/api.mts';
import { SLOW_SERVER } from '../wire/faults.mts';
import type { Checkpoint, Entry } from '../world/model.mts';
import type { World } from '../world/world.mts';
import { expiryOf } from '../wire/token.mts';
import { userOf, type AnyCall } from '../canton/auth.mts';
import { invalidByLayer, refuse } from '../canton/errors.mts';
import { requestTimeout } from './deprecated.mts';

/** Gives the next elements, at most so many, and remembers how far it got. */
export type Source = (most: number) => unknown[];

/**
 * Collects a list. `open`: the source never completes, so wait for more until nothing new came for the idle time.
 * 413 if more arrive than the node's maximum. A `limit` up to the maximum cuts silently.
 */
export async function collect(call: AnyCall, source: Source, open: boolean): Promise<unknown[]> {
	const { sandbox } = call;
	if (call.deliver) return await flow(call, call.deliver, source, open);
	const { listLimit, idleMs, longestIdleMs, slowStartMs } = sandbox.settings;
	const query = call.query as { limit?: number | bigint; stream_idle_timeout_ms?: number | bigint };
	const most = Math.max(0, Math.min(Number(query.limit ?? listLimit + 1), listLimit + 1));
	const idle = Number(query.stream_idle_timeout_ms ?? idleMs);
	if (open && query.stream_idle_timeout_ms !== undefined && idle <= 0) {
		const loop = 'which means creating an infinite loop. The expected delay must be greater than 0.';
		throw invalidByLayer(`Task scheduled with [${Math.trunc(idle / 1000)}] seconds delay, ${loop}`);
	}
	if (idle < slowStartMs && (open || query.stream_idle_timeout_ms !== undefined)) return [];
	const patience = Math.min(idle, longestIdleMs);
	const giveUp = Date.now() + requestTimeout(call);
	const elements: unknown[] = [];
	let quietUntil = Date.now() + patience;
	while (elements.length < most) {
		const { revision } = sandbox.world.changes;
		const found = source(most - elements.length);
		if (found.length > 0) {
			elements.push(...found);
			quietUntil = Date.now() + patience;
			continue;
		}
		const now = Date.now();
		if (!open || now >= quietUntil || call.signal.aborted) break;
		if (now >= giveUp) throw new Refusal({ status: 503, text: SLOW_SERVER, outside: true });
		await sandbox.world.changes.after(revision, Math.min(quietUntil, giveUp) - now, call.signal);
	}
	if (elements.length > listLimit) {
		throw refuse(
			'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED',
			`The number of matching elements (${elements.length}) is greater than the node limit (${listLimit}).`,
			{ status: 413 },
		);
	}
	return elements;
}

/** Most elements taken from a source at once. */
const AT_ONCE = 100;

/**
 * The same as a channel: every element as it comes, until the source ends or the client goes away. If the ledger has moved,
 * a checkpoint follows what was reported. Recorded: a change of the user's rights ends it within five seconds, an expired token at the
 * next event. An idle channel with an expired token lives on.
 */
async function flow(call: AnyCall, deliver: (element: unknown) => void, source: Source, open: boolean): Promise<unknown[]> {
	const { sandbox, signal } = call;
	const rights = rightsOf(call);
	let checkAt = Date.now() + sandbox.settings.channelRightsMs;
	while (!signal.aborted) {
		const { world } = sandbox;
		if (Date.now() >= checkAt) {
			checkAt = Date.now() + sandbox.settings.channelRightsMs;
			if (rightsOf(call) !== rights) throw staleAuthorization();
		}
		const { revision } = world.changes;
		const found = source(AT_ONCE);
		if (found.length > 0) needLivingToken(call);
		for (const element of found) deliver(element);
		if (found.length > 0) continue;
		if (!open) break;
		const isReported = world.checkpoints.at(-1)?.offset === world.ledgerEnd;
		const untilCheck = Math.max(1, checkAt - Date.now());
		const untilCheckpoint = isReported ? LONG : sandbox.settings.checkpointMs;
		const changed = await world.changes.after(revision, Math.min(untilCheck, untilCheckpoint), signal);
		if (!changed && !isReported && untilCheckpoint <= untilCheck && !signal.aborted) world.checkpoint();
	}
	return [];
}

const LONG = 2 ** 31 - 1;

/** Rights of the caller, to see whether they change. Empty if the node runs without authorisation. */
function rightsOf(call: AnyCall): string {
	const user = userOf(call);
	return user === undefined ? '' : JSON.stringify([user.rights, user.deactivated]);
}

const staleAuthorization = () => refuse('STALE_STREAM_AUTHORIZATION', 'Stale stream authorization. Retry quickly.', { untraced: 'named' });

function needLivingToken(call: AnyCall): void {
	if (call.subject === undefined) return;
	const expiry = expiryOf(call.headers.authorization);
	const now = Date.now();
	if (expiry === undefined || now < expiry) return;
	const until = new Date(expiry).toISOString().replace('.000', '');
	const cause = `Claims were valid until ${until}, current time is ${new Date(now).toISOString()}`;
	throw refuse('ACCESS_TOKEN_EXPIRED', cause, { untraced: 'named' });
}

/**
 * The entries after an offset in order, with the checkpoints that fell between them. What renders to undefined is left out. With `atEnd`, as from
 * 3.5.1 on, a reader who begins at the ledger end gets a checkpoint there too: nothing has happened since.
 */
export function withCheckpoints(
	world: World,
	begin: bigint,
	render: { atEnd: boolean; entry: (entry: Entry) => unknown; checkpoint: (checkpoint: Checkpoint) => unknown },
	end?: bigint,
): Source {
	let entryIndex = world.firstAfter(begin);
	const first = world.checkpoints.findIndex(
		({ offset }) => offset > begin || (render.atEnd && offset === begin && begin === world.ledgerEnd),
	);
	let checkpointIndex = first < 0 ? world.checkpoints.length : first;
	return (most) => {
		const elements: unknown[] = [];
		while (elements.length < most) {
			const due = world.checkpoints[checkpointIndex];
			const entry = world.log[entryIndex];
			const entryOffset = entry?.offset;
			if (due && (entryOffset === undefined || due.offset < entryOffset)) {
				if (end !== undefined && due.offset > end) break;
				checkpointIndex++;
				const rendered = render.checkpoint(due);
				if (rendered !== undefined) elements.push(rendered);
				continue;
			}
			if (!entry || entryOffset === undefined || (end !== undefined && entryOffset > end)) break;
			entryIndex++;
			const rendered = render.entry(entry);
			if (rendered !== undefined) elements.push(rendered);
		}
		return elements;
	};
}

export function checkpointValue({ offset, times }: Checkpoint) {
	return { offset, synchronizerTimes: times };
}
