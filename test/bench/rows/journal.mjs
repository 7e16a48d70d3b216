import { bare } from '../lib/bare.mjs';
import { ratios } from '../lib/figures.mjs';
import { nodeAndBare } from '../lib/reading.mjs';

const COUNT = 100_000;
const PAGE = 500;

/** Number of movements that our nodes made a journal of. @param {string} base */
async function byNode(base) {
	const { host } = await import('../lib/host.mjs');
	const { party } = await bare(base)('/party');
	const movements = await host(
		'CantonToken',
		{
			resource: 'movement',
			operation: 'getAll',
			parties: { __rl: true, mode: 'id', value: party },
			range: 'offsets',
			returnAll: true,
			options: { includeBalances: true },
		},
		{ cantonLedgerApi: { baseUrl: base, authentication: 'none' } },
	).execute();
	const form = { resource: 'journal', operation: 'make', linesIn: 'tokens', format: 'general', options: {} };
	const lines = await host('CantonToken', { ...form, categories: '*; *; *; 4000', assetAccounts: '*; *; 1400' }, {}).execute(movements);
	return lines.length / 2;
}

/** Pages of the party's updates, by a bare client. @param {import('../lib/bare.mjs').Ask} ask @returns {AsyncGenerator<any[]>} */
export async function* movementPages(ask) {
	const { party } = await ask('/party');
	const wildcard = { identifierFilter: { WildcardFilter: { value: { includeCreatedEventBlob: false } } } };
	const eventFormat = { filtersByParty: { [party]: { cumulative: [wildcard] } }, verbose: true };
	const updateFormat = { includeTransactions: { eventFormat, transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' } };
	const { offset: end } = await ask('/v2/state/ledger-end');
	for (let pageToken; ;) {
		const body = { beginOffsetExclusive: 0, endOffsetInclusive: end, maxPageSize: PAGE, updateFormat, pageToken };
		const { updates, nextPageToken } = await ask('/v2/updates/get-updates-page', body);
		yield updates;
		if (!nextPageToken) return;
		pageToken = nextPageToken;
	}
}

/** Updates that a bare client read, all kept. @param {import('../lib/bare.mjs').Ask} ask */
async function byHand(ask) {
	/** @type {any[]} */
	const all = [];
	for await (const updates of movementPages(ask)) for (const update of updates) all.push(update);
	return all;
}

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'journal',
	title: `a year of ${COUNT.toLocaleString('en')} movements to a journal, outside n8n`,
	ours: "Canton Token, Movement › Get Many with its checks, then Journal › Make, in n8n's context",
	against: 'bare fetch + JSON.parse over the same pages, all kept',
	aim: 'CPU ≤ 1.5×, peak memory ≤ 1.5×',
	contenders: nodeAndBare(byNode, byHand),
	async run(bench) {
		const count = bench.amount(COUNT, 10_000);
		const args = { url: await bench.startServer('movements.mjs', []), warmUp: count / 10, count };
		const { ours, bare: against } = await bench.sideBySide('journal', ['ours', 'bare'], bench.rounds(7, 3), args);
		return { figures: ratios(ours, against, { cpu: 1.5, peak: 1.5 }) };
	},
};
