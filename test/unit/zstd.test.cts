// Unpacking bulk objects. The fixtures were packed by zstd 1.5 (Node's own binding) at levels 1, 3 and 19, with and without checksums.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { linesOf, unpackZstd } from '../../nodes/shared/values/zstd';

const line = (number: number) =>
	JSON.stringify({
		updateId: `1220${String(number * 7919)
			.padStart(8, '0')
			.repeat(8)}`,
		offset: '9007199254740993',
		number,
		memo: number % 7 ? '' : `größe ${number}`,
	});
const LINES = Array.from({ length: 2000 }, (_, number) => line(number));
const packed = (name: string) => readFileSync(join(__dirname, 'fixtures', 'zstd', `${name}.zst`));

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
	for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function linesFrom(bytes: Buffer, size = 1000): Promise<string[]> {
	const lines: string[] = [];
	for await (const some of linesOf(unpackZstd(pieces(bytes, size)))) lines.push(...some);
	return lines;
}

describe.each(['fast', 'best', 'frames'])('%s', (name) => {
	test.each([1, 13, 1000, 1_000_000])('in pieces of %d bytes: every line, whole', async (size) => {
		expect(await linesFrom(packed(name), size)).toEqual(LINES);
	});

	test.each([1, 2, 3, 5, 100, 1000])('without its last %d bytes it is cut off or broken, never shorter in silence', async (missing) => {
		await expect(linesFrom(packed(name).subarray(0, -missing))).rejects.toThrow(/^it is (cut off|broken)$/);
	});
});

test('a frame that demands gigabytes is refused before any memory is taken', async () => {
	// Magic number, a window of 2 GB, one empty block. And the same after a good frame.
	const greedy = Buffer.from('28b52ffd00a8010000', 'hex');
	const before = process.memoryUsage.rss();
	await expect(linesFrom(greedy)).rejects.toThrow('it needs more than 128 MB of memory to be unpacked');
	await expect(linesFrom(Buffer.concat([packed('best'), greedy]))).rejects.toThrow('it needs more than 128 MB of memory to be unpacked');
	expect(process.memoryUsage.rss() - before).toBeLessThan(500 * 2 ** 20);
});

test.each([
	['an HTML page', Buffer.from('<html>please log in</html>')],
	['gzip', Buffer.from('1f8b0800000000000003', 'hex')],
])('%s is no zstd archive', async (_, bytes) => {
	await expect(linesFrom(bytes)).rejects.toThrow('it is no zstd archive');
});

test('flipped bits are broken, or change what is read, but end nothing', async () => {
	const bytes = packed('best');
	for (let at = 20; at < bytes.length; at += 97) {
		const flipped = Buffer.from(bytes);
		flipped[at] ^= 0x55;
		const result = await linesFrom(flipped).catch((error: Error) => error.message);
		if (typeof result === 'string') expect(result).toMatch(/^it (is|needs|has)/);
	}
});

test('nothing is nothing', async () => {
	expect(await linesFrom(Buffer.alloc(0))).toEqual([]);
});
