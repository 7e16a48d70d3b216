// Compares what was delivered with what happened.

/**
 * The raw counts, by update id.
 * @param {string[]} produced
 * @param {Array<{updateId?: string, replayed?: boolean}>} deliveries
 * @param {string[]} crashedData of the executions n8n marked as crashed
 */
function compare(produced, deliveries, crashedData) {
	/** @type {Map<string, {all: number, marked: number}>} */
	const seen = new Map();
	for (const { updateId, replayed } of deliveries) {
		if (!updateId) continue;
		const tally = seen.get(updateId) ?? { all: 0, marked: 0 };
		seen.set(updateId, { all: tally.all + 1, marked: tally.marked + (replayed ? 1 : 0) });
	}
	const missing = produced.filter((updateId) => !seen.has(updateId));
	const inCrashed = new Set(crashedData.flatMap((text) => text.match(/1220[0-9a-f]{64}/g) ?? []));
	const counts = [...seen.values()];
	const producedIds = new Set(produced);
	return {
		events: produced.length,
		missing: missing.length,
		/** Of the missing: those in an execution n8n marked as crashed, where a person can find and retry them. */
		missingInCrashedExecutions: missing.filter((updateId) => inCrashed.has(updateId)).length,
		twice: counts.filter(({ all }) => all > 1).length,
		/** Of those that were delivered twice: with more than one delivery that was not marked as replayed. */
		twiceUnmarked: counts.filter(({ all, marked }) => all - marked > 1).length,
		/** Delivered again, and marked so: also what an execution that failed had not sent yet, which then arrives once. */
		marked: counts.filter(({ marked }) => marked > 0).length,
		deliveries: deliveries.length,
		/** Delivered but never happened. Always 0. */
		unknown: [...seen.keys()].filter((updateId) => !producedIds.has(updateId)).length,
	};
}

/**
 * True if a run was what it claims to be (the engine asked for, nothing made up) and kept what the setting promises: At Least Once
 * misses nothing. Once, on the durable engine, only what is in crashed executions. On the usual engine Once may lose a batch.
 * @param {Awaited<ReturnType<typeof import('./experiment.cjs').runExperiment>>[number]} run
 */
function holds({ engine, delivery, missing, missingInCrashedExecutions, unknown, durableSchedulerStarted, pollerStates }) {
	// The stream is not polled, whichever engine polls others.
	const polled = delivery === 'stream' ? true : pollerStates > 0 === (engine === 'durable');
	const really = durableSchedulerStarted === (engine === 'durable') && polled;
	const excused = delivery === 'once' ? (engine === 'durable' ? missingInCrashedExecutions : missing) : 0;
	return really && unknown === 0 && missing === excused;
}

module.exports = { compare, holds };
