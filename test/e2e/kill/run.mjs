// Measures what is lost and what is delivered twice when n8n is killed, and writes the counts down.
//
//   node test/e2e/kill/run.mjs                                both engines, 100 kills each, both delivery settings side by side
//   node test/e2e/kill/run.mjs --kills 20 --engine legacy     less of it
//   node test/e2e/kill/run.mjs --queue                        queue mode: kills of workers, main, Redis and PostgreSQL. --kills worker=5,main=2
//   … --queue --redis-forgets                             with a Redis that keeps nothing on disk: by default 10 kills of it (half of them when an execution was just queued) and 5 of workers
//   … --queue --needs-database                            each node of the workflow needs PostgreSQL, which also goes away for 2 to 10 s, and ends the connections on which nodes
//                                                             read: by default 15 and 5 times, among 13 other kills
//   … --queue --outages                                   nothing is killed: workers are asked to end while executions run that take longer than they wait, and Redis is full
//                                                             for 10 s. 5 times each, with both delivery settings, into docs/measurements/outages.json
//   … --targets 5                                             in queue mode: so many participants that the trigger follows
//   … --workflows 4                                       in queue mode: so many workflows alike at once, whose counts are added up
//   … --delivery once                                     one delivery setting. Without it queue mode kills under At Least Once only, all others under both
//   … --trigger stream                                    Canton Ledger Stream in place of the polling trigger. --kills 8, or with --queue worker=4,main=2
//   … --out file.json                                         instead of docs/measurements/kills.json and docs/internals/delivery.md
//
// With the defaults it takes half an hour for each engine on an idle machine. Ends with 1 when a run was not what it claims to be or
// did not keep what its setting promises.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import install from '../../../scripts/lib/install.cjs';
import paths from '../../../scripts/lib/paths.cjs';
import processes from '../../../scripts/lib/processes.cjs';
import progress from '../../../scripts/lib/say.cjs';
import compare from './compare.cjs';
import experiment from './experiment.cjs';
import queue from './queue.cjs';
import report from './report.cjs';

const { values } = parseArgs({
	options: {
		engine: { type: 'string', default: 'legacy,durable' },
		delivery: { type: 'string' },
		kills: { type: 'string' },
		rate: { type: 'string', default: '25' },
		seed: { type: 'string', default: '1' },
		queue: { type: 'boolean', default: false },
		trigger: { type: 'string', default: 'poll' },
		'redis-forgets': { type: 'boolean', default: false },
		'needs-database': { type: 'boolean', default: false },
		outages: { type: 'boolean', default: false },
		targets: { type: 'string', default: '1' },
		workflows: { type: 'string', default: '1' },
		out: { type: 'string' },
	},
});
for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM']))
	process.on(name, () => void processes.endAll().then(() => process.exit(130)));

await install.installN8n();
await install.build();
const { tarball } = await install.pack();
const { dependencies } = JSON.parse(readFileSync(join(paths.root, 'test', 'e2e', 'n8n', 'package.json'), 'utf8'));
const { version } = JSON.parse(readFileSync(join(paths.root, 'package.json'), 'utf8'));

const stream = values.trigger === 'stream';
if (stream) Object.assign(values, { engine: 'legacy', delivery: 'stream' });
const setting = {
	n8n: dependencies.n8n,
	node: dependencies.node,
	package: version,
	...(!stream && { database: values.queue ? 'PostgreSQL' : 'SQLite', pollTimesPerMinute: 20 }),
	...experiment.SETTING,
};
const measurements = values.outages ? 'outages.json' : stream ? 'stream-kills.json' : values.queue ? 'queue-kills.json' : 'kills.json';
const out = values.out ?? join(paths.root, 'docs', 'measurements', measurements);
let failed = false;

/**
 * All that was measured so far with the same n8n and package, with this run in its place.
 * @param {any} run
 */
