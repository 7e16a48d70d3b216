// Events of a network in Canton Scan Event Trigger: transactions, upgrades, rules, rounds and snapshots.
import type { IDataObject } from 'n8n-workflow';

import { at, poll, useScanEvents } from './scanEvents-support.cts';
import { refusal } from './support.cts';

const { sandbox, parties, happen, endpointsCalled, trigger, testSamples } = useScanEvents();

describe('Network Event', () => {
	test('a rejected transaction that nobody else could report, once, with its verdict', async () => {
		const node = trigger('networkEvent', { verdict: 'rejected' });
		await node.poll();
		const [{ updateId }] = await happen({ action: 'fail', code: 'LOCAL_VERDICT_LOCKED_CONTRACTS' });
		await happen('transfer');
		const items = await poll(node);
		expect(items).toEqual([
			expect.objectContaining({ event: 'networkEvent', eventId: updateId, updateId, verdictResult: 'VERDICT_RESULT_REJECTED' }),
		]);
		expect(await node.poll()).toBeNull();
	});

	test.each([
		['0.8.4', 'the clock'],
		['0.9.0', 'the latest event'],
	])('Splice %s: from now on begins at %s', async (splice, begins) => {
		await sandbox.control('POST', '/settings', { splice });
		const node = trigger('networkEvent', { verdict: 'any' });
		const before = new Date().toISOString();
		await node.poll();
		const called = await endpointsCalled();
		expect(called).toContain('GET /v0/events/latest-record-time');
		const { recordTime } = at(node) as { recordTime: string };
		const answer = await fetch(`${sandbox.url}/api/scan/v0/events/latest-record-time`);
		if (begins === 'the clock') {
			expect([answer.status, await answer.json()]).toEqual([404, { error: 'Event with id latest-record-time not found' }]);
			expect(recordTime >= before).toBe(true);
		} else expect(await answer.json()).toEqual({ record_time: recordTime });
		await happen('transfer');
		expect(await poll(node)).toHaveLength(1);
		expect(await node.poll()).toBeNull();
	});

	test.each([true, false])('with a message about it (simplified: %p)', async (simplify) => {
		const node = trigger('networkEvent', { verdict: 'rejected', simplify, options: { addMessage: true, messageFormats: ['markdown'] } });
		await node.poll();
		await happen({ action: 'fail', code: 'LOCAL_VERDICT_LOCKED_CONTRACTS' });
		const [{ message }] = (await poll(node)) as any[];
		expect(message).toMatchObject({ type: 'networkEvent', severity: 'warning', title: 'Transaction rejected by the network' });
		expect(message.markdown).toContain('Transaction rejected by the network');
	});

	test('any verdict, of some submitters; the whole history once and in order', async () => {
		const all: IDataObject[] = [];
		const node = trigger('networkEvent', { verdict: 'any', startFrom: 'beginning', options: { maxItems: 15 } });
		for (let items = await poll(node); items.length > 0; items = await poll(node)) all.push(...items);
		expect(all.length).toBeGreaterThan(20);
		expect(new Set(all.map(({ eventId }) => eventId)).size).toBe(all.length);
		const times = all.map(({ recordTime }) => Date.parse(recordTime as string));
		expect(times).toEqual([...times].sort((a, b) => a - b));
		const own = trigger('networkEvent', { verdict: 'any', startFrom: 'beginning', submittingParties: parties.alice });
		const items = await poll(own);
		expect(items.length).toBeGreaterThan(0);
		for (const item of items) expect(item.submittingParties).toContain(parties.alice);
	});

	test('raw, and an event that cannot be read', async () => {
		const node = trigger('networkEvent', { verdict: 'any', startFrom: 'beginning', simplify: false });
		const [first] = await poll(node);
		expect(first).toMatchObject({ event: 'networkEvent', updateId: first.eventId, recordTime: expect.any(String) });
		const odd = trigger('networkEvent', { verdict: 'any', startFrom: 'beginning' });
		await sandbox.fault({ endpoint: 'POST /v0/events', times: 1, status: 200, body: { events: [{ verdict: { update_id: 5 } }] } });
		expect(await poll(odd)).toEqual([expect.objectContaining({ decodeError: expect.any(String), raw: expect.any(Object) })]);
	});
});

