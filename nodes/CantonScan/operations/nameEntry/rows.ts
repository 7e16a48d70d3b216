import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../../api/scan';
import { daysUntil } from '../../../shared/values/dateTime';

type Name = components['schemas']['Name'];

/** A name, with null for what those of the network itself do not have. */
export function nameRow(entry: Name): IDataObject {
	return {
		name: entry.name,
		party: entry.user,
		url: entry.url ?? null,
		description: entry.description ?? null,
		expiresAt: entry.expires_at ?? null,
		daysToExpiry: daysUntil(entry.expires_at),
		contractId: entry.contract_id ?? null,
	};
}
