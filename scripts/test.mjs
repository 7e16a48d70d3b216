// `npm test`: everything that is held true about this package, from a fresh clone, in one command.
//
// A step is either one check, counted as one test, or a jest project, counted by its tests. A step that fails does not
// keep the later ones from running. Before the end the run prints how long each took. The last line is `N passed, N failed`, and `, N skipped`
// if tests were skipped.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import checks from './lib/checks.cjs';
import compat from './lib/compat.cjs';
import install from './lib/install.cjs';
import mutationModules from './lib/mutationModules.cjs';
import mutants from './lib/mutants.cjs';
import n8nImage from './lib/n8nImage.cjs';
import n8nVersions from './lib/n8nVersions.cjs';
import optionsLib from './lib/options.cjs';
import paths from './lib/paths.cjs';
import processes from './lib/processes.cjs';
import sandboxes from './lib/sandbox.cjs';
import progress from './lib/say.cjs';
import times from './lib/times.cjs';

const { say, step } = progress;
const bin = join(paths.root, 'node_modules', '.bin');
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const complaints = [];
/** @type {import('./lib/times.cjs').Took[]} */
const took = [];
const began = Date.now();

/**
 * `optIn`: runs only when `--only` names it
 * `reads`: reads the sources only, on one core. `n8n`: needs a build, and waits for n8n and a browser for a good part of its time
 * @typedef {{name: string, title: string, run: (show: import('./lib/say.cjs').Show) => Promise<unknown>, jest?: boolean, optIn?: boolean, reads?: boolean, n8n?: boolean}} Step
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

/** Jest's processes by ring, where it is not two. @type {Record<string, number>} */
const WORKERS = { integration: 3, e2e: 3, editor: 1, compat: 1, queue: 1, nightly: 1 };

/** Rings that run at night, or when asked for by name, and so with all cases. */
const WHOLE = ['editor', 'compat', 'queue', 'nightly'];

/** Memory for young objects. With more of it, integration tests take some 5 % less CPU time. */
const YOUNG = '--max-semi-space-size=64';

/**
 * Runs a jest project.
 * @param {string} name
 * @param {import('./lib/say.cjs').Show} show
 * @param {{env?: NodeJS.ProcessEnv, as?: string}} [options] `as`: name of its report
 * @returns {Promise<{report: any, exitedRed: boolean}>} jest's own report
 */
