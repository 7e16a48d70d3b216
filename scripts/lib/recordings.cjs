// The kept recordings of participants, to compare another one's answers with.
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { isDeepStrictEqual } = require('node:util');
const { root } = require('./paths.cjs');

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
 * Labels of probes that are answered differently, with both answers.
 * @param {Record<string, unknown>} answers by label
 * @param {Record<string, unknown>} kept
 */
const differences = (answers, kept) =>
	Object.entries(answers)
		.filter(([label, answer]) => label in kept && !isDeepStrictEqual(answer, kept[label]))
		.map(([label, answer]) => `${label}\n  recorded: ${JSON.stringify(kept[label])}\n  now:      ${JSON.stringify(answer)}`);

module.exports = { differences, recordingOf };
