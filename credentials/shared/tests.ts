import type { IDataObject, INodeCredentialTestResult } from 'n8n-workflow';

import { credentialTest } from '../../nodes/shared/http/credentialTest';
import type { Shape } from '../../nodes/shared/http/answers';
import { ledgerService } from '../../nodes/shared/ledger/service';
import { scanService, validatorService } from '../../nodes/shared/scan/service';
import { registryService } from '../../nodes/CantonTokenRegistry/registry';
import { authenticateByBearer } from './bearer';

/** What the Test button of each credential asks. The credential is tested by the nodes that use it, so that both speak alike. */

const withoutToken = ({ authentication }: IDataObject) => authentication === 'none';

const ok = (message: string): INodeCredentialTestResult => ({ status: 'OK', message });
const problem = (message: string): INodeCredentialTestResult => ({ status: 'Error', message });

/**
 * A participant: who the token's user is. Without a token its ledger end, which tells what its version does not: whether it
 * wants tokens.
 */
export const testLedger = credentialTest({
	service: ledgerService('accessToken'),
	endpoint: (credentials) => (withoutToken(credentials) ? 'GET /v2/state/ledger-end' : 'GET /v2/authenticated-user'),
	requires: (credentials): Shape => (withoutToken(credentials) ? { offset: 'number' } : { user: { id: 'text' } }),
	authenticate: authenticateByBearer,
	judge(outcome, credentials) {
		if (withoutToken(credentials)) {
			return !outcome.ok && outcome.failure.httpStatus === 401
				? problem('This participant wants a token (401). Choose Access Token or Development Token under Authentication.')
				: undefined;
		}
		if (outcome.ok) return ok(`Connection successful! The token's user is ${String((outcome.answer.user as IDataObject).id)}.`);
		const { code, httpStatus } = outcome.failure;
		// It takes any token and finds no user in it.
		if (httpStatus === 400 && code === 'INVALID_TOKEN') return ok('Connection successful! This participant runs without authorization: it looks at no token.');
		return undefined;
	},
});

/** Scan: which party stands for the governing organization, the smallest thing only a scan can tell. */
export const testScan = credentialTest({
	service: scanService,
	endpoint: () => 'GET /v0/dso-party-id',
	requires: () => ({ dso_party_id: 'text' }),
	authenticate: authenticateByBearer,
});

/** The same question through a validator's scan proxy, which answers only who has a valid token. */
export const testValidator = credentialTest({
	service: validatorService(false),
	endpoint: () => 'GET /v0/scan-proxy/dso-party-id',
	requires: () => ({ dso_party_id: 'text' }),
	authenticate: authenticateByBearer,
});

/** A token registry: who runs it. */
export const testRegistry = credentialTest({
	service: registryService('registry'),
	endpoint: () => 'GET /registry/metadata/v1/info',
	requires: () => ({ adminId: 'text' }),
	authenticate: authenticateByBearer,
});
