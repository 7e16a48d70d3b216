import { bare, helper } from '../lib/bare.mjs';
import { column, ratio, ratios } from '../lib/figures.mjs';
import { reading } from '../lib/reading.mjs';

const COUNT = 20_000;
const PARTY = `alice::1220${'ab'.repeat(32)}`;

/** Reads everything, page by page, and lets go of it. @param {import('../lib/bare.mjs').Ask} ask */
async function byHand(ask) {
	const { offset: end } = await ask('/v2/state/ledger-end');
	let count = 0;
	for (let place = 0; place < end; ) {
		const page = await ask('/v2/commands/command-completions?limit=200&stream_idle_timeout_ms=100', {
			parties: [PARTY],
			beginExclusive: place,
		});
		count += page.length;
		place = page.at(-1).completionResponse.Completion.value.offset;
	}
	return count;
}

/** Polls until nothing comes any more, as n8n would. @param {string} base */
async function trigger(base) {
	const { host } = await import('../lib/host.mjs');
	const credentials = { cantonLedgerApi: { baseUrl: base, authentication: 'none' } };
	const { poll } = host('CantonLedgerTrigger', { event: 'commandCompleted', parties: PARTY, startFrom: 'beginning' }, credentials);
	/** @type {import('n8n-workflow').IDataObject} */
	const staticData = {};
	let count = 0;
	for (let items = await poll(staticData); items; items = await poll(staticData)) count += items.length;
	return count;
}

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'drain',
	title: `Drain ${COUNT.toLocaleString('en')} completions in server pages of 200`,
	ours: 'Canton Ledger Trigger › Command Completed, polled until nothing is left',
	against: 'bare fetch + JSON.parse over the same pages',
	aim: 'CPU ≤ 1.25×',
	contenders: {
		ours: reading(trigger),
		bare: reading(async (base) => await byHand(bare(base))),
		helper: reading(async (base) => await byHand(await helper(base))),
	},
	async run(bench) {
		const args = { url: await bench.pages(), warmUp: bench.amount(COUNT, 5000), count: bench.amount(COUNT, 5000) };
		const { ours, bare: against, helper: least } = await bench.sideBySide('drain', ['ours', 'bare', 'helper'], bench.rounds(9, 3), args);
		return {
			figures: [
				...ratios(ours, against, { cpu: 1.25 }),
				ratio({ name: "CPU time of n8n's HTTP helper alone", unit: 'ms' }, column(least, 'cpuMs'), column(against, 'cpuMs')),
			],
		};
	},
};