describe('Upgrade Scheduled', () => {
	const upgrade = (upgradeTime: string) => ({
		upgradeTime,
		topologyFreezeTime: '2099-12-31T00:00:00Z',
		successorPhysicalSynchronizerId: 'global-domain::1220ab::36-1',
	});

	test('scheduled, put off, called off', async () => {
		const node = trigger('upgradeScheduled');
		expect(await node.poll()).toBeNull();
		expect(await node.poll()).toBeNull();
		await happen({ action: 'schedule', upgrade: upgrade('2100-01-01T00:00:00Z') });
		const [scheduled] = await poll(node);
		expect(scheduled).toMatchObject({
			event: 'upgradeScheduled',
			change: 'scheduled',
			kind: 'logical',
			upgradeTime: '2100-01-01T00:00:00Z',
		});
		expect(await node.poll()).toBeNull();
		await happen({ action: 'schedule', upgrade: upgrade('2100-02-01T00:00:00Z') });
		const [changed] = await poll(node);
		expect(changed).toMatchObject({ change: 'changed', upgradeTime: '2100-02-01T00:00:00Z', previousUpgradeTime: '2100-01-01T00:00:00Z' });
		await happen({ action: 'schedule' });
		const [cancelled] = await poll(node);
		expect(cancelled).toMatchObject({ change: 'cancelled', scheduled: false, previousUpgradeTime: '2100-02-01T00:00:00Z' });
		expect(new Set([scheduled, changed, cancelled].map(({ eventId }) => eventId)).size).toBe(3);
	});

	test('one that has begun is not called off', async () => {
		await happen({ action: 'schedule', upgrade: upgrade('2020-01-01T00:00:00Z') });
		const node = trigger('upgradeScheduled', { startFrom: 'beginning' });
		expect(await poll(node)).toHaveLength(1);
		await happen({ action: 'schedule' });
		expect(await node.poll()).toBeNull();
	});
});

describe('Super Validators or Rules Changed', () => {
	test('who came, whose weight changed, and which setting', async () => {
		const node = trigger('rulesChanged');
		expect(await node.poll()).toBeNull();
		expect(await node.poll()).toBeNull();
		await happen({ action: 'changeRules', weights: { 'Digital-Asset-2': '12345' }, added: ['Third'], voteSeconds: 86_400 });
		const [item] = await poll(node);
		expect(item).toMatchObject({ event: 'rulesChanged', superValidatorsAdded: ['Third'], superValidatorsRemoved: [] });
		expect(item.changes).toEqual(
			expect.arrayContaining([
				{ setting: 'superValidators.Digital-Asset-2.rewardWeight', before: '10000', after: '12345' },
				{ setting: 'dsoRules.voteRequestTimeout.microseconds', before: '604800000000', after: '86400000000' },
			]),
		);
		expect(await node.poll()).toBeNull();
		await happen({ action: 'changeRules', weights: { 'Digital-Asset-2': '12345' } });
		expect((await poll(node))[0]).toMatchObject({ superValidatorsRemoved: ['Third'] });
	});

	test('a contract that is made anew with the same rules is no event', async () => {
		const node = trigger('rulesChanged');
		await node.poll();
		await happen({ action: 'changeRules' });
		expect(await node.poll()).toBeNull();
	});
});

describe('Round Opened', () => {
	test('each once; rounds that nobody saw are reported as a gap', async () => {
		const node = trigger('roundOpened', { startFrom: 'beginning' });
		const open = await poll(node);
		expect(open.length).toBeGreaterThan(0);
		expect(open[0]).toMatchObject({
			event: 'roundOpened',
			phase: 'open',
			coinPriceUsd: expect.any(String),
			eventId: expect.stringMatching(/^00/),
		});
		expect(await node.poll()).toBeNull();
		const saved = structuredClone(node.staticData) as any;
		saved.cursor.position.observed.last -= 5;
		const [gap, ...missed] = await poll(trigger('roundOpened', { startFrom: 'beginning' }, saved, { workflowId: 'gap' }));
		expect(gap).toMatchObject({ event: 'gap', reason: expect.stringMatching(/^Rounds \d+ to \d+ opened and closed between two polls/) });
		expect(missed.map(({ eventId }) => eventId)).toEqual(open.map(({ eventId }) => eventId));
	});
});

describe('Holdings Snapshot Taken', () => {
	test('each once, by its position; on after a given one', async () => {
		const node = trigger('snapshotTaken');
		expect(await node.poll()).toBeNull();
		expect(await node.poll()).toBeNull();
		await happen('transfer');
		const { record_time: recordTime } = (await (
			await fetch(`${sandbox.url}/api/scan/v0/state/acs/force`, { method: 'POST' })
		).json()) as any;
		expect(await poll(node)).toEqual([{ event: 'snapshotTaken', eventId: `0:${recordTime}`, recordTime, migrationId: 0 }]);
		expect(await node.poll()).toBeNull();
		expect(at(node)).toEqual({ migrationId: 0, recordTime });
		const all = await poll(trigger('snapshotTaken', { startFrom: 'beginning' }));
		expect(all.at(-1)!.recordTime).toBe(recordTime);
		const before = all.length > 1 ? String(all.at(-2)!.recordTime) : '2000-01-01T00:00:00Z';
		const start = { startFrom: 'position', afterMigrationId: '0', afterRecordTime: before };
		expect(await poll(trigger('snapshotTaken', start))).toHaveLength(1);
	});

	test('a scan before 0.5.7 says what it lacks', async () => {
		await sandbox.control('POST', '/settings', { splice: '0.5.4' });
		const { message } = await refusal(trigger('snapshotTaken', { startFrom: 'beginning' }).poll());
		expect(message).toMatch(/^The server does not have this operation/);
	});
});

testSamples('network');
