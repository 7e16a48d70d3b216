import { authenticateByBearer } from '../http/bearer';
import { credentialTest } from '../http/credentialTest';
import { registryService } from './service';

/** A token registry: who runs it. */
export const testRegistry = credentialTest({
	service: registryService('registry'),
	endpoint: () => 'GET /registry/metadata/v1/info',
	requires: { adminId: 'text' },
	authenticate: authenticateByBearer,
});
