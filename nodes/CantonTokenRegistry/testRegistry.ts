import { authenticateByBearer } from '../shared/http/bearer';
import { credentialTest } from '../shared/http/credentialTest';
import { registryService } from './registry';

/** A token registry: who runs it. */
export const testRegistry = credentialTest({
	service: registryService('registry'),
	endpoint: () => 'GET /registry/metadata/v1/info',
	requires: () => ({ adminId: 'text' }),
	authenticate: authenticateByBearer,
});
