import { Pace, pacedServer } from '../../nodes/shared/http/pace';

/** Time passes by what is waited, and by `each` ms for each request. */
function client(perMinute: number, each = 10) {
	let now = 0;
	const pace = new Pace(() => now);
	const sent: number[] = [];
	return {
		pace,
		sent,
		pass: (ms: number) => (now += ms),
		ask(server = 'scan a'): number {
			const wait = pace.waitFor(server, perMinute);
			now += wait;
			sent.push(now);
			now += each;
			return wait;
		},
	};
}

/** The most requests that any minute has. */
const busiestMinute = (times: number[]) => Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 60_000).length));

test.each([
	[720, 240],
	[120, 40],
])('%i a minute: the first %i requests wait for nothing, then none has to be refused', (perMinute, atOnce) => {
	const { ask, sent } = client(perMinute);
	const waits = Array.from({ length: 3000 }, () => ask());
	expect(waits.slice(0, atOnce).every((wait) => wait === 0)).toBe(true);
	expect(Math.max(...waits)).toBeLessThanOrEqual(Math.ceil(60_000 / (perMinute - atOnce)));
	expect(busiestMinute(sent)).toBeLessThanOrEqual(perMinute);
	expect(busiestMinute(sent)).toBeGreaterThan(perMinute * 0.6);
});

test('a slow reader never waits', () => {
	const { ask } = client(720, 200);
	expect(Array.from({ length: 2000 }, () => ask()).every((wait) => wait === 0)).toBe(true);
});

test('after a pause the whole burst is there again, and each server has its own', () => {
	const { ask, pass } = client(720);
	for (let each = 0; each < 600; each++) ask();
	expect(ask()).toBeGreaterThan(0);
	expect(ask('scan b')).toBe(0);
	pass(60_000);
	expect(ask()).toBe(0);
});

test('what was refused slows down at once, and no request waits for longer than ten seconds', () => {
	const { ask, pace } = client(120);
	expect(ask()).toBe(0);
	pace.refused('scan a', 120);
	expect(ask()).toBeGreaterThan(500);
	const together = new Pace(() => 0);
	const waits = Array.from({ length: 500 }, () => together.waitFor('scan a', 120));
	expect(Math.max(...waits)).toBe(10_000);
});

test('nothing on this machine limits requests', () => {
	expect(pacedServer('http://localhost:4000/api/scan', 'scan')).toBeUndefined();
	expect(pacedServer('http://127.0.0.1:4000', 'scan')).toBeUndefined();
	expect(pacedServer('https://scan.example:8443/api/scan', 'scan')).toBe('scan scan.example:8443');
	expect(pacedServer('https://scan.example:8443', 'registry')).toBe('registry scan.example:8443');
});
