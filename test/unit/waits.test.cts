// The end-to-end tests wait for conditions: a fixed time is too short on a busy machine and too long on a quiet one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../scripts/lib/paths.cjs';

const folder = join(root, 'test', 'e2e');
/** Experiments that kill n8n at random moments: there the time is what is tried. */
const EXPERIMENTS = 'kill/';
/** The one wait between two questions, of `eventually`. */
const BETWEEN = 'support/e2e.cts';

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
	(file) => /\.[cm]ts$/.test(file) && !file.includes('node_modules') && !file.startsWith(EXPERIMENTS),
);
const waits = (file: string) =>
	readFileSync(join(folder, file), 'utf8').match(/\b(?:setTimeout|sleep|waitForTimeout)\(|timers\/promises/g) ?? [];

test('no end-to-end test waits for a fixed time', () => {
	expect(files.length).toBeGreaterThan(30);
	expect(waits(BETWEEN)).toHaveLength(1);
	expect(files.filter((file) => file !== BETWEEN && waits(file).length > 0)).toEqual([]);
});
