import { flagField, textField } from '../../../shared/parameters/fieldKinds';
import { apiVersion, optionsOf, simplify } from '../../../shared/parameters/fields';
import { readSomeParties, severalParties } from '../../../shared/parameters/partyFields';
import { MIGRATION_ENDPOINTS } from '../../../shared/scan/migration';
import { API_VERSIONS } from '../../../shared/http/endpointVersions';
import { showHint } from '../../../shared/operation/hint';
import { scanOperation } from '../../scanConnection';
import { migrationIdOption, snapshotRequest, snapshotTimeFields } from '../../snapshots/snapshotTime';
import { refuseEnded } from '../../snapshots/snapshotMigration';
import { knownParties, PARTY_ENDPOINTS } from './parties';
import { partyRow } from './rows';
import { readSummaries, SUMMARY } from './summaries';
import { emptyHint, SNAPSHOT_ENDPOINTS, staleHint, staleHours } from '../../snapshots/staleness';

const partiesField = severalParties('Parties whose holdings to return.');
const ENDPOINTS = [SUMMARY, ...MIGRATION_ENDPOINTS, ...SNAPSHOT_ENDPOINTS, ...PARTY_ENDPOINTS];

/**
 * POST /v1/holdings/summary, and /v0/ if fees or a round are asked for or the server lacks the other. A server names
 * only owners that hold something. A report has a row for each party that was asked for.
 */
export const getHoldingsSummary = scanOperation('get', 'Get a holdings summary', ENDPOINTS, {
	description:
		'Get the Canton Coin holdings of parties, locked and unlocked, as of a snapshot (taken every few hours): ' +
		'one item per party, with zeros for parties without holdings. ' +
		'For live and exact amounts of your own parties use Canton Token, Balance › Get Many.',
	properties: [
		{ ...partiesField, required: true },
		...snapshotTimeFields('the holdings'),
		simplify,
		optionsOf([
			apiVersion('v1 (amounts only)', 'v0 (deprecated; has rounds and historical holding fees)'),
			textField('As Of Round', 'asOfRound', {
				placeholder: 'e.g. 19830',
				description:
					'The mining round to compute the (historical) holding fees for. Empty means the earliest open one. ' +
					'Requires the legacy endpoint, which Auto then uses.',
			}),
			flagField('Include Holding Fees', 'includeFees', {
				description:
					'Whether to add the holding fees accumulated so far, and the amounts without them. ' +
					'These are historical: since CIP-0078 spending takes no such fee, so all that is unlocked is available. ' +
					'Requires the legacy endpoint, which Auto then uses.',
			}),
			migrationIdOption,
		]),
	],
	async run({ scan, parameters, context }) {
		const parties = readSomeParties(parameters);
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
		const { request, newest } = await snapshotRequest(scan, parameters);
		const { summaries, snapshot, apiVersion: answered } = await readSummaries(scan, parties, { request, newest, asOfRound, version });
		const hours = request.record_time_match === 'exact' ? undefined : staleHours(snapshot.record_time, request.record_time);
		if (hours !== undefined) {
			await refuseEnded(scan, parameters, snapshot.record_time);
			showHint(context, staleHint(snapshot.record_time, hours));
		}
		if (!simple) return summaries.map((summary) => ({ ...summary, ...snapshot, apiVersion: answered }));

		const found = new Map(summaries.map((summary) => [summary.party_id, summary]));
		const missing = scan.proxied ? [] : parties.filter((party) => !found.has(party));
		const knownById = await knownParties(scan, missing);
		const unknown = parties.filter((party) => knownById.get(party) === false);
		if (unknown.length > 0)
			showHint(
				context,
				`No participant of this network hosts ${unknown.join(', ')}: check the party ${unknown.length > 1 ? 'IDs' : 'ID'}.`,
			);
		const empty = parties.filter((party) => !found.has(party) && knownById.get(party) !== false);
		if (newest && hours === undefined && empty.length > 0) showHint(context, emptyHint(snapshot.record_time, empty.length));
		return parties.map((party) => ({
			...partyRow(party, found.get(party), snapshot, {
				isKnown: found.has(party) || (knownById.get(party) ?? null),
				stale: hours !== undefined,
				fees: version === 'legacy',
			}),
			apiVersion: answered,
		}));
	},
});
