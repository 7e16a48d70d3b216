/** Records what a live run saw of each operation of a participant's nodes, to be shown in `docs/internals/fidelity.md`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { LEDGER_NODES } from '../support/nodeTables.cts';
import type { RunResult } from '../support/engine.cts';

const resources = Object.values(LEDGER_NODES).flat();

/** `answered`, or why not: `refused` for want of a right, `absent` on this version or in this ledger, `failed` otherwise. */
export type Outcome = 'answered' | 'refused' | 'absent' | 'failed';

/** Every operation as the editor names it, by resource and operation. */
export const operations = new Map(
	resources.flatMap(({ value, name, operations: own }) =>
		own.map((operation) => [`${value}.${operation.value}`, `${name} › ${operation.name}`] as const),
	),
);

/** Those of them that may change the participant. */
export const writes = new Set(
	resources.flatMap(({ value, operations: own }) =>
		own.filter((operation) => operation.writes).map((operation) => `${value}.${operation.value}`),
	),
);

const seen = new Map<string, Outcome>();
const RANK: Outcome[] = ['failed', 'absent', 'refused', 'answered'];

function outcomeOf({ error }: RunResult): Outcome {
	if (!error) return 'answered';
	if (['401', '403'].includes(error.httpCode ?? '')) return 'refused';
	return ['404', '405', '501'].includes(error.httpCode ?? '') ? 'absent' : 'failed';
}

/** Notes how one call ended. The best of an operation's calls counts. */
export function note(resource: string, operation: string, result: RunResult): void {
	const key = `${resource}.${operation}`;
	const outcome = outcomeOf(result);
	if (RANK.indexOf(outcome) >= RANK.indexOf(seen.get(key) ?? 'failed')) seen.set(key, outcome);
}

/** Operations that were not asked at all. */
export const unasked = (): string[] => [...operations.keys()].filter((key) => !seen.has(key));

/** Writes `test/live/recorded/<version>.json`, from which `node scripts/generate.mjs` makes the table. */
export function record(version: string): void {
	const folder = join(__dirname, 'recorded');
	mkdirSync(folder, { recursive: true });
	const summaries = Object.fromEntries([...operations].filter(([key]) => seen.has(key)).map(([key, name]) => [name, seen.get(key)]));
	writeFileSync(join(folder, `${version.replace(/[^\w.-]/g, '_')}.json`), `${JSON.stringify(summaries, null, '\t')}\n`);
}
