// The world of the probes that carry tokens: who asks, on a participant that trusts tokens of a shared secret (HS256).
const { randomBytes } = require('node:crypto');
const { signed } = require('../lib/token.cjs');
const { caller, IOU } = require('./nodeWorld.cjs');

/** The user every participant begins with: it administers it, and may act for nobody. */
const ADMIN = 'participant_admin';
const NEEDS = `With --secret the recorder needs a participant that trusts tokens of this secret (HS256), with the user ${ADMIN}, connected to one synchronizer.`;

/** Lives of tokens in seconds: within what a participant may allow, beyond it, and over. */
const [USUAL, LONG, OVER] = [240, 3600, -60];

/**
 * Makes the one party the probes begin with. They make the users themselves. The names of users in the world are those whose tokens
 * probes carry. Besides there are `nobody` (no token), `Basic` (not a token), and tokens of the actor's that are `expired`,
 * `too long` (lived) or `badly signed`.
 * @param {{url: string, secret: string, audience?: string}} where
 * @returns {Promise<{
 *   version: string, world: import('./probes.cjs').World, placeholders: Record<string, string>,
 *   authorization: (as: string | undefined) => string | undefined,
 * }>}
 */
async function makeWorld({ url, secret, audience }) {
	const run = randomBytes(3).toString('hex');
	const actor = `actor-${run}`;
	/** @type {Record<string, string>} */
	const users = { admin: ADMIN, actor };
	for (const name of ['deactivated', 'executor', 'idpAdmin', 'made', 'reader', 'unknown']) users[name] = `${name}-${run}`;
	const token = (/** @type {string} */ sub, life = USUAL, key = secret) => {
		const exp = Math.floor(Date.now() / 1000) + life;
		return signed({ sub, scope: 'daml_ledger_api', ...(audience !== undefined && { aud: audience }), exp }, key);
	};
	/** @type {Record<string, () => string | undefined>} */
	const odd = {
		nobody: () => undefined,
		Basic: () => `Basic ${Buffer.from(`${actor}:none`).toString('base64')}`,
		expired: () => `Bearer ${token(actor, OVER)}`,
		'too long': () => `Bearer ${token(actor, LONG)}`,
		'badly signed': () => `Bearer ${token(actor, USUAL, `not ${secret}`)}`,
	};
	const call = caller(url, token(ADMIN), NEEDS);
	const { version } = await call('GET', '/v2/version');
	const { connectedSynchronizers } = await call('GET', '/v2/state/connected-synchronizers');
	const synchronizer = connectedSynchronizers[0]?.synchronizerId ?? '';
	const { party } = (await call('POST', '/v2/parties', { partyIdHint: `dora-${run}` })).partyDetails;
	return {
		version,
		world: { ...users, run, dora: party, synchronizer, packageId: IOU },
		placeholders: { [run]: 'run', [synchronizer.split('::')[0]]: 'synchronizerName', 'fidelity-iou': 'package', 'Iou:Iou': 'entity' },
		authorization(as = 'nobody') {
			const special = odd[as];
			if (special) return special();
			const user = users[as];
			if (user === undefined) throw new Error(`no caller ${as}; there are ${[...Object.keys(users), ...Object.keys(odd)].join(', ')}`);
			return `Bearer ${token(user)}`;
		},
	};
}

module.exports = { makeWorld };
