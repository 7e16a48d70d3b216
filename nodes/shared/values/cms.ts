import { constants, createCipheriv, createHash, publicEncrypt, randomBytes, type KeyObject } from 'crypto';

import { explicit, implicitOctets, none, objectId, octets, sequence, setOf, smallInteger } from './der';

/**
 * A file encrypted for the owner of an RSA key, as CMS (RFC 5652, 5083 and 5084): `openssl cms -decrypt` opens it with the private key.
 * The content is under AES-256-GCM, so that a changed file is noticed, and its key under RSA-OAEP with SHA-256.
 */

const ID = {
	data: '1.2.840.113549.1.7.1',
	authEnvelopedData: '1.2.840.113549.1.9.16.1.23',
	rsaesOaep: '1.2.840.113549.1.1.7',
	mgf1: '1.2.840.113549.1.1.8',
	sha256: '2.16.840.1.101.3.4.2.1',
	aes256Gcm: '2.16.840.1.101.3.4.1.46',
} as const;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Version of a recipient that is named by an identifier of the key. */
const BY_KEY = 2;

/** Parameters of RSA-OAEP: SHA-256 for both of its hashes. */
function oaep(): Buffer {
	const sha256 = sequence(objectId(ID.sha256), none());
	return sequence(objectId(ID.rsaesOaep), sequence(explicit(0, sha256), explicit(1, sequence(objectId(ID.mgf1), sha256))));
}

/** The key of the content, for the owner of the RSA key. */
function recipient(key: KeyObject, contentKey: Buffer): Buffer {
	const identifier = createHash('sha256')
		.update(key.export({ type: 'spki', format: 'der' }))
		.digest()
		.subarray(0, 20);
	const encrypted = publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, contentKey);
	return sequence(smallInteger(BY_KEY), implicitOctets(0, identifier), oaep(), octets(encrypted));
}

/** Encrypts for the owner of an RSA key. Only the private key opens it. */
export function encryptedFor(key: KeyObject, content: Buffer): Buffer {
	const [contentKey, nonce] = [randomBytes(32), randomBytes(NONCE_BYTES)];
	const cipher = createCipheriv('aes-256-gcm', contentKey, nonce);
	const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
	const algorithm = sequence(objectId(ID.aes256Gcm), sequence(octets(nonce), smallInteger(TAG_BYTES)));
	const envelope = sequence(
		smallInteger(0),
		setOf(recipient(key, contentKey)),
		sequence(objectId(ID.data), algorithm, implicitOctets(0, encrypted)),
		octets(cipher.getAuthTag()),
	);
	return sequence(objectId(ID.authEnvelopedData), explicit(0, envelope));
}
