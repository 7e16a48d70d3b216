// Prices are given answers made from the contracts of scan and validator. None that lacks something may become a price.
import { resources } from '../../../nodes/CantonToken/operations';
import { testGeneratedAnswers } from '../../support/answersOfNode.cts';

const from = { from: '2026-07-01', to: '2026-07-01', returnAll: true };

const snapshot = 'POST /v2/state/acs';
const rounds = 'POST /v0/open-and-issuing-mining-rounds';

/** A round that opened after the time that is asked for. */
const round = {
	contract: {
		template_id: 'a:Splice.Round:OpenMiningRound',
		contract_id: '00',
		payload: { round: { number: '7' }, amuletPrice: '0.005', opensAt: '2026-07-02T00:00:00Z' },
		created_event_blob: '',
		created_at: '2026-07-02T00:00:00Z',
	},
};

testGeneratedAnswers({
	nodeOf: () => 'cantonToken',
	resources: resources.filter(({ value }) => value === 'price') as never,
	apis: ['scan', 'validator'],
	variants: [
		['price', 'get', rounds, {}],
		['price', 'getAll', snapshot, from],
	],
	plain: { [rounds]: { time_to_live_in_microseconds: 1, open_mining_rounds: { '00': round }, issuing_mining_rounds: {} } },
	onTheWay: /migrations\/last|\/dso$/,
	excerpts: ['price get', 'price getAll'],
	// Older snapshots and updates are read as by the node of scan, once the rounds of now do not decide it.
	only: ({ endpoint, operation }) => !/\/v[01]\/state|updates/.test(endpoint) && (operation === 'getAll' || !endpoint.endsWith('/acs')),
	// A network always has an open round.
	adapt({ endpoint, operation }, answer) {
		if (!endpoint.endsWith('-mining-rounds') || operation !== 'get') return answer;
		const { open_mining_rounds: open } = answer as { open_mining_rounds: object };
		if (typeof open !== 'object' || open === null) return answer;
		return { ...(answer as object), open_mining_rounds: Array.isArray(open) ? [...open, round] : { ...open, '00': round } };
	},
	connect: ({ api }, url) => ({
		parameters: { coinRegistry: api },
		credentials: { cantonScanApi: { url }, cantonValidatorApi: { url, authentication: 'accessToken', accessToken: 'a.b.c' } } as never,
	}),
});
