import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { components } from '../../../../api/scan';
import type { Attempt } from '../../../shared/http/attempt';
import { newestAvailable, type EndpointVersion, type VersionName } from '../../../shared/http/endpointVersions';
import { paginate } from '../../../shared/http/paginate';
import { showHint } from '../../../shared/operation/hint';
import type { Call } from '../../../shared/operation/operation';
import type { Parameters } from '../../../shared/parameters/parameters';
import type { Scan } from '../../../shared/scan/service';
import { int64 } from '../../../shared/values/exactJson';
import { noSnapshot, staleHint, staleHours } from '../holdingsSummary/snapshots';
import { snapshotRequest, type SnapshotRequest } from './snapshotTime';

/** Contracts of a snapshot, page by page, from whichever version of the endpoint scan has. */

/** Since the release of Splice 0.7.5, since 0.6.1, and before; the last two are to go with 0.9.0. */
export const CONTRACTS = ['POST /v2/state/acs', 'POST /v1/state/acs', 'POST /v0/state/acs'] as const;
export const HOLDINGS = ['POST /v2/holdings/state', 'POST /v1/holdings/state', 'POST /v0/holdings/state'] as const;

type Schemas = components['schemas'];
/** A contract as any of the versions writes it. */
export type SnapshotContract = Schemas['ActiveContract'] | Schemas['CreatedEvent'];

/** The most a server accepts. */
const LARGEST_PAGE = 1000;
/** Contracts can be large. */
const PAGE = 500;

export const pageSizeOption: INodeProperties = {
	displayName: 'Page Size',
	name: 'pageSize',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: LARGEST_PAGE },
	default: PAGE,
	description: 'How many contracts to request per call, 1 to 1000. Use smaller pages if answers get too large.',
};

const readPageSize = (parameters: Parameters): number => parameters.integer('options.pageSize', { min: 1, max: LARGEST_PAGE }) ?? PAGE;

/** What is asked of a snapshot: contracts of parties and templates, or the coins of owners. */
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

interface Answer {
	record_time: string;
	migration_id: number;
	created_events: SnapshotContract[];
	next_page_token?: number | string | null;
}

const contract = { contract_id: 'text', template_id: 'text', create_arguments: 'object', signatories: 'list', observers: 'list' } as const;
const requires = { record_time: 'text', migration_id: 'number', created_events: [contract] } as const;

/** The items of an operation: simplified by `row`, or as they came with their snapshot. A hint says where that is hours old. */
export async function* snapshotItems(
	{ scan, parameters, context }: Call<{ scan: Scan }>,
	filter: SnapshotFilter,
	row: (contract: SnapshotContract, origin: Origin) => IDataObject,
): AsyncGenerator<IDataObject[]> {
	const simple = parameters.flag('simplify');
	const limit = parameters.limit();
	const pageSize = readPageSize(parameters);
	const { request, newest } = await snapshotRequest({ scan }, parameters);
	let first = true;
	for await (const { contracts, ...origin } of snapshotPages(scan, filter, { request, newest, limit, pageSize })) {
		const { recordTime: record_time, migrationId: migration_id } = origin;
		const hours = first && request.record_time_match !== 'exact' ? staleHours(record_time, request.record_time) : undefined;
		if (hours !== undefined) showHint(context, staleHint(record_time, hours));
		first = false;
		yield contracts.map(
			(contract): IDataObject => (simple ? row(contract, origin) : { ...(contract as unknown as IDataObject), record_time, migration_id }),
		);
	}
}

/**
 * Up to `limit` contracts of a snapshot. Only the first page may choose the snapshot: a newer one may be taken meanwhile, so the others
 * name the one that answered. They go to the version that answered, too: page tokens of one mean nothing to another.
 */
async function* snapshotPages(
	scan: Scan,
	filter: SnapshotFilter,
	{ request, newest, limit, pageSize }: { request: SnapshotRequest; newest: boolean; limit: number; pageSize: number },
): AsyncGenerator<SnapshotPage> {
	let snapshot = request;
	let version: VersionName | undefined;
	const endpoints = filter.owners ? HOLDINGS : CONTRACTS;
	const pages = paginate({
		client: scan,
		endpoint: endpoints[0],
		limit,
		fetchPage: async (after: string | undefined, left: number) => {
			const page_size = Math.min(left, pageSize);
			const all = versionsOf(scan, filter, { ...snapshot, page_size }, after);
			const versions = version === undefined ? all : all.filter(({ name }) => name === version);
			const { apiVersion, endpoint, result } = await newestAvailable<Answer>(`${scan.baseUrl} ${endpoints[0]}`, versions);
			if (!result.ok) {
				const adviceOverride = result.failure.httpStatus === 404 ? { 404: await noSnapshot(snapshot, scan, newest) } : {};
				throw scan.bind({ adviceOverride }).error(result.failure, endpoint);
			}
			const { record_time: recordTime, migration_id: migrationId, created_events: contracts, next_page_token: next } = result.answer;
			snapshot = { ...snapshot, record_time: recordTime, record_time_match: 'exact' };
			version = apiVersion;
			const rows = contracts.map((contract) => ({ contract, recordTime, migrationId }));
			return { rows, next: next === undefined || next === null ? undefined : String(next) };
		},
	});
	for await (const rows of pages) {
		const { recordTime, migrationId } = rows[0]!;
		yield { contracts: rows.map((row) => row.contract), recordTime, migrationId };
	}
}

type PagedRequest = SnapshotRequest & { page_size: number };

/** The three versions of the request. The newest takes the page token as text, the others as a number. */
function versionsOf(scan: Scan, filter: SnapshotFilter, request: PagedRequest, cursor?: string): Array<EndpointVersion<Answer>> {
	const after = cursor === undefined ? undefined : int64(cursor);
	const sameServer = cursor !== undefined;
	const ask = (name: VersionName, endpoint: string, attempt: () => Promise<Attempt<Answer>>) => ({ name, endpoint, attempt });
	if (filter.owners) {
		const body = { ...request, owner_party_ids: filter.owners };
		const [current, previous, legacy] = HOLDINGS;
		return [
			ask('current', current, async () => await scan.attempt(current, { body: { ...body, after: cursor }, requires, sameServer })),
			ask('previous', previous, async () => await scan.attempt(previous, { body: { ...body, after }, requires, sameServer })),
			ask('legacy', legacy, async () => await scan.attempt(legacy, { body: { ...body, after }, requires, sameServer })),
		];
	}
	const { parties, templates } = filter;
	const body = { ...request, ...(parties.length > 0 && { party_ids: parties }), ...(templates.length > 0 && { templates }) };
	const [current, previous, legacy] = CONTRACTS;
	return [
		ask('current', current, async () => await scan.attempt(current, { body: { ...body, after: cursor }, requires, sameServer })),
		ask('previous', previous, async () => await scan.attempt(previous, { body: { ...body, after }, requires, sameServer })),
		ask('legacy', legacy, async () => await scan.attempt(legacy, { body: { ...body, after }, requires, sameServer })),
	];
}
