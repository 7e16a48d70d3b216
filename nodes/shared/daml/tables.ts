import type { ProtobufMessage } from '../values/protobuf';
import { DOTTED_NAME, IMPORTS, MODULE_REFERENCE, PACKAGE, PACKAGE_REFERENCE, TYPE_NAME } from './lfFields';
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
		this.stringBytes = content.bytes(PACKAGE.strings);
		this.dottedBytes = content.messages(PACKAGE.dottedNames);
		this.imports = content.message(PACKAGE.imports)?.texts(IMPORTS.packageIds) ?? [];
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
		const parts = this.dottedBytes[index]?.indexes(DOTTED_NAME.segments);
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
		const module = id?.message(TYPE_NAME.module);
		if (!id || !module) throw new PackageError('it has a reference without a module');
		return {
			packageId: this.package(module.message(MODULE_REFERENCE.package)),
			module: this.dottedName(module.index(MODULE_REFERENCE.name)),
			entity: this.dottedName(id.index(TYPE_NAME.name)),
		};
	}

	private package(reference: ProtobufMessage | undefined): string {
		if (!reference || reference.has(PACKAGE_REFERENCE.self)) return this.packageId;
		const { import: imported, id: text } = PACKAGE_REFERENCE;
		const id = reference.has(imported) ? this.imports[reference.index(imported)] : this.text(reference.index(text));
		if (id === undefined || !/^[0-9a-f]{64}$/.test(id)) throw new PackageError('it refers to a package that it does not name');
		return id;
	}
}
