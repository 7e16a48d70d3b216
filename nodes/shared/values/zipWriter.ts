import { compressed } from './nodeStream';

/**
 * Writes ZIP archives while their content comes: sizes and checksums follow each entry, so nothing is held back. Archives of 4 GB
 * and more would need another form: whoever writes one stops before.
 */

const LOCAL_ENTRY = 0x04034b50;
const SIZES = 0x08074b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
/** Version 2.0 of the format has folders and packed entries. */
const VERSION = 20;
/** Sizes follow the entry, and its name is UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980, the first day of the format: the same content gives the same file. */
const DAY = 0x0021;

const CHECKSUMS = Uint32Array.from({ length: 256 }, (_, start) => {
	let value = start;
	for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
	return value;
});

/** CRC-32 of what came before and these bytes. Begins with 0. */
function checksum(before: number, bytes: Uint8Array): number {
	let value = ~before;
	for (const byte of bytes) value = (value >>> 8) ^ CHECKSUMS[(value ^ byte) & 0xff]!;
	return ~value >>> 0;
}

/** Numbers of two or four bytes each, the lowest byte first. */
function record(fields: ReadonlyArray<readonly [value: number, bytes: 2 | 4]>): Buffer {
	const bytes = Buffer.alloc(fields.reduce((length, [, size]) => length + size, 0));
	let at = 0;
	for (const [value, size] of fields) at = bytes.writeUIntLE(value, at, size);
	return bytes;
}

/** One archive: its entries one after the other, then `end`. */
export class ZipWriter {
	private readonly directory: Buffer[] = [];
	private written = 0;

	/** The bytes of an entry, packed. */
	async *entry(name: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
		const offset = this.written;
		const nameBytes = Buffer.from(name);
		const totals = { checksum: 0, size: 0 };
		async function* counted(): AsyncGenerator<Buffer> {
			for await (const piece of content) {
				totals.checksum = checksum(totals.checksum, piece);
				totals.size += piece.length;
				yield piece;
			}
		}
		// Checksum and sizes are 0 here, and follow the content.
		const head = Buffer.concat([
			record([
				[LOCAL_ENTRY, 4],
				[VERSION, 2],
				[FLAGS, 2],
				[DEFLATED, 2],
				[0, 2],
				[DAY, 2],
				[0, 4],
				[0, 4],
				[0, 4],
				[nameBytes.length, 2],
				[0, 2],
			]),
			nameBytes,
		]);
		yield head;
		let packed = 0;
		for await (const piece of compressed(counted(), 'deflate-raw')) {
			packed += piece.length;
			yield piece;
		}
		const sizes = [
			[totals.checksum, 4],
			[packed, 4],
			[totals.size, 4],
		] as const;
		const tail = record([[SIZES, 4], ...sizes]);
		yield tail;
		this.written += head.length + packed + tail.length;
		const location = [
			[nameBytes.length, 2],
			[0, 2],
			[0, 2],
			[0, 2],
			[0, 2],
			[0, 4],
			[offset, 4],
		] as const;
		this.directory.push(
			record([[DIRECTORY_ENTRY, 4], [VERSION, 2], [VERSION, 2], [FLAGS, 2], [DEFLATED, 2], [0, 2], [DAY, 2], ...sizes, ...location]),
			nameBytes,
		);
	}

	/** The directory of all entries, with which an archive ends. */
	end(): Buffer {
		const directory = Buffer.concat(this.directory);
		const count = this.directory.length / 2;
		return Buffer.concat([
			directory,
			record([
				[DIRECTORY_END, 4],
				[0, 2],
				[0, 2],
				[count, 2],
				[count, 2],
				[directory.length, 4],
				[this.written, 4],
				[0, 2],
			]),
		]);
	}
}
