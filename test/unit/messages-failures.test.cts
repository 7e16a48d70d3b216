// Messages about failed commands, one or many: held against what an operator searches for.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { JsonObject } from '../../nodes/shared/messages/message';
import { readNames } from '../../nodes/shared/messages/names';
import { ALICE, BOB, failure, many, written } from './messages-support.cts';

test.each<[string, JsonObject]>([
	['a failed command', failure(1)],
	['a notice', { event: 'gap', reason: 'The participant has pruned the events up to 7' }],
	['raw data', { event: 'contractCreated', eventId: 'a:0', createdEvent: { contractId: '00ab' } }],
])('%s to which its trigger added a message is written as the event alone', (_, event) => {
	expect(written({ ...event, message: written(event) })).toEqual(written(event));
});

test('a sample says in its title that it is one', () => {
	expect(written({ ...failure(1), sample: true }).title).toBe(`Sample: ${written(failure(1)).title}`);
});

describe('a failed command', () => {
	/** Times as they are shown in a zone. */
	const ZONES = {
		'America/New_York': { '2026-11-01T05:59:59Z': '2026-11-01 01:59:59 EDT', '2026-11-01T06:00:00Z': '2026-11-01 01:00:00 EST' },
		'Australia/Lord_Howe': {
			'2026-04-04T14:59:00Z': '2026-04-05 01:59:00 GMT+11',
			'2026-04-04T15:01:00Z': '2026-04-05 01:31:00 GMT+10:30',
		},
		UTC: { '2026-07-01T10:00:00Z': '2026-07-01 10:00:00 UTC' },
	};
	const zoned = Object.entries(ZONES).flatMap(([zone, times]) =>
		Object.entries(times).map(([time, shown]) => [zone, time, shown] as const),
	);

	it.each(zoned)('names the zone as it is at that time: %s, %s', (zone, recordTime, shown) => {
		for (const _ of [1, 2]) expect(written(failure(1, { recordTime }), { zone }).text).toContain(shown);
	});

	it('says what an operator searches for: names instead of party IDs, the reader’s time, whole IDs as data', () => {
		const message = written(failure(1));
		expect(message.text).toBe(
			[
				'🔴 Command command-1 failed: LOCAL_VERDICT_LOCKED_CONTRACTS',
				'Rejected transaction of Bob of Basel is referring to locked contracts 00abc',
				'Another command was using the same contract: it can be submitted again.',
				'Parties: alice::1220ababab…, Bob of Basel',
				'User: payroll',
				'Trace ID: 0123456789abcdef0123456789abcdef · offset 101 · 2026-07-01 12:00:00 GMT+2',
				'Execution in n8n: https://n8n.example.com/workflow/w/executions/1?a=(b)&c=d',
			].join('\n'),
		);
		expect(message).toMatchObject({
			type: 'commandFailed',
			severity: 'error',
			title: 'Command command-1 failed: LOCAL_VERDICT_LOCKED_CONTRACTS',
			dedupKey: 'command command-1',
			repeated: false,
			fields: { commandId: 'command-1', userId: 'payroll', actAs: [ALICE, BOB], offset: 101, errorCategory: 2 },
		});
	});

	it('is on the page of the alert as it arrives, but for the link', () => {
		const page = readFileSync(join(__dirname, '..', '..', 'docs', 'jobs', 'alert-flow.md'), 'utf8');
		const shown = [...page.matchAll(/^> ((?:🔴 |\w).*?) *$/gm)].map(([, line]) => line);
		const said = failure(1, {
			commandId: 'payroll-4711',
			reason: 'Rejected transaction is referring to locked contracts',
			actAs: [`alice::1220047ae7${'0'.repeat(58)}`],
			traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
			offset: 1671,
		});
		expect(shown).toEqual(written(said, { zone: 'UTC', links: [] }).text.split('\n'));
	});

	it.each<[string, JsonObject, RegExp]>([
		['a code without advice of its own, by its category', { errorCode: 'SOME_CODE', errorCategory: 9 }, /cannot succeed as long as/],
		['out of traffic, which is critical', { errorCode: 'SEQUENCER_REQUEST_FAILED', reason: 'AboveTrafficLimit(…)' }, /buy traffic/],
		['nothing known', { errorCode: null, errorCategory: null, reason: '', traceId: null, recordTime: null }, /gave no reason/],
	])('%s', (_, more, words) => {
		const { text, severity } = written(failure(1, more));
		expect(text).toMatch(words);
		expect(severity).toBe(String(more.reason).startsWith('Above') ? 'critical' : 'error');
	});

	it('that is delivered again says so, under the same key', () => {
		const message = written(failure(1, { replayed: true }));
		expect(message).toMatchObject({ repeated: true, dedupKey: 'command command-1' });
		expect(message.text).toMatch(/^🔴 Repeated: Command command-1 failed.*\nSent again because n8n lost/);
		// A workflow that passes messages on writes them once more.
		const again = written({ ...message } as unknown as JsonObject);
		expect(again).toMatchObject({ repeated: true, dedupKey: 'command command-1', title: message.title });
		expect(again.text.match(/Repeated: /g)).toHaveLength(1);
		expect(again.text.match(/Sent again because/g)).toHaveLength(1);
	});
});

