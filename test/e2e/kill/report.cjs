// The measured counts as the table in docs/delivery.md, so that what stands there is what was measured.
const { readFileSync, writeFileSync } = require('node:fs');

const BEGIN = '<!-- counts: written by test/e2e/kill/run.mjs -->';
const END = '<!-- end of counts -->';
const ENGINES = { legacy: 'usual', durable: 'durable' };
const DELIVERIES = { once: 'Once', atLeastOnce: 'At Least Once' };

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
	];
	const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
	// Counts written before this was set say nothing about it.
	const lease = publicationLeaseSeconds
		? [
				'',
				`After a kill during activation n8n leaves that workflow alone for two minutes; \`N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS\` (${publicationLeaseSeconds} here) and \`N8N_WORKFLOW_PUBLICATION_OUTBOX_POLL_INTERVAL_MS\` (${publicationPollMs}) only shorten that wait. Replay Window: ${replayMinutes} minute; after every ${restAfterKills}th kill n8n was left in peace for ${restSeconds} seconds, since At Least Once gets past its window only in a process that outlives it.`,
			]
		: [];
	const where = `n8n ${n8n} on Node ${node}, SQLite, ${pollTimesPerMinute} poll times a minute:`;
	return [where, '', line(head), line(head.map(() => '---')), ...rows.map(line), ...lease].join('\n');
}

/**
 * Puts the table into a document, between its two marks.
 * @param {string} file
 * @param {any} measured
 */
function writeTable(file, measured) {
	const text = readFileSync(file, 'utf8');
	const [before, rest] = text.split(BEGIN);
	const after = rest?.split(END)[1];
	if (after === undefined) throw new Error(`${file} has no place for the counts`);
	writeFileSync(file, `${before}${BEGIN}\n${table(measured)}\n${END}${after}`);
}

module.exports = { table, writeTable };
