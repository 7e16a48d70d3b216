// The error codes of ledgers, networks and this package, and what the nodes say to do about each, as one page.
import { cell, GENERATED } from './text.mjs';

/** A call of which nothing is known but how it failed. */
const SITE = { baseUrl: 'the Base URL', endpoint: 'the endpoint' };
/** A failure of which nothing more is known than its code. */
const BARE = { message: '', context: {}, retryable: false };

const CANTON = 'https://docs.digitalasset.com/operate/3.5';
const SPLICE = 'https://docs.sync.global';
/** Pages of the network's own documentation about single codes. @type {Record<string, string>} */
const RUNBOOKS = {
	INVALID_TOKEN: `[tokens of a participant](${CANTON}/howtos/secure/apis/jwt.html)`,
	NO_SYNCHRONIZER_FOR_SUBMISSION: `[questions about submissions](${CANTON}/howtos/troubleshoot/FAQ.html)`,
	PARTICIPANT_BACKPRESSURE: `[health of a validator](${SPLICE}/deployment/observability/validator_health.html)`,
	SEQUENCER_NOT_ENOUGH_TRAFFIC_CREDIT: `[traffic](${SPLICE}/deployment/traffic.html)`,
	SERVICE_STARTING: `[troubleshooting a validator](${SPLICE}/deployment/troubleshooting.html)`,
};

/** @param {string[]} codes @param {(code: string) => string | undefined} adviceOf */
function sections(codes, adviceOf) {
	return codes.sort().map((code) => {
		const advice = adviceOf(code) ?? 'Depends on the words of the server: the error shows them, and what to do about them.';
		const runbook = RUNBOOKS[code] ? ` See ${RUNBOOKS[code]}.` : '';
		return `### ${code}\n\n${cell(advice)}${runbook}\n`;
	});
}

/**
 * @param {(path: string) => any} load
 * @returns {string} `docs/reference/error-codes.md`
 */
export function errorCodes(load) {
	const { LEDGER_ADVICE } = load('nodes/shared/errors/ledgerAdvice.ts');
	const { COMMAND_ADVICE } = load('nodes/shared/errors/commandAdvice.ts');
	const { BY_NETWORK_CODE, explainNetworkCode } = load('nodes/shared/errors/networkAdvice.ts');
	const { advise, BY_CATEGORY } = load('nodes/shared/errors/advice.ts');
	const { ANSWER_LIMIT, INCOMPLETE, STARTING } = load('nodes/shared/errors/failure.ts');
	const { NO_TOKEN } = load('nodes/shared/errors/tokenAnswer.ts');
	const said = (/** @type {string} */ code, /** @type {string} */ origin) =>
		advise({ ...BARE, code, origin }, SITE).replace(/ \(Code .*\)$/, '');
	/** @param {Record<string, string | ((failure: any) => string | undefined)>} advice @param {string[]} [more] codes that are recognised otherwise */
	const adviceRows = (advice, more = []) =>
		sections([...Object.keys(advice), ...more], (code) => {
			if (more.includes(code)) return said(code, 'ledger');
			const own = advice[code];
			return typeof own === 'function' ? own({ ...BARE, code, origin: 'ledger' }) : own;
		});
	const origins = /** @type {Record<string, string>} */ ({
		[ANSWER_LIMIT]: 'application',
		[INCOMPLETE]: 'tokenServer',
		[NO_TOKEN]: 'tokenServer',
		[STARTING]: 'application',
	});
	return `${[
		GENERATED,
		'',
		'# Error codes',
		'',
		'What the nodes say about a code where nothing more is known of the error.',
		"An error in the editor says more: it has the server's own words and names the field.",
		`By symptom: [troubleshooting](../troubleshooting.md). Canton's own list: [error codes](${CANTON}/reference/error_codes.html).`,
		'',
		'## Commands',
		'',
		...adviceRows(COMMAND_ADVICE, ['SEQUENCER_NOT_ENOUGH_TRAFFIC_CREDIT']),
		'## Reading, administration, uploads',
		'',
		...adviceRows(LEDGER_ADVICE),
		'## Between n8n and the server',
		'',
		...sections([...Object.keys(BY_NETWORK_CODE), ...Object.keys(origins)], (code) =>
			origins[code] ? said(code, origins[code]) : explainNetworkCode(code),
		),
		'A code with `CERT`, `SELF_SIGNED` or `UNABLE_TO_VERIFY`: '.concat(explainNetworkCode('CERT')),
		'',
		'## Any other code, by its category',
		'',
		'The error item has the category of a code in `errorCategory`.',
		'',
		'| category | what to do |',
		'|---|---|',
		...Object.entries(BY_CATEGORY).map(([category, text]) => `| ${category} | ${cell(String(text))} |`),
	]
		.join('\n')
		.trimEnd()}\n`;
}
