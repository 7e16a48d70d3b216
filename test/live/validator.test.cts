// The operations of Canton Validator against a real one. Set CANTON_LIVE_VALIDATOR_URL and CANTON_LIVE_VALIDATOR_TOKEN, the token of a user
// who has a wallet. Without them all is skipped. CANTON_LIVE_VALIDATOR_ADMIN_TOKEN adds what an administrator reads. With CANTON_LIVE_WRITE=1
// it pays, buys and requests a little (see validatorChecks.cts). CANTON_LIVE_VALIDATOR_RECEIVER_TOKEN, of a second wallet, adds payments.
// CANTON_LIVE_SCAN_URL adds what reads a scan, too.
// Each output is also held against its schema.
import { validatorChecks } from './validatorChecks.cts';

const {
	CANTON_LIVE_VALIDATOR_URL: url,
	CANTON_LIVE_VALIDATOR_TOKEN: token,
	CANTON_LIVE_VALIDATOR_RECEIVER_TOKEN: receiver,
	CANTON_LIVE_VALIDATOR_ADMIN_TOKEN: admin,
	CANTON_LIVE_SCAN_URL: scan,
	CANTON_LIVE_WRITE: writing,
} = process.env;

(url && token ? describe : describe.skip)('a real validator', () => {
	validatorChecks(
		{
			url: () => url,
			token: () => token,
			receiverToken: () => receiver,
			adminToken: () => admin,
			scanUrl: () => scan,
			writing: Boolean(writing),
		},
		{ receiver: Boolean(receiver), admin: Boolean(admin), scan: Boolean(scan) },
	);
});
