// The events of an experiment: they happen in the sandbox, and arrive at its sinks.
const { setTimeout: sleep } = require('node:timers/promises');
const { EVERY_SECONDS } = require('./workflow.cjs');

/**
 * Lets so many events happen.
 * @param {import('../../../scripts/lib/sandbox.cjs').Sandbox} sandbox
 * @param {number} count
 * @returns {Promise<number[]>} their offsets
 */
async function happen(sandbox, count) {
	const answer = await sandbox.call('POST', '/control/do', { action: 'succeed', count });
	return (Array.isArray(answer) ? answer : (answer.happened ?? answer.results)).flat().map((/** @type {any} */ { offset }) => offset);
}

/**
 * Events of a party since an offset, by the sandbox's own log.
 * @param {import('../../../scripts/lib/sandbox.cjs').Sandbox} sandbox
 * @param {number} begin
 * @param {string} party
 * @returns {Promise<string[]>} update IDs
 */
async function happenedSince(sandbox, begin, party) {
	const { log } = await sandbox.call('GET', `/control/world?after=${begin}`);
	return log
		.filter((/** @type {any} */ { kind, actAs }) => kind !== 'rejection' && actAs?.includes(party))
		.map((/** @type {any} */ { updateId }) => updateId);
}

/**
 * Lets so many events happen per second until it is stopped.
 * @param {import('../../../scripts/lib/sandbox.cjs').Sandbox} sandbox
 * @param {number} rate
 */
function stream(sandbox, rate) {
	const began = Date.now();
	let going = true;
	const ended = (async () => {
		for (let made = 0; going; await sleep(100)) {
			const due = Math.floor(((Date.now() - began) / 1000) * rate) - made;
			if (due <= 0) continue;
			await persist(() => sandbox.call('POST', '/control/do', { action: 'succeed', count: due }));
			made += due;
		}
	})();
	return {
		async stop() {
			going = false;
			await ended;
		},
	};
}

/**
 * A connection kept open may be closed by the other side just when it is used again. Hours of calls meet that. What is called
 * here may be done twice: the sandbox's own log is what counts.
 * @param {() => Promise<unknown>} call
 */
async function persist(call) {
	for (let tries = 1; ; tries++) {
		try {
			await call();
			return;
		} catch (error) {
			if (tries === 5) throw error;
			await sleep(200);
		}
	}
}

/** At Least Once waits so long for what still lacks: a batch that was lost several times is redelivered after a pause only. */
const LACKING_MS = 20 * 60_000;

/**
 * Waits until nothing more arrives at any sink, and longer where something lacks that must come.
 * @param {import('../../../scripts/lib/sandbox.cjs').Sandbox} sandbox
 * @param {string[]} sinks
 * @param {{sinks: string[], count: number}} complete so many different events are to arrive at each of these
 */
async function settled(sandbox, sinks, complete) {
	let now = -1;
	let misses = true;
	const deadline = Date.now() + LACKING_MS;
	for (let quiet = 0; quiet < 5 || (misses && Date.now() < deadline);) {
		const before = now;
		await persist(async () => {
			const arrived = new Map(await Promise.all(sinks.map(async (sink) => /** @type {const} */ ([sink, await sandbox.delivered(sink)]))));
			now = [...arrived.values()].flat().length;
			misses = complete.sinks.some((sink) => new Set(arrived.get(sink)?.map(({ body }) => body.updateId)).size < complete.count);
		});
		quiet = now === before ? quiet + 1 : 0;
		await sleep(EVERY_SECONDS * 1000);
	}
}

module.exports = { happen, happenedSince, persist, settled, stream };
