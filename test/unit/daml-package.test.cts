// Compiled packages, as participants answer them and as DARs hold them: what they define.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { unzipSync } from 'fflate';

import { archivePayload, readPackage } from '../../nodes/shared/daml/readPackage';
import { argumentsOf, closed, describe as described, shapeOf, type Closed } from '../../nodes/shared/daml/shape';
import { PackageError, type DamlPackage } from '../../nodes/shared/daml/types';
import { archiveOf, compile, encode, LF_STYLES, type LfPackage, type LfStyle } from '../support/lf.cts';

/** The first package in a DAR. */
function firstDalf(dar: Buffer): Buffer {
	const [first] = Object.values(unzipSync(dar, { filter: ({ name }) => name.endsWith('.dalf') }));
	return Buffer.from(first!);
}

const dalf = (name: string) => firstDalf(readFileSync(join(__dirname, '..', 'conformance', 'dars', name)));
const archive = dalf('note-1.1.0.dar');
const idOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const idIn = (bytes: Buffer) => /[0-9a-f]{64}/.exec(bytes.toString('latin1'))![0];
const packageId = idIn(archive);
const payload = Buffer.from(archivePayload(archive, packageId)!);
const read = (name: string) => readPackage(dalf(name), idIn(dalf(name)));

/** Writes out a type, all levels of it. */
function written(type: Closed, ...packages: DamlPackage[]): unknown {
	const at = (id: string) => packages.find((candidate) => candidate.id === id);
	const shape = shapeOf(type, at);
	const inner = (closed: Closed) => written(closed, ...packages);
	const fields = (list: Array<{ name: string; type: Closed }>) => Object.fromEntries(list.map((field) => [field.name, inner(field.type)]));
	switch (shape.kind) {
		case 'numeric':
			return `numeric ${shape.scale}`;
		case 'optional':
			return { [`optional ${shape.depth}`]: inner(shape.element) };
		case 'list':
		case 'textMap':
			return { [shape.kind]: inner(shape.element) };
		case 'genMap':
			return { genMap: [inner(shape.key), inner(shape.value)] };
		case 'record':
			return fields(shape.fields);
		case 'variant':
			return { oneOf: fields(shape.constructors) };
		case 'enum':
			return shape.constructors;
		case 'unknown':
			return shape.why;
		default:
			return shape.kind;
	}
}

/** Reason why a package cannot be read. */
function reason(bytes: Buffer, id = idOf(bytes)): string {
	try {
		readPackage(bytes, id);
	} catch (error) {
		if (error instanceof PackageError) return error.message;
		throw error;
	}
	return '';
}

