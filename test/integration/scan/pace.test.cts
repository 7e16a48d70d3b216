/**
 * A scan that answers so many requests a minute: a read of many pages slows down before it is refused, and waits where it is.
 * @own-modules
 */
import { waited } from '../../support/waits.cts';
import { said, useScan } from './support.cts';

// The stand-in is on this machine, where nothing is paced.
jest.mock('../../../nodes/shared/http/localAddress', () => ({
	...jest.requireActual<object>('../../../nodes/shared/http/localAddress'),
	localKind: () => undefined,
}));

const { sandbox, run, with: during, sent } = useScan('snapshot', 'getContracts', { history: 200 });
const all = async (pageSize: number) => await run({ returnAll: true, simplify: true, recordTime: '', options: { pageSize } });
const pages = async () => (await sent()).filter(({ body }) => body?.page_size).length;

test('a short read waits for nothing', async () => {
	const before = waited();
	expect((await all(500)).error).toBeUndefined();
	expect(waited() - before).toBe(0);
});

test('a long one gets slower, so that fewer than the limit go out in a minute', async () => {
	const whole = await all(500);
	await sent();
	const before = waited();
	const rows: number[] = [];
	for (let round = 0; round < 12; round++) rows.push((await all(1)).json.length);
	expect(rows).toEqual(Array(12).fill(whole.json.length));
	// A third of the 600 at once, the others 0.15 seconds apart.
	const count = await pages();
	expect(count).toBeGreaterThan(300);
	expect(waited() - before).toBeGreaterThan((count - 220) * 150);
}, 120_000);

test.each([
	['with Retry-After', 3],
	['without', 0],
])('what is refused all the same is waited for: %s', async (_, retryAfterSeconds) => {
	await during({ perMinute: 1, retryAfterSeconds }, async () => {
		const before = waited();
		const { error } = await all(500);
		expect(error?.message).toMatch(/^Too many requests/);
		const times = (await sandbox.requests()).filter(({ status }) => status === 429).length;
		expect(times).toBe(4);
		expect(waited() - before).toBeGreaterThanOrEqual(retryAfterSeconds > 0 ? 9000 : 5000);
	});
	expect(said(await all(500))).toBe('undefined | undefined');
});
