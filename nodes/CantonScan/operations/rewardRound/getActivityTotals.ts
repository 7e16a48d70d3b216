import { integerAt, textAt } from '../../../shared/values/jsonFields';
import { accounting } from './accounting';

const ENDPOINT = 'GET /v0/internal/reward-accounting-process/rounds/{round_number}/activity-totals';

/** Activity of the apps of a round, and what they may mint for it. */
export const getRewardActivityTotals = accounting('getActivityTotals', 'Get the activity totals of a reward round', {
	description:
		'Get the totals of one mining round: activity of apps, and how much their providers may mint. An internal endpoint, which may change; scan 0.6.0 and later.',
	endpoints: [ENDPOINT],
	ask: async (scan, request) => await scan.call(ENDPOINT, request),
	row: (answer) => ({
		totalAppActivityWeight: integerAt(answer, 'total_app_activity_weight'),
		activePartiesCount: integerAt(answer, 'active_parties_count'),
		activityRecordsCount: integerAt(answer, 'activity_records_count'),
		totalAppRewardMintingAllowance: textAt(answer, 'total_app_reward_minting_allowance'),
		totalAppRewardThresholded: textAt(answer, 'total_app_reward_thresholded'),
		totalAppRewardUnclaimed: textAt(answer, 'total_app_reward_unclaimed'),
		rewardedAppProviderPartiesCount: integerAt(answer, 'rewarded_app_provider_parties_count'),
	}),
});
