// Reads what the sandbox needs of a DAR: a zip file with a manifest that names the main package.
import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { readDalf, type Lf } from './dalf.mts';
import type { Code, ErrorDetail } from './errors.mts';

export interface Dar {
	name: string;
	version: string;
	/** Id of the main package. */
	id: string;
	/** What the manifest asks the sandbox to answer. */
	verdict?: string;
	/** The main package, where it is a compiled one. */
	lf?: Lf;
	/** The main package as it stands in the DAR. */
	archive?: Buffer;
}

export interface BadDar {
	refusal: Code;
	cause: string;
	detail?: ErrorDetail;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const MANIFEST = 'META-INF/MANIFEST.MF';

/** A ZIP file that begins well and has no end. */
const brokenOff: BadDar = {
	refusal: 'DAR_PARSE_ERROR',
	cause: 'Failed to parse the dar file content.',
	detail: { context: { reason: 'IO error: java.io.EOFException: Unexpected end of ZLIB input stream' } },
};

/** Takes a DAR apart, or says what is wrong with it; `name` is what the participant calls the file. */
export function readDar(bytes: Buffer, name: string): Dar | BadDar {
	let entries: Map<string, () => Buffer>;
	try {
		entries = zipEntries(bytes);
	} catch {
		if (bytes.length > 4 && bytes.readUInt32LE(0) === LOCAL_ENTRY) return brokenOff;
		const throwable = `com.digitalasset.daml.lf.archive.Error$InvalidZipEntry: Invalid zip entryName: ${MANIFEST}, DAR: ${name}, content: [}]`;
		return {
			refusal: 'INVALID_DAR',
			cause: 'Dar file is corrupt',
			detail: { context: { entries: 'List()', throwable } },
		};
	}
	const bad = [...entries.keys()].filter((name) => name.startsWith('/') || name.split('/').includes('..'));
	if (bad.length > 0) {
		return {
			refusal: 'INVALID_ZIP_ENTRY',
			cause: `Dar zip file is invalid: entry ${bad[0]}`,
			detail: { context: { entries: [...entries.keys()].join(', ') } },
		};
	}
	const manifest = entries.get(MANIFEST)?.().toString();
	if (manifest === undefined) return { refusal: 'INVALID_LEGACY_DAR', cause: `Unsupported legacy Dar: no ${MANIFEST}` };
	// A manifest folds long lines; a continuation begins with a space.
	const headers = new Map(
		manifest
			.replace(/\r?\n /g, '')
			.split(/\r?\n/)
			.map((line) => [line.split(':')[0].trim(), line.slice(line.indexOf(':') + 1).trim()]),
	);
	const archive = entries.get(headers.get('Main-Dalf') ?? '')?.();
	const lf = readDalf(archive ?? Buffer.alloc(0));
	if (lf) return { name: lf.name, version: lf.version, id: lf.id, verdict: headers.get('Sandbox-Verdict'), lf, archive };
	const main = /([^/]+)-(\d+(?:\.\d+)*)-([0-9a-f]{64})\.dalf$/.exec(headers.get('Main-Dalf') ?? '');
	return {
		name: main?.[1] ?? headers.get('Main-Dalf') ?? 'unnamed',
		version: main?.[2] ?? '0.0.0',
		id: main?.[3] ?? createHash('sha256').update(bytes).digest('hex'),
		verdict: headers.get('Sandbox-Verdict'),
		archive,
	};
}

/** Names in a zip file's directory, each with a way to read it. Throws where it is not a zip file. */
function zipEntries(bytes: Buffer): Map<string, () => Buffer> {
	const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
	if (end < 0 || bytes.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('not a zip file');
	const entries = new Map<string, () => Buffer>();
	let at = bytes.readUInt32LE(end + 16);
	for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
		if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('its directory is damaged');
		const method = bytes.readUInt16LE(at + 10);
		const size = bytes.readUInt32LE(at + 20);
		const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
		const local = bytes.readUInt32LE(at + 42);
		entries.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), () => {
			const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
			const data = bytes.subarray(start, start + size);
			return method === 0 ? data : inflateRawSync(data);
		});
		at += 46 + nameLength + extraLength + commentLength;
	}
	return entries;
}
