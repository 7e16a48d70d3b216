// Six lines of the same words are written once: how many pairs there are is held, by a library that finds copies.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../../scripts/lib/paths.cjs';

interface Side {
	name: string;
	start: number;
}

/** Pairs of places with at least six lines and fifty words in common, as `file:line = file:line`. */
function pairsIn(folder: string): string[] {
	const output = mkdtempSync(join(tmpdir(), 'canton-duplicates-'));
	try {
		const bounds = ['--min-lines', '6', '--min-tokens', '50', '--format', 'typescript,javascript'];
		execFileSync(join(root, 'node_modules', '.bin', 'jscpd'), [folder, ...bounds, '--reporters', 'json', '--output', output], {
			cwd: root,
			stdio: 'ignore',
		});
		const { duplicates } = JSON.parse(readFileSync(join(output, 'jscpd-report.json'), 'utf8'));
		return duplicates.map(
			({ firstFile, secondFile }: Record<'firstFile' | 'secondFile', Side>) =>
				`${firstFile.name}:${firstFile.start} = ${secondFile.name}:${secondFile.start}`,
		);
	} finally {
		rmSync(output, { recursive: true, force: true });
	}
}

test.each([
	['nodes', 8],
	['sandbox', 1],
	['scripts', 0],
	['test', 41],
])('%s has at most %d pairs', (folder, most) => {
	const pairs = pairsIn(folder);
	expect(pairs.length > most ? pairs : []).toEqual([]);
});

test('a pair is found', () => {
	const folder = mkdtempSync(join(tmpdir(), 'canton-pair-'));
	try {
		for (const name of ['a.cts', 'b.cts']) copyFileSync(__filename, join(folder, name));
		expect(pairsIn(folder)).toHaveLength(1);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
