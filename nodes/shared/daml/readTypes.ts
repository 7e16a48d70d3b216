import { zigzag, type ProtobufMessage } from '../values/protobuf';
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
		if (type.has(8)) return this.shared(type.index(8));
		if (type.has(3)) return this.builtin(type.message(3)!);
		if (type.has(2)) {
			const named = type.message(2)!;
			return { kind: 'named', name: this.tables.typeName(named.message(1)), args: this.all(named) };
		}
		if (type.has(7)) {
			const synonym = type.message(7)!;
			return { kind: 'synonym', name: this.tables.typeName(synonym.message(1)), args: this.all(synonym) };
		}
		if (type.has(1)) {
			const variable = type.message(1)!;
			return { kind: 'variable', variable: this.tables.text(variable.index(3)), args: this.all(variable) };
		}
		if (type.has(6)) return { kind: 'number', number: Number(zigzag(type.number(6) ?? BigInt(0))) };
		if (type.has(9)) return this.applied(type.message(9)!);
		return OTHER;
	}

	private shared(index: number): DamlType {
		const found = this.table[index];
		if (!found) throw new PackageError(`it refers to type ${index} before that is defined`);
		return found;
	}

	private all(applied: ProtobufMessage): DamlType[] {
		const args = applied.messages(2);
		if (args.length > MOST_ARGUMENTS) throw new PackageError(`it has a type with ${args.length} arguments`);
		return args.map((type) => this.read(type));
	}

	private builtin(type: ProtobufMessage): DamlType {
		const builtin = BUILTINS[type.index(1)];
		return builtin === undefined ? OTHER : { kind: 'builtin', builtin, args: this.all(type) };
	}

	/** One application, as newer versions write them: the same type with one argument more. */
	private applied(application: ProtobufMessage): DamlType {
		const applied = this.read(application.message(1));
		if (!('args' in applied)) return OTHER;
		if (applied.args.length >= MOST_ARGUMENTS) throw new PackageError(`it has a type with more than ${MOST_ARGUMENTS} arguments`);
		return { ...applied, args: [...applied.args, this.read(application.message(2))] };
	}
}
