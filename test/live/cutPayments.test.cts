// Cut payments of a real wallet. Set CANTON_LIVE_CUTS to how many of each kind, e.g. 50, with CANTON_LIVE_WRITE=1, CANTON_LIVE_VALIDATOR_URL,
// CANTON_LIVE_VALIDATOR_TOKEN and CANTON_LIVE_VALIDATOR_RECEIVER_TOKEN (of a wallet without a preapproval). It spends a little, and 50 times
// the least traffic: see cutPaymentsChecks.cts. Without all of them it is skipped.
import { cutPaymentsChecks } from './cutPaymentsChecks.cts';

const {
	CANTON_LIVE_CUTS: times = '0',
	CANTON_LIVE_WRITE: writing,
	CANTON_LIVE_VALIDATOR_URL: url,
	CANTON_LIVE_VALIDATOR_TOKEN: token,
	CANTON_LIVE_VALIDATOR_RECEIVER_TOKEN: receiver,
} = process.env;

(Number(times) > 0 && writing && url && token && receiver ? describe : describe.skip)('payments of a real wallet that are cut', () => {
	cutPaymentsChecks({ url: () => url!, token: () => token!, receiverToken: () => receiver!, times: Math.max(1, Number(times)) });
});
