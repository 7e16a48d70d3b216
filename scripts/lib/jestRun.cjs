// Runs of jest: a project by its name, with the processes, the environment and the report that `npm test` wants.
const { existsSync, mkdirSync, readFileSync, rmSync } = require('node:fs');
const { join } = require('node:path');
const { cache, root } = require('./paths.cjs');
const processes = require('./processes.cjs');

/** Jest's processes by ring, where it is not two. @type {Record<string, number>} */
const WORKERS = { integration: 3, e2e: 3, editor: 1, compat: 1, queue: 1, nightly: 1 };

const JEST = join(root, 'node_modules', '.bin', 'jest');

/** Rings that run at night, or when asked for by name, and so with all cases. */
const WHOLE = ['editor', 'compat', 'queue', 'nightly'];

/** Memory for young objects. With more of it, integration tests take some 5 % less CPU time. */
const YOUNG = '--max-semi-space-size=64';

/**
 * Runs a jest project.
 * @param {string} name
 * @param {import('./say.cjs').Show} show
 * @param {{env?: NodeJS.ProcessEnv, as?: string}} [options] `as`: name of its report
 * @returns {Promise<{report: any, exitedRed: boolean}>} jest's own report
 */
async function runJest(name, show, { env: more = {}, as = name } = {}) {
	const report = join(cache, 'results', `${as}.json`);
	mkdirSync(join(cache, 'results'), { recursive: true });
	rmSync(report, { force: true });
	const args = ['--selectProjects', name, '--passWithNoTests', '--json', '--outputFile', report];
	// Each of jest's processes has an n8n of its own, in which its test files run one after the other. A good part of them is waiting.
	args.push('--maxWorkers', String(WORKERS[name] ?? 2));
	// A failed test may leave a server open, which must not keep the run from ending.
	if (['clicks', ...WHOLE].includes(name)) args.push('--forceExit');
	const files = (await processes.run(JEST, ['--selectProjects', name, '--listTests'])).trim().split('\n');
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
	const failure = await processes.run(JEST, args, { onLine, env }).catch((error) => error);
	if (!existsSync(report)) throw failure instanceof Error ? failure : new Error('jest left no report');
	return { report: JSON.parse(readFileSync(report, 'utf8')), exitedRed: failure instanceof Error };
}

module.exports = { runJest, WHOLE };
