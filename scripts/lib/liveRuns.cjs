// Shared by both nightly runs on a real network: waiting until it is ready, and running the live tests on it.
const { setTimeout: sleep } = require('node:timers/promises');
const processes = require('./processes.cjs');

/**
 * Waits until something is so. Throws what is said of it if that takes too long.
 * @param {number} deadline in ms since 1970
 * @param {() => Promise<string | undefined>} problem undefined once it is so
 */
async function untilNone(deadline, problem) {
	for (;;) {
		const said = await problem().catch((error) => String(error.message));
		if (said === undefined) return;
		if (Date.now() > deadline) throw new Error(said);
		await sleep(1000);
	}
}

/**
 * Waits until each of these addresses answers that its service is ready.
 * @param {readonly string[]} urls
 * @param {number} deadline in ms since 1970
 */
async function untilReady(urls, deadline) {
	for (const url of urls)
		await untilNone(deadline, async () => {
			const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch((error) => ({
				ok: false,
				status: error.message,
			}));
			return ok ? undefined : `${url} is not ready: ${status}`;
		});
}

/**
 * Runs live tests, file by file.
 * @param {readonly string[]} files below `test/live`
 * @param {() => Promise<Record<string, string | undefined>>} environment asked before each file: tokens do not last for all of them
 * @returns {Promise<boolean>} whether all passed
 */
async function liveTestsPass(files, environment) {
	let passed = files.length > 0;
	for (const file of files) {
		const args = ['node_modules/jest/bin/jest.js', '--selectProjects', 'live', '--', `test/live/${file}`];
		if (!(await processes.succeeds(args, { ...process.env, ...(await environment()) }))) passed = false;
	}
	return passed;
}

module.exports = { untilNone, untilReady, liveTestsPass };
