import { isObject } from '../../shared/values/isObject';
import type { Family, Sample } from './prometheusText';

/** Answers of the query API of a Prometheus server, and the query for some metrics. */

const quoted = (text: string): string => JSON.stringify(text);
const escaped = (text: string): string => text.replace(/[^\w:]/g, '\\$&');

/** Endings of the samples of a histogram, a summary or a counter. */
const ENDINGS = '(?:_bucket|_sum|_count|_total)?';

/** Selector of the metrics of these names, of which one may end with a star, that have these labels. */
export function selectorOf(names: readonly string[], labels: Readonly<Record<string, string>>): string {
	const patterns = names.map((name) => (name.endsWith('*') ? `${escaped(name.slice(0, -1))}.*` : escaped(name)));
	const byName = patterns.length > 0 ? [`__name__=~${quoted(`(?:${patterns.join('|')})${ENDINGS}`)}`] : [];
	return `{${[...byName, ...Object.entries(labels).map(([name, value]) => `${name}=${quoted(value)}`)].join(',')}}`;
}

const NUMBERS: Readonly<Record<string, number>> = { '+Inf': Infinity, '-Inf': -Infinity, NaN };

function numberIn(point: unknown): number | undefined {
	const text: unknown = Array.isArray(point) ? point[1] : undefined;
	if (typeof text !== 'string' || text === '') return undefined;
	const value = NUMBERS[text] ?? Number(text);
	return text !== 'NaN' && Number.isNaN(value) ? undefined : value;
}

const numberOf = (text: unknown): number => NUMBERS[String(text)] ?? Number(text);

/** Samples of one series. That of a native histogram has its sum and count. */
function samplesIn(entry: unknown, unnamed: string): Sample[] {
	if (!isObject(entry) || !isObject(entry.metric)) throw new Error('one of its series has no labels');
	const { __name__: name = unnamed, ...labels } = entry.metric as Record<string, string>;
	const value = numberIn(entry.value);
	if (value !== undefined) return [{ name, labels, value }];
	const histogram: unknown = Array.isArray(entry.histogram) ? entry.histogram[1] : undefined;
	if (!isObject(histogram)) throw new Error('one of its series has no value');
	return (['count', 'sum'] as const).map((part) => ({ name: `${name}_${part}`, labels, value: numberOf(histogram[part]) }));
}

/**
 * Bases of the names that make up a histogram or a summary. The API says no types: buckets are those of a histogram, and a sum and a
 * count of one name belong together.
 */
function basesOf(samples: readonly Sample[]): Set<string> {
	const names = new Set(samples.map(({ name }) => name));
	const bases = new Set<string>();
	for (const { name, labels } of samples) {
		if (name.endsWith('_bucket') && labels.le !== undefined) bases.add(name.slice(0, -'_bucket'.length));
		const base = name.slice(0, -'_sum'.length);
		if (name.endsWith('_sum') && names.has(`${base}_count`)) bases.add(base);
	}
	return bases;
}

function familiesOf(samples: readonly Sample[]): Family[] {
	const bases = basesOf(samples);
	const families = new Map<string, Family>();
	for (const sample of samples) {
		const base = /^(.*)_(?:bucket|sum|count)$/s.exec(sample.name)?.[1];
		const name = base !== undefined && bases.has(base) ? base : sample.name;
		const family = families.get(name) ?? { name, type: bases.has(name) ? 'histogram' : 'untyped', help: null, samples: [] };
		families.set(name, family);
		if (sample.name === name && bases.has(name) && sample.labels.quantile !== undefined) family.type = 'summary';
		family.samples.push(sample);
	}
	return [...families.values()];
}

/** Undefined if the text is no JSON. */
function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Words of a refusal. Undefined if the text is none. */
export function refusalIn(text: string): string | undefined {
	const answer = parsed(text);
	return isObject(answer) && answer.status === 'error' && typeof answer.error === 'string' ? answer.error : undefined;
}

/**
 * Metrics of an answer.
 * @param unnamed name of a series that has none, as that of most functions
 * @throws with what keeps it from being one
 */
export function readQueryAnswer(text: string, unnamed: string): Family[] {
	const answer = parsed(text);
	const data: unknown = isObject(answer) && answer.status === 'success' ? answer.data : undefined;
	if (!isObject(data)) throw new Error('it does not answer as a Prometheus server');
	const { resultType, result } = data;
	if (resultType === 'scalar') return familiesOf(samplesIn({ metric: {}, value: result }, unnamed));
	if (resultType !== 'vector' || !Array.isArray(result))
		throw new Error(`the query returns a ${String(resultType).slice(0, 20)}, not an instant vector`);
	return familiesOf(result.flatMap((entry) => samplesIn(entry, unnamed)));
}
