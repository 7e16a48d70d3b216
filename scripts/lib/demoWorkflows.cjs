// Changes of the examples for a demo, in which nobody waits until tomorrow and GitHub is a stand-in.

/** Placeholder for a public key: the demo has none. */
const keyPlaceholder = 'BEGIN PUBLIC KEY-----\\nreplace-with-your-own';

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

module.exports = { everyMinute, hearGit, leaveFunds, startsByItself };
