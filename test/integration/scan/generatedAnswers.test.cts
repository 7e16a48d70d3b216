// Every reading operation is given answers made from the contracts of scan and validator, directly and through the proxy.
import { resources } from '../../../nodes/CantonScan/operations';
import { testGeneratedAnswers } from '../../support/answersOfNode.cts';
import { PARAMETER_EXAMPLES } from '../../support/parameterExamples.cts';

const { party, transactionHash } = PARAMETER_EXAMPLES as Record<string, string>;
const all = { returnAll: true };
const recordTime = '2026-07-01T00:00:00Z';
const byParty = { findBy: 'party', party, options: { synchronizerId: `global-domain::1220${'ab'.repeat(32)}` } };
const snapshot = { recordTime, recordTimeMatch: 'exact', options: { migrationId: '0' } };
const exact = { parties: party, ...snapshot };
const legacy = { ...exact, options: { migrationId: '0', includeFees: true } };
testGeneratedAnswers({
	nodeOf: () => 'cantonScan',
	resources: resources as never,
	apis: ['scan', 'validator'],
	variants: [
		['bulkObject', 'getAll', 'POST /v0/history/bulk/updates', { content: 'updates', fromRecordTime: recordTime, ...all }],
		['bulkObject', 'getAll', 'GET /v0/history/bulk/acs', { content: 'snapshot', ...all }],
		['holdingsSummary', 'get', 'POST /v0/holdings/summary', legacy],
		['holdingsSummary', 'get', 'POST /v1/scan-proxy/holdings/summary', exact],
		['holdingsSummary', 'get', 'POST /v0/scan-proxy/holdings/summary', legacy],
		['holdingsSummary', 'get', 'GET /v0/migrations/last', { parties: party }],
		['holdingsSummary', 'get', 'GET /v0/dso', { parties: party }],
		['holdingsSummary', 'get', 'GET /v0/scan-proxy/dso', { parties: party }],
		['party', 'getParticipant', 'GET /v0/domains/{domain_id}/parties/{party_id}/participant-id', byParty],
		['snapshot', 'getContracts', 'POST /v1/state/acs', { ...snapshot, ...all }],
		['snapshot', 'getContracts', 'POST /v0/state/acs', { ...snapshot, ...all }],
		['snapshot', 'getHoldings', 'POST /v1/holdings/state', { ...exact, ...all }],
		['snapshot', 'getHoldings', 'POST /v0/holdings/state', { ...exact, ...all }],
		['traffic', 'getStatus', 'GET /v1/domains/{domain_id}/parties/{party_id}/participant-id', byParty],
		['update', 'get', 'GET /v2/updates/hash/{hash}', { findBy: 'hash', transactionHash }],
	],
	onTheWay: /migrations\/last|snapshot-timestamp|\/dso$|participant-id|traffic-status/,
	excerpts: ['health get', 'network getSuperValidators', 'upgrade getSchedule'],
	connect: ({ api }, url) => ({
		parameters: { connectThrough: api },
		credentials: {
			cantonScanApi: { url },
			cantonValidatorApi: { url, authentication: 'accessToken', accessToken: 'a.b.c' },
		} as never,
	}),
	// A validator's rules need not name the migration. Then the field asks for it.
	message: ({ resource, endpoint }) =>
		resource === 'holdingsSummary' && endpoint === 'GET /v0/scan-proxy/dso'
			? 'Migration ID: this field is empty, and the validator does not expose'
			: undefined,
});
