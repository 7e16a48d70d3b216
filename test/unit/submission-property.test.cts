// Any sequence of acts, identities and servers that misbehave: no outcome is reported wrong, nothing is paid twice while the server shows its
// records, and what the server took never exceeds the maximum.
import fc from 'fast-check';

import type { CallFailure } from '../../nodes/shared/errors/failure';
import { outcomeUnknown } from '../../nodes/shared/errors/failureOutcome';
import type { Attempt } from '../../nodes/shared/http/attempt';
import { carryOut } from '../../nodes/shared/submission/carryOut';
import { readOnce, ownOnly, untilFound } from '../../nodes/shared/submission/untilFound';
import { cases } from '../../scripts/lib/cases.cjs';

const MAXIMUM = 100n;

/** Course of a call. `late`: the server acts after that many more calls. */
const behaviour = fc.record({
	effect: fc.constantFrom('done', 'none', 'late'),
	late: fc.integer({ min: 1, max: 4 }),
	answer: fc.constantFrom('success', 'refusal', 'lost', 'proxy'),
	/** The reads of the records that fail: before sending, afterwards, both or none. */
	unreadable: fc.constantFrom('none', 'none', 'none', 'before', 'after', 'both'),
	/** True if the server has forgotten its IDs, so that it acts on one again. Its records stay. */
	forgets: fc.boolean(),
});
const step = fc.record({ id: fc.constantFrom('a', 'b', 'c'), amount: fc.integer({ min: 1, max: 90 }), how: behaviour });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Paid {
	id: string;
	amount: bigint;
	/** The call that paid it. */
	call: number;
}

/** A server that pays once for an ID, unless it forgets, and keeps a record of each payment. */
class Server {
	readonly records: Paid[] = [];
	private readonly pending: Array<Paid & { in: number; forgets: boolean }> = [];

	/** Time goes on: what is late happens. */
	tick(): void {
		for (const entry of this.pending) entry.in -= 1;
		for (const entry of this.pending.filter((entry) => entry.in === 0)) this.pay(entry, entry.forgets);
	}

	pay(payment: Paid, forgets: boolean): void {
		if (forgets || !this.records.some(({ id }) => id === payment.id))
			this.records.push({ id: payment.id, amount: payment.amount, call: payment.call });
	}

	later(payment: Paid, calls: number, forgets: boolean): void {
		this.pending.push({ ...payment, in: calls, forgets });
	}

	get isSettled(): boolean {
		return this.pending.every((entry) => entry.in <= 0);
	}
}

const FAILURES: Record<string, CallFailure> = {
	refusal: { message: 'refused', origin: 'application', httpStatus: 400, retryable: false },
	lost: { message: 'socket hang up', origin: 'network', code: 'ECONNRESET', retryable: true },
	proxy: { message: 'bad gateway', origin: 'proxy', httpStatus: 502, retryable: true },
};
const UNREADABLE: CallFailure = { message: 'database', origin: 'application', httpStatus: 500, retryable: true };

function contextOf() {
	const flow = {};
	const node = { id: 'n', name: 'Pay', type: 'canton', parameters: { maximumPerExecution: String(MAXIMUM) } };
	return { getContext: () => flow, getNode: () => node, getMode: () => 'trigger', getExecutionCancelSignal: () => undefined } as any;
}

/** One act against the server. What it says came of it. */
async function act(server: Server, context: any, { id, amount, how }: Step, call = 0, mayBeDone = false) {
	const payment = { id, amount: BigInt(amount), call };
	let sent = false;
	const readRecord = async (): Promise<Attempt<Paid | { failed: CallFailure } | undefined>> => {
		server.tick();
		const fails = how.unreadable === 'both' || how.unreadable === (sent ? 'after' : 'before');
		if (fails) return { ok: false, failure: UNREADABLE };
		const own = server.records.filter((record) => record.id === id);
		const record = own.find((record) => record.amount === payment.amount) ?? own[0];
		if (record && record.amount !== payment.amount)
			return { ok: true, answer: { failed: { message: 'used for another payment', origin: 'application', retryable: false } } };
		return { ok: true, answer: record };
	};
	const send = async (): Promise<Attempt<Paid>> => {
		sent = true;
		server.tick();
		// A server that refuses or answers with success does not act late.
		const effect = how.answer === 'refusal' ? 'none' : how.answer === 'success' ? 'done' : how.effect;
		if (effect === 'done') server.pay(payment, how.forgets);
		if (effect === 'late') server.later(payment, how.late, how.forgets);
		return how.answer === 'success' ? { ok: true, answer: payment } : { ok: false, failure: FAILURES[how.answer]! };
	};
	const outcome = await carryOut<Paid>({
		context,
		client: { error: (failure, _, __, extra) => Object.assign(new Error(failure.message), { context: { canton: extra } }) as any },
		endpoint: 'POST /pay',
		identity: { trackingId: id },
		spending: { context, itemIndex: 0, amount: String(amount), unit: 'CC' },
		before: async () => await readOnce(readRecord),
		mayBeDone,
		prepare: () => ({
			send,
			// A used ID is answered with the first result, whatever it was.
			confirm: async () => await untilFound(context, 0, readRecord),
			search: (failure) => (outcomeUnknown(failure) ? { find: async () => await untilFound(context, 0, ownOnly(readRecord)) } : undefined),
		}),
		reconcile: () => 'Look it up.',
	}).then(
		({ alreadyDone, done }) => ({ outcome: 'succeeded', alreadyDone, done }),
		(error: any) => ({ outcome: error.context.canton?.outcome as string, alreadyDone: false, error }),
	);
	return { ...outcome, sent };
}

const amountOf = (payments: Paid[]) => payments.reduce((sum, { amount }) => sum + amount, 0n);

