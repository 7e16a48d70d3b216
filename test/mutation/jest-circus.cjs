// jest-circus (Stryker goes by the file's name). Once a test has failed, the mutant is killed: what comes after it is neither run nor loaded.
const { createEmptyTestResult } = require('@jest/test-result');
const { default: circus } = require('jest-circus/runner');

const NO_TEST = /(?!)/;

/** The mutant that a test of this process noticed. @type {string | undefined} */
let killed;

/** What jest takes for the result of a file that was left out. */
const leftOut = (/** @type {string} */ testFilePath) => ({
	...createEmptyTestResult(),
	testFilePath,
	skipped: true,
	numPendingTests: 1,
	testResults: [{ ancestorTitles: [], failureMessages: [], fullName: 'left out', numPassingAsserts: 0, status: 'pending', title: 'left out' }],
});

/** @type {(...run: any[]) => Promise<object>} */
module.exports = async (globalConfig, config, environment, runtime, path, ...more) => {
	const mutant = process.env.__STRYKER_ACTIVE_MUTANT__;
	if (mutant !== undefined) {
		if (killed === mutant) return leftOut(path);
		const { handleTestEvent } = environment;
		environment.handleTestEvent = async (/** @type {any} */ event, /** @type {any} */ state) => {
			await handleTestEvent?.call(environment, event, state);
			if (event.name === 'test_done' && event.test.errors.length > 0) killed = mutant;
			if (killed === mutant) state.testNamePattern = NO_TEST;
		};
	}
	return await circus(globalConfig, config, environment, runtime, path, ...more);
};
