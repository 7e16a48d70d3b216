import type { CallSite } from './callSite';
import { explainClaims } from './claims';
import { COMMAND_ADVICE } from './commandAdvice';
import { ANSWER_LIMIT, isRedacted, meaningOf, outcomeUnknown, outOfTraffic, STARTING, tooLarge, type CallFailure } from './failure';
import { forbidden } from './forbidden';
import { LEDGER_ADVICE } from './ledgerAdvice';
import { allowListAdvice, networkAdvice } from './networkAdvice';
import { redirectAdvice } from './redirectAdvice';
import { tokenServerAdvice } from './tokenServerAdvice';
import { ENDPOINT_RELEASES } from './endpointReleases';
import { walletAdvice } from './walletAdvice';
import { wrongServiceAdvice } from './wrongServiceAdvice';

/** What to do, by Canton's error id. Only ids for which there is more to say than their category says. */
const BY_CODE: Record<string, (failure: CallFailure) => string | undefined> = { ...COMMAND_ADVICE, ...LEDGER_ADVICE };

/** What to do, by the category of an error of Canton. */
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
	'MiB by default), and the limit of gRPC messages (10 MiB).';

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

/** What to do where the server does not know the path: it is too old, or the Base URL is wrong. */
function missingAdvice({ endpoint, baseUrl, whenMissing }: CallSite): string {
	const release = ENDPOINT_RELEASES[endpoint];
	const check = 'heck the Base URL in the credential (is a part of its path missing, or one too many?)';
	const cause = release
		? `It came with ${release}: an older server lacks it. If this one is not older, c${check}.`
		: `C${check}; an older server may also lack the operation.`;
	return [`The server has no ${endpoint} at ${baseUrl}.`, cause, whenMissing].filter(Boolean).join(' ');
}

function statusAdvice(failure: CallFailure, site: CallSite): string {
	const { origin } = failure;
	const status = meaningOf(failure) ?? 0;
	const override = site.adviceOverride?.[status];
	if (override && (origin === 'application' || origin === 'ledger')) return override;
	const more = site.advice?.[status] ? ` ${site.advice[status]}` : '';
	const wrong = wrongServiceAdvice(failure, site);
	if (wrong) return wrong;
	if (status === 401) {
		const reason = site.claims && explainClaims(site.claims, Date.now() / 1000, site.participant ?? false);
		return `${reason || 'The token in the credential is missing, expired, signed with a key this server does not trust, ' + 'or issued for another audience. Renew it there.'} The server's log has the exact reason.${more}`;
	}
	if (status === 403 && origin === 'proxy') {
		return site.allowList
			? allowListAdvice(site)
			: `A gateway in front of the server rejected the request. Ask its operator which addresses or accounts it accepts.`;
	}
	if (status === 403) return `${forbidden(failure, site)}${more}`;
	if (origin === 'framework') return missingAdvice(site);
	if (status >= 300 && status < 400)
		return (
			'Redirects are not followed, so that no token travels to another host. ' +
			'If that is a login page, a gateway requires another login: ask its operator how programs reach this service. ' +
			'If it is the same service (https instead of http, or another path), ' +
			'enter its address as the Base URL in the credential.'
		);
	if (status === 429) return 'Too many requests. Run the workflow less often, or spread the items with a Wait node.';
	if (status === 504)
		return (
			`The server behind ${site.baseUrl} did not answer a proxy in front of it in time. ` +
			'Try again, or ask for less at once; if it persists, ask its operator whether the server is running.'
		);
	if (status === 502)
		return `A proxy in front of ${site.baseUrl} cannot reach the server behind it: that server is down or restarting. Try again later.`;
	if (status === 503) return `The server at ${site.baseUrl}, or a proxy in front of it, is not ready. Try again in a moment.`;
	if (origin === 'proxy')
		return (
			'This came from a proxy or gateway in front of the server, not from the server itself. ' +
			`Check that the server behind ${site.baseUrl} is up, and the Base URL in the credential.`
		);
	if (status === 400) return `The server could not read the request. Correct the parameter it names.${more}`;
	if (status === 404) return `The server does not have what was asked for.${more}`;
	if (status === 409) return `The request conflicts with another operation in progress. Try again in a moment.${more}`;
	if (status === 501) return `This server does not support this operation.${more}`;
	if (status >= 500) return `The server has an internal error. Try again later; its operator finds more in the log.${more}`;
	return 'Check the parameters of this operation.';
}

/** What the user can do about a failed call, in one or a few sentences. Never empty. */
export function advise(failure: CallFailure, site: CallSite): string {
	const parts: string[] = [];
	const byCode = BY_CODE[failure.code ?? '']?.(failure);
	const byCategory = BY_CATEGORY[failure.category ?? 0];
	if (failure.redirectHost) parts.push(redirectAdvice(failure, failure.redirectHost, site));
	else if (tooLarge(failure)) parts.push(TOO_LARGE);
	else if (failure.origin === 'network') parts.push(networkAdvice(failure, site));
	else if (failure.origin === 'tokenServer') parts.push(tokenServerAdvice(failure, site));
	else if (failure.code === ANSWER_LIMIT) parts.push(ANSWER_TOO_LARGE);
	else if (failure.origin === 'unexpected')
		parts.push(
			wrongServiceAdvice(failure, site) ??
				`Something else may be answering at ${site.baseUrl}. ` +
					'Check the Base URL in the credential: host, port and path. ' +
					'If they are right, a proxy between n8n and the server may have changed the answer.',
		);
	else if (failure.code === STARTING)
		parts.push(`The server at ${site.baseUrl} is starting, and answers every request so until it is ready. Try again in a minute or two.`);
	else if (outOfTraffic(failure)) parts.push(trafficAdvice(failure));
	else if (walletAdvice(failure)) parts.push(walletAdvice(failure)!);
	else if (byCode) parts.push(byCode);
	else if (byCategory) parts.push(byCategory);
	else parts.push(statusAdvice(failure, site));

	if (site.submission && outcomeUnknown(failure)) {
		parts.push('The outcome is unknown: the operation may have succeeded. Nothing was sent again.');
		if (typeof site.submission === 'string') parts.push(site.submission);
	}
	if (isRedacted(failure) && (failure.httpStatus === 401 || failure.httpStatus === 403))
		parts.push(`The server's own words: "${failure.message}".`);
	const sameId = failure.traceId !== undefined && failure.traceId === failure.correlationId;
	const marks = [
		failure.code && failure.origin === 'ledger' && failure.code !== 'NA' ? `Code ${failure.code}` : '',
		failure.httpStatus ? `HTTP ${failure.httpStatus}` : '',
		failure.traceId ? `trace ID ${sameId ? 'and correlation ID ' : ''}${failure.traceId}` : '',
		failure.correlationId && !sameId ? `correlation ID ${failure.correlationId}` : '',
	].filter(Boolean);
	if (marks.length) parts.push(`(${marks.join(', ')})`);
	return parts.join(' ');
}
