/** Means that the tests of token operations share: a sandbox, the node with the credentials of registries, and the truth. */
import type { IDataObject } from 'n8n-workflow';

import { ledgerNodeOf } from '../../support/nodeTables.cts';
import { runNode, type RunOptions } from '../../support/engine.cts';
import { around } from '../../support/harness.cts';
import { ledgerCredential, token, type TestSandbox } from '../../support/sandbox.cts';
import { credentialFor } from '../validator/support.cts';

export { byId } from '../../support/harness.cts';

type Options = Partial<RunOptions> & { as?: string; registry?: IDataObject | null };

/** Shorthands around a sandbox. */
export const tokensOf = (sandbox: TestSandbox) => {
	const credentials = (as?: string, registry: IDataObject | null = { url: sandbox.url }) => ({
		...ledgerCredential(sandbox, as),
		cantonScanApi: { url: sandbox.url },
		cantonValidatorApi: { url: sandbox.url, authentication: 'accessToken', accessToken: token() },
		...credentialFor(sandbox.url, { oAuth2: true }),
		...(registry && { cantonTokenRegistryApi: registry }),
	});
	return {
		parties: sandbox.parties,
		credentials,
		run: async (resource: string, operation: string, parameters: IDataObject = {}, { as, registry, ...options }: Options = {}) =>
			await runNode(ledgerNodeOf(resource, operation), { authentication: 'accessToken', resource, operation, ...parameters } as never, {
				credentials: credentials(as, registry),
				...options,
			}),
		happen: around(sandbox).happen,
	};
};
