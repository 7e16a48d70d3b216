// Comments, node texts and pages against the rules: findings, and how many of each may be left. The numbers only go down.
const { execFileSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { byPeople, listWrittenPages } = require('../lib/pages.cjs');
const { root } = require('../lib/paths.cjs');
const { RULES } = require('./commentRules.cjs');
const { commentsOf, proseOf, strangeParams } = require('./comments.cjs');
const { atMost } = require('./comments.json');
const { missing, world } = require('./references.cjs');
const { listTexts } = require('./texts.cjs');

/** @typedef {{area: string, rule: string, at: string, text: string}} Finding `area`: the folder, `texts` of nodes and workflows, or `docs` */
/** @typedef {Record<string, Record<string, number>>} Counts by area and rule */

const AREAS = ['credentials', 'nodes', 'sandbox', 'scripts', 'test'];
const RULE_NAMES = [...RULES.map(({ name }) => name), 'references'];

/** Files with comments of ours. */
const listFiles = () =>
	execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate', '--', ...AREAS], { cwd: root, encoding: 'utf8' })
		.split('\n')
		.filter((file) => /(?<!\.d)\.[cm]?[tj]s$/.test(file));

/** Code, and what only the source of a page has. */
const NO_PROSE = /```[\s\S]*?```|<!--.*?-->/g;

/**
 * Sentences of the pages that people write, a line each.
 * @returns {Array<{at: string, prose: string}>}
 */
function pageLines() {
	return ['README.md', ...listWrittenPages()].flatMap((page) =>
		byPeople(readFileSync(join(root, page), 'utf8'))
			.replace(NO_PROSE, (part) => part.replace(/[^\n]/g, ''))
			.split('\n')
			// Labels of the editor and addresses are no words of ours.
			.map((line, index) => ({
				at: `${page}:${index + 1}`,
				prose: proseOf(line.replace(/\*{1,2}[^*]+\*{1,2}/g, '…').replace(/\]\([^)]*\)/g, ']')),
			})),
	);
}

/**
 * Every finding in comments, texts and pages.
 * @returns {Finding[]}
 */
function check() {
	const there = world();
	/** @type {Finding[]} */
	const found = [];
	for (const file of listFiles()) {
		const area = file.split('/')[0] ?? '';
		for (const comment of commentsOf(file)) {
			const at = `${file}:${comment.line}`;
			for (const { name, comments, find } of RULES)
				if (comments) found.push(...find(comment.prose).map((text) => ({ area, rule: name, at, text })));
			found.push(...missing(comment, there).map((text) => ({ area, rule: 'references', at, text })));
		}
		for (const { line, name, parameters } of strangeParams(file))
			found.push({ area, rule: 'references', at: `${file}:${line}`, text: `@param ${name}, of (${parameters.join(', ')})` });
	}
	for (const { at, text: prose } of listTexts())
		for (const { name, texts, find } of RULES)
			if (texts) found.push(...find(prose).map((text) => ({ area: 'texts', rule: name, at, text })));
	for (const { at, prose } of pageLines())
		for (const { name, texts, find } of RULES)
			if (texts) found.push(...find(prose).map((text) => ({ area: 'docs', rule: name, at, text })));
	return found;
}

/** @param {Finding[]} found @returns {Counts} */
function countsOf(found) {
	/** @type {Counts} */
	const counts = {};
	for (const area of [...AREAS, 'texts', 'docs'])
		counts[area] = Object.fromEntries(
			RULE_NAMES.map((rule) => [rule, found.filter((finding) => finding.area === area && finding.rule === rule).length]),
		);
	return counts;
}

/**
 * Counts that are higher than what may be left.
 * @param {Counts} counts
 * @returns {string[]} one line for each area and rule
 */
const excess = (counts) =>
	Object.entries(counts).flatMap(([area, rules]) =>
		Object.entries(rules).flatMap(([rule, count]) => {
			const most = /** @type {Counts} */ (atMost)[area]?.[rule] ?? 0;
			const better = RULES.find(({ name }) => name === rule)?.better ?? 'name what is there';
			if (count <= most) return [];
			return [
				`${area}, ${rule}: ${count}, at most ${most}. Better: ${better}. List: node scripts/comments.mjs --list --rule ${rule} --in ${area}`,
			];
		}),
	);

module.exports = { AREAS, RULE_NAMES, check, countsOf, excess };
