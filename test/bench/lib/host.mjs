// Our nodes, compiled as they ship, in n8n's own contexts: real helpers and real HTTP, without the engine around them. The
// credential is at hand already, since keeping it is n8n's work and not the node's.
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { aboutN8n } from '../../support/aboutN8n.cjs';

const require = createRequire(import.meta.url);
require('reflect-metadata');
const core = require('n8n-core');
/** @type {typeof import('n8n-workflow')} */
const { createRunExecutionData, NodeHelpers, Workflow } = require('n8n-workflow');

/** @typedef {import('n8n-workflow').INodeType} NodeType */
/** @typedef {import('n8n-workflow').INodeExecutionData} Item */
/** @typedef {Record<string, Record<string, unknown>>} Credentials by type */

/** @param {string} path below `dist` of the installed package, without its ending */
const compiled = (path) => require(join(String(process.env.BENCH_PACKAGE), 'dist', `${path}.js`));

/**
 * Context of a node, as far as our nodes use it.
 * @param {Credentials} credentials
 * @returns {any}
 */
function additionalData(credentials) {
	const types = Object.fromEntries(
		Object.keys(credentials).map((name) => {
			const Name = name[0].toUpperCase() + name.slice(1);
			return [name, new (compiled(`credentials/${Name}.credentials`)[Name])()];
		}),
	);
	return {
		credentialsHelper: {
			getParentTypes: () => [],
			isCredentialUsableByNode: () => true,
			getCredentialsProperties: (/** @type {string} */ name) => types[name].properties,
			getDecrypted: async (/** @type {any} */ _, /** @type {any} */ __, /** @type {string} */ name) => ({ ...credentials[name] }),
			preAuthentication: async () => undefined,
			runPreAuthentication: async () => undefined,
			authenticate: async (/** @type {any} */ data, /** @type {string} */ name, /** @type {any} */ options) =>
				types[name].authenticate(data, options),
		},
		...aboutN8n,
	};
}

let workflows = 0;

/**
 * A node with its workflow, which has no other.
 * @param {NodeType} type
 * @param {import('n8n-workflow').INodeParameters} parameters
 * @param {Credentials} credentials
 */
function workflowWith(type, parameters, credentials) {
	/** @type {import('n8n-workflow').INode} */
	const node = {
		id: 'n',
		name: 'Node',
		type: `n8n-nodes-canton.${type.description.name}`,
		typeVersion: 1,
		position: [0, 0],
		parameters,
		credentials: Object.fromEntries(Object.keys(credentials).map((name) => [name, { id: name, name }])),
	};
	const nodeTypes = /** @type {any} */ ({
		getByName: () => type,
		getByNameAndVersion: () => NodeHelpers.getVersionedNodeType(type),
		getKnownTypes: () => ({}),
	});
	const workflow = new Workflow({
		id: `w${workflows++}`,
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes,
		settings: { executionOrder: 'v1' },
	});
	return { node, workflow };
}

/**
 * Makes the context of one execution of an action node.
 * @param {import('n8n-workflow').Workflow} workflow
 * @param {import('n8n-workflow').INode} node
 * @param {any} additional
 * @param {Item[]} input
 */
function executeContext(workflow, node, additional, input) {
	const data = { main: [input] };
	return new core.ExecuteContext(
		workflow,
		node,
		additional,
		'trigger',
		createRunExecutionData({}),
		0,
		input,
		data,
		{ node, data, source: null },
		[],
	);
}

/**
 * A workflow of its own with one of our nodes in it.
 * @param {string} Name of the node's class, e.g. `CantonLedger`
 * @param {import('n8n-workflow').INodeParameters} parameters those that are not at their defaults
 * @param {Credentials} credentials
 */
export function host(Name, parameters, credentials) {
	/** @type {NodeType} */
	const type = new (compiled(`nodes/${Name}/${Name}.node`)[Name])();
	const { node, workflow } = workflowWith(type, parameters, credentials);
	const additional = additionalData(credentials);

	/** @type {import('n8n-workflow').IDataObject} */
	let kept = {};
	// One context for an activation and all polls after it, as n8n's usual engine has it.
	const polling = new core.PollContext(
		workflow,
		node,
		additional,
		'trigger',
		'activate',
		undefined,
		undefined,
		undefined,
		undefined,
		() => kept,
	);

	return {
		/** n8n's HTTP helper as the node has it. @param {import('n8n-workflow').IHttpRequestOptions} options */
		async request(options) {
			return await polling.helpers.httpRequestWithAuthentication.call(polling, Object.keys(credentials)[0], options);
		},
		/** The fields that the editor shows in a resource mapper. @param {string} method */
		async fields(method) {
			const context = new core.LoadOptionsContext(workflow, node, { ...additional, currentNodeParameters: parameters }, '');
			return await /** @type {any} */ (type).methods.resourceMapping[method].call(context);
		},
		/**
		 * Executes an action node.
		 * @param {Item[]} [input]
		 * @returns {Promise<Item[]>}
		 */
		async execute(input = [{ json: {} }]) {
			const context = executeContext(workflow, node, additional, input);
			await workflow.expression.acquireIsolate();
			try {
				return (await /** @type {any} */ (type.execute).call(context))[0];
			} finally {
				await workflow.expression.releaseIsolate();
			}
		},
		/**
		 * Polls a trigger once.
		 * @param {import('n8n-workflow').IDataObject} staticData what n8n keeps for it between polls. Changed by the poll
		 * @returns {Promise<Item[] | null>}
		 */
		async poll(staticData) {
			kept = staticData;
			await workflow.expression.acquireIsolate();
			try {
				return (await /** @type {any} */ (type.poll).call(polling))?.[0] ?? null;
			} finally {
				await workflow.expression.releaseIsolate();
			}
		},
	};
}

/**
 * Lets n8n keep files on disk, as it does by default, below `folder`.
 * @param {string} folder
 */
export async function keepFilesIn(folder) {
	// n8n-core has a copy of this of its own, which other copies know nothing of.
	const { Container } = require(require.resolve('@n8n/di', { paths: [require.resolve('n8n-core')] }));
	Object.assign(Container.get(core.BinaryDataConfig), { mode: 'filesystem', localStoragePath: folder });
	const service = Container.get(core.BinaryDataService);
	await service.init();
	return service;
}
