// Types and their values by chance, each value as the JSON Ledger API answers it: what forms are tried with.
import fc from 'fast-check';

import type { LfDefinition, LfType } from './lf.cts';

/** A type with the definitions it needs, and a value of it. */
export interface Sample {
	type: LfType;
	/** Definitions of the sample's own module, by name. */
	definitions: Record<string, LfDefinition>;
	value: unknown;
}

/** Generic and recursive types that samples refer to, in a package of their own. */
export const LIBRARY: Record<string, LfDefinition> = {
	Box: {
		parameters: ['a'],
		record: [
			['content', { variable: 'a' }],
			['spare', { optional: { variable: 'a' } }],
		],
	},
	Pair: {
		parameters: ['a', 'b'],
		record: [
			['_1', { variable: 'a' }],
			['_2', { variable: 'b' }],
		],
	},
	Tree: {
		parameters: ['a'],
		variant: [
			['Leaf', { variable: 'a' }],
			['Fork', { list: { named: 'Lib:Tree', args: [{ variable: 'a' }] } }],
			['Empty', 'Unit'],
		],
	},
	Chain: {
		record: [
			['next', { optional: { named: 'Lib:Chain' } }],
			['constructor', 'Text'],
		],
	},
	Light: {
		variant: [
			['On', 'Unit'],
			['Off', 'Unit'],
		],
	},
};

const HEX = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });
const TEXT = fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => !text.includes('\0'));
const NAME = fc.constantFrom('a', 'amount', 'owner', 'toString', 'x_1', 'constructor', 'value', 'tag', 'key');
const DIGITS = (most: number) =>
	fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: most }).map((text) => text.replace(/^0+(?=\d)/, ''));

const numeric = (scale: number): fc.Arbitrary<string> =>
	fc
		.tuple(fc.boolean(), DIGITS(38 - scale), fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: scale, maxLength: scale }))
		.map(([minus, whole, fraction]) => {
			const digits = scale === 0 ? whole : `${whole}.${fraction}`;
			return minus && /[1-9]/.test(digits) ? `-${digits}` : digits;
		});
const time = fc
	.tuple(fc.integer({ min: 0, max: 4_000_000_000 }), fc.constantFrom('', '.120', '.000001', '.999999'))
	.map(([seconds, fraction]) => `${new Date(seconds * 1000).toISOString().slice(0, 19)}${fraction}Z`);

const plain = (type: LfType, values: fc.Arbitrary<unknown>): fc.Arbitrary<Sample> =>
	values.map((value) => ({ type, definitions: {}, value }));

const SCALAR: fc.Arbitrary<Sample> = fc.oneof(
	plain('Unit', fc.constant({})),
	plain('Bool', fc.boolean()),
	plain('Int', fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)),
	plain(
		'Date',
		time.map((at) => at.slice(0, 10)),
	),
	plain('Time', time),
	plain(
		'Party',
		HEX.map((hex) => `someone::1220${hex}`),
	),
	plain('Text', TEXT),
	plain(
		{ contractId: 'Unit' },
		HEX.map((hex) => `00${hex}`),
	),
	fc.integer({ min: 0, max: 37 }).chain((scale) => plain({ numeric: scale }, numeric(scale))),
);

let made = 0;

/** A definition of its own, with a name that no other has. */
function defined(definition: LfDefinition, parts: Sample[], value: unknown): Sample {
	const name = `T${made++}`;
	return {
		type: { named: `Main:${name}` },
		definitions: { ...Object.assign({}, ...parts.map((part) => part.definitions)), [name]: definition },
		value,
	};
}

const named = (name: string, args: Sample[], value: unknown, library: string): Sample => ({
	type: { named: `Lib:${name}`, package: library, args: args.map(({ type }) => type) },
	definitions: Object.assign({}, ...args.map(({ definitions }) => definitions)),
	value,
});

const fieldsOf = (parts: Sample[], names: string[]): Array<[string, LfType]> => parts.map(({ type }, index) => [names[index]!, type]);

/** Samples at most so deep. `library` is the ID of the package with LIBRARY. */
export function samples(library: string, depth: number): fc.Arbitrary<Sample> {
	if (depth === 0) return SCALAR;
	const inner = samples(library, depth - 1);
	const several = fc
		.uniqueArray(NAME, { minLength: 0, maxLength: 4 })
		.chain((names) => fc.tuple(fc.constant(names), fc.tuple(...names.map(() => inner))));
	return fc.oneof(
		{ weight: 3, arbitrary: SCALAR },
		{ weight: 2, arbitrary: fc.tuple(inner, fc.boolean()).map(([sample, some]) => optional(sample, some)) },
		fc
			.tuple(inner, fc.integer({ min: 0, max: 2 }))
			.map(([sample, count]) => ({ ...sample, type: { list: sample.type }, value: Array(count).fill(sample.value) })),
		fc.tuple(inner, fc.uniqueArray(NAME, { maxLength: 2 })).map(([sample, keys]) => ({
			...sample,
			type: { textMap: sample.type },
			value: Object.fromEntries(keys.map((key) => [key, sample.value])),
		})),
		fc.tuple(inner, inner, fc.boolean()).map(([key, value, empty]) => ({
			type: { genMap: [key.type, value.type] as [LfType, LfType] },
			definitions: { ...key.definitions, ...value.definitions },
			value: empty ? [] : [[key.value, value.value]],
		})),
		{
			weight: 3,
			arbitrary: several.map(([names, parts]) =>
				defined({ record: fieldsOf(parts, names) }, parts, Object.fromEntries(parts.map(({ value }, index) => [names[index]!, value]))),
			),
		},
		several
			.filter(([names]) => names.length > 0)
			.map(([names, parts]) => defined({ variant: fieldsOf(parts, names) }, parts, { tag: names[0], value: parts[0]!.value })),
		fc.uniqueArray(NAME, { minLength: 1, maxLength: 4 }).map((names) => defined({ enumeration: names }, [], names.at(-1))),
		inner.map((sample) => named('Box', [sample], { content: sample.value, spare: sample.value }, library)),
		fc.tuple(inner, inner).map(([a, b]) => named('Pair', [a, b], { _1: a.value, _2: b.value }, library)),
		inner.map((sample) =>
			named(
				'Tree',
				[sample],
				{
					tag: 'Fork',
					value: [
						{ tag: 'Leaf', value: sample.value },
						{ tag: 'Empty', value: {} },
					],
				},
				library,
			),
		),
		fc.constant(named('Chain', [], { next: { next: null, constructor: 'b' }, constructor: 'a' }, library)),
		fc.constantFrom('On', 'Off').map((tag) => named('Light', [], { tag, value: {} }, library)),
	);
}

/** An Optional around a sample. One directly in another is written as a list, and so are all those in it. */
function optional(sample: Sample, some: boolean): Sample {
	const nested = typeof sample.type === 'object' && 'optional' in sample.type;
	const value = !nested ? (some ? sample.value : null) : some ? [listed(sample)] : [];
	return { ...sample, type: { optional: sample.type }, value };
}

/** The value of an Optional within another. */
function listed({ type, value }: Sample): unknown {
	const inner = (type as { optional: LfType }).optional;
	const isList = typeof inner === 'object' && 'optional' in inner;
	return isList ? value : value === null ? [] : [value];
}
