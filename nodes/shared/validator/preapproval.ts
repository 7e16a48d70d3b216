import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../api/validator';
import { daysUntil } from '../values/dateTime';

/** The preapproval of a receiver as an item, with the days that are left. Without one, what it lacks is null. */
export function preapprovalRow(party: string | null, found?: components['schemas']['ContractWithState']): IDataObject {
	const payload = found?.contract.payload ?? {};
	return {
		party,
		hasPreapproval: found !== undefined,
		expiresAt: payload.expiresAt ?? null,
		daysToExpiry: daysUntil(payload.expiresAt),
		validFrom: payload.validFrom ?? null,
		lastRenewedAt: payload.lastRenewedAt ?? null,
		provider: payload.provider ?? null,
		contractId: found?.contract.contract_id ?? null,
		synchronizerId: found?.domain_id ?? null,
	} as IDataObject;
}
