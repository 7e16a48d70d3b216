// The kept recordings of participants, to compare another one's answers with.
const { mkdtempSync, readdirSync, readFileSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { compared } = require('../conformance/normalize.cjs');
const { root } = require('./paths.cjs');
const { succeeds } = require('./processes.cjs');

const FOLDER = join(root, 'test', 'conformance', 'recordings');

/** @param {string} version such as 3.5.10-SNAPSHOT @returns {string} its release line, such as 3.5 */
const lineOf = (version) => version.split('.').slice(0, 2).join('.');

/** @param {string} file such as 3.5.10.json */
const patchOf = (file) => Number(file.split('.')[2]);

/**
 * The answers of the newest recorded participant of the same release line, by label.
 * @param {string} version of the participant that is asked now
 * @returns {Record<string, unknown> | undefined}
 */
function recordingOf(version) {
	const files = readdirSync(FOLDER).filter((file) => lineOf(file) === lineOf(version));
	const newest = files.sort((a, b) => patchOf(b) - patchOf(a))[0];
	return newest === undefined ? undefined : JSON.parse(readFileSync(join(FOLDER, newest), 'utf8'));
}

/**
 * Labels of probes that are answered differently, with both answers. What differs between two ledgers of one release is no difference.
 * @param {Record<string, any>} answers by label
 * @param {Record<string, any>} kept
 */
const differences = (answers, kept) =>
	Object.entries(answers)
		.filter(([label, answer]) => label in kept && compared(kept[label], answer).length > 0)
		.map(([label, answer]) => `${label}\n  recorded: ${JSON.stringify(kept[label])}\n  now:      ${JSON.stringify(answer)}`);

/**
 * Records what a participant answers, and says what differs from the kept recording of its release line.
 * @param {string} url of its JSON Ledger API
 * @param {{args?: string[], except?: string[]}} [how] `args`: of the recorder, such as a secret. `except`: labels that are not compared
 * @returns {Promise<boolean>} whether nothing differs
 */
async function sameAsRecorded(url, { args = [], except = [] } = {}) {
	const folder = mkdtempSync(join(tmpdir(), 'recording-'));
	const file = join(folder, 'answers.json');
	try {
		const recorder = ['scripts/conformance.mjs', '--record', '--url', url, ...args, '--out', file];
		if (!(await succeeds(recorder))) return false;
		const all = Object.entries(JSON.parse(readFileSync(file, 'utf8')));
		const answers = Object.fromEntries(all.filter(([label]) => !except.includes(label)));
		const version = await versionOf(url);
		const kept = recordingOf(version);
		if (!kept) {
			console.log(`There is no recording of a participant ${version}: ${Object.keys(answers).length} answers are compared with none`);
			return true;
		}
		const different = differences(answers, kept);
		for (const line of different) console.log(line);
		console.log(`${different.length} answers differ from the recording`);
		return different.length === 0;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** @param {string} url @returns {Promise<string>} */
async function versionOf(url) {
	const answer = await fetch(`${url}/v2/version`, { signal: AbortSignal.timeout(10_000) });
	return /** @type {{ version: string }} */ (await answer.json()).version;
}

module.exports = { differences, recordingOf, sameAsRecorded };
