// A compiled Daml package of about a megabyte, as large as the largest in use. Four fifths are code. It defines five times as many types as those do.
import { createHash } from 'node:crypto';

import darLib from '../../../scripts/lib/dar.cjs';

/** @param {number} value @returns {number[]} */
const varint = (value) => (value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]);

/** @param {...[number, number | string | Uint8Array]} parts */
function message(...parts) {
	return Buffer.concat(
		parts.map(([field, value]) => {
			if (typeof value === 'number') return Buffer.from([...varint(field * 8), ...varint(value)]);
			const bytes = Buffer.from(/** @type {string} */ (value));
			return Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(bytes.length)]), bytes]);
		}),
	);
}

const LARGE = { name: 'bench', records: 1_000, codeBytes: 830_000 };
const FIELDS = 20;
/** Party, Text, Int, Time, Bool: as in the table of types. */
const BUILTINS = [6, 7, 2, 4, 1];

/**
 * The package, with one template `Main:T0`.
 * @param {{name: string, records: number, codeBytes: number}} [size] by default as above
 */
export function damlPackage({ name, records: count, codeBytes } = LARGE) {
	const texts = [name, '1.0.0', 'Main', ...Array.from({ length: FIELDS }, (_, index) => `field${index}`)];
	const records = Array.from({ length: count }, (_, index) => {
		texts.push(`T${index}`);
		const fields = Array.from(
			{ length: FIELDS },
			(__, field) => /** @type {[number, Uint8Array]} */ ([1, message([2, message([8, field % BUILTINS.length])], [3, 3 + field])]),
		);
		return /** @type {[number, Uint8Array]} */ ([4, message([2, 1 + index], [4, 1], [5, message(...fields)])]);
	});
	const names = [2, ...Array.from({ length: count }, (_, index) => 3 + FIELDS + index)];
	const content = message(
		[1, message([1, 0], ...records, [5, Buffer.alloc(codeBytes)], [6, message([1, 1])])],
		...texts.map((text) => /** @type {[number, string]} */ ([2, text])),
		...names.map((name) => /** @type {[number, Uint8Array]} */ ([3, message([1, Buffer.from(varint(name))])])),
		[4, message([1, 0], [2, 1])],
		...BUILTINS.map((builtin) => /** @type {[number, Uint8Array]} */ ([5, message([3, message([1, builtin])])])),
	);
	const payload = message([3, '1'], [4, content]);
	return { payload, id: createHash('sha256').update(payload).digest('hex') };
}

/** A DAR of such a package. @param {NonNullable<Parameters<typeof damlPackage>[0]>} size */
export function darOf(size) {
	const { payload, id } = damlPackage(size);
	const file = `${size.name}-1.0.0-${id}.dalf`;
	return darLib.zip({
		'META-INF/MANIFEST.MF': `Manifest-Version: 1.0\nMain-Dalf: ${file}\nDalfs: ${file}\nFormat: daml-lf\nEncryption: non-encrypted\n`,
		[file]: message([3, payload], [4, id]),
	});
}
