import { bare } from '../lib/bare.mjs';
import { amount, column, extra, ratio } from '../lib/figures.mjs';
import { measured } from '../lib/meter.mjs';

const COUNT = 1000;
const PARTY = `alice::1220${'ab'.repeat(32)}`;

/**
 * Repeats one thing many times.
 * @param {(base: string) => Promise<() => Promise<unknown>>} prepare
 */
const contender =
	(prepare) =>
	async (/** @type {{url: string, repeat: number}} */ { url, repeat }) => {
		const base = `${url}/${COUNT}`;
		await import('../lib/host.mjs');
		const once = await prepare(base);
		const many = async () => {
			for (let done = 0; done < repeat; done++) await once();
		};
		await many();
		await fetch(`${url}/requests`);
		const sample = await measured(many);
		const requests = Number(await (await fetch(`${url}/requests`)).text());
		return { ...sample, wallMs: sample.wallMs / repeat, cpuMs: sample.cpuMs / repeat, requests: requests / repeat };
	};

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'empty-poll',
	title: 'A poll that finds nothing new',
	ours: 'Canton Ledger Event Trigger › Command Completed, one poll',
	against: 'one bare request for the ledger end',
	aim: '≤ 1 request, CPU ≤ 2 ms extra',
	contenders: {
		ours: contender(async (base) => {
			const { host } = await import('../lib/host.mjs');
			const credentials = { cantonLedgerApi: { baseUrl: base, authentication: 'none' } };
			const { poll } = host('CantonLedgerEventTrigger', { event: 'commandCompleted', outcome: 'any', parties: PARTY }, credentials);
			/** @type {import('n8n-workflow').IDataObject} */
			const staticData = {};
			if ((await poll(staticData)) !== null) throw new Error('the poll found something');
			return async () => await poll(staticData);
		}),
		bare: contender(async (base) => {
			const ask = bare(base);
			return async () => await ask('/v2/state/ledger-end');
		}),
	},
	async run(bench) {
		const args = { url: await bench.pages(), repeat: bench.amount(1000, 200) };
		const { ours, bare: against } = await bench.sideBySide('empty-poll', ['ours', 'bare'], bench.rounds(9, 3), args);
		return {
			figures: [
				amount({ name: 'requests', unit: '', most: 1 }, column(ours, 'requests')),
				extra({ name: 'CPU time', unit: 'ms', most: 2 }, column(ours, 'cpuMs'), column(against, 'cpuMs')),
				ratio({ name: 'wall time', unit: 'ms' }, column(ours, 'wallMs'), column(against, 'wallMs')),
				extra(
					{ name: `peak memory of ${args.repeat.toLocaleString('en')} of them`, unit: 'MB' },
					column(ours, 'peakMb'),
					column(against, 'peakMb'),
				),
			],
		};
	},
};
