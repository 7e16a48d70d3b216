// How soon a completed command starts its workflow while commands come at four rates: a trickle must not hold back what is there.
import { setTimeout as sleep } from 'node:timers/promises';

import demo from '../../../scripts/lib/demo.cjs';
import install from '../../../scripts/lib/install.cjs';
import n8nLib from '../../../scripts/lib/n8n.cjs';
import paths from '../../../scripts/lib/paths.cjs';
import processes from '../../../scripts/lib/processes.cjs';
import rest from '../../../scripts/lib/rest.cjs';
import sandboxLib from '../../../scripts/lib/sandbox.cjs';
import progress from '../../../scripts/lib/say.cjs';
import { amount } from '../lib/figures.mjs';
import { LAZY, quantile } from './idle-triggers.mjs';
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
	/** @type {Map<string, number>} */
	const happened = new Map();
	const began = Date.now();
	for (let made = 0; made < count; made++) {
		// By the clock: what a call takes does not lower the rate.
		await sleep(Math.max(0, began + (made * 1000) / rate - Date.now()));
		const { happened: event } = await sandbox.call('POST', '/control/do', { action: 'succeed' });
		happened.set([event].flat()[0].updateId, Date.now());
	}
	const delays = async () =>
		(await sandbox.delivered(SINK))
			.flatMap((/** @type {any} */ { at, body }) => {
				const then = happened.get(body.updateId);
				return then === undefined ? [] : [(Date.parse(at) - then) / 1000];
			})
			.sort((/** @type {number} */ a, /** @type {number} */ b) => a - b);
	for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(500)) if ((await delays()).length >= count) break;
	const measured = await delays();
	if (measured.length !== count) throw new Error(`${measured.length} of ${count} events arrived at ${rate} a second`);
	return measured;
}

/** @param {(seconds: number) => number} secondsOf */
async function measure(secondsOf) {
	const { tarball } = await install.pack();
	const folder = paths.runFolder('bench-stream-rates');
	await n8nLib.createUserFolder(folder, tarball);
	const sandbox = await sandboxLib.startSandbox({ args: ['--history', '5', '--trust-answers', '--clock', 'real'] });
	const n8n = await n8nLib.startN8n({ folder, port: await processes.freePort(), brokerPort: await processes.freePort(), env: LAZY });
	try {
		const client = new rest.N8nClient(n8n.url);
		await client.login();
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
	} finally {
		await n8nLib.stopN8n(n8n);
		await sandbox.stop();
	}
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