function withRun(run) {
	const recorded = existsSync(out) ? JSON.parse(readFileSync(out, 'utf8')) : { runs: [] };
	const same = Object.entries(setting).every(([name, value]) => recorded[name] === value);
	const order = (
		/** @type {any} */ { engine, delivery, kills, queue = false, redisForgets = false, needsDatabase = false, targets = 1, workflows = 1 },
	) =>
		`${queue} ${redisForgets} ${needsDatabase} ${Boolean(kills?.connection)} ${engine === 'durable'} ${delivery === 'atLeastOnce'} ${kills?.redisFull ?? ''} ${targets} ${workflows}`;
	const others = same ? recorded.runs.filter((/** @type {any} */ earlier) => order(earlier) !== order(run)) : [];
	return { ...setting, runs: [...others, run].sort((a, b) => order(a).localeCompare(order(b))) };
}

/**
 * @param {any} counted
 * @param {(file: string, measured: any) => void} writeTable
 */
function write(counted, writeTable) {
	const measured = withRun({ ...counted, date: new Date().toISOString().slice(0, 10) });
	mkdirSync(dirname(out), { recursive: true });
	writeFileSync(out, `${JSON.stringify(measured, null, '\t')}\n`);
	if (!values.out) writeTable(join(paths.root, 'docs', 'internals', 'delivery.md'), measured);
}

const redisForgets = values['redis-forgets'];
const needsDatabase = values['needs-database'];
/** @type {Partial<Record<import('./queueMode.cjs').Victim, number>>} */
const STREAM_KILLS = { worker: 4, main: 2, redis: 1, postgres: 1 };
/** @type {typeof STREAM_KILLS} */
const QUEUE_KILLS = redisForgets ? { worker: 5, main: 0, redis: 10, postgres: 0 } : { worker: 20, main: 15, redis: 5, postgres: 5 };
/** @type {typeof STREAM_KILLS} */
const AWAY_KILLS = { worker: 5, main: 3, redis: 2, postgres: 3, postgresAway: 15, connection: 5 };

/** @type {Array<typeof STREAM_KILLS>} */
const OUTAGES = [{ workerStopped: 5 }, { redisFull: 5 }];

/** @param {string | undefined} text such as worker=5,main=2 @returns {typeof STREAM_KILLS} */
function queueKills(text) {
	return Object.fromEntries(
		(text ?? '')
			.split(',')
			.filter(Boolean)
			.map((setting) => [setting.split('=')[0], Number(setting.split('=')[1])]),
	);
}

const usualDelivery = stream ? 'stream' : values.queue && !values.outages ? 'atLeastOnce' : 'once,atLeastOnce';
const deliveries = /** @type {import('./workflow.cjs').Delivery[]} */ ((values.delivery ?? usualDelivery).split(','));
for (const engine of /** @type {import('./engines.cjs').Engine[]} */ (values.engine.split(','))) {
	const shared = {
		engine,
		rate: Number(values.rate),
		seed: Number(values.seed),
		targets: Number(values.targets),
		workflows: Number(values.workflows),
		tarball,
		say: progress.say,
	};
	if (values.queue && values.outages) {
		for (const delivery of deliveries)
			for (const kills of OUTAGES) {
				const run = await queue.runQueueExperiment({ ...shared, delivery, kills, outages: true });
				progress.say(JSON.stringify(run));
				failed ||= run.twiceUnmarked + run.unknown > 0 || (delivery === 'atLeastOnce' && run.missing > 0);
				write(run, report.writeOutagesTable);
			}
		continue;
	}
	if (values.queue) {
		const kills = { ...(needsDatabase ? AWAY_KILLS : stream ? STREAM_KILLS : QUEUE_KILLS), ...queueKills(values.kills) };
		for (const delivery of deliveries) {
			const counted = await queue.runQueueExperiment({ ...shared, delivery, kills, needsDatabase, redisForgets });
			const run = stream ? { ...counted, queue: true } : counted;
			progress.say(JSON.stringify(run));
			// Once may miss events.
			failed ||= run.twiceUnmarked + run.unknown > 0 || (delivery !== 'once' && (run.missing > 0 || !run.acknowledged));
			write(run, stream ? report.writeStreamTable : report.writeQueueTable);
		}
		continue;
	}
	const runs = await experiment.runExperiment({
		...shared,
		deliveries,
		kills: Number(values.kills ?? (stream ? 8 : 100)),
	});
	for (const run of runs) {
		progress.say(JSON.stringify(run));
		failed ||= !compare.holds(run);
		write(run, stream ? report.writeStreamTable : report.writeTable);
	}
}
await processes.endAll();
process.exit(failed ? 1 : 0);
