// Which errors an operation meets: the codes that a real participant was recorded to answer its calls with, and those that only a busy
// or older network gives, which are documented by Canton.
import { anchor } from './text.mjs';

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
		['LOCAL_VERDICT_LOCKED_CONTRACTS', 'SEQUENCER_NOT_ENOUGH_TRAFFIC_CREDIT'],
	],
	[/^POST \/v2\/(updates|state\/active-contracts|commands\/(command-)?completions)/, ['PARTICIPANT_PRUNED_DATA_ACCESSED']],
	[/^POST \/v2\/(updates|state\/active-contracts|commands\/completions)$/, ['JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED']],
];

/** Codes of requests that the forms do not send. */
const NOT_FROM_FORMS = new Set(['INVALID_ARGUMENT', 'INVALID_FIELD', 'MISSING_FIELD', 'NEGATIVE_OFFSET', 'NON_POSITIVE_OFFSET']);

/** Where to read on, by the nodes whose servers have no codes; DOCS is the folder of all pages. @type {Record<string, string>} */
const PAGES = {
	'canton-scan': '[the network](DOCS/troubleshooting.md#the-network), and [when scan does not answer](DOCS/connect/scan.md)',
	'canton-scan-trigger': '[the network](DOCS/troubleshooting.md#the-network), and [when scan does not answer](DOCS/connect/scan.md)',
	'canton-token-registry': '[commands and payments](DOCS/troubleshooting.md#commands-and-payments)',
	'canton-validator':
		'[commands and payments](DOCS/troubleshooting.md#commands-and-payments), and [connecting](DOCS/troubleshooting.md#connecting)',
};

/**
 * @param {{ readText: (path: string) => string }} tools
 * @param {string} codesPage the text of the page of error codes: others have no explanation to lead to
 * @returns {(node: string, endpoints: readonly string[], folder?: string) => string | undefined} what to expect, as Markdown; `node` is
 *   the node's folder, `folder` leads from the page to that of the error codes
 */
export function expectedErrors({ readText }, codesPage) {
	const explained = new Set([...codesPage.matchAll(/^### (\S+)$/gm)].map(([, code]) => code));
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
	return (node, endpoints, folder = '../') => {
		if (endpoints.length === 0) return undefined;
		const page = (/** @type {string} */ text) => text.replaceAll('DOCS/', `${folder}../`);
		if (!node.startsWith('canton-ledger')) return page(PAGES[node] ?? '');
		const codes = [...new Set(endpoints.flatMap(codesOf))].filter((code) => explained.has(code) && !NOT_FROM_FORMS.has(code)).sort();
		const links = codes.map((code) => `[${code}](${folder}error-codes.md#${anchor(code)})`);
		return links.length > 0 ? links.join(', ') : page('[connecting](DOCS/troubleshooting.md#connecting)');
	};
}
