import { createHash } from 'crypto';

import { ProtobufMessage } from '../values/protobuf';
import { ARCHIVE, ARCHIVE_PAYLOAD, METADATA, PACKAGE } from './lfFields';
import { readPackage } from './readPackage';
import { Tables } from './tables';
import { PackageError, type DamlPackage } from './types';
import { zipContent, zipEntries, ZipError, type ZipEntry } from './zip';

/** Reads a DAR from its bytes: a ZIP archive whose manifest names the main package. No server is asked. */

const MANIFEST = 'META-INF/MANIFEST.MF';
const LARGEST_MANIFEST = 1_000_000;
/** All packages of a DAR together, unpacked: more than any in use. */
const LARGEST = 256_000_000;
const MOST_PACKAGES = 2000;

/** A package as its archive names it. Null if it is older than Daml-LF 1.8, which has no names. */
export interface PackageReference {
	name: string | null;
	version: string | null;
	packageId: string;
}

export interface DarContents {
	main: DamlPackage;
	/** As the manifest has it. */
	sdkVersion: string | null;
	/** The other packages, in the order of the file. */
	dependencies: PackageReference[];
}

/** Reason why a file cannot be read as a DAR. The message completes "The file …: ". */
class DarError extends Error {}

/** The headers of a manifest. It folds long lines: a continuation begins with a space. */
function readManifest(text: string): Map<string, string> {
	const headers = new Map<string, string>();
	for (const line of text.replace(/\r?\n /g, '').split(/\r?\n/)) {
		const at = line.indexOf(':');
		if (at > 0) headers.set(line.slice(0, at).trim(), line.slice(at + 1).trim());
	}
	return headers;
}

const idOf = (payload: Uint8Array): string => createHash('sha256').update(payload).digest('hex');

/** The payload of a `.dalf`, whose SHA-256 is the package ID. */
function payloadOf(dalf: Buffer): Uint8Array {
	const payload = new ProtobufMessage(dalf).bytes(ARCHIVE.payload).at(-1);
	if (!payload) throw new PackageError('it is no compiled package');
	return payload;
}

/** Name, version and ID of a package, without reading what it defines. */
function referenceOf(dalf: Buffer): PackageReference {
	const payload = payloadOf(dalf);
	const packageId = idOf(payload);
	const content = new ProtobufMessage(payload).message(ARCHIVE_PAYLOAD.damlLf2);
	const metadata = content?.message(PACKAGE.metadata);
	// Daml-LF 1 has its names elsewhere: the standard library's oldest packages, which nobody looks up by name.
	if (!content || !metadata) return { name: null, version: null, packageId };
	const tables = new Tables(content, packageId, payload.length);
	return { name: tables.text(metadata.index(METADATA.name)), version: tables.text(metadata.index(METADATA.version)), packageId };
}

function explained(error: unknown): Error {
	if (error instanceof ZipError || error instanceof DarError) return new DarError(error.message);
	if (error instanceof PackageError) return new DarError(`one of its packages cannot be read: ${error.message}`);
	return new DarError('one of its packages is broken');
}

/** @throws DarError */
export async function readDar(bytes: Buffer): Promise<DarContents> {
	try {
		return await readEntries(bytes, new Map(zipEntries(bytes).map((entry) => [entry.name, entry])));
	} catch (error) {
		throw explained(error);
	}
}

async function readEntries(bytes: Buffer, entries: Map<string, ZipEntry>): Promise<DarContents> {
	let left = LARGEST;
	const unpack = async (entry: ZipEntry, most = left) => {
		const content = await zipContent(bytes, entry, Math.min(most, left));
		left -= content.length;
		return content;
	};
	const manifest = entries.get(MANIFEST);
	if (!manifest) throw new DarError(`it has no ${MANIFEST}`);
	const headers = readManifest((await unpack(manifest, LARGEST_MANIFEST)).toString('utf8'));
	const mainName = headers.get('Main-Dalf') ?? '';
	const mainEntry = entries.get(mainName);
	if (!mainEntry) throw new DarError('its manifest names no main package (Main-Dalf) that is in the file');
	const dalf = await unpack(mainEntry);
	const main = readPackage(dalf, idOf(payloadOf(dalf)));
	const others = [...entries.values()].filter(({ name }) => name.endsWith('.dalf') && name !== mainName);
	if (others.length > MOST_PACKAGES) throw new DarError(`it has more than ${MOST_PACKAGES} packages`);
	const dependencies: PackageReference[] = [];
	for (const entry of others) dependencies.push(referenceOf(await unpack(entry)));
	return { main, sdkVersion: headers.get('Sdk-Version') || null, dependencies };
}
