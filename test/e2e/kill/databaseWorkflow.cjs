// The workflow whose deliveries are counted where n8n's database goes away while executions run: after a pause, each node needs that
// database. Sub-workflows are read from it and noted in it, a data table lies in it, and so do credentials. Some nodes pass the error
// of that database on as it comes: a request with a generic credential, a sub-workflow with all items, a data table. Others make their
// own error of it: a sub-workflow for each item, a request with a predefined credential type.
const { deliver, pause, to, workflow } = require('./workflow.cjs');

/** So long an execution waits before it needs the database, in seconds: at any moment there is one that has begun and is to need it. */
const PAUSE_SECONDS = 2;
const COLUMNS = /** @type {const} */ ({ updateId: 'string', replayed: 'boolean', event: 'string' });

/** @param {number} number */
const nodeId = (number) => `b5d7c1a0-0005-4000-8000-${String(number).padStart(12, '0')}`;

/**
 * A node of n8n's own.
 * @param {number} number of its ID
 * @param {string} name
 * @param {[type: string, version: number]} type
 * @param {object} parameters
 */
const step = (number, name, [type, typeVersion], parameters) => ({
	id: nodeId(number),
	name,
	type: `n8n-nodes-base.${type}`,
	typeVersion,
	position: [30 * number, 0],
	parameters,
});

/**
 * @param {import('../../../scripts/lib/rest.cjs').Client} client
 * @returns {Promise<string>} the ID of a workflow that gives back what it gets
 */
async function createSubWorkflow(client) {
	const made = await client.createWorkflow({
		name: 'Sub-workflow',
		nodes: [step(1, 'When Executed', ['executeWorkflowTrigger', 1.1], { inputSource: 'passthrough' }), step(2, 'Nothing', ['noOp', 1], {})],
		connections: { 'When Executed': to('Nothing') },
	});
	await client.activate(made.id);
	return made.id;
}

/**
 * @param {import('../../../scripts/lib/rest.cjs').Client} client
 * @returns {Promise<string>} the ID of a new data table
 */
async function createDataTable(client) {
	const project = await client.call('GET', '/rest/projects/personal');
	const columns = Object.entries(COLUMNS).map(([name, type]) => ({ name, type }));
	const { id } = await client.call('POST', `/rest/projects/${project.id}/data-tables`, { name: 'Delivered', columns });
	return id;
}

/**
 * Creates what the workflow needs, and makes the workflow.
 * @param {import('../../../scripts/lib/rest.cjs').Client} client
 * @param {Parameters<typeof workflow>[0]} source
 */
async function databaseWorkflow(client, source) {
	const header = await client.createCredential({ name: 'Header', type: 'httpHeaderAuth', data: { name: 'X-Sink', value: 'kill' } });
	const bearer = await client.createCredential({ name: 'Bearer', type: 'sendGridApi', data: { apiKey: 'kill' } });
	const subWorkflow = await createSubWorkflow(client);
	const table = await createDataTable(client);
	const base = workflow(source);
	const [trigger, last] = base.nodes;
	// A sub-workflow for each of many items would take longer than the next events.
	trigger.parameters.options.output = 'batch';
	const wait = pause(PAUSE_SECONDS);
	const called = { workflowId: { __rl: true, mode: 'id', value: subWorkflow }, options: {} };
	const callEach = step(7, 'Call for Each', ['executeWorkflow', 1.2], { ...called, mode: 'each' });
	const call = step(4, 'Call', ['executeWorkflow', 1.2], { ...called, mode: 'once' });
	const split = step(8, 'Split Out', ['splitOut', 1], { fieldToSplitOut: 'events', options: {} });
	const value = Object.fromEntries(Object.keys(COLUMNS).map((column) => [column, `={{ $json.${column} }}`]));
	const note = step(5, 'Note', ['dataTable', 1], {
		resource: 'row',
		operation: 'insert',
		dataTableId: { __rl: true, mode: 'id', value: table },
		columns: { mappingMode: 'defineBelow', value },
		options: {},
	});
	const check = deliver({ id: nodeId(9), sink: `${source.sink}-checks`, body: '{}' });
	Object.assign(check, { name: 'Check', position: [120, -200], credentials: { httpHeaderAuth: { id: header.id, name: header.name } } });
	Object.assign(check.parameters, { authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' });
	const parameters = { ...last.parameters, authentication: 'predefinedCredentialType', nodeCredentialType: 'sendGridApi' };
	const send = { ...last, parameters, credentials: { sendGridApi: { id: bearer.id, name: bearer.name } } };
	return {
		...base,
		nodes: [trigger, wait, check, callEach, split, call, note, send],
		connections: {
			[trigger.name]: to(wait.name),
			// The check comes first: if it fails, nothing is sent.
			[wait.name]: to(check.name, callEach.name),
			[callEach.name]: to(split.name),
			[split.name]: to(call.name),
			[call.name]: to(note.name),
			[note.name]: to(send.name),
		},
	};
}

module.exports = { databaseWorkflow };
