/**
 * Environment of tests in the realm of jest's own process, without a context of `node:vm` for each file: as in n8n, the engine, the nodes and
 * what a test makes share their classes. Mocks, fake timers and `Date.now` are set right behind each file. What else it changes in global
 * objects, it sets right itself.
 */
const vm = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { outside } = require('./outside/require.cjs');

const { compileFunction } = vm;
/** Jest compiles into the context of an environment. The realm of the process is none. @type {typeof compileFunction} */
vm.compileFunction = (code, parameters, options) => {
	const { parsingContext, ...others } = options ?? {};
	return compileFunction(code, parameters, parsingContext === globalThis ? others : options);
};

/** Symbols by which jest keeps the state of a file in the global object. */
const OF_ONE_FILE = ['JEST_STATE_SYMBOL', 'EVENT_HANDLERS'];

module.exports = class {
	/**
	 * @param {import('@jest/environment').JestEnvironmentConfig} config
	 * @param {import('@jest/environment').EnvironmentContext} context
	 */
	constructor({ projectConfig }, { docblockPragmas }) {
		this.hasOwnModules = 'own-modules' in docblockPragmas;
		this.global = globalThis;
		// Jest replaces both for each file.
		this.console = globalThis.console;
		this.exit = process.exit;
		this.now = Date.now;
		this.moduleMocker = new ModuleMocker(globalThis);
		this.fakeTimers = null;
		this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
		Object.assign(globalThis, { outside });
	}

	async setup() {}

	async teardown() {
		this.fakeTimersModern?.dispose();
		this.fakeTimersModern = null;
		this.moduleMocker.restoreAllMocks();
		// After the mocks: a file may have replaced it before it mocked it.
		Date.now = this.now;
		globalThis.console = this.console;
		process.exit = this.exit;
		for (const key of Object.getOwnPropertySymbols(globalThis)) {
			if (OF_ONE_FILE.includes(key.description ?? '')) delete globalThis[key];
		}
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}

	getVmContext() {
		return globalThis;
	}
};
