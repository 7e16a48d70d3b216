/** Reads protobuf messages by field number, as far as a summary needs them. Unknown fields are skipped by whoever reads. */

/** Deeper than any ledger value; a message from outside must not exhaust the stack. */
const DEEPEST = 200;

export class ProtobufMessage {
	private readonly fields = new Map<number, Array<bigint | Uint8Array>>();

	/** @throws RangeError where the bytes are no message */
	constructor(
		bytes: Uint8Array,
		private readonly depth = 0,
	) {
		if (depth > DEEPEST) throw new RangeError('nested too deeply');
		let at = 0;
		const varint = (): bigint => {
			let value = BigInt(0);
			for (let shift = 0; shift < 70; shift += 7) {
				if (at >= bytes.length) throw new RangeError('cut short');
				const byte = bytes[at++]!;
				value |= BigInt(byte & 127) << BigInt(shift);
				if (byte < 128) return value;
			}
			throw new RangeError('no number');
		};
		const take = (length: number): Uint8Array => {
			if (at + length > bytes.length) throw new RangeError('cut short');
			at += length;
			return bytes.subarray(at - length, at);
		};
		while (at < bytes.length) {
			const tag = Number(varint());
			const wire = tag & 7;
			if (wire === 0) this.add(tag >>> 3, varint());
			else if (wire === 1) this.add(tag >>> 3, fixed64(take(8)));
			else if (wire === 2) this.add(tag >>> 3, take(Number(varint())));
			else if (wire === 5) take(4);
			else throw new RangeError('no message');
		}
	}

	has(field: number): boolean {
		return this.fields.has(field);
	}

	/** The last value of a number field, as protobuf has it. */
	number(field: number): bigint | undefined {
		const value = this.fields.get(field)?.at(-1);
		return typeof value === 'bigint' ? value : undefined;
	}

	text(field: number): string {
		return this.texts(field).at(-1) ?? '';
	}

	texts(field: number): string[] {
		return this.bytes(field).map((value) => Buffer.from(value).toString('utf8'));
	}

	message(field: number): ProtobufMessage | undefined {
		return this.messages(field).at(-1);
	}

	messages(field: number): ProtobufMessage[] {
		return this.bytes(field).map((value) => new ProtobufMessage(value, this.depth + 1));
	}

	private bytes(field: number): Uint8Array[] {
		return (this.fields.get(field) ?? []).filter((value) => typeof value !== 'bigint');
	}

	private add(field: number, value: bigint | Uint8Array): void {
		this.fields.set(field, [...(this.fields.get(field) ?? []), value]);
	}
}

function fixed64(bytes: Uint8Array): bigint {
	return Buffer.from(bytes).readBigInt64LE();
}

/** A zigzag-encoded number (`sint64`). */
export const zigzag = (value: bigint): bigint => (value >> BigInt(1)) ^ -(value & BigInt(1));
