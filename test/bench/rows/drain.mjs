import { bare, helper } from '../lib/bare.mjs';
import { column, ratio, ratios } from '../lib/figures.mjs';
import { reading } from '../lib/reading.mjs';

const COUNT = 100_000;
/** V8 goes on compiling for more than a hundred thousand events. What that costs is measured by itself, in a fresh process. */
const WARM_UPS = 2;
const FIRST = 20_000;
const PARTY = `alice::1220${'ab'.repeat(32)}`;

/** Reads everything, page by page, and lets go of it. @param {import('../lib/bare.mjs').Ask} ask */
async function byHand(ask) {
	const { offset: end } = await ask('/v2/state/ledger-end');
	let count = 0;
	for (let position = 0; position < end; ) {
		const page = await ask('/v2/commands/command-completions?limit=200&stream_idle_timeout_ms=100', {
			parties: [PARTY],
			beginExclusive: position,
		});
		count += page.length;
		position = page.at(-1).completionResponse.Completion.value.offset;
	}
	return count;
}

/** Polls until nothing comes any more, as n8n would. @param {string} base */
async function trigger(base) {
	const { host } = await import('../lib/host.mjs');
	const credentials = { cantonLedgerApi: { baseUrl: base, authentication: 'none' } };
	const { poll } = host(
		'CantonLedgerEventTrigger',
		{ event: 'commandCompleted', outcome: 'any', parties: PARTY, startFrom: 'beginning' },
		credentials,
	);
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
	ours: 'Canton Ledger Event Trigger › Command Completed, polled until nothing is left',
	against: 'bare fetch + JSON.parse over the same pages',
	aim: 'CPU ≤ 1.25×',
	contenders: {
		ours: reading(trigger),
		bare: reading(async (base) => await byHand(bare(base))),
		helper: reading(async (base) => await byHand(await helper(base))),
	},
	async run(bench) {
		const url = await bench.pages();
		const count = bench.amount(COUNT, 5000);
		const rounds = bench.rounds(15, 3);
		const sides = /** @type {('ours' | 'bare' | 'helper')[]} */ (['ours', 'bare', 'helper']);
		const first = await bench.sideBySide('drain', sides, rounds, { url, count: bench.amount(FIRST, 1000), warmUp: 0, warmUps: 0 });
		const warm = await bench.sideBySide('drain', sides, rounds, { url, count, warmUp: count, warmUps: WARM_UPS });
		const cpu = (/** @type {string} */ name, /** @type {'ours' | 'helper'} */ who, figures = warm) =>
			ratio({ name, unit: 'ms' }, column(figures[who], 'cpuMs'), column(figures.bare, 'cpuMs'));
		const cold = `CPU time of the first ${FIRST.toLocaleString('en')} in a fresh process`;
		return {
			figures: [
				...ratios(warm.ours, warm.bare, { cpu: 1.25 }),
				cpu("CPU time of n8n's HTTP helper alone", 'helper'),
				cpu(cold, 'ours', first),
				cpu(`${cold}, n8n's HTTP helper alone`, 'helper', first),
			],
		};
	},
};
