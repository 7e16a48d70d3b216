/**
 * Environment of mutation tests: modules are loaded for each mutant, in a context of their own. n8n's engine is outside of it, and is loaded
 * once in each of jest's processes.
 */
const { TestEnvironment } = require('jest-environment-node');
const { outside } = require('../support/outside/require.cjs');

/** Classes that the engine distinguishes by `instanceof`: an error made inside has to be one for the engine outside. */
const SHARED = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

module.exports = class extends TestEnvironment {
	async setup() {
		await super.setup();
		Object.assign(this.global, SHARED, { outside });
	}
};
