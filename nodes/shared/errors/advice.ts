import type { CallSite } from './callSite';
import { COMMAND_ADVICE } from './commandAdvice';
import { ANSWER_LIMIT, isRedacted, outOfTraffic, STARTING, type Advice, type CallFailure } from './failure';
import { outcomeUnknown } from './failureOutcome';
import { isAboutAnswer, tooLarge } from './sizeLimits';
import { LEDGER_ADVICE } from './ledgerAdvice';
import { networkAdvice } from './networkAdvice';
import { redirectAdvice } from './redirectAdvice';
import { statusAdvice } from './statusAdvice';
import { tokenServerAdvice } from './tokenServerAdvice';
import { walletAdvice } from './walletAdvice';
import { wrongServiceAdvice } from './wrongServiceAdvice';

/** Advice by Canton's error id. Only ids for which there is more to say than their category says. */
const BY_CODE: Record<string, Advice> = { ...COMMAND_ADVICE, ...LEDGER_ADVICE };

/** Advice by the category of a Canton error. */
export const BY_CATEGORY: Record<number, string> = {
	1: 'The server has a temporary internal error. Try again in a moment.',
	2: 'Other commands, or too much load, got in its way. Try again in a moment.',
	3: 'The server did not finish in time.',
	4: 'The server has an internal error. Its operator finds more in the log.',
	5: 'The server regards this request as a possible attack. Its operator finds more in the log.',
	8: 'The request is not valid, whatever the state of the ledger. Correct the parameters.',
	9: 'The request conflicts with the current state of the ledger.',
	10: 'What this call would create already exists.',
	11: 'Something this call refers to does not exist (or is not visible to you).',
	12: "The position is beyond the end of the server's data. Try again in a moment.",
	14: 'This server does not support the operation.',
};

const TOO_LARGE =
	'The request is larger than the server or a proxy in front of it accepts, so nothing was done. ' +
	'Its operator can raise the limit; at a participant that is pekko.http.server.parsing.max-content-length (8 ' +
	'MiB by default), and the limit of gRPC messages (10 MiB). From Canton 3.6 on it is http-ledger-api.max-inbound-message-size ' +
	'(10 MiB by default).';

const ANSWER_NOT_PASSED_ON =
	'The answer is larger than the server passes on. Ask for less at once: a smaller Limit, or filters. ' +
	'Its operator can raise the limit of gRPC messages (10 MiB).';

const ANSWER_TOO_LARGE =
	'The rest was not read, so that it cannot use up the memory of n8n. ' +
	'Ask for less at once: a smaller Limit, or filters. ' +
	'If the answer is what you expect, raise Largest Answer (MB) in the credential.';

/** The figures in a sequencer's text, and what to do. */
function trafficAdvice({ message, context }: CallFailure): string {
	const text = [message, ...Object.values(context ?? {})].join(' ');
	const [, cost] = /trafficCost = (\d{1,20})/.exec(text) ?? [];
	const [, left] = /availableTraffic = (\d{1,20})/.exec(text) ?? [];
	const figures = cost === undefined ? '' : `: this needed ${cost} bytes${left === undefined ? '' : `, and ${left} were left`}`;
	return (
		`The participant has too little traffic on the synchronizer${figures}. It had no effect. ` +
		'Buy traffic for the participant (its validator does, by itself or in its wallet), then submit again; ' +
		'trying again before that does not help.'
	);
}

/** Sources of advice on a failure, in order: the first with advice is used. */
const CAUSES: Array<(failure: CallFailure, site: CallSite) => string | undefined> = [
	(failure, site) => failure.redirectHost && redirectAdvice(failure, failure.redirectHost, site),
	(failure) => (isAboutAnswer(failure) ? ANSWER_NOT_PASSED_ON : tooLarge(failure) ? TOO_LARGE : undefined),
	(failure, site) => (failure.origin === 'network' ? networkAdvice(failure, site) : undefined),
	(failure, site) => (failure.origin === 'tokenServer' ? tokenServerAdvice(failure, site) : undefined),
	({ code }) => (code === ANSWER_LIMIT ? ANSWER_TOO_LARGE : undefined),
	(failure, site) => (failure.origin === 'unexpected' ? unexpectedAdvice(failure, site) : undefined),
	({ code }, { baseUrl }) =>
		code === STARTING
			? `The server at ${baseUrl} is starting, and answers every request so until it is ready. Try again in a minute or two.`
			: undefined,
	(failure) => (outOfTraffic(failure) ? trafficAdvice(failure) : undefined),
	walletAdvice,
	(failure) => {
		const advice = BY_CODE[failure.code ?? ''];
		return typeof advice === 'function' ? advice(failure) : advice;
	},
	({ category }) => BY_CATEGORY[category ?? 0],
	statusAdvice,
];

function unexpectedAdvice(failure: CallFailure, site: CallSite): string {
	return (
		wrongServiceAdvice(failure, site) ??
		`Something else may be answering at ${site.baseUrl}. ` +
			'Check the Base URL in the credential: host, port and path. ' +
			'If they are right, a proxy between n8n and the server may have changed the answer.'
	);
}

/** The marks by which an operator finds a call in a server's log. */
function marksOf({ code, origin, httpStatus, traceId, correlationId }: CallFailure): string[] {
	const sameId = traceId !== undefined && traceId === correlationId;
	return [
		code && origin === 'ledger' && code !== 'NA' ? `Code ${code}` : '',
		httpStatus ? `HTTP ${httpStatus}` : '',
		traceId ? `trace ID ${sameId ? 'and correlation ID ' : ''}${traceId}` : '',
		correlationId && !sameId ? `correlation ID ${correlationId}` : '',
	].filter(Boolean);
}

/** Advice to the user on a failed call, in one or a few sentences. Never empty. */
export function advise(failure: CallFailure, site: CallSite): string {
	const parts: string[] = [];
	for (const cause of CAUSES) {
		const said = cause(failure, site);
		if (!said) continue;
		parts.push(said);
		break;
	}
	if (site.submission && outcomeUnknown(failure)) {
		parts.push('The outcome is unknown: the operation may have succeeded. Nothing was sent again.');
		if (typeof site.submission === 'string') parts.push(site.submission);
	}
	if (isRedacted(failure) && (failure.httpStatus === 401 || failure.httpStatus === 403))
		parts.push(`The server's own words: "${failure.message}".`);
	const marks = marksOf(failure);
	if (marks.length) parts.push(`(${marks.join(', ')})`);
	return parts.join(' ');
}
