// Errors that an operation of scan, validator or registry meets: what a real network of Splice 0.7.5 was recorded to refuse its calls
// with, and what `refusals.json` says about each. A recorded refusal that the file does not know ends the generation.
import { slug } from 'github-slugger';
import { cell } from './text.mjs';

const RECORDINGS = ['scan-refusals', 'validator', 'wallet', 'refusals'].map((name) => `test/conformance/splice/${name}-0.7.5.json`);
const RULES = 'scripts/generators/reference/refusals.json';
/** Services of a validator: they check tokens alike. */
const VALIDATOR = new Set(['admin', 'proxy', 'wallet']);
const HEALTH = new Set(['GET /livez', 'GET /readyz', 'GET /version']);
/** The names of pages of troubleshooting that rules lead to. @type {Record<string, string>} */
const SECTIONS = {
	connecting: 'connecting',
	reading: 'reading',
	'wallets-and-registries': 'wallets and registries',
};

/**
 * @typedef {{ words: string, todo?: string, answer?: string, see?: string, calls?: string, family?: string, status?: number }} Rule
 * `words`: a part of what the server says, … for what differs. `answer`: where the node makes an item of it
 * @typedef {{ method: string, path: string, status: number, text: string, family: string, label: string }} Refusal
 * @typedef {{ rank: number, status: number, words: string, rule: Rule }} Row
 */

/** True if a text has the words. @param {string} words @param {string} text */
const has = (words, text) =>
	words === '' ? text === '' : new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '[^]{0,900}?')).test(text);

/** Family of services that refuse alike. @param {string} path @param {boolean} scan whether it is scan's own */
function familyOf(path, scan) {
	if (/\/v\d\/scan-proxy\//.test(path)) return 'proxy';
	if (path.startsWith('/registry/')) return 'registry';
	if (scan) return 'scan';
	if (path.endsWith('/v0/validator-user')) return 'open';
	return path.includes('/v0/admin/') ? 'admin' : 'wallet';
}

/** The refusals of all recordings, which name their parts differently. @param {(path: string) => string} readText @returns {Refusal[]} */
function refusalsOf(readText) {
	return RECORDINGS.flatMap((file) =>
		JSON.parse(readText(file))
			.filter((/** @type {{ status: number }} */ { status }) => status >= 400)
			.map((/** @type {any} */ { label, method, path: at, status, responseBody, answer = responseBody ?? '' }) => {
				const path = at.replace(/^\/api\/(?:scan|validator)(?=\/)/, '');
				const text = typeof answer === 'string' ? answer : (answer.error ?? JSON.stringify(answer));
				return { label, method, path, status, text, family: familyOf(path, at.startsWith('/api/scan/')) };
			}),
	);
}

/** A line of the table. @param {Row} row @param {string} folder @param {Set<string>} explained */
function line({ status, words, rule }, folder, explained) {
	const [, code = ''] = /^([A-Z][A-Z_]+)\(/.exec(words) ?? [];
	const links = [
		...(explained.has(code) ? [`[${code}](${folder}error-codes.md#${slug(code)})`] : []),
		...(rule.see ? [`[${SECTIONS[rule.see]}](${folder}../troubleshooting.md#${rule.see})`] : []),
	];
	const said = words.startsWith('{') || words === '' ? '' : ` "${words.replaceAll('`', "'")}"`;
	return `| ${status}${cell(said) && ` ${cell(said)}`} | ${cell(`${rule.answer ?? rule.todo} ${links.join(' · ')}`)} |`;
}

/**
 * @param {{ readText: (path: string) => string }} tools
 * @param {Set<string>} explained codes that have a heading on the page of error codes
 * @returns {{ rowsOf: (node: string, endpoints: readonly string[], folder: string) => string[], check: () => void }} the lines of a table.
 *   `check` throws if a rule fits no recorded refusal
 */
export function spliceErrors({ readText }, explained) {
	/** @type {{ never: { words: string[] }[], lookups: Record<string, string>, shared: Rule[], documented: Rule[], own: Rule[] }} */
	const { never, lookups, shared, documented, own } = JSON.parse(readText(RULES));
	const notSent = never.flatMap(({ words }) => words);
	const refusals = refusalsOf(readText);
	/** @type {Set<unknown>} */
	const used = new Set();

	/** @param {Rule} rule @param {string} endpoint @param {string} family */
	const covers = (rule, endpoint, family) =>
		(rule.family === undefined || rule.family.split('|').includes(family)) &&
		(rule.calls === undefined || new RegExp(rule.calls).test(endpoint));

	/** @param {string} endpoint @param {string} family @returns {Row[]} */
	function ownRows(endpoint, family) {
		const [method, path = ''] = endpoint.split(' ');
		const pattern = new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{[^}]*\}/g, '[^/]+')}$`);
		return refusals
			.filter((refusal) => refusal.method === method && pattern.test(refusal.path))
			.flatMap(({ status, text, label }) => {
				const omitted = notSent.find((words) => has(words, text));
				const general = shared.find(({ words }) => has(words, text));
				const rule = own.find((line) => covers(line, endpoint, family) && has(line.words, text));
				used.add(omitted ?? general ?? rule);
				if (omitted !== undefined || general) return [];
				if (!rule) throw new Error(`${RULES} does not know what ${endpoint} was recorded to say (${label}): ${status} ${text}`);
				return [{ rank: 0, status, words: rule.words, rule }];
			});
	}

	/** @param {string} endpoint @param {string} family @returns {Row[]} */
	function sharedRows(endpoint, family) {
		if (family === 'open' || family === 'health') return [];
		const recorded = refusals.filter((refusal) => refusal.family === family || (VALIDATOR.has(family) && VALIDATOR.has(refusal.family)));
		const rows = shared.flatMap((rule) => {
			if (!covers(rule, endpoint, family)) return [];
			const found = recorded.find(({ text }) => has(rule.words, text));
			return found && shared.find((line) => covers(line, endpoint, family) && has(line.words, found.text)) === rule
				? [{ rank: 1, status: found.status, words: rule.words, rule }]
				: [];
		});
		for (const { rule } of rows) used.add(rule);
		const more = documented.filter((rule) => covers(rule, endpoint, family));
		for (const rule of more) used.add(rule);
		return [...rows, ...more.map((rule) => ({ rank: rule.calls ? 0 : 1, status: rule.status ?? 0, words: rule.words, rule }))];
	}

	return {
		rowsOf(node, endpoints, folder) {
			if (endpoints.every((endpoint) => HEALTH.has(endpoint))) return [];
			const lookup = lookups[endpoints[0] ?? ''];
			const rows = endpoints.flatMap((endpoint) => {
				const path = endpoint.split(' ')[1] ?? '';
				const family = HEALTH.has(endpoint) ? 'health' : familyOf(path, node.startsWith('canton-scan'));
				const silent = lookup !== undefined && new RegExp(lookup).test(endpoint);
				return [...(silent ? [] : ownRows(endpoint, family)), ...sharedRows(endpoint, family)];
			});
			rows.sort((a, b) => a.rank - b.rank || a.status - b.status);
			return ['| answer | what to do |', '|---|---|', ...new Set(rows.map((row) => line(row, folder, explained)))];
		},
		check() {
			const unused = [...notSent, ...shared, ...documented, ...own].filter((rule) => !used.has(rule));
			if (unused.length > 0) throw new Error(`${RULES} has what no recording says: ${JSON.stringify(unused, undefined, 1)}`);
		},
	};
}
