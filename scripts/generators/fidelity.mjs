import { parse } from 'yaml';

const VERSIONS = ['3.4', '3.5', '3.6'];

/** @param {string} version @param {string} since */
const atLeast = (version, since) => version.localeCompare(since.split('.').slice(0, 2).join('.'), 'en', { numeric: true }) >= 0;

/** @typedef {{ listFiles: (folder: string) => string[], readText: (path: string) => string }} Tools */

/**
 * `docs/internals/fidelity.md`: of each endpoint the sandbox serves, what its answers were held against.
 * @param {Tools} tools
 */
export default async function fidelity(tools) {
	/** @type {any[]} */
	const probes = JSON.parse(tools.readText('test/conformance/probes.json'));
	const text = [
		...INTRODUCTION,
		...endpointTable(tools, probes),
		'',
		...CHANNELS,
		...notAsked(tools, probes),
		...differences(tools),
		...liveRuns(tools),
		'',
	].join('\n');
	return [{ path: 'docs/internals/fidelity.md', text }];
}

/** A row for each endpoint, with a column for each version that was recorded. @param {Tools} tools @param {any[]} probes */
function endpointTable({ listFiles, readText }, probes) {
	const contract = parse(readText('api/ledger.yaml'));
	const recordings = listFiles('test/conformance/recordings').map((file) => ({
		version: file.replace(/\.json$/, ''),
		answers: JSON.parse(readText(`test/conformance/recordings/${file}`)),
	}));
	/** @param {string} version @param {any[]} own */
	const against = (version, own) => {
		const recorded = recordings
			.filter((recording) => recording.version.startsWith(`${version}.`))
			.map((recording) => [recording.version, own.filter(({ label }) => label in recording.answers).length])
			.filter(([, count]) => Number(count) > 0)
			.map(([, count]) => String(count));
		return recorded.join('; ') || (version === '3.5' ? 'published contract' : 'documentation');
	};
	const columns = VERSIONS.filter((version) => recordings.some((recording) => recording.version.startsWith(`${version}.`)));
	const sources = recordings.map(({ version }) => version).join(', ');
	const others = VERSIONS.filter((version) => !columns.includes(version));
	const rows = Object.entries(contract.paths).flatMap(([path, item]) =>
		Object.entries(/** @type {Record<string, any>} */ (item)).map(([method, operation]) => {
			const pattern = new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`);
			const own = probes.filter((probe) => probe.served !== false && probe.method === method.toUpperCase() && pattern.test(probe.path));
			const since = operation['x-since'];
			const cells = columns.map((version) => (since && !atLeast(version, since) ? '–' : against(version, own)));
			return `| \`${method.toUpperCase()} ${path}\` | ${cells.join(' | ')} |`;
		}),
	);
	return [
		`Recorded on ${sources}.`,
		...(others.length > 0 ? [`All answers of ${others.join(' and ')} are *documentation*.`] : []),
		'',
		`| endpoint | ${columns.join(' | ')} |`,
		`|---|${columns.map(() => '---|').join('')}`,
		...rows,
	];
}

/** Answers that were recorded, and are not asked of the sandbox. @param {Tools} tools @param {any[]} probes */
function notAsked({ readText }, probes) {
	/** @type {{what: string, answers: number, why: string}[]} */
	const unasked = JSON.parse(readText('test/conformance/unasked.json'));
	const unserved = new Map();
	for (const { method, path } of probes.filter(({ served }) => served === false)) {
		const key = `${method} ${path}`;
		unserved.set(key, (unserved.get(key) ?? 0) + 1);
	}
	return [
		'## Recorded, and not asked here',
		'',
		'Not served by the sandbox (of the endpoints above: one form of the request only):',
		'',
		...[...unserved].map(([key, count]) => `- \`${key}\`: ${count} ${count === 1 ? 'answer' : 'answers'}`),
		'',
		`${unasked.reduce((sum, { answers }) => sum + answers, 0)} more answers are not among the probes: \`test/conformance/unasked.json\` says why.`,
		'',
	];
}

/** Differences between the sandbox and the published contracts. @param {Tools} tools */
function differences({ readText }) {
	/** @type {{subject: string, published: string, sandbox: string, why: string}[]} */
	const published = JSON.parse(readText('test/conformance/published.json'));
	return [
		'## Where it leaves the published contracts',
		'',
		'Requests and answers of the integration tests were held to the OpenAPI documents of Canton 3.5 and Splice 0.7.5, unknown properties refused.',
		'The differences are meant; no request of the nodes is one that those documents refuse, apart from the extra query parameter:',
		'',
		'| where | published | sandbox | why |',
		'|---|---|---|---|',
		...published.map(({ subject, published: theirs, sandbox, why }) => `| ${subject} | ${theirs} | ${sandbox} | ${why} |`),
	];
}

/** Results of live runs. They are recorded by whoever has a participant: see test/live/ledger.test.cts. @param {Tools} tools */
function liveRuns({ listFiles, readText }) {
	const runs = listFiles('test/live')
		.filter((file) => file === 'recorded')
		.flatMap((folder) => listFiles(`test/live/${folder}`))
		.map((file) => ({ version: file.replace(/\.json$/, ''), recorded: JSON.parse(readText(`test/live/recorded/${file}`)) }));
	if (runs.length === 0) return [];
	const names = [...new Set(runs.flatMap(({ recorded }) => Object.keys(recorded)))].sort();
	return [
		'',
		'## The operations on real participants',
		'',
		'What each operation of Canton Ledger met on a real participant of this version.',
		'*Answered*, *refused* (a right of the token was missing), *absent* (this version does not have it, or nothing was there to ask for), or *failed*.',
		'A line means that it was not asked.',
		'',
		`| operation | ${runs.map(({ version }) => version).join(' | ')} |`,
		`|---|${runs.map(() => '---|').join('')}`,
		...names.map((name) => `| ${name} | ${runs.map(({ recorded }) => recorded[name] ?? '–').join(' | ')} |`),
	];
}

const INTRODUCTION = [
	'<!-- Generated by scripts/generate.mjs from api/ledger.yaml, test/conformance and test/live. Change those, not this file. -->',
	'',
	'# How far the sandbox is a participant',
	'',
	'By version of the participant that it plays, what the answers of each ledger endpoint are held against:',
	'',
	'- a number: so many requests were put to a real participant too, and `npm test` compares status, content type, error, message and shape,',
	'- *published contract*: fields and types of its OpenAPI document,',
	'- *documentation*: described, not seen,',
	'- a line: this version lacks the endpoint.',
	'',
	'A participant of 3.6.0-SNAPSHOT was asked 827 questions on 27 November 2026.',
	'It has no flags of 3.6.1 yet: what they disable is from release notes.',
	'Where a recorded answer differs, `test/conformance/excused.cts` says why.',
	'',
];

const CHANNELS = [
	'## WebSocket channels',
	'',
	'Also channels: `/v2/commands/completions`, `/v2/commands/command-completions`, `/v2/updates` and `/v2/state/active-contracts`.',
	'`test/sandbox/ledger-channels.test.cts` asks for what was seen on a 3.5.10:',
	'',
	'- the orders of protocols that carry a token, and refusals as the first message,',
	'- checkpoints, what comes when, and the end,',
	'- an idle channel cut after 60 s, and a normal close frame that gets no answer before,',
	'- any other close frame, which ends it at once.',
	'',
	'The HTTP answer to a refused handshake and channels of other versions are *documentation*.',
	'`/v2/updates/flats` and `/v2/updates/trees` are not served.',
	'',
];
