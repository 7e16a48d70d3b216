// A zstd frame around bytes that are stored, not compressed: what bulk objects are made of, readable by every zstd tool.

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];
/** No dictionary, no content size, no checksum. A window of 128 KiB, which is also the most a block may hold. */
const HEADER = [0x00, 0x38];
const BLOCK = 128 * 1024;

/** Content as a zstd frame, in pieces of at most 128 KiB and a few bytes. */
export function* zstdFrame(content: Iterable<Buffer>): Generator<Buffer> {
	yield Buffer.from([...MAGIC, ...HEADER]);
	for (const piece of content) {
		for (let at = 0; at < piece.length; at += BLOCK) {
			const block = piece.subarray(at, at + BLOCK);
			yield Buffer.concat([blockHeader(block.length, false), block]);
		}
	}
	yield blockHeader(0, true);
}

/** 21 bits of size, two of type (0: stored), one that marks the last. */
function blockHeader(size: number, last: boolean): Buffer {
	const header = Buffer.alloc(3);
	header.writeUIntLE((size << 3) | (last ? 1 : 0), 0, 3);
	return header;
}