async function runJest(name, show, { env: more = {}, as = name } = {}) {
	const report = join(paths.cache, 'results', `${as}.json`);
	mkdirSync(join(paths.cache, 'results'), { recursive: true });
	rmSync(report, { force: true });
	const args = ['--selectProjects', name, '--passWithNoTests', '--json', '--outputFile', report];
	// Each of jest's processes has an n8n of its own, in which its test files run one after the other. A good part of them is waiting.
	args.push('--maxWorkers', String(WORKERS[name] ?? 2));
	// A failed test may leave a server open, which must not keep the run from ending.
	if (['clicks', ...WHOLE].includes(name)) args.push('--forceExit');
	const files = (await processes.run(join(bin, 'jest'), ['--selectProjects', name, '--listTests'])).trim().split('\n');
	let done = 0;
	/** @param {string} line */
	const onLine = (line) => {
		console.log(line);
		if (/^(\x1b\[[\d;]*m)*\s*(PASS|FAIL)\b/.test(line)) show(`${(done += 1)} of ${files.length} test files done`);
	};
	const nodeOptions = [process.env.NODE_OPTIONS, ...(name === 'integration' ? [YOUNG] : [])].filter(Boolean).join(' ');
	const env = {
		...process.env,
		...{ NODE_OPTIONS: nodeOptions, ...(WHOLE.includes(name) && { CASES: 'all' }), ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
		...more,
	};
	const failure = await processes.run(join(bin, 'jest'), args, { onLine, env }).catch((error) => error);
	if (!existsSync(report)) throw failure instanceof Error ? failure : new Error('jest left no report');
	return { report: JSON.parse(readFileSync(report, 'utf8')), exitedRed: failure instanceof Error };
}

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

/** @param {string} version @param {import('./lib/say.cjs').Show} show */
async function inVersion(version, show) {
	const env = { E2E_N8N: version, ...(options.image && { E2E_N8N_IMAGE: options.image }) };
	const { report } = await runJest('compat', show, { env, as: `compat-${version}` });
	const { passed, failed, skipped, column } = compat.judge(version, n8nVersions.nodeOf(version), report);
	// The column is of an n8n that was installed here: of an image it would name the wrong Node.
	if (!options.image) compat.keep(column);
	total.passed += passed;
	const excused = n8nVersions.isBestEffort(version) ? failed : [];
	for (const text of [...skipped, ...excused]) say(`  skipped in n8n ${version}: ${text}`);
	total.skipped += skipped.length + excused.length;
	total.failed += failed.length - excused.length;
	if (excused.length === 0) complaints.push(...failed.map((text) => `n8n ${version}: ${text}`));
}

/**
 * The short run in other versions of n8n. Its table in docs/internals/compatibility.md is written when it is over.
 * @param {import('./lib/say.cjs').Show} show
 */
async function compatibility(show) {
	if (options.image) {
		const version = await n8nImage.versionIn(options.image);
		say(`  n8n ${version} in the image ${options.image}`);
		return await inVersion(version, show);
	}
	const versions = options.n8n ? await Promise.all(options.n8n.split(',').map(n8nVersions.resolveVersion)) : n8nVersions.compatVersions();
	say(
		`  in n8n ${versions.join(', ')}: a quarter of an hour each on two cores. A version that was not run before is installed first: some ten`,
	);
	say('  minutes and 2 GB in .cache, with npm, a C++ compiler, make and Python 3.');
	for (const version of versions) {
		say(`  n8n ${version}`);
		await inVersion(version, show).catch((error) => {
			total.failed += 1;
			complaints.push(`n8n ${version} could not be run`);
			say(`  FAILED: n8n ${version}\n${error instanceof Error ? error.message : String(error)}`);
		});
	}
	await processes.run(process.execPath, [join(paths.root, 'scripts', 'generate.mjs')]);
}

/**
 * Mutation testing of each module, which counts as one test. Its table in CONTRIBUTING.md is written when it is over.
 * @param {import('./lib/say.cjs').Show} show
 */
async function mutation(show) {
	const only = process.env.MUTANTS_MODULE;
	for (const { name: module } of mutationModules.modules.filter(({ name }) => only === undefined || name === only)) {
		say(`  the module ${module}`);
		const results = await mutants.measure(module, show);
		mutants.keep(results);
		const { score, mutants: all } = mutants.summary(module, results);
		say(`  ${score} % of ${all} mutants of ${module} noticed; the others: .cache/mutants/${module}/report.html`);
		if (score >= mutants.THRESHOLD) total.passed += 1;
		else {
			total.failed += 1;
			complaints.push(`Less than ${mutants.THRESHOLD} % of the mutants of ${module} are noticed by its tests`);
		}
	}
	await processes.run(process.execPath, [join(paths.root, 'scripts', 'generate.mjs')]);
}

/**
 * Adds a jest report to the total.
 * @param {any} report
 * @param {boolean} exitedRed
 */
function count(report, exitedRed) {
	total.passed += report.numPassedTests;
	// A test file that could not even be loaded holds no tests, but it is a failure.
	const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
	total.failed += failed || (exitedRed ? 1 : 0);
	for (const { name: file, message, assertionResults } of report.testResults) {
		if (assertionResults.length === 0 && message) complaints.push(`${relative(paths.root, file)} could not be run`);
		for (const { fullName, status } of assertionResults) {
			if (status === 'failed') complaints.push(fullName);
			if (status !== 'pending' && status !== 'todo') continue;
			total.skipped += 1;
			say(`  skipped: ${fullName}`);
		}
	}
}

/** @param {string} command @param {string[]} args */
const tool = (command, ...args) => processes.run(join(bin, command), args);

/**
 * Lets the tools, and what they start, run in the Node of the newest n8n, as the package does there. They take a third less of CPU time in
 * it than in Node 20. `TEST_NODE=own` keeps the Node that runs this.
 * @param {Step[]} wanted
 */
async function takeNodeOfN8n(wanted) {
	if (process.env.TEST_NODE === 'own') return;
	// Without n8n the other steps run all the same. Those that need it then say what failed.
	if (wanted.some(({ name }) => ['e2e', 'clicks', ...WHOLE].includes(name))) await install.installN8n().catch(() => undefined);
	const { node } = install.n8nPaths();
	if (existsSync(node)) process.env.PATH = [dirname(node), process.env.PATH].join(delimiter);
}

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
		processes.run(process.execPath, [join(paths.root, 'scripts', 'generate.mjs'), '--check']),
	),
	reading('format', 'Code is formatted', () => tool('oxfmt', '--check', '**/*.{ts,cts,mts,mjs,cjs,js}')),
	reading(
		'prose',
		'Pages, node texts and workflow notes: words, sentences, spelling',
		async () => await (await import('./lib/prose.cjs')).default.checkProse(),
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
	ring('integration', 'Integration tests', async () => paths.remove(join(paths.cache, 'coverage'))),
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

/** @param {{name: string}} step */
const positionOf = ({ name }) => steps.findIndex((step) => step.name === name);

/** True while no other step runs, whose CPU time would count for both. */
let isAlone = false;

/** @param {Step} one */
async function execute({ name, title, run, jest }) {
	const begin = Date.now();
	const cpuBefore = times.cpuMs();
	try {
		await step(title, run);
		if (!jest) total.passed += 1;
	} catch (error) {
		total.failed += 1;
		complaints.push(title);
		const text = error instanceof Error ? error.message : String(error);
		say(`  FAILED: ${title}\n${text}`);
	} finally {
		const cpuMs = times.cpuMs();
		took.push({ name, ms: Date.now() - begin, ...(isAlone && cpuMs !== undefined && { cpuMs: cpuMs - (cpuBefore ?? 0) }) });
	}
}

/** Steps that need no n8n and no build: minutes, before all the rest. */
const fast = ['generated', 'format', 'prose', 'lint', 'lint-tools', 'exports', 'types', 'unit'];

const usage = `npm test -- [options]: every check of this package

  --only <steps>           only these, separated by commas: ${steps.map(({ name }) => name).join(', ')};
                           fast is ${fast.join(', ')}
                           (${steps
															.filter(({ optIn }) => optIn)
															.map(({ name }) => name)
															.join(', ')} run only so)
  --n8n <versions>         for compat: these versions of n8n, separated by commas, or latest; all of
                           test/e2e/n8n/versions.json by default
  --image <image>          for compat: n8n in a container of this image, such as docker.n8n.io/n8nio/n8n:3
  --also-failed <command>  count a command that failed before this one
  --help                   print this`;
const options = optionsLib.readOptions(usage, {
	only: { type: 'string' },
	n8n: { type: 'string' },
	image: { type: 'string' },
	'also-failed': { type: 'string' },
});
/** @type {string[] | undefined} */
const only = options.only?.split(',').flatMap((/** @type {string} */ name) => (name === 'fast' ? fast : [name]));
const unknown = only?.filter((name) => !steps.some((step) => step.name === name)) ?? [];
if (unknown.length > 0) optionsLib.refuseOption(`No such step: ${unknown.join(', ')}`, usage);
if (options['also-failed']) {
	total.failed += 1;
	complaints.push(options['also-failed']);
}

for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
	process.on(name, () => void processes.endAll().then(() => process.exit(130)));
}

try {
	await install.installDependencies();
	const wanted = steps.filter(({ name, optIn }) => (only ? only.includes(name) : !optIn));
	await takeNodeOfN8n(wanted);
	if (wanted.some(({ jest }) => jest)) process.env.SANDBOX_MAIN = await sandboxes.bundleSandbox(join(paths.cache, 'sandbox', 'main.mjs'));
	const readers = wanted.filter(({ reads }) => reads);
	const readInTurn = async () => {
		for (let next = readers.shift(); next; next = readers.shift()) await execute(next);
	};
	const read = async () => await Promise.all([readInTurn(), readInTurn()]);
	/** @param {Step[]} steps */
	const inTurn = async (steps) => {
		for (const step of steps) await execute(step);
	};
	const besides = wanted.filter(({ n8n, optIn }) => n8n && !optIn);
	const others = wanted.filter((step) => !step.reads && !besides.includes(step));
	if (besides.length === 0 || others.length + readers.length === 0) {
		await read();
		isAlone = true;
		await inTurn([...others, ...besides]);
	} else {
		// n8n and its browser wait for much of the time, and must not wait for others.
		const work = async () => {
			await read();
			await inTurn(others);
		};
		await Promise.all([inTurn(besides), processes.givingWay(work)]);
	}
} catch (error) {
	total.failed += 1;
	complaints.push('Installing the development dependencies');
	console.error(error instanceof Error ? error.message : error);
}

// Files of a run with failures are kept for its logs, until the next run.
if (total.failed === 0) paths.sweepRuns();
took.sort((a, b) => positionOf(a) - positionOf(b));
for (const line of times.timesOf(took, { ms: Date.now() - began, cpuMs: times.cpuMs() })) console.log(line);
for (const title of complaints) console.log(`Failed: ${title}`);
const { passed, failed, skipped } = total;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 ? 1 : 0);
