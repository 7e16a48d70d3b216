// Rights of the demo's user in the sandbox, and acts in its name.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { development } = require('./demoCredentials.cjs');
const { root } = require('./paths.cjs');
const { signed } = require('./token.cjs');

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

module.exports = { mayAccept, mayReadAll, prepareActing };