test('what the server took never exceeds the maximum, and no outcome is told wrong', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
			const server = new Server();
			const context = contextOf();
			const failed: number[] = [];
			for (const [call, each] of steps.entries()) {
				const { outcome } = await act(server, context, each, call);
				const isDone = server.records.some(({ id, amount }) => id === each.id && amount === BigInt(each.amount));
				if (outcome === 'succeeded') expect([each, isDone]).toEqual([each, true]);
				if (outcome === 'failed') failed.push(call);
				expect(['succeeded', 'failed', 'unknown']).toContain(outcome);
				expect(amountOf(server.records)).toBeLessThanOrEqual(MAXIMUM);
			}
			while (!server.isSettled) server.tick();
			expect(amountOf(server.records)).toBeLessThanOrEqual(MAXIMUM);
			// A call that failed did not pay, then or later.
			expect(server.records.filter(({ call }) => failed.includes(call))).toEqual([]);
		}),
		{ numRuns: cases(3000, 1000) },
	);
});

test('an ID is paid once, however often it is tried, while the server shows its records or keeps its IDs', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
			const server = new Server();
			const context = contextOf();
			// A forgetful server that acts late was not done when it was asked: nobody could know.
			for (const each of steps)
				await act(server, context, { ...each, how: { ...each.how, forgets: each.how.forgets && each.how.effect !== 'late' } });
			while (!server.isSettled) server.tick();
			const late = steps.some(({ how }) => how.effect === 'late');
			for (const id of ['a', 'b', 'c']) {
				const paid = server.records.filter((record) => record.id === id).length;
				if (!late) expect(paid).toBeLessThanOrEqual(1);
			}
		}),
		{ numRuns: 2000 },
	);
});

test('what stops an execution before it sends is not said to have failed if another one did it', async () => {
	const inExecution = fc.record({ step, isNew: fc.boolean() });
	await fc.assert(
		fc.asyncProperty(fc.array(inExecution, { minLength: 2, maxLength: 8 }), async (steps) => {
			const server = new Server();
			let context = contextOf();
			for (const [call, { step: each, isNew }] of steps.entries()) {
				if (isNew) context = contextOf();
				const { outcome, sent } = await act(server, context, each, call, true);
				const isDone = server.records.some(({ id, amount }) => id === each.id && amount === BigInt(each.amount));
				if (outcome === 'failed' && !sent) expect([each, isDone]).toEqual([each, false]);
			}
		}),
		{ numRuns: 1000 },
	);
});

test.each([
	['one that the node made', false, 'failed'],
	['of the user', true, 'unknown'],
] as const)('where the records of an ID, %s, cannot be read before, nothing is sent, and the error says so', async (_, mayBeDone, said) => {
	const server = new Server();
	const how = { effect: 'done', late: 1, answer: 'success', unreadable: 'before', forgets: false } as const;
	const result = await act(server, contextOf(), { id: 'a', amount: 5, how }, 0, mayBeDone);
	expect(result).toMatchObject({ outcome: said, sent: false });
	expect((result as any).error.message).toBe('Whether it was done before could not be read, so nothing was sent: database');
	expect(server.records).toEqual([]);
});

test('an unknown outcome counts as paid, a refusal does not', async () => {
	const server = new Server();
	const context = contextOf();
	const how = { effect: 'none', late: 1, answer: 'lost', unreadable: 'none', forgets: false } as const;
	expect(await act(server, context, { id: 'a', amount: 60, how })).toMatchObject({ outcome: 'unknown' });
	const refused = { ...how, answer: 'refusal' } as const;
	expect(await act(server, context, { id: 'b', amount: 40, how: refused })).toMatchObject({ outcome: 'failed', sent: true });
	const success = { ...how, answer: 'success' } as const;
	const over = await act(server, context, { id: 'c', amount: 41, how: success });
	expect(over).toMatchObject({ outcome: 'failed', sent: false });
	expect((over as any).error.message).toMatch(
		/^Maximum per Execution \(CC\): 41 CC more would exceed 100\.0+ CC; 60\.0+ CC of it are spent/,
	);
	expect(await act(server, context, { id: 'c', amount: 40, how: success })).toMatchObject({ outcome: 'succeeded', alreadyDone: false });
});

describe('after a try of the execution that got no answer', () => {
	const lost = { effect: 'late', late: 4, answer: 'lost', unreadable: 'none', forgets: false } as const;
	const begun = async (how: Step['how'] = lost) => {
		const [server, context] = [new Server(), contextOf()];
		await act(server, context, { id: 'a', amount: 60, how });
		return { server, context };
	};

	test('nothing that stops the next one says that it was not done', async () => {
		const { server, context } = await begun();
		const unread = await act(server, context, { id: 'a', amount: 60, how: { ...lost, unreadable: 'before' } });
		expect(unread).toMatchObject({ outcome: 'unknown', sent: false });
		const limited = await act(server, context, { id: 'a', amount: 60, how: lost });
		expect(limited).toMatchObject({ outcome: 'unknown', sent: false });
		expect((limited as any).error.message).toMatch(/^Maximum per Execution/);
		expect((limited as any).error.description).toMatch(
			/^An earlier try of this execution got no answer: it may have done this\. Whoever builds/,
		);
		while (!server.isSettled) server.tick();
		expect(amountOf(server.records)).toBe(60n);
	});

	test('a try that has certainly failed leaves no doubt', async () => {
		const { server, context } = await begun({ ...lost, effect: 'none', answer: 'refusal' });
		const unread = await act(server, context, { id: 'a', amount: 60, how: { ...lost, unreadable: 'before' } });
		expect(unread).toMatchObject({ outcome: 'failed', sent: false });
	});
});
