/**
 * Jest's modules for all rings but mutation tests: what ships (`nodes`, `credentials`, `api`) and packages are loaded once in each of jest's
 * processes and serve all of its test files, as they serve all executions in n8n. A file with `@own-modules` in its first comment, which
 * replaces some of them, has its own.
 */
const Module = require('node:module');
const { join, sep } = require('node:path');
const { default: Runtime } = require('jest-runtime');

const root = join(__dirname, '..', '..');
const SHARED = ['nodes', 'credentials', 'api'].map((folder) => join(root, folder) + sep);
/** Packages are shared, too, but for those of which jest makes one for each file. */
const PACKAGES = `${sep}node_modules${sep}`;
const OF_JEST = /^(@jest\/|jest|expect$)/;
const CACHE = join(root, 'nodes', 'shared', 'values', 'cache.ts');

/** Runtime of the file that runs. It has the transformer, and its cache. @type {any} */
let current;
const begin = (/** @type {any} */ runtime) => {
	current = runtime;
	for (const [path, map] of maps) runtime.getSourceMaps().set(path, map);
	forget();
};
/** Maps from what was compiled to the sources, of all shared modules. @type {Map<string, string>} */
const maps = new Map();

/** Caches of the shared modules. @type {any[]} */
const kept = [];
let loading = 0;
/** Clocks of the shared modules, which tests replace, and their own time. @type {Array<[clock: {now: () => number}, now: () => number]>} */
const clocks = [];

/** Caches that a module makes when it is loaded are emptied before each file. @param {any} exported */
function recordCaches({ Cache, ...others }) {
	const Recorded = class extends Cache {
		/** @param {any} limits */
		constructor(limits) {
			super(limits);
			if (loading > 0) kept.push(this);
		}
	};
	return { ...others, Cache: Recorded };
}

function forget() {
	for (const [clock, now] of clocks) clock.now = now;
	for (const cache of kept) for (const key of cache.entries.keys()) cache.delete(key);
}

// @ts-expect-error: deprecated, and stays
Module._extensions['.ts'] = (/** @type {any} */ module, /** @type {string} */ path) => {
	const code = current.transformCache.transform(path);
	const map = current.getSourceMaps().get(path);
	if (map !== undefined) maps.set(path, map);
	module._compile(code, path);
	for (const [name, value] of Object.entries(module.exports)) if (name.endsWith('Clock')) clocks.push([value, value.now]);
	if (path === CACHE) module.exports = recordCaches(module.exports);
};

/** @param {string} path */
function shared(path) {
	loading += 1;
	try {
		return require(path);
	} finally {
		loading -= 1;
	}
}

module.exports = class extends Runtime {
	/** @param {any[]} parts config and environment are the first */
	constructor(...parts) {
		// @ts-expect-error: whatever jest passes
		super(...parts);
		this.hasOwnModules = parts[1].hasOwnModules;
		begin(this);
	}

	/** @param {string} from @param {string} name @returns {any} */
	requireModuleOrMock(from, name) {
		if (this.hasOwnModules || this._resolution.isCoreModule(name) || OF_JEST.test(name)) return super.requireModuleOrMock(from, name);
		const path = this._resolution.resolveCjs(from, name);
		return SHARED.some((folder) => path.startsWith(folder)) || path.includes(PACKAGES)
			? shared(path)
			: super.requireModuleOrMock(from, name);
	}
};
