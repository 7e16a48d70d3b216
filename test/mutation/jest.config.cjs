// One jest project with the tests of the module that is mutated.
const { join } = require('node:path');
const { projects, testTimeout } = require('../../jest.config.cjs');
const { testFiles } = require('../../scripts/lib/mutationModules.cjs');

const root = join(__dirname, '..', '..');
const integration = projects.find((/** @type {{displayName: string}} */ { displayName }) => displayName === 'integration');

module.exports = {
	...integration,
	// The engine stays loaded from one mutant to the next, and what is mutated does not.
	testEnvironment: require.resolve('./environment.cjs'),
	runtime: undefined,
	rootDir: root,
	roots: [join(root, 'test', 'unit'), join(root, 'test', 'integration')],
	testMatch: testFiles().map((file) => `<rootDir>/${file}`),
	testRunner: require.resolve('./jest-circus.cjs'),
	testSequencer: require.resolve('./sequencer.cjs'),
	setupFiles: [require.resolve('./setup.cjs')],
	testTimeout,
};
