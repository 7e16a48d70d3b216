// A file encrypted for an RSA key: opened by the private key alone, also by openssl, and noticed if it was changed.
import { spawnSync } from 'node:child_process';
import { constants, createDecipheriv, generateKeyPairSync, privateDecrypt, type KeyObject } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { encryptedFor } from '../../nodes/shared/values/cms';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

interface Value {
	tag: number;
	content: Buffer;
}

/** The values that follow each other in DER. */
function valuesIn(bytes: Buffer): Value[] {
	const found: Value[] = [];
	for (let at = 0; at < bytes.length;) {
		const tag = bytes[at]!;
		const first = bytes[at + 1]!;
		const digits = first < 0x80 ? 0 : first & 0x7f;
		const length = digits === 0 ? first : Number.parseInt(bytes.subarray(at + 2, at + 2 + digits).toString('hex'), 16);
		const from = at + 2 + digits;
		expect(from + length).toBeLessThanOrEqual(bytes.length);
		found.push({ tag, content: bytes.subarray(from, from + length) });
		at = from + length;
	}
	return found;
}
const inside = (value: Value | undefined) => valuesIn(value!.content);

/** Opens an envelope by its parts. */
function opened(file: Buffer, key: KeyObject): Buffer {
	const [, envelope] = inside(valuesIn(file)[0]);
	const [, recipients, content, mac] = inside(inside(envelope)[0]);
	const [, , , encryptedKey] = inside(inside(recipients)[0]);
	const [, algorithm, encrypted] = inside(content);
	const [nonce] = inside(inside(algorithm)[1]);
	const contentKey = privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, encryptedKey!.content);
	const cipher = createDecipheriv('aes-256-gcm', contentKey, nonce!.content);
	cipher.setAuthTag(mac!.content);
	return Buffer.concat([cipher.update(encrypted!.content), cipher.final()]);
}

test.each([0, 1, 127, 128, 255, 256, 65_535, 65_536, 300_000])('%i bytes come out as they went in', (length) => {
	const content = Buffer.alloc(length, 'key');
	const file = encryptedFor(publicKey, content);
	expect(valuesIn(file)).toHaveLength(1);
	expect(opened(file, privateKey).equals(content)).toBe(true);
});

test('nothing of the content can be read in it, and no two are the same', () => {
	const content = Buffer.from('{"keyPair":"secret of the participant"}');
	const [first, second] = [encryptedFor(publicKey, content), encryptedFor(publicKey, content)];
	expect(first.includes('secret')).toBe(false);
	expect(first.equals(second)).toBe(false);
});

test('a changed byte or another key opens nothing', () => {
	const file = encryptedFor(publicKey, Buffer.from('the keys'));
	const changed = Buffer.from(file);
	changed[file.length - 20]! ^= 1;
	expect(() => opened(changed, privateKey)).toThrow();
	expect(() => opened(file, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)).toThrow();
});

const hasOpenssl = /^OpenSSL [3-9]/.test(String(spawnSync('openssl', ['version']).stdout));
(hasOpenssl ? test : test.skip)('openssl opens it as the field says', () => {
	const folder = mkdtempSync(join(tmpdir(), 'cms-'));
	const content = Buffer.from(`{"keys":"${'k'.repeat(50_000)}"}`);
	writeFileSync(join(folder, 'the-file.cms'), encryptedFor(publicKey, content));
	writeFileSync(join(folder, 'backup.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
	const command = ['cms', '-decrypt', '-binary', '-inform', 'DER', '-in', 'the-file.cms', '-inkey', 'backup.pem'];
	const { status, stdout, stderr } = spawnSync('openssl', command, { cwd: folder, maxBuffer: 10_000_000 });
	expect([status, String(stderr)]).toEqual([0, '']);
	expect(stdout.equals(content)).toBe(true);
});
