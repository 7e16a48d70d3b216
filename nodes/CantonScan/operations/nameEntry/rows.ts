import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../../api/scan';

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

/** With two decimals. Negative where it has passed. */
function daysUntil(time: string | null | undefined): number | null {
	const until = DateTime.fromISO(time ?? '');
	return until.isValid ? Math.round(until.diffNow('days').days * 100) / 100 : null;
}
