// Snapshots of all contracts of a network, over its migrations.
import { LAST_MIGRATION, none, scanTrigger, SNAPSHOT_AFTER, SNAPSHOT_BEFORE, snapshotAnswers } from './events-scan.cts';
import { NOW, Refused, useClock } from './events-support.cts';

useClock();

const time = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();
const shown = (items: any[]) => items.map(({ eventId }) => eventId);

it('from now on is after the newest that there is, each once', async () => {
	const snapshots = { 0: [time(-9)], 2: [time(-6), time(-3)] };
	const trigger = scanTrigger(snapshotAnswers(snapshots), 'snapshotTaken');
	expect(await trigger.poll()).toEqual([]);
	expect(await trigger.poll()).toEqual([]);
	snapshots[2].push(time(0), time(3));
	expect(await trigger.poll()).toEqual([
		{ event: 'snapshotTaken', eventId: `2:${time(0)}`, recordTime: time(0), migrationId: 2 },
		{ event: 'snapshotTaken', eventId: `2:${time(3)}`, recordTime: time(3), migrationId: 2 },
	]);
	expect(await trigger.poll()).toEqual([]);
});

it('from the beginning over all migrations, also one without any, and on into the next one', async () => {
	const snapshots: Record<number, string[]> = { 0: [time(-9)], 1: [], 2: [time(-6)] };
	const answers: any = snapshotAnswers(snapshots);
	const trigger = scanTrigger(answers, 'snapshotTaken', { startFrom: 'beginning' });
	expect(shown(await trigger.poll())).toEqual([`0:${time(-9)}`, `2:${time(-6)}`]);
	Object.assign(snapshots, { 3: [time(-8)] });
	expect(shown(await trigger.poll())).toEqual([`3:${time(-8)}`]);
	expect(trigger.requests(SNAPSHOT_AFTER)[0]!.query).toEqual({ after: '1970-01-01T00:00:00Z', migration_id: '0' });
});

it('where there is none yet, the first one is an event', async () => {
	const snapshots: Record<number, string[]> = { 1: [] };
	const trigger = scanTrigger(snapshotAnswers(snapshots), 'snapshotTaken');
	expect(await trigger.poll()).toEqual([]);
	snapshots[1]!.push(time(-1));
	expect(shown(await trigger.poll())).toEqual([`1:${time(-1)}`]);
	expect(trigger.requests(SNAPSHOT_BEFORE)[0]!.query).toEqual({ before: '9999-12-31T23:59:59Z', migration_id: '1' });
});

it('after a given position, twenty in one request of the loop, all in one poll', async () => {
	const snapshots = { 0: Array.from({ length: 45 }, (_, index) => time(index)) };
	const position = { startFrom: 'position', afterMigrationId: '0', afterRecordTime: time(4) };
	const trigger = scanTrigger(snapshotAnswers(snapshots), 'snapshotTaken', position);
	expect(shown(await trigger.poll())).toHaveLength(40);
	expect(shown(await scanTrigger(snapshotAnswers(snapshots), 'snapshotTaken', { ...position, options: { maxItems: 3 } }).poll())).toEqual([
		`0:${time(5)}`,
		`0:${time(6)}`,
		`0:${time(7)}`,
	]);
});

it('a scan that does not have the endpoint, or is out of order, is an error', async () => {
	const answers: any = snapshotAnswers({ 0: [time(-1)] });
	const trigger = scanTrigger(answers, 'snapshotTaken');
	await trigger.poll();
	answers[SNAPSHOT_AFTER] = new Refused(404, 'The requested resource could not be found.');
	expect((await trigger.failure()).message).toContain('does not have this operation');
	answers[SNAPSHOT_AFTER] = new Refused(500, { error: 'out of order' });
	expect((await trigger.failure()).message).toContain('out of order');
	delete answers[LAST_MIGRATION];
	answers[SNAPSHOT_AFTER] = none();
	expect((await trigger.failure()).message).toContain('does not have this operation');
});

it('a test shows the newest one, or an invented one', async () => {
	expect(shown(await scanTrigger(snapshotAnswers({ 0: [time(-9)], 1: [time(-6), time(-3)] }), 'snapshotTaken').test())).toEqual([
		`1:${time(-3)}`,
	]);
	expect(await scanTrigger(snapshotAnswers({ 0: [] }), 'snapshotTaken').test()).toMatchObject([{ event: 'snapshotTaken', sample: true }]);
});
