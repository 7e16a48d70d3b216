/** What the rings leave for the coverage test: which names and words outputs showed, and which requests were sent. */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

const folder = join(__dirname, '..', '..', '.cache', 'coverage');

function append(kind: 'outputs' | 'requests', record: object): void {
	mkdirSync(folder, { recursive: true });
	appendFileSync(join(folder, `${kind}-${process.pid}.jsonl`), `${JSON.stringify(record)}\n`);
}

/** Property names and short words (enum values, variant keys) anywhere in a value. */
function collect(value: unknown, names: Set<string>, words: Set<string>): void {
	if (Array.isArray(value)) for (const one of value) collect(one, names, words);
	else if (value && typeof value === 'object') {
		for (const [name, inner] of Object.entries(value)) {
			names.add(name);
			collect(inner, names, words);
		}
	} else if (typeof value === 'string' && /^[A-Za-z_]{2,60}$/.test(value)) words.add(value);
}

/** Remembers what one run of a node showed. Big outputs are sampled: the names repeat. */
export function recordOutput(node: string, parameters: INodeParameters, items: INodeExecutionData[]): void {
	const names = new Set<string>();
	const words = new Set<string>();
	const sample = items.length > 500 ? items.filter((_, index) => index % Math.ceil(items.length / 500) === 0) : items;
	for (const { json } of sample) collect(json, names, words);
	const { resource, operation, event } = parameters;
	append('outputs', { node, resource, operation, event, names: [...names], words: [...words] });
}

/** Remembers what a sandbox received. */
export function recordRequests(requests: IDataObject[]): void {
	const seen = new Set<string>();
	for (const { endpoint, query, body } of requests) {
		const record = { endpoint, query, body };
		const key = JSON.stringify(record);
		if (!seen.has(key) && key.length < 100_000) append('requests', record);
		seen.add(key);
	}
}
