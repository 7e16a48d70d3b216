import type { IDataObject } from 'n8n-workflow';

import type { paths } from '../../../api/ledger';
import type { Client } from '../http/client';
import type { Service } from '../http/service';
import { ledgerUrl } from '../http/serviceUrl';
import { ledgerCredentialType, type Authentication } from '../parameters/authentication';
import { explainForbidden } from './directory/userRights';

/** A client of a participant's JSON Ledger API. */
export type Ledger = Client<paths>;

/**
 * Bounds of the header Request-Timeout: a participant from 3.6 on refuses any other value, and earlier ones ignore the header. Without it
 * the answer ends after the participant's own timeout, however long the caller would wait.
 */
const SHORTEST_MS = 1000;
const LONGEST_MS = 60_000;

/** The participant behind the chosen credential. */
export function ledgerService(authentication: Authentication): Service {
	const oAuth2 = authentication === 'oAuth2';
	return {
		api: 'ledger',
		credentialType: ledgerCredentialType(oAuth2),
		...(oAuth2 && { renewalPath: '/v2/state/ledger-end' }),
		baseUrl: ({ baseUrl, serverUrl, localNet, localNetUrl }: IDataObject) =>
			ledgerUrl.baseUrl(oAuth2 ? { url: serverUrl } : { url: baseUrl, localNet, localNetUrl }),
		participant: true,
		deadlineHeaders: (timeoutMs) => ({ 'Request-Timeout': String(Math.min(Math.max(Math.floor(timeoutMs), SHORTEST_MS), LONGEST_MS)) }),
		explainForbidden,
		advice: { 403: 'A participant admin can grant rights; Canton Ledger, User › Who Am I shows what this token may do.' },
		whenMissing: 'A JSON Ledger API is often below a path such as /api/json-api.',
	};
}
