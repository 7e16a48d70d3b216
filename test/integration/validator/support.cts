/** What the tests of Canton Wallet and Canton Validator share: whose wallet is used, and short calls of an operation. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { validatorNodeOf } from '../../support/nodeTables.cts';
import type { Credentials } from '../../support/credentialsStore.cts';
import { runNode, type RunResult } from '../../support/engine.cts';
import { token, useSandbox, type SandboxOptions } from '../../support/sandbox.cts';

export interface How {
	/** The user whose token is sent. Alice's by default. The sandbox has wallets for those named here. */
	as?: 'ledger-api-user' | 'trader' | 'issuer' | 'validator-operator' | 'participant_admin' | 'newcomer@clients';
	/** Fields of the credential to change. */
	credential?: IDataObject;
	input?: INodeExecutionData[];
	onError?: 'continueRegularOutput';
	oAuth2?: boolean;
	retryOf?: RunResult['run'];
	started?: (run: { cancel: () => void }) => void;
}

/** Users of the sandbox's validator by the party of their wallet. */
export const ALICE = { as: 'ledger-api-user' } as const;
export const CAROL = { as: 'trader' } as const;
export const OPERATOR = { as: 'validator-operator' } as const;

export function credentialFor(url: string, { as = 'ledger-api-user', oAuth2, credential }: How): Credentials {
	if (oAuth2)
		return {
			cantonValidatorOAuth2Api: {
				serverUrl: url,
				accessTokenUrl: `${url}/oauth2/token`,
				clientId: 'ledger-client',
				clientSecret: 'ledger-secret',
				audience: 'https://canton.network.global',
				...credential,
			},
		};
	return { cantonValidatorApi: { url, authentication: 'accessToken', accessToken: token(as), ...credential } };
}

/** A sandbox for the calling file and a way to run operations of Canton Wallet and Canton Validator against it. */
export function useValidator(options: SandboxOptions = { history: 20 }) {
	const sandbox = useSandbox(options);
	const world: { parties: Record<string, string>; network: any } = { parties: {}, network: {} };
	beforeAll(async () => void Object.assign(world, await sandbox.control('GET', '/world')));
	return {
		sandbox,
		world,
		async run(resource: string, operation: string, parameters: IDataObject = {}, how: How = {}): Promise<RunResult> {
			const { as: _, credential: __, oAuth2, ...options } = how;
			const authentication = oAuth2 ? 'oAuth2' : 'accessToken';
			return await runNode(validatorNodeOf(resource, operation), { authentication, resource, operation, ...parameters } as never, {
				credentials: credentialFor(sandbox.url, how),
				...options,
			});
		},
		/** Makes one thing happen. Answers what. */
		async happen(action: string, parameters: IDataObject = {}): Promise<any> {
			return (await sandbox.control('POST', '/do', { action, ...parameters })).happened;
		},
		/** With some settings, which are put back afterwards. */
		async with<T>(settings: IDataObject, act: () => Promise<T>): Promise<T> {
			const before = await sandbox.control('GET', '/settings');
			await sandbox.control('POST', '/settings', settings);
			try {
				return await act();
			} finally {
				await sandbox.control('POST', '/settings', Object.fromEntries(Object.keys(settings).map((name) => [name, before[name]])));
			}
		},
		/** The requests since the last call, as endpoint, path, query and body. */
		async sent(): Promise<any[]> {
			return (await sandbox.requests()).map(({ endpoint, path, query, body, authScheme, subject }) => ({
				endpoint,
				path,
				query,
				body,
				authScheme,
				subject,
			}));
		},
	};
}

/** How an error reads in the editor. */
export const said = ({ error }: RunResult) => `${error?.message} | ${error?.description}`;
