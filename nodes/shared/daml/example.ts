import { shapeOf, type Closed, type Packages, type Shape } from './shape';
import { idOf } from './types';

/** An example value of a type, as the JSON Ledger API writes it. */

const HEX = 'ab'.repeat(32);
const SCALARS: Partial<Record<Shape['kind'], unknown>> = {
	unit: {},
	bool: true,
	int: '42',
	date: '2026-07-01',
	time: '2026-07-01T12:00:00Z',
	party: `alice::1220${HEX}`,
	text: 'text',
	contractId: `00${HEX}`,
};
/** Values in one example. A type with more has none. */
const MOST_VALUES = 300;
const DEEPEST = 30;

/** An example of exactly this type. Undefined if none can be made: the type is too large, or no finite value is easy to find. */
export function exampleOf(type: Closed, packages: Packages): unknown {
	return new Examples(packages).exampleOf(type, []);
}

class Examples {
	private left = MOST_VALUES;

	constructor(private readonly packages: Packages) {}

	/** `within` are the definitions around the value: a recursive type ends where it would come back, and what can be empty is empty there. */
	exampleOf(type: Closed, within: readonly string[]): unknown {
		if (--this.left < 0 || within.length > DEEPEST) return undefined;
		const shape = shapeOf(type, this.packages);
		if (shape.kind in SCALARS) return SCALARS[shape.kind];
		switch (shape.kind) {
			case 'numeric':
				return shape.scale === 0 ? '12' : shape.scale === 37 ? '2.5' : '12.5';
			case 'optional': {
				const value = this.exampleOf(shape.element, within);
				if (shape.depth === 1) return value ?? null;
				return value === undefined ? [] : Array.from({ length: shape.depth }).reduce((inner) => [inner], value);
			}
			case 'list': {
				const value = this.exampleOf(shape.element, within);
				return value === undefined ? [] : [value];
			}
			case 'textMap': {
				const value = this.exampleOf(shape.element, within);
				return value === undefined ? {} : { key: value };
			}
			case 'genMap': {
				const pair = [this.exampleOf(shape.key, within), this.exampleOf(shape.value, within)];
				return pair.includes(undefined) ? [] : [pair];
			}
			case 'enum':
				return shape.constructors[0];
			case 'record':
				return this.record(shape, within);
			case 'variant':
				return this.variant(shape, within);
			default:
				return undefined;
		}
	}

	private record({ name, fields }: Extract<Shape, { kind: 'record' }>, within: readonly string[]): unknown {
		const id = idOf(name);
		if (within.includes(id)) return undefined;
		const values = fields.map((field) => [field.name, this.exampleOf(field.type, [...within, id])] as const);
		return values.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(values);
	}

	private variant({ name, constructors }: Extract<Shape, { kind: 'variant' }>, within: readonly string[]): unknown {
		const id = idOf(name);
		if (within.includes(id)) return undefined;
		for (const constructor of constructors) {
			const value = this.exampleOf(constructor.type, [...within, id]);
			if (value !== undefined) return { tag: constructor.name, value };
		}
		return undefined;
	}
}

/** An example as one short line: long IDs are cut. */
export function exampleText(type: Closed, packages: Packages, longest = 120): string | undefined {
	const example = exampleOf(type, packages);
	if (example === undefined) return undefined;
	const text = JSON.stringify(example).replaceAll(HEX, '…');
	return text.length > longest ? undefined : text;
}