describe('packages a participant ran', () => {
	test('as the participant answers them and as they stand in a DAR', () => {
		expect(idOf(payload)).toBe(packageId);
		for (const bytes of [payload, archive]) {
			const found = readPackage(bytes, packageId);
			expect([...found.templates.keys()]).toEqual([expect.stringMatching(/^\w+:Note$/)]);
			expect(found).toMatchObject({ id: packageId, version: '1.1.0', languageVersion: '2.1', size: payload.length });
		}
	});

	test('the one it was recorded with (3.5.10)', () => {
		const id = 'c2342eef9e1b1e9f599259a3e9923160a719cb8c7d10ede9d7e6c3dc9b00841f';
		const recorded = Buffer.from(archivePayload(dalf('iou.dar'), id)!);
		expect(recorded).toHaveLength(1373);
		expect(recorded.toString('hex')).toMatch(/^1a013122d70a0a91011206080110011801220410014200221e100220012a180a/);
		const found = readPackage(recorded, id);
		expect([[...found.templates.keys()], [...found.interfaces.keys()]]).toEqual([['Iou:Iou'], ['Iface:Holding']]);
	});

	test('choices with what they take and give, interfaces, fields', () => {
		const iou = read('iou.dar');
		const template = iou.templates.get('Iou:Iou')!;
		expect(template.choices.map(({ name, consuming, argument }) => [name, consuming, written(closed(argument), iou)])).toEqual([
			['Give', true, { newOwner: 'party' }],
			['Look', false, 'unit'],
			['Settle', true, expect.anything()],
		]);
		expect(template.implements).toEqual([{ packageId: iou.id, module: 'Iface', entity: 'Holding' }]);
		const [ping] = iou.interfaces.get('Iface:Holding')!.choices;
		expect(ping).toMatchObject({ name: 'Ping', consuming: false });
		expect(written(closed(ping!.argument), iou)).toBe('int');
		expect(written(argumentsOf(template.name), iou)).toEqual({
			issuer: 'party',
			owner: 'party',
			amount: 'numeric 10',
			note: { 'optional 1': 'text' },
			at: 'time',
			tags: { list: 'text' },
		});
	});

	test('a contract key', () => {
		const found = read('key.dar');
		const { key } = found.templates.get('K:Acct')!;
		expect(written(closed(key!), found)).toEqual({ who: 'party', ref: 'text' });
		expect(described(closed(key!), () => found)).toMatch(/^\w+$/);
	});

	test('every type of value', () => {
		const found = read('wk.dar');
		expect(written(argumentsOf(found.templates.get('W:All')!.name), found)).toEqual({
			p: 'party',
			i: 'int',
			n: 'numeric 10',
			t: 'text',
			b: 'bool',
			d: 'date',
			ts: 'time',
			o: { 'optional 1': 'text' },
			oo: { 'optional 2': 'text' },
			l: { list: 'int' },
			tm: { textMap: 'int' },
			gm: { genMap: ['int', 'text'] },
			v: { oneOf: { Left: 'int', Right: { a: 'int', b: 'text' }, Nothing: 'unit' } },
			e: ['Red', 'Green'],
			r: { a: 'int', b: 'text' },
			c: { 'optional 1': 'contractId' },
			u: 'unit',
			last: { 'optional 1': 'int' },
		});
	});
});

const OTHER: LfPackage = {
	name: 'other',
	version: '2.0.0',
	modules: {
		'Deep.Other': {
			types: {
				Pair: {
					parameters: ['a', 'b'],
					record: [
						['first', { variable: 'a' }],
						['second', { optional: { variable: 'b' } }],
					],
				},
			},
			synonyms: { Twice: { parameters: ['x'], type: { named: 'Deep.Other:Pair', args: [{ variable: 'x' }, { variable: 'x' }] } } },
		},
	},
};

const main = (other: string): LfPackage => ({
	name: 'main',
	version: '1.2.3',
	modules: {
		Main: {
			types: {
				Tree: {
					parameters: ['a'],
					variant: [
						['Leaf', { variable: 'a' }],
						['Node', { list: { named: 'Main:Tree', args: [{ variable: 'a' }] } }],
					],
				},
				Colour: { enumeration: ['Red', 'Green'] },
				Asset: {
					record: [
						['owner', 'Party'],
						['pair', { named: 'Deep.Other:Pair', package: other, args: ['Int', { numeric: 2 }] }],
						['twice', { synonym: 'Deep.Other:Twice', package: other, args: [{ optional: 'Text' }] }],
						['deep', { optional: { optional: { optional: 'Bool' } } }],
						['colours', { genMap: [{ named: 'Main:Colour' }, { textMap: 'Date' }] }],
						['ref', { contractId: { named: 'Main:Asset' } }],
					],
				},
				Lock: { record: [['until', 'Time']] },
				View: { record: [['owner', 'Party']] },
				Lockable: { interface: true },
			},
			templates: {
				Asset: {
					key: { named: 'Deep.Other:Pair', package: other, args: ['Party', 'Text'] },
					choices: [{ name: 'Lock', consuming: true, argument: { named: 'Main:Lock' }, result: { contractId: { named: 'Main:Asset' } } }],
					implements: [{ named: 'Main:Lockable' }],
				},
			},
			interfaces: {
				Lockable: {
					view: { named: 'Main:View' },
					choices: [{ name: 'Show', argument: 'Unit' }],
					requires: [{ named: 'Deep.Other:Base', package: other }],
				},
			},
		},
	},
});

