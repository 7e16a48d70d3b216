// The table of where the time goes in each row that misses a goal: both sides, and what is between them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { NAMES } from './shares.mjs';

export const PROFILES = 'docs/measurements/profiles.json';

/** @typedef {ReturnType<typeof import('./windows.mjs').profiled>[number] & {on: {run: string, commit: string, node: string}}} Profiled */

/** Pairs that are compared: a side of a row with how much it read, and another one. @type {Array<[string, string, string?]>} */
const PAIRS = [
	['drain', 'ours 100000', 'bare 100000'],
	['drain', 'stream 100000', 'bare 100000'],
	['contracts', 'ours 100000', 'bare 100000'],
	['contracts-far', 'ours 100000', 'bare 100000'],
	['updates-far', 'ours 20000', 'bare 20000'],
	['contracts-in-n8n', 'ours 100000', 'http 100000'],
	['contracts-file', 'ours 1000000', 'bare 1000000'],
	['balances', 'ours 100000', 'bare 100000'],
	['growth', 'items 100000', 'items 10000'],
	['growth', 'bare 100000', 'bare 10000'],
	['idle-triggers', 'ours 1000'],
];
/** @type {Record<string, string>} */
const SIDES = { ours: 'ours', items: 'ours', bare: 'a bare client', stream: 'ours by the channel', http: 'HTTP Request' };

/** @param {string} root @returns {Profiled[]} */
export function keptProfiles(root) {
	const file = join(root, PROFILES);
	return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).profiles : [];
}

/** Times of a line in ms: waiting, CPU time, and that part by part. @param {Profiled} profile */
const timesOf = ({ waitingMs, cpuMs, parts }) => [waitingMs, cpuMs, ...NAMES.map((name) => parts[name] ?? 0)];

// Zero has no sign.
const whole = (/** @type {number} */ time) => (Math.round(time) || 0).toLocaleString('en').replace('-', '−');
const signed = (/** @type {number} */ time) => (Math.round(time) > 0 ? `+${whole(time)}` : whole(time));

/** @param {Profiled[]} profiles */
export function profileTable(profiles) {
	/** @type {Set<Profiled>} */
	const shown = new Set();
	const lineOf = (/** @type {string} */ label, /** @type {string[]} */ cells) => `| ${[label, ...cells].join(' | ')} |`;
	const lines = PAIRS.flatMap(([row, ...sides]) => {
		const found = sides.flatMap((wanted) => profiles.filter((each) => each.row === row && `${each.side} ${each.size}` === wanted));
		const own = found
			.filter((profile) => !shown.has(profile))
			.map((profile) => {
				shown.add(profile);
				const { side, size } = profile;
				return lineOf(`\`${row}\`, ${SIDES[side]}, ${size.toLocaleString('en')}`, timesOf(profile).map(whole));
			});
		const [ours, against] = found.map(timesOf);
		if (!ours || !against) return own;
		const more = ours.map((time, part) => signed(time - (against[part] ?? 0)));
		return [...own, lineOf(`${SIDES[found[0]?.side ?? '']}: more`, more)];
	});
	return [lineOf('ms', ['waiting', 'CPU', ...NAMES]), `|---|${'--:|'.repeat(NAMES.length + 2)}`, ...lines].join('\n');
}
