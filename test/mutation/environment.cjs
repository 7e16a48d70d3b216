// The environment of the integration ring. A mutant is killed by the first test that fails: those after it are skipped.
const Environment = require('../support/environment.cjs');

const NO_TEST = /(?!)/;

/** The mutant that a test of this process noticed. @type {string | undefined} */
let killed;

module.exports = class FirstFailureIsEnough extends Environment {
	/**
	 * @param {{name: string, test?: {errors: unknown[]}}} event of jest-circus
	 * @param {{testNamePattern?: RegExp | null}} state
	 */
	async handleTestEvent({ name, test }, state) {
		const mutant = process.env.__STRYKER_ACTIVE_MUTANT__;
		if (mutant === undefined) return;
		if (name === 'test_done' && test && test.errors.length > 0) killed = mutant;
		if (killed === mutant) state.testNamePattern = NO_TEST;
	}
};
