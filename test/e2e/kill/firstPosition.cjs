// Start From: Now when n8n is killed after a workflow was activated and before the trigger's first poll time: what happens in between
// must arrive once n8n runs again.
const { join } = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { createUserFolder, killN8n, startN8n, stopN8n } = require('../../../scripts/lib/n8n.cjs');
const { runFolder } = require('../../../scripts/lib/paths.cjs');
const { freePort } = require('../../../scripts/lib/processes.cjs');
const { startSandbox } = require('../../../scripts/lib/sandbox.cjs');
const { ENGINES } = require('./engines.cjs');
const { happen } = require('./events.cjs');
const { delivering, signIn } = require('./workflow.cjs');

/** The first poll time comes so many seconds after the activation, at least: n8n is killed and started again before it. */
const HEAD_START = 40;
const PATIENCE_MS = 180_000;
const DELIVERIES = /** @type {const} */ (['once', 'atLeastOnce']);

/**
 * @param {{engine: import('./engines.cjs').Engine, tarball: string}} of
 * @returns {Promise<{expected: number[], arrived: Array<Array<{event?: string, offset?: number}>>}>} offsets of what happened after the activation, and what arrived with each delivery
 */
async function killBeforeFirstPoll({ engine, tarball }) {
	const folder = runFolder(`first-${engine}`);
	await createUserFolder(folder, tarball);
	const sandbox = await startSandbox({ args: ['--history', '20'], log: join(folder, 'sandbox.log') });
	const setup = { folder, port: await freePort(), brokerPort: await freePort(), env: ENGINES[engine] };
	let n8n = await startN8n(setup);
	try {
		const { client, credential } = await signIn(n8n.url, sandbox.url);
		const { parties } = await sandbox.call('GET', '/control/world?after=999999999');
		await sandbox.call('POST', '/control/do', { action: 'succeed', count: 3 });
		const second = (new Date().getSeconds() + HEAD_START) % 60;
		const workflow = (/** @type {typeof DELIVERIES[number]} */ delivery) =>
			delivering({
				name: `First position, ${delivery}`,
				type: 'cantonLedgerEventTrigger',
				parameters: {
					pollTimes: { item: [{ mode: 'custom', cronExpression: `${second} * * * * *` }] },
					event: 'commandCompleted',
					authentication: 'accessToken',
					parties: parties.alice,
					outcome: 'any',
					startFrom: 'now',
					delivery,
					simplify: true,
					options: {},
				},
				credential,
				sink: `${sandbox.url}/sink/${delivery}`,
				body: '{ event: $json.event, offset: $json.offset }',
			});
		const made = await Promise.all(DELIVERIES.map(async (delivery) => await client.createWorkflow(workflow(delivery))));
		for (const workflow of made) await client.activate(workflow.id);
		const saved = async () => {
			const all = await Promise.all(
				made.map(async (workflow) => JSON.stringify((await client.call('GET', `/rest/workflows/${workflow.id}`)) ?? '')),
			);
			return all.every((text) => text.includes('canton-trigger-start'));
		};
		for (const until = Date.now() + PATIENCE_MS; !(await saved()); await sleep(200))
			if (Date.now() > until) throw new Error('the activation was not saved');
		await killN8n(n8n);
		const expected = await happen(sandbox, 3);
		n8n = await startN8n(setup);
		const arrived = async () =>
			await Promise.all(DELIVERIES.map(async (delivery) => (await sandbox.delivered(delivery)).map((/** @type {any} */ { body }) => body)));
		const isThere = async () => (await arrived()).every(({ length }) => length >= expected.length);
		for (const until = Date.now() + PATIENCE_MS; !(await isThere()) && Date.now() < until;) await sleep(1000);
		return { expected, arrived: await arrived() };
	} finally {
		await stopN8n(n8n);
		await sandbox.stop();
	}
}

module.exports = { killBeforeFirstPoll };
