/**
 * Environment of tests in the realm of jest's own process, without a context of `node:vm` for each file: as in n8n, the engine, the nodes and
 * what a test makes share their classes. What a test file changes in global objects it sets right again itself.
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

/** Jest sets these in the global object of an environment, for each file. */
const SET_BY_JEST = ['console'];

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
		this.before = SET_BY_JEST.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
		this.exit = process.exit;
		this.now = Date.now;
		this.moduleMocker = new ModuleMocker(globalThis);
		this.fakeTimers = null;
		this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
		Object.assign(globalThis, { outside });
	}

	async setup() {}

	async teardown() {
		this.moduleMocker.restoreAllMocks();
		// After the mocks: a file may have replaced it before it mocked it.
		Date.now = this.now;
		this.fakeTimersModern?.dispose();
		this.fakeTimersModern = null;
		process.exit = this.exit;
		for (const key of Object.getOwnPropertySymbols(globalThis)) {
			if (OF_ONE_FILE.includes(key.description ?? '')) delete globalThis[key];
		}
		SET_BY_JEST.forEach((name, at) => Object.defineProperty(globalThis, name, this.before[at] ?? { value: undefined }));
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}

	getVmContext() {
		return globalThis;
	}
};
