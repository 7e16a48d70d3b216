import type { ProtobufMessage } from '../values/protobuf';
import { PackageError, type TypeName } from './types';

/** The tables of an archive that its definitions refer to by position: texts, dotted names, packages. Each is read once, when it is used. */

/** Longer than any name that a compiler writes. */
const LONGEST_NAME = 2_000;
/** All names together may have so many characters for each byte of the archive: a small archive must not fill the memory. */
const NAMES_PER_BYTE = 4;
const NAMES_AT_LEAST = 1_000_000;

export class Tables {
	private readonly stringBytes: Uint8Array[];
	private readonly dottedBytes: ProtobufMessage[];
	private readonly imports: string[];
	private readonly strings = new Map<number, string>();
	private readonly dotted = new Map<number, string>();
	private left: number;

	constructor(
		content: ProtobufMessage,
		private readonly packageId: string,
		size: number,
	) {
		this.stringBytes = content.bytes(2);
		this.dottedBytes = content.messages(3);
		this.imports = content.message(9)?.texts(1) ?? [];
		this.left = NAMES_AT_LEAST + size * NAMES_PER_BYTE;
	}

	/** A text of the table. @throws PackageError */
	text(index: number): string {
		const interned = this.strings.get(index);
		if (interned !== undefined) return interned;
		const bytes = this.stringBytes[index];
		if (!bytes) throw new PackageError(`it refers to text ${index}, which it does not have`);
		if (bytes.length > LONGEST_NAME) throw new PackageError(`it has a name of ${bytes.length} bytes`);
		const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
		this.strings.set(index, text);
		return text;
	}

	/** A name of several parts: `Module.Name`. @throws PackageError */
	dottedName(index: number): string {
		const interned = this.dotted.get(index);
		if (interned !== undefined) return interned;
		const parts = this.dottedBytes[index]?.indexes(1);
		if (!parts) throw new PackageError(`it refers to name ${index}, which it does not have`);
		if (parts.length > LONGEST_NAME) throw new PackageError(`it has a name of ${parts.length} parts`);
		const name = parts.map((part) => this.text(part)).join('.');
		this.left -= name.length;
		if (name.length > LONGEST_NAME || this.left < 0) throw new PackageError('its names are too long');
		this.dotted.set(index, name);
		return name;
	}

	/** The name of a type, template or interface, of this package or another (`TypeConId`). */
	typeName(id: ProtobufMessage | undefined): TypeName {
		const module = id?.message(1);
		if (!id || !module) throw new PackageError('it has a reference without a module');
		return { packageId: this.package(module.message(1)), module: this.dottedName(module.index(2)), entity: this.dottedName(id.index(2)) };
	}

	private package(reference: ProtobufMessage | undefined): string {
		if (!reference || reference.has(1)) return this.packageId;
		const id = reference.has(4) ? this.imports[reference.index(4)] : this.text(reference.index(3));
		if (id === undefined || !/^[0-9a-f]{64}$/.test(id)) throw new PackageError('it refers to a package that it does not name');
		return id;
	}
}
