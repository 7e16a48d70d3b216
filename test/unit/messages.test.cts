// Messages of Message › Format and Add Message: held against what the services accept, and against what an operator searches for.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { html } from '../../nodes/shared/messages/formats/html';
import { markdown } from '../../nodes/shared/messages/formats/markdown';
import type { JsonObject } from '../../nodes/shared/messages/message';
import { readNames } from '../../nodes/shared/messages/names';
import { messageJson } from '../../nodes/shared/messages/output';
import { messageOf, messagesOf, type WriteOptions } from '../../nodes/shared/messages/write';
import { objections } from '../support/receiverShapes.cts';

const ALICE = `alice::1220${'ab'.repeat(32)}`;
const BOB = `bob::1220${'cd'.repeat(32)}`;
const options: WriteOptions = {
	names: new Map([[BOB, 'Bob of Basel']]),
	zone: 'Europe/Berlin',
	linkTemplates: ['https://explorer.example.com/updates/{updateId}'],
	links: [{ text: 'Execution in n8n', url: 'https://n8n.example.com/workflow/w/executions/1?a=(b)&c=d' }],
};
const written = (item: JsonObject, more: Partial<WriteOptions> = {}): any =>
	messageJson(messageOf(item, { ...options, ...more }), ['googleChat', 'html', 'markdown', 'pagerDuty', 'slack', 'teams']);
/** PagerDuty's routing key comes from a credential. */
const routed = (event: object) => ({ routing_key: 'R'.repeat(32), ...event });
const many = (items: JsonObject[], above = 5): any[] =>
	messagesOf(items, above, options).map(({ message, items: members }) => ({ ...messageJson(message, []), members }));

const failure = (n: number, more: JsonObject = {}): JsonObject => ({
	event: 'commandCompleted',
	eventId: `offset:${100 + n}`,
	offset: 100 + n,
	commandId: `command-${n}`,
	userId: 'payroll',
	outcome: 'failed',
	errorCode: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
	errorCategory: 2,
	reason: `Rejected transaction of ${BOB} is referring to locked contracts 00abc`,
	statusCode: 10,
	actAs: [ALICE, BOB],
	traceId: '0123456789abcdef0123456789abcdef',
	recordTime: '2026-07-01T10:00:00.123456Z',
	...more,
});

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

