// Errors of which only the status and the message are known: first line and advice in whole.
import type { CallSite } from '../../nodes/shared/errors/callSite';
import { starting, type CallFailure } from '../../nodes/shared/errors/failure';
import { answered, errorOf } from './errors-support.cts';

type Row = [what: string, failure: CallFailure, site: Partial<CallSite>, headline: string, advice: string];
const PARTICIPANT =
	"Enter the address of the participant's JSON Ledger API as Base URL in the credential, or use the node and the credential of the service that is there.";
const CHECK = 'heck the Base URL in the credential (is a part of its path missing, or one too many?)';
const OF_PROXY =
	'This came from a proxy or gateway in front of the server, not from the server itself. Check that the server behind https://ledger.example.com is up, and the Base URL in the credential.';
const COINS =
	'The wallet holds too little of it that is not locked. Send less, or let coins arrive first; Canton Wallet, Wallet › Get Balance shows what it holds.';
const PAGE = '<html><title>Down</title></html>';
const said = { error: 'no' };
const advice = { 400: 'Own words.', 404: 'Own words.', 409: 'Own words.', 500: 'Own words.', 501: 'Own words.' };
/** An answer whose own words are the headline. */
const words = (status: number, error: string): [CallFailure, Partial<CallSite>, string] => [answered(status, { error }), {}, error];
const adviceOverride = { 400: 'Instead.', 404: 'Instead.' };

describe('a status', () => {
	test.each<Row>([
		[
			'301',
			answered(301, 'Moved'),
			{},
			'Unexpected answer (HTTP 301): Moved',
			'Redirects are not followed, so that no token travels to another host. If that is a login page, a gateway requires another login: ask its operator how programs reach this service. If it is the same service (https instead of http, or another path), enter its address as the Base URL in the credential.',
		],
		['400', ...words(400, 'no'), 'The server could not read the request. Correct the parameter it names.'],
		[
			'400, with words of the service',
			answered(400, said),
			{ advice },
			'no',
			'The server could not read the request. Correct the parameter it names. Own words.',
		],
		['400, with words in its place', answered(400, said), { adviceOverride }, 'no', 'Instead.'],
		[
			'400 of a ledger, with words in its place',
			answered(400, 'Invalid value for: body'),
			{ adviceOverride },
			'Invalid value for: body',
			'Instead.',
		],
		['404 of a proxy, with words in its place', answered(404, PAGE), { adviceOverride }, 'Unexpected answer (HTTP 404): Down', OF_PROXY],
		[
			'400 about nesting',
			answered(400, 'JSON is nested too deep'),
			{},
			'JSON is nested too deep',
			'The JSON of the request is nested more deeply than the server reads. Make the arguments flatter.',
		],
		['404', ...words(404, 'no'), 'The server does not have what was asked for.'],
		['404, with words of the service', answered(404, said), { advice }, 'no', 'The server does not have what was asked for. Own words.'],
		['409', ...words(409, 'no'), 'The request conflicts with another operation in progress. Try again in a moment.'],
		[
			'409, with words of the service',
			answered(409, said),
			{ advice },
			'no',
			'The request conflicts with another operation in progress. Try again in a moment. Own words.',
		],
		['418', ...words(418, 'no'), 'Check the parameters of this operation.'],
		[
			'429',
			answered(429, said),
			{},
			'Too many requests: no',
			'Too many requests. Run the workflow less often, or spread the items with a Wait node.',
		],
		['500', ...words(500, 'no'), 'The server has an internal error. Try again later; its operator finds more in the log.'],
		[
			'500, with words of the service',
			answered(500, said),
			{ advice },
			'no',
			'The server has an internal error. Try again later; its operator finds more in the log. Own words.',
		],
		['500 of a proxy', answered(500, PAGE), {}, 'Unexpected answer (HTTP 500): Down', OF_PROXY],
		['501', ...words(501, 'no'), 'This server does not support this operation.'],
		['501, with words of the service', answered(501, said), { advice }, 'no', 'This server does not support this operation. Own words.'],
		['400 that means 501', ...words(400, 'Bulk storage is not configured'), 'This server does not support this operation.'],
		[
			'400 that means it of an allocation',
			...words(400, 'Allocation is unsupported because amulet has none'),
			'This server does not support this operation.',
		],
		[
			'502',
			answered(502, PAGE),
			{},
			'Unexpected answer (HTTP 502): Down',
			'A proxy in front of https://ledger.example.com cannot reach the server behind it: that server is down or restarting. Try again later.',
		],
		[
			'503',
			...words(503, 'no'),
			'The server at https://ledger.example.com, or a proxy in front of it, is not ready. Try again in a moment.',
		],
		[
			'504',
			answered(504, PAGE),
			{},
			'Unexpected answer (HTTP 504): Down',
			'The server behind https://ledger.example.com did not answer a proxy in front of it in time. Try again, or ask for less at once; if it persists, ask its operator whether the server is running.',
		],
		[
			'a 2xx that is none',
			{ message: 'its answer is not JSON', origin: 'unexpected', retryable: false },
			{},
			'https://ledger.example.com does not answer as expected: its answer is not JSON',
			'Something else may be answering at https://ledger.example.com. Check the Base URL in the credential: host, port and path. If they are right, a proxy between n8n and the server may have changed the answer.',
		],
		[
			'of an app that is starting',
			starting(answered(404, 'The requested resource could not be found.')),
			{},
			'The server is not ready yet: The requested resource could not be found.',
			'The server at https://ledger.example.com is starting, and answers every request so until it is ready. Try again in a minute or two.',
		],
	])('%s', (_, failure, site, headline, advice) => expect(errorOf(failure, site)).toEqual([headline, advice]));
});

