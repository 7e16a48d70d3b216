// Numbers that docs/internals/delivery.md states as measured are what was measured.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { outagesTable, queueTable, streamTable, table } from '../e2e/kill/report.cjs';

const docs = join(__dirname, '..', '..', 'docs');

test('the table in docs/internals/delivery.md is that of docs/measurements/kills.json', () => {
	const measured = JSON.parse(readFileSync(join(docs, 'measurements', 'kills.json'), 'utf8'));
	expect(readFileSync(join(docs, 'internals', 'delivery.md'), 'utf8')).toContain(table(measured));
	for (const run of measured.runs) if (run.delivery === 'atLeastOnce') expect(run.missing).toBe(0);
});

test('what was measured is what the page says: a hundred kills on each engine, half of them aimed, both settings', () => {
	const { runs } = JSON.parse(readFileSync(join(docs, 'measurements', 'kills.json'), 'utf8'));
	expect(runs.map(({ engine, delivery }: any) => `${engine} ${delivery}`)).toEqual([
		'legacy once',
		'legacy atLeastOnce',
		'durable once',
		'durable atLeastOnce',
	]);
	for (const run of runs) {
		expect(run.kills).toMatchObject({ random: 50, aimed: 50 });
		expect(run.eventsPerSecond).toBeGreaterThanOrEqual(20);
		expect(run).toMatchObject({ durableSchedulerStarted: run.engine === 'durable', unknown: 0 });
	}
});

test('so is the table of queue mode: on both engines nothing was missing, and what was delivered twice was marked', () => {
	const measured = JSON.parse(readFileSync(join(docs, 'measurements', 'queue-kills.json'), 'utf8'));
	expect(readFileSync(join(docs, 'internals', 'delivery.md'), 'utf8')).toContain(queueTable(measured));
	const kindOf = ({ redisForgets, needsDatabase, kills }: any) =>
		`${redisForgets ? ', Redis forgets' : ''}${needsDatabase ? ', needs database' : ''}${kills.connection ? ', connections cut' : ''}`;
	const isUsual = ({ delivery, workflows = 1 }: any) => delivery === 'atLeastOnce' && workflows === 1;
	const usual = measured.runs.filter(isUsual);
	// Once and several workflows are measured when somebody asks for it.
	for (const run of measured.runs)
		expect(run).toMatchObject({ twiceUnmarked: 0, unknown: 0, ...(run.delivery !== 'once' && { missing: 0 }) });
	expect(usual.map((run: any) => `${run.engine}${kindOf(run)}`)).toEqual([
		'legacy',
		'durable',
		'legacy, needs database',
		'durable, needs database',
		'legacy, needs database, connections cut',
		'durable, needs database, connections cut',
		'legacy, Redis forgets',
		'durable, Redis forgets',
	]);
	for (const run of usual) {
		expect(run).toMatchObject({
			acknowledged: true,
			durableSchedulerStarted: run.engine === 'durable',
		});
		const away = { worker: 5, main: 3, redis: 2, postgres: 3, postgresAway: 15 };
		const cut = { connection: 8, postgresAway: 2 };
		const all = run.needsDatabase ? (run.kills.connection ? cut : away) : { worker: 20, main: 15, redis: 5, postgres: 5 };
		const least = run.redisForgets ? { worker: 5, main: 0, redis: 10, postgres: 0 } : all;
		for (const [victim, count] of Object.entries(least)) expect(run.kills[victim]).toBeGreaterThanOrEqual(count);
		expect(run.eventsPerSecond).toBeGreaterThanOrEqual(run.kills.connection ? 10 : 20);
		if (run.kills.connection) expect(run.twice).toBeGreaterThan(0);
	}
});

test('and that of outages without a kill: Once loses events, At Least Once does not', () => {
	const measured = JSON.parse(readFileSync(join(docs, 'measurements', 'outages.json'), 'utf8'));
	expect(readFileSync(join(docs, 'internals', 'delivery.md'), 'utf8')).toContain(outagesTable(measured));
	const kindOf = ({ engine, delivery, kills }: any) => `${engine} ${delivery}, ${Object.keys(kills).join()}`;
	expect(measured.runs.map(kindOf).sort()).toEqual(
		['durable', 'legacy'].flatMap((engine) =>
			['atLeastOnce', 'once'].flatMap((delivery) => ['redisFull', 'workerStopped'].map((what) => `${engine} ${delivery}, ${what}`)),
		),
	);
	for (const run of measured.runs) if (run.engine === 'durable') expect(run.workflows).toBeGreaterThanOrEqual(4);
	for (const run of measured.runs) {
		expect(run).toMatchObject({ twiceUnmarked: 0, unknown: 0 });
		if (run.delivery === 'atLeastOnce') expect(run).toMatchObject({ missing: 0, acknowledged: true });
		else expect(run.missing).toBeGreaterThan(0);
	}
});

test('and that of the stream: nothing was missing, and what was delivered twice was marked', () => {
	const measured = JSON.parse(readFileSync(join(docs, 'measurements', 'stream-kills.json'), 'utf8'));
	expect(readFileSync(join(docs, 'internals', 'delivery.md'), 'utf8')).toContain(streamTable(measured));
	expect(
		measured.runs.map(({ queue = false, needsDatabase = false, kills }: any) => [queue, needsDatabase, Boolean(kills.connection)]),
	).toEqual([
		[false, false, false],
		[true, false, false],
		// Of five targets.
		[true, false, false],
		[true, true, false],
		[true, true, true],
	]);
	for (const run of measured.runs) expect(run).toMatchObject({ delivery: 'stream', missing: 0, twiceUnmarked: 0, unknown: 0 });
});
