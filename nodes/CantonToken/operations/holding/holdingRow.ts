import type { IDataObject } from 'n8n-workflow';

import { templateOf } from '../../../shared/ledger/updates/simplifiedEvents';
import { formatAmount } from '../../../shared/tokens/amounts';
import type { HoldingEntry } from '../../../shared/tokens/readHoldings';

/** A holding as an item: what its view says, not how its template stores it. */
export function holdingRow({ entry, created, reading }: HoldingEntry): IDataObject {
	const holding = reading && 'holding' in reading ? reading.holding : undefined;
	const { lock = null } = holding ?? {};
	const active = 'JsActiveContract' in entry.contractEntry ? entry.contractEntry.JsActiveContract : undefined;
	return {
		party: holding?.owner ?? null,
		instrumentId: holding?.instrument.id ?? null,
		amount: holding ? formatAmount(holding.amount) : null,
		locked: lock !== null,
		lockExpiresAt: lock?.expiresAt ?? null,
		lockHolders: lock?.holders ?? null,
		lockContext: lock?.context ?? null,
		createdAt: created.createdAt,
		state: active ? 'active' : 'betweenSynchronizers',
		problem: reading && 'problem' in reading ? reading.problem : null,
		meta: (holding?.meta ?? null) as IDataObject | null,
		provider: holding?.provider ?? null,
		account: holding?.account ?? null,
		template: templateOf(created),
		contractId: created.contractId,
		instrumentAdmin: holding?.instrument.admin ?? null,
		synchronizerId: active?.synchronizerId ?? null,
		...(created.createdEventBlob && { createdEventBlob: created.createdEventBlob }),
	};
}
