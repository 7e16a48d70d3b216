import { DateTime } from 'luxon';

import type { components } from '../../../../api/scan';
import { apiVersion, optionsOf, simplify } from '../../../shared/parameters/fields';
import { MIGRATION_ENDPOINTS, PROXY_MIGRATION_ENDPOINTS } from '../../../shared/scan/migration';
import { API_VERSIONS, newestAvailable } from '../../../shared/http/endpointVersions';
import { showHint } from '../../../shared/operation/hint';
import type { ScanConnection } from '../../../shared/scan/service';
import type { ScanOperation } from '../../connection';
import { migrationFor, refuseEnded } from './migration';
import { knownParties, PARTY_ENDPOINTS } from './parties';
import { partyRow } from './rows';
import { emptyHint, noSnapshot, SNAPSHOT_ENDPOINTS, staleHint, staleHours } from './snapshots';

type Schemas = components['schemas'];

const CURRENT = 'POST /v1/holdings/summary';
const LEGACY = 'POST /v0/holdings/summary';
const PROXY_CURRENT = 'POST /v1/scan-proxy/holdings/summary';
const PROXY_LEGACY = 'POST /v0/scan-proxy/holdings/summary';

/**
 * POST /v1/holdings/summary, and /v0/ where fees or a round are asked for or the server lacks the other. A server names
 * only owners that hold something; a report has a row for each party that was asked for.
 */
