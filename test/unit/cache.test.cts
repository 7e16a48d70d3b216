// Entries of a cache expire, leave in the order of their use, and are read once for all who ask.
import { Cache, cacheClock, OncePerExecution, remembered } from '../../nodes/shared/values/cache';

const clock = cacheClock.now;
let time = 0;
beforeEach(() => {
	time = 0;
	cacheClock.now = () => time;
});
afterAll(() => (cacheClock.now = clock));

describe('a cache', () => {
	it('keeps an entry until its time is over', () => {
		const cache = new Cache<string>({ most: 10, keepMs: 100 });
		cache.set('a', 'kept');
		cache.set('b', 'kept longer', 500);
		time = 99;
		expect(cache.get('a')).toBe('kept');
		time = 100;
		expect([cache.get('a'), cache.has('a'), cache.get('b'), cache.has('b')]).toEqual([undefined, false, 'kept longer', true]);
	});

	it('holds nothing whose time is over, though nobody asks for it again', () => {
		const cache = new Cache<object>({ most: 1000, keepMs: 100 });
		for (let key = 0; key < 10; key++) cache.set(`token ${key}`, {});
		time = 100;
		cache.set('now', {});
		expect([...(cache as unknown as { entries: Map<string, object> }).entries.keys()]).toEqual(['now']);
	});

	it('drops what was used longest ago', () => {
		const cache = new Cache<number>({ most: 2 });
		cache.set('a', 1);
		cache.set('b', 2);
		cache.get('a');
		cache.set('c', 3);
		expect(['a', 'b', 'c'].map((key) => cache.has(key))).toEqual([true, false, true]);
	});

	it('counts sizes, also of what is replaced, and keeps the newest whatever its size', () => {
		const cache = new Cache<number>({ most: 10, sizeOf: (value) => value });
		cache.set('a', 6);
		cache.set('a', 4);
		cache.set('b', 6);
		expect(cache.has('a')).toBe(true);
		cache.set('large', 50);
		expect(['a', 'b', 'large'].map((key) => cache.has(key))).toEqual([false, false, true]);
		cache.set('small', 1);
		expect(['large', 'small'].map((key) => cache.has(key))).toEqual([false, true]);
	});
});

describe('what is remembered', () => {
	it('is read once, also by those who ask meanwhile', async () => {
		const cache = new Cache<Promise<number>>({ most: 10 });
		const read = jest.fn(async () => await Promise.resolve(7));
		expect(await Promise.all([remembered(cache, 'a', read), remembered(cache, 'a', read)])).toEqual([7, 7]);
		expect(read).toHaveBeenCalledTimes(1);
	});

	it('is read again after a failure, at once or after a pause', async () => {
		const cache = new Cache<Promise<number>>({ most: 10, keepMs: 1_000 });
		const read = jest.fn(async () => await Promise.reject<number>(new Error('away')));
		await expect(remembered(cache, 'a', read)).rejects.toThrow('away');
		await expect(remembered(cache, 'a', read, 50)).rejects.toThrow('away');
		await expect(remembered(cache, 'a', read, 50)).rejects.toThrow('away');
		expect(read).toHaveBeenCalledTimes(2);
		time = 50;
		await expect(remembered(cache, 'a', read)).rejects.toThrow('away');
		expect(read).toHaveBeenCalledTimes(3);
	});

	it('of a newer reading stays when an older one fails', async () => {
		const cache = new Cache<Promise<number>>({ most: 10 });
		let fail = (_error: Error): void => undefined;
		const older = remembered(cache, 'a', async () => await new Promise<number>((_, reject) => (fail = reject)));
		cache.delete('a');
		await remembered(cache, 'a', async () => await Promise.resolve(8));
		fail(new Error('late'));
		await expect(older).rejects.toThrow('late');
		expect(await cache.get('a')).toBe(8);
	});

	it('of one execution is not that of another', async () => {
		const once = new OncePerExecution<number>();
		let reads = 0;
		const read = async () => await Promise.resolve((reads += 1));
		const [first, second] = [{}, {}];
		expect([await once.read(first, 'a', read), await once.read(first, 'a', read), await once.read(second, 'a', read)]).toEqual([1, 1, 2]);
	});
});
