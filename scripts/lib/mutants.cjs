// Mutation testing, module by module: Stryker changes the code in one place after the other and runs the tests that are about the module.
// A change that no test notices is a survivor.
const { existsSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { modules } = require('./mutationModules.cjs');
const { cache, root } = require('./paths.cjs');
const { run } = require('./processes.cjs');

const MEASUREMENTS = join(root, 'docs', 'measurements', 'mutants.json');
/** Share of a module's mutants that has to be noticed, in percent. */
const THRESHOLD = 90;

/**
 * Results of one file's mutants. `timeout`: the tests did not end, which counts as noticed
 * @typedef {{file: string, killed: number, timeout: number, survived: number, noCoverage: number, date: string}} Result
 */

/**
 * Results of a module's mutants, as far as its files were measured. `mutants`: how many. `score`: how many of them were noticed, in
 * percent, rounded down to one digit. `date`: the oldest
 * @typedef {Omit<Result, 'file'> & {module: string, files: number, mutants: number, score: number}} Summary
 */

/** Those with which the code could not even be loaded are no mutants: nobody would keep them. */
const INVALID = ['RuntimeError', 'CompileError'];
/** The statuses of Stryker that are counted. */
const STATUSES = /** @type {const} */ ({ killed: 'Killed', timeout: 'Timeout', survived: 'Survived', noCoverage: 'NoCoverage' });

/**
 * Reads a report of Stryker.
 * @param {{files: Record<string, {mutants: Array<{status: string}>}>}} report
 * @param {string} date
 * @returns {Result[]} of each file
 * @throws {Error} when a mutant could not be judged
 */
function resultsOf(report, date) {
	return Object.entries(report.files).map(([file, { mutants }]) => {
		const having = (/** @type {string} */ status) => mutants.filter((mutant) => mutant.status === status).length;
		const { killed, timeout, survived, noCoverage } = STATUSES;
		const counts = { killed: having(killed), timeout: having(timeout), survived: having(survived), noCoverage: having(noCoverage) };
		const judged = [...Object.values(counts), ...INVALID.map(having)].reduce((sum, count) => sum + count, 0);
		const open = mutants.length - judged;
		if (open > 0) throw new Error(`${open} mutants of ${file} could not be judged`);
		return { file, ...counts, date };
	});
}

/**
 * Mutates a module. What was found before and is still valid is taken from the cache.
 * @param {string} module
 * @param {(line: string) => void} onLine
 * @returns {Promise<Result[]>}
 */
async function measure(module, onLine) {
	const report = join(cache, 'mutants', module, 'report.json');
	rmSync(report, { force: true });
	const env = { ...process.env, MUTANTS_MODULE: module, CASES: 'all' };
	await run(join(root, 'node_modules', '.bin', 'stryker'), ['run', 'test/mutation/stryker.config.mjs'], { env, onLine });
	return resultsOf(JSON.parse(readFileSync(report, 'utf8')), new Date().toISOString().slice(0, 10));
}

/** @returns {Result[]} what is kept, of each file that is still there */
const results = () =>
	(existsSync(MEASUREMENTS) ? /** @type {Result[]} */ (JSON.parse(readFileSync(MEASUREMENTS, 'utf8')).files) : []).filter(({ file }) =>
		existsSync(join(root, file)),
	);

/** Keeps results for the table in CONTRIBUTING.md. @param {Result[]} measured */
function keep(measured) {
	const others = results().filter(({ file }) => !measured.some((result) => result.file === file));
	const files = [...others, ...measured].sort((a, b) => (a.file < b.file ? -1 : 1));
	writeFileSync(MEASUREMENTS, `${JSON.stringify({ files }, null, '\t')}\n`);
}

/**
 * @param {string} module
 * @param {Result[]} all
 * @returns {Summary}
 */
function summary(module, all) {
	const folders = modules.find(({ name }) => name === module)?.folders ?? [];
	const files = all.filter(({ file }) => folders.some((folder) => file.startsWith(`${folder}/`)));
	const sum = (/** @type {keyof typeof STATUSES} */ status) => files.reduce((total, result) => total + result[status], 0);
	const counts = { killed: sum('killed'), timeout: sum('timeout'), survived: sum('survived'), noCoverage: sum('noCoverage') };
	const noticed = counts.killed + counts.timeout;
	const mutants = noticed + counts.survived + counts.noCoverage;
	const score = Math.floor((1000 * noticed) / Math.max(1, mutants)) / 10;
	const [date = ''] = files.map((file) => file.date).sort();
	return { module, files: files.length, mutants, ...counts, score, date };
}

module.exports = { THRESHOLD, keep, measure, results, resultsOf, summary };
