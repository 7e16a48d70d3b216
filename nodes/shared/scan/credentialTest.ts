import { authenticateByBearer } from '../http/bearer';
import { credentialTest } from '../http/credentialTest';
import { scanService, validatorService } from './service';

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
