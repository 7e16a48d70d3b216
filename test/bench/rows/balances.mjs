import { ratios } from '../lib/figures.mjs';
import { nodeAndBare } from '../lib/reading.mjs';
import { holdingFilters } from '../lib/recordings.mjs';

const COUNT = 100_000;
const PARTY = `alice::1220${'ab'.repeat(32)}`;
const PAGE = 2000;
const DIGITS = 10;

/** Number of holdings that our node added up. @param {string} base */
async function byNode(base) {
	const { host } = await import('../lib/host.mjs');
	const parameters = { resource: 'balance', operation: 'getAll', parties: 'all', returnAll: true, columns: [], addTotals: false };
	const items = await host('CantonToken', parameters, { cantonLedgerApi: { baseUrl: base, authentication: 'none' } }).execute();
	return items.reduce((sum, { json }) => sum + Number(json.holdingCount), 0);
}

/** Number of holdings that a bare client added up, exactly, by owner and instrument. @param {import('../lib/bare.mjs').Ask} ask */
async function byHand(ask) {
	/** @type {Map<string, bigint>} */
	const sums = new Map();
	let count = 0;
	let pageToken;
	do {
		const body = { eventFormat: holdingFilters(PARTY), maxPageSize: PAGE, pageToken };
		/** @type {{activeContracts: any[], nextPageToken?: string}} */
		const answer = await ask('/v2/state/active-contracts-page', body);
		for (const { contractEntry } of answer.activeContracts) {
			const { owner, instrumentId, amount } = contractEntry.JsActiveContract.createdEvent.interfaceViews[0].viewValue;
			const [whole, fraction = ''] = amount.split('.');
			const key = `${owner} ${instrumentId.admin} ${instrumentId.id}`;
			sums.set(key, (sums.get(key) ?? 0n) + BigInt(whole + fraction.padEnd(DIGITS, '0')));
			count++;
		}
		pageToken = answer.nextPageToken;
	} while (pageToken);
	return count;
}

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'balances',
	title: `balances of ${COUNT.toLocaleString('en')} holdings, outside n8n`,
	ours: "Canton Token, Balance › Get Many, in n8n's context",
	against: 'bare fetch + JSON.parse over the same pages, amounts added as BigInt',
	aim: 'wall time and CPU ≤ 1.2×, peak memory ≤ 1.3×',
	contenders: nodeAndBare(byNode, byHand),
	async run(bench) {
		const count = bench.amount(COUNT, 20_000);
		const args = { url: await bench.pages(), warmUp: count / 10, count };
		const { ours, bare: against } = await bench.sideBySide('balances', ['ours', 'bare'], bench.rounds(9, 3), args);
		return { figures: ratios(ours, against, { wall: 1.2, cpu: 1.2, peak: 1.3 }) };
	},
};
