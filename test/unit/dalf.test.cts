// The names of templates and interfaces, read from compiled packages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { unzipSync } from 'fflate';

import { readPackage } from '../../nodes/shared/ledger/dalf';

/** The first package in a DAR. */
function firstDalf(dar: Buffer): Buffer {
	const [first] = Object.values(unzipSync(dar, { filter: ({ name }) => name.endsWith('.dalf') }));
	return Buffer.from(first!);
}

const dalf = (name: string) => firstDalf(readFileSync(join(__dirname, '..', 'conformance', 'dars', name)));

test('of a compiled package', () => {
	expect(readPackage(dalf('note-1.1.0.dar'))).toEqual({ templates: [expect.stringMatching(/^\w+:Note$/)], interfaces: [] });
	expect(readPackage(dalf('iou.dar'))?.templates.length).toBeGreaterThan(0);
});

test('of bytes that are none, however they are broken', () => {
	const whole = dalf('note-1.1.0.dar');
	expect(readPackage(Buffer.from('splice-amulet 0.1.9'))).toBeUndefined();
	expect(readPackage(Buffer.alloc(0))).toBeUndefined();
	for (let length = 1; length < whole.length; length += 7) readPackage(whole.subarray(0, length));
	for (let at = 0; at < whole.length; at += 3) {
		const broken = Buffer.from(whole);
		broken[at] ^= 0xff;
		readPackage(broken);
	}
	expect(readPackage(Buffer.alloc(1_000_000, 0xff))).toBeUndefined();
});
