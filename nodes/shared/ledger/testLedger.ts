import type { IDataObject, INodeCredentialTestResult } from 'n8n-workflow';

import { authenticateByBearer } from '../http/bearer';
import { credentialTest } from '../http/credentialTest';
import { ledgerService } from './service';
import { runsWithoutAuthorization } from './directory/userRights';

const withoutToken = ({ authentication }: IDataObject) => authentication === 'none';

const ok = (message: string): INodeCredentialTestResult => ({ status: 'OK', message });
const problem = (message: string): INodeCredentialTestResult => ({ status: 'Error', message });

/**
 * A participant: who the token's user is. Without a token its ledger end, which says what its version does not: whether it
 * wants tokens.
 */
export const testLedger = credentialTest({
	service: ledgerService('accessToken'),
	endpoint: (credentials) => (withoutToken(credentials) ? 'GET /v2/state/ledger-end' : 'GET /v2/authenticated-user'),
	authenticate: authenticateByBearer,
	judge(outcome, credentials) {
		if (withoutToken(credentials)) {
			return !outcome.ok && outcome.failure.httpStatus === 401
				? problem('This participant requires a token (401). Choose Access Token or Development Token under Authentication.')
				: undefined;
		}
		if (outcome.ok) return ok(`Connection successful! The token's user is ${String((outcome.answer.user as IDataObject).id)}.`);
		if (runsWithoutAuthorization(outcome.failure))
			return ok('Connection successful! This participant runs without authorization: it does not check tokens.');
		return undefined;
	},
});