describe.each(LF_STYLES)('types written %s', (style: LfStyle) => {
	const other = compile(OTHER, style);
	const compiled = compile(main(other.id), style);
	const packages = [readPackage(compiled.payload, compiled.id), readPackage(other.archive, other.id)];
	const [found] = packages as [DamlPackage];

	test('generic, recursive and of another package', () => {
		const asset = argumentsOf(found.templates.get('Main:Asset')!.name);
		expect(written(asset, ...packages)).toEqual({
			owner: 'party',
			pair: { first: 'int', second: { 'optional 1': 'numeric 2' } },
			// An Optional that a type parameter brings is no Optional in an Optional.
			twice: { first: { 'optional 1': 'text' }, second: { 'optional 1': { 'optional 1': 'text' } } },
			deep: { 'optional 3': 'bool' },
			colours: { genMap: [['Red', 'Green'], { textMap: 'date' }] },
			ref: 'contractId',
		});
		expect(written(asset, found)).toMatchObject({ owner: 'party', pair: `its package ${other.id} is not at hand` });
		const tree = closed({
			kind: 'named',
			name: { packageId: found.id, module: 'Main', entity: 'Tree' },
			args: [{ kind: 'builtin', builtin: 'Int', args: [] }],
		});
		const shape = shapeOf(tree, () => found);
		expect(shape).toMatchObject({ kind: 'variant', constructors: [{ name: 'Leaf' }, { name: 'Node' }] });
		expect(described(tree, () => found)).toBe('Tree Int');
	});

	test('keys, choices and interfaces', () => {
		const template = found.templates.get('Main:Asset')!;
		const at = (id: string) => packages.find((candidate) => candidate.id === id);
		expect(described(closed(template.key!), at)).toBe('Pair Party Text');
		expect(
			template.choices.map(({ name, consuming, argument, result }) => [
				name,
				consuming,
				described(closed(argument), at),
				described(closed(result), at),
			]),
		).toEqual([['Lock', true, 'Lock', 'ContractId']]);
		expect(template.implements).toEqual([{ packageId: found.id, module: 'Main', entity: 'Lockable' }]);
		expect(found.interfaces.get('Main:Lockable')).toMatchObject({
			requires: [{ packageId: other.id, module: 'Deep.Other', entity: 'Base' }],
			choices: [{ name: 'Show', consuming: false }],
		});
		expect(found).toMatchObject({ name: 'main', version: '1.2.3', languageVersion: style === 'applications' ? '2.3' : '2.1' });
	});
});

