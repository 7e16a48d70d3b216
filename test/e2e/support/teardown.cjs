// After the e2e tests: nothing keeps running. The n8n may be another process than the one that was started at first.
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { end, endAll } = require('../../../scripts/lib/processes.cjs');

module.exports = async () => {
	const folder = /** @type {string} */ (process.env.E2E_WORLDS);
	for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
		const { n8n, workers, backends, sandbox } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
		for (const { pid } of [...workers, n8n, sandbox, ...backends]) await end(pid);
	}
	await endAll();
};
