/** Lists of the editor's resource locators. */
import { searchList } from '../../support/engine.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';
import { ledgerOf } from './support.cts';

/** A sandbox for the calling file, and its lists as the editor has them. */
export function useLocators() {
	const sandbox = useSandbox();
	const list = async (method: string, filter?: string, cursor?: string, as = 'participant_admin') =>
		await searchList(
			'cantonLedger',
			method,
			{ authentication: 'accessToken', resource: 'contract', operation: 'get' },
			ledgerCredential(sandbox, as),
			filter,
			cursor,
		);
	return { sandbox, ...ledgerOf(sandbox), list };
}
