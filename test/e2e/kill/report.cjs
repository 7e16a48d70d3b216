// The measured counts as the table in docs/internals/delivery.md, so that what stands there is what was measured.
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
	const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
	// Counts written before this was set say nothing about it.
	const lease = publicationLeaseSeconds
		? [
				'',
				`After a kill during activation n8n leaves that workflow alone for two minutes; \`N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS\` (${publicationLeaseSeconds} here) and \`N8N_WORKFLOW_PUBLICATION_OUTBOX_POLL_INTERVAL_MS\` (${publicationPollMs}) only shorten that wait. Replay Window: ${replayMinutes} minute; after every ${restAfterKills}th kill n8n idled for ${restSeconds} seconds, since At Least Once gets past its window only in a process that outlives it.`,
			]
		: [];
	const heading = `n8n ${n8n} on Node ${node}, SQLite, ${pollTimesPerMinute} poll times a minute:`;
	return [heading, '', line(head), line(head.map(() => '---')), ...rows.map(line), ...lease].join('\n');
}

/**
 * @param {any} measured as written to docs/measurements/queue-kills.json
 * @returns {string} Markdown
 */
function queueTable({ n8n, node, runs }) {
	const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
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
	return [
		`n8n ${n8n} on Node ${node}, PostgreSQL, Redis, two workers; *At Least Once* by acknowledgement:`,
		'',
		line(head),
		line(head.map(() => '---')),
		...rows.map(line),
	].join('\n');
}

/**
 * @param {any} measured as written to docs/measurements/stream-kills.json
 * @returns {string} Markdown
 */
function streamTable({ n8n, node, runs }) {
	const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
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
	return [`n8n ${n8n} on Node ${node}, Canton Ledger Stream Trigger:`, '', line(head), line(head.map(() => '---')), ...rows.map(line)].join(
		'\n',
	);
}

/**
 * @param {any} measured as written to docs/measurements/outages.json
 * @returns {string} Markdown
 */
function outagesTable({ n8n, node, runs }) {
	const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
	const head = ['engine', 'delivery', 'workflows', 'what happened', 'events', '**missing**', '**twice**', 'of these unmarked', MEASURED];
	const rows = runs.map((/** @type {any} */ { engine, delivery, workflows = 1, kills, events, missing, twice, twiceUnmarked, date }) => [
		ENGINES[/** @type {keyof typeof ENGINES} */ (engine)],
		DELIVERIES[/** @type {keyof typeof DELIVERIES} */ (delivery)],
		String(workflows),
		kills.redisFull ? `Redis full for 10 s, ${kills.redisFull} times` : `a worker stopped by SIGTERM, ${kills.workerStopped} times`,
		...[events, missing, twice, twiceUnmarked].map(grouped),
		dateOf({ date }),
	]);
	return [
		`n8n ${n8n} on Node ${node}, PostgreSQL, Redis, two workers:`,
		'',
		line(head),
		line(head.map(() => '---')),
		...rows.map(line),
	].join('\n');
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
