// Output of the scripts: one line per step with the time since the start, and what a long step is doing. Steps may run side by side:
// a line that does not follow one of its own step begins with the step's name.
const { AsyncLocalStorage } = require('node:async_hooks');

const started = Date.now();
/** Shortest time between two messages of a long step. */
const beatMs = 30_000;
/** When a step of which nothing is known says that it still runs: after a minute, then after twice as long each time. */
const firstSignMs = 60_000;

/**
 * A running step. `inner`: how many steps run inside it, which speak for it
 * @typedef {{name: string, inner: number}} Running
 */

/** The step that each piece of work belongs to. @type {AsyncLocalStorage<Running>} */
const around = new AsyncLocalStorage();
/** The step whose line was the last: another one says its name first. @type {Running | undefined} */
let speaker;

/** @typedef {(state: string | (() => string)) => void} Show takes what a step is doing now, or a function that says it */

/** @param {number} ms */
function clock(ms) {
	const seconds = Math.floor(ms / 1000);
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** @param {string} text */
function say(text) {
	speaker = around.getStore();
	console.log(`[${clock(Date.now() - started)}] ${text}`);
}

/**
 * Prints a line of a step.
 * @param {Running} own
 * @param {string} text
 */
function report(own, text) {
	around.run(own, () => say(speaker === own ? `  ${text}` : `${own.name}: ${text}`));
}

/**
 * Decides what a running step says at each beat: what it is doing, when that changed, else now and then that it still runs.
 * @returns {(state: string, ms: number) => string | undefined} takes the step's state and its age. Answers the line, if any
 */
function pulse() {
	let last = '';
	let nextSign = firstSignMs;
	return (state, ms) => {
		if (state && state !== last) {
			last = state;
			return state;
		}
		if (ms < nextSign) return undefined;
		while (nextSign <= ms) nextSign *= 2;
		return `still running after ${clock(ms)}`;
	};
}

/** Output of a program without its colours and cursor movements. Empty if there is no word in it. @param {string} text */
function readable(text) {
	const plain = text.replace(/\x1b\[[\d;?]*[A-Za-z]/g, '').trim();
	return /[A-Za-z]{2}/.test(plain) ? plain.slice(0, 120) : '';
}

/**
 * Announces a step, runs it, says how long it took and, while it takes long, what it is doing.
 * @template T
 * @param {string} title
 * @param {(show: Show) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function step(title, work) {
	const begin = Date.now();
	const outer = around.getStore();
	/** @type {Running} */
	const own = { name: title.replace(/ \(.*\)$/, ''), inner: 0 };
	/** @type {string | (() => string)} */
	let state = '';
	const beat = pulse();
	const timer = setInterval(() => {
		if (own.inner > 0) return;
		const line = beat(readable(typeof state === 'function' ? state() : state), Date.now() - begin);
		if (line) report(own, line);
	}, beatMs);
	if (outer) outer.inner += 1;
	try {
		return await around.run(own, async () => {
			say(`${title} …`);
			const result = await work((now) => (state = now));
			report(own, `done in ${((Date.now() - begin) / 1000).toFixed(1)} s`);
			return result;
		});
	} finally {
		clearInterval(timer);
		if (outer) outer.inner -= 1;
	}
}

module.exports = { clock, pulse, say, step };
