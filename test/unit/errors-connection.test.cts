// Errors without an answer: first line and advice in whole.
import type { CallSite } from '../../nodes/shared/errors/callSite';
import type { CallFailure } from '../../nodes/shared/errors/failure';
import { answered, broken, errorOf, thrown } from './errors-support.cts';

type Row = [what: string, failure: CallFailure, site: Partial<CallSite>, headline: string, advice: string];
const TOKEN_URL = { tokenUrl: 'https://login.example.com/token' };
const CLOSED = 'The server or a proxy closed the connection before it had answered.';
const LATE = 'No answer came in time. Check that n8n can reach the host (firewall, VPN, proxy).';
const ALLOW_LIST =
	'Scan servers accept known IP addresses only and do not answer others. ' +
	"Ask the super validator's operator whether the address n8n sends from is on the allow-list.";
const UNKNOWN = 'The outcome is unknown: the operation may have succeeded. Nothing was sent again.';

describe('a connection', () => {
	test.each<Row>([
		[
			'that is closed, of an address without TLS',
			broken('ECONNRESET'),
			{ baseUrl: 'http://ledger.example.com' },
			'Could not reach http://ledger.example.com: read ECONNRESET',
			`${CLOSED} If the server expects TLS, write https in the Base URL of the credential.`,
		],
		[
			'that is closed, of one with TLS',
			broken('EPIPE'),
			{},
			'Could not reach https://ledger.example.com: read EPIPE',
			`${CLOSED} If the server checks client certificates, it may want one, or refuse that of the credential (Own Certificates).`,
		],
		[
			'that is closed while 2 MB are sent',
			broken('ECONNRESET', { sentBytes: 2_000_000 }),
			{ baseUrl: 'http://ledger.example.com', submission: true },
			'Could not reach http://ledger.example.com: read ECONNRESET',
			`${CLOSED} The request of 2.0 MB may be larger than the server or a proxy in front of it accepts (a participant: 8 MiB by default, from Canton 3.6 on 10 MiB). ${UNKNOWN}`,
		],
		[
			'that is closed at 1 MB exactly',
			broken('ECONNRESET', { sentBytes: 1_000_000 }),
			{ baseUrl: 'http://ledger.example.com' },
			'Could not reach http://ledger.example.com: read ECONNRESET',
			`${CLOSED} If the server expects TLS, write https in the Base URL of the credential.`,
		],
		[
			'that is closed while 9.4 MB are sent',
			broken('ECONNRESET', { sentBytes: 9_437_188 }),
			{ submission: 'Completion › Get Many shows it.' },
			'Could not reach https://ledger.example.com: read ECONNRESET',
			`${CLOSED} The request of 9.4 MB may be larger than the server or a proxy in front of it accepts (a participant: 8 MiB by default, from Canton 3.6 on 10 MiB). Where that limit holds, nothing was submitted; the broken connection alone does not show it. ${UNKNOWN} Completion › Get Many shows it.`,
		],
		[
			'the same of a call that changes nothing',
			broken('ECONNRESET', { sentBytes: 9_437_188 }),
			{},
			'Could not reach https://ledger.example.com: read ECONNRESET',
			`${CLOSED} The request of 9.4 MB may be larger than the server or a proxy in front of it accepts (a participant: 8 MiB by default, from Canton 3.6 on 10 MiB).`,
		],
		[
			'a write of 9.4 MB that fails',
			broken('EPIPE', { sentBytes: 9_437_188 }),
			{ submission: true },
			'The request of 9.4 MB is too large for https://ledger.example.com: it closed the connection meanwhile (read EPIPE)',
			'The request is larger than the server or a proxy in front of it accepts, so nothing was done. Its operator can raise the limit; at a participant that is pekko.http.server.parsing.max-content-length (8 MiB by default), and the limit of gRPC messages (10 MiB). From Canton 3.6 on it is http-ledger-api.max-inbound-message-size (10 MiB by default).',
		],
		[
			'that takes too long',
			broken('ETIMEDOUT'),
			TOKEN_URL,
			'Could not reach https://ledger.example.com: read ETIMEDOUT',
			`${LATE} It may also be the token server at https://login.example.com/token that did not answer.`,
		],
		[
			'that takes too long, to a scan',
			broken('ECONNABORTED'),
			{ allowList: true },
			'Could not reach https://ledger.example.com: read ECONNABORTED',
			`${LATE} ${ALLOW_LIST}`,
		],
		[
			'that is refused by a scan with another way',
			broken('ETIMEDOUT'),
			{ allowList: true, detour: 'A validator passes the question on.' },
			'Could not reach https://ledger.example.com: read ETIMEDOUT',
			`${LATE} ${ALLOW_LIST} A validator passes the question on.`,
		],
		[
			'that is refused, whatever else is known',
			broken('ECONNREFUSED'),
			{ ...TOKEN_URL, allowList: true, urlField: 'Scan URL' },
			'Could not reach https://ledger.example.com: read ECONNREFUSED',
			'Nothing listens at that address. Check the Scan URL in the credential (host, port, http or https) and that the server is running.',
		],
		[
			'of a code that nobody explains',
			broken('EADDRINUSE'),
			{},
			'Could not reach https://ledger.example.com: read EADDRINUSE',
			'Check the Base URL in the credential and that n8n can reach the host.',
		],
		[
			'to a port without TLS',
			thrown({ message: 'EPROTO: wrong version number', code: 'EPROTO' }),
			{},
			'Could not reach https://ledger.example.com: it answers in plain HTTP, not in TLS',
			'Change https to http in the Base URL of the credential, or enter the port that speaks https.',
		],
		[
			'to a port of gRPC',
			thrown({ message: 'Parse Error: Expected HTTP/, RTSP/ or ICE/', code: 'HPE_INVALID_CONSTANT' }),
			{},
			'Could not reach https://ledger.example.com: it does not answer in HTTP/1.1; perhaps it is a gRPC port',
			'Enter the port of the HTTP API in the Base URL of the credential; of a participant that is the JSON Ledger API, usually 7575.',
		],
		[
			'to an address that n8n does not let through',
			thrown({ name: 'SsrfBlockedIpError', message: 'refused' }),
			{},
			'Could not reach https://ledger.example.com: refused',
			"n8n's own protection (N8N_SSRF_PROTECTION_ENABLED) lets no node reach private addresses. Ask whoever runs n8n to add the host to N8N_SSRF_ALLOWED_HOSTNAMES, or its network to N8N_SSRF_ALLOWED_IP_RANGES.",
		],
		[
			'whose answer is cut short',
			broken('ANSWER_CUT_SHORT', { message: 'its answer ends after 5 of 9 bytes' }),
			{},
			'https://ledger.example.com: its answer ends after 5 of 9 bytes',
			'Its end is missing: a proxy between n8n and the server may limit the size or duration of answers. Try again, or request less at once.',
		],
		[
			'whose answer is too large',
			broken('ANSWER_TOO_LARGE', { origin: 'application', message: 'its answer has more than 100 MB' }),
			{},
			'https://ledger.example.com: its answer has more than 100 MB',
			'The rest was not read, so that it cannot use up the memory of n8n. Ask for less at once: a smaller Limit, or filters. If the answer is what you expect, raise Largest Answer (MB) in the credential.',
		],
		[
			'of which n8n says nothing',
			thrown({}),
			{},
			'Could not reach https://ledger.example.com: no answer',
			'Check the Base URL in the credential and that n8n can reach the host.',
		],
	])('%s', (_, failure, site, headline, advice) => expect(errorOf(failure, site)).toEqual([headline, advice]));
});

