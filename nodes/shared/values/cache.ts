import { steadyNow } from './clock';

/** The clock of all caches, in ms. A test replaces `now` to let their time go by. */
export const cacheClock = { now: steadyNow };

interface Entry<T> {
	value: T;
	/** By `cacheClock`. */
	until: number;
	size: number;
}

/** A store of this process that stays small: entries expire, and beyond a limit those used longest ago leave. */
export class Cache<T> {
	private readonly entries = new Map<string, Entry<T>>();
	private held = 0;

	/**
	 * @param limits `most`: how many entries, or how much by `sizeOf`, are kept. `keepMs`: time of each entry, permanently by default
	 */
	constructor(private readonly limits: { most: number; keepMs?: number; sizeOf?: (value: T) => number }) {}

	get(key: string): T | undefined {
		const entry = this.entries.get(key);
		if (!entry) return undefined;
		this.delete(key);
		if (entry.until <= cacheClock.now()) return undefined;
		this.add(key, entry);
		return entry.value;
	}

	has(key: string): boolean {
		return (this.entries.get(key)?.until ?? -Infinity) > cacheClock.now();
	}

	/** @param keepMs the time of this entry alone, in ms */
	set(key: string, value: T, keepMs = this.limits.keepMs ?? Infinity): void {
		this.delete(key);
		this.add(key, { value, until: cacheClock.now() + keepMs, size: this.limits.sizeOf?.(value) ?? 1 });
		const now = cacheClock.now();
		for (const [oldest, { until }] of this.entries) {
			if (oldest === key || (this.held <= this.limits.most && until > now)) break;
			this.delete(oldest);
		}
	}

	delete(key: string): void {
		this.held -= this.entries.get(key)?.size ?? 0;
		this.entries.delete(key);
	}

	private add(key: string, entry: Entry<T>): void {
		this.entries.set(key, entry);
		this.held += entry.size;
	}
}

/**
 * Reads the value of a key once while it is kept, also for those who ask meanwhile. A failure is forgotten, or kept for
 * `failureMs`.
 */
export async function remembered<T>(cache: Cache<Promise<T>>, key: string, read: () => Promise<T>, failureMs?: number): Promise<T> {
	const kept = cache.get(key);
	if (kept) return await kept;
	const value = read();
	cache.set(key, value);
	value.catch(() => {
		if (cache.get(key) !== value) return;
		if (failureMs === undefined) cache.delete(key);
		else cache.set(key, value, failureMs);
	});
	return await value;
}

/** Values that an execution reads once. They leave memory with it. */
export class OncePerExecution<T> {
	private readonly executions = new WeakMap<object, Cache<Promise<T>>>();

	/** @param context of the execution */
	async read(context: object, key: string, read: () => Promise<T>): Promise<T> {
		const cache = this.executions.get(context) ?? new Cache<Promise<T>>({ most: Infinity });
		this.executions.set(context, cache);
		return await remembered(cache, key, read);
	}
}
