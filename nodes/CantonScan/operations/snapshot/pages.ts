import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { components } from '../../../../api/scan';
import type { VersionName } from '../../../shared/http/attempt';
import { paginate } from '../../../shared/http/paginate';
import { showHint } from '../../../shared/operation/hint';
import type { Call } from '../../../shared/operation/operation';
import { numberField } from '../../../shared/parameters/fieldKinds';
import { listFields, optionsOf } from '../../../shared/parameters/fields';
import type { Parameters } from '../../../shared/parameters/parameters';
import type { Scan } from '../../../shared/scan/service';
import { int64 } from '../../../shared/values/exactJson';
import { idChunks } from '../../../shared/scan/idChunks';
import { noSnapshot, staleHint, staleHours } from '../../snapshots/staleness';
import { migrationIdOption, snapshotRequest, snapshotTimeFields, type SnapshotRequest } from '../../snapshots/snapshotTime';

/** Contracts of a snapshot, page by page, from whichever version of the endpoint scan has. */

export const CONTRACTS = 'POST /v2/state/acs';
export const HOLDINGS = 'POST /v2/holdings/state';

type Schemas = components['schemas'];
/** A contract as any of the versions writes it. */
export type SnapshotContract = Schemas['ActiveContract'] | Schemas['CreatedEvent'];

/** The most a server accepts. */
const LARGEST_PAGE = 1000;
/** Contracts can be large. */
const PAGE = 500;

const pageSizeOption: INodeProperties = numberField('Page Size', 'pageSize', {
	typeOptions: { minValue: 1, maxValue: LARGEST_PAGE },
	default: PAGE,
	description: 'How many contracts to request per call, 1 to 1000. Use smaller pages if answers get too large.',
});

/** Fields for the time of the snapshot, and for how much of it to return. */
export const snapshotListFields = (what: string): INodeProperties[] => [
	...snapshotTimeFields(what),
	...listFields,
	optionsOf([migrationIdOption, pageSizeOption]),
];

const readPageSize = (parameters: Parameters): number => parameters.integer('options.pageSize', { min: 1, max: LARGEST_PAGE }) ?? PAGE;

/** Selection from a snapshot: contracts of parties and templates, or the coins of owners. */
type SnapshotFilter =
	| { owners: string[]; parties?: undefined; templates?: undefined }
	| { owners?: undefined; parties: string[]; templates: string[] };

/** The snapshot that answered. */
interface Origin {
	recordTime: string;
	migrationId: number;
}

/** A page with the snapshot it is of. */
interface SnapshotPage extends Origin {
	contracts: SnapshotContract[];
}

/** The items of an operation: simplified by `row`, or as they came with their snapshot. A hint says where that is hours old. */
export async function* snapshotItems(
	{ scan, parameters, context }: Call<{ scan: Scan }>,
	filter: SnapshotFilter,
	row: (contract: SnapshotContract, origin: Origin) => IDataObject,
): AsyncGenerator<object[]> {
	const simple = parameters.flag('simplify');
	const limit = parameters.limit();
	const pageSize = readPageSize(parameters);
	const { request, newest } = await snapshotRequest(scan, parameters);
	let first = true;
	for await (const { contracts, ...origin } of snapshotPages(scan, filter, { request, newest, limit, pageSize })) {
		const { recordTime: record_time, migrationId: migration_id } = origin;
		const hours = first && request.record_time_match !== 'exact' ? staleHours(record_time, request.record_time) : undefined;
		if (hours !== undefined) showHint(context, staleHint(record_time, hours));
		first = false;
		yield contracts.map((contract) => (simple ? row(contract, origin) : { ...contract, record_time, migration_id }));
	}
}

/** Beginning of a page: which part of a long filter is read, and after which contract. */
interface Cursor {
	part: number;
	after?: string;
}

/**
 * Up to `limit` contracts of a snapshot. Only the first page may choose the snapshot: a newer one may be taken meanwhile, so the others
 * name the one that answered. They go to the version that answered, too: page tokens of one mean nothing to another. A filter that is
 * longer than a server takes is read in parts, one after the other, and a contract that several parts have comes once.
 */
async function* snapshotPages(
	scan: Scan,
	filter: SnapshotFilter,
	{ request, newest, limit, pageSize }: { request: SnapshotRequest; newest: boolean; limit: number; pageSize: number },
): AsyncGenerator<SnapshotPage> {
	let snapshot = request;
	let version: VersionName | undefined;
	const parts = partsOf(filter);
	const isNew = onlyOnce(parts.length > 1);
	const pages = paginate({
		client: scan,
		endpoint: filter.owners ? HOLDINGS : CONTRACTS,
		limit,
		fetchPage: async ({ part, after }: Cursor = { part: 0 }, left: number) => {
			const attempt = await askFor(scan, parts[part]!, { ...snapshot, page_size: Math.min(left, pageSize) }, { after, version });
			const isNone = !attempt.ok && attempt.failure.httpStatus === 404;
			const answer = scan.bind({ adviceOverride: isNone ? { 404: await noSnapshot(snapshot, scan, newest) } : {} }).unwrap(attempt);
			const { record_time: recordTime, migration_id: migrationId, created_events: contracts, next_page_token: next } = answer;
			snapshot = { ...snapshot, record_time: recordTime, record_time_match: 'exact' };
			version = attempt.apiVersion;
			const rows = contracts.filter(isNew).map((contract) => ({ contract, recordTime, migrationId }));
			const ends = next === undefined || next === null || next === '';
			const following = part + 1 < parts.length ? { part: part + 1 } : undefined;
			return { rows, next: ends ? following : { part, after: String(next) } };
		},
	});
	for await (const rows of pages) {
		const { recordTime, migrationId } = rows[0]!;
		yield { contracts: rows.map((row) => row.contract), recordTime, migrationId };
	}
}

/** The filter in parts that a server takes. */
function partsOf(filter: SnapshotFilter): SnapshotFilter[] {
	if (filter.owners) return idChunks(filter.owners).map((owners) => ({ owners }));
	const { parties, templates } = filter;
	return idChunks(parties).flatMap((some) => idChunks(templates).map((names) => ({ parties: some, templates: names })));
}

/** Leaves out contracts that were there before: a contract has several parties, and each part of a filter that names one has it. */
function onlyOnce(remembers: boolean): (contract: SnapshotContract) => boolean {
	const seen = new Set<string>();
	return ({ contract_id: id }) => {
		if (!remembers) return true;
		const isNew = !seen.has(id);
		seen.add(id);
		return isNew;
	};
}

/** One page. The newest version takes the page token as text, the others as a number. */
async function askFor(
	scan: Scan,
	filter: SnapshotFilter,
	request: SnapshotRequest & { page_size: number },
	{ after, version = 'auto' }: { after: string | undefined; version: VersionName | 'auto' | undefined },
) {
	const behind = (name: VersionName) => (name === 'current' ? { after } : { after: after === undefined ? undefined : int64(after) });
	const sameServer = after !== undefined;
	if (filter.owners) {
		const body = { ...request, owner_party_ids: filter.owners };
		return await scan.attempt(HOLDINGS, (name) => ({ body: { ...body, ...behind(name) }, sameServer }), version);
	}
	const { parties, templates } = filter;
	const body = { ...request, ...(parties.length > 0 && { party_ids: parties }), ...(templates.length > 0 && { templates }) };
	return await scan.attempt(CONTRACTS, (name) => ({ body: { ...body, ...behind(name) }, sameServer }), version);
}
