// Animated WebP of still ones: the container of the format, by its published description. A browser has encoded the pictures.

/** A chunk: its name, the size of its content, and that in an even number of bytes. @param {string} name @param {Buffer} content */
function chunk(name, content) {
	const head = Buffer.alloc(8);
	head.write(name, 'latin1');
	head.writeUInt32LE(content.length, 4);
	return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** A number in three bytes. @param {number} value */
const three = (value) => Buffer.from([value & 255, (value >> 8) & 255, (value >> 16) & 255]);

/** Picture data of a still WebP, without what else the file has. @param {Buffer} file */
function imageOf(file) {
	if (file.toString('latin1', 8, 12) !== 'WEBP') throw new Error('This is no WebP picture');
	for (let at = 12; at + 8 <= file.length;) {
		const size = file.readUInt32LE(at + 4);
		const end = at + 8 + size + (size % 2);
		if (/^VP8[ L]$/.test(file.toString('latin1', at, at + 4))) return file.subarray(at, end);
		at = end;
	}
	throw new Error('This WebP file has no picture');
}

/**
 * Pictures of one size in one file, which shows them in turn without an end.
 * @param {Array<{ file: Buffer, ms: number }>} frames stills as WebP, and how long each is seen @param {{ width: number, height: number }} size
 * @returns {Buffer}
 */
function animate(frames, { width, height }) {
	const size = Buffer.concat([three(width - 1), three(height - 1)]);
	const ANIMATION = 2;
	const body = [
		chunk('VP8X', Buffer.concat([Buffer.from([ANIMATION, 0, 0, 0]), size])),
		// A white background, and no number of rounds.
		chunk('ANIM', Buffer.from([255, 255, 255, 255, 0, 0])),
		...frames.map(({ file, ms }) => chunk('ANMF', Buffer.concat([three(0), three(0), size, three(ms), Buffer.from([2]), imageOf(file)]))),
	];
	const whole = Buffer.concat([Buffer.from('WEBP'), ...body]);
	const head = Buffer.from('RIFF....');
	head.writeUInt32LE(whole.length, 4);
	return Buffer.concat([head, whole]);
}

module.exports = { animate };
