import { authenticateByBearer } from '../http/bearer';
import { credentialTest } from '../http/credentialTest';
import { validatorService } from './service';

/** A validator: the question of a scan through its proxy, which answers only who has a valid token. */
export const testValidator = credentialTest({
	service: validatorService(false),
	endpoint: () => 'GET /v0/scan-proxy/dso-party-id',
	authenticate: authenticateByBearer,
});
