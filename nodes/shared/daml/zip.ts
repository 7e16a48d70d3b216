/**
 * Reads ZIP archives that are in memory whole: their directory, and the entries that are wanted. Packed entries are unpacked by the
 * runtime's own `DecompressionStream`. Whatever an archive claims, no more than the given number of bytes is unpacked.
 */

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
/** The end of the directory is so long, without its comment, which has 65,535 bytes at most. */
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;
const MOST_ENTRIES = 10_000;

/** Defect of an archive. The message completes "The file …: ". */
export class ZipError extends Error {}

export interface ZipEntry {
	name: string;
	/** In bytes, packed. */
	packedSize: number;
	method: 'stored' | 'deflated' | 'other';
	/** Offset of its local header. */
	offset: number;
}

function directoryEnd(bytes: Buffer): number {
	const from = Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT);
	for (let at = bytes.length - END_LENGTH; at >= from; at--) if (bytes.readUInt32LE(at) === DIRECTORY_END) return at;
	throw new ZipError('it is no ZIP archive, or its end is cut off');
}

const METHODS: Record<number, ZipEntry['method']> = { 0: 'stored', 8: 'deflated' };

/** The entries of an archive, in the order of its directory. @throws ZipError */
export function zipEntries(bytes: Buffer): ZipEntry[] {
	if (bytes.length < END_LENGTH) throw new ZipError('it is no ZIP archive, or its end is cut off');
	const end = directoryEnd(bytes);
	const count = bytes.readUInt16LE(end + 10);
	if (count > MOST_ENTRIES) throw new ZipError(`it has more than ${MOST_ENTRIES} entries`);
	const entries: ZipEntry[] = [];
	let at = bytes.readUInt32LE(end + 16);
	for (let index = 0; index < count; index++) {
		if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new ZipError('its directory is broken');
		const nameLength = bytes.readUInt16LE(at + 28);
		entries.push({
			name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
			packedSize: bytes.readUInt32LE(at + 20),
			method: METHODS[bytes.readUInt16LE(at + 10)] ?? 'other',
			offset: bytes.readUInt32LE(at + 42),
		});
		at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
	}
	return entries;
}

function packedBytes(bytes: Buffer, { name, packedSize, offset }: ZipEntry): Buffer {
	if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_ENTRY)
		throw new ZipError(`its entry ${name.slice(0, 200)} is broken`);
	const begin = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
	if (begin + packedSize > bytes.length) throw new ZipError(`its entry ${name.slice(0, 200)} is cut off`);
	return bytes.subarray(begin, begin + packedSize);
}

async function inflate(packed: Buffer, most: number): Promise<Buffer | undefined> {
	const stream = new DecompressionStream('deflate-raw');
	const writer = stream.writable.getWriter();
	// An error here occurs again below.
	void writer
		.write(packed)
		.then(async () => await writer.close())
		.catch(() => {});
	const reader = stream.readable.getReader();
	const chunks: Buffer[] = [];
	let length = 0;
	for (;;) {
		const { done, value } = (await reader.read()) as { done: boolean; value?: Uint8Array };
		if (done || !value) return Buffer.concat(chunks);
		length += value.length;
		if (length > most) {
			void reader.cancel().catch(() => {});
			return undefined;
		}
		chunks.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
	}
}

/** The content of an entry, of at most `most` bytes. @throws ZipError */
export async function zipContent(bytes: Buffer, entry: ZipEntry, most: number): Promise<Buffer> {
	const packed = packedBytes(bytes, entry);
	const name = entry.name.slice(0, 200);
	if (entry.method === 'other') throw new ZipError(`its entry ${name} is packed in a way that is not read here`);
	const content = entry.method === 'stored' ? packed : await inflate(packed, most).catch(() => null);
	if (content === null) throw new ZipError(`its entry ${name} is broken`);
	if (content === undefined || content.length > most) throw new ZipError(`its entry ${name} has more than ${most} bytes unpacked`);
	return content;
}
