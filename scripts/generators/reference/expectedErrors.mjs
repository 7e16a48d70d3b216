// Errors that an operation meets: the codes that a real participant was recorded to answer its calls with, and those that only a busy
// or older network gives, which are documented by Canton.
import { slug } from 'github-slugger';
import { spliceErrors } from './spliceErrors.mjs';
import { ofParticipant } from './text.mjs';

const PROBES = 'test/conformance/probes.json';
const RECORDING = 'test/conformance/recordings/3.5.10.json';

/** Calls of one service, which refuse alike. */
const ALIKE = [
	/^POST \/v2\/commands\/(async\/submit|submit-and-wait(-for-transaction)?)$/,
	/^POST \/v2\/interactive-submission\/execute/,
	/^POST \/v2\/state\/active-contracts/,
	/^POST \/v2\/updates(\/get-updates-page)?$/,
	/^POST \/v2\/dars/,
];

/** Codes that only a busy network, pruned history or a long list gives: documented, not recorded. @type {[RegExp, string[]][]} */
const DOCUMENTED = [
	[
		/^POST \/v2\/(commands\/(async\/)?submit|interactive-submission\/execute)/,
		[
			'LOCAL_VERDICT_INACTIVE_CONTRACTS',
			'LOCAL_VERDICT_LOCKED_CONTRACTS',
			'LOCAL_VERDICT_TIMEOUT',
			'MEDIATOR_SAYS_TX_TIMED_OUT',
			'NOT_SEQUENCED_TIMEOUT',
			'PARTICIPANT_BACKPRESSURE',
			'SEQUENCER_BACKPRESSURE',
			'SEQUENCER_NOT_ENOUGH_TRAFFIC_CREDIT',
			'SUBMISSION_ALREADY_IN_FLIGHT',
		],
	],
	[/^POST \/v2\/(updates|state\/active-contracts|commands\/(command-)?completions)/, ['PARTICIPANT_PRUNED_DATA_ACCESSED']],
	[/^POST \/v2\/(updates|state\/active-contracts|commands\/completions)$/, ['JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED']],
];

/** Codes of requests that the forms do not send. */
const NOT_FROM_FORMS = new Set([
	'DESCENDING_ORDER_MISSING_END',
	'INVALID_ARGUMENT',
	'INVALID_FIELD',
	'INVALID_IDENTITY_PROVIDER_UPDATE_REQUEST',
	'INVALID_PARTY_DETAILS_UPDATE_REQUEST',
	'INVALID_USER_UPDATE_REQUEST',
	'MISSING_FIELD',
	'NEGATIVE_OFFSET',
	'NON_POSITIVE_OFFSET',
	'PROTO_DESERIALIZATION_FAILURE',
]);

/** Of operations that check a server's health: what would be an error elsewhere is their answer. */
const NONE = 'Errors to expect: none. A server that cannot be reached is an answer, too.';
/** Section for a code, or a text in its place, that nothing more is known of. */
const BY_CATEGORY = 'any-other-code-by-its-category';
/** Calls that a participant answers without a token. */
const OPEN = new Set(['GET /livez', 'GET /readyz', 'GET /v2/version']);
/** Answers of a participant without a code, to every call that it checks (recorded). */
const TOKENS = [
	['401', 'the token is missing or refused'],
	['403', 'a right is missing'],
];

/**
 * @param {{ readText: (path: string) => string }} tools
 * @param {string} codesPage the text of the page of error codes: others have no explanation to lead to
 * @returns {{ linesOf: (node: string, endpoints: readonly string[], folder?: string) => string[], check: () => void }} what to expect, as
 *   lines of Markdown. `node` is the node's folder, `folder` leads from the page to that of the error codes. `check` throws if a table
 *   has more than was recorded.
 */
export function expectedErrors({ readText }, codesPage) {
	const explained = new Set([...codesPage.matchAll(/^### (\S+)$/gm)].map(([, code = '']) => code));
	const splice = spliceErrors({ readText }, explained);
	/** @type {Map<string, { method: string, path: string }>} */
	const probes = new Map(JSON.parse(readText(PROBES)).map((/** @type {{ label: string }} */ probe) => [probe.label, probe]));
	/** @type {{ call: string, code: string }[]} */
	const recorded = Object.entries(JSON.parse(readText(RECORDING))).flatMap(([label, { error }]) => {
		const probe = probes.get(label);
		return probe && error?.code ? [{ call: `${probe.method} ${probe.path}`, code: error.code }] : [];
	});
	for (const code of DOCUMENTED.flatMap(([, codes]) => codes)) if (!explained.has(code)) throw new Error(`No page explains ${code}`);

	/** @param {string} endpoint */
	const codesOf = (endpoint) => {
		const alike = ALIKE.find((calls) => calls.test(endpoint));
		const own = new RegExp(`^${endpoint.replace(/[.]/g, '\\.').replace(/\{[^}]*\}/g, '[^/]+')}$`);
		const found = recorded.filter(({ call }) => own.test(call) || alike?.test(call)).map(({ code }) => code);
		return [...found, ...DOCUMENTED.flatMap(([calls, codes]) => (calls.test(endpoint) ? codes : []))];
	};
	/** @param {readonly string[]} endpoints @param {string} folder */
	const ledgerLine = (endpoints, folder) => {
		const checked = endpoints.some((endpoint) => !OPEN.has(endpoint));
		const tokens = checked ? TOKENS.map(([status, what]) => `${status} [${what}](${folder}../troubleshooting.md#connecting)`) : [];
		const codes = [...new Set(endpoints.flatMap(codesOf))].filter((code) => code !== 'NA' && !NOT_FROM_FORMS.has(code)).sort();
		const page = (/** @type {string} */ code) => (explained.has(code) ? slug(code) : BY_CATEGORY);
		const shown = (/** @type {string} */ code) => (code.includes(' ') ? `"${code}"` : code);
		return [...tokens, ...codes.map((code) => `[${shown(code)}](${folder}error-codes.md#${page(code)})`)].join(', ');
	};
	return {
		linesOf(node, endpoints, folder = '../') {
			if (endpoints.length === 0) return [];
			if (ofParticipant(node)) {
				const line = ledgerLine(endpoints, folder);
				return [line ? `Errors to expect: ${line}.` : NONE, ''];
			}
			const rows = splice.rowsOf(node, endpoints, folder);
			return rows.length > 0 ? ['Errors to expect:', '', ...rows, ''] : [NONE, ''];
		},
		check: () => splice.check(),
	};
}
