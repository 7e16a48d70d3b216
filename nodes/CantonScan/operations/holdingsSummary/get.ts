import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../../api/scan';
import { apiVersion, simplify } from '../../../shared/parameters/fields';
import { int64 } from '../../../shared/values/exactJson';
import type { Parameters } from '../../../shared/parameters/parameters';
import { LAST_MIGRATION, lastMigration } from '../../../shared/scan/positions';
import { currentOrLegacy } from '../../../shared/operation/apiVersions';
import type { Scan, ScanOperation } from '../../../shared/scan/service';
import { SNAPSHOT_AFTER, SNAPSHOT_BEFORE, snapshotsAround } from './snapshots';

type Schemas = components['schemas'];

const CURRENT = 'POST /v1/holdings/summary';
const LEGACY = 'POST /v0/holdings/summary';
const PROXY_CURRENT = 'POST /v1/scan-proxy/holdings/summary';
const PROXY_LEGACY = 'POST /v0/scan-proxy/holdings/summary';

/** What scan writes for nothing at all. */
const ZERO = '0.0000000000';

const migrationId = {
	displayName: 'Migration ID',
	name: 'migrationId',
	type: 'string',
	default: '',
	placeholder: 'e.g. 3',
} as const;

/**
 * POST /v1/holdings/summary, and /v0/ where fees or a round are asked for or the server lacks the other. A server names
 * only owners that hold something; a report has a row for each party that was asked for.
 */
export const getHoldingsSummary: ScanOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a holdings summary',
	description: 'Get how much Canton Coin parties hold, locked and unlocked, as of a snapshot (taken every few hours): one item per party, with zeros for those that hold none',
	endpoints: [CURRENT, LEGACY, PROXY_CURRENT, PROXY_LEGACY, LAST_MIGRATION, SNAPSHOT_BEFORE, SNAPSHOT_AFTER],
	rights: 'none on a public scan; through a validator, any valid token for it',
	properties: [
		{
			displayName: 'Parties',
			name: 'parties',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. alice::1220…, bob::1220…',
			description: 'The owners to report on. Party IDs separated by commas or lines, or an expression giving an array.',
		},
		{
			displayName: 'Record Time',
			name: 'recordTime',
			type: 'dateTime',
			default: '',
			description: 'The time to report on, ISO 8601, e.g. 2026-07-01T06:00:00Z. Empty means now.',
		},
		{
			displayName: 'Record Time Match',
			name: 'recordTimeMatch',
			type: 'options',
			options: [
				{ name: 'At or Before', value: 'at_or_before', description: 'The newest snapshot that is not later' },
				{ name: 'Exact', value: 'exact', description: 'Only a snapshot taken at exactly this time' },
			],
			default: 'at_or_before',
			description: 'Which snapshot to take. Each item says in asOf when it was taken.',
		},
		{
			...migrationId,
			displayOptions: { show: { connectThrough: ['scan'] } },
			description: 'The migration the snapshot belongs to. Empty takes the one the network is on.',
		},
		{
			...migrationId,
			required: true,
			displayOptions: { show: { connectThrough: ['validator', 'validatorOAuth2'] } },
			description: 'The migration the network is on. A validator\'s scan proxy cannot tell it; your validator\'s operator can, and so does any update read from scan. On LocalNet it is 0.',
		},
		simplify,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [
				apiVersion('v1 (amounts only)', 'v0 (deprecated; has rounds and holding fees)'),
				{
					displayName: 'As Of Round',
					name: 'asOfRound',
					type: 'string',
					default: '',
					placeholder: 'e.g. 19830',
					description: 'The mining round to compute holding fees for. Empty takes the earliest open one. Needs the legacy endpoint, which Auto then takes.',
				},
				{
					displayName: 'Include Holding Fees',
					name: 'includeFees',
					type: 'boolean',
					default: false,
					description: 'Whether to add the holding fees accumulated so far and what is left without them. Needs the legacy endpoint, which Auto then takes.',
				},
			],
		},
	],
	async run({ scan, proxy, parameters }) {
		const parties = parameters.parties('parties');
		if (parties.length === 0) throw parameters.refuse('parties', 'no party is given', 'Enter at least one party ID, or check the expression: it gave none for this item.');
		const match = parameters.choice('recordTimeMatch', ['at_or_before', 'exact'], 'at_or_before');
		const time = parameters.time('recordTime');
		if (match === 'exact' && time === undefined) throw parameters.refuse('recordTime', 'an exact match needs a time', 'Enter the time of a snapshot, or set Record Time Match to At or Before.');
		const asOfRound = parameters.int64('options.asOfRound');
		const chosen = parameters.choice('options.apiVersion', ['auto', 'current', 'legacy'], 'auto');
		const needsLegacy = asOfRound !== undefined || parameters.flag('options.includeFees', false);
		if (needsLegacy && chosen === 'current') {
			throw parameters.refuse('options.apiVersion', 'the current endpoint has neither rounds nor holding fees', 'Choose Auto or Legacy, or remove As Of Round and Include Holding Fees.');
		}
		const version = needsLegacy ? 'legacy' : chosen;
		const simple = parameters.flag('simplify');
		const body = {
			migration_id: await migrationOf(parameters, scan),
			record_time: time ?? DateTime.utc().toISO(),
			record_time_match: match,
			owner_party_ids: parties,
		};
		const withRound = { ...body, as_of_round: asOfRound };

		const { apiVersion: answered, result } = await currentOrLegacy<Schemas['HoldingsSummaryResponseV1'], Schemas['HoldingsSummaryResponse']>(
			`${(scan ?? proxy).baseUrl} v1/holdings/summary`,
			version,
			async () => await (scan ? scan.attempt(CURRENT, { body }) : proxy.attempt(PROXY_CURRENT, { body })),
			async () => await (scan ? scan.attempt(LEGACY, { body: withRound }) : proxy.attempt(PROXY_LEGACY, { body: withRound })),
		);
		if (!result.ok) {
			const remedy = { 404: await noSnapshot(body, scan) };
			const endpoint = answered === 'current' ? (scan ? CURRENT : PROXY_CURRENT) : scan ? LEGACY : PROXY_LEGACY;
			throw (scan ?? proxy).bind({ remedy }).error(result.failure, endpoint);
		}
		const { summaries, ...snapshot } = result.answer;
		if (!simple) return summaries.map((summary) => ({ ...summary, ...snapshot, apiVersion: answered }));
		const known = new Map(summaries.map((summary) => [summary.party_id, summary]));
		return parties.map((party) => ({ ...simplified(party, known.get(party), version === 'legacy'), ...place(snapshot, version === 'legacy'), apiVersion: answered }));
	},
};

