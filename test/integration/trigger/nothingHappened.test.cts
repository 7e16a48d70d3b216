// Triggers that start when nothing happened: on a ledger, on scan, and with several targets.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { PolledNode } from '../../support/polledNode.cts';
import { json, refusal, useTriggers } from './support.cts';

const { sandbox, happen, trigger } = useTriggers({ realTime: true });

const quiet = (more: IDataObject = {}) => ({ startOn: 'nothing', quietMinutes: 30, ...more });
let aheadMs = 0;
const realNow = Date.now;
beforeEach(() => {
	aheadMs = 0;
	jest.spyOn(Date, 'now').mockImplementation(() => realNow() + aheadMs);
});
afterEach(() => jest.restoreAllMocks());
const later = (minutes: number) => void (aheadMs += minutes * 60_000);

it('a ledger without a matching completion is said once, with a message, and once that one came', async () => {
	const node = trigger(quiet({ outcome: 'succeeded', options: { addMessage: true } }));
	expect(await node.poll()).toBeNull();
	await happen('succeed');
	expect(await node.poll()).toBeNull();
	later(31);
	await happen('fail');
	const [silent, ...others] = json(await node.poll());
	expect(others).toEqual([]);
	expect(silent).toMatchObject({ event: 'nothingHappened', watched: 'commandCompleted', minutes: 30, lastEventId: expect.any(String) });
	expect(silent!.message).toMatchObject({
		type: 'silence',
		severity: 'warning',
		status: 'problem',
		title: 'Nothing happened for 30 minutes: command completed',
		dedupKey: `silence commandCompleted ${silent!.since as string}`,
	});
	later(60);
	expect(await node.poll()).toBeNull();
	await happen('succeed');
	const [again] = json(await node.poll());
	expect(again).toMatchObject({ event: 'happensAgain', since: silent!.since });
	expect(again!.message).toMatchObject({ status: 'resolved', severity: 'info', dedupKey: (silent!.message as any).dedupKey });
});

it('a heartbeat does not come in the place of it', async () => {
	const node = trigger(quiet({ options: { heartbeatHours: 1 } }));
	await node.poll();
	later(120);
	expect(json(await node.poll()).map(({ event }) => event)).toEqual(['nothingHappened']);
});

it('a test run shows what it looks like', async () => {
	const items = json(await trigger(quiet()).poll('manual'));
	expect(items).toEqual([expect.objectContaining({ event: 'nothingHappened', sample: true })]);
});

it.each([
	['', 'Minutes Without Event: this field is empty'],
	[0, 'Minutes Without Event: 0 is too small'],
])('minutes of %j are refused', async (quietMinutes, words) => {
	expect((await refusal(trigger(quiet({ quietMinutes })).poll())).message).toContain(words);
});

it('a Given Position that the ledger has not reached is an error of its field', async () => {
	const beyond = { startFrom: 'position', afterOffset: '999999999' };
	const expected = await refusal(trigger(beyond).poll());
	expect(expected.message).toMatch(/^After Offset: /);
	const node = trigger(quiet(beyond));
	const found = await refusal((async () => [await node.poll(), await node.poll()])() as never);
	expect(found.message).toBe(expected.message);
});

it('who changes what starts the workflow is told that the trigger starts over', async () => {
	const { staticData, shared } = await (async () => {
		const node = trigger({});
		await node.poll();
		return node;
	})();
	const items = json(await trigger(quiet(), { staticData, shared }).poll());
	expect(items).toEqual([expect.objectContaining({ event: 'startedOver' })]);
});

it('who changes a filter hears of a silence of the new one, although that of the old one was reported', async () => {
	const once = { delivery: 'once' };
	const node = trigger(quiet({ ...once, outcome: 'failed' }));
	await node.poll();
	later(31);
	expect(json(await node.poll()).map(({ event }) => event)).toEqual(['nothingHappened']);
	const { staticData, shared } = node;
	const changed = trigger(quiet({ ...once, outcome: 'any', options: { output: 'item' } }), { staticData, shared });
	expect(await changed.poll()).toBeNull();
	later(29);
	// Fields that leave open which events count are no filter.
	const { staticData: saved, shared: kept } = changed;
	const renamed = trigger(quiet({ ...once, outcome: 'any', quietMinutes: 20, options: { output: 'batch', maxItems: 7 } }), {
		staticData: saved,
		shared: kept,
	});
	expect(json(await renamed.poll())).toMatchObject([{ count: 1, events: [{ event: 'nothingHappened', minutes: 20 }] }]);
});

it('liveness of a validator, by the template of its records: once that none came, and once that it goes on', async () => {
	const templates = '#splice-amulet:Splice.ValidatorLicense:ValidatorLivenessActivityRecord';
	expect(readFileSync(join(__dirname, '..', '..', '..', 'docs', 'guides', 'triggers.md'), 'utf8')).toContain(`\`${templates}\``);
	const node = trigger(quiet({ event: 'contractCreated', templates, quietMinutes: 25 }));
	const records = { action: 'reward', coupon: 'liveness' };
	expect(await node.poll()).toBeNull();
	await happen(records);
	expect(await node.poll()).toBeNull();
	later(26);
	// A contract of another template is no sign of it.
	await happen('tap');
	expect(json(await node.poll())).toMatchObject([{ event: 'nothingHappened', watched: 'contractCreated', minutes: 25 }]);
	later(60);
	expect(await node.poll()).toBeNull();
	aheadMs = 0;
	await happen(records, records);
	expect(json(await node.poll())).toMatchObject([
		{ event: 'happensAgain', watched: 'contractCreated', firstEventId: expect.stringContaining('1220') },
	]);
	await happen(records);
	expect(await node.poll()).toBeNull();
});

it('rounds of a network that are stuck are said, for each target', async () => {
	const credentials = {
		cantonScanApi: {
			url: sandbox.url,
			severalTargets: true,
			targetName: 'one',
			furtherTargets: { row: [{ name: 'two', url: `${sandbox.url}/target-2`, access: 'none' }] },
		},
	};
	const parameters = { event: 'roundOpened', ...quiet({ quietMinutes: 20 }), options: { target: '*', addMessage: false } };
	const node = new PolledNode('cantonScanEventTrigger', parameters as never, credentials, {}, { workflowId: 'stuck' });
	expect(await node.poll()).toBeNull();
	later(21);
	const items = json(await node.poll());
	expect(items.map(({ target, event, watched }) => [target, event, watched]).sort()).toEqual([
		['one', 'nothingHappened', 'roundOpened'],
		['two', 'nothingHappened', 'roundOpened'],
	]);
	expect(await node.poll()).toBeNull();
});
