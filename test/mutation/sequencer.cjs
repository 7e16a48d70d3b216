// Runs the test files in the order in which the module names them: what is fast and kills most comes first.
const { default: Sequencer } = require('@jest/test-sequencer');
const { testFiles } = require('../../scripts/lib/mutationModules.cjs');

module.exports = class extends Sequencer {
	/** @param {Array<{path: string}>} tests */
	sort(tests) {
		const position = (/** @type {{path: string}} */ { path }) => testFiles().findIndex((file) => path.endsWith(file));
		return [...tests].sort((a, b) => position(a) - position(b));
	}
};
