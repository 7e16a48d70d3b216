// `BENCH_PROFILE=<folder> npm run bench -- --only balances --quick`, then `node test/bench/shares.mjs <folder>`: where the CPU time of each
// profiled process went. A profile counts samples of the function that ran. A built-in such as JSON.parse counts for who called it.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
	console.error('Usage: node test/bench/shares.mjs <folder of .cpuprofile files>');
	process.exit(2);
}

/** @typedef {{functionName: string, url: string}} Frame */

const OURS = /n8n-nodes-canton\/dist/;
/** The parts of our own code that are shown by themselves, by the names of their functions. */
const PARSE = /^(parseJson|quoteLargeIntegers|afterString)$/;
const NUMBERS = /^(hasLargeNumber|isLarge)$/;
const LIMIT = /^(read|readBody|readAnswer|finish|stop|answerTooLarge)$/;

/** The part that a frame belongs to, in the order of the table. @type {Array<[string, (frame: Frame) => boolean]>} */
const PARTS = [
	['garbage', ({ functionName }) => functionName === '(garbage collector)'],
	['idle', ({ functionName }) => functionName === '(idle)'],
	['native', ({ functionName, url }) => functionName === '(program)' || url === ''],
	['parse', ({ functionName, url }) => OURS.test(url) && PARSE.test(functionName)],
	['long integers', ({ functionName, url }) => OURS.test(url) && NUMBERS.test(functionName)],
	['limit', ({ functionName, url }) => OURS.test(url) && LIMIT.test(functionName)],
	['shape and the rest of ours', ({ url }) => OURS.test(url)],
	["n8n's helper", ({ url }) => /backend-network|\/axios\/|follow-redirects|agent-base|proxy-agent|form-data|proxy-from-env/.test(url)],
	["n8n's planning and saving", ({ url }) => /node_modules/.test(url)],
	['transport', ({ url }) => url.startsWith('node:')],
];
const REST = 'other';

/** @typedef {{id: number, callFrame: Frame, children?: number[]}} ProfileNode */

/**
 * The part of each node of a profile, and the nodes of our code at work. Whatever loads code is a part of its own.
 * @param {ProfileNode[]} nodes each behind its parent
 */
function sorted(nodes) {
	/** @type {Set<number>} */
	const loading = new Set();
	/** @type {Set<number>} */
	const atWork = new Set();
	/** @type {Map<number, string>} */
	const partOf = new Map();
	for (const { id, callFrame, children = [] } of nodes) {
		if (callFrame.url.startsWith('node:internal/modules')) loading.add(id);
		if (!loading.has(id) && OURS.test(callFrame.url)) atWork.add(id);
		for (const child of children) {
			if (loading.has(id)) loading.add(child);
			if (atWork.has(id)) atWork.add(child);
		}
		partOf.set(id, loading.has(id) ? 'loading code' : (PARTS.find(([, matches]) => matches(callFrame))?.[0] ?? REST));
	}
	return { partOf, atWork };
}

/** Share of each part of the time that was not idle, from the first sample of our code at work on. @param {string} file */
function sharesOf(file) {
	const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8'));
	const { partOf, atWork } = sorted(nodes);
	const begin = samples.findIndex((/** @type {number} */ id) => atWork.has(id));
	/** @type {Map<string, number>} */
	const times = new Map();
	samples.forEach((/** @type {number} */ id, /** @type {number} */ index) => {
		const part = partOf.get(id) ?? REST;
		if (begin >= 0 && index >= begin && part !== 'idle') times.set(part, (times.get(part) ?? 0) + timeDeltas[index]);
	});
	const all = [...times.values()].reduce((sum, time) => sum + time, 0);
	return { seconds: all / 1e6, shares: new Map([...times].map(([part, time]) => [part, time / all])) };
}

for (const name of readdirSync(folder).filter((each) => each.endsWith('.cpuprofile'))) {
	const file = join(folder, name);
	const { seconds, shares } = sharesOf(file);
	if (shares.size === 0) continue;
	console.log(`${name} (${(statSync(file).size / 1e6).toFixed(1)} MB, ${seconds.toFixed(1)} s busy)`);
	for (const part of [...PARTS.map(([each]) => each), 'loading code', REST])
		if (shares.has(part)) console.log(`  ${part.padEnd(28)} ${((shares.get(part) ?? 0) * 100).toFixed(1)} %`);
}