describe('many at once', () => {
	it('are one message each up to five subjects, and one digest above; heartbeats are none', () => {
		const rows = [1, 2, 3, 4, 5].map((n) => failure(n));
		expect(many([...rows, { event: 'heartbeat' }]).map(({ members }) => members)).toEqual([[0], [1], [2], [3], [4]]);
		const [digest, ...others] = many([...rows, failure(6, { errorCode: 'SEQUENCER_BACKPRESSURE' })]);
		expect(others).toEqual([]);
		expect(digest).toMatchObject({
			title: '6 commands failed',
			members: [0, 1, 2, 3, 4, 5],
			fields: { count: 6, counts: { LOCAL_VERDICT_LOCKED_CONTRACTS: 5, SEQUENCER_BACKPRESSURE: 1 } },
		});
		expect(digest.text).toContain('5 × LOCAL_VERDICT_LOCKED_CONTRACTS, 1 × SEQUENCER_BACKPRESSURE\nOffsets 101 to 106. The first 3:');
		expect(many([...rows, failure(6)], 10)).toHaveLength(6);
	});

	it('failures of one command are one message: how often, the last reason, every attempt', () => {
		const again = (n: number, more = {}) => failure(n, { commandId: 'transfer-7', ...more });
		const [first, second] = many([again(1), failure(2), again(3), again(4, { reason: 'The last one' })]);
		expect(first).toMatchObject({ members: [0, 2, 3], dedupKey: 'command transfer-7', fields: { attemptCount: 3, eventId: 'offset:101' } });
		expect(first.text).toContain('It happened 3 times, offsets 101 to 104. The last time:\nThe last one');
		expect(second.members).toEqual([1]);
	});

	it('what is delivered again stays apart from what is new', () => {
		expect(many([failure(1), failure(1, { replayed: true })]).map(({ repeated }) => repeated)).toEqual([false, true]);
	});

	it('stays small however much it is about', () => {
		const [digest] = many(Array.from({ length: 3000 }, (_, n) => failure(n, { reason: 'x'.repeat(5000) })));
		expect(JSON.stringify(digest).length).toBeLessThan(30_000);
		expect(digest.fields).toMatchObject({ count: 3000, notListed: 2950 });
		expect(digest.fields.events[0]).toMatchObject({ commandId: 'command-0', eventId: 'offset:100' });
	});
});

describe('party names', () => {
	it('are read line by line', () => {
		expect(readNames(`${ALICE} = Alice\n\n bob::12 =Bob = B `)).toEqual(
			new Map([
				[ALICE, 'Alice'],
				['bob::12', 'Bob = B'],
			]),
		);
	});
	it.each([
		['alice', 'line 1'],
		[`${ALICE} = A\n= B`, 'line 2'],
		['a::12 =', 'line 1'],
	])('%j is refused', (list, line) => {
		expect(() => readNames(list)).toThrow(`${line} is not a party ID, an equals sign and a name`);
	});
});
