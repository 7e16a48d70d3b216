// The one place that says how the example workflows are pointed at the sandbox. The examples are shipped ready to import elsewhere: they name
// credentials by their usual names and deliver to a placeholder address.

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
/** Address of the example that notifies operators, for other services. */
const OPERATORS_WEBHOOK = "={{ $('Settings').first().json.webhook }}";

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

module.exports = { placeholder, pointAtSandbox };
