/** Records of the rings for the coverage test: which shapes outputs had, and which requests were sent. */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

const folder = join(__dirname, '..', '..', '.cache', 'coverage');

function append(kind: 'outputs' | 'requests', record: object): void {
	mkdirSync(folder, { recursive: true });
	appendFileSync(join(folder, `${kind}-${process.pid}.jsonl`), `${JSON.stringify(record)}\n`);
}

/**
 * The shape of a value: what is under which property, and the short words (enum values) that were there. Elements of lists
 * are laid over each other.
 */
export interface OutputShape {
	fields?: Record<string, OutputShape>;
	words?: string[];
}

/** Lays a value over a shape. Its fields have no prototype: one may be called as what every object has. */
export function collect(value: unknown, shape: OutputShape): void {
	if (Array.isArray(value)) for (const element of value) collect(element, shape);
	else if (value && typeof value === 'object') {
		shape.fields ??= Object.create(null) as Record<string, OutputShape>;
		for (const [name, inner] of Object.entries(value)) collect(inner, (shape.fields[name] ??= {}));
	} else if (typeof value === 'string' && /^[A-Za-z_]{2,60}$/.test(value) && !shape.words?.includes(value)) {
		(shape.words ??= []).push(value);
	}
}

/** One shape for all items of an output. Big outputs are sampled, since shapes repeat. */
export function shapeOf(items: INodeExecutionData[]): OutputShape {
	const shape: OutputShape = {};
	const sample = items.length > 500 ? items.filter((_, index) => index % Math.ceil(items.length / 500) === 0) : items;
	for (const { json } of sample) collect(json, shape);
	return shape;
}

/** Remembers what one run of a node showed. */
export function recordOutput(node: string, parameters: INodeParameters, items: INodeExecutionData[]): void {
	const shape = shapeOf(items);
	const { resource, operation, event } = parameters;
	append('outputs', { node, resource, operation, event, shape });
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
