// Shares of the time of a profiled process between two moments: samples of the function that ran. A built-in such as JSON.parse counts for
// who called it.

/**
 * @typedef {{functionName: string, url: string}} Frame
 * @typedef {{id: number, callFrame: Frame, children?: number[]}} ProfileNode
 * @typedef {{nodes: ProfileNode[], samples: number[], timeDeltas: number[], startTime: number}} Profile `nodes`: each behind its parent. Times in µs
 */

const OURS = /n8n-nodes-canton\/dist/;
/** The clients that read by hand, and n8n's own nodes. */
const OF_CLIENTS = /test\/bench\/(lib|rows)\/|n8n-nodes-base/;
/** The parts of our own code that are shown by themselves, by the names of their functions. */
const PARSE = /^(parseJson|quoteLargeIntegers|afterString)$/;
const NUMBERS = /^(hasLargeNumber|isLarge)$/;
const LIMIT = /^(read|readBody|readAnswer|finish|stop|answerTooLarge)$/;
const HELPER = /backend-network|\/axios\/|follow-redirects|agent-base|proxy-agent|form-data|proxy-from-env/;

export const WAITING = 'waiting';
export const OTHER_THREADS = 'other threads';
const LOADING = 'loading code';
const NATIVE = 'native, other';

/** The part that a frame belongs to: the first that matches. @type {Array<[string, (frame: Frame) => boolean]>} */
const PARTS = [
	['garbage', ({ functionName }) => functionName === '(garbage collector)'],
	[WAITING, ({ functionName }) => functionName === '(idle)'],
	['parse', ({ functionName, url }) => (OURS.test(url) ? PARSE.test(functionName) : /test\/bench\/lib\/bare\.mjs/.test(url))],
	['parse', ({ functionName, url }) => /\/axios\/|n8n-workflow/.test(url) && /^(transformResponse|jsonParse)$/.test(functionName)],
	['long integers', ({ functionName, url }) => OURS.test(url) && NUMBERS.test(functionName)],
	['limit', ({ functionName, url }) => OURS.test(url) && LIMIT.test(functionName)],
	["the client's own", ({ url }) => OURS.test(url) || OF_CLIENTS.test(url)],
	["n8n's helper", ({ url }) => HELPER.test(url)],
	["n8n's planning and saving", ({ url }) => /node_modules/.test(url)],
	['transport', ({ url }) => url.startsWith('node:')],
];

/** Names of all parts of a processor's time, in the order of the table. Waiting is none of it. */
export const NAMES = [
	'transport',
	"n8n's helper",
	'limit',
	'parse',
	'long integers',
	"the client's own",
	"n8n's planning and saving",
	'garbage',
	LOADING,
	NATIVE,
	OTHER_THREADS,
];

/** The part of each node of a profile. Whatever loads code is a part of its own. @param {ProfileNode[]} nodes */
function partsOfNodes(nodes) {
	/** @type {Map<number, string>} */
	const parts = new Map();
	/** @type {Map<number, string>} */
	const inherited = new Map();
	for (const { id, callFrame, children = [] } of nodes) {
		const above = inherited.get(id) ?? NATIVE;
		const isBuiltIn = callFrame.url === '' && !callFrame.functionName.startsWith('(');
		const isLoading = above === LOADING || callFrame.url.startsWith('node:internal/modules');
		const part = isLoading ? LOADING : isBuiltIn ? above : (PARTS.find(([, matches]) => matches(callFrame))?.[0] ?? NATIVE);
		parts.set(id, part);
		for (const child of children) inherited.set(child, part);
	}
	return parts;
}

/**
 * Time of each part, in ms.
 * @param {Profile} profile
 * @param {number} [from] in µs, on the clock of the profile
 * @param {number} [until]
 * @returns {Map<string, number>}
 */
export function timesOf({ nodes, samples, timeDeltas, startTime }, from = -Infinity, until = Infinity) {
	const parts = partsOfNodes(nodes);
	/** @type {Map<string, number>} */
	const times = new Map();
	let now = startTime;
	samples.forEach((id, index) => {
		const delta = timeDeltas[index] ?? 0;
		now += delta;
		if (now < from || now > until) return;
		const part = parts.get(id) ?? NATIVE;
		times.set(part, (times.get(part) ?? 0) + delta / 1000);
	});
	return times;
}
