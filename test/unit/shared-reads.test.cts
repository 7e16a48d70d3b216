// Reads that several triggers need at the same time: who is served by whose request, and who asks again.
import type { Attempt } from '../../nodes/shared/http/attempt';
import { sharedRead, sharing, type Asking } from '../../nodes/shared/http/sharedReads';
import { cacheClock } from '../../nodes/shared/values/cache';
import { passOver, type Reader } from '../../nodes/shared/values/readers';

const { now } = cacheClock;
let time = 0;
let key = '';
let serial = 0;
beforeEach(() => {
	time = 0;
	key = `key ${serial++}`;
	cacheClock.now = () => time;
});
afterAll(() => (cacheClock.now = now));

const failed = (code: string): Attempt<string> => ({
	ok: false,
	failure: { message: code, code, origin: 'network', retryable: true },
});

/** A server whose answers come when the test says so. */
function server() {
	const waiting: Array<{ resolve: (attempt: Attempt<string>) => void; reject: (error: Error) => void }> = [];
	const began = () => waiting.length;
	const read = async () => await new Promise<Attempt<string>>((resolve, reject) => waiting.push({ resolve, reject }));
	const ask = async (reader: Reader = { latest: 0 }, more: Partial<Asking<string>> = {}) =>
		await sharedRead<string>(key, { reader, read, left: () => 60_000, url: 'https://ledger.example', ...more });
	const answer = (index: number, text: string) => waiting[index]!.resolve({ ok: true, answer: text });
	return { ask, answer, began, waiting };
}

const settled = async () => await new Promise((resolve) => setImmediate(resolve));
const text = (attempt: Attempt<string>) => (attempt.ok ? attempt.answer : attempt.failure.message);

it('one request serves all that ask while it is under way, and for half a second from its beginning', async () => {
	const { ask, answer, began } = server();
	const first = [ask(), ask(), ask()];
	time = sharing.keepMs - 1;
	answer(0, 'one');
	expect((await Promise.all([...first, ask()])).map(text)).toEqual(['one', 'one', 'one', 'one']);
	expect(began()).toBe(1);
	time = sharing.keepMs;
	const later = ask();
	answer(1, 'two');
	expect([text(await later), began()]).toEqual(['two', 2]);
});

it('a slow request serves nobody who comes half a second after it began', async () => {
	const { ask, answer, began } = server();
	const slow = ask();
	time = sharing.keepMs;
	const next = ask();
	expect(began()).toBe(2);
	answer(1, 'new');
	answer(0, 'old');
	expect([text(await slow), text(await next)]).toEqual(['old', 'new']);
});

it('whoever has polled since is served by newer reads only', async () => {
	const { ask, answer, began } = server();
	const [a, b] = [{ latest: 0 }, { latest: 0 }];
	const first = ask(a);
	answer(0, 'one');
	await first;
	passOver(a);
	const again = ask(a);
	expect(began()).toBe(2);
	answer(1, 'two');
	expect([text(await again), text(await ask(b))]).toEqual(['two', 'two']);
	expect(began()).toBe(2);
});

it('a failure is shared, and one asks again for all', async () => {
	const { ask, waiting, began } = server();
	const first = [ask(), ask()];
	waiting[0]!.resolve(failed('ECONNREFUSED'));
	expect((await Promise.all([...first, ask()])).map(text)).toEqual(['ECONNREFUSED', 'ECONNREFUSED', 'ECONNREFUSED']);
	time = sharing.keepMs;
	const again = [ask(), ask(), ask()];
	expect(began()).toBe(2);
	waiting[1]!.resolve({ ok: true, answer: 'back' });
	expect((await Promise.all(again)).map(text)).toEqual(['back', 'back', 'back']);
});

it.each([
	['had less time than the others', (at: ReturnType<typeof server>['waiting'][0]) => at.resolve(failed('ETIMEDOUT'))],
	['has settings of its own that fail', (at: ReturnType<typeof server>['waiting'][0]) => at.reject(new Error('its node'))],
])('if the one who asks %s, one of those who wait asks for the rest', async (_, end) => {
	const { ask, answer, waiting, began } = server();
	const first = ask().then(text, (error: Error) => error.message);
	const others = [ask(), ask(), ask()];
	end(waiting[0]!);
	expect(await first).toMatch(/ETIMEDOUT|its node/);
	await settled();
	expect(began()).toBe(2);
	answer(1, 'two');
	expect((await Promise.all(others)).map(text)).toEqual(['two', 'two', 'two']);
});

it('nobody waits for the request of another one for longer than there is time', async () => {
	const { ask, began } = server();
	void ask();
	const late = await ask({ latest: 0 }, { left: () => 20 });
	expect(late).toMatchObject({ ok: false, failure: { code: 'ETIMEDOUT', message: 'no complete answer within 20 ms' } });
	expect(began()).toBe(1);
});

it('what an answer holds is not handed around where only an empty one may be', async () => {
	const { ask, answer, began } = server();
	const mayServe = (found: string) => found === '';
	const [first, second] = [ask(undefined, { mayServe }), ask(undefined, { mayServe })];
	answer(0, 'rows');
	expect(text(await first)).toBe('rows');
	await settled();
	expect(began()).toBe(2);
	answer(1, '');
	expect(text(await second)).toBe('');
	const next = ask(undefined, { mayServe });
	expect(began()).toBe(3);
	answer(2, '');
	expect([text(await next), text(await ask(undefined, { mayServe })), began()]).toEqual(['', '', 3]);
});