describe('other items', () => {
	it.each<[string, JsonObject, object]>([
		[
			'a contract',
			{ event: 'contractCreated', contractId: '00c1', templateId: 'p:Iou:Iou', createArgument: { owner: BOB }, signatories: [ALICE] },
			{
				type: 'contractCreated',
				severity: 'info',
				title: 'Contract created: Iou:Iou',
				text: expect.stringContaining('{"owner":"Bob of Basel"}'),
			},
		],
		[
			'a choice',
			{ event: 'choiceExercised', contractId: '00c1', templateId: 'p:Iou:Iou', choice: 'Pay', actingParties: [BOB] },
			{ title: 'Choice exercised: Pay on Iou:Iou', text: expect.stringContaining('Acting parties: Bob of Basel') },
		],
		[
			'an update, with a link to the explorer',
			{
				kind: 'transaction',
				updateId: '1220/f',
				events: [{ event: 'exercised', choice: 'Pay', templateId: 'p:Iou:Iou' }],
				recordTime: '2026-07-01T10:00:00Z',
			},
			{
				title: 'Transaction with 1 event',
				text: expect.stringContaining('• exercised Pay on Iou:Iou'),
				links: expect.arrayContaining([{ text: 'Explorer', url: 'https://explorer.example.com/updates/1220%2Ff' }]),
			},
		],
		[
			'a vote that ends soon',
			{
				action: 'SRARC_AddSv',
				requester: 'sv-1',
				reason: 'New',
				voteBefore: '2026-07-02T10:00:00Z',
				hoursLeft: 5,
				acceptedBy: ['sv-1'],
				rejectedBy: [],
				notVoted: ['sv-2'],
				trackingId: '00t',
			},
			{ title: 'Vote open: SRARC_AddSv', severity: 'warning', dedupKey: 'vote 00t', text: expect.stringContaining('Not voted (1): sv-2') },
		],
		[
			'a vote that is missing',
			{
				event: 'voteMissing',
				superValidator: 'sv-2',
				action: 'SRARC_AddSv',
				voteBefore: '2026-07-02T10:00:00Z',
				hoursLeft: 100,
				trackingId: '00t',
			},
			{ type: 'vote', title: 'sv-2 has not voted: SRARC_AddSv', severity: 'warning', dedupKey: 'vote 00t' },
		],
		[
			'a transaction that the network rejected',
			{
				event: 'networkEvent',
				eventId: '1220aa',
				updateId: '1220aa',
				verdictResult: 'VERDICT_RESULT_REJECTED',
				submittingParties: [BOB],
				totalTrafficCost: 961,
				recordTime: '2026-07-01T10:00:00Z',
				events: [],
			},
			{
				type: 'networkEvent',
				title: 'Transaction rejected by the network',
				severity: 'warning',
				dedupKey: 'networkEvent 1220aa',
				text: expect.stringContaining('Submitted by Bob of Basel\nTraffic: 961 bytes\nUpdate ID: 1220aa'),
			},
		],
		[
			'a transaction that the network accepted',
			{ event: 'networkEvent', updateId: '1220aa', verdictResult: 'VERDICT_RESULT_ACCEPTED', recordTime: '2026-07-01T10:00:00Z' },
			{ title: 'Transaction accepted', severity: 'info' },
		],
		[
			'a round',
			{ event: 'roundOpened', eventId: '00c', round: 7, coinPriceUsd: '0.0050000000', opensAt: '2026-07-01T10:00:00Z' },
			{ type: 'roundOpened', title: 'Round 7 has opened', text: expect.stringContaining('Coin price: 0.0050000000 USD') },
		],
		[
			'little traffic',
			{ event: 'trafficBelow', memberId: 'PAR::p::1220', left: 900, threshold: 1000, totalLimit: 2000, totalConsumed: 1100 },
			{
				title: 'Traffic is low: 900 bytes left',
				severity: 'warning',
				dedupKey: 'traffic PAR::p::1220',
				text: expect.stringContaining('Used 1100 of 2000 bytes'),
			},
		],
		[
			'a preapproval that ends',
			{ event: 'preapprovalExpiring', eventId: '00:x', party: 'bob::1220', daysToExpiry: 3.5, expiresAt: '2026-07-05T09:00:00Z' },
			{
				type: 'preapprovalExpiring',
				title: 'The preapproval of bob::1220 expires soon',
				severity: 'warning',
				dedupKey: 'preapproval bob::1220',
				text: expect.stringContaining('In 3.5 days'),
			},
		],
		[
			'a preapproval that has ended',
			{ event: 'preapprovalExpiring', eventId: '00:x', party: 'bob::1220', daysToExpiry: -1 },
			{ title: 'The preapproval of bob::1220 has expired' },
		],
		[
			'traffic that ends soon',
			{ event: 'runwayBelow', memberId: 'PAR::p::1220', left: 900, hoursLeft: 4.5, usedPerHour: 200, thresholdHours: 48 },
			{ title: 'Traffic ends in 4.5 hours', dedupKey: 'runway PAR::p::1220', text: expect.stringContaining('Used per hour: 200 bytes') },
		],
		['no traffic at all', { event: 'trafficBelow', memberId: 'PAR::p::1220', left: 0 }, { severity: 'critical' }],
		[
			'a snapshot',
			{ event: 'snapshotTaken', eventId: '0:2026-07-01T09:00:00Z', recordTime: '2026-07-01T09:00:00Z', migrationId: 0 },
			{ type: 'snapshotTaken', title: /^A snapshot of all contracts was taken: /, text: expect.stringContaining('Migration ID 0') },
		],
		[
			'an upgrade that is near',
			{
				event: 'upgradeScheduled',
				eventId: 'scheduled:logical:t:s',
				change: 'scheduled',
				kind: 'logical',
				upgradeTime: '2026-07-03T10:00:00Z',
				hoursLeft: 48,
				successorSynchronizerId: 'global::1220::35-1',
			},
			{ title: /^Logical synchronizer upgrade scheduled: /, severity: 'warning', text: expect.stringContaining('Successor: global::') },
		],
		[
			'an upgrade that was cancelled',
			{
				event: 'upgradeScheduled',
				eventId: 'cancelled:migration:t:',
				change: 'cancelled',
				kind: null,
				previousUpgradeTime: '2026-07-03T10:00:00Z',
			},
			{ title: 'Migration of the synchronizer cancelled', severity: 'info', dedupKey: 'upgrade migration' },
		],
		[
			'a super validator that joined',
			{
				event: 'rulesChanged',
				eventId: '00a:00b',
				superValidatorsAdded: ['sv-3'],
				superValidatorsRemoved: [],
				changes: [{ setting: 'superValidators.sv-3.rewardWeight', before: null, after: '100' }],
			},
			{
				title: 'Super validators: sv-3 joined',
				severity: 'warning',
				text: expect.stringContaining('• superValidators.sv-3.rewardWeight: none → 100'),
			},
		],
		[
			'rules that changed',
			{ event: 'rulesChanged', eventId: '00a:00b', changes: [{ setting: 'dsoRules.voteRequestTimeout', before: '1', after: '2' }] },
			{ title: '1 setting of the network changed' },
		],
		[
			'a transfer',
			{ sender: ALICE, receiver: BOB, amount: '12.5000000000', instrumentId: 'Amulet', memo: 'Rent', updateId: '1220aa' },
			{ title: 'Transfer: 12.5000000000 Amulet', text: expect.stringContaining('to Bob of Basel\nMemo: Rent') },
		],
		[
			'a change of a balance',
			{
				kind: 'fee',
				party: BOB,
				change: '-0.03',
				amount: '0.03',
				instrument: { id: 'Amulet', admin: ALICE },
				balanceAfter: '7.97',
				updateId: '1220aa',
			},
			{ type: 'holdingChange', title: 'Bob of Basel: -0.03 Amulet (fee)', text: expect.stringContaining('Balance after: 7.97 Amulet') },
		],
		[
			'a gap',
			{ event: 'gap', reason: 'Pruned.', afterOffset: 3, untilOffset: 9 },
			{ type: 'notice', severity: 'warning', title: /pruned/ },
		],
		[
			'a target that cannot be read',
			{ target: 'main-1', event: 'targetFailing', eventId: 'f', since: '2026-07-01T10:00:00Z', reason: 'HTTP 502', advice: 'Wait.' },
			{
				severity: 'warning',
				status: 'problem',
				title: 'The trigger cannot read a target (main-1)',
				text: /HTTP 502/,
				dedupKey: 'main-1 notice target',
			},
		],
		[
			'a target that can be read again',
			{ target: 'main-1', event: 'targetRecovered', eventId: 'r', since: '2026-07-01T10:00:00Z' },
			{ severity: 'info', status: 'resolved', title: 'The trigger reads a target again (main-1)', dedupKey: 'main-1 notice target' },
		],
		[
			'a target that is removed while it cannot be read, which ends the problem',
			{ target: 'main-1', event: 'targetRemoved', eventId: 'x', since: '2026-07-01T10:00:00Z' },
			{ status: 'resolved', title: 'The trigger no longer follows a target (main-1)', dedupKey: 'main-1 notice target' },
		],
		[
			'nothing that happened at a target',
			{ target: 'main-1', event: 'nothingHappened', watched: 'roundOpened', minutes: 30, since: '2026-07-01T10:00:00Z', lastEventId: null },
			{
				type: 'silence',
				severity: 'warning',
				title: 'Nothing happened for 30 minutes: round opened (main-1)',
				text: /None since/,
				dedupKey: 'main-1 silence roundOpened 2026-07-01T10:00:00Z',
			},
		],
		[
			'what could not be read',
			{ event: 'commandCompleted', decodeError: 'it has no offset', raw: {} },
			{ title: 'An event could not be read' },
		],
		[
			'an error item',
			{ error: { message: 'No such party', advice: 'Choose another.', errorCode: 'X' } },
			{ severity: 'error', title: 'No such party' },
		],
		[
			'an error item of a command',
			{ error: { message: 'Gone', templateId: '#p:M:T', choice: 'Give', userId: 'ops' } },
			{ title: 'Gone', text: /Template: #p:M:T\nChoice: Give\nUser: ops/ },
		],
		[
			'a message of another workflow',
			{ subject: 'S', text: '🟠 S\nbody', status: 'problem', dedupKey: 'k' },
			{ title: 'S', severity: 'error', dedupKey: 'k' },
		],
		['anything else', { hello: 'world' }, { type: 'item', text: expect.stringContaining('hello: world') }],
	])('%s', (_, item, expected) => {
		const message = written(item);
		for (const [name, value] of Object.entries(expected)) {
			if (value instanceof RegExp) expect(message[name]).toMatch(value);
			else expect({ [name]: message[name] }).toEqual({ [name]: value });
		}
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

/** The worst an item can be: long, of characters that have to be escaped. */
const worst = ['<&>"*_~`|\\', '𝔘🔴', '\n', '@everyone ', '\u0000\u202e', '\ud83d'].map((unit) =>
	failure(1, {
		commandId: unit.repeat(1000),
		reason: unit.repeat(20_000),
		errorMetadata: { [unit.repeat(200)]: unit.repeat(50_000) },
		updateId: unit.repeat(2000),
		actAs: Array.from({ length: 500 }, () => unit.repeat(100)),
	}),
);

describe.each([failure(1), {}, { text: 'x' }, { event: 'gap' }, ...worst])('whatever an item holds (%#)', (item) => {
	it('each service takes it, the text fits Telegram, the Markdown fits Discord', () => {
		const { slack, teams, googleChat, pagerDuty, text, markdown: markup, html: page } = written(item);
		expect(objections('googleChat', googleChat)).toEqual([]);
		expect(objections('pagerDuty', routed(pagerDuty))).toEqual([]);
		expect(objections('slack', slack)).toEqual([]);
		expect(objections('teams', teams)).toEqual([]);
		expect(text.length).toBeLessThanOrEqual(4096);
		expect(markup.length).toBeLessThanOrEqual(2000);
		expect(page.replace(/<\/?(?:h3|p|a)(?: href="[^"<>]*")?>/g, '')).not.toMatch(/[<>]/);
		// JSON writes half of a character as an escape.
		expect(JSON.stringify(written(item))).not.toMatch(/\\ud[89a-f]/i);
		expect(JSON.stringify(written(item).fields).length).toBeLessThan(20_000);
	});
});

it('nothing is markup that stands in an item, and nobody is mentioned', () => {
	const message = messageOf({ title: 'pay_roll *now* <b>', text: 'x\n@everyone [a](javascript:b) # _i_' }, options);
	expect(markdown(message)).toContain('**pay\\_roll \\*now\\* \\<b\\>**');
	expect(markdown(message)).toContain('@\u200beveryone \\[a\\]\\(javascript:b\\) \\# \\_i\\_');
	expect(markdown(message)).toContain('[Execution in n8n](https://n8n.example.com/workflow/w/executions/1?a=%28b%29&c=d)');
	expect(html(message)).toContain('<h3>🟢 pay_roll *now* &lt;b&gt;</h3>');
	const { slack } = written({ title: '<!channel> & b' });
	expect(slack.text).toBe('🟢 &lt;!channel&gt; &amp; b');
	expect(slack.blocks[0].text).toEqual({ type: 'plain_text', text: '🟢 <!channel> & b', emoji: true });
});

describe('a message that is written already', () => {
	const alert: JsonObject = {
		subject: 'Command pay_roll-4711 failed: LOCAL_VERDICT_LOCKED_CONTRACTS',
		text: '🔴 Command pay_roll-4711 failed: LOCAL_VERDICT_LOCKED_CONTRACTS\nReferring to <locked> & *busy* contracts',
		status: 'problem',
		eventId: 'offset:1671',
		errorCode: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
		links: [
			{ text: 'Run', url: 'https://n8n.example.com/executions/1?a=(b)&c=d' },
			{ text: 'No address', url: 'javascript:alert(1)' },
		],
	};

	it('keeps its words, its data and its links, and gets no other link', () => {
		const message = written(alert);
		expect(message).toMatchObject({
			title: alert.subject,
			status: 'problem',
			severity: 'error',
			dedupKey: 'offset:1671',
			fields: { errorCode: alert.errorCode },
			links: [{ text: 'Run', url: 'https://n8n.example.com/executions/1?a=(b)&c=d' }],
		});
		expect(message.text).toBe(`${String(alert.text)}\nRun: https://n8n.example.com/executions/1?a=(b)&c=d`);
	});

	it('is one also where its data resemble something else', () => {
		const accepted = { subject: 'Accepted: 5 Amulet', text: 'Accepted: 5 Amulet', commandId: 'c', outcome: 'succeeded', status: 'info' };
		expect(written(accepted)).toMatchObject({
			type: 'message',
			title: 'Accepted: 5 Amulet',
			fields: { commandId: 'c', outcome: 'succeeded' },
		});
	});

	it('and written twice stays as it is', () => {
		const once = written(alert);
		expect(written(once)).toEqual(once);
	});

	it('Google Chat: HTML is escaped, a link is a button', () => {
		const [{ card }] = written(alert).googleChat.cardsV2;
		const [{ textParagraph }, { buttonList }] = card.sections[0].widgets;
		expect(card.header.title).toBe(`🔴 ${String(alert.subject)}`);
		expect(textParagraph.text).toBe('Referring to &lt;locked&gt; &amp; *busy* contracts');
		expect(buttonList.buttons).toEqual([{ text: 'Run', onClick: { openLink: { url: 'https://n8n.example.com/executions/1?a=(b)&c=d' } } }]);
	});

	it('PagerDuty: a problem opens an incident under its key, its end resolves the same, and anything else is information', () => {
		expect(written(alert).pagerDuty).toMatchObject({
			event_action: 'trigger',
			dedup_key: 'offset:1671',
			payload: { summary: alert.subject, severity: 'error', custom_details: { errorCode: alert.errorCode } },
		});
		const resolved = written({ ...alert, status: 'resolved' });
		expect(resolved).toMatchObject({
			status: 'resolved',
			severity: 'info',
			pagerDuty: { event_action: 'resolve', dedup_key: 'offset:1671' },
		});
		expect(objections('pagerDuty', routed(resolved.pagerDuty))).toEqual([]);
		expect(written({ ...alert, status: 'info' }).pagerDuty.payload.severity).toBe('info');
	});
});

it('a token in an item reaches no message', () => {
	const token = `eyJhbGciOiJIUzI1NiJ9.${'e'.repeat(40)}.sig`;
	const message = written(
		failure(1, { reason: `Bearer ${token}`, errorMetadata: { [`k ${token}`]: { deep: [token] } }, commandId: token }),
	);
	expect(JSON.stringify(message)).not.toContain('e'.repeat(40));
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
