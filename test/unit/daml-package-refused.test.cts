// Compiled packages that cannot be read, and the reasons that are given.
import { readPackage } from '../../nodes/shared/daml/readPackage';
import { argumentsOf, describe as described, shapeOf } from '../../nodes/shared/daml/shape';
import { PackageError } from '../../nodes/shared/daml/types';
import { archiveOf, compile, encode } from '../support/lf.cts';
import { archive, idOf, main, packageId, payload, written } from './daml-archives.cts';

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
