const { execFileSync } = require('node:child_process');
const { join } = require('node:path');
const { n8nPaths } = require('../../../scripts/lib/install.cjs');

/**
 * Reads n8n's database when it is over.
 * @param {string} folder
 * @returns {{executions: Array<{workflowId: string, status: string, n: number}>, crashed: Array<{workflowId: string, data: string}>, publications: Array<{workflowId: string, status: string}>, pollerStates: number}}
 */
function readDatabase(folder) {
	const script = `
		const { DatabaseSync } = require('node:sqlite');
		const db = new DatabaseSync(process.argv[1], { readOnly: true });
		const all = (sql) => { try { return db.prepare(sql).all(); } catch { return []; } };
		const executions = all('select workflowId, status, count(*) n from execution_entity group by workflowId, status');
		const crashed = all("select e.workflowId, d.data from execution_data d join execution_entity e on e.id = d.executionId where e.status = 'crashed'");
		const publications = all('select workflowId, status from workflow_publication_outbox');
		const [states] = all('select count(*) n from poller_state');
		console.log(JSON.stringify({ executions, crashed, publications, pollerStates: states ? states.n : 0 }));`;
	const out = execFileSync(n8nPaths().node, ['--no-warnings', '-e', script, join(folder, '.n8n', 'database.sqlite')], {
		maxBuffer: 1 << 30,
	});
	return JSON.parse(out.toString());
}

module.exports = { readDatabase };
