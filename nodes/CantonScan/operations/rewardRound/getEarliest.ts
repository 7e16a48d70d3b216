import { simplify } from '../../../shared/parameters/fields';
import { newestAvailable } from '../../../shared/http/endpointVersions';
import { scanOnly } from '../../connection';

const CURRENT = 'GET /v0/internal/reward-accounting-process/rounds/earliest-available';
const BEFORE_MOVE = 'GET /v0/reward-accounting-process/rounds/earliest-available';

/** The first round whose reward accounting is complete, at its path since Splice 0.6.5 or the one before. */
export const getEarliestRewardRound = scanOnly({
	value: 'getEarliest',
	name: 'Get Earliest',
	action: 'Get the earliest reward round',
	description:
		'Get the number of the earliest mining round whose reward accounting is complete. An internal endpoint, which may change; scan 0.6.0 and later.',
	endpoints: [CURRENT, BEFORE_MOVE],
	rights: 'none on a public scan',
	properties: [simplify],
	async run({ scan, parameters }) {
		const simple = parameters.flag('simplify');
		const requires = { earliest_round: 'number' } as const;
		const { endpoint, result } = await newestAvailable(`${scan.baseUrl} reward-accounting`, [
			{ name: 'current', endpoint: CURRENT, attempt: async () => await scan.attempt(CURRENT, { requires }) },
			{ name: 'legacy', endpoint: BEFORE_MOVE, attempt: async () => await scan.attempt(BEFORE_MOVE, { requires }) },
		]);
		if (!result.ok) {
			const adviceOverride = { 404: 'Scan has no round with complete reward accounting yet. Try again after the next round has closed.' };
			throw scan.bind({ adviceOverride }).error(result.failure, endpoint);
		}
		const { earliest_round: earliestRound } = result.answer;
		return simple ? { earliestRound } : { earliest_round: earliestRound };
	},
});
