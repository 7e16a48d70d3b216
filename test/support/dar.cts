/** DARs as the sandbox reads them: ZIP archives whose manifest names the main package and may ask for a verdict. */
import { createHash } from 'node:crypto';

/** A ZIP archive with these entries, stored uncompressed. */
export function zip(entries: Record<string, string | Buffer>): Buffer {
	const locals: Buffer[] = [];
	const directory: Buffer[] = [];
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

export const packageId = (seed: string) => createHash('sha256').update(seed).digest('hex');

/** A DAR; `verdict` is the code a participant is to refuse it by, `padding` makes it so many bytes larger. */
export function dar({ verdict, name = 'app', version = '1.0.0', id = packageId('app'), padding = 0 }: {
	verdict?: string; name?: string; version?: string; id?: string; padding?: number;
} = {}): Buffer {
	const manifest = [
		'Manifest-Version: 1.0', `Main-Dalf: ${name}-${version}-${id}/${name}-${version}-${id.slice(0, 20)}`, ` ${id.slice(20)}.dalf`,
		...(verdict ? [`Sandbox-Verdict: ${verdict}`] : []), '',
	];
	return zip({ 'META-INF/MANIFEST.MF': manifest.join('\r\n'), [`${name}.dalf`]: Buffer.alloc(padding + 1, 'x') });
}
