// The Prometheus text format: texts that another program wrote (prom-client 15), quantiles, and what is no such text.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parsePrometheusText } from '../../nodes/CantonParticipant/metrics/prometheusText';
import { quantileOf, seriesOf } from '../../nodes/CantonParticipant/metrics/series';

const text = (name: string) => readFileSync(join(__dirname, 'fixtures', 'metrics', `${name}.txt`), 'utf8');
const read = (name: string) => {
	const series = parsePrometheusText(text(name)).flatMap((family) => seriesOf(family, ['0.5', '0.99']));
	return (metric: string, labels: Record<string, string> = {}) =>
		series.find((entry) => entry.metric === metric && JSON.stringify(entry.labels) === JSON.stringify(labels));
};

test.each(['prom-client', 'prom-client-openmetrics'])('each series of %s is as it was written', (name) => {
	const find = read(name);
	const jobs = name === 'prom-client' ? 'jobs_total' : 'jobs';
	expect(find(jobs, { outcome: 'failure', path: 'C:\\temp "x"\nnext, {y}' })).toMatchObject({ type: 'counter', value: 3, count: null });
	expect(find(jobs, { outcome: 'success', path: '' })).toMatchObject({ value: 1e15 });
	for (const kind of ['infinite', 'negative', 'nan']) expect(find('odd_gauge', { kind })).toMatchObject({ type: 'gauge', value: null });
	expect(find('odd_gauge', { kind: 'small' })).toMatchObject({ value: 1.5e-9, help: 'Odd numbers' });
	// A hundred durations from 0.01 to 1: half are up to 0.5, of which the bucket begins at 0.1.
	expect(find('duration_seconds', { node: 'a' })).toMatchObject({
		type: 'histogram',
		count: 100,
		value: 0.505,
		quantiles: { '0.5': 0.5, '0.99': 0.99 },
	});
	expect(find('duration_seconds', { node: 'a' })!.sum).toBeCloseTo(50.5, 9);
	// Beyond the last bound.
	expect(find('duration_seconds', { node: 'b' })).toMatchObject({ count: 1, value: 10, quantiles: { '0.5': 5, '0.99': 5 } });
	expect(find('size_bytes')).toMatchObject({ type: 'summary', count: 10, sum: 5500, value: 550, quantiles: { '0.5': 550 } });
});

test('the help of a metric has its backslashes and lines', () => {
	expect(parsePrometheusText(text('prom-client'))[0]).toMatchObject({ help: 'Jobs of "all" kinds, C:\\temp and\nmore' });
});

test('times, exemplars, spaces and comments are passed over; without a description a metric is untyped', () => {
	const found = parsePrometheusText(
		['# a comment', 'up 1 1700000000000', 'down { a = "b" , c="d", } 2 # {trace_id="x"} 0.5', '', '# EOF'].join('\r\n'),
	);
	expect(found).toEqual([
		{ name: 'up', type: 'untyped', help: null, samples: [{ name: 'up', labels: {}, value: 1 }] },
		{ name: 'down', type: 'untyped', help: null, samples: [{ name: 'down', labels: { a: 'b', c: 'd' }, value: 2 }] },
	]);
	expect(parsePrometheusText('')).toEqual([]);
});

test.each(['<html>', 'metric', 'metric{a="b" 1', 'metric{a=b} 1', 'metric one', '{"a": 1}'])('%s is no such text', (line) => {
	expect(() => parsePrometheusText(`up 1\n${line}`)).toThrow('line 2 is not in the text format of Prometheus');
});

test('a long text without an end does not take long', () => {
	const began = Date.now();
	expect(() => parsePrometheusText(`metric{a="${'\\"'.repeat(200_000)}`)).toThrow('line 1');
	expect(() => parsePrometheusText(`metric{${'a="b",'.repeat(50_000)}`)).toThrow('line 1');
	expect(Date.now() - began).toBeLessThan(5000);
});

test('a histogram without observations or without its last bucket has no quantile', () => {
	expect(
		quantileOf(
			[
				{ le: 1, count: 0 },
				{ le: Infinity, count: 0 },
			],
			0.5,
		),
	).toBeNull();
	expect(quantileOf([{ le: 1, count: 3 }], 0.5)).toBeNull();
	expect(quantileOf([], 0.5)).toBeNull();
	expect(quantileOf([{ le: Infinity, count: 4 }], 0.5)).toBeNull();
	expect(
		quantileOf(
			[
				{ le: -1, count: 4 },
				{ le: Infinity, count: 4 },
			],
			0.5,
		),
	).toBe(-1);
});

test('a long line is read in a time that grows with its length alone', () => {
	expect(parsePrometheusText(`# HELP ${'x'.repeat(2_000_000)}\ry\ry\nup 1\n`)).toMatchObject([{ name: 'up' }]);
});
