// Results of the compatibility ring for a run of the end-to-end tests in one version of n8n: per row of docs/internals/compatibility.md
// how many tests passed, which ones could not, and why that is known to be so.
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { join, relative } = require('node:path');
const { compatVersions, isBelow, newestVersion } = require('./n8nVersions.cjs');
const { root } = require('./paths.cjs');

const MEASUREMENTS = join(root, 'docs', 'measurements', 'compatibility.json');

/** The rows, each with the tests it counts: the first row that takes a test has it. `test`: part of its name. */
const rows = [
	{ title: 'Nodes, credentials and icons load', file: /^package/ },
	{ title: 'OAuth2 tokens are renewed', file: /^(credentials|submissions)/, test: /keeps its token while|an expired token is renewed/ },
	{ title: 'Credentials, and their Test', file: /^credentials/ },
	{ title: 'Nothing of a credential follows a redirect', file: /^redirects/ },
	{ title: 'Every operation of Canton Ledger', file: /^(ledger|submissions)\./ },
	{ title: 'Canton Scan', file: /^scan/ },
	{ title: 'Canton Token Registry', file: /^registry/ },
	{ title: 'Error items and the error output', file: /^errorOutput/ },
	{ title: 'The examples import and run', file: /^examples\// },
	{ title: 'A restart of n8n: nothing is lost', file: /^alert/, test: /clean restart/ },
	{ title: 'A kill of n8n: nothing is lost', file: /^alert/, test: /killed/ },
	{ title: 'The triggers deliver', file: /^alert/ },
];

/** @typedef {{from?: string, below: string, test: string, why: string}} Unavailable `test`: a regular expression for the file and name of the tests */
/** @returns {Unavailable[]} */
const unavailable = () => JSON.parse(readFileSync(join(root, 'test', 'e2e', 'n8n', 'unavailable.json'), 'utf8'));

/**
 * @typedef {{title: string, passed: number, failed: string[], unavailable: {count: number, why: string}[]}} Row
 * @typedef {{n8n: string, node: string, date: string, rows: Row[]}} Column
 * @typedef {{passed: number, failed: string[], skipped: string[], column: Column}} Judged
 */

/** @param {any} report of jest @returns {{file: string, name: string, status: string}[]} */
function testsOf(report) {
	return report.testResults.flatMap((/** @type {any} */ { name: path, assertionResults, message }) => {
		const file = relative(join(root, 'test', 'e2e'), path).replaceAll('\\', '/');
		const tests = assertionResults.map((/** @type {any} */ { fullName, status }) => ({ file, name: fullName, status }));
		return tests.length > 0 || !message ? tests : [{ file, name: 'the file could not be run', status: 'failed' }];
	});
}

/**
 * Judges a run. What failed and is listed as unavailable in this version counts as skipped. What is listed and passed counts
 * as failed, so that the list stays true.
 * @param {string} version
 * @param {string} node
 * @param {any} report of jest
 * @returns {Judged}
 */
function judge(version, node, report) {
	const exceptions = unavailable()
		.filter(({ from, below }) => isBelow(version, below) && !(from && isBelow(version, from)))
		.map((exception) => ({ ...exception, pattern: new RegExp(exception.test), met: 0 }));
	/** @type {Judged} */
	const judged = {
		passed: 0,
		failed: [],
		skipped: [],
		column: { n8n: version, node, date: new Date().toISOString().slice(0, 10), rows: [] },
	};
	/** @type {{title: string, passed: number, failed: string[], unavailable: Map<string, number>}[]} */
	const table = rows.map(({ title }) => ({ title, passed: 0, failed: [], unavailable: new Map() }));
	for (const { file, name, status } of testsOf(report)) {
		const row = table[rows.findIndex((row) => row.file.test(file) && (!row.test || row.test.test(name)))];
		if (status === 'passed') {
			judged.passed++;
			if (row) row.passed++;
			continue;
		}
		if (status !== 'failed') continue;
		const excuse = exceptions.find(({ pattern }) => pattern.test(`${file} ${name}`));
		if (excuse) {
			excuse.met++;
			judged.skipped.push(`${name}: ${excuse.why}`);
			row?.unavailable.set(excuse.why, (row.unavailable.get(excuse.why) ?? 0) + 1);
		} else {
			judged.failed.push(`${file} ${name}`);
			row?.failed.push(name);
		}
	}
	for (const { test, met } of exceptions) if (met === 0) judged.failed.push(`unavailable.json: nothing failed that matches ${test}`);
	judged.column.rows = table.map((row) => ({ ...row, unavailable: [...row.unavailable].map(([why, count]) => ({ why, count })) }));
	return judged;
}

/** @returns {Column[]} the columns of the table, lowest version first */
const columns = () => (existsSync(MEASUREMENTS) ? JSON.parse(readFileSync(MEASUREMENTS, 'utf8')).versions : []);

/** Keeps a column of the table. Of versions that are not on the list nothing is kept. @param {Column} column */
function keep(column) {
	const order = [...compatVersions(), newestVersion()];
	if (!order.includes(column.n8n)) return;
	const versions = [...columns().filter(({ n8n }) => n8n !== column.n8n), column].filter(({ n8n }) => order.includes(n8n));
	versions.sort((a, b) => order.indexOf(a.n8n) - order.indexOf(b.n8n));
	writeFileSync(MEASUREMENTS, `${JSON.stringify({ versions }, null, '\t')}\n`);
}

module.exports = { judge, keep };
