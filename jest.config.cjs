// One jest project per test ring. `npm test` runs them in order; `npx jest --selectProjects unit` runs one of them.
const { existsSync, mkdirSync } = require('node:fs');
const { join } = require('node:path');
const { AT_NIGHT, isWhole } = require('./scripts/lib/cases.cjs');
const { CLICKS } = require('./scripts/lib/times.cjs');

const cache = join(__dirname, '.cache');

// n8n-core writes its settings into the user folder as soon as it is loaded: keep that inside the clone, and give it the
// encryption key at once so that workers starting together do not race for the settings file.
process.env.N8N_USER_FOLDER = join(cache, 'jest-n8n');
process.env.N8N_ENCRYPTION_KEY ??= 'tests-only';
process.env.TZ = 'UTC';
// n8n's own log would drown the results; what a user sees is asserted on.
process.env.N8N_LOG_LEVEL = 'silent';
// What swc unpacks, browser profiles and the like stay inside the clone too.
process.env.XDG_CACHE_HOME = join(cache, 'xdg');
process.env.TMPDIR = join(cache, 'tmp');
for (const folder of [process.env.N8N_USER_FOLDER, process.env.TMPDIR]) mkdirSync(folder, { recursive: true });

const swc = {
	jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
	module: { type: 'commonjs' },
	sourceMaps: 'inline',
};

/** Modules that ship, packages and n8n's engine are loaded once in each of jest's processes, not once in each test file. */
const inOneRealm = {
	testEnvironment: '<rootDir>/test/support/environment.cjs',
	runtime: '<rootDir>/test/support/runtime.cjs',
	moduleNameMapper: {
		'^n8n-(core|workflow)$': '<rootDir>/test/support/outside/n8n-$1.cjs',
		'^@n8n/di$': '<rootDir>/test/support/outside/n8n-di.cjs',
	},
};

/** A ring: the folder `test/<name>` with its `*.test.cts` files. */
const ring = (name, more = {}) => ({
	displayName: name,
	rootDir: __dirname,
	// Only these are crawled: the n8n installation below .cache holds tens of thousands of files.
	roots: ['api', 'credentials', 'nodes', 'scripts', 'test'].map((folder) => join(__dirname, folder)).filter(existsSync),
	testMatch: [`<rootDir>/test/${name}/**/*.test.cts`],
	testEnvironment: 'node',
	moduleFileExtensions: ['ts', 'cts', 'js', 'cjs', 'mjs', 'json', 'node'],
	transform: { '\\.c?ts$|/github-slugger/': ['@swc/jest', swc] },
	// An ES module, which jest does not load as it is.
	transformIgnorePatterns: ['/node_modules/(?!github-slugger/)'],
	cacheDirectory: join(cache, 'jest'),
	...inOneRealm,
	...more,
});

const realN8n = {
	globalSetup: '<rootDir>/test/e2e/support/setup.cjs',
	globalTeardown: '<rootDir>/test/e2e/support/teardown.cjs',
	testTimeout: 120_000,
};

/** Each file begins with a world of its own. */
const ownWorld = { ...realN8n, setupFilesAfterEnv: ['<rootDir>/test/e2e/support/ownWorld.cts'] };

module.exports = {
	maxWorkers: 2,
	testSequencer: '<rootDir>/test/support/sequencer.cjs',
	// A busy machine makes a test of five seconds one of thirty.
	testTimeout: 90_000,
	projects: [
		ring('unit'),
		// The built site of the documentation, in a browser.
		ring('site', { globalSetup: '<rootDir>/test/site/setup.cjs', testTimeout: 120_000 }),
		ring('sandbox'),
		// The ecosystem's official clients, asking the sandbox.
		ring('clients'),
		ring('conformance'),
		ring('integration'),
		// Reads what the other rings recorded, so it runs after them.
		ring('coverage'),
		// Asks a real network, where environment variables name one; otherwise all of it is skipped.
		ring('live', { setupFilesAfterEnv: ['<rootDir>/test/live/realWaits.cts'], testTimeout: 120_000 }),
		ring('e2e', { ...ownWorld, ...(!isWhole && { testPathIgnorePatterns: AT_NIGHT.map((name) => `/test/e2e/${name}\\.test\\.`) }) }),
		// Jobs and credentials, done with the mouse.
		ring('clicks', { ...realN8n, testMatch: CLICKS.files.map((name) => `<rootDir>/test/editor/${name}.test.cts`) }),
		// These and the forms, lists and pages of the nodes. Only when asked for by name, and each night in CI.
		ring('editor', realN8n),
		// The same tests in the version of n8n that E2E_N8N names. Only when asked for by name.
		ring('compat', {
			...ownWorld,
			testMatch: [
				'e2e/{alert,credentials,errorOutput,ledger,package,redirects,registry,scan,submissions}.test.cts',
				'e2e/examples/*.test.cts',
			].map((files) => `<rootDir>/test/${files}`),
		}),
		// What runs smaller in the ring e2e, whole, every example by its button, and every list. Only when asked for by name, and each night in CI.
		ring('nightly', realN8n),
		// A release as a dry run, in a clone. Only when asked for by name.
		ring('release', { testTimeout: 300_000 }),
		// n8n in queue mode, with PostgreSQL and Redis of this machine: what runs in workers there. Only when asked for by name.
		ring('queue', {
			...ownWorld,
			testMatch: ['e2e/{alert,credentials,ledger,registry,scan,submissions}.test.cts', 'e2e/examples/*.test.cts', 'queue/*.test.cts'].map(
				(files) => `<rootDir>/test/${files}`,
			),
		}),
	],
};
