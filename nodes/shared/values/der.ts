/** Writing of DER, the encoding of X.509 and CMS: as much of it as an encrypted file needs. */

function lengthOf(content: Buffer): Buffer {
	if (content.length < 0x80) return Buffer.from([content.length]);
	const digits = content.length.toString(16);
	const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
	return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

/** A value with its tag. `tag`: the whole byte, such as 0x30 of a sequence. */
function tagged(tag: number, ...parts: Buffer[]): Buffer {
	const content = Buffer.concat(parts);
	return Buffer.concat([Buffer.from([tag]), lengthOf(content), content]);
}

export const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, ...parts);
export const setOf = (...parts: Buffer[]): Buffer => tagged(0x31, ...parts);
export const octets = (bytes: Buffer): Buffer => tagged(0x04, bytes);
/** An integer from 0 to 127. */
export const smallInteger = (value: number): Buffer => tagged(0x02, Buffer.from([value]));
export const none = (): Buffer => tagged(0x05);
/** `[n]` around other values. */
export const explicit = (number: number, ...parts: Buffer[]): Buffer => tagged(0xa0 | number, ...parts);
/** `[n]` in the place of the tag of bytes. */
export const implicitOctets = (number: number, bytes: Buffer): Buffer => tagged(0x80 | number, bytes);

/** One number of an object identifier, in groups of seven bits. */
function arc(value: number): number[] {
	const groups = [value & 0x7f];
	for (let left = value >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80);
	return groups;
}

/** An object identifier, such as 2.16.840.1.101.3.4.2.1. */
export function objectId(text: string): Buffer {
	const [first = 0, second = 0, ...others] = text.split('.').map(Number);
	return tagged(0x06, Buffer.from([first * 40 + second, ...others.flatMap(arc)]));
}
