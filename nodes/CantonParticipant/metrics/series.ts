import type { Family, Sample } from './prometheusText';

/** Series of metrics: one for each combination of labels. A histogram or a summary is one, with its quantiles. */

export interface Series {
	metric: string;
	type: string;
	help: string | null;
	labels: Record<string, string>;
	/** Of a histogram or a summary: its mean. Null if it is not finite. */
	value: number | null;
	/** Observations of a histogram or a summary. Null of any other type. */
	count: number | null;
	sum: number | null;
	/** By quantile, such as 0.99. Null of any other type. */
	quantiles: Record<string, number | null> | null;
}

interface Bucket {
	/** Upper bound. */
	le: number;
	/** Observations up to it. */
	count: number;
}

const finite = (value: number | undefined): number | null => (value !== undefined && Number.isFinite(value) ? value : null);
const byBound = (a: Bucket, b: Bucket): number => (a.le === b.le ? 0 : a.le < b.le ? -1 : 1);

/**
 * A quantile out of buckets, linear within one, as Prometheus estimates it: the largest bound that is finite if it lies beyond. Null without
 * observations.
 */
export function quantileOf(buckets: readonly Bucket[], quantile: number): number | null {
	const sorted = [...buckets].sort(byBound);
	const total = sorted.at(-1)?.count ?? 0;
	if (sorted.at(-1)?.le !== Infinity || total === 0) return null;
	const rank = quantile * total;
	const index = sorted.findIndex(({ count }) => count >= rank);
	const found = sorted[index];
	if (!found) return null;
	if (found.le === Infinity) return finite(sorted.at(-2)?.le);
	const before = sorted[index - 1] ?? { le: found.le <= 0 ? found.le : 0, count: 0 };
	const within = found.count - before.count;
	return within === 0 ? found.le : before.le + ((found.le - before.le) * (rank - before.count)) / within;
}

/** Samples by their labels, without one of them. */
function grouped(samples: readonly Sample[], without: string): Array<{ labels: Record<string, string>; samples: Sample[] }> {
	const groups = new Map<string, { labels: Record<string, string>; samples: Sample[] }>();
	for (const sample of samples) {
		const labels = Object.fromEntries(Object.entries(sample.labels).filter(([name]) => name !== without));
		const key = JSON.stringify(Object.entries(labels).sort());
		const group = groups.get(key) ?? { labels, samples: [] };
		groups.set(key, group);
		group.samples.push(sample);
	}
	return [...groups.values()];
}

const boundOf = (text: string | undefined): number => (text === '+Inf' ? Infinity : Number(text));

/** The series of a metric. `quantiles`: those of a histogram, as they were entered. A summary has its own. */
export function seriesOf({ name, type, help, samples }: Family, quantiles: readonly string[]): Series[] {
	const about = { metric: name, type, help };
	if (type !== 'histogram' && type !== 'summary')
		return samples.map(({ labels, value }) => ({ ...about, labels, value: finite(value), count: null, sum: null, quantiles: null }));
	return grouped(samples, type === 'histogram' ? 'le' : 'quantile').map(({ labels, samples: own }) => {
		const valueOf = (ending: string) => own.find((sample) => sample.name === `${name}${ending}`)?.value;
		const buckets = own.flatMap((sample) =>
			sample.labels.le === undefined || !(sample.value >= 0) ? [] : [{ le: boundOf(sample.labels.le), count: sample.value }],
		);
		const found =
			type === 'histogram'
				? quantiles.map((quantile) => [quantile, quantileOf(buckets, Number(quantile))] as const)
				: own.flatMap((sample) => (sample.labels.quantile === undefined ? [] : [[sample.labels.quantile, finite(sample.value)] as const]));
		const [count, sum] = [valueOf('_count') ?? buckets.find(({ le }) => le === Infinity)?.count, valueOf('_sum')];
		const mean = count !== undefined && sum !== undefined && count > 0 ? sum / count : undefined;
		return { ...about, labels, value: finite(mean), count: finite(count), sum: finite(sum), quantiles: Object.fromEntries(found) };
	});
}
