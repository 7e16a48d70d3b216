import type { IDataObject } from 'n8n-workflow';

import { simplify } from '../../../shared/parameters/fields';
import { integerAt, textAt } from '../../../shared/values/fields';
import { scanOnly } from '../../connection';
import { accounting, hintFor, roundNumber } from './accounting';

const CURRENT = 'GET /v0/internal/reward-accounting-process/rounds/{round_number}/activity-totals';
const BEFORE_MOVE = 'GET /v0/reward-accounting-process/rounds/{round_number}/activity-totals';

/** What the apps of a round did, and what they may mint for it. */
export const getRewardActivityTotals = scanOnly({
	value: 'getActivityTotals',
	name: 'Get Activity Totals',
	action: 'Get the activity totals of a reward round',
	description:
		'Get the totals of one mining round: activity of apps, and how much their providers may mint. An internal endpoint, which may change; scan 0.6.0 and later.',
	endpoints: [CURRENT, BEFORE_MOVE],
	rights: 'none on a public scan',
	properties: [roundNumber, simplify],
	async run({ scan, parameters, context }) {
		const path = { round_number: parameters.present('roundNumber', parameters.int64('roundNumber')) };
		const simple = parameters.flag('simplify');
		const requires = { status: 'text' } as const;
		const answer = await accounting(
			scan,
			[CURRENT, BEFORE_MOVE],
			[async () => await scan.attempt(CURRENT, { path, requires }), async () => await scan.attempt(BEFORE_MOVE, { path, requires })],
		);
		hintFor(context, answer.status, parameters.digits('roundNumber'));
		if (!simple) return answer as unknown as IDataObject;
		return {
			roundNumber: Number.isSafeInteger(path.round_number) ? path.round_number : String(path.round_number),
			status: answer.status,
			totalAppActivityWeight: integerAt(answer, 'total_app_activity_weight'),
			activePartiesCount: integerAt(answer, 'active_parties_count'),
			activityRecordsCount: integerAt(answer, 'activity_records_count'),
			totalAppRewardMintingAllowance: textAt(answer, 'total_app_reward_minting_allowance'),
			totalAppRewardThresholded: textAt(answer, 'total_app_reward_thresholded'),
			totalAppRewardUnclaimed: textAt(answer, 'total_app_reward_unclaimed'),
			rewardedAppProviderPartiesCount: integerAt(answer, 'rewarded_app_provider_parties_count'),
		};
	},
});
