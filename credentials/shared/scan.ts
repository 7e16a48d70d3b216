import type { ICredentialTestRequest, INodeProperties } from 'n8n-workflow';

import { scanUrl, urlField, validatorUrl } from '../../nodes/shared/http/serviceUrl';
import { testRules } from './testRules';

/** What the credentials for scan and for a validator have in common. */

const ALLOW_LIST = 'ask the super validator\'s operator to put the address n8n sends from on the allow-list, or go through your validator\'s scan proxy';

export const scanUrlField: INodeProperties = urlField(
	'e.g. https://scan.sv-1.global.canton.network.sync.global',
	'Address of a super validator\'s scan, with or without /api/scan. Scan servers admit known IP addresses only and stay silent to all others: a test that ends in ECONNABORTED or ETIMEDOUT usually means that the address n8n sends from is not on their allow-list.',
);

export const validatorUrlField: INodeProperties = urlField(
	'e.g. https://validator.example.com',
	'Address of your validator app (not of its participant), with or without /api/validator. On LocalNet http://localhost:2903.',
);

/** n8n's own limit is five minutes; a scan that does not know the caller never answers. */
const TIMEOUT_MS = 20_000;

/** Asks scan who the governing party is: the smallest thing only a scan can tell. */
export const scanTest: ICredentialTestRequest = {
	request: { baseURL: scanUrl.expression, url: '/v0/dso-party-id', timeout: TIMEOUT_MS },
	rules: testRules(
		[
			[400, 'The server answered 400 (bad request). Check the URL: does it lead to a scan?'],
			[401, 'Something in front of this scan wants a token (401). Enter the one its operator gave you, or leave the token empty for another scan.'],
			[403, `This scan does not admit n8n's address (403): ${ALLOW_LIST}.`],
			[404, 'There is no scan at this URL (404). The URL is completed to end in /api/scan; if this scan stands below another path, enter that and set Use URL As Is.'],
			[405, 'There is no scan at this URL (405). Check host and path.'],
			[429, 'This scan refuses so many requests (429). Wait a moment and retry.'],
			[500, 'This scan met trouble of its own (500). Try another super validator\'s.'],
			[502, 'A proxy in front of this scan answered 502: the scan behind it is down. Try later, or another super validator\'s.'],
			[503, 'This scan, or a proxy in front of it, is not ready (503). Wait a moment and retry.'],
			[504, 'A proxy in front of this scan got no answer in time (504). Try later, or another super validator\'s.'],
		],
		{ key: 'dso_party_id', message: 'Something answers at this URL, but it is not a scan. Check host and path; the URL is completed to end in /api/scan unless Use URL As Is is set.' },
	),
};

/** The same question through a validator's scan proxy, which answers only who has a valid token. */
export const validatorTest: ICredentialTestRequest = {
	request: { baseURL: validatorUrl.expression, url: '/v0/scan-proxy/dso-party-id', timeout: TIMEOUT_MS },
	rules: testRules(
		[
			[400, 'The server answered 400 (bad request). Check the URL: does it lead to a validator app?'],
			[401, 'The validator does not accept the token (401). It is missing, expired, signed with a key the validator does not trust, or made out to another audience: validator and participant often expect different ones.'],
			[403, 'The validator, or a gateway in front of it, does not permit this (403). Ask its operator.'],
			[404, 'There is no validator app at this URL (404). The URL is completed to end in /api/validator; if yours stands below another path, enter that and set Use URL As Is.'],
			[405, 'There is no validator app at this URL (405). Check host and path.'],
			[429, 'The validator refuses so many requests (429). Wait a moment and retry.'],
			[500, 'The validator met trouble of its own (500). Its operator finds the reason in the log.'],
			[502, 'The validator is down, or reaches no scan (502). Its operator finds more in the log.'],
			[503, 'The validator, or every scan behind it, is not ready (503). Wait a moment and retry.'],
			[504, 'A proxy in front of the validator got no answer in time (504). Check that the validator is running.'],
		],
		{ key: 'dso_party_id', message: 'Something answers at this URL, but it is not a validator app. Check host and path; the URL is completed to end in /api/validator unless Use URL As Is is set.' },
	),
};
