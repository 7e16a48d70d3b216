import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../api/scan';
import { integerAt, secondsAt, textAt } from '../values/jsonFields';

type Contract = components['schemas']['Contract'];

/** State of a mining round. */
export type Phase = 'open' | 'issuing' | 'closed';

/** A round, with null for what its phase does not have. */
export function roundRow({ contract_id: contractId, payload, created_at: createdAt }: Contract, phase: Phase): IDataObject {
	return {
		round: integerAt(payload, 'round', 'number'),
		phase,
		opensAt: textAt(payload, 'opensAt'),
		targetClosesAt: textAt(payload, 'targetClosesAt'),
		coinPriceUsd: textAt(payload, 'amuletPrice'),
		tickSeconds: secondsAt(payload, 'tickDuration'),
		issuancePerValidatorFaucetCoupon: textAt(payload, 'optIssuancePerValidatorFaucetCoupon'),
		issuancePerValidatorRewardCoupon: textAt(payload, 'issuancePerValidatorRewardCoupon'),
		issuancePerFeaturedAppRewardCoupon: textAt(payload, 'issuancePerFeaturedAppRewardCoupon'),
		issuancePerUnfeaturedAppRewardCoupon: textAt(payload, 'issuancePerUnfeaturedAppRewardCoupon'),
		issuancePerSvRewardCoupon: textAt(payload, 'issuancePerSvRewardCoupon'),
		createdAt,
		contractId,
	};
}
