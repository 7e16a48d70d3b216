// The workflow whose deliveries are counted, and the account of those who make it.
const { demoCredentials } = require('../../../scripts/lib/demo.cjs');
const { N8nClient } = require('../../../scripts/lib/rest.cjs');

/** @typedef {'once' | 'atLeastOnce' | 'stream'} Delivery settings of the polling trigger, or the stream in its place */

/**
 * At Least Once repeats its window after every kill, and gets past it only in a process that outlives it. So the window is as
 * short as can be, and every so many kills n8n is left in peace for longer: what is delivered must not all come at the end.
 */
const REST = { replayMinutes: 1, restAfterKills: 20, restSeconds: 75 };

/** n8n's shortest interval is a minute. Several poll times per minute are the supported way to poll more often. */
const EVERY_SECONDS = 3;

/** Poll times so many seconds apart. @param {number} seconds */
const pollTimes = (seconds) => ({
	item: Array.from({ length: 60 / seconds }, (_, i) => ({ mode: 'custom', cronExpression: `${i * seconds} * * * * *` })),
});

/**
 * The node Deliver, which posts each event to a sink.
 * @param {{id: string, sink: string, body: string}} of `body`: the fields that are sent, as an object of an expression
 */
const deliver = ({ id, sink, body }) => ({
	id,
	name: 'Deliver',
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.2,
	position: [240, 0],
	parameters: {
		method: 'POST',
		url: sink,
		sendBody: true,
		specifyBody: 'json',
		jsonBody: `={{ JSON.stringify(${body}) }}`,
		options: {},
	},
});

/** Connections of a node's output. @param {string[]} nodes */
const to = (...nodes) => ({ main: [nodes.map((node) => ({ node, type: 'main', index: 0 }))] });

/**
 * A workflow of two nodes: a trigger of ours, then one POST per event to the sink.
 * @param {{name: string, type: string, trigger?: string, parameters: object, credential: {id: string, name: string}, sink: string, body?: string}} of
 * `type` of the trigger, `trigger`: its name, `body`: the fields that are sent, all of them by default
 * @returns {{name: string, nodes: any[], connections: Record<string, object>}}
 */
const delivering = ({ name, type, trigger = 'Trigger', parameters, credential, sink, body = '$json' }) => ({
	name,
	nodes: [
		{
			id: 'b5d7c1a0-0001-4000-8000-000000000001',
			name: trigger,
			type: `n8n-nodes-canton.${type}`,
			typeVersion: 1,
			position: [0, 0],
			parameters,
			credentials: { cantonLedgerApi: credential },
		},
		deliver({ id: 'b5d7c1a0-0002-4000-8000-000000000002', sink, body }),
	],
	connections: { [trigger]: to('Deliver') },
});

/** An execution waits so long, in memory. @param {number} seconds */
const pause = (seconds) => ({
	id: 'b5d7c1a0-0003-4000-8000-000000000003',
	name: 'Pause',
	type: 'n8n-nodes-base.wait',
	typeVersion: 1.1,
	position: [120, 0],
	parameters: { amount: seconds, unit: 'seconds' },
});

/**
 * The workflow: our trigger, then one POST per event to the sink.
 * @param {{delivery: Delivery, party: string, afterOffset?: number, target?: string, sink: string, credential: {id: string, name: string}, pauseSeconds?: number}} of `target`: of several, each read from its beginning.  `pauseSeconds`: an execution waits so long before it posts
 */
function workflow({ delivery, party, afterOffset, target, sink, credential, pauseSeconds }) {
	const shared = {
		event: 'commandCompleted',
		authentication: 'accessToken',
		// A name is looked up at each target, whose parties are not those of the others.
		parties: target === undefined ? party : 'alice',
		// The history has failed commands, which are not counted.
		outcome: target === undefined ? 'any' : 'succeeded',
		...(target === undefined ? { startFrom: 'position', afterOffset: String(afterOffset) } : { startFrom: 'beginning' }),
		simplify: true,
	};
	const options = { replayMinutes: REST.replayMinutes, ...(target !== undefined && { target }) };
	const trigger =
		delivery === 'stream'
			? { type: 'cantonLedgerStream', parameters: { ...shared, options } }
			: {
					type: 'cantonLedgerEventTrigger',
					parameters: { ...shared, pollTimes: pollTimes(EVERY_SECONDS), delivery, options: delivery === 'atLeastOnce' ? options : {} },
				};
	const made = delivering({
		name: `Deliver ${delivery}`,
		trigger: 'Canton Ledger Event Trigger',
		...trigger,
		credential,
		sink,
		body: '{ updateId: $json.updateId, replayed: $json.replayed === true, event: $json.event }',
	});
	if (pauseSeconds === undefined) return made;
	const [{ name: first }, { name: last }] = made.nodes;
	const wait = pause(pauseSeconds);
	made.nodes.push(wait);
	made.connections = { [first]: to(wait.name), [wait.name]: to(last) };
	return made;
}

/**
 * Signs in to an n8n, and stores the demo's credential of the ledger there.
 * @param {string} url
 * @param {string} sandboxUrl
 * @param {Record<string, unknown>} [more] further fields of the credential
 */
async function signIn(url, sandboxUrl, more = {}) {
	const client = new N8nClient(url);
	await client.login();
	const credential = demoCredentials(sandboxUrl).find(({ type }) => type === 'cantonLedgerApi');
	if (!credential) throw new Error('the demo has no ledger credential');
	const { id, name } = await client.createCredential({ ...credential, data: { ...credential.data, ...more } });
	return { client, credential: { id, name } };
}

module.exports = { EVERY_SECONDS, REST, deliver, delivering, pause, pollTimes, signIn, to, workflow };
