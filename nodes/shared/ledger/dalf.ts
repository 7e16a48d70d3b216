import { createHash } from 'crypto';

/** The names in a compiled Daml package (Daml-LF 2), by the field numbers of its published protobuf definition. */

export interface PackageContent {
	/** `Module.Name:Entity` */
	templates: string[];
	interfaces: string[];
}

/** A protobuf message without its definition: numbers and bytes by field number. Throws where the bytes are none. */
type Fields = Map<number, Array<Buffer | number>>;

function readFields(bytes: Buffer): Fields {
	const fields: Fields = new Map();
	let at = 0;
	const varint = () => {
		let value = 0;
		for (let factor = 1; at < bytes.length && factor <= 2 ** 63; factor *= 128) {
			const byte = bytes[at++]!;
			value += (byte & 0x7f) * factor;
			if (byte < 0x80) return value;
		}
		throw new RangeError('broken number');
	};
	while (at < bytes.length) {
		const key = varint();
		const field = Math.floor(key / 8);
		let value: Buffer | number;
		if (key % 8 === 0) value = varint();
		else {
			const length = key % 8 === 2 ? varint() : key % 8 === 1 ? 8 : key % 8 === 5 ? 4 : NaN;
			if (!(at + length <= bytes.length)) throw new RangeError('broken field');
			value = bytes.subarray(at, at + length);
			at += length;
		}
		const known = fields.get(field);
		if (known) known.push(value);
		else fields.set(field, [value]);
	}
	return fields;
}

const bytesOf = (fields: Fields, field: number): Buffer[] => (fields.get(field) ?? []).filter((value) => Buffer.isBuffer(value));

/** A number as protobuf has it: 0 where it is absent. */
function numberOf(fields: Fields, field: number): number {
	const value = fields.get(field)?.[0];
	return typeof value === 'number' ? value : 0;
}

/** Numbers written one after the other. */
function packed(bytes: Buffer): number[] {
	const numbers: number[] = [];
	let value = 0;
	let factor = 1;
	for (const byte of bytes) {
		value += (byte & 0x7f) * factor;
		factor *= 128;
		if (byte >= 0x80) continue;
		numbers.push(value);
		[value, factor] = [0, 1];
	}
	return numbers;
}

const isOf = (payload: Buffer, packageId: string) => createHash('sha256').update(payload).digest('hex') === packageId;

/**
 * The `ArchivePayload` of a package: the bytes whose SHA-256 is the package ID.
 *
 * @param bytes what `GET /v2/packages/{package-id}` answers: the payload itself (Canton 3.5.10), or the `Archive` around it, as in a
 * `.dalf` of a DAR
 * @returns undefined where the bytes are not this package's
 */
export function archivePayload(bytes: Buffer, packageId: string): Buffer | undefined {
	if (isOf(bytes, packageId)) return bytes;
	try {
		return bytesOf(readFields(bytes), 3).find((payload) => isOf(payload, packageId));
	} catch {
		return undefined;
	}
}

/** Names in the answer of `GET /v2/packages/{package-id}`; undefined where it is not this package, or not one of Daml-LF 2. */
export function readPackage(bytes: Buffer, packageId: string): PackageContent | undefined {
	try {
		const payload = archivePayload(bytes, packageId);
		const [body] = payload ? bytesOf(readFields(payload), 4) : [];
		if (!body) return undefined;
		const content = readFields(body);
		const strings = bytesOf(content, 2).map(String);
		const dotted = bytesOf(content, 3).map((name) =>
			bytesOf(readFields(name), 1)
				.flatMap(packed)
				.map((index) => strings[index])
				.join('.'),
		);
		const modules = bytesOf(content, 1).map(readFields);
		/** The names of the definitions that a module holds in one field; `type` is the field of a definition's own name. */
		const names = (field: number, type: number) =>
			modules.flatMap((module) =>
				bytesOf(module, field).map((one) => `${dotted[numberOf(module, 1)]}:${dotted[numberOf(readFields(one), type)]}`),
			);
		return { templates: names(6, 1), interfaces: names(8, 2) };
	} catch {
		return undefined;
	}
}
