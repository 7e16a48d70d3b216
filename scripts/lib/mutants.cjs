// Mutation testing, room by room: Stryker changes the code in one place after the other and runs the tests that are about the room.
// A change that no test notices is a survivor.
const { existsSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { cache, root } = require('./paths.cjs');
const { run } = require('./processes.cjs');

const MEASUREMENTS = join(root, 'docs', 'measurements', 'mutants.json');
/** How many of a room's mutants have to be noticed, in percent. */
const THRESHOLD = 90;

/**
 * What came of a room's mutants. `timeout`: the tests did not end, which counts as noticed
 * @typedef {{room: string, killed: number, timeout: number, survived: number, noCoverage: number, date: string}} Result
 */

/** @param {Result} result @returns {number} how many mutants there are */
const count = ({ killed, timeout, survived, noCoverage }) => killed + timeout + survived + noCoverage;

/** @param {Result} result @returns {number} how many of the mutants were noticed, in percent, rounded down to one digit */
const score = (result) => Math.floor((1000 * (result.killed + result.timeout)) / count(result)) / 10;

/**
 * Reads a report of Stryker.
 * @param {string} room
 * @param {{files: Record<string, {mutants: Array<{status: string}>}>}} report
 * @returns {Result}
 */
function resultOf(room, report) {
	const mutants = Object.values(report.files).flatMap((file) => file.mutants);
	const having = (/** @type {string} */ status) => mutants.filter((mutant) => mutant.status === status).length;
	const broken = having('RuntimeError') + having('CompileError');
	if (broken > 0) throw new Error(`${broken} mutants of ${room} could not be judged: see .cache/mutants/${room}/report.json`);
	return {
		room,
		killed: having('Killed'),
		timeout: having('Timeout'),
		survived: having('Survived'),
		noCoverage: having('NoCoverage'),
		date: new Date().toISOString().slice(0, 10),
	};
}

/**
 * Mutates a room. What was found before and is still valid is kept in the cache.
 * @param {string} room
 * @param {(line: string) => void} onLine
 * @returns {Promise<Result>}
 */
async function measure(room, onLine) {
	const report = join(cache, 'mutants', room, 'report.json');
	rmSync(report, { force: true });
	const env = { ...process.env, MUTANTS_ROOM: room };
	await run(join(root, 'node_modules', '.bin', 'stryker'), ['run', 'test/mutation/stryker.config.mjs'], { env, onLine });
	return resultOf(room, JSON.parse(readFileSync(report, 'utf8')));
}

/** @returns {Result[]} what is kept, a room each */
const results = () => (existsSync(MEASUREMENTS) ? JSON.parse(readFileSync(MEASUREMENTS, 'utf8')).rooms : []);

/** Keeps a result for the table in CONTRIBUTING.md. @param {Result} result */
function keep(result) {
	const rooms = [...results().filter(({ room }) => room !== result.room), result].sort((a, b) => a.room.localeCompare(b.room));
	writeFileSync(MEASUREMENTS, `${JSON.stringify({ rooms }, null, '\t')}\n`);
}

module.exports = { THRESHOLD, count, keep, measure, resultOf, score };