describe('a redirected download', () => {
	const redirected = (failure: CallFailure): CallFailure => ({ ...failure, redirectHost: 'files.example.com' });
	const begins = 'https://ledger.example.com redirected this download to files.example.com; the credential is not sent there.';
	const ends = 'If it stays so, ask the operator of https://ledger.example.com.';
	const reach = 'Check that n8n can reach files.example.com (DNS, firewall, VPN, proxy).';
	const refusedLink =
		'files.example.com refused the link: it may have expired, or files.example.com does not accept the address n8n sends from. Run the node again for a fresh link.';
	const noFile = 'files.example.com does not have the file, or no longer. Run the node again for a fresh link.';

	test.each([
		['ECONNREFUSED', reach],
		['ETIMEDOUT', `${LATE} ${reach}`],
		['EADDRINUSE', reach],
	])('to a host that is not reached (%s)', (code, advice) => {
		expect(errorOf(redirected(broken(code)))).toEqual([`Could not reach files.example.com: read ${code}`, `${begins} ${advice} ${ends}`]);
	});

	test.each([
		[302, 'Only one redirect of a download is followed.'],
		[400, 'Run the node again for a fresh link.'],
		[401, refusedLink],
		[403, refusedLink],
		[404, noFile],
		[410, noFile],
		[429, 'Try again later.'],
		[500, 'Try again later.'],
	])('to a host that answers with HTTP %i', (status, advice) => {
		expect(errorOf(redirected(answered(status, 'no')))).toEqual([
			`The download failed at files.example.com: no`,
			`${begins} ${advice} ${ends}`,
		]);
	});

	test('that the user ended', () => {
		expect(errorOf(redirected(broken('ERR_CANCELED')))[1]).toBe('The execution was cancelled.');
	});
});
