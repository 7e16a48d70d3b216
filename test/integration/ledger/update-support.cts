/** Calls of Update › Get. */
import type { IDataObject } from 'n8n-workflow';

import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

export const BY_ID = 'POST /v2/updates/update-by-id';
export const BY_OFFSET = 'POST /v2/updates/update-by-offset';

/** A sandbox for the calling file, and one update of it as alice reads it. */
export function useUpdates() {
	const sandbox = useSandbox();
	const ledger = ledgerOf(sandbox);
	return {
		...{ sandbox, ...ledger },
		get: async (parameters: IDataObject, options: Parameters<typeof ledger.run>[3] = {}) =>
			await ledger.run('update', 'get', { parties: byId(sandbox.parties.alice), ...parameters }, options),
	};
}
