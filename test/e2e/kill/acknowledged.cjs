// At Least Once by acknowledgement in a real n8n: one batch whose execution is over, one whose execution still runs when n8n is
// killed. Only the second may be redelivered.
const { once } = require('node:events');
const http = require('node:http');
const { join } = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { createUserFolder, killN8n, startN8n, stopN8n } = require('../../../scripts/lib/n8n.cjs');
const { runFolder } = require('../../../scripts/lib/paths.cjs');
const { freePort } = require('../../../scripts/lib/processes.cjs');
const { startSandbox } = require('../../../scripts/lib/sandbox.cjs');
const { ENGINES } = require('./engines.cjs');
const { happen } = require('./events.cjs');
const { delivering, pollTimes, signIn } = require('./workflow.cjs');

const PATIENCE_MS = 240_000;
const POLL_SECONDS = 5;

/** @typedef {{offset: number, replayed?: boolean, attempt?: number, hint?: string}} Delivered */

/** Takes deliveries, and answers them only while it is set to. */
async function startSink() {
	/** @type {Delivered[]} */
	const delivered = [];
	const state = { answering: true };
	const server = http.createServer(async (request, response) => {
		let body = '';
		for await (const chunk of request) body += chunk;
		delivered.push(JSON.parse(body));
		if (state.answering) response.end('{}');
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
	return {
		url: `http://127.0.0.1:${port}`,
		delivered,
		state,
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}

/**
 * @param {{engine: import('./engines.cjs').Engine, tarball: string}} of
 * @returns {Promise<{finished: number[], cut: number[], delivered: Delivered[]}>} offsets of the events of the execution that was over, of
 * the one that was cut off, and all that was delivered
 */
async function killDuringExecution({ engine, tarball }) {
	const folder = runFolder(`acknowledged-${engine}`);
	await createUserFolder(folder, tarball);
	const sandbox = await startSandbox({ args: ['--history', '5'], log: join(folder, 'sandbox.log') });
	const sink = await startSink();
	const setup = { folder, port: await freePort(), brokerPort: await freePort(), env: ENGINES[engine] };
	let n8n = await startN8n(setup);
	/** @param {number} count */
	const arrivals = async (count) => {
		for (const until = Date.now() + PATIENCE_MS; sink.delivered.length < count; await sleep(200))
			if (Date.now() > until) throw new Error(`${sink.delivered.length} of ${count} deliveries within ${PATIENCE_MS / 1000} s`);
	};
	try {
		const { client, credential } = await signIn(n8n.url, sandbox.url);
		const { parties, ledgerEnd } = await sandbox.call('GET', '/control/world?after=999999999');
		const made = await client.createWorkflow(workflow({ party: parties.alice, afterOffset: ledgerEnd, sink: sink.url, credential }));
		await client.activate(made.id);
		const finished = await happen(sandbox, 3);
		await arrivals(3);
		// The execution is over soon after its last delivery was answered. The durable engine saves that with its next poll.
		await sleep(3 * POLL_SECONDS * 1000);
		sink.state.answering = false;
		const cut = await happen(sandbox, 2);
		await arrivals(5);
		await killN8n(n8n);
		sink.state.answering = true;
		n8n = await startN8n(setup);
		await arrivals(7);
		await sleep(3 * POLL_SECONDS * 1000);
		return { finished, cut, delivered: sink.delivered };
	} finally {
		await stopN8n(n8n);
		await sandbox.stop();
		sink.close();
	}
}

/** @param {{party: string, afterOffset: number, sink: string, credential: {id: string, name: string}}} of */
const workflow = ({ party, afterOffset, sink, credential }) =>
	delivering({
		name: 'Acknowledged',
		type: 'cantonLedgerEventTrigger',
		parameters: {
			event: 'commandCompleted',
			authentication: 'accessToken',
			parties: party,
			outcome: 'any',
			simplify: true,
			options: {},
			pollTimes: pollTimes(POLL_SECONDS),
			startFrom: 'position',
			afterOffset: String(afterOffset),
			delivery: 'atLeastOnce',
		},
		credential,
		sink,
		body: '{ offset: $json.offset, replayed: $json.replayed, attempt: $json.attempt, hint: $json.hint }',
	});

module.exports = { killDuringExecution };
