// Time until an event starts its workflow, by stream and by poll, in one n8n. And the cost of streams on which nothing happens.
import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import demo from '../../../scripts/lib/demo.cjs';
import install from '../../../scripts/lib/install.cjs';
import progress from '../../../scripts/lib/say.cjs';
import { amount } from '../lib/figures.mjs';
import { Events, inN8n, quantile, report, resident, toReport } from '../lib/inN8n.mjs';
import { spent } from '../lib/meter.mjs';

const IDLE = 200;
/** Streams of a workflow, so that they are activated soon. */
const TOGETHER = 20;
const CHANNEL = 'WS /v2/commands/command-completions';

/** The sockets a process has open. @param {number} pid */
const sockets = (pid) =>
	readdirSync(`/proc/${pid}/fd`).filter((fd) => {
		try {
			return readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith('socket:');
		} catch {
			return false;
		}
	}).length;

/** @param {number} index @param {string} party @param {{id: string, name: string}} credential @param {'cantonLedgerStream' | 'cantonLedgerEventTrigger'} type */
export const trigger = (index, party, credential, type = 'cantonLedgerStream') => ({
	id: `b5d7c1a0-0020-4000-8000-${String(index).padStart(12, '0')}`,
	name: `Trigger ${index}`,
	type: `n8n-nodes-canton.${type}`,
	typeVersion: 1,
	position: [0, index * 100],
	parameters: {
		...(type === 'cantonLedgerEventTrigger' && { pollTimes: { item: [{ mode: 'custom', cronExpression: '0 * * * * *' }] } }),
		event: 'commandCompleted',
		authentication: 'accessToken',
		parties: party,
		outcome: 'any',
	},
	credentials: { cantonLedgerApi: credential },
});

/** A trigger that reports to a sink what it gets. @param {string} sink @param {ReturnType<typeof trigger>} from */
export const telling = (sink, from) => ({
	name: `To ${sink}`,
	nodes: [from, report(sink)],
	connections: toReport(from.name),
});

/** @param {{idle: number, events: number, seconds: number}} plan */
async function measure({ idle, events, seconds }) {
	return await inN8n('stream', { args: ['--clock', 'real'] }, async ({ n8n, sandbox, client }) => {
		const ledger = demo.demoCredentials(sandbox.url).find(({ type }) => type === 'cantonLedgerApi');
		const credential = await client.createCredential(/** @type {any} */ (ledger));
		const { parties } = await sandbox.call('GET', '/control/world?after=999999999');
		const opened = async () => (await sandbox.call('GET', '/control/channels')).open;
		/** @param {any} workflow */
		const activate = async (workflow) => {
			const { id } = await client.createWorkflow(workflow);
			await client.activate(id);
			return id;
		};
		const kinds = /** @type {const} */ (['cantonLedgerStream', 'cantonLedgerEventTrigger']);
		for (const type of kinds) await activate(telling(`${sandbox.url}/sink/${type}`, trigger(0, parties.alice, credential, type)));
		while ((await opened()) < 1) await sleep(200);
		await sleep(3000);
		const made = new Events(sandbox);
		for (let reported = 0; reported < events; reported++) {
			await made.happen();
			await sleep(1000 + (reported % 7) * 100);
		}
		const poll = await made.arrived('cantonLedgerEventTrigger', 180_000);
		const stream = await made.arrived('cantonLedgerStream', 1000);

		const before = { memoryMb: resident(n8n.pid), sockets: sockets(n8n.pid) };
		const quiet = async () => {
			const cpu = spent(n8n.pid);
			await sleep(seconds * 1000);
			return (spent(n8n.pid) - cpu) / seconds;
		};
		const cpuBefore = await quiet();
		for (let first = 1; first <= idle; first += TOGETHER) {
			const nodes = Array.from({ length: Math.min(TOGETHER, idle - first + 1) }, (_, more) =>
				trigger(first + more, parties.bank, credential),
			);
			await activate({ name: `Idle ${first}`, nodes, connections: {} });
		}
		for (const deadline = Date.now() + 300_000; (await opened()) < idle + 1; await sleep(500))
			if (Date.now() > deadline) throw new Error(`${await opened()} of ${idle} streams are open`);
		// Garbage that activations have left is not the cost of idling.
		await sleep(30_000);
		await sandbox.call('DELETE', '/control/requests');
		const cpuMs = (await quiet()) - cpuBefore;
		const { requests } = await sandbox.call('GET', '/control/requests');
		return {
			stream,
			poll,
			cpuMs: cpuMs / idle,
			memoryMb: (resident(n8n.pid) - before.memoryMb) / idle,
			sockets: sockets(n8n.pid) - before.sockets,
			requests: requests.filter((/** @type {any} */ { endpoint }) => endpoint !== CHANNEL).length / seconds / idle,
		};
	});
}

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'stream',
	title: `A stream beside a poll: event to delivery in one n8n, and ${IDLE} idle streams`,
	ours: 'Canton Ledger Stream › Command Completed, then an HTTP Request',
	against: 'the same with Canton Ledger Event Trigger, polled every minute',
	aim: '95 % within 1 s',
	async run(bench) {
		await install.installN8n();
		bench.lastRounds = 1;
		const plan = { idle: bench.amount(IDLE, 5), events: bench.amount(60, 5), seconds: bench.amount(60, 10) };
		const { stream, poll, ...idle } = await measure(plan);
		progress.say(`  ${JSON.stringify({ p50: quantile(stream, 0.5), p95: quantile(stream, 0.95), ...idle })}`);
		return {
			figures: [
				amount({ name: 'stream: event to delivery, half of them within', unit: 's' }, [quantile(stream, 0.5)]),
				amount({ name: 'stream: event to delivery, 95 % within', unit: 's', most: 1 }, [quantile(stream, 0.95)]),
				amount({ name: 'poll: event to delivery, half of them within', unit: 's' }, [quantile(poll, 0.5)]),
				amount({ name: 'poll: event to delivery, 95 % within', unit: 's' }, [quantile(poll, 0.95)]),
				amount({ name: `${plan.idle} idle streams: CPU time of a second, each`, unit: 'ms' }, [idle.cpuMs]),
				amount({ name: `${plan.idle} idle streams: memory, each`, unit: 'MB' }, [idle.memoryMb]),
				amount({ name: `${plan.idle} idle streams: sockets, all of them`, unit: '' }, [idle.sockets]),
				amount({ name: `${plan.idle} idle streams: requests a minute, each`, unit: '' }, [idle.requests * 60]),
			],
			notes: [`${plan.events} events, one every 1.0 to 1.6 seconds; the poll times are every full minute. Batch Window is 200 ms`],
		};
	},
};
