// The one place that says how the example workflows and the credentials are pointed at the sandbox. The examples are
// shipped ready to import elsewhere: they name credentials by their usual names and deliver to a placeholder address.
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { makeDar } = require('./dar.cjs');
const { ACCESS_TOKEN, WEBHOOK_SECRET } = require('./git.cjs');
const { root } = require('./paths.cjs');
const { signed } = require('./token.cjs');

/** Placeholder in the example workflows for an address of the reader's own. */
const placeholder = 'https://example.com/replace-with-your-own';
/** Likewise for parties: a name of the sandbox's, and what asks a reader to enter another. */
const partyPlaceholder = /([\w-]+)::1220replace-with-your-own/g;
/** Parties whose name in the sandbox is another. */
const SANDBOX_NAMES = /** @type {Record<string, string>} */ ({
	'my-validator': 'digitalasset-testValidator-1',
	'my-other-validator': 'example-validator-2',
});
/** Likewise for a template, and the sandbox's own. A trigger that is off until its user chooses one gets it, too. */
const templatePlaceholder = '#replace-with-your-own:Iou:Iou';
const template = '#model-tests:Iou:Iou';
/** Likewise for a public key: the demo has none. */
const keyPlaceholder = 'BEGIN PUBLIC KEY-----\\nreplace-with-your-own';
/** Git servers of the gates, and the services a demo has no account of. */
const gitPlaceholders = ['https://api.github.com', 'https://gitlab.com', 'https://git.example.com'];
const elsewhere = [
	'aws',
	'discordWebhookApi',
	'githubApi',
	'gitlabApi',
	'googleSheetsOAuth2Api',
	'httpCustomAuth',
	'httpHeaderAuth',
	'httpQueryAuth',
	'jwtAuth',
	'microsoftExcelOAuth2Api',
	'openAiApi',
	'postgres',
	'slackApi',
	'smtp',
];
/** The example that other workflows may call with what they have to say. */
const operators = 'notify-operators';
/** Its address for other services. */
const OPERATORS_WEBHOOK = "={{ $('Settings').first().json.webhook }}";
/** The example that the demo has first: an alert comes by it while it makes the others. */
const firstExample = 'failed-command-alert-stream';

/** Credential that the sandbox accepts, public knowledge: the development set-up of a local Canton network. */
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
		{ name: 'Canton Ledger account', type: 'cantonLedgerApi', data: { baseUrl: url, validatorUrl: url, ...development } },
		{ name: 'Canton Ledger OAuth2 account', type: 'cantonLedgerOAuth2Api', data: { serverUrl: url, ...oauthClient } },
		{ name: 'Canton Scan account', type: 'cantonScanApi', data: { url } },
		{ name: 'Canton Token Registry account', type: 'cantonTokenRegistryApi', data: { url } },
		{ name: 'Canton Validator account', type: 'cantonValidatorApi', data: { url, ...development, subject: 'validator-operator' } },
		{ name: 'Canton Validator OAuth2 account', type: 'cantonValidatorOAuth2Api', data: { serverUrl: url, ...oauthClient } },
	];
}

/**
 * Credentials that the gates, the upload and the rollback need for the stand-in Git server and the forms.
 * @param {string} [gitUrl]
 * @returns {{name: string, type: string, data: Record<string, unknown>}[]}
 */
