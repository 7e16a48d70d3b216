// The scan operations against a real network, reading only. Set CANTON_LIVE_SCAN_URL, and for the way through a validator
// CANTON_LIVE_VALIDATOR_URL with CANTON_LIVE_VALIDATOR_TOKEN. What is not set is skipped. CANTON_LIVE_WRITE=1 asks for a snapshot besides,
// which test networks take. Each output is also held against its schema.
import { priceChecks } from './priceChecks.cts';
import { scanChecks } from './scanChecks.cts';

const {
	CANTON_LIVE_SCAN_URL: scanUrl,
	CANTON_LIVE_VALIDATOR_URL: validatorUrl,
	CANTON_LIVE_VALIDATOR_TOKEN: accessToken,
	CANTON_LIVE_WRITE: writing,
} = process.env;

(scanUrl ? describe : describe.skip)('a real scan', () => {
	scanChecks(
		{ scanUrl: () => scanUrl, validatorUrl: () => validatorUrl, accessToken: () => accessToken, writing: Boolean(writing) },
		Boolean(validatorUrl && accessToken),
	);
});

(scanUrl ? describe : describe.skip)('prices of a real scan', () => priceChecks({ scanUrl: () => scanUrl }));
