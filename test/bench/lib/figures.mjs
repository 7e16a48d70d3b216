// From samples to what the table shows: medians, and the ratio (or difference) of the two sides round by round. Not by a benchmark library:
// those time functions of one process, and here whole processes run side by side, with their CPU time and memory.

/** @param {number[]} values */
export function median(values) {
	const sorted = [...values].sort((a, b) => a - b);
	const [low = NaN, high = low] = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1);
	return (low + high) / 2;
}

/**
 * One comparison. `ours` and `against` are medians in `unit`. `value` is the median of all rounds' ratios or differences,
 * `low` and `high` are the smallest and the largest of them.
 * @typedef {{
 *   name: string, kind: 'ratio' | 'extra' | 'amount', unit: string, ours: number, against: number | null,
 *   value: number, low: number, high: number, most?: number, reached?: boolean,
 * }} Figure
 */

/** @param {Omit<Figure, 'value' | 'low' | 'high' | 'reached'>} about @param {number[]} values @returns {Figure} */
function figure(about, values) {
	const value = median(values);
	return {
		...about,
		value,
		low: Math.min(...values),
		high: Math.max(...values),
		...(about.most !== undefined && { reached: value <= about.most }),
	};
}

/** @param {number[]} ours @param {number[]} against @param {(a: number, b: number) => number} compare */
const pairs = (ours, against, compare) => ours.map((value, round) => compare(value, against[round] ?? NaN));

/**
 * Ratio to the other side.
 * @param {{name: string, unit: string, most?: number}} about `most`: what is to be reached
 * @param {number[]} ours one value per round
 * @param {number[]} against
 */
export function ratio(about, ours, against) {
	const values = pairs(ours, against, (a, b) => a / b);
	return figure({ kind: 'ratio', ours: median(ours), against: median(against), ...about }, values);
}

/**
 * Difference from the other side.
 * @param {{name: string, unit: string, most?: number}} about
 * @param {number[]} ours
 * @param {number[]} against
 */
export function extra(about, ours, against) {
	const values = pairs(ours, against, (a, b) => a - b);
	return figure({ kind: 'extra', ours: median(ours), against: median(against), ...about }, values);
}

/**
 * Figure by itself.
 * @param {{name: string, unit: string, most?: number}} about
 * @param {number[]} ours
 */
export function amount(about, ours) {
	return figure({ kind: 'amount', ours: median(ours), against: null, ...about }, ours);
}

/** Most of what a contender reports about itself. @typedef {import('./meter.mjs').Measured & Record<string, number>} Sample */

/** @param {Sample[]} samples @param {string} name */
export const column = (samples, name) => samples.map((sample) => sample[name] ?? NaN);

/**
 * Wall time, CPU time and peak memory of two contenders as ratios.
 * @param {Sample[]} ours
 * @param {Sample[]} against
 * @param {{wall?: number, cpu?: number, peak?: number}} most what is to be reached
 * @returns {Figure[]}
 */
export function ratios(ours, against, most) {
	return [
		ratio({ name: 'wall time', unit: 'ms', most: most.wall }, column(ours, 'wallMs'), column(against, 'wallMs')),
		ratio({ name: 'CPU time', unit: 'ms', most: most.cpu }, column(ours, 'cpuMs'), column(against, 'cpuMs')),
		ratio({ name: 'peak memory', unit: 'MB', most: most.peak }, column(ours, 'peakMb'), column(against, 'peakMb')),
	];
}

/** @param {number} value */
export function shown(value) {
	if (!Number.isFinite(value)) return '?';
	const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
	return value.toFixed(digits);
}

/** A value as it is compared: `1.05×`, `+3.20 MB`, `1.00`. @param {Figure} figure @param {number} value */
export function compared({ kind, unit }, value) {
	if (kind === 'ratio') return `${shown(value)}×`;
	const sign = kind === 'extra' && value >= 0 ? '+' : '';
	return `${sign}${shown(value)}${unit && ` ${unit}`}`;
}
