// `npm test`: everything that is held true about this package, from a fresh clone, in one command.
//
// A step is either one check, counted as one test, or a jest project, counted by its tests. A step that fails does not
// keep the later ones from running. Before the end the run prints how long each took. The last line is `N passed, N failed`, and `, N skipped`
// if tests were skipped. No library runs the steps: the first one installs the libraries.
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import install from './lib/install.cjs';
import jestRun from './lib/jestRun.cjs';
import optionsLib from './lib/options.cjs';
import paths from './lib/paths.cjs';
import processes from './lib/processes.cjs';
import sandboxes from './lib/sandbox.cjs';
import progress from './lib/say.cjs';
import testSteps from './lib/testSteps.cjs';
import testTotal from './lib/testTotal.cjs';
import times from './lib/times.cjs';

const { say, step } = progress;
const { fast, steps } = testSteps;
const { complaints, total } = testTotal;
/** @type {import('./lib/times.cjs').Took[]} */
const took = [];
const began = Date.now();

/** @typedef {import('./lib/testSteps.cjs').Step} Step */

/**
 * Lets the tools, and what they start, run in the Node of the newest n8n, as the package does there. They take a third less of CPU time in
 * it than in Node 20. `TEST_NODE=own` keeps the Node that runs this.
 * @param {Step[]} wanted
 */
async function takeNodeOfN8n(wanted) {
	if (process.env.TEST_NODE === 'own') return;
	// Without n8n the other steps run all the same. Those that need it then say what failed.
	if (wanted.some(({ name }) => ['e2e', 'clicks', ...jestRun.WHOLE].includes(name))) await install.installN8n().catch(() => undefined);
	const { node } = install.n8nPaths();
	if (existsSync(node)) process.env.PATH = [dirname(node), process.env.PATH].join(delimiter);
}

/** @param {{name: string}} step */
const positionOf = ({ name }) => steps.findIndex((step) => step.name === name);

/** True while no other step runs, whose CPU time would count for both. */
let isAlone = false;

/** @param {Step} one */
async function execute({ name, title, run, jest }) {
	const begin = Date.now();
	const cpuBefore = times.cpuMs();
	try {
		await step(title, (show) => run(show, options));
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

const used = { ms: Date.now() - began, cpuMs: times.cpuMs() };
for (const complaint of only ? [] : times.cpuComplaints(used.cpuMs)) {
	total.failed += 1;
	complaints.push(complaint);
}
// Files of a run with failures are kept for its logs, until the next run.
if (total.failed === 0) paths.sweepRuns();
took.sort((a, b) => positionOf(a) - positionOf(b));
for (const line of times.timesOf(took, used)) console.log(line);
for (const title of complaints) console.log(`Failed: ${title}`);
const { passed, failed, skipped } = total;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 ? 1 : 0);
