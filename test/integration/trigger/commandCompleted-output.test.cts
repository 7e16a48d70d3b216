// Command Completed: its filters, its output, and its options.
import type { IDataObject } from 'n8n-workflow';

import { json, refusal, useTriggers } from './support.cts';

const { sandbox, parties, happen, trigger } = useTriggers();

describe('filters and output', () => {
	it('outcome, command ID prefix and user', async () => {
		const node = trigger({ outcome: 'failed', options: { commandIdPrefix: 'pay-', userId: 'ledger-api-user' } });
		await node.poll();
		await happen(
			{ action: 'fail', commandId: 'pay-1' },
			{ action: 'succeed', commandId: 'pay-2' },
			{ action: 'fail', commandId: 'other' },
			{ action: 'fail', commandId: 'pay-3', userId: 'somebody' },
			{ action: 'fail', commandId: 'pay-4' },
		);
		expect(json(await node.poll()).map(({ commandId }) => commandId)).toEqual(['pay-1', 'pay-4']);
	});

	it('error code and category, is and is not, and acting parties', async () => {
		const filters: Array<[string, IDataObject]> = [
			['locked', { errorCodeIs: 'LOCAL_VERDICT_LOCKED_CONTRACTS' }],
			['busy,done,late', { errorCodeIsNot: 'LOCAL_VERDICT_LOCKED_CONTRACTS, NO_SUCH_CODE' }],
			['busy,locked', { errorCategoryIs: ['2'] }],
			['done,late', { errorCategoryIsNot: ['2'] }],
			['busy', { errorCategoryIs: ['2'], errorCodeIsNot: 'LOCAL_VERDICT_LOCKED_CONTRACTS' }],
			['busy,done,late', { userIsNot: 'automation, nobody' }],
			['late', { actingParties: { __rl: true, mode: 'id', value: `${parties.bob}, ${parties.carol}` } }],
		];
		const all = { __rl: true, mode: 'list', value: 'all' };
		const nodes = filters.map(([, options]) => trigger({ parties: all, options }, { as: 'participant_admin' }));
		for (const node of nodes) await node.poll();
		await happen(
			{ action: 'fail', commandId: 'locked', code: 'LOCAL_VERDICT_LOCKED_CONTRACTS', userId: 'automation' },
			{ action: 'fail', commandId: 'busy', code: 'SEQUENCER_BACKPRESSURE' },
			{ action: 'fail', commandId: 'late', code: 'SEQUENCER_NOT_ENOUGH_TRAFFIC_CREDIT', party: 'bob' },
			{ action: 'succeed', commandId: 'done' },
		);
		for (const [index, node] of nodes.entries()) {
			const found = json(await node.poll()).map(({ commandId }) => commandId);
			expect([filters[index], found.sort().join(',')]).toEqual([filters[index], filters[index][0]]);
		}
	});

	it('what is no error code is refused by its label, before anything is read', async () => {
		const { shown } = await refusal(trigger({ options: { errorCodeIs: 'locked contracts' } }).poll());
		expect(shown).toContain('Error Code Is: "locked contracts" is not an error code');
	});

	it('adds a message to each event, in the formats that are chosen', async () => {
		const names = `${parties.alice} = Alice of Zug`;
		const node = trigger({ options: { addMessage: undefined, messageFormats: ['slack'], partyNames: names, timeZone: 'Asia/Tokyo' } });
		// Nothing was set: there is a message all the same.
		const plain = trigger({ options: { addMessage: undefined } });
		const without = trigger({ options: { addMessage: false, messageFormats: ['slack'] } });
		for (const poller of [node, plain, without]) await poller.poll();
		await happen({ action: 'fail', commandId: 'pay-1', code: 'LOCAL_VERDICT_LOCKED_CONTRACTS' });
		const [{ message, commandId }] = json(await node.poll()) as any[];
		expect(commandId).toBe('pay-1');
		expect(message).toMatchObject({
			type: 'commandFailed',
			severity: 'error',
			title: 'Command pay-1 failed: LOCAL_VERDICT_LOCKED_CONTRACTS',
			dedupKey: 'command pay-1',
			fields: { actAs: [parties.alice] },
			slack: { blocks: expect.any(Array) },
		});
		expect(message.text).toContain('Parties: Alice of Zug');
		expect(message.text).toMatch(/ 19:\d\d:\d\d GMT\+9/);
		expect(Object.keys((json(await plain.poll()) as any[])[0].message)).not.toContain('slack');
		expect(json(await without.poll())[0]).not.toHaveProperty('message');
		expect((await refusal(trigger({ options: { addMessage: undefined, timeZone: 'x' } }).poll())).shown).toContain('Time Zone:');
	});

	it('one item per batch, and raw completions', async () => {
		const node = trigger({ simplify: false, options: { output: 'batch' } });
		await node.poll();
		await happen('fail', 'succeed');
		const [item] = json(await node.poll()) as any[];
		expect(item.count).toBe(2);
		expect(item.events[0]).toMatchObject({ event: 'commandCompleted', status: { code: expect.any(Number) }, actAs: [parties.alice] });
	});

	it('delivers what it cannot read as it came, once, and goes on behind it', async () => {
		const node = trigger({ outcome: 'failed' });
		await node.poll();
		const [{ offset }] = await happen('fail');
		const strange = { completionResponse: { Completion: { value: { offset, status: { code: 3 } } } } };
		const stranger = { completionResponse: { Novelty: { value: {} } } };
		await sandbox.fault({ endpoint: 'POST /v2/commands/command-completions', body: [strange, stranger] });
		const items = json(await node.poll());
		expect(items).toMatchObject([
			{ decodeError: 'it has no "completionResponse.Completion.value.commandId"', raw: strange, eventId: `offset:${offset}` },
			{ decodeError: 'it is of a type this version does not know', raw: stranger, eventId: expect.stringMatching(/^raw:[0-9a-f]{16}$/) },
		]);
		const [next] = await happen('fail');
		await sandbox.fault({ endpoint: 'POST /v2/commands/command-completions', body: [stranger] });
		expect(await node.poll()).toBeNull();
		expect(json(await node.poll()).map((item) => item.offset)).toEqual([next.offset]);
	});
});

