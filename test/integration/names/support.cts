/** Credentials with an Address Book, for each way to connect. */
import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../support/engine.cts';
import { oAuth2Credential } from '../../support/harness.cts';
import { token, useSandbox } from '../../support/sandbox.cts';

export const WAYS = ['scan', 'validator', 'validatorOAuth2'] as const;
export type Way = (typeof WAYS)[number];

/** A sandbox for the calling file, with names of its parties. */
export function useNames() {
	const sandbox = useSandbox({ history: 20, realTime: true });
	const { parties } = sandbox;
	const book = () => `${parties.alice} = Treasury Zug\n${parties.DSO} = The Network`;
	const validator = (changes: IDataObject = {}) => ({ url: sandbox.url, authentication: 'accessToken', accessToken: token(), ...changes });
	const oAuth2 = (changes: IDataObject = {}) => ({ ...oAuth2Credential(sandbox.url), ...changes });
	/** The three ways to scan, with or without names in the credential that each uses. */
	const ways = {
		scan: (addressBook: string) => ({ cantonScanApi: { url: sandbox.url, addressBook } }),
		validator: (addressBook: string) => ({ cantonValidatorApi: validator({ addressBook }) }),
		validatorOAuth2: (addressBook: string) => ({ cantonValidatorOAuth2Api: oAuth2({ addressBook }) }),
	};
	const names = async (way: Way, addressBook: string, parameters: IDataObject = {}) =>
		await runNode(
			'cantonScan',
			{ resource: 'nameEntry', operation: 'getAll', connectThrough: way, returnAll: true, simplify: true, ...parameters } as never,
			{ credentials: ways[way](addressBook) as never },
		);
	return { sandbox, parties, book, validator, oAuth2, ways, names };
}
