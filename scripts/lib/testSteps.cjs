// The steps of `npm test`, in their order.
const { join } = require('node:path');
const checks = require('./checks.cjs');
const install = require('./install.cjs');
const { runJest } = require('./jestRun.cjs');
const { cache, remove, root } = require('./paths.cjs');
const processes = require('./processes.cjs');
const { say } = require('./say.cjs');
const { compatibility, mutation } = require('./testRounds.cjs');
const { count } = require('./testTotal.cjs');
const times = require('./times.cjs');

/**
 * `optIn`: runs only when `--only` names it
 * `reads`: reads the sources only, on one core. `n8n`: needs a build, and waits for n8n and a browser for a good part of its time
 * @typedef {{name: string, title: string, run: (show: import('./say.cjs').Show, chosen: import('./testRounds.cjs').Chosen) => Promise<unknown>, jest?: boolean, optIn?: boolean, reads?: boolean, n8n?: boolean}} Step
 */

/**
 * @param {string} name
 * @param {string} title
 * @param {Step['run']} run
 * @returns {Step} a step that counts as one test
 */
const check = (name, title, run) => ({ name, title, run });

/**
 * The same for a check that reads the sources only, on one core.
 * @param {Parameters<typeof check>} parts
 * @returns {Step}
 */
const reading = (...parts) => ({ ...check(...parts), reads: true });

/** @param {Step} step @returns {Step} the same, beside the steps without n8n */
const withN8n = (step) => ({ ...step, n8n: true });

/**
 * A jest project as a step. Its tests are counted from jest's own report.
 * @param {string} name
 * @param {string} title
 * @param {() => Promise<unknown>} [prepare]
 * @returns {Step}
 */
const ring = (name, title, prepare = async () => {}) => ({
	name,
	title,
	jest: true,
	run: async (show) => {
		await prepare();
		const { report, exitedRed } = await runJest(name, show);
		count(report, exitedRed);
		for (const line of times.clicksOf(report.testResults)) say(line);
	},
});

/** @param {string} command @param {string[]} args */
const tool = (command, ...args) => processes.run(join(root, 'node_modules', '.bin', command), args);

/** @type {{tarball: string, files: string[]} | undefined} */
let packed;
const pack = async () => (packed ??= await install.pack());

/** @type {Step[]} */
const steps = [
	reading('lint-tools', 'Lint of sandbox, scripts and tests', async () => {
		await tool('oxlint', '--config', 'oxlint.tools.json', '--type-aware', 'sandbox', 'scripts', 'test');
		// Without types: what ships, and the rest.
		await tool('oxlint', '--config', 'oxlint.tools.json');
	}),
	reading('generated', 'Generated files are up to date', () =>
		processes.run(process.execPath, [join(root, 'scripts', 'generate.mjs'), '--check']),
	),
	reading('format', 'Code is formatted', () => tool('oxfmt', '--check', '**/*.{ts,cts,mts,mjs,cjs,js}')),
	reading(
		'prose',
		'Pages, node texts and workflow notes: words, sentences, spelling',
		// It loads what has to be installed.
		async () => await require('./prose.cjs').checkProse(),
	),
	reading('lint', 'Strict lint', () => tool('n8n-node', 'lint')),
	reading('exports', 'What is exported is imported somewhere', () => tool('knip', '--include', 'exports,types', '--no-progress')),
	withN8n(check('build', 'Build', () => install.build(true))),
	reading('types', 'Types of tests, scripts and sandbox', async () => {
		// The compiler in Go, which takes a fifth of the CPU time.
		await tool('tsgo', '-p', 'tsconfig.test.json', '--noEmit');
		await tool('tsgo', '-p', 'tsconfig.tools.json', '--noEmit');
	}),
	withN8n(
		check('files', 'The packed files are what users need and nothing else', async () => {
			const { tarball, files } = await pack();
			await checks.checkFiles(files);
			await checks.checkReadme(tarball);
		}),
	),
	withN8n(check('imports', 'The compiled code imports only what n8n provides', () => checks.checkImports())),
	withN8n(check('bundle', 'What is shipped describes itself as its sources do', () => checks.checkBundle())),
	withN8n(check('scan-source', 'Community package scanner on the sources', () => checks.scanSources())),
	withN8n(check('scan-tarball', 'Community package scanner on the tarball', async () => checks.scanTarball((await pack()).tarball))),
	ring('unit', 'Unit tests'),
	ring('sandbox', 'Sandbox tests'),
	ring('clients', 'Official clients against the sandbox'),
	ring('conformance', 'The sandbox against what participants were recorded to answer'),
	ring('integration', 'Integration tests', async () => remove(join(cache, 'coverage'))),
	ring('coverage', 'Coverage of the specification'),
	withN8n(ring('e2e', 'End-to-end tests in a real n8n and a real browser', async () => install.installN8n())),
	withN8n(ring('clicks', 'Jobs and credentials, done with the mouse in a real n8n', async () => install.installN8n())),
	withN8n(ring('site', 'The documentation as a site, in a real browser')),
	{
		...ring('editor', 'The same, and the forms of the nodes, filled in with the mouse: a quarter of an hour', async () =>
			install.installN8n(),
		),
		optIn: true,
	},
	{ name: 'compat', title: 'The short run in other versions of n8n', jest: true, optIn: true, run: compatibility },
	{ name: 'mutants', title: 'The tests notice changes of the code: a quarter of an hour or more', jest: true, optIn: true, run: mutation },
	{
		...ring(
			'nightly',
			'Benchmarks and kills that run smaller in e2e, whole, every example by its button, and every list: half an hour',
			async () => install.installN8n(),
		),
		optIn: true,
	},
	{ ...ring('release', 'A release as a dry run, in a clone: about five minutes'), optIn: true },
	{
		...ring('queue', 'End-to-end tests in queue mode, with PostgreSQL and Redis of this machine', async () => install.installN8n()),
		optIn: true,
	},
];

/** Steps that need no n8n and no build: minutes, before all the rest. */
const fast = ['generated', 'format', 'prose', 'lint', 'lint-tools', 'exports', 'types', 'unit'];

module.exports = { fast, steps };
