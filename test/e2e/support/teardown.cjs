// After the e2e tests: nothing keeps running. The n8n may be another process than the one that was started at first.
const { readFileSync } = require('node:fs');
const { end, endAll } = require('../../../scripts/lib/processes.cjs');

module.exports = async () => {
	const { n8n, sandbox } = JSON.parse(readFileSync(/** @type {string} */ (process.env.E2E_STATE), 'utf8'));
	await end(n8n.pid);
	await end(sandbox.pid);
	await endAll();
};
