/**
 * Reads protobuf messages by field number: prepared transactions and compiled packages. A nested message is read when it is asked for.
 */

/** Deeper than any ledger value or type. A message from outside must not exhaust the stack. */
const DEEPEST = 200;
/** Numbers below this fit a JavaScript number while their bits are added up. */
const EXACT_BITS = 49;

export class ProtobufMessage {
	private readonly fields = new Map<number, Array<number | bigint | Uint8Array>>();

	/** @throws RangeError if the bytes are no message */
	constructor(
		bytes: Uint8Array,
		private readonly depth = 0,
	) {
		if (depth > DEEPEST) throw new RangeError('nested too deeply');
		const reader = new Reader(bytes);
		while (!reader.ended) {
			const tag = reader.small();
			const field = Math.floor(tag / 8);
			const wire = tag % 8;
			if (wire === 0) this.add(field, reader.varint());
			else if (wire === 1) this.add(field, fixed64(reader.take(8)));
			else if (wire === 2) this.add(field, reader.take(reader.small()));
			else if (wire === 5) this.add(field, Buffer.from(reader.take(4)).readInt32LE());
			else throw new RangeError('no message');
		}
	}

	/** The numbers of the fields that it holds. */
	numbers(): number[] {
		return [...this.fields.keys()];
	}

	/** Occurrences of a field as a number, and as bytes. */
	occurrences(field: number): { numbers: number; bytes: number } {
		const all = this.fields.get(field)?.length ?? 0;
		const bytes = this.bytes(field).length;
		return { numbers: all - bytes, bytes };
	}

	has(field: number): boolean {
		return this.fields.has(field);
	}

	/** The last value of a number field, as protobuf has it. */
	number(field: number): bigint | undefined {
		const value = this.fields.get(field)?.at(-1);
		return value === undefined || isBytes(value) ? undefined : BigInt(value);
	}

	/** A number that is an index of a table. 0 if it is absent, as protobuf has it. */
	index(field: number): number {
		const value = this.fields.get(field)?.at(-1);
		return value === undefined || isBytes(value) ? 0 : Number(value);
	}

	/** Positions in a table, packed or one by one. */
	indexes(field: number): number[] {
		return (this.fields.get(field) ?? []).flatMap((value) => {
			if (!isBytes(value)) return Number(value);
			const reader = new Reader(value);
			const numbers: number[] = [];
			while (!reader.ended) numbers.push(reader.small());
			return numbers;
		});
	}

	text(field: number): string {
		return this.texts(field).at(-1) ?? '';
	}

	texts(field: number): string[] {
		return this.bytes(field).map((value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('utf8'));
	}

	message(field: number): ProtobufMessage | undefined {
		const value = this.bytes(field).at(-1);
		return value && new ProtobufMessage(value, this.depth + 1);
	}

	messages(field: number): ProtobufMessage[] {
		return this.bytes(field).map((value) => new ProtobufMessage(value, this.depth + 1));
	}

	/** The bytes of texts, nested messages and byte fields. */
	bytes(field: number): Uint8Array[] {
		return (this.fields.get(field) ?? []).filter(isBytes);
	}

	private add(field: number, value: number | bigint | Uint8Array): void {
		const values = this.fields.get(field);
		if (values) values.push(value);
		else this.fields.set(field, [value]);
	}
}

const isBytes = (value: number | bigint | Uint8Array): value is Uint8Array => typeof value === 'object';

class Reader {
	private at = 0;

	constructor(private readonly bytes: Uint8Array) {}

	get ended(): boolean {
		return this.at >= this.bytes.length;
	}

	/** A tag, a length or a position: never so large that a JavaScript number would round it. */
	small(): number {
		let value = 0;
		for (let factor = 1; factor < 2 ** EXACT_BITS; factor *= 128) {
			const byte = this.byte();
			value += (byte & 127) * factor;
			if (byte < 128) return value;
		}
		throw new RangeError('no number');
	}

	/** Any number: most are small, and a bigint takes ten times as long to make. */
	varint(): number | bigint {
		const start = this.at;
		let small = 0;
		for (let factor = 1; factor < 2 ** EXACT_BITS; factor *= 128) {
			const byte = this.byte();
			small += (byte & 127) * factor;
			if (byte < 128) return small;
		}
		this.at = start;
		let value = BigInt(0);
		for (let shift = 0; shift < 70; shift += 7) {
			const byte = this.byte();
			value |= BigInt(byte & 127) << BigInt(shift);
			if (byte < 128) return value;
		}
		throw new RangeError('no number');
	}

	take(length: number): Uint8Array {
		if (this.at + length > this.bytes.length) throw new RangeError('cut short');
		this.at += length;
		return this.bytes.subarray(this.at - length, this.at);
	}

	private byte(): number {
		const byte = this.bytes[this.at++];
		if (byte === undefined) throw new RangeError('cut short');
		return byte;
	}
}

function fixed64(bytes: Uint8Array): bigint {
	return Buffer.from(bytes).readBigInt64LE();
}

/** A zigzag-encoded number (`sint64`). */
export const zigzag = (value: bigint): bigint => (value >> BigInt(1)) ^ -(value & BigInt(1));