async function migrationOf(parameters: Parameters, scan: Scan | undefined): Promise<number> {
	const given = parameters.int64('migrationId');
	if (given !== undefined) return given;
	if (scan) return int64(String(await lastMigration(scan)));
	throw parameters.refuse('migrationId', 'this field is empty', 'A validator\'s scan proxy cannot tell the migration ID, so it has to be entered here: ask your validator\'s operator, or connect through scan, which finds it by itself.');
}

/** What to do where there is no such snapshot. Scan itself can be asked for those around. */
async function noSnapshot({ record_time: time, record_time_match: match, migration_id: migration }: Schemas['HoldingsSummaryRequestV1'], scan: Scan | undefined): Promise<string> {
	if (match === 'at_or_before') {
		return `Migration ${String(migration)} has no snapshot that early. Take a later Record Time, or another Migration ID: after a migration the first snapshot takes some hours.`;
	}
	const around = scan ? await snapshotsAround(scan, time, migration) : [];
	const hint = around.length > 0 ? ` The nearest ones were taken at ${around.join(' and ')}.` : '';
	return `No snapshot was taken at exactly this time.${hint} Set Record Time Match to At or Before to take the newest one that is not later.`;
}

function simplified(partyId: string, found: Partial<Schemas['HoldingsSummary']> | undefined, fees: boolean): IDataObject {
	return {
		partyId,
		hasHoldings: found !== undefined,
		totalUnlockedCoin: found?.total_unlocked_coin ?? ZERO,
		totalLockedCoin: found?.total_locked_coin ?? ZERO,
		totalCoinHoldings: found?.total_coin_holdings ?? ZERO,
		...(fees && {
			accumulatedHoldingFeesUnlocked: found?.accumulated_holding_fees_unlocked ?? ZERO,
			accumulatedHoldingFeesLocked: found?.accumulated_holding_fees_locked ?? ZERO,
			accumulatedHoldingFeesTotal: found?.accumulated_holding_fees_total ?? ZERO,
			totalAvailableCoin: found?.total_available_coin ?? ZERO,
		}),
	};
}

function place({ record_time: asOf, migration_id, ...more }: Omit<Schemas['HoldingsSummaryResponseV1'], 'summaries'> & { computed_as_of_round?: number }, fees: boolean): IDataObject {
	return { asOf, ...(fees && { computedAsOfRound: more.computed_as_of_round ?? null }), migrationId: migration_id };
}
