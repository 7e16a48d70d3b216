import { wholeAnswer } from '../../../shared/operation/wholeAnswer';
import { scanOperation, type ScanServices } from '../../scanConnection';

const ENDPOINT = 'GET /v0/internal/reward-accounting-process/rounds/earliest-available';

/** The first round whose reward accounting is complete, at its path since Splice 0.6.5 or the one before. */
export const getEarliestRewardRound = scanOperation('getEarliest', 'Get the earliest reward round', [ENDPOINT], {
	description:
		'Get the number of the earliest mining round whose reward accounting is complete. An internal endpoint, which may change; scan 0.6.0 and later.',
	...wholeAnswer(
		async ({ scan }: ScanServices) => {
			const adviceOverride = { 404: 'Scan has no round with complete reward accounting yet. Try again after the next round has closed.' };
			return await scan.bind({ adviceOverride }).call(ENDPOINT);
		},
		({ earliest_round: earliestRound }) => ({ earliestRound }),
		({ earliest_round }) => ({ earliest_round }),
	),
});
