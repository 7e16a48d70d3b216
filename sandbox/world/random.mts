/** A seeded generator (sfc32): the same seed tells the same story. */
export class Random {
	private a: number;
	private b: number;
	private c: number;
	private d = 1;
	/** Room for the longest hexadecimal text anybody asks for. */
	private readonly scratch = Buffer.alloc(64);

	constructor(seed: string) {
		// FNV-1a over the seed, three times with different starts.
		const hash = (start: number) => {
			let value = start;
			for (const char of seed) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16777619);
			return value | 0;
		};
		[this.a, this.b, this.c] = [hash(-2128831035), hash(40389), hash(52711)];
		for (let round = 0; round < 12; round++) this.next();
	}

	/** An unsigned 32-bit integer. */
	next(): number {
		const t = (this.a + this.b + this.d) | 0;
		this.d = (this.d + 1) | 0;
		this.a = this.b ^ (this.b >>> 9);
		this.b = (this.c + (this.c << 3)) | 0;
		this.c = (((this.c << 21) | (this.c >>> 11)) + t) | 0;
		return t >>> 0;
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
