// The kept recordings of participants, to compare another one's answers with.
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { isDeepStrictEqual } = require('node:util');
const { root } = require('./paths.cjs');

const FOLDER = join(root, 'test', 'conformance', 'recordings');

/** @param {string} file such as 3.5.10.json @returns {number[]} */
const numbers = (file) => file.replace('.json', '').split('.').map(Number);

/** The answers of the newest recorded version, by label. @returns {Record<string, unknown>} */
function newestRecording() {
	const [newest = ''] = readdirSync(FOLDER).sort((a, b) => {
		const [left, right] = [numbers(a), numbers(b)];
		const at = left.findIndex((part, index) => part !== right[index]);
		return at < 0 ? 0 : (right[at] ?? 0) - (left[at] ?? 0);
	});
	return JSON.parse(readFileSync(join(FOLDER, newest), 'utf8'));
}

/**
 * Labels of probes that are answered differently, with both answers.
 * @param {Record<string, unknown>} answers by label
 * @param {Record<string, unknown>} [kept]
 */
const differences = (answers, kept = newestRecording()) =>
	Object.entries(answers)
		.filter(([label, answer]) => label in kept && !isDeepStrictEqual(answer, kept[label]))
		.map(([label, answer]) => `${label}\n  recorded: ${JSON.stringify(kept[label])}\n  now:      ${JSON.stringify(answer)}`);

module.exports = { differences };
