import { hasLabels } from './metricFilter';
import type { Family } from './prometheusText';
import { seriesOf, type Series } from './series';
import type { Across, Measure, Threshold } from './thresholds';

/** Comparison of metrics with limits. A problem lasts until its number is back at the limit for that, so it does not come and go. */

/** A check as an item has it. An earlier one says what was so before. */
export interface MetricCheck {
	name: string;
	metric: string;
	labels: Record<string, string>;
	across: Across;
	measure: Measure;
	/** Number that was compared. Null if there is none yet, or no such metric. */
	measured: number | null;
	limit: number;
	clearAt: number;
	side: 'above' | 'below';
	state: 'ok' | 'warning' | 'failing' | 'unknown' | 'missing';
	/** Time since when the problem lasts, also while the metric is missing. Null without one. ISO 8601. */
	since: string | null;
	/** Number that was read last, before it was measured. Of a mean the sum. */
	raw: number | null;
	/** Observations that were read last, of a mean. Null of any other measure. */
	observations: number | null;
	/** Time at which `raw` was last another one, as far as earlier checks know. ISO 8601. */
	changedAt: string | null;
	/** Series that were read. */
	series: number;
	advice: string | null;
}

const QUANTILES: Partial<Record<Measure, string>> = { p50: '0.5', p95: '0.95', p99: '0.99' };

/** Number of a series that a measure is made of. A time of 0 is none yet. */
function rawOf({ value, sum, quantiles }: Series, measure: Measure): number | null {
	if (measure === 'mean') return sum;
	const quantile = QUANTILES[measure];
	if (quantile !== undefined) return quantiles?.[quantile] ?? null;
	return measure.startsWith('age') && value === 0 ? null : value;
}

function across(values: readonly number[], choice: Across): number | null {
	if (values.length === 0) return null;
	return choice === 'sum' ? values.reduce((sum, value) => sum + value, 0) : values.reduce((a, b) => Math[choice](a, b));
}

const MINUTE_MS = 60_000;
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Numbers that were read, and those of before. */
interface Reading {
	raw: number;
	observations: number | null;
	now: number;
	changedAt: string;
	before: MetricCheck | undefined;
}

/** Mean of what was observed since then. A node that has started again counts from 0. Null if nothing was. */
function meanOf({ raw, observations, before }: Reading): number | null {
	if (!before || observations === null) return null;
	const isLater = before.raw !== null && before.observations !== null && observations >= before.observations && raw >= before.raw;
	const [sum, count] = isLater ? [raw - before.raw!, observations - before.observations!] : [raw, observations];
	return count > 0 ? sum / count : null;
}

function measuredOf({ measure }: Threshold, reading: Reading): number | null {
	const { raw, now, changedAt, before } = reading;
	if (measure === 'mean') return meanOf(reading);
	if (measure === 'ageMicros') return now / 1000 - raw / 1e6;
	if (measure === 'ageMillis') return (now - raw) / 1000;
	if (measure === 'unchanged') return (now - Date.parse(changedAt)) / MINUTE_MS;
	if (measure !== 'increase') return raw;
	if (!before || (before.raw === null && before.state === 'unknown')) return null;
	// A counter that fell, or is new, began at 0.
	return before.raw !== null && raw >= before.raw ? raw - before.raw : raw;
}

const isBeyond = (value: number, side: Threshold['side'], limit: number): boolean => (side === 'above' ? value > limit : value < limit);

type Identity = Pick<Threshold, 'metric' | 'labels' | 'across' | 'measure' | 'side' | 'limit'>;

const keyOf = ({ metric, labels, across: choice, measure, side, limit }: Identity): string =>
	JSON.stringify([metric, Object.entries(labels).sort(), choice, measure, side, limit]);

/** Checks each limit. `families`: undefined if they could not be read. `earlier`: the checks of before. */
export function checkMetrics(
	families: readonly Family[] | undefined,
	thresholds: readonly Threshold[],
	earlier: readonly MetricCheck[],
	now: number,
): MetricCheck[] {
	const before = new Map(earlier.map((check) => [keyOf(check), check]));
	if (!families) return thresholds.map((threshold) => unreadCheck(threshold, before.get(keyOf(threshold))));
	const byName = new Map(families.map((family) => [family.name, family]));
	// A counter of the older format may or may not have its ending in the description.
	const familyOf = ({ metric }: Threshold) => byName.get(metric) ?? byName.get(metric.replace(/_total$/, ''));
	return thresholds.map((threshold) => checkOne(threshold, familyOf(threshold), before.get(keyOf(threshold)), now));
}

function checkOne(threshold: Threshold, family: Family | undefined, before: MetricCheck | undefined, now: number): MetricCheck {
	const { name, metric, labels, measure, side, limit, clearAt, isFailing, advice } = threshold;
	const series = family ? seriesOf(family, Object.values(QUANTILES)).filter((entry) => hasLabels(entry.labels, labels)) : [];
	// A mean is that of all series together.
	const choice = measure === 'mean' ? 'sum' : threshold.across;
	const raw = across(
		series.flatMap((entry) => rawOf(entry, measure) ?? []),
		choice,
	);
	const about = { name, metric, labels: { ...labels }, across: threshold.across, measure, limit, clearAt, side, series: series.length };
	if (raw === null) return { ...about, ...lastOf(before), state: 'missing', measured: null, advice: null };
	const counts = series.flatMap(({ count }) => count ?? []);
	const observations = measure === 'mean' ? across(counts, 'sum') : null;
	const time = new Date(now).toISOString();
	const changedAt = raw === before?.raw ? (before.changedAt ?? time) : time;
	const measured = measuredOf(threshold, { raw, observations, now, changedAt, before });
	const wasProblem = before?.since != null;
	const isProblem = measured !== null && isBeyond(measured, side, wasProblem ? clearAt : limit);
	const quiet = measured === null ? 'unknown' : 'ok';
	return {
		...{ ...about, raw, observations, changedAt, measured: measured === null ? null : rounded(measured) },
		...{ state: isProblem ? (isFailing ? 'failing' : 'warning') : quiet, advice: isProblem ? advice : null },
		since: isProblem || measured === null ? (before?.since ?? (isProblem ? time : null)) : null,
	};
}

/** A check of metrics that could not be read: it ends no problem, and is not what a counter is compared with. */
function unreadCheck(threshold: Threshold, before: MetricCheck | undefined): MetricCheck {
	const { name, metric, labels, across: choice, measure, limit, clearAt, side } = threshold;
	const about = { name, metric, labels: { ...labels }, across: choice, measure, limit, clearAt, side, series: 0 };
	// A metric that was not there before is new when it comes.
	const state = before?.state === 'missing' ? 'missing' : 'unknown';
	return { ...about, ...lastOf(before), state, measured: null, advice: null };
}

/** Part of a check that later ones need. */
const lastOf = (before: MetricCheck | undefined): Pick<MetricCheck, 'raw' | 'observations' | 'changedAt' | 'since'> => ({
	raw: before?.raw ?? null,
	observations: before?.observations ?? null,
	changedAt: before?.changedAt ?? null,
	since: before?.since ?? null,
});
