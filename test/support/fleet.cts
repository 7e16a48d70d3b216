/** Several targets in one sandbox, by the names that a test gives them: the first is the sandbox itself. */
import type { IDataObject } from 'n8n-workflow';

import { bearer } from '../e2e/support/token.cts';
import type { TestSandbox } from './sandbox.cts';

/** Means of tests with targets, by name: path, calls of the control path, row in a credential. */
export function fleetOf(sandbox: Pick<TestSandbox, 'url'>, names: readonly string[]) {
	const path = (name: string): string => (name === names[0] ? '' : `/target-${names.indexOf(name) + 1}`);
	const at = async (name: string, method: string, call: string, body?: unknown): Promise<any> => {
		const sent = body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
		return await (await fetch(`${sandbox.url}${path(name)}/control${call}`, { method, ...sent })).json();
	};
	/** A row in the table of further targets. */
	const row = (name: string, more: IDataObject = {}) => ({ name, url: `${sandbox.url}${path(name)}`, access: 'same', ...more });
	/** A ledger credential for the first target, with a table of others. */
	const credential = (rows: IDataObject[], more: IDataObject = {}) => ({
		cantonLedgerApi: {
			baseUrl: sandbox.url,
			authentication: 'accessToken',
			accessToken: bearer({ sub: 'ledger-api-user' }),
			severalTargets: true,
			targetName: names[0],
			furtherTargets: { row: rows },
			...more,
		},
	});
	return { path, at, row, credential };
}
