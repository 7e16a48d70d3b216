// Reads what the sandbox needs of a compiled Daml package (an archive of Daml-LF 2): its id, name and version, its templates with
// their fields, its interfaces. Field numbers are those of the published protobuf definition of Daml-LF 2.

import { Message } from './protobuf.mts';

/** A compiled package. */
export interface Lf {
	/** 64 hexadecimal digits: the SHA-256 of the payload. */
	id: string;
	/** The `ArchivePayload`: what a participant answers of a package. The `Archive` around it is a `.dalf` of a DAR. */
	payload: Buffer;
	name: string;
	version: string;
	/** Fields of each template's arguments by `Module:Entity`: type by name, in a form that can be compared. */
	templates: Map<string, Map<string, LfField>>;
	/** `Module:Entity` */
	interfaces: string[];
}

export interface LfField {
	type: string;
	optional: boolean;
}

const OPTIONAL = 9n;

/** Takes a package apart. Undefined if the bytes are no Daml-LF 2 archive. */
export function readDalf(bytes: Buffer): Lf | undefined {
	try {
		return package_(new Message(bytes));
	} catch {
		return undefined;
	}
}

function package_(archive: Message): Lf | undefined {
	const id = archive.text(4);
	const [payload] = archive.bytes(3);
	const lf = payload && new Message(payload).message(4);
	if (!/^[0-9a-f]{64}$/.test(id) || !lf) return undefined;
	const strings = lf.bytes(2).map(String);
	const dotted = lf.messages(3).map((message) =>
		message
			.packed(1)
			.map((index) => strings[index])
			.join('.'),
	);
	const metadata = lf.message(4);
	const types = lf.messages(5);
	const modules = lf.messages(1);
	const named = (module: Message, tycon: number) => `${dotted[module.number(1)]}:${dotted[tycon]}`;
	const fieldsOf = (module: Message, tycon: number) => {
		const record = module
			.messages(4)
			.find((type) => type.number(1) === tycon)
			?.message(5);
		return new Map((record?.messages(1) ?? []).map((field) => [strings[field.number(3)] ?? '', typeOf(field.message(2), types)]));
	};
	return {
		id,
		payload,
		name: strings[metadata?.number(1) ?? -1] ?? '',
		version: strings[metadata?.number(2) ?? -1] ?? '',
		templates: new Map(
			modules.flatMap((module) =>
				module.messages(6).map((template) => [named(module, template.number(1)), fieldsOf(module, template.number(1))] as const),
			),
		),
		interfaces: modules.flatMap((module) => module.messages(8).map((definition) => named(module, definition.number(2)))),
	};
}

/** Types are shared by number within a package. Here they are written out, so that two packages can be compared. */
function typeOf(type: Message | undefined, types: Message[]): LfField {
	const shared = (at: number): Message => {
		const found = types[at];
		if (!found) throw new Error(`the package has no type ${at}`);
		return found;
	};
	const written = (part: Message): unknown =>
		part.has(8)
			? written(shared(part.number(8)))
			: part.fields.map(([field, value]) => [field, Buffer.isBuffer(value) ? inner(value) : String(value)]);
	const inner = (value: Buffer): unknown => {
		try {
			return written(new Message(value));
		} catch {
			return value.toString('hex');
		}
	};
	const own = type && (type.has(8) ? types[type.number(8)] : type);
	return { type: JSON.stringify(own && written(own)), optional: own?.message(3)?.value(1) === OPTIONAL };
}
