// The types of a compiled package as the sandbox checks values by them. It shares no code with the nodes' own reader: one checks the other.
import type { Fields, Type } from './types.mts';
import { Message } from './protobuf.mts';

interface LfChoice {
	name: string;
	consuming: boolean;
	argument: () => Type;
}

interface LfTemplate {
	fields: () => Fields;
	key?: () => Type;
	choices: LfChoice[];
	/** Package ID and `Module:Entity` of the interfaces it implements. */
	interfaces: Array<[packageId: string, entity: string]>;
}

/** Types that variables are bound to. */
type Variables = Map<string, Applied>;
/** A type, or the scale of a Numeric. */
type Applied = Type | { scale: number };
type Others = (packageId: string) => LfTypes | undefined;

const SCALARS: Record<number, Type> = { 0: 'Unit', 1: 'Bool', 2: 'Int64', 3: 'Date', 4: 'Timestamp', 6: 'Party', 7: 'Text' };
const NONE: Variables = new Map();

export class LfTypes {
	private readonly strings: string[];
	private readonly dotted: string[];
	private readonly types: Message[];
	private readonly imports: string[];
	private readonly modules: Map<string, Message>;

	constructor(
		payload: Buffer,
		private readonly packageId: string,
		private readonly others: Others,
	) {
		const content = new Message(payload).message(4)!;
		this.strings = content.bytes(2).map(String);
		this.dotted = content.messages(3).map((name) =>
			name
				.packed(1)
				.map((index) => this.strings[index])
				.join('.'),
		);
		this.types = content.messages(5);
		this.imports = content.message(9)?.bytes(1).map(String) ?? [];
		this.modules = new Map(content.messages(1).map((module) => [this.dotted[module.number(1)] ?? '', module]));
	}

	template(entity: string): LfTemplate | undefined {
		const found = this.definition(entity, 6, 1);
		if (!found) return undefined;
		const key = found.message(9)?.message(1);
		return {
			fields: () => this.record(entity),
			...(key && { key: () => this.type(key) }),
			choices: this.choices(found, 6),
			interfaces: found.messages(10).map((reference) => this.reference(reference.message(1)!)),
		};
	}

	/** Choices of an interface. */
	interfaceChoices(entity: string): LfChoice[] {
		const found = this.definition(entity, 8, 2);
		return found ? this.choices(found, 5) : [];
	}

	private choices(definition: Message, field: number): LfChoice[] {
		return definition.messages(field).map((choice) => ({
			name: this.strings[choice.number(2)] ?? '',
			consuming: choice.number(3) !== 0,
			argument: () => this.type(choice.message(6)!.message(2)!),
		}));
	}

	private definition(entity: string, field: number, name: number): Message | undefined {
		const [module = '', own] = entity.split(':');
		return this.modules
			.get(module)
			?.messages(field)
			.find((definition) => this.dotted[definition.number(name)] === own);
	}

	private record(entity: string): Fields {
		const type = this.defined(entity, []);
		if (typeof type === 'object' && 'record' in type) return type.record;
		throw new Error(`${entity} is no record`);
	}

	private type(type: Message, variables: Variables = NONE): Type {
		return this.applied(type, variables, []) as Type;
	}

	private applied(type: Message, variables: Variables, more: Applied[]): Applied {
		const inner = (part: Message) => [...part.messages(2).map((argument) => this.applied(argument, variables, [])), ...more];
		if (type.has(8)) return this.applied(this.types[type.number(8)]!, variables, more);
		if (type.has(9)) {
			const [left, right] = [type.message(9)!.message(1)!, type.message(9)!.message(2)!];
			return this.applied(left, variables, [this.applied(right, variables, []), ...more]);
		}
		if (type.has(6)) return { scale: type.number(6) / 2 };
		if (type.has(1)) {
			const found = variables.get(this.strings[type.message(1)!.number(3)] ?? '');
			if (found === undefined) throw new Error('a variable that stands for nothing');
			// An Optional that a variable brings is not one directly inside another.
			return typeof found === 'object' && 'scale' in found ? found : { lazy: () => found };
		}
		if (type.has(3)) return this.builtin(type.message(3)!.number(1), inner(type.message(3)!));
		const named = (type.message(2) ?? type.message(7))!;
		const [packageId, entity] = this.reference(named.message(1)!);
		const home = packageId === this.packageId ? this : this.others(packageId);
		if (!home) throw new Error(`package ${packageId} is missing`);
		const args = inner(named);
		return type.has(7) ? home.synonym(entity, args) : { lazy: () => home.defined(entity, args) };
	}

	private builtin(number: number, args: Applied[]): Type {
		const [first, second] = args as [Type, Type];
		if (number === 5) return { numeric: (args[0] as { scale: number }).scale };
		if (number === 8) return 'ContractId';
		if (number === 9) return { optional: first };
		if (number === 10) return { list: first };
		if (number === 11) return { genMap: [first, second] };
		if (number === 19) return { textMap: first };
		const scalar = SCALARS[number];
		if (!scalar) throw new Error(`builtin ${number} has no values`);
		return scalar;
	}

	private synonym(entity: string, args: Applied[]): Applied {
		const found = this.definition(entity, 3, 2)!;
		return this.applied(found.message(4)!, this.bound(found, args), []);
	}

	private defined(entity: string, args: Applied[]): Type {
		const found = this.definition(entity, 4, 2);
		if (!found) throw new Error(`${entity} is not defined`);
		const variables = this.bound(found, args);
		const fields = (part: Message): Fields =>
			Object.fromEntries(part.messages(1).map((field) => [this.strings[field.number(3)] ?? '', this.type(field.message(2)!, variables)]));
		if (found.has(5)) return { record: fields(found.message(5)!) };
		if (found.has(6)) return { variant: fields(found.message(6)!) };
		return {
			enumeration: found
				.message(7)!
				.packed(2)
				.map((index) => this.strings[index] ?? ''),
		};
	}

	private bound(definition: Message, args: Applied[]): Variables {
		return new Map(definition.messages(3).map((parameter, index) => [this.strings[parameter.number(3)] ?? '', args[index]!]));
	}

	private reference(id: Message): [packageId: string, entity: string] {
		const module = id.message(1)!;
		const owner = module.message(1)!;
		const packageId = owner.has(4) ? this.imports[owner.number(4)]! : owner.has(3) ? this.strings[owner.number(3)]! : this.packageId;
		return [packageId, `${this.dotted[module.number(2)]}:${this.dotted[id.number(2)]}`];
	}
}
