// jest-circus (Stryker goes by the file's name). Once a test has failed, the mutant is killed: what comes after it is neither run nor loaded.
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { createEmptyTestResult } = require('@jest/test-result');
const { default: circus } = require('jest-circus/runner');

const NO_TEST = /(?!)/;

/** The mutant that a test of this process noticed. @type {string | undefined} */
let killed;

/** Result of a file that was left out, as jest takes it. */
const leftOut = (/** @type {string} */ testFilePath) => ({
	...createEmptyTestResult(),
	testFilePath,
	skipped: true,
	numPendingTests: 1,
	testResults: [
		{ ancestorTitles: [], failureMessages: [], fullName: 'left out', numPassingAsserts: 0, status: 'pending', title: 'left out' },
	],
});

/** The names of a file's tests, as the run without a mutant found them: what holds no test of a mutant need not be loaded. */
const listOf = (/** @type {string} */ path) => join(__dirname, '..', '..', '.cache', `${path.replace(/\W+/g, '-')}.json`);

/** @param {string} path @param {string | undefined} pattern of the tests that reach the mutant */
function isConcerned(path, pattern) {
	if (!pattern || !existsSync(listOf(path))) return true;
	const names = new RegExp(pattern, 'i');
	return JSON.parse(readFileSync(listOf(path), 'utf8')).some((/** @type {string} */ name) => names.test(name));
}

/** @type {(...run: any[]) => Promise<object>} */
module.exports = async (globalConfig, config, environment, runtime, path, ...more) => {
	const mutant = process.env.__STRYKER_ACTIVE_MUTANT__;
	if (mutant === undefined) {
		const result = await circus(globalConfig, config, environment, runtime, path, ...more);
		const names = result.testResults.map((/** @type {{fullName: string}} */ { fullName }) => fullName);
		writeFileSync(listOf(path), JSON.stringify(names));
		return result;
	}
	if (killed === mutant || !isConcerned(path, globalConfig.testNamePattern)) return leftOut(path);
	const { handleTestEvent } = environment;
	environment.handleTestEvent = async (/** @type {any} */ event, /** @type {any} */ state) => {
		await handleTestEvent?.call(environment, event, state);
		if (event.name === 'test_done' && event.test.errors.length > 0) killed = mutant;
		if (killed === mutant) state.testNamePattern = NO_TEST;
	};
	return await circus(globalConfig, config, environment, runtime, path, ...more);
};
