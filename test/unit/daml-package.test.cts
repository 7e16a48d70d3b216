// Compiled packages, as participants answer them and as DARs hold them: what they define.
import { archivePayload, readPackage } from '../../nodes/shared/daml/readPackage';
import { argumentsOf, closed, describe as described, shapeOf } from '../../nodes/shared/daml/shape';
import type { DamlPackage } from '../../nodes/shared/daml/types';
import { compile, LF_STYLES, type LfStyle } from '../support/lf.cts';
import { archive, dalf, idIn, idOf, main, OTHER, packageId, payload, written } from './daml-archives.cts';

const read = (name: string) => readPackage(dalf(name), idIn(dalf(name)));

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
