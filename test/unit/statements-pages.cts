/** Pages and what they make statements about: the package, its nodes, and runs on real servers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { listPages } from '../../scripts/lib/pages.cjs';
import { root } from '../../scripts/lib/paths.cjs';
import { nodeTypes } from '../support/nodeTypes.cts';

/** The text of a file of the project. */
export const read = (path: string) => readFileSync(join(root, path), 'utf8');

export const manifest = JSON.parse(read('package.json'));
export const status = read('docs/guarantees/versions.md');
export const tryIt = read('docs/start/try.md');

/** Pages that somebody writes: those of the reference are made of the nodes. */
export const written = ['README.md', ...listPages().filter((page) => !page.startsWith('docs/reference/'))];

export const ours = [...nodeTypes].filter(([name]) => name.startsWith('n8n-nodes-canton.')).map(([, { description }]) => description);

interface Run {
	date: string;
	passed: number;
	failed: number;
	what: string;
	note?: string;
}

export const real: { servers: Array<{ name: string; runs: Run[] }> } = JSON.parse(read('docs/measurements/real-runs.json'));
