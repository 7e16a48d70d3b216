// Packages that are kept: all that lists and forms need is read once, and where it becomes too much, what was used longest ago goes.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import { loadPackage } from '../../nodes/shared/ledger/packages/damlPackages';
import type { Ledger } from '../../nodes/shared/ledger/service';
import { compile, encode } from '../support/lf.cts';

/** A package of some 19 MB, most of it a field that nobody reads: three are kept, a fourth is too much. */
function large(name: string): { id: string; payload: Buffer } {
	const { payload } = compile({ name, version: '1.0.0', modules: { M: { types: { T: { enumeration: ['A'] } } } } });
	const padded = Buffer.concat([payload, encode([15, Buffer.alloc(19_000_000)])]);
	return { id: createHash('sha256').update(padded).digest('hex'), payload: padded };
}

test('the package that was used longest ago is read again, the others are not', async () => {
	const packages = Object.fromEntries(['A', 'B', 'C', 'D'].map((letter) => [letter, large(letter)]));
	let read: string[] = [];
	const ledger = {
		async download(_: string, { path }: { path: Record<string, string> }) {
			const [letter, found] = Object.entries(packages).find(([, { id }]) => id === path['package-id'])!;
			read.push(letter);
			return { ok: true, answer: { stream: Readable.from([found.payload]) } };
		},
	} as unknown as Ledger;
	const use = async (letters: string) => {
		read = [];
		for (const letter of letters) expect(await loadPackage(ledger, packages[letter]!.id)).toHaveProperty('found');
		return read.join('');
	};
	expect(await use('ABC')).toBe('ABC');
	expect(await use('A')).toBe('');
	expect(await use('D')).toBe('D');
	expect(await use('A')).toBe('');
	expect(await use('B')).toBe('B');
}, 60_000);
