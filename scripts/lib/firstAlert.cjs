// The time until the first alert of `npm start`, for somebody who had no n8n: with the reading before it, ten minutes at most.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { root } = require('./paths.cjs');
const { clock } = require('./say.cjs');

/** Seconds that the first success may take, by what somebody has. */
const AT_MOST = { withN8n: 5 * 60, withoutN8n: 10 * 60 };

/**
 * Says how long the first alert took.
 * @param {number} seconds since the command began
 * @param {boolean} inTime whether more than the reading leaves of the ten minutes is a failure. A user's slow line is none
 * @returns {string}
 */
function firstAlertTime(seconds, inTime = false) {
	const { withoutN8n } = JSON.parse(readFileSync(join(root, 'docs', 'measurements', 'first-success.json'), 'utf8'));
	const most = AT_MOST.withoutN8n - withoutN8n.reading;
	const took = `The first alert came after ${clock(seconds * 1000)}`;
	if (seconds <= most) return took;
	const late = `${took}, more than the ${clock(most * 1000)} that the documentation promises`;
	if (inTime) throw new Error(late);
	return late;
}

module.exports = { AT_MOST, firstAlertTime };
