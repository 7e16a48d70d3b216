import type { Scan } from '../../shared/scan/service';

/** Reasons for a missing price, and what to do about it. */

const PROXIED = 'the validator passes on only the mining rounds that are open now, so it does not know the price';

/** The reason why scan has no price, for messages. */
export const noPriceAt = (scan: Scan, time: string): string =>
	scan.proxied ? `${PROXIED} at ${time}` : `scan has no data of the mining round that was open at ${time}, so there is no price`;

/** The reason why scan has no round, for messages. */
export const noRound = (scan: Scan, round: string): string =>
	scan.proxied ? `${PROXIED} of round ${round}` : `scan has no data of round ${round}`;

export const priceAdvice = (scan: Scan): string =>
	scan.proxied
		? 'Set Price From to Scan.'
		: 'Take a time at which this scan recorded the network already, or another scan: Canton Scan, Network › Get Scans lists them.';
