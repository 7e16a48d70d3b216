import { Decompress } from 'fzstd';

/** Reason why bytes cannot be unpacked. The message completes "…: ". */
export class UnpackError extends Error {}

const MAGIC = 0xfd2fb528;
const SKIPPABLE = 0x184d2a5;
/** Default limit of zstd's own tools: more memory than this an archive cannot demand. */
const LARGEST_WINDOW = 2 ** 27;
const RAW_BLOCK_HEADER = 3;
const REPEATED_BYTE = 1;

/**
 * Walks over the headers of frames and blocks (RFC 8878) before they are unpacked, so that no frame takes more memory than
 * `LARGEST_WINDOW`, and an archive that ends too early is noticed.
 */
class FrameWalker {
	private header = Buffer.alloc(0);
	private skip = 0;
	private inFrame = false;
	private checksum = 0;

	/** @throws UnpackError */
	walk(chunk: Buffer): void {
		for (let at = 0; at < chunk.length;) {
			const skipped = Math.min(this.skip, chunk.length - at);
			this.skip -= skipped;
			at += skipped;
			if (at === chunk.length) return;
			this.header = Buffer.concat([this.header, chunk.subarray(at, at + 1)]);
			at += 1;
			if (this.inFrame ? this.block() : this.frame()) this.header = Buffer.alloc(0);
		}
	}

	/** @throws UnpackError if the archive goes on, or never began */
	end(): void {
		if (this.inFrame || this.skip > 0 || this.header.length > 0) throw new UnpackError('it is cut off');
	}

	/** Checks whether the header of a block is complete. */
	private block(): boolean {
		if (this.header.length < RAW_BLOCK_HEADER) return false;
		const header = this.header.readUIntLE(0, RAW_BLOCK_HEADER);
		const isLast = (header & 1) === 1;
		this.skip = ((header >> 1) & 3) === REPEATED_BYTE ? 1 : header >> 3;
		if (isLast) this.skip += this.checksum;
		this.inFrame = !isLast;
		return true;
	}

	/** Checks whether the header of a frame is complete. */
	private frame(): boolean {
		const { header } = this;
		if (header.length < 5) return false;
		const magic = header.readUInt32LE(0);
		if (magic >>> 4 === SKIPPABLE) {
			if (header.length < 8) return false;
			this.skip = header.readUInt32LE(4);
			return true;
		}
		if (magic !== MAGIC) throw new UnpackError('it is no zstd archive');
		const flags = header.readUInt8(4);
		const isSingle = (flags & 0x20) !== 0;
		const windowAt = 5;
		const sizeAt = windowAt + (isSingle ? 0 : 1) + ((flags & 3) === 3 ? 4 : flags & 3);
		const sizeLength = flags >> 6 === 0 ? (isSingle ? 1 : 0) : 2 ** (flags >> 6);
		if (header.length < sizeAt + sizeLength) return false;
		const window = isSingle ? contentSize(header, sizeAt, sizeLength) : windowSize(header.readUInt8(windowAt));
		if (window > LARGEST_WINDOW) throw new UnpackError(`it needs more than ${LARGEST_WINDOW / 2 ** 20} MB of memory to be unpacked`);
		this.inFrame = true;
		this.checksum = (flags & 4) === 0 ? 0 : 4;
		return true;
	}
}

function contentSize(header: Buffer, at: number, length: number): number {
	if (length === 8) return Number(header.readBigUInt64LE(at));
	return header.readUIntLE(at, length) + (length === 2 ? 256 : 0);
}

function windowSize(descriptor: number): number {
	const base = 2 ** (10 + (descriptor >> 3));
	return base + (base / 8) * (descriptor & 7);
}

/**
 * Unpacks a zstd archive piece by piece.
 * @throws UnpackError
 */
export async function* unpackZstd(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
	const walker = new FrameWalker();
	const unpacked: Buffer[] = [];
	const decompress = new Decompress((piece) => void unpacked.push(Buffer.from(piece)));
	const isBroken = (piece: Uint8Array) => {
		try {
			decompress.push(piece);
			return false;
		} catch {
			return true;
		}
	};
	for await (const piece of source) {
		const bytes = Buffer.from(piece);
		walker.walk(bytes);
		if (isBroken(bytes)) throw new UnpackError('it is broken');
		yield* unpacked.splice(0);
	}
	walker.end();
}

/** A line of more bytes than this is none of a list's entries. */
const LONGEST_LINE = 64 * 2 ** 20;

/**
 * The lines of a text, those of each piece together. Empty ones are left out.
 * @throws UnpackError
 */
export async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
	let begun: Buffer[] = [];
	let length = 0;
	for await (const piece of source) {
		const end = piece.lastIndexOf(10);
		length += piece.length;
		if (end < 0) {
			if (length > LONGEST_LINE) throw new UnpackError(`it has a line of more than ${LONGEST_LINE} bytes`);
			begun.push(piece);
			continue;
		}
		yield splitLines(Buffer.concat([...begun, piece.subarray(0, end)]));
		begun = [piece.subarray(end + 1)];
		length = piece.length - end - 1;
	}
	yield splitLines(Buffer.concat(begun));
}

const splitLines = (bytes: Buffer): string[] =>
	bytes
		.toString()
		.split('\n')
		.filter((line) => line.trim() !== '');
