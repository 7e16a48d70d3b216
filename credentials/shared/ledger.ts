import type { INodeProperties } from 'n8n-workflow';

import { testRules } from './testRules';

/** What the two credentials for a participant have in common. */

export const ledgerBaseUrl: INodeProperties = {
	displayName: 'Base URL',
	name: 'baseUrl',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. https://participant.example.com/api/json-api',
	description: 'Address of the participant\'s JSON Ledger API, with its path prefix if it has one, without /v2. A participant on this machine usually is http://localhost:7575.',
};

/** Messages of the credential test, by HTTP status. */
export const ledgerTestRules = testRules(
	[
		[400, 'The server answered 400 (bad request). Check the Base URL: does it lead to a participant\'s JSON Ledger API?'],
		[401, 'The participant does not accept the token (401). It is missing, expired, signed with a key the participant does not trust, or made out to another audience.'],
		[403, 'The token is valid, but its user is unknown to the participant or deactivated (403). Ask a participant admin to create or activate the ledger user named in the token.'],
		[404, 'There is no JSON Ledger API at this Base URL (404). Is a path such as /api/json-api missing, or one too many? Leave out /v2.'],
		[405, 'There is no JSON Ledger API at this Base URL (405). Is a path such as /api/json-api missing, or one too many?'],
		[429, 'The participant or a proxy in front of it refuses so many requests (429). Wait a moment and retry.'],
		[500, 'The participant met trouble of its own (500). Its operator finds the reason in the log.'],
		[502, 'A proxy in front of the participant answered 502: the participant behind it is down or unreachable.'],
		[503, 'The participant, or a proxy in front of it, is not ready (503). Wait a moment and retry.'],
		[504, 'A proxy in front of the participant got no answer in time (504). Check that the participant is running.'],
	],
	// The first character of an answer: of a web page's, such as a login page that a gateway shows instead.
	{ key: '0', value: '<', message: 'A web page answers at this Base URL, not a JSON Ledger API. Check host and path, and whether a gateway wants a login.' },
);