function gitCredentials(gitUrl = 'https://git.example.com') {
	return [
		{ name: 'Git access token', type: 'httpBearerAuth', data: { token: ACCESS_TOKEN } },
		{ name: 'Git webhook', type: 'httpHeaderAuth', data: { name: 'Authorization', value: `Bearer ${WEBHOOK_SECRET}` } },
		{ name: 'GitHub account', type: 'githubApi', data: { server: gitUrl, user: 'acme', accessToken: ACCESS_TOKEN } },
		{ name: 'Form password', type: 'httpBasicAuth', data: { user: 'operator', password: 'form-demo' } },
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
 * Puts an HTTP request into the place of the node that posts to Slack, as a user without Slack does. The sink of the sandbox gets the
 * whole message.
 * @param {any} node changed in place
 * @param {string} url
 */
function postInstead(node, url) {
	const jsonBody = '={{ JSON.stringify(Object.assign({ subject: $json.title }, $json.fields, $json)) }}';
	const parameters = { method: 'POST', url, sendBody: true, specifyBody: 'json', jsonBody, options: {} };
	Object.assign(node, { type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, parameters, credentials: {} });
}

/** Examples of one party: the user of an exchange has no other. That of the sandbox reads all of them. */
const OF_THE_TREASURY = /of an exchange$/;

/**
 * Chooses the treasury instead of the parties of the token's user.
 * @param {any} workflow changed in place
 * @param {string} [treasury]
 */
function chooseTreasury({ name, nodes }, treasury) {
	if (treasury === undefined || !OF_THE_TREASURY.test(name)) return;
	for (const { parameters } of nodes)
		for (const field of ['parties', 'party', 'sender'])
			if (['me', 'mine'].includes(parameters[field]?.value)) parameters[field] = { __rl: true, mode: 'id', value: treasury };
}

/**
 * A workflow with its placeholders replaced and its credentials bound. A node that reaches a service the demo has no account
 * of is switched off: n8n hands its input on. Messages for Slack, or for an address that its user enters, go to the sandbox.
 * @param {any} workflow
 * @param {string} sandboxUrl
 * @param {Map<string, {id: string, name: string}>} credentials by credential type
 * @param {{parties?: Record<string, string>, gitUrl?: string, sink?: string, calls?: {id: string, name: string}}} [more] `parties`: the
 *   sandbox's, by name. `sink`: where operators are notified. `calls`: the imported workflow that notifies them
 * @returns {any} a copy
 */
function pointAtSandbox(workflow, sandboxUrl, credentials, { parties = {}, gitUrl, sink = 'operators', calls } = {}) {
	/** @param {string} text */
	const filledIn = (text) =>
		gitPlaceholders
			.reduce((filled, server) => filled.replaceAll(server, gitUrl ?? server), text)
			.replaceAll(placeholder, `${sandboxUrl}/sink`)
			.replaceAll(templatePlaceholder, template)
			.replaceAll(partyPlaceholder, (all, hint) => parties[SANDBOX_NAMES[hint] ?? hint] ?? all);
	const copy = JSON.parse(JSON.stringify(workflow), (_, value) => (typeof value === 'string' ? filledIn(value) : value));
	chooseTreasury(copy, parties.treasury);
	for (const node of copy.nodes) {
		const { workflowId, path } = node.parameters;
		// The editor gives an imported webhook without an address one of its own.
		if (node.type === 'n8n-nodes-base.webhook' && path === '') node.webhookId = node.parameters.path = node.id;
		if (node.disabled && node.parameters.event === 'contractCreated') {
			Object.assign(node, { disabled: false });
			node.parameters.templates = { __rl: true, mode: 'id', value: template };
		}
		if (workflowId?.value === '' && calls) node.parameters.workflowId = { ...workflowId, value: calls.id, cachedResultName: calls.name };
		if (node.type.endsWith('.slack') && !node.disabled && !credentials.has('slackApi')) postInstead(node, `${sandboxUrl}/sink/${sink}`);
		if (node.type.endsWith('.httpRequest') && node.parameters.url === '') node.parameters.url = `${sandboxUrl}/sink/${sink}`;
		for (const type of Object.keys(node.credentials ?? {})) {
			const stored = credentials.get(type);
			// Many services take a header: the secret of one is not for another.
			const credential = type === 'httpHeaderAuth' && stored?.name !== node.credentials[type].name ? undefined : stored;
			if (credential) node.credentials[type] = { id: credential.id, name: credential.name };
			else if (elsewhere.includes(type)) Object.assign(node, { disabled: true, credentials: {} });
			else throw new Error(`"${copy.name}": nothing is known about the credential type ${type} of "${node.name}"`);
		}
		// Notifications for operators go to the sandbox, which wants no credential there.
		if (node.name === 'Webhook' && node.parameters.url === OPERATORS_WEBHOOK) {
			Object.assign(node, { disabled: false });
			Object.assign(node.parameters, { url: `${sandboxUrl}/sink/${sink}`, authentication: 'none' });
		}
	}
	return copy;
}

/**
 * In the demo nobody waits until tomorrow morning. What is done once a day, such as a payment whose command ID has the day, is done
 * once a minute then: under the ID of the day each further payment would be refused.
 * @param {any} workflow changed in place
 */
function everyMinute(workflow) {
	for (const { type, parameters } of workflow.nodes) {
		if (type.endsWith('.scheduleTrigger')) parameters.rule = { interval: [{ field: 'minutes', minutesInterval: 1 }] };
		if (typeof parameters.commandId === 'string') {
			parameters.commandId = parameters.commandId.replaceAll('$now.toISODate()', "$now.toFormat('yyyyMMddHHmm')");
		}
	}
	return workflow;
}

/**
 * Sets what the sweep leaves with each party in the demo: the parties go on paying there, up to 900 at a time.
 * @param {any} workflow changed in place
 */
function leaveFunds(workflow) {
	for (const { parameters } of workflow.nodes) {
		const keep = parameters.assignments?.assignments?.find((/** @type {any} */ { name }) => name === 'keep');
		if (keep) keep.value = '900000';
	}
	return workflow;
}

/**
 * GitHub's own trigger makes a webhook at GitHub. In the demo a webhook of the same output takes its place.
 * @param {any} workflow changed in place
 */
function hearGit(workflow) {
	const parameters = { httpMethod: 'POST', path: 'canton-dar-gate', options: {} };
	for (const node of workflow.nodes)
		if (node.type.endsWith('.githubTrigger'))
			Object.assign(node, { type: 'n8n-nodes-base.webhook', typeVersion: 2, webhookId: parameters.path, credentials: {}, parameters });
	return workflow;
}

/** Nodes that make n8n start a workflow by itself. One that encrypts for a key or asks a signer that nobody has does not. @param {any} workflow */
function startsByItself({ nodes }) {
	if (JSON.stringify(nodes).includes(keyPlaceholder)) return false;
	if (nodes.some((/** @type {any} */ { type }) => type.endsWith('.executeWorkflow')) && JSON.stringify(nodes).includes('.json.signer'))
		return false;
	return nodes.some(
		(/** @type {any} */ { type, disabled }) =>
			!disabled && /(Trigger|Stream|\.webhook)$/.test(type) && !/\.(manual|executeWorkflow|error)Trigger$/.test(type),
	);
}

/**
 * Lets the demo's user act for a party: one whose offers an example accepts, or that it pays for.
 * @param {{call: (method: string, path: string, body?: unknown) => Promise<any>}} sandbox
 * @param {string} party
 */
async function mayAccept(sandbox, party) {
	const right = { CanActAs: { value: { party } } };
	await sandbox.call('POST', '/control/do', { action: 'grant', user: development.subject, right });
}

/**
 * Lets the demo's user read as each party that the participant hosts: those are its My Parties then.
 * @param {{call: (method: string, path: string, body?: unknown) => Promise<any>}} sandbox
 */
async function mayReadAll(sandbox) {
	const { parties } = await sandbox.call('GET', '/control/world');
	const [, namespace] = parties.alice.split('::');
	for (const party of Object.values(parties).filter((id) => String(id).endsWith(`::${namespace}`))) {
		const right = { CanReadAs: { value: { party } } };
		await sandbox.call('POST', '/control/do', { action: 'grant', user: development.subject, right });
	}
}

/** A package whose code the sandbox has, not only its name: the editor makes forms of it. */
const FORMS = join(root, 'test', 'conformance', 'dars', 'iou.dar');

/**
 * Asks the sandbox's participant as the demo's user.
 * @param {string} sandboxUrl
 * @param {string} path
 * @param {RequestInit & {type: string}} request
 */
async function askAsUser(sandboxUrl, path, { type, ...request }) {
	const exp = Math.floor(Date.now() / 1000) + 240;
	const token = signed({ sub: development.subject, aud: development.audience, exp }, development.developmentSecret);
	const headers = { authorization: `Bearer ${token}`, 'content-type': type };
	const { ok, status } = await fetch(`${sandboxUrl}${path}`, { ...request, headers });
	if (!ok) throw new Error(`The sandbox refused ${path}: ${status}`);
}

/**
 * Uploads it as the demo's user does.
 * @param {string} sandboxUrl
 */
const uploadForms = async (sandboxUrl) =>
	await askAsUser(sandboxUrl, '/v2/dars', { method: 'POST', type: 'application/octet-stream', body: readFileSync(FORMS) });

/**
 * Prepares what the five-minute pages act with: the demo's user may act for parties that pay and are paid, treasury is its own, and bob offers it tokens.
 * @param {import('./sandbox.cjs').Sandbox} sandbox
 */
async function prepareActing(sandbox) {
	const { parties } = await sandbox.call('GET', '/control/world');
	for (const party of [parties.treasury, parties.bob, parties.alice]) await mayAccept(sandbox, party);
	await mayReadAll(sandbox);
	await uploadForms(sandbox.url);
	const user = { id: development.subject, primaryParty: parties.treasury };
	const body = JSON.stringify({ user, updateMask: { paths: ['primary_party'] } });
	await askAsUser(sandbox.url, `/v2/users/${development.subject}`, { method: 'PATCH', type: 'application/json', body });
	await sandbox.call('POST', '/control/do', { action: 'createTransferOffer', from: 'bob', to: 'treasury', amount: '7.2500000000' });
}

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
