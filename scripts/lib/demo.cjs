// The one place that says how the example workflows and the credentials are pointed at the sandbox. The examples are
// shipped ready to import elsewhere: they name credentials by their usual names and deliver to a placeholder address.
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { root } = require('./paths.cjs');

/** What the example workflows carry instead of an address of the reader's own. */
const placeholder = 'http://localhost:7599';

/** What the sandbox accepts, public knowledge: the development set-up of a local Canton network. */
const development = {
	authentication: 'developmentToken',
	developmentSecret: 'unsafe',
	subject: 'participant_admin',
	audience: 'https://canton.network.global',
};

/**
 * One credential of each type, filled in for the sandbox.
 * @param {string} sandboxUrl
 * @returns {{name: string, type: string, data: Record<string, unknown>}[]}
 */
function demoCredentials(sandboxUrl) {
	// A client the sandbox's token endpoint knows.
	const oauthClient = {
		accessTokenUrl: `${sandboxUrl}/oauth2/token`,
		clientId: 'admin-client',
		clientSecret: 'admin-secret',
		audience: development.audience,
	};
	const url = sandboxUrl;
	return [
		{ name: 'Canton Ledger account', type: 'cantonLedgerApi', data: { baseUrl: url, ...development } },
		{ name: 'Canton Ledger OAuth2 account', type: 'cantonLedgerOAuth2Api', data: { baseUrl: url, ...oauthClient } },
		{ name: 'Canton Scan account', type: 'cantonScanApi', data: { url } },
		{ name: 'Canton Token Registry account', type: 'cantonTokenRegistryApi', data: { url } },
		{ name: 'Canton Validator account', type: 'cantonValidatorApi', data: { url, ...development } },
		{ name: 'Canton Validator OAuth2 account', type: 'cantonValidatorOAuth2Api', data: { url, ...oauthClient } },
	];
}

/**
 * @param {string} name of a file in `examples/`, without `.json`
 * @returns {any} the workflow
 */
function readExample(name) {
	return JSON.parse(readFileSync(join(root, 'examples', `${name}.json`), 'utf8'));
}

/** @returns {string[]} the names of all examples */
function exampleNames() {
	return readdirSync(join(root, 'examples'))
		.filter((file) => file.endsWith('.json'))
		.map((file) => file.slice(0, -'.json'.length))
		.sort();
}

/**
 * A workflow with its placeholder address replaced and its credentials bound.
 * @param {any} workflow
 * @param {string} sandboxUrl
 * @param {Map<string, {id: string, name: string}>} credentials by credential type
 * @returns {any} a copy
 */
function pointAtSandbox(workflow, sandboxUrl, credentials) {
	const copy = JSON.parse(JSON.stringify(workflow).replaceAll(placeholder, sandboxUrl));
	for (const node of copy.nodes) {
		for (const type of Object.keys(node.credentials ?? {})) {
			const credential = credentials.get(type);
			if (!credential) throw new Error(`"${copy.name}": nothing is known about the credential type ${type} of "${node.name}"`);
			node.credentials[type] = { id: credential.id, name: credential.name };
		}
	}
	return copy;
}

/** Nodes that make n8n start a workflow by itself. @param {any} workflow */
function startsByItself({ nodes }) {
	return nodes.some(
		(/** @type {any} */ { type, disabled }) =>
			!disabled && /(Trigger|\.webhook)$/.test(type) && !/\.(manual|executeWorkflow|error)Trigger$/.test(type),
	);
}

/**
 * Stores the demo credentials in n8n.
 * @param {import('./rest.cjs').N8nClient} client
 * @param {string} sandboxUrl
 * @returns {Promise<Map<string, {id: string, name: string}>>} by credential type
 */
async function seedCredentials(client, sandboxUrl) {
	const credentials = new Map();
	for (const credential of demoCredentials(sandboxUrl)) {
		credentials.set(credential.type, await client.createCredential(credential));
	}
	return credentials;
}

/**
 * Stores every example in n8n and activates those that start by themselves.
 * @param {import('./rest.cjs').N8nClient} client
 * @param {string} sandboxUrl
 * @returns {Promise<{id: string, name: string, active: boolean}[]>}
 */
async function seedExamples(client, sandboxUrl) {
	const credentials = await seedCredentials(client, sandboxUrl);
	const seeded = [];
	for (const example of exampleNames()) {
		const workflow = pointAtSandbox(readExample(example), sandboxUrl, credentials);
		const { id } = await client.createWorkflow(workflow);
		const active = startsByItself(workflow);
		if (active) await client.activate(id);
		seeded.push({ id, name: workflow.name, active });
	}
	return seeded;
}

module.exports = { demoCredentials, development, exampleNames, placeholder, pointAtSandbox, readExample, seedCredentials, seedExamples };
