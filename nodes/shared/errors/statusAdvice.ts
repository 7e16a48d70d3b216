import { releaseOf } from '../../../api/routes';
import type { CallSite } from './callSite';
import { explainClaims } from './claims';
import { meaningOf, type CallFailure } from './failure';
import { forbidden } from './forbidden';
import { allowListAdvice, BY_NETWORK_CODE } from './networkAdvice';
import { wrongServiceAdvice } from './wrongServiceAdvice';

/** Advice for a server that does not know the path: it is too old, or the Base URL is wrong. */
function missingAdvice({ endpoint, baseUrl, whenMissing }: CallSite): string {
	const release = releaseOf(endpoint, 'since');
	const removal = releaseOf(endpoint, 'until');
	const check = 'heck the Base URL in the credential (is a part of its path missing, or one too many?)';
	const cause = removal
		? `${removal} removed it. If this server is older, c${check}.`
		: release
			? `It came with ${release}: an older server lacks it. If this one is not older, c${check}.`
			: `C${check}; an older server may also lack the operation.`;
	return [`The server has no ${endpoint} at ${baseUrl}.`, cause, whenMissing].filter(Boolean).join(' ');
}

/** Parts of an advice: `more` is added by the operation itself. */
interface Said {
	status: number;
	failure: CallFailure;
	site: CallSite;
	more: string;
}

function unauthorized({ site, more }: Said): string {
	const reason = site.claims && explainClaims(site.claims, Date.now() / 1000, site.participant ?? false);
	return `${reason || 'The token in the credential is missing, expired, signed with a key this server does not trust, ' + 'or issued for another audience. Renew it there.'} The server's log has the exact reason.${more}`;
}

function refusedByGateway({ site }: Said): string {
	return site.allowList
		? allowListAdvice(site)
		: `A gateway in front of the server rejected the request. Ask its operator which addresses or accounts it accepts.`;
}

/** Words in which a server may say that JSON is nested too deeply: Canton 3.6 does so in plain text. */
const TOO_DEEP = /\b(?:nest(?:ed|ing)|depth|too deep)/i;

/** Words of nginx, by a status 400, for a client without a certificate, and for one whose certificate it does not accept. */
const NO_CERTIFICATE = /No required SSL certificate was sent/i;
const OTHER_CERTIFICATE = /The SSL certificate error/i;

/** The first that applies is said. */
const BY_STATUS: Array<[applies: (said: Said) => boolean, text: (said: Said) => string]> = [
	[({ status, failure }) => status === 400 && NO_CERTIFICATE.test(failure.message), () => BY_NETWORK_CODE.CLIENT_CERTIFICATE_REQUIRED!],
	[({ status, failure }) => status === 400 && OTHER_CERTIFICATE.test(failure.message), () => BY_NETWORK_CODE.CLIENT_CERTIFICATE_REFUSED!],
	[({ status }) => status === 401, unauthorized],
	[({ status, failure }) => status === 403 && failure.origin === 'proxy', refusedByGateway],
	[({ status }) => status === 403, ({ failure, site, more }) => `${forbidden(failure, site)}${more}`],
	[({ failure }) => failure.origin === 'framework', ({ site }) => missingAdvice(site)],
	[
		({ status }) => status >= 300 && status < 400,
		() =>
			'Redirects are not followed, so that no token travels to another host. ' +
			'If that is a login page, a gateway requires another login: ask its operator how programs reach this service. ' +
			'If it is the same service (https instead of http, or another path), ' +
			'enter its address as the Base URL in the credential.',
	],
	[({ status }) => status === 429, () => 'Too many requests. Run the workflow less often, or spread the items with a Wait node.'],
	[
		({ status }) => status === 504 || status === 408,
		({ site }) =>
			`The server behind ${site.baseUrl} did not answer a proxy in front of it in time. ` +
			'Try again, or ask for less at once; if it persists, ask its operator whether the server is running.',
	],
	[
		({ status }) => status === 502,
		({ site }) =>
			`A proxy in front of ${site.baseUrl} cannot reach the server behind it: that server is down or restarting. Try again later.`,
	],
	[
		({ status }) => status === 503,
		({ site }) => `The server at ${site.baseUrl}, or a proxy in front of it, is not ready. Try again in a moment.`,
	],
	[
		({ failure }) => failure.origin === 'proxy',
		({ site }) =>
			'This came from a proxy or gateway in front of the server, not from the server itself. ' +
			`Check that the server behind ${site.baseUrl} is up, and the Base URL in the credential.`,
	],
	[
		({ status, failure }) => status === 400 && TOO_DEEP.test(failure.message),
		() => 'The JSON of the request is nested more deeply than the server reads. Make the arguments flatter.',
	],
	[({ status }) => status === 400, ({ more }) => `The server could not read the request. Correct the parameter it names.${more}`],
	[({ status }) => status === 404, ({ more }) => `The server does not have what was asked for.${more}`],
	[
		({ status, failure }) => status === 409 && failure.outcomeUnknown === true,
		({ more }) => `The server says that this conflicts with what was done before.${more}`,
	],
	[({ status }) => status === 409, ({ more }) => `The request conflicts with another operation in progress. Try again in a moment.${more}`],
	[({ status }) => status === 499, ({ more }) => `The call was cancelled before it was answered. Try again in a moment.${more}`],
	[({ status }) => status === 501, ({ more }) => `This server does not support this operation.${more}`],
	[
		({ status }) => status >= 500,
		({ more }) => `The server has an internal error. Try again later; its operator finds more in the log.${more}`,
	],
];

/** Advice on a status that no code explains. Never empty. */
export function statusAdvice(failure: CallFailure, site: CallSite): string {
	const { origin } = failure;
	const status = meaningOf(failure) ?? 0;
	const override = site.adviceOverride?.[status];
	if (override && (origin === 'application' || origin === 'ledger')) return override;
	const wrong = wrongServiceAdvice(failure, site);
	if (wrong) return wrong;
	const said = { status, failure, site, more: site.advice?.[status] ? ` ${site.advice[status]}` : '' };
	return BY_STATUS.find(([applies]) => applies(said))?.[1](said) ?? 'Check the parameters of this operation.';
}
