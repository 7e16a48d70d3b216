/** Users, parties and identity providers, changed by the administrator of the participant. */
import type { IDataObject } from 'n8n-workflow';

import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

/** Annotations as rows of the form. */
export const annotated = (...rows: Array<[name: string, value: string]>) => ({
	annotation: rows.map(([name, value]) => ({ name, value })),
});
/** Rights as rows of the form. */
export const rights = (...right: IDataObject[]) => ({ right });

/** A sandbox for the calling file, with a fresh world for each test. Its operations run as the administrator unless `as` says otherwise. */
export function useAdministrator() {
	const sandbox = useSandbox({ history: 0, fresh: true });
	const { run: runAs, ...ledger } = ledgerOf(sandbox);
	const run: typeof runAs = async (resource, operation, parameters, options) =>
		await runAs(resource, operation, parameters, { as: 'participant_admin', ...options });
	return {
		...{ sandbox, ...ledger, run },
		rightsOf: async (userId: string) => (await run('userRight', 'getAll', { userId: byId(userId), returnAll: true })).json,
	};
}
