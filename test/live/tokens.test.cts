// Tokens between two parties on a real network. It moves tiny amounts of Canton Coin, so it needs CANTON_LIVE_WRITE=1. Set
// CANTON_LIVE_LEDGER_URL, CANTON_LIVE_LEDGER_TOKEN and CANTON_LIVE_LEDGER_PARTY, which sends and has some Canton Coin.
// CANTON_LIVE_RECEIVER_PARTY, which has not preapproved transfers, with CANTON_LIVE_RECEIVER_URL and CANTON_LIVE_RECEIVER_TOKEN if
// they differ. CANTON_LIVE_SCAN_URL, or CANTON_LIVE_VALIDATOR_URL with CANTON_LIVE_VALIDATOR_TOKEN, or both. Version 2 is tried through
// scan. CANTON_LIVE_PREAPPROVED_PARTY names a party that has preapproved transfers. What is not set is skipped.
import { tokenTrip } from './tokenTripChecks.cts';

const { env } = process;
const {
	CANTON_LIVE_LEDGER_URL: url,
	CANTON_LIVE_LEDGER_TOKEN: token,
	CANTON_LIVE_LEDGER_PARTY: from,
	CANTON_LIVE_RECEIVER_PARTY: to,
	CANTON_LIVE_PREAPPROVED_PARTY: preapproved,
	CANTON_LIVE_SCAN_URL: scan,
	CANTON_LIVE_VALIDATOR_URL: validator,
	CANTON_LIVE_VALIDATOR_TOKEN: validatorToken,
} = env;

const ledger = (baseUrl = url, accessToken = token) => ({
	cantonLedgerApi: accessToken ? { baseUrl, authentication: 'accessToken', accessToken } : { baseUrl, authentication: 'none' },
});
const viaValidator = Boolean(validator && validatorToken);
const ready = Boolean(url && from && to && env.CANTON_LIVE_WRITE === '1' && (scan || viaValidator));

(ready ? describe : describe.skip)('tokens on a real network', () => {
	tokenTrip({
		sender: { party: () => from!, ledger },
		receiver: { party: () => to!, ledger: () => ledger(env.CANTON_LIVE_RECEIVER_URL, env.CANTON_LIVE_RECEIVER_TOKEN) },
		...(preapproved && { preapproved: () => preapproved }),
		registry: () => ({
			...(scan && { cantonScanApi: { url: scan } }),
			...(viaValidator && { cantonValidatorApi: { url: validator, authentication: 'accessToken', accessToken: validatorToken } }),
		}),
		// Of tests that are skipped, too: Jest wants a row in each table.
		ways: ready ? [...(scan ? (['scan'] as const) : []), ...(viaValidator ? (['validator'] as const) : [])] : ['scan'],
	});
});