describe('options', () => {
	it('Heartbeat (Hours) delivers a sign of life after so long without an event; without the option there is none', async () => {
		const node = trigger({ options: { heartbeatHours: 0.5 } });
		const plain = trigger({});
		for (const poller of [node, plain]) {
			await poller.poll();
			const cursor = poller.staticData.cursor as { lastItemAt: number };
			cursor.lastItemAt -= 1_801_000;
		}
		expect(await plain.poll()).toBeNull();
		expect(json(await node.poll())).toMatchObject([{ event: 'heartbeat', time: expect.any(String), position: expect.any(Number) }]);
	});

	it('Output: One Item per Batch holds such notices among its events', async () => {
		const node = trigger({ options: { heartbeatHours: 0.5, output: 'batch' } });
		await node.poll();
		(node.staticData.cursor as { lastItemAt: number }).lastItemAt -= 1_801_000;
		expect(json(await node.poll())).toMatchObject([{ count: 1, events: [{ event: 'heartbeat' }] }]);
	});

	it('Replay Window (Minutes) decides how long a batch is remembered, where n8n does not say what happened to it', async () => {
		const kept = async (options: IDataObject) => {
			const node = trigger({ delivery: 'atLeastOnce', options }, { silent: true });
			await node.poll();
			await happen('fail');
			await node.poll();
			const cursor = node.staticData.cursor as { unacknowledged: Array<{ since: number }> };
			for (const batch of cursor.unacknowledged) batch.since -= 5 * 60_000;
			await happen('fail');
			await node.poll();
			return (node.staticData.cursor as { unacknowledged: unknown[] }).unacknowledged.length;
		};
		expect(await kept({})).toBe(2);
		expect(await kept({ replayMinutes: 2 })).toBe(1);
	});
});
