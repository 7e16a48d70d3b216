// The measured counts as the table in docs/internals/delivery.md, so that it says what was measured.
const { readFileSync, writeFileSync } = require('node:fs');

const BEGIN = '<!-- counts: written by test/e2e/kill/run.mjs -->';
const BEGIN_QUEUE = '<!-- queue counts: written by test/e2e/kill/run.mjs --queue -->';
const BEGIN_STREAM = '<!-- stream counts: written by test/e2e/kill/run.mjs --trigger stream -->';
const BEGIN_OUTAGES = '<!-- counts of outages: written by test/e2e/kill/run.mjs --queue --outages -->';
const END = '<!-- end of counts -->';
const ENGINES = { legacy: 'usual', durable: 'durable' };
const DELIVERIES = { once: 'Once', atLeastOnce: 'At Least Once' };

const MEASURED = 'measured on';
/** The day of a run. Runs from before this was noted have none. @param {{date?: string}} run */
const dateOf = ({ date = '' }) => date;

/** @param {number} count */
const grouped = (count) => count.toLocaleString('en-US');

/** Columns that describe a run: one that is the same in all rows is said above the table instead. */
const SETTINGS = new Set(['delivery', 'workflows', 'a second', MEASURED]);

/**
 * A heading and its table.
 * @param {string} heading
 * @param {string[]} head
 * @param {string[][]} rows
 */
