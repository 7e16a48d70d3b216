// The demo: every example in an n8n that has the sandbox for a network. Whoever makes one finds all that it needs here.
const { makeDar } = require('./dar.cjs');
const { demoCredentials, development, gitCredentials } = require('./demoCredentials.cjs');
const { mayAccept, mayReadAll, prepareActing } = require('./demoUser.cjs');
const { everyMinute, hearGit, leaveFunds, startsByItself } = require('./demoWorkflows.cjs');
const { exampleNames, operators, readExample } = require('./examples.cjs');
const { placeholder, pointAtSandbox } = require('./pointAtSandbox.cjs');

/** The example that the demo has first: an alert comes by it while it makes the others. */
const firstExample = 'failed-command-alert-stream';

/**
 * Stores credentials in n8n.
 * @param {import('./rest.cjs').Client} client
 * @param {{name: string, type: string, data: Record<string, unknown>}[]} wanted
 * @returns {Promise<Map<string, {id: string, name: string}>>} by credential type
 */
async function seedCredentials(client, wanted) {
	const credentials = new Map();
	for (const credential of wanted) credentials.set(credential.type, await client.createCredential(credential));
	return credentials;
}

/**
 * Stores every example in n8n and activates those that start by themselves.
 * @param {import('./rest.cjs').Client} client
 * @param {import('./sandbox.cjs').Sandbox} sandbox
 * @param {string} gitUrl
 * @param {(workflow: {id: string, name: string, active: boolean}) => void} onSeeded hears of each
 */
async function seedExamples(client, sandbox, gitUrl, onSeeded) {
	const credentials = await seedCredentials(client, [...demoCredentials(sandbox.url), ...gitCredentials(gitUrl)]);
	const { parties } = await sandbox.call('GET', '/control/world');
	await prepareActing(sandbox);
	/** @type {{id: string, name: string} | undefined} */
	let calls;
	for (const example of new Set([firstExample, operators, ...exampleNames()])) {
		const pointed = pointAtSandbox(readExample(example), sandbox.url, credentials, { parties, gitUrl, calls });
		const workflow = hearGit(leaveFunds(everyMinute(pointed)));
		const { id } = await client.createWorkflow(workflow);
		if (example === operators) calls = { id, name: workflow.name };
		const active = startsByItself(workflow) || example === operators;
		if (active) await client.activate(id);
		onSeeded({ id, name: workflow.name, active });
	}
}

/**
 * Gives the DAR gate something to do: a release whose DAR passes, a push whose DAR is rejected, a release without one.
 * @param {import('./git.cjs').Git} git
 * @param {string} n8nUrl
 */
async function feedGate(git, n8nUrl) {
	const path = '.daml/dist/model.dar';
	const events = [
		git.push({ [path]: makeDar({ version: '2.0.0', verdict: 'NOT_VALID_UPGRADE_PACKAGE' }).bytes }),
		git.release('v1.0.0', { 'demo-model-1.0.0.dar': makeDar().bytes, 'SHA256SUMS.txt': Buffer.from('…') }),
		git.release('v1.0.1', { 'notes.txt': Buffer.from('The build failed.') }),
	];
	const gate = `${n8nUrl}/webhook/canton-dar-gate`;
	await git.introduce(gate);
	for (const event of events) await git.deliver(gate, event);
}

module.exports = {
	mayAccept,
	mayReadAll,
	operators,
	demoCredentials,
	development,
	everyMinute,
	exampleNames,
	feedGate,
	gitCredentials,
	placeholder,
	pointAtSandbox,
	prepareActing,
	readExample,
	seedCredentials,
	seedExamples,
};
