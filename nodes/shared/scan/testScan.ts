import { authenticateByBearer } from '../http/bearer';
import { credentialTest } from '../http/credentialTest';
import { scanService } from './service';

/** Scan: which party stands for the governing organization, the smallest answer that only a scan gives. */
export const testScan = credentialTest({
	service: scanService,
	endpoint: () => 'GET /v0/dso-party-id',
	requires: () => ({ dso_party_id: 'text' }),
	authenticate: authenticateByBearer,
});
