// World time is a bigint of microseconds since 1970: the resolution of record times, which a JavaScript Date cannot hold.

/** Microseconds as ISO-8601. Like the real thing with six, three or no fraction digits, as many as are needed. */
export function isoTime(micros: bigint): string {
	const seconds = new Date(Number(micros / 1_000_000n) * 1000).toISOString().slice(0, 19);
	const fraction = Number(micros % 1_000_000n);
	if (fraction === 0) return `${seconds}Z`;
	if (fraction % 1000 === 0) return `${seconds}.${String(fraction / 1000).padStart(3, '0')}Z`;
	return `${seconds}.${String(fraction).padStart(6, '0')}Z`;
}

/** The same without zeros at the end, as scan writes the times of its snapshots and of created events (recorded). */
export const shortTime = (iso: string): string => iso.replace(/(\.\d*?)0+Z$/, '$1Z').replace('.Z', 'Z');

/** ISO-8601 (any number of fraction digits, any offset) as microseconds, or undefined if it is not a time. */
export function micros(iso: string): bigint | undefined {
	const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/.exec(iso);
	if (!match) return undefined;
	const whole = Date.parse(`${match[1]}${match[3]}`);
	if (Number.isNaN(whole)) return undefined;
	return BigInt(whole) * 1000n + BigInt((match[2] ?? '').padEnd(6, '0').slice(0, 6));
}

export const SECOND = 1_000_000n;

/** `fixed`: time moves with the entries of the ledger only. `real`: it is the machine's, and never goes back. */
export class Clock {
	private at: bigint;
	private live = false;

	constructor(
		private readonly kind: 'fixed' | 'real',
		start: bigint,
	) {
		this.at = start;
	}

	/** From here on a `real` clock follows the machine. Before, history is written. */
	goLive(): void {
		this.live = this.kind === 'real';
	}

	/** True while it follows the machine's time. */
	get real(): boolean {
		return this.live;
	}

	get now(): bigint {
		return this.live ? later(BigInt(Date.now()) * 1000n, this.at) : this.at;
	}

	/** Moves on (a live clock at least by one microsecond) and returns the new time. */
	tick(by: bigint): bigint {
		this.at = this.live ? later(BigInt(Date.now()) * 1000n, this.at + 1n) : this.at + by;
		return this.at;
	}
}

function later(a: bigint, b: bigint): bigint {
	return a > b ? a : b;
}
