import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../../api/ledger';

/** A synchronizer the participant is connected to, flat. `permission` without its prefix, null if no party was asked for. */
export function synchronizerRow({
	synchronizerAlias,
	synchronizerId,
	permission,
}: components['schemas']['ConnectedSynchronizer']): IDataObject {
	const granted = permission?.replace(/^PARTICIPANT_PERMISSION_/, '') ?? 'UNSPECIFIED';
	return { alias: synchronizerAlias, permission: granted === 'UNSPECIFIED' ? null : granted, synchronizerId };
}
