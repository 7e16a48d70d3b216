/** The Prometheus text format, as participants and Splice apps expose their metrics. Additions of OpenMetrics are read, too. */

export interface Sample {
	name: string;
	labels: Record<string, string>;
	/** May be infinite, or not a number. */
	value: number;
}

/** Samples of one metric. */
export interface Family {
	name: string;
	/** Such as counter, gauge, histogram or summary. Untyped if the text does not say it. */
	type: string;
	help: string | null;
	samples: Sample[];
}

/** Endings of samples that belong to a metric of another name, by its type. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
	histogram: ['_bucket', '_count', '_sum', '_created'],
	summary: ['_count', '_sum', '_created'],
	counter: ['_total', '_created'],
};

const NAME = /^[a-zA-Z_:][\w:]*/;
const LABEL = /^\s*([a-zA-Z_]\w*)\s*=\s*"((?:[^"\\]|\\.)*)"\s*,?/;
/** Linear in the length of the line, whatever it holds: the rest may have characters that `.` does not take. */
const DESCRIPTION = /^#\s+(HELP|TYPE)\s+(\S+)(?:\s+([^]*))?$/;

const unescaped = (text: string): string => text.replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character));

function numberOf(text: string): number | undefined {
	const infinite = /^([+-]?)inf$/i.exec(text);
	if (infinite) return infinite[1] === '-' ? -Infinity : Infinity;
	if (/^[+-]?nan$/i.test(text)) return NaN;
	const value = Number(text);
	return text === '' || Number.isNaN(value) ? undefined : value;
}

/** Reads `name{labels} value`, of which a time and an exemplar may follow. Undefined if it is none. */
function sampleOf(line: string): Sample | undefined {
	const name = NAME.exec(line)?.[0];
	if (name === undefined) return undefined;
	const labels: Record<string, string> = {};
	let rest = line.slice(name.length).trimStart();
	if (rest.startsWith('{')) {
		rest = rest.slice(1);
		for (let label = LABEL.exec(rest); label; label = LABEL.exec(rest)) {
			labels[label[1]!] = unescaped(label[2]!);
			rest = rest.slice(label[0].length);
		}
		rest = rest.trimStart();
		if (!rest.startsWith('}')) return undefined;
		rest = rest.slice(1);
	}
	const value = numberOf(rest.trim().split(/\s+/)[0] ?? '');
	return value === undefined ? undefined : { name, labels, value };
}

/** Name of the metric that a sample belongs to: its own, or that of a type which has samples of such an ending. */
function familyName(name: string, types: ReadonlyMap<string, string>): string {
	if (types.has(name)) return name;
	for (const [type, endings] of Object.entries(ENDINGS))
		for (const ending of endings) {
			const base = name.slice(0, -ending.length);
			if (name.endsWith(ending) && types.get(base) === type) return base;
		}
	return name;
}

/**
 * Metrics of a text, in its order.
 * @throws with the number of the first line that is none
 */
export function parsePrometheusText(text: string): Family[] {
	const types = new Map<string, string>();
	const helps = new Map<string, string>();
	const families = new Map<string, Family>();
	for (const [index, raw] of text.split('\n').entries()) {
		const line = raw.trim();
		const [, keyword, described = '', rest = ''] = DESCRIPTION.exec(line) ?? [];
		if (keyword === 'TYPE') types.set(described, rest.trim().toLowerCase());
		if (keyword === 'HELP') helps.set(described, unescaped(rest));
		if (line === '' || line.startsWith('#')) continue;
		const sample = sampleOf(line);
		if (!sample) throw new Error(`line ${index + 1} is not in the text format of Prometheus`);
		const name = familyName(sample.name, types);
		const family = families.get(name) ?? { name, type: types.get(name) ?? 'untyped', help: helps.get(name) ?? null, samples: [] };
		families.set(name, family);
		if (!sample.name.endsWith('_created') || sample.name === name) family.samples.push(sample);
	}
	return [...families.values()];
}
