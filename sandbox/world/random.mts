import { createHash } from 'node:crypto';

import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Chance in a world: the same seed makes the same story. */
export class Random {
	private readonly generator;

	/** Long enough for the longest hexadecimal text anybody asks for. */
	private readonly scratch = Buffer.alloc(64);

	constructor(seed: string) {
		this.generator = xoroshiro128plus(createHash('sha256').update(seed).digest().readInt32BE());
	}

	/** An unsigned 32-bit integer. */
	next(): number {
		return this.generator.next() >>> 0;
	}

	/** An integer from `low` to `high`, both included. */
	between(low: number, high: number): number {
		return low + (this.next() % (high - low + 1));
	}

	pick<T>(list: readonly [T, ...T[]]): T {
		return list[this.next() % list.length]!;
	}

	/** `length` hexadecimal digits. */
	hex(length: number): string {
		const words = Math.ceil(length / 8);
		for (let word = 0; word < words; word++) this.scratch.writeUInt32BE(this.next(), word * 4);
		return this.scratch.toString('hex', 0, words * 4).slice(0, length);
	}

	uuid(): string {
		const hex = this.hex(32);
		return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join('-');
	}
}
