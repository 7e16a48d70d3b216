// DARs as the sandbox reads them, laid out as the Daml compiler lays them out: the main package stands in a folder of its own
// name. A line in the manifest may ask the sandbox for a verdict.
const { createHash } = require('node:crypto');

/**
 * A ZIP archive with these entries, stored uncompressed.
 * @param {Record<string, string | Buffer>} entries
 * @returns {Buffer}
 */
function zip(entries) {
	/** @type {Buffer[]} */
	const locals = [];
	/** @type {Buffer[]} */
	const directory = [];
	let at = 0;
	for (const [name, content] of Object.entries(entries)) {
		const data = Buffer.from(content);
		const common = Buffer.alloc(26);
		common.writeUInt16LE(20, 0);
		common.writeUInt32LE(data.length, 14);
		common.writeUInt32LE(data.length, 18);
		common.writeUInt16LE(name.length, 22);
		locals.push(Buffer.from('PK\x03\x04'), common, Buffer.from(name), data);
		const rest = Buffer.alloc(14);
		rest.writeUInt32LE(at, 10);
		directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, rest, Buffer.from(name));
		at += 4 + common.length + name.length + data.length;
	}
	const end = Buffer.alloc(18);
	end.writeUInt16LE(Object.keys(entries).length, 4);
	end.writeUInt16LE(Object.keys(entries).length, 6);
	end.writeUInt32LE(Buffer.concat(directory).length, 8);
	end.writeUInt32LE(at, 12);
	return Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06'), end]);
}

/**
 * @param {{name?: string, version?: string, verdict?: string}} [options] `verdict`: the code it is to be refused by
 * @returns {{bytes: Buffer, packageId: string}}
 */
function makeDar({ name = 'demo-model', version = '1.0.0', verdict } = {}) {
	const packageId = createHash('sha256').update(`${name} ${version}`).digest('hex');
	const folder = `${name}-${version}-${packageId}`;
	const main = `${folder}/${folder}.dalf`;
	const manifest = ['Manifest-Version: 1.0', 'Created-By: damlc', `Name: ${name}-${version}`, `Main-Dalf: ${main}`];
	if (verdict) manifest.push(`Sandbox-Verdict: ${verdict}`);
	// A manifest's lines are 72 characters at most; a continuation begins with a space.
	const folded = manifest.map((line) => line.match(/^.{1,70}|.{1,69}/g)?.join('\r\n '));
	const bytes = zip({
		'META-INF/MANIFEST.MF': `${folded.join('\r\n')}\r\n`,
		[main]: `main package of ${name} ${version}`,
		[`${folder}/daml-prim-${'0'.repeat(64)}.dalf`]: 'a package it depends on',
	});
	return { bytes, packageId };
}

module.exports = { makeDar, zip };
