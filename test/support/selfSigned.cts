import { generateKeyPairSync, sign } from 'node:crypto';

/** One value of DER, the notation certificates are written in. */
function der(tag: number, ...parts: Buffer[]): Buffer {
	const content = Buffer.concat(parts);
	const { length } = content;
	const head = length < 128 ? [length] : [0x82, length >> 8, length & 255];
	return Buffer.concat([Buffer.from([tag, ...head]), content]);
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const text = (tag: number, value: string) => der(tag, Buffer.from(value));

/** A fresh key and a certificate that nobody but itself vouches for, as PEM. Node makes no certificates of its own. */
export function selfSigned(): { key: string; cert: string } {
	const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
	const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
	const name = sequence(der(0x31, sequence(Buffer.from('0603550403', 'hex'), text(0x0c, 'localhost'))));
	const validity = sequence(text(0x17, '200101000000Z'), text(0x18, '20990101000000Z'));
	const serial = Buffer.from('020101', 'hex');
	const signed = sequence(serial, ecdsaWithSha256, name, validity, name, publicKey.export({ type: 'spki', format: 'der' }));
	const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, privateKey));
	const base64 = sequence(signed, ecdsaWithSha256, signature).toString('base64');
	return {
		key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
		cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`,
	};
}
