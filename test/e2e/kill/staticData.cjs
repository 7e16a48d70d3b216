// Queue mode: a node behind the trigger writes the workflow's static data, so a worker saves all of it, and then main is restarted.
const { setTimeout: sleep } = require('node:timers/promises');
const { startQueueMode } = require('./queueMode.cjs');
const { workflow } = require('./workflow.cjs');

const PATIENCE_MS = 180_000;

/** The same workflow, with a node behind the trigger that counts in static data, from now on. @param {ReturnType<typeof workflow>} base */
function counted(base) {
	const [trigger, send] = base.nodes;
	const count = {
		id: 'b5d7c1a0-0012-4000-8000-000000000001',
		name: 'Count',
		type: 'n8n-nodes-base.code',
		typeVersion: 2,
		position: [150, 0],
		parameters: { jsCode: "const kept = $getWorkflowStaticData('global'); kept.count = (kept.count ?? 0) + 1; return $input.all();" },
	};
	const to = (/** @type {string} */ node) => ({ main: [[{ node, type: 'main', index: 0 }]] });
	const parameters = { ...trigger.parameters, startFrom: 'now' };
	const whole = { ...send, parameters: { ...send.parameters, jsonBody: '={{ JSON.stringify($json) }}' } };
	return {
		...base,
		nodes: [{ ...trigger, parameters }, count, whole],
		connections: { [trigger.name]: to(count.name), [count.name]: to(send.name) },
	};
}

/**
 * @param {{engine: import('./engines.cjs').Engine, tarball: string}} of
 * @returns {Promise<{before: number, missed: number, after: number, delivered: Array<{event?: string, offset?: number, reason?: string}>}>} offsets
 * of one event before main was killed, one while it was away and one after it, and what arrived
 */
async function killAfterStaticDataWasWritten({ engine, tarball }) {
	const name = `static-data-${engine}`;
	const { sandbox, client, credential, world, murder, stop } = await startQueueMode({
		name,
		engine,
		tarball,
		sandboxArgs: ['--history', '5'],
	});
	const sink = 'static-data';
	const delivered = async () => (await sandbox.delivered(sink)).map(({ body }) => body);
	/** @param {(all: any[]) => boolean} enough */
	const until = async (enough) => {
		for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(200)) if (enough(await delivered())) return;
		throw new Error(`what was waited for did not arrive: ${JSON.stringify(await delivered())}`);
	};
	const happen = async () => {
		const { happened } = await sandbox.call('POST', '/control/do', { action: 'succeed' });
		return Number([happened].flat()[0].offset);
	};
	try {
		const { alice } = world.parties;
		const base = workflow({
			delivery: 'atLeastOnce',
			party: alice,
			afterOffset: world.ledgerEnd,
			sink: `${sandbox.url}/sink/${sink}`,
			credential,
		});
		const made = await client.createWorkflow(counted(base));
		await client.activate(made.id);
		// An activation is answered before it is made: until then nothing is watched.
		for (const deadline = Date.now() + PATIENCE_MS; (await delivered()).length === 0 && Date.now() < deadline; await sleep(3000))
			await happen();
		const before = await happen();
		await until((all) => all.some(({ offset }) => offset === before));
		// The worker saves static data when the execution is over, a moment after the sink had it.
		await sleep(3000);
		const missedLater = happen();
		await murder.main(() => 0);
		const missed = await missedLater;
		await sleep(10_000);
		const after = await happen();
		await until((all) => all.some(({ offset }) => offset === after));
		const all = await delivered();
		return { before, missed, after, delivered: all.slice(all.findIndex(({ offset }) => offset === before)) };
	} finally {
		await stop();
	}
}

module.exports = { killAfterStaticDataWasWritten };
