// The workflow whose deliveries are counted where n8n's database goes away while executions run: after a pause, each node needs that
// database. A sub-workflow is read from it and noted in it, a data table lies in it, and so does the credential of the last node.
const { deliver, pause, to, workflow } = require('./workflow.cjs');

/** So long an execution waits before it needs the database, in seconds: at any moment there is one that has begun and is to need it. */
const PAUSE_SECONDS = 2;
const COLUMNS = /** @type {const} */ ({ updateId: 'string', replayed: 'boolean', event: 'string' });

/** @param {number} number */
const nodeId = (number) => `b5d7c1a0-0005-4000-8000-${String(number).padStart(12, '0')}`;

/**
 * @param {import('../../../scripts/lib/rest.cjs').N8nClient} client
 * @returns {Promise<string>} the ID of a workflow that gives back what it gets
 */
async function createSubWorkflow(client) {
	const made = await client.createWorkflow({
		name: 'Sub-workflow',
		nodes: [
			{
				id: nodeId(1),
				name: 'When Executed',
				type: 'n8n-nodes-base.executeWorkflowTrigger',
				typeVersion: 1.1,
				position: [0, 0],
				parameters: { inputSource: 'passthrough' },
			},
			{ id: nodeId(2), name: 'Nothing', type: 'n8n-nodes-base.noOp', typeVersion: 1, position: [240, 0], parameters: {} },
		],
		connections: { 'When Executed': to('Nothing') },
	});
	await client.activate(made.id);
	return made.id;
}

/**
 * @param {import('../../../scripts/lib/rest.cjs').N8nClient} client
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
 * @param {import('../../../scripts/lib/rest.cjs').N8nClient} client
 * @param {Parameters<typeof workflow>[0]} source
 */
async function databaseWorkflow(client, source) {
	const header = await client.createCredential({ name: 'Sink', type: 'httpHeaderAuth', data: { name: 'X-Sink', value: 'kill' } });
	const subWorkflow = await createSubWorkflow(client);
	const table = await createDataTable(client);
	const base = workflow(source);
	const [trigger, last] = base.nodes;
	const { id, name } = header;
	const wait = pause(PAUSE_SECONDS);
	const call = {
		id: nodeId(4),
		name: 'Call',
		type: 'n8n-nodes-base.executeWorkflow',
		typeVersion: 1.2,
		position: [120, 0],
		parameters: { workflowId: { __rl: true, mode: 'id', value: subWorkflow }, mode: 'once', options: {} },
	};
	const value = Object.fromEntries(Object.keys(COLUMNS).map((column) => [column, `={{ $json.${column} }}`]));
	const note = {
		id: nodeId(5),
		name: 'Note',
		type: 'n8n-nodes-base.dataTable',
		typeVersion: 1,
		position: [180, 0],
		parameters: {
			resource: 'row',
			operation: 'insert',
			dataTableId: { __rl: true, mode: 'id', value: table },
			columns: { mappingMode: 'defineBelow', value },
			options: {},
		},
	};
	const parameters = { ...last.parameters, authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' };
	const send = { ...deliver({ id: last.id, sink: source.sink, body: '' }), parameters, credentials: { httpHeaderAuth: { id, name } } };
	return {
		...base,
		nodes: [trigger, wait, call, note, send],
		connections: {
			[trigger.name]: to(wait.name),
			[wait.name]: to(call.name),
			[call.name]: to(note.name),
			[note.name]: to(send.name),
		},
	};
}

module.exports = { databaseWorkflow };
