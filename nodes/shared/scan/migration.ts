import { deadline } from '../http/deadline';
import { isEndpointMissing, unexpectedAnswer } from '../errors/failure';
import type { Attempt } from '../http/attempt';
import type { Reader } from '../values/readers';
import { newestAvailable } from '../http/endpointVersions';
import { at, listOf, pairsOf } from '../values/jsonFields';
import { isOffset, laterOffset, type Offset } from '../values/int64';
import type { Scan } from './service';

/** Migration that a network is on: found out, so that nobody has to type it, and a report does not go on with an old one. */

/** Since Splice 0.6.7. */
const LAST_MIGRATION = 'GET /v0/migrations/last';
export const DSO = 'GET /v0/dso';

/** The endpoints that `lastMigration` may call. */
export const MIGRATION_ENDPOINTS = [LAST_MIGRATION, DSO];

/** An answer of a server that may have failed, so a trigger tries again. */
const NO_MIGRATION = { ...unexpectedAnswer('its answer names no migration ID'), retryable: true };

/**
 * The migration the network is on, also from a scan older than 0.6.7. `timeoutMs`: how long to wait for it in all. `reader`: a poll, for
 * which the answer to another one will do.
 */
export async function lastMigration(scan: Scan, timeoutMs = Infinity, reader?: Reader): Promise<Offset> {
	const left = deadline(timeoutMs);
	const read = async () => await askScan(scan, left());
	const attempt = reader ? await scan.share(LAST_MIGRATION, { reader, left, read }) : await read();
	const id = named(scan, attempt);
	if (id !== undefined) return id;
	throw scan.error(NO_MIGRATION, attempt.endpoint!);
}

/** The migration the network is on, asked through a validator. Undefined if its super validators name none. */
export async function migrationThroughProxy(scan: Scan): Promise<Offset | undefined> {
	return migrationOf(await scan.call(DSO, { requires: 'value' }));
}

/** The migration the network is on. Undefined only if the server has no endpoint for it, or says that it knows none. */
export async function migrationIfExposed(scan: Scan): Promise<Offset | undefined> {
	const attempt = await askScan(scan);
	return !attempt.ok && isEndpointMissing(attempt.failure) ? undefined : named(scan, attempt);
}

/** Asks the endpoint for it, or for the organization, whose nodes name it. */
async function askScan(scan: Scan, timeoutMs = Infinity): Promise<Attempt<unknown>> {
	if (scan.proxied) return await scan.attempt(DSO, { requires: 'value' });
	const left = deadline(timeoutMs);
	const { result, endpoint } = await newestAvailable<unknown>(`${scan.baseUrl} migrations/last`, [
		{
			name: 'current',
			endpoint: LAST_MIGRATION,
			attempt: async () => await scan.attempt(LAST_MIGRATION, { requires: 'value', timeoutMs: left() }),
		},
		{ name: 'legacy', endpoint: DSO, attempt: async () => await scan.attempt(DSO, { requires: 'value', timeoutMs: left() }) },
	]);
	return { ...result, endpoint };
}

/** The migration that an answer names. The organization may name none. */
function named(scan: Scan, attempt: Attempt<unknown>): Offset | undefined {
	const answer = scan.unwrap(attempt, attempt.endpoint!);
	if (attempt.endpoint !== LAST_MIGRATION) return migrationOf(answer);
	const id = at(answer, 'migration_id');
	if (isOffset(id)) return id;
	throw scan.error(NO_MIGRATION, LAST_MIGRATION);
}

/**
 * The migration the super validators' sequencers are on: the highest any of them names, since after a migration they
 * say so one after the other. Undefined if none names one. The contracts of the `dso` answer are read as they are
 * written in Daml's JSON: a map is a list of pairs.
 */
export function migrationOf(dso: unknown): Offset | undefined {
	let last: Offset | undefined;
	for (const state of listOf(at(dso, 'sv_node_states'))) {
		for (const [, nodes] of pairsOf(at(state, 'contract', 'payload', 'state', 'synchronizerNodes'))) {
			const id = at(nodes, 'sequencer', 'migrationId');
			if (isOffset(id)) last = last === undefined ? id : laterOffset(last, id);
		}
	}
	return typeof last === 'string' && Number.isSafeInteger(Number(last)) ? Number(last) : last;
}
