import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** One value of DER, the notation certificates are written in. */
function der(tag: number, ...parts: Buffer[]): Buffer {
	const content = Buffer.concat(parts);
	const { length } = content;
	const head = length < 128 ? [length] : [0x82, length >> 8, length & 255];
	return Buffer.concat([Buffer.from([tag, ...head]), content]);
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const text = (tag: number, value: string) => der(tag, Buffer.from(value));

const named = (name: string) => sequence(der(0x31, sequence(Buffer.from('0603550403', 'hex'), text(0x0c, name))));
const pem = (label: string, content: Buffer) =>
	`-----BEGIN ${label}-----\n${content
		.toString('base64')
		.match(/.{1,64}/g)!
		.join('\n')}\n-----END ${label}-----\n`;

interface Identity {
	key: string;
	cert: string;
}

/**
 * A fresh key and its certificate, as PEM. Node makes no certificates of its own.
 * @param issuer who signs it: by default itself
 * @param until its last second: two digits of the year, then month, day and time
 */
function certified(subject: string, issuer?: { name: string; key: KeyObject }, until?: string): Identity & { privateKey: KeyObject } {
	const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
	const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
	const validity = sequence(text(0x17, '200101000000Z'), until === undefined ? text(0x18, '20990101000000Z') : text(0x17, until));
	const serial = Buffer.from('020101', 'hex');
	const content = sequence(
		serial,
		ecdsaWithSha256,
		named(issuer?.name ?? subject),
		validity,
		named(subject),
		publicKey.export({ type: 'spki', format: 'der' }),
	);
	const signature = der(0x03, Buffer.from([0]), sign('sha256', content, issuer?.key ?? privateKey));
	return {
		key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
		cert: pem('CERTIFICATE', sequence(content, ecdsaWithSha256, signature)),
		privateKey,
	};
}

/** A server that nobody but itself vouches for. */
export const selfSigned = (): Identity => certified('localhost');

/** A server of a private authority that nobody knows: `alone` it sends its own certificate only, else the authority's with it. */
export function ofPrivateAuthority(alone: boolean): Identity {
	const name = 'A private authority';
	const { privateKey, cert: authority } = certified(name);
	const { key, cert } = certified('localhost', { name, key: privateKey });
	return { key, cert: alone ? cert : `${cert}${authority}` };
}

/** An authority of its own, whose certificate is `cert`. */
export function authority(name: string) {
	const { privateKey, cert } = certified(name);
	return {
		cert,
		/** @param until its last second, such as 210101000000Z */
		issue: (subject: string, until?: string) => certified(subject, { name, key: privateKey }, until),
	};
}