describe('what cannot be read is refused with a reason', () => {
	test('another package', () => {
		const why = 'the SHA-256 of what the participant sent is not the package ID';
		for (const bytes of [payload, archive, Buffer.from('splice-amulet 0.1.9'), Buffer.alloc(0)])
			expect(reason(bytes, '0'.repeat(64))).toBe(why);
		for (let length = 1; length < archive.length; length += 7) expect(reason(archive.subarray(0, length), packageId)).toBe(why);
	});

	test('what is no package, and one of an older language', () => {
		expect(reason(Buffer.from('splice-amulet 0.1.9'))).toMatch(/^its archive is broken/);
		expect(reason(Buffer.alloc(1_000_000, 0xff))).toMatch(/^its archive is broken/);
		expect(reason(Buffer.alloc(0))).toBe('it is not written in Daml-LF 2');
		expect(reason(encode([3, '17'], [2, 'content of Daml-LF 1']))).toBe('it is not written in Daml-LF 2');
	});

	test('every flipped byte is read to its end or refused, and nothing else is thrown', () => {
		const whole = compile(main('0'.repeat(64)), 'applications').payload;
		for (const bytes of [payload, whole])
			for (let at = 0; at < bytes.length; at++) {
				const broken = Buffer.from(bytes);
				broken[at]! ^= 0xff;
				reason(broken);
			}
	});

	const content = (...parts: Parameters<typeof encode>) => reason(archiveOf(encode(...parts)).payload);

	test('references to nothing, or to themselves', () => {
		const type = (...parts: Parameters<typeof encode>) => content([5, encode(...parts)]);
		expect(type([8, 0])).toBe('it refers to type 0 before that is defined');
		expect(type([8, 7])).toBe('it refers to type 7 before that is defined');
		expect(type([1, encode([3, 5])])).toBe('it refers to text 5, which it does not have');
		expect(type([2, encode()])).toBe('it has a reference without a module');
		expect(content([1, encode([1, 3], [6, encode()])])).toBe('it refers to name 3, which it does not have');
	});

	test('nesting without an end, and arguments without an end', () => {
		let type = encode([3, encode([1, 7])]);
		for (let depth = 0; depth < 5_000; depth++) type = encode([3, encode([1, 10], [2, type])]);
		expect(content([5, type])).toMatch(/nested too deeply/);
		const many: Array<[number, Buffer]> = [[5, encode([3, encode([1, 7])])]];
		for (let index = 0; index < 300; index++) many.push([5, encode([9, encode([1, encode([8, index])], [2, encode([8, 0])])])]);
		expect(content(...many)).toBe('it has a type with more than 200 arguments');
	});

	test('a small package with names for all memory', () => {
		const long = Buffer.alloc(1_900, 'x').toString();
		const names = Array.from({ length: 60_000 }, (_, index): [number, Buffer] => [3, encode([1, Buffer.from([0, 1 + (index % 120)])])]);
		const texts = Array.from({ length: 121 }, (_, index): [number, string] => [2, index === 0 ? long : `n${index}`]);
		const types = Array.from({ length: 60_000 }, (_, index): [number, Buffer] => [4, encode([2, index], [5, encode()])]);
		expect(content(...texts, ...names, [1, encode([1, 0], ...types)])).toBe('its names are too long');
		expect(content([2, 'x'.repeat(3_000)], [3, encode([1, Buffer.from([0])])], [1, encode([1, 0], [4, encode([2, 0])])])).toBe(
			'it has a name of 3000 bytes',
		);
	});

	test('a type that doubles at each step is read, and described in short', () => {
		const table: Array<[number, Buffer]> = [[5, encode([3, encode([1, 2])])]];
		for (let index = 0; index < 5_000; index++)
			table.push([5, encode([3, encode([1, 11], [2, encode([8, index])], [2, encode([8, index])])])]);
		const record = encode([2, 0], [5, encode([1, encode([2, encode([8, 5_000])], [3, 0])])]);
		const { payload: bytes, id } = archiveOf(
			encode([2, 'T'], [3, encode([1, Buffer.from([0])])], ...table, [1, encode([1, 0], [4, record])]),
		);
		const found = readPackage(bytes, id);
		const type = argumentsOf({ packageId: id, module: 'T', entity: 'T' });
		const shape = shapeOf(type, () => found);
		expect(shape.kind === 'record' && described(shape.fields[0]!.type, () => found).length).toBeLessThan(250);
	});

	test('a synonym of itself is unknown', () => {
		const { payload: bytes, id } = compile({
			name: 'loop',
			version: '1.0.0',
			modules: { M: { types: { R: { record: [['x', { synonym: 'M:S' }]] } }, synonyms: { S: { type: { synonym: 'M:S' } } } } },
		});
		const found = readPackage(bytes, id);
		expect(written(argumentsOf({ packageId: id, module: 'M', entity: 'R' }), found)).toEqual({ x: 'its type cannot be resolved' });
	});
});
