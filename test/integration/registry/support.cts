/** Helpers of the token registry's tests: a sandbox with its world, and the node asked through n8n's own engine. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { runNode, type RunOptions } from '../../support/engine.cts';
import { around, oAuth2Credential } from '../../support/harness.cts';
import { token, useSandbox, type SandboxOptions } from '../../support/sandbox.cts';

export { BIG as BEYOND, byId } from '../../support/harness.cts';

/** A contract ID of the right shape that no ledger has. */
export const UNKNOWN_ID = `00${'ab'.repeat(32)}ca111220${'cd'.repeat(32)}`;
type Ask = Partial<RunOptions> & { url?: string; accessToken?: string; ledgerUser?: string; connectThrough?: string };

/** Another issuer's registry, as far as contracts go: its tokens have allocation instructions, which Canton Coin has not. */
export const ANOTHER_ISSUER = { allocationInstructions: true };

export function useRegistry(options: SandboxOptions = { history: 20 }, settings: IDataObject = {}) {
	const sandbox = useSandbox(options);
	const { parties } = sandbox;
	const tokens: Record<string, string[]> = {};
	beforeAll(async () => {
		await sandbox.control('POST', '/settings', settings);
		const world = await sandbox.control('GET', '/world');
		Object.assign(tokens, world.network.tokens);
	});
	return {
		sandbox,
		parties,
		/** IDs of the world's active token contracts, by template. */
		tokens,
		/** The result of one control action. */
		make: around(sandbox).happen,
		/** Credentials of every kind for the sandbox. The ledger's may be another user's. */
		credentials({ url = sandbox.url, accessToken = '', ledgerUser = 'ledger-api-user' }: Ask = {}) {
			return {
				cantonLedgerApi: { baseUrl: sandbox.url, authentication: 'accessToken', accessToken: token(ledgerUser) },
				cantonLedgerOAuth2Api: oAuth2Credential(sandbox.url),
				cantonTokenRegistryApi: { url, accessToken },
				cantonValidatorApi: { url, authentication: 'accessToken', accessToken: accessToken || token() },
				cantonValidatorOAuth2Api: oAuth2Credential(url, sandbox.url),
			};
		},
		async ask(resource: string, operation: string, parameters: INodeParameters = {}, { connectThrough = 'registry', ...more }: Ask = {}) {
			return await runNode(
				'cantonTokenRegistry',
				{ connectThrough, resource, operation, ...parameters },
				{ credentials: this.credentials(more), ...more },
			);
		},
	};
}

/** The one request that arrived, as far as it can be distinguished. */
export const captured = ({ endpoint, pathParams, query, body }: IDataObject) => ({ endpoint, pathParams, query, body });
