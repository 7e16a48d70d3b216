// Time until a completed command starts its workflow while commands come at four rates: a trickle must not hold back what is there.
import { setTimeout as sleep } from 'node:timers/promises';

import demo from '../../../scripts/lib/demo.cjs';
import install from '../../../scripts/lib/install.cjs';
import progress from '../../../scripts/lib/say.cjs';
import { amount } from '../lib/figures.mjs';
import { Events, inN8n, quantile } from '../lib/inN8n.mjs';
import { telling, trigger } from './stream.mjs';

/** Commands a second, and for how many seconds they come. */
const RATES = [
	{ rate: 0.2, seconds: 120 },
	{ rate: 1, seconds: 60 },
	{ rate: 2.4, seconds: 40 },
	{ rate: 20, seconds: 20 },
];
const SINK = 'rates';

/** Delays from event to delivery in seconds, in order. @param {any} sandbox @param {number} rate @param {number} count */
async function delaysAt(sandbox, rate, count) {
	const made = new Events(sandbox);
	const began = Date.now();
	for (let number = 0; number < count; number++) {
		// By the clock: what a call takes does not lower the rate.
		await sleep(Math.max(0, began + (number * 1000) / rate - Date.now()));
		await made.happen();
	}
	return await made.arrived(SINK, 60_000);
}

/** @param {(seconds: number) => number} secondsOf @returns {Promise<Array<{rate: number, delays: number[]}>>} */
async function measure(secondsOf) {
	return await inN8n('stream-rates', { args: ['--clock', 'real'] }, async ({ sandbox, client }) => {
		const ledger = demo.demoCredentials(sandbox.url).find(({ type }) => type === 'cantonLedgerApi');
		const credential = await client.createCredential(/** @type {any} */ (ledger));
		const { parties } = await sandbox.call('GET', '/control/world?after=999999999');
		const { id } = await client.createWorkflow(telling(`${sandbox.url}/sink/${SINK}`, trigger(0, parties.alice, credential)));
		await client.activate(id);
		while ((await sandbox.call('GET', '/control/channels')).open < 1) await sleep(200);
		await sleep(3000);
		/** @type {Array<{rate: number, delays: number[]}>} */
		const results = [];
		for (const { rate, seconds } of RATES) {
			results.push({ rate, delays: await delaysAt(sandbox, rate, Math.max(3, Math.round(rate * secondsOf(seconds)))) });
		}
		return results;
	});
}

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'stream-rates',
	title: 'A stream while commands keep coming: completion to delivery in one n8n',
	ours: 'Canton Ledger Stream › Command Completed, then an HTTP Request',
	against: 'nothing',
	aim: '95 % within 1 s, at each rate',
	async run(bench) {
		await install.installN8n();
		bench.lastRounds = 1;
		const results = await measure((seconds) => bench.amount(seconds, 3));
		for (const { rate, delays } of results)
			progress.say(
				`  ${rate} a second: ${JSON.stringify({ count: delays.length, p50: quantile(delays, 0.5), p95: quantile(delays, 0.95) })}`,
			);
		return {
			figures: results.flatMap(({ rate, delays }) => [
				amount({ name: `${rate} commands a second: half of them within`, unit: 's' }, [quantile(delays, 0.5)]),
				amount({ name: `${rate} commands a second: 95 % within`, unit: 's', most: 1 }, [quantile(delays, 0.95)]),
			]),
			notes: [
				`${results.map(({ delays }) => delays.length).join(', ')} commands, evenly spaced. A ledger end lies two offsets behind the last completion, as recorded from a participant. Batch Window is 200 ms`,
			],
		};
	},
};
