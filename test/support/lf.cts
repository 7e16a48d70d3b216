// Writes compiled Daml packages (Daml-LF 2), by the field numbers of its published protobuf definition: what the reader's tests read.
import { createHash } from 'node:crypto';

import { zip } from '../../scripts/lib/dar.cjs';

export type LfType =
	| 'Unit'
	| 'Bool'
	| 'Int'
	| 'Date'
	| 'Time'
	| 'Party'
	| 'Text'
	| { numeric: number }
	| { contractId: LfType }
	| { optional: LfType }
	| { list: LfType }
	| { textMap: LfType }
	| { genMap: [key: LfType, value: LfType] }
	/** `Module:Name`, of another package if its ID is there. */
	| { named: string; package?: string; args?: LfType[] }
	| { synonym: string; package?: string; args?: LfType[] }
	| { variable: string };

export type LfDefinition = { parameters?: string[] } & (
	| { record: Array<[name: string, type: LfType]> }
	| { variant: Array<[name: string, type: LfType]> }
	| { enumeration: string[] }
	| { interface: true }
);

export interface LfChoice {
	name: string;
	consuming?: boolean;
	argument: LfType;
	result?: LfType;
}

export interface LfModule {
	types?: Record<string, LfDefinition>;
	synonyms?: Record<string, { parameters?: string[]; type: LfType }>;
	templates?: Record<string, { key?: LfType; choices?: LfChoice[]; implements?: Array<{ named: string; package?: string }> }>;
	interfaces?: Record<string, { view: LfType; choices?: LfChoice[]; requires?: Array<{ named: string; package?: string }> }>;
}

export interface LfPackage {
	name: string;
	version: string;
	modules: Record<string, LfModule>;
}

/** As compilers of different versions write types: at each use, in a table, or in a table with one argument per application. */
export type LfStyle = 'plain' | 'table' | 'applications';
export const LF_STYLES: LfStyle[] = ['plain', 'table', 'applications'];

type Part = [field: number, value: number | string | Uint8Array];

const varint = (value: number): number[] => (value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]);

/** A message of its fields. */
export function encode(...parts: Part[]): Buffer {
	return Buffer.concat(
		parts.map(([field, value]) => {
			if (typeof value === 'number') return Buffer.from([...varint(field * 8), ...varint(value)]);
			const bytes = Buffer.from(value as string);
			return Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(bytes.length)]), bytes]);
		}),
	);
}

const packed = (numbers: number[]) => Buffer.from(numbers.flatMap(varint));
const BUILTINS = { Unit: 0, Bool: 1, Int: 2, Date: 3, Time: 4, Party: 6, Text: 7 };

class Encoder {
	readonly strings: string[] = [];
	readonly names: Buffer[] = [];
	readonly types: Buffer[] = [];
	readonly imports: string[] = [];

	constructor(private readonly style: LfStyle) {}

	string = (text: string) => position(this.strings, text);

	/** A name of several parts, by its position in the table. */
	name(dotted: string): number {
		const bytes = encode([1, packed(dotted.split('.').map(this.string))]);
		const found = this.names.findIndex((existing) => existing.equals(bytes));
		return found >= 0 ? found : this.names.push(bytes) - 1;
	}

	typeName(full: string, packageId?: string): Buffer {
		const [module = '', entity = ''] = full.split(':');
		const owner =
			packageId === undefined
				? encode([1, encode()])
				: this.style === 'applications'
					? encode([4, position(this.imports, packageId)])
					: encode([3, this.string(packageId)]);
		return encode([1, encode([1, owner], [2, this.name(module)])], [2, this.name(entity)]);
	}

	type(type: LfType): Buffer {
		if (typeof type === 'string') return this.builtin(BUILTINS[type]);
		if ('numeric' in type) return this.builtin(5, this.shared(encode([6, type.numeric * 2])));
		if ('contractId' in type) return this.builtin(8, this.type(type.contractId));
		if ('optional' in type) return this.builtin(9, this.type(type.optional));
		if ('list' in type) return this.builtin(10, this.type(type.list));
		if ('genMap' in type) return this.builtin(11, this.type(type.genMap[0]), this.type(type.genMap[1]));
		if ('textMap' in type) return this.builtin(19, this.type(type.textMap));
		if ('variable' in type) return this.shared(encode([1, encode([3, this.string(type.variable)])]));
		const args = (type.args ?? []).map((arg) => this.type(arg));
		if ('named' in type) return this.applied(2, [1, this.typeName(type.named, type.package)], args);
		// A synonym is always written with all its arguments.
		return this.shared(encode([7, encode([1, this.typeName(type.synonym, type.package)], ...args.map((arg): Part => [2, arg]))]));
	}

	private builtin(number: number, ...args: Buffer[]): Buffer {
		return this.applied(3, [1, number], args);
	}

	private applied(kind: number, head: Part, args: Buffer[]): Buffer {
		if (this.style !== 'applications') return this.shared(encode([kind, encode(head, ...args.map((arg): Part => [2, arg]))]));
		return args.reduce((left, arg) => this.shared(encode([9, encode([1, left], [2, arg])])), this.shared(encode([kind, encode(head)])));
	}

