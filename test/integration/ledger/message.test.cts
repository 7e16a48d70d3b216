// Message › Format in n8n's engine: no server, no credential.
import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../support/engine.cts';

const format = async (rows: IDataObject[], parameters: IDataObject = {}) =>
	await runNode('cantonLedger', { resource: 'message', operation: 'format', ...parameters } as never, {
		credentials: {},
		input: rows.map((json) => ({ json })),
	});

const failure = (n: number): IDataObject => ({
	event: 'commandCompleted',
	eventId: `offset:${n}`,
	offset: n,
	commandId: `command-${n}`,
	outcome: 'failed',
	errorCode: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
	reason: 'Locked',
	statusCode: 10,
	actAs: [`alice::1220${'ab'.repeat(32)}`],
	recordTime: '2026-07-01T10:00:00Z',
});

test('one message for each item, without credential, paired with it', async () => {
	const { json, items, error } = await format([failure(1), failure(2)], { formats: ['slack', 'teams', 'markdown', 'html'] });
	expect(error).toBeUndefined();
	expect(json.map(({ title }) => title)).toEqual([
		'Command command-1 failed: LOCAL_VERDICT_LOCKED_CONTRACTS',
		'Command command-2 failed: LOCAL_VERDICT_LOCKED_CONTRACTS',
	]);
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual([[{ item: 0 }], [{ item: 1 }]]);
	expect(json[0]).toMatchObject({
		slack: { blocks: expect.any(Array) },
		teams: { type: 'message' },
		markdown: expect.stringContaining('**'),
		html: expect.stringContaining('<h3>'),
	});
});
test('many are one digest, paired with all of them; Digest Above says how many', async () => {
	const rows = [1, 2, 3, 4, 5, 6].map(failure);
	const { json, items } = await format(rows);
	expect(json).toMatchObject([{ title: '6 commands failed', fields: { count: 6 } }]);
	expect(items[0].pairedItem).toEqual(rows.map((_, item) => ({ item })));
	expect((await format(rows, { options: { digestAbove: 6 } })).json).toHaveLength(6);
	expect((await format([failure(1), failure(2)], { options: { digestAbove: 0 } })).json).toHaveLength(2 - 1);
});

test('names, time zone and explorer link', async () => {
	const options = {
		partyNames: `alice::1220${'ab'.repeat(32)} = Alice of Zug`,
		timeZone: 'Asia/Tokyo',
		explorerLink: 'https://explorer.example.com/{offset}',
	};
	const [{ text, links }] = (await format([failure(7)], { options })).json;
	expect(text).toContain('Parties: Alice of Zug');
	expect(text).toContain('2026-07-01 19:00:00');
	expect(links).toContainEqual({ text: 'Explorer', url: 'https://explorer.example.com/7' });
});

test.each<[IDataObject, string]>([
	[{ partyNames: 'alice' }, 'Party Names: line 1 is not a party ID, an equals sign and a name'],
	[{ timeZone: 'Berlin' }, 'Time Zone: this is not the name of a time zone'],
	[{ explorerLink: 'explorer.example.com' }, 'Explorer Link: this is not a web address'],
])('%j is refused by its label', async (options, message) => {
	expect((await format([failure(1)], { options })).error?.message).toBe(message);
});
