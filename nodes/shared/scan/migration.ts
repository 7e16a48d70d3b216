import type { paths } from '../../../api/scan';
import { deadline } from '../http/deadline';
import type { Client } from '../http/client';
import { isEndpointMissing, unexpectedAnswer } from '../errors/failure';
import type { Attempt } from '../http/attempt';
import { newestAvailable } from '../http/endpointVersions';
import { at, listOf, pairsOf } from '../values/fields';
import { isOffset, laterOffset, type Offset } from '../values/int64';
import type { Validator } from '../validator/service';
import type { ScanConnection } from './service';

/** Which migration a network is on: found out, so that nobody has to type it, and a report does not go on with an old one. */

/** Since Splice 0.6.7. */
const LAST_MIGRATION = 'GET /v0/migrations/last';
export const DSO = 'GET /v0/dso';
export const PROXY_DSO = 'GET /v0/scan-proxy/dso';

/** The endpoints `lastMigration` may call. */
export const MIGRATION_ENDPOINTS = [LAST_MIGRATION, DSO];
/** The endpoint `migrationThroughProxy` calls. */
export const PROXY_MIGRATION_ENDPOINTS = [PROXY_DSO];

/** An answer of a server that may have failed, so a trigger tries again. */
const NO_MIGRATION = { ...unexpectedAnswer('its answer names no migration ID'), retryable: true };

/** The migration the network is on, also from a scan older than 0.6.7. `timeoutMs`: how long to wait for it in all. */
export async function lastMigration(scan: Client<paths>, timeoutMs = Infinity): Promise<Offset> {
	const requested = await askScan(scan, timeoutMs);
	const id = named(scan, requested);
	if (id !== undefined) return id;
	throw scan.error(NO_MIGRATION, requested.endpoint);
}

/** The migration the network is on, asked through a validator. Undefined where its super validators name none. */
export async function migrationThroughProxy(proxy: Validator): Promise<Offset | undefined> {
	return migrationOf(await proxy.call(PROXY_DSO));
}

/** The migration the network is on. Undefined only where the server has no endpoint for it, or says that it knows none. */
export async function migrationIfExposed({ scan, proxy }: ScanConnection): Promise<Offset | undefined> {
	if (!scan) {
		const dso = await proxy.attempt(PROXY_DSO);
		return !dso.ok && isEndpointMissing(dso.failure) ? undefined : migrationOf(proxy.unwrap(dso, PROXY_DSO));
	}
	const requested = await askScan(scan);
	return !requested.result.ok && isEndpointMissing(requested.result.failure) ? undefined : named(scan, requested);
}

async function askScan(scan: Client<paths>, timeoutMs = Infinity): Promise<{ endpoint: string; result: Attempt<unknown> }> {
	const left = deadline(timeoutMs);
	return await newestAvailable<unknown>(`${scan.baseUrl} migrations/last`, [
		{ name: 'current', endpoint: LAST_MIGRATION, attempt: async () => await scan.attempt(LAST_MIGRATION, { timeoutMs: left() }) },
		{ name: 'legacy', endpoint: DSO, attempt: async () => await scan.attempt(DSO, { timeoutMs: left() }) },
	]);
}

/** The migration an answer names; the older endpoint may name none. */
function named(scan: Client<paths>, { endpoint, result }: { endpoint: string; result: Attempt<unknown> }): Offset | undefined {
	const answer = scan.unwrap(result, endpoint);
	if (endpoint === DSO) return migrationOf(answer);
	const id = at(answer, 'migration_id');
	if (isOffset(id)) return id;
	throw scan.error(NO_MIGRATION, endpoint);
}

/**
 * The migration the super validators' sequencers are on: the highest any of them names, since after a migration they
 * say so one after the other. Undefined where none names one. The contracts of the `dso` answer are read as they are
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
