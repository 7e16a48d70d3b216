// Protobuf without definitions: fields by their numbers.

/** A protobuf message read without its definition. Throws if the bytes are none. */
export class Message {
	readonly fields: Array<[field: number, value: bigint | Buffer]> = [];

	constructor(bytes: Buffer) {
		let at = 0;
		const varint = () => {
			let value = 0n;
			for (let shift = 0n; at < bytes.length && shift < 70n; shift += 7n) {
				const byte = bytes.readUInt8(at++);
				value |= BigInt(byte & 0x7f) << shift;
				if (byte < 0x80) return value;
			}
			throw new Error('broken integer');
		};
		while (at < bytes.length) {
			const key = Number(varint());
			if (key >> 3 === 0) throw new Error('Protocol message contained an invalid tag (zero).');
			if ((key & 7) === 0) this.fields.push([key >> 3, varint()]);
			else if ((key & 7) === 2) {
				const end = Number(varint()) + at;
				if (end > bytes.length) throw new Error('broken length');
				this.fields.push([key >> 3, bytes.subarray(at, end)]);
				at = end;
			} else throw new Error('unknown kind of field');
		}
	}

	has(field: number): boolean {
		return this.fields.some(([number]) => number === field);
	}

	value(field: number): bigint | Buffer | undefined {
		return this.fields.find(([number]) => number === field)?.[1];
	}

	/** 0 if it is absent, as protobuf has it. */
	number(field: number): number {
		const value = this.value(field);
		return typeof value === 'bigint' ? Number(value) : 0;
	}

	bytes(field: number): Buffer[] {
		return this.fields.flatMap(([number, value]) => (number === field && Buffer.isBuffer(value) ? [value] : []));
	}

	text(field: number): string {
		return this.bytes(field)[0]?.toString() ?? '';
	}

	messages(field: number): Message[] {
		return this.bytes(field).map((bytes) => new Message(bytes));
	}

	message(field: number): Message | undefined {
		return this.messages(field)[0];
	}

	packed(field: number): number[] {
		return this.bytes(field).flatMap((bytes) => {
			const numbers: number[] = [];
			let value = 0;
			let shift = 0;
			for (const byte of bytes) {
				value |= (byte & 0x7f) << shift;
				shift = byte < 0x80 ? 0 : shift + 7;
				if (byte >= 0x80) continue;
				numbers.push(value);
				value = 0;
			}
			return numbers;
		});
	}
}

/** The bytes of a message: integers, and texts, bytes or messages written already, by field number. */
export function message(...fields: Array<[field: number, value: number | string | Buffer]>): Buffer {
	return Buffer.concat(
		fields.flatMap(([field, value]) => {
			if (typeof value === 'number') return [varint(field << 3), varint(value)];
			const bytes = Buffer.from(value as string);
			return [varint((field << 3) | 2), varint(bytes.length), bytes];
		}),
	);
}

function varint(value: number): Buffer {
	const bytes: number[] = [];
	for (let left = value; ; left = Math.floor(left / 128)) {
		bytes.push(left > 127 ? (left & 127) | 128 : left);
		if (left <= 127) return Buffer.from(bytes);
	}
}
