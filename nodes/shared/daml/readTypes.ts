import { zigzag, type ProtobufMessage } from '../values/protobuf';
import { APPLICATION, BUILTIN_TYPE, TYPE, TYPE_CONSTRUCTOR, TYPE_SYNONYM, TYPE_VARIABLE } from './lfFields';
import type { Tables } from './tables';
import { PackageError, type Builtin, type DamlType } from './types';

/** Reads types (`Type`), which refer to each other by their position in a table. */

/** The numbers of the builtin types that a ledger value can have. */
const BUILTINS: Record<number, Builtin> = {
	0: 'Unit',
	1: 'Bool',
	2: 'Int',
	3: 'Date',
	4: 'Time',
	5: 'Numeric',
	6: 'Party',
	7: 'Text',
	8: 'ContractId',
	9: 'Optional',
	10: 'List',
	11: 'GenMap',
	19: 'TextMap',
};
/** More than any type takes. Each application copies the arguments before it. */
const MOST_ARGUMENTS = 200;

const OTHER: DamlType = { kind: 'other' };

export class TypeReader {
	/** Types of the table, in order: each refers to earlier ones only, so none is read twice and none contains itself. */
	private readonly table: DamlType[] = [];

	constructor(
		private readonly tables: Tables,
		interned: readonly ProtobufMessage[],
	) {
		for (const type of interned) this.table.push(this.read(type));
	}

	/** @throws PackageError */
	read(type: ProtobufMessage | undefined): DamlType {
		if (!type) throw new PackageError('it has a definition without a type');
		if (type.has(TYPE.interned)) return this.shared(type.index(TYPE.interned));
		if (type.has(TYPE.builtin)) return this.builtin(type.message(TYPE.builtin)!);
		if (type.has(TYPE.constructor)) {
			const named = type.message(TYPE.constructor)!;
			return { kind: 'named', name: this.tables.typeName(named.message(TYPE_CONSTRUCTOR.name)), args: this.all(named, TYPE_CONSTRUCTOR) };
		}
		if (type.has(TYPE.synonym)) {
			const synonym = type.message(TYPE.synonym)!;
			return { kind: 'synonym', name: this.tables.typeName(synonym.message(TYPE_SYNONYM.name)), args: this.all(synonym, TYPE_SYNONYM) };
		}
		if (type.has(TYPE.variable)) {
			const variable = type.message(TYPE.variable)!;
			return { kind: 'variable', variable: this.tables.text(variable.index(TYPE_VARIABLE.name)), args: this.all(variable, TYPE_VARIABLE) };
		}
		if (type.has(TYPE.number)) return { kind: 'number', number: Number(zigzag(type.number(TYPE.number) ?? BigInt(0))) };
		if (type.has(TYPE.application)) return this.applied(type.message(TYPE.application)!);
		return OTHER;
	}

	private shared(index: number): DamlType {
		const found = this.table[index];
		if (!found) throw new PackageError(`it refers to type ${index} before that is defined`);
		return found;
	}

	private all(applied: ProtobufMessage, { args: field }: { args: number }): DamlType[] {
		const args = applied.messages(field);
		if (args.length > MOST_ARGUMENTS) throw new PackageError(`it has a type with ${args.length} arguments`);
		return args.map((type) => this.read(type));
	}

	private builtin(type: ProtobufMessage): DamlType {
		const builtin = BUILTINS[type.index(BUILTIN_TYPE.builtin)];
		return builtin === undefined ? OTHER : { kind: 'builtin', builtin, args: this.all(type, BUILTIN_TYPE) };
	}

	/** One application, as newer versions write them: the same type with one argument more. */
	private applied(application: ProtobufMessage): DamlType {
		const applied = this.read(application.message(APPLICATION.function));
		if (!('args' in applied)) return OTHER;
		if (applied.args.length >= MOST_ARGUMENTS) throw new PackageError(`it has a type with more than ${MOST_ARGUMENTS} arguments`);
		return { ...applied, args: [...applied.args, this.read(application.message(APPLICATION.argument))] };
	}
}
