import { createHash } from 'crypto';

import { ProtobufMessage } from '../values/protobuf';
import {
	ARCHIVE,
	ARCHIVE_PAYLOAD,
	BINDER,
	CHOICE,
	DATA_TYPE,
	ENUM,
	FIELD,
	FIELDS,
	IMPLEMENTS,
	INTERFACE,
	KEY,
	METADATA,
	MODULE,
	PACKAGE,
	SYNONYM,
	TEMPLATE,
	TYPE_PARAMETER,
} from './lfFields';
import { TypeReader } from './readTypes';
import { Tables } from './tables';
import {
	entityOf,
	PackageError,
	type ChoiceDefinition,
	type DamlPackage,
	type InterfaceDefinition,
	type SynonymDefinition,
	type TemplateDefinition,
	type TypeDefinition,
	type TypedName,
	type TypeName,
} from './types';

/**
 * Reads compiled Daml packages (Daml-LF 2.1 and later) by the field numbers of their published protobuf definition: what they
 * define, not what it does. Time and memory are linear in the length of the archive, whatever it contains.
 */

/** Ten times the largest package in use. */
const LARGEST = 64_000_000;

const isOf = (payload: Uint8Array, packageId: string) => createHash('sha256').update(payload).digest('hex') === packageId;

/**
 * The `ArchivePayload` of a package: the bytes whose SHA-256 is the package ID.
 *
 * @param bytes what `GET /v2/packages/{package-id}` answers: the payload itself (Canton 3.5.10), or the `Archive` around it, as in a
 * `.dalf` of a DAR
 * @returns undefined if the bytes are not this package's
 */
export function archivePayload(bytes: Uint8Array, packageId: string): Uint8Array | undefined {
	if (isOf(bytes, packageId)) return bytes;
	try {
		return new ProtobufMessage(bytes).bytes(ARCHIVE.payload).find((payload) => isOf(payload, packageId));
	} catch {
		return undefined;
	}
}

/**
 * Reads a package.
 * @param bytes as `archivePayload` takes them
 * @throws PackageError if it is not this package, or not one that can be read. Its message completes "The package …: "
 */
export function readPackage(bytes: Uint8Array, packageId: string): DamlPackage {
	if (bytes.length > LARGEST) throw new PackageError(`it has ${bytes.length} bytes, more than ${LARGEST}`);
	const payload = archivePayload(bytes, packageId);
	if (!payload) throw new PackageError('the SHA-256 of what the participant sent is not the package ID');
	try {
		const archive = new ProtobufMessage(payload);
		const content = archive.message(ARCHIVE_PAYLOAD.damlLf2);
		if (!content) throw new PackageError('it is not written in Daml-LF 2');
		return new PackageReader(content, packageId, payload.length).read(`2.${archive.text(ARCHIVE_PAYLOAD.minor)}`);
	} catch (error) {
		throw explained(error);
	}
}

const explained = (error: unknown): PackageError =>
	error instanceof PackageError ? error : new PackageError(`its archive is broken (${(error as Error).message})`);

class PackageReader {
	private readonly tables: Tables;
	private readonly types: TypeReader;

	constructor(
		private readonly content: ProtobufMessage,
		private readonly packageId: string,
		private readonly size: number,
	) {
		this.tables = new Tables(content, packageId, size);
		this.types = new TypeReader(this.tables, content.messages(PACKAGE.types));
	}

	read(languageVersion: string): DamlPackage {
		const types = new Map<string, TypeDefinition>();
		const synonyms = new Map<string, SynonymDefinition>();
		const templates = new Map<string, TemplateDefinition>();
		const interfaces = new Map<string, InterfaceDefinition>();
		for (const module of this.content.messages(PACKAGE.modules)) {
			const name = (entity: number): TypeName => ({
				packageId: this.packageId,
				module: this.tables.dottedName(module.index(MODULE.name)),
				entity: this.tables.dottedName(entity),
			});
			for (const message of module.messages(MODULE.dataTypes)) types.set(entityOf(name(message.index(DATA_TYPE.name))), this.type(message));
			for (const message of module.messages(MODULE.synonyms)) {
				const synonym = { parameters: this.parameters(message), type: this.types.read(message.message(SYNONYM.type)) };
				synonyms.set(entityOf(name(message.index(SYNONYM.name))), synonym);
			}
			for (const message of module.messages(MODULE.templates)) {
				const template = this.template(message, name(message.index(TEMPLATE.name)));
				templates.set(entityOf(template.name), template);
			}
			for (const message of module.messages(MODULE.interfaces)) {
				const found = this.interface(message, name(message.index(INTERFACE.name)));
				interfaces.set(entityOf(found.name), found);
			}
		}
		const metadata = this.content.message(PACKAGE.metadata);
		const text = (field: number) => (metadata?.has(field) ? this.tables.text(metadata.index(field)) : '');
		const about = { id: this.packageId, name: text(METADATA.name), version: text(METADATA.version), languageVersion, size: this.size };
		return { ...about, types, synonyms, templates, interfaces };
	}

	private parameters(definition: ProtobufMessage): string[] {
		return definition.messages(DATA_TYPE.parameters).map((parameter) => this.tables.text(parameter.index(TYPE_PARAMETER.name)));
	}

	private type(definition: ProtobufMessage): TypeDefinition {
		const parameters = this.parameters(definition);
		if (definition.has(DATA_TYPE.variant))
			return { kind: 'variant', parameters, constructors: this.typedNames(definition.message(DATA_TYPE.variant)!) };
		if (definition.has(DATA_TYPE.enum)) {
			const constructors = definition
				.message(DATA_TYPE.enum)!
				.indexes(ENUM.constructors)
				.map((index) => this.tables.text(index));
			return { kind: 'enum', parameters, constructors };
		}
		if (definition.has(DATA_TYPE.interface)) return { kind: 'interface', parameters };
		return { kind: 'record', parameters, fields: this.typedNames(definition.message(DATA_TYPE.record)) };
	}

	private typedNames(fields: ProtobufMessage | undefined): TypedName[] {
		return (fields?.messages(FIELDS.fields) ?? []).map((field) => ({
			name: this.tables.text(field.index(FIELD.name)),
			type: this.types.read(field.message(FIELD.type)),
		}));
	}

	private template(definition: ProtobufMessage, name: TypeName): TemplateDefinition {
		const key = definition.message(TEMPLATE.key);
		return {
			name,
			...(key && { key: this.types.read(key.message(KEY.type)) }),
			choices: definition.messages(TEMPLATE.choices).map((choice) => this.choice(choice)),
			implements: definition.messages(TEMPLATE.implements).map((instance) => this.tables.typeName(instance.message(IMPLEMENTS.interface))),
		};
	}

	private interface(definition: ProtobufMessage, name: TypeName): InterfaceDefinition {
		return {
			name,
			view: this.types.read(definition.message(INTERFACE.view)),
			choices: definition.messages(INTERFACE.choices).map((choice) => this.choice(choice)),
			requires: definition.messages(INTERFACE.requires).map((required) => this.tables.typeName(required)),
		};
	}

	private choice(choice: ProtobufMessage): ChoiceDefinition {
		return {
			name: this.tables.text(choice.index(CHOICE.name)),
			consuming: choice.index(CHOICE.consuming) !== 0,
			argument: this.types.read(choice.message(CHOICE.argument)?.message(BINDER.type)),
			result: this.types.read(choice.message(CHOICE.result)),
		};
	}
}