describe('an endpoint that the server does not have', () => {
	test.each<Row>([
		[
			'of any release',
			answered(404, 'The requested resource could not be found.'),
			{ whenMissing: 'It often stands below /api.' },
			'The server does not have this operation: The requested resource could not be found.',
			`The server has no POST /v2/things at https://ledger.example.com. C${CHECK}; an older server may also lack the operation. It often stands below /api.`,
		],
		[
			'since a release',
			answered(405, 'HTTP method not allowed'),
			{ endpoint: 'GET /livez' },
			'The server does not have this operation: HTTP method not allowed',
			`The server has no GET /livez at https://ledger.example.com. It came with Canton 3.5.0: an older server lacks it. If this one is not older, c${CHECK}.`,
		],
		[
			'until a release',
			answered(404, 'The requested resource could not be found.'),
			{ endpoint: 'POST /v0/state/acs' },
			'The server does not have this operation: The requested resource could not be found.',
			`The server has no POST /v0/state/acs at https://ledger.example.com. Splice 0.9.0 removed it. If this server is older, c${CHECK}.`,
		],
		[
			'of a participant, at a scan by its host',
			answered(404, 'not found'),
			{ participant: true, baseUrl: 'https://scan.example.com' },
			'The server does not have this operation: not found',
			`The Base URL in the credential leads to a scan, not to a participant. ${PARTICIPANT}`,
		],
		[
			'of a participant, at a scan by its path',
			answered(404, 'not found'),
			{ participant: true, baseUrl: 'https://x/api/scan' },
			'The server does not have this operation: not found',
			`The Base URL in the credential leads to a scan, not to a participant. ${PARTICIPANT}`,
		],
		[
			'of a participant, at a validator app',
			answered(404, 'not found'),
			{ participant: true, baseUrl: 'https://x/api/validator/v0' },
			'The server does not have this operation: not found',
			`The Base URL in the credential leads to a validator app, not to a participant. ${PARTICIPANT}`,
		],
		[
			'of a participant, at a registry',
			answered(405, 'not allowed'),
			{ participant: true, baseUrl: 'https://x/registry' },
			'The server does not have this operation: not allowed',
			`The Base URL in the credential leads to a token registry, not to a participant. ${PARTICIPANT}`,
		],
		[
			'of a participant, at a Splice app',
			answered(404, 'The requested resource could not be found: http://x/v2'),
			{ participant: true },
			'The server does not have this operation: The requested resource could not be found: http://x/v2',
			`A Splice app (a scan or a validator) answers at https://ledger.example.com, not a participant. ${PARTICIPANT}`,
		],
		[
			'of a Splice app, at a participant',
			answered(404, { errors: ['HttpMethod(GET), uri: http://x/v2'] }),
			{},
			'The server does not have this operation: HttpMethod(GET), uri: http://x/v2',
			"A participant's JSON Ledger API answers at https://ledger.example.com, which is another service than this credential is for. Correct the Base URL in the credential.",
		],
		[
			'of a participant, at one',
			answered(404, { errors: ['HttpMethod(GET), uri: http://x/v2'] }),
			{ participant: true },
			'The server does not have this operation: HttpMethod(GET), uri: http://x/v2',
			`The server has no POST /v2/things at https://ledger.example.com. C${CHECK}; an older server may also lack the operation.`,
		],
		[
			'of a participant, at whatever answers 200',
			{ message: 'its answer is not JSON', origin: 'unexpected', httpStatus: 200, retryable: false },
			{ participant: true, baseUrl: 'https://x/registry/' },
			'https://x/registry/ does not answer as expected: its answer is not JSON',
			`The Base URL in the credential leads to a token registry, not to a participant. ${PARTICIPANT}`,
		],
		[
			'of a participant, where it refuses',
			answered(409, said),
			{ participant: true, baseUrl: 'https://x/registry' },
			'no',
			'The request conflicts with another operation in progress. Try again in a moment.',
		],
	])('%s', (_, failure, site, headline, advice) => expect(errorOf(failure, site)).toEqual([headline, advice]));
});

describe('a wallet or a validator that lacks something', () => {
	test.each<Row>([
		['coins', ...words(400, 'insufficient-funds: 5'), COINS],
		['coins, in other words', ...words(400, 'ITR_InsufficientFunds(...)'), COINS],
		['coins to lock', ...words(400, 'Daml: out of funds (missing 3.0 CC)'), COINS],
		['holdings', ...words(400, 'At least one holding must be provided'), COINS],
		['input holdings', ...words(400, 'At least one input holding must be provided'), COINS],
		[
			'a wallet',
			...words(404, 'No wallet found for user alice'),
			'Choose a credential of a user with a wallet, or give this user one with User › Onboard of Canton Validator.',
		],
		[
			'traffic',
			...words(503, 'Traffic balance below reserved traffic amount (12 < 200000)'),
			'The validator reserves 200000 bytes of traffic for its own work, and its participant has 12, so it submitted nothing. A new validator gets its first traffic within a minute: try again then. If it stays so, its top-up is off or has too few coins: Canton Scan, Traffic › Get Status shows the balance, Canton Validator, Traffic › Buy adds to it.',
		],
	])('%s', (_, failure, site, headline, advice) => expect(errorOf(failure, site)).toEqual([headline, advice]));
});
