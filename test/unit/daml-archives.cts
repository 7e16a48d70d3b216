/** Packages in Daml-LF: those of a DAR, and a made-up one with generic types, keys and interfaces. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { unzipSync } from 'fflate';

import { archivePayload } from '../../nodes/shared/daml/readPackage';
import { shapeOf, type Closed } from '../../nodes/shared/daml/shape';
import type { DamlPackage } from '../../nodes/shared/daml/types';
import type { LfPackage } from '../support/lf.cts';

/** The first package in a DAR. */
function firstDalf(dar: Buffer): Buffer {
	const [first] = Object.values(unzipSync(dar, { filter: ({ name }) => name.endsWith('.dalf') }));
	return Buffer.from(first!);
}

/** A package of the conformance tests. */
export const dalf = (name: string) => firstDalf(readFileSync(join(__dirname, '..', 'conformance', 'dars', name)));

export const archive = dalf('note-1.1.0.dar');

/** The ID that a package's content gives it. */
export const idOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The ID that an archive names. */
export const idIn = (bytes: Buffer) => /[0-9a-f]{64}/.exec(bytes.toString('latin1'))![0];

export const packageId = idIn(archive);
export const payload = Buffer.from(archivePayload(archive, packageId)!);

/** Writes out a type, all levels of it. */
export function written(type: Closed, ...packages: DamlPackage[]): unknown {
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

export const OTHER: LfPackage = {
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

export const main = (other: string): LfPackage => ({
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
