// Time limit of a call, whatever it consists of.
import type { Readable } from 'node:stream';

import { saveDownload } from '../../nodes/shared/http/saveDownload';
import { CallDeadline, deadline, deadlineClock } from '../../nodes/shared/http/deadline';
import { explainForbidden } from '../../nodes/shared/ledger/directory/userRights';
import { OAUTH2, bytes, FakeN8n, json } from './http-support.cts';

let expiries: Array<{ ms: number; controller: AbortController }>;
beforeEach(() => {
	expiries = [];
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
		const controller = new AbortController();
		expiries.push({ ms, controller });
		return controller.signal;
	});
});
afterEach(() => jest.restoreAllMocks());

const never = new Promise<never>(() => {});
const expire = (index = 0) => expiries[index]!.controller.abort();

test('requests that share a time have what is left of it each, a minute at most and never none', () => {
	const now = jest.spyOn(deadlineClock, 'now').mockReturnValue(1000);
	const left = deadline(100_000);
	expect(left()).toBe(60_000);
	now.mockReturnValue(81_000);
	expect(left()).toBe(20_000);
	now.mockReturnValue(101_000);
	expect(left()).toBe(1);
	now.mockReturnValue(300_000);
	expect(left()).toBe(1);
});

describe('a call', () => {
	it.each([
		[300, '300 ms'],
		[999.2, '1000 ms'],
		[1000, '1 s'],
		[60_400, '60 s'],
	])('of %d ms that takes longer ends, and says so: %s', async (ms, text) => {
		const total = new CallDeadline(ms);
		const call = total.race(never);
		expect(total.signal.aborted).toBe(false);
		expire();
		await expect(call).rejects.toMatchObject({ message: `no complete answer within ${text}`, code: 'ETIMEDOUT' });
		expect(total.signal.aborted).toBe(true);
		expect(expiries[0]!.ms).toBe(Math.ceil(ms));
	});

	it('that is answered in time is over with that', async () => {
		expect(await new CallDeadline(10).race(Promise.resolve(5))).toBe(5);
		await expect(new CallDeadline(10).race(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
	});

	it('says of the time, not of what came of it: an aborted request', async () => {
		const total = new CallDeadline(10);
		const call = total.race(new Promise((_, reject) => total.signal.addEventListener('abort', () => reject(new Error('aborted')))));
		expire();
		await expect(call).rejects.toThrow('no complete answer within 10 ms');
	});

	it('begins nothing where the time is over already', async () => {
		const total = new CallDeadline(10);
		expire();
		await expect(total.race(never)).rejects.toThrow('no complete answer');
	});

	it('ends when the user cancels, before or meanwhile', async () => {
		const cancel = new AbortController();
		const meanwhile = new CallDeadline(10, cancel.signal);
		const call = meanwhile.race(never);
		cancel.abort();
		await expect(call).rejects.toMatchObject({ message: 'the execution was cancelled', code: 'ERR_CANCELED' });
		const before = new CallDeadline(10, cancel.signal);
		expect(before.signal.aborted).toBe(true);
		await expect(before.race(never)).rejects.toMatchObject({ code: 'ERR_CANCELED' });
	});

	it('that is over is not aborted any more', () => {
		const cancel = new AbortController();
		const total = new CallDeadline(10, cancel.signal);
		total.release();
		cancel.abort();
		expire();
		expect(total.signal.aborted).toBe(false);
	});
});

describe('what n8n sends', () => {
	const hanging = () => async () => await never;

	it.each(['node', 'poll'] as const)(
		'for a %s ends with the time of the whole call, though n8n has a signal of its own',
		async (context) => {
			const n8n = new FakeN8n(context);
			n8n.replies = [hanging()];
			const call = (await n8n.open()).attempt('GET /x', { timeoutMs: 700 });
			await new Promise(setImmediate);
			expect(expiries.map(({ ms }) => ms)).toEqual([700]);
			expire();
			expect(await call).toMatchObject({ ok: false, failure: { code: 'ETIMEDOUT' } });
			expect((n8n.sent[0]!.abortSignal as AbortSignal).aborted).toBe(true);
		},
	);

	it('ends when the user cancels', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [hanging()];
		const call = (await n8n.open()).attempt('GET /x');
		await new Promise(setImmediate);
		n8n.cancel.abort();
		expect(await call).toMatchObject({ ok: false, failure: { code: 'ERR_CANCELED' } });
	});

	it('that was answered is not aborted when the user cancels later', async () => {
		const n8n = new FakeN8n();
		await (await n8n.open()).attempt('GET /x');
		n8n.cancel.abort();
		expect((n8n.sent[0]!.abortSignal as AbortSignal).aborted).toBe(false);
	});

	it('and is still arriving, a download, is aborted when the user cancels; one that has arrived is not', async () => {
		const n8n = new FakeN8n();
		const arriving = bytes('x');
		n8n.replies = [arriving];
		await (await n8n.open()).download('GET /file');
		const { aborted: before } = n8n.sent[0]!.abortSignal as AbortSignal;
		const stream = arriving.body as NodeJS.ReadableStream & { destroy: () => void };
		await new Promise((resolve) => {
			stream.once('close', resolve as () => void);
			stream.destroy();
		});
		n8n.cancel.abort();
		expect([before, (n8n.sent[0]!.abortSignal as AbortSignal).aborted]).toEqual([false, false]);
		const other = new FakeN8n();
		other.replies = [bytes('x')];
		await (await other.open()).download('GET /file');
		other.cancel.abort();
		expect((other.sent[0]!.abortSignal as AbortSignal).aborted).toBe(true);
	});

	it('to renew a token ends with the call it is for', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [json({}, 401), hanging()];
		const call = (await n8n.open(OAUTH2)).attempt('GET /x', { timeoutMs: 700 });
		await new Promise(setImmediate);
		expire();
		expect(await call).toMatchObject({ ok: false, failure: { code: 'ETIMEDOUT' } });
		expect(n8n.calls).toEqual(['GET /x', 'GET /probe']);
	});

	it('to explain a refusal, and was answered, is not aborted when the user cancels later', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [json({ error: 'no' }, 403), json({})];
		await (await n8n.open({ ...OAUTH2, renewalPath: undefined, participant: true, explainForbidden })).attempt('GET /x');
		n8n.cancel.abort();
		expect(n8n.sent.map(({ abortSignal }) => (abortSignal as AbortSignal).aborted)).toEqual([false, false]);
	});

	it('to explain a refusal has five seconds, and is given up then', async () => {
		const n8n = new FakeN8n();
		n8n.replies = [json({ error: 'no' }, 403), hanging()];
		const call = (await n8n.open({ ...OAUTH2, renewalPath: undefined, participant: true, explainForbidden })).attempt('GET /x');
		await new Promise(setImmediate);
		expect(expiries.map(({ ms }) => ms)).toEqual([60_000, 10_000, 5000]);
		expire(2);
		expect(await call).toMatchObject({ ok: false, failure: { httpStatus: 403 } });
	});
});

test('a download that takes longer than it may says so, not that somebody cancelled it', async () => {
	const n8n = new FakeN8n();
	n8n.replies = [bytes('the beginning')];
	const prepareBinaryData = async (stream: Readable) => {
		expire();
		stream.destroy();
		throw Object.assign(new Error('canceled'), { code: 'ERR_CANCELED' });
	};
	const context = { helpers: { prepareBinaryData } } as never;
	const saved = saveDownload(context, await n8n.open(), 'GET /file', {}, { name: 'x', mimeType: 'y', sha256: '' });
	await expect(saved).rejects.toMatchObject({
		message: 'Could not reach https://ledger.example.com/api: no complete answer within 600 s',
		description: expect.not.stringContaining('cancelled'),
	});
});
