// DARs as the sandbox reads them, laid out as the Daml compiler lays them out: the main package is in a folder of its own
// name. A line in the manifest may ask the sandbox for a verdict.
const { createHash } = require('node:crypto');
const { strToU8, zipSync } = require('fflate');

/**
 * A ZIP archive with these entries.
 * @param {Record<string, string | Uint8Array>} entries
 * @param {{level?: 0 | 6}} [options] `level` 0 stores them uncompressed
 * @returns {Buffer}
 */
function zip(entries, { level = 6 } = {}) {
	const files = Object.entries(entries).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]);
	return Buffer.from(zipSync(Object.fromEntries(files), { level }));
}

/** The id a package of this name would have. @param {string} seed */
const packageId = (seed) => createHash('sha256').update(seed).digest('hex');

/**
 * @param {{name?: string, version?: string, verdict?: string, id?: string, padding?: number}} [options]
 * `verdict`: the code it is to be refused by. `padding`: so many bytes larger, uncompressed
 * @returns {{bytes: Buffer, packageId: string}}
 */
function makeDar({ name = 'demo-model', version = '1.0.0', verdict, id = packageId(`${name} ${version}`), padding = 0 } = {}) {
	const folder = `${name}-${version}-${id}`;
	const main = `${folder}/${folder}.dalf`;
	const manifest = ['Manifest-Version: 1.0', 'Created-By: damlc', `Name: ${name}-${version}`, `Main-Dalf: ${main}`];
	if (verdict) manifest.push(`Sandbox-Verdict: ${verdict}`);
	// A manifest's lines are 72 characters at most. A continuation begins with a space.
	const folded = manifest.map((line) => line.match(/^.{1,70}|.{1,69}/g)?.join('\r\n '));
	const entries = {
		'META-INF/MANIFEST.MF': `${folded.join('\r\n')}\r\n`,
		[main]: Buffer.concat([Buffer.from(`main package of ${name} ${version}`), Buffer.alloc(padding, 'x')]),
		[`${folder}/daml-prim-${'0'.repeat(64)}.dalf`]: 'a package it depends on',
	};
	return { bytes: zip(entries, { level: padding > 0 ? 0 : 6 }), packageId: id };
}

module.exports = { makeDar, packageId, zip };
