// Every reading operation of a participant's nodes that calls the participant is given answers made from the contract of the ledger.
import { LEDGER_NODES, ledgerNodeOf } from '../../support/nodeTables.cts';
import { testGeneratedAnswers } from '../../support/answersOfNode.cts';
import { PARAMETER_EXAMPLES } from '../../support/parameterExamples.cts';
import { compile, darWith } from '../../support/lf.cts';
import { byId } from './support.cts';

const { party, transactionHash, offset } = PARAMETER_EXAMPLES as Record<string, string>;
const DAR = { data: darWith(compile({ name: 'app', version: '1.0.0', modules: {} })).toString('base64'), mimeType: 'application/zip' };
const readAs = { parties: byId(party) };
const all = { returnAll: true };
const legacy = { options: { apiVersion: 'legacy' } };

const ofAdmin = { admin: byId(party), instrument: byId('all') };
const ofParty = { parties: byId(party), range: 'offsets' };
const changes = { changeSince: '2026-07-01T00:00:00Z' };
const unchecked = { checkBalances: false };
/** Nothing lies between the end of the ledger and itself: only the balances are read. */
const opened = { ...ofParty, afterOffset: '1' };
const withBalances = { ...unchecked, includeBalances: true };

const HOLDING = {
	interfaceId: 'a:Splice.Api.Token.HoldingV1:Holding',
	viewStatus: { code: 0, message: '', details: [] },
	viewValue: { owner: party, instrumentId: { admin: party, id: 'Amulet' }, amount: '1.0', lock: null, meta: { values: {} } },
};

/** The answer with the view of a holding in the place of each other view, which an operation on tokens would pass over. */
function withHoldings(answer: unknown): unknown {
	if (Array.isArray(answer)) return answer.map(withHoldings);
	if (typeof answer !== 'object' || answer === null) return answer;
	return Object.fromEntries(
		Object.entries(answer).map(([name, value]) => {
			const isViews = name === 'interfaceViews' && Array.isArray(value) && value.length > 0 && value.every((view) => view?.interfaceId);
			return [name, isViews ? [HOLDING] : withHoldings(value)];
		}),
	);
}

testGeneratedAnswers({
	nodeOf: ledgerNodeOf,
	// Prices come from scan: see `tokens/priceAnswers`.
	resources: Object.values(LEDGER_NODES)
		.flat()
		.filter(({ value }) => value !== 'price'),
	apis: ['ledger'],
	variants: [
		['activeContract', 'getAll', 'POST /v2/state/active-contracts-page', { selection: 'matching', ...readAs, ...all }],
		['activeContract', 'getAll', 'POST /v2/state/active-contracts', { selection: 'matching', ...readAs, ...all, ...legacy }],
		['completion', 'getAll', 'POST /v2/commands/completions', { parties: party, ...all, ...legacy }],
		['package', 'getPreferred', 'POST /v2/interactive-submission/preferred-packages', { packageNames: 'a', parties: party }],
		['participant', 'getStatus', 'GET /v2/state/latest-pruned-offsets', {}],
		['participant', 'getStatus', 'GET /v2/state/connected-synchronizers', {}],
		['balance', 'getAll', 'POST /v2/updates/get-updates-page', { ...readAs, ...all, options: changes }],
		['balance', 'getAll', 'POST /v2/updates', { ...readAs, ...all, options: { ...changes, apiVersion: 'legacy' } }],
		['holderRegister', 'getAll', 'POST /v2/updates/get-updates-page', { ...ofAdmin, ...all, options: changes }],
		['holderRegister', 'getAll', 'POST /v2/updates', { ...ofAdmin, ...all, options: { ...changes, apiVersion: 'legacy' } }],
		['movement', 'getAll', 'POST /v2/updates/get-updates-page', { ...ofParty, ...all, options: unchecked }],
		['movement', 'getAll', 'POST /v2/updates', { ...ofParty, ...all, options: { ...unchecked, apiVersion: 'legacy' } }],
		['movement', 'getAll', 'POST /v2/state/active-contracts-page', { ...opened, ...all, options: withBalances }],
		['movement', 'getAll', 'POST /v2/state/active-contracts', { ...opened, ...all, options: { ...withBalances, apiVersion: 'legacy' } }],
		['reward', 'getAll', 'POST /v2/updates/get-updates-page', { ...ofParty, ...all }],
		['reward', 'getAll', 'POST /v2/updates', { ...ofParty, ...all, ...legacy }],
		['reward', 'getAll', 'POST /v2/state/active-contracts-page', { ...opened, ...all }],
		['reward', 'getAll', 'POST /v2/state/active-contracts', { ...opened, ...all, ...legacy }],
		['update', 'get', 'POST /v2/updates/update-by-offset', { findBy: 'offset', offset, ...readAs }],
		['update', 'get', 'POST /v2/updates/update-by-hash', { findBy: 'hash', transactionHash, ...readAs }],
		['update', 'getAll', 'POST /v2/updates', { ...readAs, ...all, ...legacy }],
		['user', 'whoAmI', 'GET /v2/users/{user-id}/rights', {}],
	],
	// Of the contracts only those that are tokens, transfers, allocations or requests.
	excerpts: [
		'completion getTraffic',
		'allocation getAll',
		'allocationRequest getAll',
		'dar inspect',
		'packageVetting check',
		'balance getAll',
		'holderRegister getAll',
		'holding getAll',
		'movement getAll',
		'reward getAll',
		'rewardCoupon getAll',
		'transfer getAll',
	],
	// All of an event may be absent by the contract. A participant sends one of the two.
	sparse: ['contract getEvents'],
	plain: {
		'GET /v2/version': { version: '3.5.10' },
		'GET /v2/state/ledger-end': { offset: 1 },
		'GET /v2/state/latest-pruned-offsets': { participantPrunedUpToInclusive: 0 },
	},
	onTheWay:
		/ledger-end|pruned-offsets|connected-synchronizers|\/version|authenticated-user|\/rights|v2\/parties$|\{party\}|participant-id|package-vetting|preferred-packages/,
	// Elsewhere: health says in its item what it cannot read, a DAR that is validated or planned has an empty answer, a drift is between several participants, a journal reads what a list of movements does and books no odd one, an outcome is searched by what it belongs to, preparing takes commands, and a transfer's end is followed from its instruction.
	only: ({ resource, operation }) =>
		operation !== 'validate' &&
		operation !== 'plan' &&
		operation !== 'drift' &&
		operation !== 'getJournal' &&
		resource !== 'health' &&
		resource !== 'command' &&
		resource !== 'preparedTransaction' &&
		!(resource === 'transfer' && operation === 'getStatus'),
	connect: ({ resource }, url) => ({
		...(resource === 'dar' && { input: [{ json: {}, binary: { data: DAR } }] }),
		parameters: { authentication: 'accessToken' },
		credentials: { cantonLedgerApi: { baseUrl: url, authentication: 'none' } } as never,
	}),
	// A participant that is requested about one party answers about that one.
	adapt({ resource, operation }, answer) {
		if (/^(balance|holderRegister|holding|movement)$/.test(resource)) return withHoldings(answer) as typeof answer;
		const { partyDetails } = answer as { partyDetails?: object[] };
		return resource === 'party' && operation === 'get' && Array.isArray(partyDetails)
			? { partyDetails: partyDetails.slice(0, 1).map((details) => ({ ...details, party })) }
			: answer;
	},
});