	private shared(type: Buffer): Buffer {
		if (this.style === 'plain') return type;
		const found = this.types.findIndex((existing) => existing.equals(type));
		return encode([8, found >= 0 ? found : this.types.push(type) - 1]);
	}

	field = ([name, type]: [string, LfType]): Part => [1, encode([2, this.type(type)], [3, this.string(name)])];

	parameters = (names: string[] = []): Part[] => names.map((name): Part => [3, encode([3, this.string(name)], [2, encode([1, encode()])])]);

	definition(name: string, definition: LfDefinition): Buffer {
		const content: Part =
			'record' in definition
				? [5, encode(...definition.record.map(this.field))]
				: 'variant' in definition
					? [6, encode(...definition.variant.map(this.field))]
					: 'enumeration' in definition
						? [7, encode([2, packed(definition.enumeration.map(this.string))])]
						: [8, encode()];
		return encode([2, this.name(name)], ...this.parameters(definition.parameters), [4, 1], content);
	}

	choice = ({ name, consuming = false, argument, result = 'Unit' }: LfChoice): Buffer =>
		encode(
			[2, this.string(name)],
			[3, consuming ? 1 : 0],
			[6, encode([2, this.type(argument)], [3, this.string('arg')])],
			[8, this.type(result)],
		);

	module(name: string, { types = {}, synonyms = {}, templates = {}, interfaces = {} }: LfModule): Buffer {
		return encode(
			[1, this.name(name)],
			...Object.entries(synonyms).map(([typeName, { parameters, type }]): Part => [
				3,
				encode([2, this.name(typeName)], ...this.parameters(parameters), [4, this.type(type)]),
			]),
			...Object.entries(types).map(([typeName, definition]): Part => [4, this.definition(typeName, definition)]),
			...Object.entries(templates).map(([templateName, { key, choices = [], implements: instances = [] }]): Part => [
				6,
				encode(
					[1, this.name(templateName)],
					...choices.map((choice): Part => [6, this.choice(choice)]),
					...(key ? [[9, encode([1, this.type(key)])] as Part] : []),
					...instances.map((on): Part => [10, encode([1, this.typeName(on.named, on.package)])]),
				),
			]),
			...Object.entries(interfaces).map(([interfaceName, { view, choices = [], requires = [] }]): Part => [
				8,
				encode(
					[2, this.name(interfaceName)],
					...choices.map((choice): Part => [5, this.choice(choice)]),
					[6, this.type(view)],
					...requires.map((on): Part => [7, this.typeName(on.named, on.package)]),
				),
			]),
		);
	}
}

function position<T>(table: T[], entry: T): number {
	const found = table.indexOf(entry);
	return found >= 0 ? found : table.push(entry) - 1;
}

export interface Compiled extends Pick<LfPackage, 'name' | 'version'> {
	/** SHA-256 of the payload. */
	id: string;
	/** `ArchivePayload`: what a participant answers. */
	payload: Buffer;
	/** The `Archive` around it: a `.dalf` of a DAR. */
	archive: Buffer;
}

/** The archive around the content of a package, which may be anything. */
export function archiveOf(content: Buffer, name = 'test', version = '1.0.0', minor = '1'): Compiled {
	const payload = encode([3, minor], [4, content]);
	const id = createHash('sha256').update(payload).digest('hex');
	return { name, version, id, payload, archive: encode([3, payload], [4, id]) };
}

export function compile({ name, version, modules }: LfPackage, style: LfStyle = 'table'): Compiled {
	const encoder = new Encoder(style);
	const written = Object.entries(modules).map(([moduleName, module]): Part => [1, encoder.module(moduleName, module)]);
	const metadata = encode([1, encoder.string(name)], [2, encoder.string(version)]);
	const content = encode(
		...written,
		...encoder.strings.map((text): Part => [2, text]),
		...encoder.names.map((bytes): Part => [3, bytes]),
		[4, metadata],
		...encoder.types.map((type): Part => [5, type]),
		...(encoder.imports.length > 0 ? [[9, encode(...encoder.imports.map((id): Part => [1, id]))] as Part] : []),
	);
	return archiveOf(content, name, version, style === 'applications' ? '3' : '1');
}

/** A DAR with a package and those it refers to. */
export function darWith(main: Compiled, ...others: Compiled[]): Buffer {
	const file = ({ name, version, id }: Compiled) => `${name}-${version}-${id}.dalf`;
	const dalfs = [main, ...others];
	return zip({
		'META-INF/MANIFEST.MF': `Manifest-Version: 1.0\nCreated-By: test\nMain-Dalf: ${file(main)}\nDalfs: ${dalfs.map(file).join(', ')}\nFormat: daml-lf\nEncryption: non-encrypted\n`,
		...Object.fromEntries(dalfs.map((dalf) => [file(dalf), dalf.archive])),
	});
}
