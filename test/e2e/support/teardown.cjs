// After the e2e tests: nothing keeps running. The n8n may be another process than the one that was started at first.
const { readFileSync } = require('node:fs');
const { end, endAll } = require('../../../scripts/lib/processes.cjs');

module.exports = async () => {
	const { n8n, workers, backends, sandbox } = JSON.parse(readFileSync(/** @type {string} */ (process.env.E2E_STATE), 'utf8'));
	for (const { pid } of [...workers, n8n, sandbox, ...backends]) await end(pid);
	await endAll();
};
