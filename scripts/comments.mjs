// Comments, node texts and pages against the rules of scripts/prose/commentRules.cjs: counts, findings, and the numbers that may be left.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import optionsLib from './lib/options.cjs';
import paths from './lib/paths.cjs';
import comments from './prose/commentCheck.cjs';

const FILE = join(paths.root, 'scripts', 'prose', 'comments.json');
const usage = `node scripts/comments.mjs [options]: comments, node texts and pages against the rules

  --list         every finding, as file:line
  --rule <name>  only these, separated by commas: ${comments.RULE_NAMES.join(', ')}
  --in <path>    only in this area (${comments.AREAS.join(', ')}, texts, docs) or below this path
  --write        write the counts into scripts/prose/comments.json, where they only go down
  --help         print this`;
const options = optionsLib.readOptions(usage, {
	list: { type: 'boolean' },
	rule: { type: 'string' },
	in: { type: 'string' },
	write: { type: 'boolean' },
});
const rules = options.rule?.split(',') ?? comments.RULE_NAMES;
const unknown = rules.filter((/** @type {string} */ rule) => !comments.RULE_NAMES.includes(rule));
if (unknown.length > 0) optionsLib.refuseOption(`No such rule: ${unknown.join(', ')}`, usage);

const all = comments.check();
const counts = comments.countsOf(all);
const found = all.filter(
	({ area, rule, at }) => rules.includes(rule) && (!options.in || area === options.in || (area !== 'texts' && at.startsWith(options.in))),
);
if (options.list) {
	for (const { rule, at, text } of found) console.log(`${at} ${rule}: ${text}`);
	console.log(`${found.length} found`);
} else console.table(counts);
if (options.write) {
	const { atMost: _, ...rest } = JSON.parse(readFileSync(FILE, 'utf8'));
	writeFileSync(FILE, `${JSON.stringify({ ...rest, atMost: counts }, null, '\t')}\n`);
} else if (!options.list)
	for (const line of comments.excess(counts)) {
		console.log(line);
		process.exitCode = 1;
	}
