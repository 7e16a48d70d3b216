// History as objects to download. Snapshots and stretches of updates are what the history holds at the time. Objects of any
// size, made up while they are sent, are found below `load/` for tests of large downloads.
import { createHash } from 'node:crypto';
import { stringify } from '../wire/json.mts';
import { isoTime, micros } from '../world/time.mts';
import { SNAPSHOT_EVERY, snapshotTimes } from '../world/snapshots.mts';
import { contractItem, isPublic } from './items.mts';
import { positionedItem } from './history.mts';
import { checkedLimit, checkedTime, refuse } from '../splice/refusals.mts';
import { zstdFrame } from './zstd.mts';
import { Refusal, type Call, type Handlers } from '../wire/api.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { World } from '../world/world.mts';
import type { components, paths } from '../../api/scan.d.ts';

const MIB = 1024 * 1024;
/** One object of updates per hour of record time. */
const HOUR = SNAPSHOT_EVERY / 3n;
const LARGEST = 4 * 1024 * MIB;

export const bulk: Handlers<paths> = {
	'GET /v0/history/bulk/acs': (call) => {
		checkEnabled(call);
		const { sandbox, query } = call;
		const wanted = checkedTime(query.at_or_before_record_time);
		const time = snapshots(sandbox.world).findLast((at) => at <= wanted);
		if (time === undefined) throw refuse(404, `No snapshots found before ${query.at_or_before_record_time}`);
		const json: components['schemas']['BulkAcsObjects'] = {
			record_time: isoTime(time),
			object_refs: [reference(sandbox, snapshotKey(time))],
		};
		return { json };
	},

	'POST /v0/history/bulk/updates': (call) => {
		checkEnabled(call);
		const { sandbox, body } = call;
		const from = checkedTime(body.start_record_time);
		const to = checkedTime(body.end_record_time);
		const limit = checkedLimit(body.page_size);
		const token = body.next_page_token;
		const complete = stretches(sandbox.world);
		const page = complete
			.filter((begin) => begin + HOUR > from && begin < to && (token === undefined || updatesKey(begin) > token))
			.slice(0, limit);
		const json: components['schemas']['BulkUpdatesObjects'] = {
			object_refs: page.map((begin) => reference(sandbox, updatesKey(begin))),
		};
		// From Splice's code, not recorded: while the history does not reach the end that was asked for, a page has a token, and the empty page
		// behind the last one repeats the token that it was given, to be asked for again later.
		const last = page.at(-1);
		const reached = (last ?? complete.at(-1) ?? 0n) + HOUR;
		const next = last === undefined ? token : updatesKey(last);
		if (reached < to && next !== undefined) json.next_page_token = next;
		return { json };
	},

	'GET /v0/history/bulk/download/{object_key}': (call) => {
		checkEnabled(call, true);
		const stream = contentOf(call.sandbox.world, call.path.object_key);
		if (!stream) throw refuse(404, `Object ${call.path.object_key} not found`);
		return { stream };
	},
};

/** Recorded: 400 for the lists, 500 for a download. The contract's 501 was never seen. */
function checkEnabled({ sandbox }: Pick<Call, 'sandbox'>, download = false): void {
	if (sandbox.settings.bulkHistory) return;
	if (download) throw new Refusal({ status: 500, json: { error: 'An unexpected error occurred.' }, outside: true });
	throw new Refusal({ status: 400, json: { error: 'Bulk storage or public URL is not configured' }, outside: true });
}

function reference(sandbox: Sandbox, key: string): components['schemas']['BulkObjectRef'] {
	const digest = createHash('sha256');
	for (const piece of contentOf(sandbox.world, key) ?? []) digest.update(piece);
	return {
		url: `${sandbox.url}/api/scan/v0/history/bulk/download/${encodeURIComponent(key)}`,
		digest: digest.digest('hex'),
	};
}

/** The bytes of an object in pieces. Undefined if there is no such object. */
function contentOf(world: World, key: string): Iterable<Buffer> | undefined {
	const load = /^load\/(\d{1,10})$/.exec(key);
	if (load) return Number(load[1]) <= LARGEST ? filler(Number(load[1])) : undefined;
	const time = micros(key.split('/')[1] ?? '');
	if (time === undefined) return undefined;
	if (key === snapshotKey(time) && snapshots(world).includes(time)) return zstdFrame(snapshotLines(world, time));
	if (key === updatesKey(time) && stretches(world).includes(time)) return zstdFrame(updateLines(world, time));
	return undefined;
}

function snapshotKey(time: bigint): string {
	return `acs/${isoTime(time)}/part_0000.zstd`;
}

function updatesKey(begin: bigint): string {
	return `updates/${isoTime(begin)}/part_0000.zstd`;
}

function snapshots(world: World): bigint[] {
	return world.migrations.flatMap(({ id }) => snapshotTimes(world, id));
}

/** Begins of the stretches that are over, oldest first. */
function stretches(world: World): bigint[] {
	const first = micros(world.migrations[0].startedAt) ?? 0n;
	const begins: bigint[] = [];
	for (let begin = (first / HOUR) * HOUR; begin + HOUR <= world.clock.now; begin += HOUR) begins.push(begin);
	return begins;
}

function* snapshotLines(world: World, time: bigint): Generator<Buffer> {
	for (const contract of world.contracts.values()) {
		const created = micros(contract.recordTime) ?? 0n;
		const archived = contract.archived && (micros(contract.archived.recordTime) ?? 0n);
		if (created > time || (archived !== undefined && archived <= time)) continue;
		if (!isPublic(world, { informees: [...contract.signatories, ...contract.observers] })) continue;
		yield Buffer.from(`${stringify(contractItem(contract))}\n`);
	}
}

function* updateLines(world: World, begin: bigint): Generator<Buffer> {
	for (const [index, entry] of world.network.entries()) {
		const time = micros(entry.recordTime) ?? 0n;
		if (time < begin || time >= begin + HOUR) continue;
		const positioned = positionedItem(world, entry, index, { version: 'v2', encoding: 'compact_json' });
		if (positioned) yield Buffer.from(`${stringify(positioned.item)}\n`);
	}
}

/** Yields so many bytes, each piece marked with its position, so that a lost or doubled piece shows. */
function* filler(length: number): Generator<Buffer> {
	for (let at = 0; at < length; at += MIB) {
		const piece = Buffer.alloc(Math.min(MIB, length - at), 0x2e);
		piece.write(`${at}\n`);
		yield piece;
	}
}
