// Reads what the sandbox needs of a DAR: a zip file with a manifest that names the main package.
import { createHash } from 'node:crypto';
import { Unzip, UnzipInflate, unzipSync } from 'fflate';
import { readDalf, type Lf } from '../daml/dalf.mts';
import type { Code } from '../canton/errorCodes.mts';
import type { ErrorDetail } from '../canton/errors.mts';

export interface Dar {
	name: string;
	version: string;
	/** Id of the main package. */
	id: string;
	/** Answer that the manifest asks of the sandbox. */
	verdict?: string;
	/** The main package, if it is a compiled one. */
	lf?: Lf;
	/** The other compiled packages in it. */
	others?: Lf[];
}

interface BadDar {
	refusal: Code;
	cause: string;
	detail?: ErrorDetail;
}

const LOCAL_ENTRY = 0x04034b50;
const MANIFEST = 'META-INF/MANIFEST.MF';

/** A ZIP file that begins well and has no end. */
const brokenOff: BadDar = {
	refusal: 'DAR_PARSE_ERROR',
	cause: 'Failed to parse the dar file content.',
	detail: { context: { reason: 'IO error: java.io.EOFException: Unexpected end of ZLIB input stream' } },
};

/** Takes a DAR apart, or says what is wrong with it. `name` is what the participant calls the file. */
export function readDar(bytes: Buffer, name: string): Dar | BadDar {
	let entries: Map<string, () => Buffer>;
	try {
		entries = zipEntries(bytes);
	} catch {
		const found = bytes.length > 4 && bytes.readUInt32LE(0) === LOCAL_ENTRY ? leadingEntries(bytes) : undefined;
		if (found === 'broken off') return brokenOff;
		if (found) return readEntries(found, bytes);
		const throwable = `com.digitalasset.daml.lf.archive.Error$InvalidZipEntry: Invalid zip entryName: ${MANIFEST}, DAR: ${name}, content: [}]`;
		return {
			refusal: 'INVALID_DAR',
			cause: 'Dar file is corrupt',
			detail: { context: { entries: 'List()', throwable } },
		};
	}
	return readEntries(entries, bytes);
}

function readEntries(entries: Map<string, () => Buffer>, bytes: Buffer): Dar | BadDar {
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
	// A manifest folds long lines. A continuation begins with a space.
	const headers = new Map(
		manifest
			.replace(/\r?\n /g, '')
			.split(/\r?\n/)
			.map((line) => {
				const [name = ''] = line.split(':');
				return [name.trim(), line.slice(line.indexOf(':') + 1).trim()];
			}),
	);
	const lf = readDalf(entries.get(headers.get('Main-Dalf') ?? '')?.() ?? Buffer.alloc(0));
	if (lf) {
		const dalfs = [...entries].filter(([name]) => name.endsWith('.dalf') && name !== headers.get('Main-Dalf'));
		const others = dalfs.flatMap(([, read]) => readDalf(read()) ?? []);
		return { name: lf.name, version: lf.version, id: lf.id, verdict: headers.get('Sandbox-Verdict'), lf, others };
	}
	const main = /([^/]+)-(\d+(?:\.\d+)*)-([0-9a-f]{64})\.dalf$/.exec(headers.get('Main-Dalf') ?? '');
	return {
		name: main?.[1] ?? headers.get('Main-Dalf') ?? 'unnamed',
		version: main?.[2] ?? '0.0.0',
		id: main?.[3] ?? createHash('sha256').update(bytes).digest('hex'),
		verdict: headers.get('Sandbox-Verdict'),
	};
}

/** The files of a zip archive by name, each with a way to read it. Throws if it is not one, or broken off. */
function zipEntries(bytes: Buffer): Map<string, () => Buffer> {
	const names: string[] = [];
	// Nothing is unpacked yet: a DAR is large, and its manifest and main package are all that is read.
	unzipSync(bytes, { filter: ({ name }) => (names.push(name), false) });
	const read = (name: string) => Buffer.from(unzipSync(bytes, { filter: (file) => file.name === name })[name]!);
	return new Map(names.map((name) => [name, () => read(name)]));
}

/**
 * The files of an archive whose directory, at its end, is cut: a participant reads a DAR from its beginning and does not need it
 * (recorded: 200). One that breaks off in a file is refused (recorded).
 */
function leadingEntries(bytes: Buffer): Map<string, () => Buffer> | 'broken off' {
	const entries = new Map<string, () => Buffer>();
	let open = 0;
	const unzip = new Unzip((file) => {
		const chunks: Uint8Array[] = [];
		open++;
		file.ondata = (error, chunk, final) => {
			if (error) throw error;
			chunks.push(chunk);
			if (!final) return;
			open--;
			entries.set(file.name, () => Buffer.concat(chunks));
		};
		file.start();
	});
	unzip.register(UnzipInflate);
	try {
		unzip.push(bytes, true);
	} catch {
		return 'broken off';
	}
	return open > 0 || entries.size === 0 ? 'broken off' : entries;
}
