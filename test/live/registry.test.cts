// The token registry's reads against a real one. Set CANTON_LIVE_REGISTRY_URL, and for the way through a validator
// CANTON_LIVE_VALIDATOR_URL with CANTON_LIVE_VALIDATOR_TOKEN. What is not set is skipped. Each output is also held against its schema.
import { registryChecks } from './registryChecks.cts';

const { CANTON_LIVE_REGISTRY_URL: url, CANTON_LIVE_VALIDATOR_URL: validatorUrl, CANTON_LIVE_VALIDATOR_TOKEN: accessToken } = process.env;

(url ? describe : describe.skip)('a real registry', () => {
	registryChecks(
		{ url: () => url, validatorUrl: () => validatorUrl, accessToken: () => accessToken },
		Boolean(validatorUrl && accessToken),
	);
});
