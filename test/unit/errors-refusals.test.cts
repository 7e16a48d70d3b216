// Errors of a refused token and of a missing right: first line and advice in whole.
import type { CallSite } from '../../nodes/shared/errors/callSite';
import type { CallFailure } from '../../nodes/shared/errors/failure';
import { answered, errorOf, redacted } from './errors-support.cts';

type Row = [what: string, failure: CallFailure, site: Partial<CallSite>, headline: string, advice: string];
const LOG = "The server's log has the exact reason.";
const SAID = 'The server\'s own words: "A security-sensitive error has been received".';
const UNKNOWN_TOKEN =
	'The token in the credential is missing, expired, signed with a key this server does not trust, or issued for another audience. Renew it there.';
const PROVIDER = 'Often the user belongs to another identity provider: set Identity Provider ID if the operation has it.';
const TRADER = { id: 'trader', holds: 'The user trader may act as carol.' };
const PAGE = '<html><title>Down</title></html>';
const said = { error: 'no' };
const advice = { 401: 'Own words.', 403: 'Own words.' };

describe('a token that is refused', () => {
	test.each<Row>([
		['without a reason', redacted(401), {}, 'The server does not accept the token and gives no reason', `${UNKNOWN_TOKEN} ${LOG} ${SAID}`],
		[
			'with words of the service',
			answered(401, said),
			{ advice },
			'The server does not accept the token: no',
			`${UNKNOWN_TOKEN} ${LOG} Own words.`,
		],
		[
			'with a reason of the server',
			answered(401, { error: 'Token expired' }),
			{},
			'The server does not accept the token: Token expired',
			`${UNKNOWN_TOKEN} ${LOG}`,
		],
		[
			'that the credential does not have',
			redacted(401),
			{ claims: { none: true } },
			'This server requires a token, and the credential has none',
			`Choose Access Token or Development Token under Authentication. ${LOG} ${SAID}`,
		],
		[
			'that LocalNet has',
			redacted(401),
			{ claims: { localNet: true } },
			'The server does not accept the token and gives no reason',
			`The credential signs this token itself, with LocalNet's secret. Check that Base URL is that of a LocalNet and that it has the user in User. For any other server turn off LocalNet in the credential. ${LOG} ${SAID}`,
		],
		[
			'that the credential signs',
			redacted(401),
			{ claims: { development: true, aud: 'https://aud' } },
			'The server does not accept the development token',
			`The credential signs this token itself. Check that Development Secret, Subject and Audience ("https://aud") in the credential are what the server is configured with. ${LOG} ${SAID}`,
		],
		[
			'that it signs, without an audience',
			redacted(401),
			{ claims: { development: true } },
			'The server does not accept the development token',
			`The credential signs this token itself. Check that Development Secret, Subject and Audience (empty) in the credential are what the server is configured with. ${LOG} ${SAID}`,
		],
	])('%s', (_, failure, site, headline, advice) => expect(errorOf(failure, site)).toEqual([headline, advice]));
});

describe('a right that is missing', () => {
	test.each<Row>([
		[
			"with the server's words",
			answered(403, said),
			{},
			'This is not permitted: no',
			'The server accepts the token, but its user does not have permission for this.',
		],
		[
			'with words of the service',
			answered(403, said),
			{ advice, rights: 'to read as each of the parties' },
			'This is not permitted: no',
			'The server accepts the token, but its user does not have permission for this. Needed here: to read as each of the parties. Own words.',
		],
		[
			'at a gateway',
			answered(403, PAGE),
			{},
			'A gateway refuses this client: Down',
			'A gateway in front of the server rejected the request. Ask its operator which addresses or accounts it accepts.',
		],
		[
			'at the gateway of a scan',
			answered(403, PAGE),
			{ allowList: true },
			'A gateway refuses this client: Down',
			"Scan servers accept known IP addresses only and do not answer others. Ask the super validator's operator whether the address n8n sends from is on the allow-list.",
		],
		[
			'at a participant, which says why',
			answered(403, said),
			{ participant: true, rights: 'to read as each of the parties' },
			'This is not permitted: no',
			'The server accepts the token, but its user is unknown to the participant, deactivated, or does not have permission for this. Needed here: to read as each of the parties.',
		],
		[
			'at a participant, which does not say why',
			redacted(403),
			{ participant: true, rights: 'to read as each of the parties. To act as one for a submission; more for others.' },
			"This is not permitted: the token's user needs to read as each of the parties",
			`The server accepts the token itself. Its user may also be unknown there, or deactivated. It may also need: To act as one for a submission; more for others. ${SAID}`,
		],
		[
			'that any user has',
			redacted(403),
			{ participant: true, rights: 'any valid user' },
			"This is not permitted: the token's user is unknown to the server, deactivated, or lacks a right",
			`The server accepts the token itself. Needed here: any valid user. ${SAID}`,
		],
		[
			'of a user that is known',
			redacted(403),
			{ participant: true, rights: 'to read as each of the parties', tokenUser: TRADER },
			'This is not permitted: the user trader needs to read as each of the parties',
			`The server accepts the token itself. The user trader may act as carol. ${SAID}`,
		],
		[
			'of a user that is known, where any has it',
			redacted(403),
			{ participant: true, rights: 'any valid user', tokenUser: TRADER },
			'This is not permitted: the user trader lacks a right for it',
			`The server accepts the token itself. Needed here: any valid user. The user trader may act as carol. ${SAID}`,
		],
		[
			'of a user that is known, to whom the server says why',
			answered(403, said),
			{ participant: true, tokenUser: TRADER },
			'This is not permitted: no',
			'The server accepts the token, but its user does not have permission for this. The user trader may act as carol.',
		],
		[
			'where no token is checked',
			answered(403, said),
			{ tokenUser: 'noAuthorization' },
			'This is not permitted: no',
			`The participant runs without authorization: it checks no token, and refuses this all the same. ${PROVIDER}`,
		],
		[
			'where no token is checked, without a reason',
			redacted(403),
			{ tokenUser: 'noAuthorization' },
			'This is not permitted: the participant runs without authorization, and refuses this to everybody',
			`${PROVIDER} ${SAID}`,
		],
		[
			'where there is no token',
			redacted(403),
			{ participant: true, claims: { none: true } },
			'This is not permitted: the participant runs without authorization, and refuses this to everybody',
			`${PROVIDER} ${SAID}`,
		],
	])('%s', (_, failure, site, headline, advice) => expect(errorOf(failure, site)).toEqual([headline, advice]));
});
