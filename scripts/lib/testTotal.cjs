// The tests of a run of `npm test`: how many passed, failed and were skipped, and which failed.
const { relative } = require('node:path');
const { root } = require('./paths.cjs');
const { say } = require('./say.cjs');

const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const complaints = [];

/**
 * Adds a jest report to the total.
 * @param {any} report
 * @param {boolean} exitedRed
 */
function count(report, exitedRed) {
	total.passed += report.numPassedTests;
	// A test file that could not even be loaded holds no tests, but it is a failure.
	const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
	total.failed += failed || (exitedRed ? 1 : 0);
	for (const { name: file, message, assertionResults } of report.testResults) {
		if (assertionResults.length === 0 && message) complaints.push(`${relative(root, file)} could not be run`);
		for (const { fullName, status } of assertionResults) {
			if (status === 'failed') complaints.push(fullName);
			if (status !== 'pending' && status !== 'todo') continue;
			total.skipped += 1;
			say(`  skipped: ${fullName}`);
		}
	}
}

module.exports = { complaints, count, total };