function withTable(heading, head, rows) {
	const isShared = head.map((name, index) => SETTINGS.has(name) && rows.every((row) => row[index] === rows[0]?.[index]));
	const shared = head.flatMap((name, index) => (isShared[index] ? [`${name} ${rows[0]?.[index]}`] : []));
	const line = (/** @type {string[]} */ cells) => `| ${cells.filter((_, index) => !isShared[index]).join(' | ')} |`;
	return [`${[heading, ...shared].join(', ')}:`, '', line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/**
 * @param {any} measured as written to docs/measurements/kills.json
 * @returns {string} Markdown
 */
function table({
	n8n,
	node,
	pollTimesPerMinute,
	publicationLeaseSeconds,
	publicationPollMs,
	replayMinutes,
	restAfterKills,
	restSeconds,
	runs,
}) {
	const rows = runs.map((/** @type {any} */ run) => {
		const { engine, delivery, kills, events, eventsBeforeLastKill, missing, missingInCrashedExecutions, twice, twiceUnmarked, executions } =
			run;
		return [
			ENGINES[/** @type {keyof typeof ENGINES} */ (engine)],
			DELIVERIES[/** @type {keyof typeof DELIVERIES} */ (delivery)],
			`${kills.random} + ${kills.aimed}`,
			grouped(events),
			eventsBeforeLastKill === undefined ? '' : grouped(eventsBeforeLastKill),
			grouped(missing),
			grouped(missingInCrashedExecutions),
			grouped(twice),
			grouped(twiceUnmarked),
			grouped(executions.crashed ?? 0),
			dateOf(run),
		];
	});
	const head = [
		'engine',
		'delivery',
		'kills, random + aimed',
		'events',
		'before the last kill',
		'**missing**',
		'of these in crashed executions',
		'**twice**',
		'of these unmarked',
		'crashed executions',
		MEASURED,
	];
	// Counts written before this was set say nothing about it.
	const lease = publicationLeaseSeconds
		? [
				'',
				`After a kill during activation n8n leaves that workflow alone for two minutes, here ${publicationLeaseSeconds} seconds (\`N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS\`, \`N8N_WORKFLOW_PUBLICATION_OUTBOX_POLL_INTERVAL_MS\` ${publicationPollMs}). Replay Window: ${replayMinutes} minute; after every ${restAfterKills}th kill n8n idled for ${restSeconds} seconds, to get past it.`,
			]
		: [];
	return [withTable(`n8n ${n8n} on Node ${node}, SQLite, ${pollTimesPerMinute} poll times a minute`, head, rows), ...lease].join('\n');
}

/**
 * @param {any} measured as written to docs/measurements/queue-kills.json
 * @returns {string} Markdown
 */
function queueTable({ n8n, node, runs }) {
	const head = [
		'engine',
		'delivery',
		'workflows',
		'kills: worker',
		'main',
		'Redis',
		'PostgreSQL',
		'PostgreSQL, away 2 to 10 s',
		'connections cut',
		'events',
		'a second',
		'**missing**',
		'**twice**',
		'of these unmarked',
		MEASURED,
	];
	const rows = runs.map((/** @type {any} */ run) => {
		const { engine, delivery, workflows = 1, kills, redisForgets, events, eventsPerSecond, missing, twice, twiceUnmarked } = run;
		return [
			ENGINES[/** @type {keyof typeof ENGINES} */ (engine)],
			DELIVERIES[/** @type {keyof typeof DELIVERIES} */ (delivery)],
			String(workflows),
			...[kills.worker, kills.main].map(grouped),
			`${kills.redis}${redisForgets ? ', nothing on disk' : ''}`,
			...[kills.postgres, kills.postgresAway ?? 0, kills.connection ?? 0, events].map(grouped),
			String(eventsPerSecond),
			...[missing, twice, twiceUnmarked].map(grouped),
			dateOf(run),
		];
	});
	return withTable(`n8n ${n8n} on Node ${node}, PostgreSQL, Redis, two workers, by acknowledgement`, head, rows);
}

/**
 * @param {any} measured as written to docs/measurements/stream-kills.json
 * @returns {string} Markdown
 */
function streamTable({ n8n, node, runs }) {
	const head = ['mode', 'kills', 'events', 'a second', 'before the last kill', '**missing**', '**twice**', 'of these unmarked', MEASURED];
	const VICTIMS = {
		worker: 'of workers',
		main: 'of main',
		redis: 'of Redis',
		postgres: 'of PostgreSQL',
		postgresAway: 'of PostgreSQL, away 2 to 10 s',
		connection: 'times connections cut',
	};
	const killed = (/** @type {any} */ { queue, kills }) =>
		queue
			? Object.entries(VICTIMS)
					.filter(([victim]) => kills[victim])
					.map(([victim, text]) => `${kills[victim]} ${text}`)
					.join(', ')
			: `${kills.random} random + ${kills.aimed} aimed`;
	const mode = (/** @type {any} */ { queue, needsDatabase, targets }) =>
		queue
			? `queue mode, PostgreSQL, two workers${targets ? `, ${targets} targets` : ''}${needsDatabase ? ', nodes that need the database' : ''}`
			: 'one main process, SQLite';
	const rows = runs.map((/** @type {any} */ run) => [
		mode(run),
		killed(run),
		grouped(run.events),
		String(run.eventsPerSecond),
		run.eventsBeforeLastKill === undefined ? '' : grouped(run.eventsBeforeLastKill),
		...[run.missing, run.twice, run.twiceUnmarked].map(grouped),
		dateOf(run),
	]);
	return withTable(`n8n ${n8n} on Node ${node}, Canton Ledger Stream Trigger`, head, rows);
}

/**
 * @param {any} measured as written to docs/measurements/outages.json
 * @returns {string} Markdown
 */
function outagesTable({ n8n, node, runs }) {
	const head = ['engine', 'delivery', 'workflows', 'what happened', 'events', '**missing**', '**twice**', 'of these unmarked', MEASURED];
	const rows = runs.map((/** @type {any} */ { engine, delivery, workflows = 1, kills, events, missing, twice, twiceUnmarked, date }) => [
		ENGINES[/** @type {keyof typeof ENGINES} */ (engine)],
		DELIVERIES[/** @type {keyof typeof DELIVERIES} */ (delivery)],
		String(workflows),
		kills.redisFull ? `Redis full for 10 s, ${kills.redisFull} times` : `a worker stopped by SIGTERM, ${kills.workerStopped} times`,
		...[events, missing, twice, twiceUnmarked].map(grouped),
		dateOf({ date }),
	]);
	return withTable(`n8n ${n8n} on Node ${node}, PostgreSQL, Redis, two workers`, head, rows);
}

/**
 * Puts a table into a document, between its two marks.
 * @param {string} file
 * @param {string} begin
 * @param {string} text
 */
function insert(file, begin, text) {
	const [before, rest] = readFileSync(file, 'utf8').split(begin);
	const end = rest?.indexOf(END) ?? -1;
	if (rest === undefined || end < 0) throw new Error(`${file} has no place for the counts`);
	writeFileSync(file, `${before}${begin}\n${text}\n${rest.slice(end)}`);
}

/** @param {string} file @param {any} measured */
const writeTable = (file, measured) => insert(file, BEGIN, table(measured));

/** @param {string} file @param {any} measured */
const writeQueueTable = (file, measured) => insert(file, BEGIN_QUEUE, queueTable(measured));

/** @param {string} file @param {any} measured */
const writeStreamTable = (file, measured) => insert(file, BEGIN_STREAM, streamTable(measured));

/** @param {string} file @param {any} measured */
const writeOutagesTable = (file, measured) => insert(file, BEGIN_OUTAGES, outagesTable(measured));

module.exports = { outagesTable, writeOutagesTable, streamTable, writeStreamTable, queueTable, table, writeQueueTable, writeTable };
