// Bearer tokens, signed when they are needed: a signed token is never written down anywhere.
const { createHmac } = require('node:crypto');

const encode = (/** @type {unknown} */ value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * A token (JWT) signed with a shared secret (HS256).
 * @param {Record<string, unknown>} claims
 * @param {string} secret
 */
function signed(claims, secret) {
	const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
	return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

module.exports = { signed };