export const getHoldingsSummary: ScanOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a holdings summary',
	description:
		'Get the Canton Coin holdings of parties, locked and unlocked, as of a snapshot (taken every few hours): one item per party, with zeros for parties without holdings. For live and exact amounts of your own parties use Canton Ledger, Active Contract › Get Many with Token Holdings.',
	endpoints: [
		CURRENT,
		LEGACY,
		PROXY_CURRENT,
		PROXY_LEGACY,
		...MIGRATION_ENDPOINTS,
		...PROXY_MIGRATION_ENDPOINTS,
		...SNAPSHOT_ENDPOINTS,
		...PARTY_ENDPOINTS,
	],
	rights: 'none on a public scan; through a validator, any valid token for it',
	properties: [
		{
			displayName: 'Parties',
			name: 'parties',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. alice::1220…, bob::1220…',
			description: 'Parties whose holdings to return. Party IDs separated by commas or lines, or an expression giving an array.',
		},
		{
			displayName: 'Record Time',
			name: 'recordTime',
			type: 'dateTime',
			default: '',
			description: 'Time of the holdings, ISO 8601, e.g. 2026-07-01T06:00:00Z. Empty means now.',
		},
		{
			displayName: 'Record Time Match',
			name: 'recordTimeMatch',
			type: 'options',
			options: [
				{ name: 'At or Before', value: 'at_or_before', description: 'The newest snapshot at or before this time' },
				{ name: 'Exact', value: 'exact', description: 'Only a snapshot taken at exactly this time' },
			],
			default: 'at_or_before',
			description: 'Which snapshot to use. The field asOf of each item says when it was taken.',
		},
		simplify,
		optionsOf([
			apiVersion('v1 (amounts only)', 'v0 (deprecated; has rounds and historical holding fees)'),
			{
				displayName: 'As Of Round',
				name: 'asOfRound',
				type: 'string',
				default: '',
				placeholder: 'e.g. 19830',
				description:
					'The mining round to compute the (historical) holding fees for. Empty means the earliest open one. Requires the legacy endpoint, which Auto then uses.',
			},
			{
				displayName: 'Include Holding Fees',
				name: 'includeFees',
				type: 'boolean',
				default: false,
				description:
					'Whether to add the holding fees accumulated so far, and the amounts without them. These are historical: since CIP-0078 spending takes no such fee, so all that is unlocked is available. Requires the legacy endpoint, which Auto then uses.',
			},
			{
				displayName: 'Migration ID',
				name: 'migrationId',
				type: 'string',
				default: '',
				placeholder: 'e.g. 3',
				description:
					'The migration the snapshot belongs to, for a Record Time in an earlier migration. It is refused where the network has left that migration by then. Empty means the current migration of the network.',
			},
		]),
	],
	async run({ scan, proxy, parameters, context }) {
		const parties = parameters.parties('parties');
		if (parties.length === 0)
			throw parameters.parameterError(
				'parties',
				'no party is given',
				'Enter at least one party ID, or check the expression: it returned none for this item.',
			);
		const match = parameters.choice('recordTimeMatch', ['at_or_before', 'exact'], 'at_or_before');
		const time = parameters.time('recordTime');
		if (match === 'exact' && time === undefined)
			throw parameters.parameterError(
				'recordTime',
				'an exact match needs a time',
				'Enter the time of a snapshot, or set Record Time Match to At or Before.',
			);
		const asOfRound = parameters.int64('options.asOfRound');
		const chosen = parameters.choice('options.apiVersion', API_VERSIONS, 'auto');
		const needsLegacy = asOfRound !== undefined || parameters.flag('options.includeFees', false);
		if (needsLegacy && chosen === 'current') {
			throw parameters.parameterError(
				'options.apiVersion',
				'the current endpoint has neither rounds nor holding fees',
				'Choose Auto or Legacy, or remove As Of Round and Include Holding Fees.',
			);
		}
		const version = needsLegacy ? 'legacy' : chosen;
		const simple = parameters.flag('simplify');
		const body = {
			migration_id: await migrationFor({ scan, proxy } as ScanConnection, parameters, { time, match }),
			record_time: time ?? DateTime.utc().toISO(),
			record_time_match: match,
			owner_party_ids: parties,
		};
		const requires = {
			record_time: 'text',
			migration_id: 'number',
			summaries: [{ party_id: 'text', total_coin_holdings: 'text' }],
		} as const;

		const current = scan ? CURRENT : PROXY_CURRENT;
		const legacy = scan ? LEGACY : PROXY_LEGACY;
		const {
			apiVersion: answered,
			endpoint,
			result,
		} = await newestAvailable<Schemas['HoldingsSummaryResponseV1'] | Schemas['HoldingsSummaryResponse']>(
			`${(scan ?? proxy).baseUrl} v1/holdings/summary`,
			[
				{
					name: 'current',
					endpoint: current,
					attempt: async () => await (scan ? scan.attempt(CURRENT, { body, requires }) : proxy.attempt(PROXY_CURRENT, { body, requires })),
				},
				{
					name: 'legacy',
					endpoint: legacy,
					attempt: async () => {
						const args = { body: { ...body, as_of_round: asOfRound }, requires };
						return await (scan ? scan.attempt(LEGACY, args) : proxy.attempt(PROXY_LEGACY, args));
					},
				},
			],
			version,
		);
		if (!result.ok) throw (scan ?? proxy).bind({ adviceOverride: { 404: await noSnapshot(body, scan) } }).error(result.failure, endpoint);
		const { summaries, ...snapshot } = result.answer;
		const hours = match === 'exact' ? undefined : staleHours(snapshot.record_time, body.record_time);
		if (hours !== undefined) {
			await refuseEnded({ scan, proxy } as ScanConnection, parameters, snapshot.record_time);
			showHint(context, staleHint(snapshot.record_time, hours));
		}
		if (!simple) return summaries.map((summary) => ({ ...summary, ...snapshot, apiVersion: answered }));

		const found = new Map(summaries.map((summary) => [summary.party_id, summary]));
		const known = scan
			? await knownParties(
					scan,
					parties.filter((party) => !found.has(party)),
				)
			: new Map<string, boolean>();
		const unknown = parties.filter((party) => known.get(party) === false);
		if (unknown.length > 0)
			showHint(
				context,
				`No participant of this network hosts ${unknown.join(', ')}: check the party ${unknown.length > 1 ? 'IDs' : 'ID'}.`,
			);
		const empty = parties.filter((party) => !found.has(party) && known.get(party) !== false);
		if (time === undefined && hours === undefined && empty.length > 0) showHint(context, emptyHint(snapshot.record_time, empty.length));
		return parties.map((party) => ({
			...partyRow(party, found.get(party), snapshot, {
				known: found.has(party) || (known.get(party) ?? null),
				stale: hours !== undefined,
				fees: version === 'legacy',
			}),
			apiVersion: answered,
		}));
	},
};
