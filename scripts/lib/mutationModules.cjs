// The modules whose tests are tested, each with its folders and the tests that are about it, below test/, the fast ones first. Others
// reach the module too, but by way of a whole node: they would take long with each mutant and hardly find more.

/** @typedef {{name: string, folders: string[], tests: string[]}} Module */

/** @type {Module[]} */
const modules = require('./mutationModules.json');

/** @returns {Module} the module that is mutated in this process */
const currentModule = () => /** @type {Module} */ (modules.find(({ name }) => name === process.env.MUTANTS_MODULE) ?? modules[0]);

/** @returns {string[]} the files of its tests, in order */
const testFiles = () => currentModule().tests.map((file) => `test/${file}.test.cts`);

module.exports = { currentModule, modules, testFiles };
