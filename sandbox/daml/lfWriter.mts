// Writes compiled packages (Daml-LF 2) of the sandbox's own templates, so that a form can be made of them: their types and choices, and
// no expressions. Field numbers are those of the published protobuf definition of Daml-LF 2.
import { createHash } from 'node:crypto';
import type { Type } from './types.mts';
import { message } from './protobuf.mts';

type Part = [field: number, value: number | string | Buffer];

/** Content of the package: its templates and interfaces by `Module:Entity`. */
interface Written {
	name: string;
	version: string;
	templates: Record<string, { fields: Type; key?: Type; choices: WrittenChoice[]; implements: Reference[] }>;
	interfaces: Record<string, { choices: WrittenChoice[] }>;
}

export interface WrittenChoice {
	name: string;
	consuming: boolean;
	argument: Type;
}

interface Reference {
	packageId: string;
	/** `Module:Entity` */
	name: string;
}

const SCALARS: Partial<Record<string, number>> = { Unit: 0, Bool: 1, Int64: 2, Date: 3, Timestamp: 4, Party: 6, Text: 7 };
const [NUMERIC, CONTRACT_ID, OPTIONAL, LIST, GEN_MAP, TEXT_MAP] = [5, 8, 9, 10, 11, 19];

/** The archive of a package: a `.dalf` of a DAR. */
export function writeDalf({ name, version, templates, interfaces }: Written): Buffer {
	const tables = new Tables();
	const names = [...Object.keys(templates), ...Object.keys(interfaces)].map((full) => full.split(':')[0]!);
	const modules = [...new Set(names)].map((module): Part => {
		const own = <T,>(entries: Record<string, T>) =>
			Object.entries(entries).flatMap(([full, value]) => (full.startsWith(`${module}:`) ? [[full.split(':')[1]!, value] as const] : []));
		return [1, new ModuleWriter(tables, module).written(own(templates), own(interfaces))];
	});
	const metadata = message([1, tables.string(name)], [2, tables.string(version)]);
	const content = message(
		...modules,
		...tables.strings.map((text): Part => [2, text]),
		...tables.dotted.map((text): Part => [3, message([1, packed(text.split('.').map((part) => tables.string(part)))])]),
		[4, metadata],
	);
	const payload = message([3, '1'], [4, content]);
	return message([3, payload], [4, createHash('sha256').update(payload).digest('hex')]);
}

/** Texts and names, by their positions. Every part of a name is a text before the tables are written. */
class Tables {
	readonly strings: string[] = [];
	readonly dotted: string[] = [];

	string(text: string): number {
		return position(this.strings, text);
	}

	name(dotted: string): number {
		dotted.split('.').forEach((part) => this.string(part));
		return position(this.dotted, dotted);
	}
}

function position(table: string[], text: string): number {
	const found = table.indexOf(text);
	return found >= 0 ? found : table.push(text) - 1;
}

function packed(numbers: number[]): Buffer {
	// A field of a number is its key and its value: the value alone is what a packed list holds.
	return Buffer.concat(numbers.map((value) => message([1, value]).subarray(1)));
}

class ModuleWriter {
	/** Types that have a name, by that name: of a shared one the first use names it. */
	private readonly named = new Map<Type, string>();
	private readonly definitions: Part[] = [];

	constructor(
		private readonly tables: Tables,
		private readonly module: string,
	) {}

	written(
		templates: Array<readonly [string, Written['templates'][string]]>,
		interfaces: Array<readonly [string, { choices: WrittenChoice[] }]>,
	) {
		const parts = [
			...templates.map(([entity, { fields, key, choices, implements: on }]): Part => {
				this.define(fields, entity);
				return [
					6,
					message(
						[1, this.tables.name(entity)],
						...choices.map((choice): Part => [6, this.choice(choice)]),
						...(key ? [[9, message([1, this.type(key, `${entity}_key`)])] satisfies Part] : []),
						...on.map((reference): Part => [10, message([1, this.reference(reference)])]),
					),
				];
			}),
			...interfaces.map(([entity, { choices }]): Part => {
				const view: Type = { record: {} };
				this.define(view, `${entity}View`);
				return [
					8,
					message([2, this.tables.name(entity)], ...choices.map((choice): Part => [5, this.choice(choice)]), [6, this.type(view, '')]),
				];
			}),
		];
		return message([1, this.tables.name(this.module)], ...this.definitions, ...parts);
	}

	private choice({ name, consuming, argument }: WrittenChoice): Buffer {
		const parameter = message([2, this.type(argument, name)], [3, this.tables.string('arg')]);
		return message([2, this.tables.string(name)], [3, consuming ? 1 : 0], [6, parameter], [8, builtin(0)]);
	}

	/** A type at its place of use. `name` is for its definition, if it needs one. */
	private type(type: Type, name: string): Buffer {
		if (typeof type === 'string') {
			if (type === 'Numeric') return builtin(NUMERIC, message([6, 20]));
			if (type === 'ContractId') return builtin(CONTRACT_ID, builtin(0));
			const number = SCALARS[type];
			if (number === undefined) throw new Error(`${this.module}: ${name} may be anything, which no type says`);
			return builtin(number);
		}
		if ('lazy' in type) return this.type(type.lazy(), name);
		if ('numeric' in type) return builtin(NUMERIC, message([6, type.numeric * 2]));
		if ('optional' in type) return builtin(OPTIONAL, this.type(type.optional, name));
		if ('list' in type) return builtin(LIST, this.type(type.list, name));
		if ('textMap' in type) return builtin(TEXT_MAP, this.type(type.textMap, name));
		if ('genMap' in type) return builtin(GEN_MAP, ...type.genMap.map((part, index) => this.type(part, `${name}_${index}`)));
		this.define(type, type.named ?? name);
		return message([2, message([1, this.reference({ packageId: '', name: `${this.module}:${this.named.get(type)}` })])]);
	}

	private define(type: Type, wanted: string): void {
		if (typeof type === 'string' || this.named.has(type)) return;
		const taken = new Set(this.named.values());
		let name = wanted;
		for (let count = 2; taken.has(name); count++) name = `${wanted}${count}`;
		// Named before its fields are written: it may hold itself.
		this.named.set(type, name);
		const content: Part =
			'record' in type
				? [5, this.members(type.record, name)]
				: 'variant' in type
					? [6, this.members(type.variant, name)]
					: [7, message([2, packed('enumeration' in type ? type.enumeration.map((word) => this.tables.string(word)) : [])])];
		this.definitions.push([4, message([2, this.tables.name(name)], [4, 1], content)]);
	}

	private members(members: Record<string, Type>, owner: string): Buffer {
		return message(
			...Object.entries(members).map(([name, type]): Part => [
				1,
				message([2, this.type(type, `${owner}_${name}`)], [3, this.tables.string(name)]),
			]),
		);
	}

	/** `packageId` is empty for this package. */
	private reference({ packageId, name }: Reference): Buffer {
		const [module = '', entity = ''] = name.split(':');
		const owner = packageId === '' ? message([1, message()]) : message([3, this.tables.string(packageId)]);
		return message([1, message([1, owner], [2, this.tables.name(module)])], [2, this.tables.name(entity)]);
	}
}

const builtin = (number: number, ...args: Buffer[]): Buffer => message([3, message([1, number], ...args.map((arg): Part => [2, arg]))]);
