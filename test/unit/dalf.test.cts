// The names of templates and interfaces, read from compiled packages.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { unzipSync } from 'fflate';

import { archivePayload, readPackage } from '../../nodes/shared/ledger/dalf';

/** The first package in a DAR. */
function firstDalf(dar: Buffer): Buffer {
	const [first] = Object.values(unzipSync(dar, { filter: ({ name }) => name.endsWith('.dalf') }));
	return Buffer.from(first!);
}

const dalf = (name: string) => firstDalf(readFileSync(join(__dirname, '..', 'conformance', 'dars', name)));
const archive = dalf('note-1.1.0.dar');
const idOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const packageId = /[0-9a-f]{64}/.exec(archive.toString('latin1'))![0];
const payload = archivePayload(archive, packageId)!;
const note = { templates: [expect.stringMatching(/^\w+:Note$/)], interfaces: [] };

test('a compiled package, as a participant answers it and as it stands in a DAR', () => {
	expect(idOf(payload)).toBe(packageId);
	expect(readPackage(payload, packageId)).toEqual(note);
	expect(readPackage(archive, packageId)).toEqual(note);
});

test('the package that a participant was recorded with (3.5.10)', () => {
	const id = 'c2342eef9e1b1e9f599259a3e9923160a719cb8c7d10ede9d7e6c3dc9b00841f';
	const recorded = archivePayload(dalf('iou.dar'), id)!;
	expect(recorded).toHaveLength(1373);
	expect(recorded.toString('hex')).toMatch(/^1a013122d70a0a91011206080110011801220410014200221e100220012a180a/);
	expect(readPackage(recorded, id)).toEqual({ templates: ['Iou:Iou'], interfaces: ['Iface:Holding'] });
});

test('bytes that are another package are not read', () => {
	expect(readPackage(payload, '0'.repeat(64))).toBeUndefined();
	expect(readPackage(archive, '0'.repeat(64))).toBeUndefined();
	expect(readPackage(dalf('iou.dar'), packageId)).toBeUndefined();
});

test('bytes that are no package, however they are broken', () => {
	for (const bytes of [Buffer.from('splice-amulet 0.1.9'), Buffer.alloc(0), Buffer.alloc(1_000_000, 0xff)]) {
		expect(readPackage(bytes, idOf(bytes))).toBeUndefined();
		expect(readPackage(bytes, packageId)).toBeUndefined();
	}
	for (let length = 1; length < archive.length; length += 7) expect(readPackage(archive.subarray(0, length), packageId)).toBeUndefined();
	// A server could name such bytes by their own hash: they are read to their end or given up, and nothing is thrown.
	for (let at = 0; at < payload.length; at += 3) {
		const broken = Buffer.from(payload);
		broken[at]! ^= 0xff;
		readPackage(broken, idOf(broken));
	}
});
