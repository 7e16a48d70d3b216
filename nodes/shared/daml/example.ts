import { shapeOf, type Closed, type Packages, type Shape } from './shape';
import { entityOf } from './types';

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
/** Values in one example; a type with more has none. */
const MOST_VALUES = 300;
const DEEPEST = 30;

/** Thrown where a type has no example: it is too large, or has no finite value that is easy to find. */
class NoExample extends Error {}

/** An example of exactly this type; undefined where none can be made. */
export function exampleOf(type: Closed, packages: Packages): unknown {
	try {
		return new Examples(packages).of(type, []);
	} catch (error) {
		if (error instanceof NoExample) return undefined;
		throw error;
	}
}

class Examples {
	private left = MOST_VALUES;

	constructor(private readonly packages: Packages) {}

	/** `within` are the definitions around the value: a recursive type ends where it would come back. */
	of(type: Closed, within: readonly string[]): unknown {
		if (--this.left < 0 || within.length > DEEPEST) throw new NoExample();
		const shape = shapeOf(type, this.packages);
		if (shape.kind in SCALARS) return SCALARS[shape.kind];
		switch (shape.kind) {
			case 'numeric':
				return shape.scale === 0 ? '12' : '12.5';
			case 'optional':
				return this.orElse(
					() => Array.from({ length: shape.depth > 1 ? shape.depth : 0 }).reduce((inner) => [inner], this.of(shape.of, within)),
					shape.depth > 1 ? [] : null,
				);
			case 'list':
				return this.orElse(() => [this.of(shape.of, within)], []);
			case 'textMap':
				return this.orElse<unknown>(() => ({ key: this.of(shape.of, within) }), {});
			case 'genMap':
				return this.orElse(() => [[this.of(shape.key, within), this.of(shape.value, within)]], []);
			case 'enum':
				if (shape.constructors[0] === undefined) throw new NoExample();
				return shape.constructors[0];
			case 'record': {
				const inside = this.inside(shape, within);
				return Object.fromEntries(shape.fields.map((field) => [field.name, this.of(field.type, inside)]));
			}
			case 'variant': {
				const inside = this.inside(shape, within);
				for (const constructor of shape.constructors) {
					const value = this.orElse(() => ({ tag: constructor.name, value: this.of(constructor.type, inside) }), undefined);
					if (value !== undefined) return value;
				}
				throw new NoExample();
			}
			default:
				throw new NoExample();
		}
	}

	private inside({ name }: Extract<Shape, { kind: 'record' | 'variant' }>, within: readonly string[]): string[] {
		const id = `${name.packageId}:${entityOf(name)}`;
		if (within.includes(id)) throw new NoExample();
		return [...within, id];
	}

	/** What can be empty is empty where its content would come back to itself. */
	private orElse<T>(make: () => T, empty: T): T {
		try {
			return make();
		} catch (error) {
			if (error instanceof NoExample) return empty;
			throw error;
		}
	}
}

/** An example as one short line: long IDs are cut. */
export function exampleText(type: Closed, packages: Packages, longest = 120): string | undefined {
	const example = exampleOf(type, packages);
	if (example === undefined) return undefined;
	const text = JSON.stringify(example).replaceAll(HEX, '…');
	return text.length > longest ? undefined : text;
}
