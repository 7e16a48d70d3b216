// What the scripts print: one line per step with the time since the start, and a sign of life while a step is long.
const started = Date.now();

/** @param {number} ms */
function clock(ms) {
	const seconds = Math.floor(ms / 1000);
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** @param {string} text */
function say(text) {
	console.log(`[${clock(Date.now() - started)}] ${text}`);
}

/**
 * Announces a step, runs it, says how long it took. A step that takes long reports every 15 seconds.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function step(title, work) {
	const begin = Date.now();
	say(`${title} …`);
	const heartbeat = setInterval(() => say(`  still at it, ${clock(Date.now() - begin)} so far`), 15_000);
	try {
		const result = await work();
		say(`  done in ${((Date.now() - begin) / 1000).toFixed(1)} s`);
		return result;
	} finally {
		clearInterval(heartbeat);
	}
}

module.exports = { clock, say, step };
