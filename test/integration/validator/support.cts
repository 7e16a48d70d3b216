/** Helpers of the tests of Canton Wallet and Canton Validator: whose wallet is used, and short calls of an operation. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { validatorNodeOf } from '../../support/nodeTables.cts';
import type { Credentials } from '../../support/credentialsStore.cts';
import { runNode, type RunResult } from '../../support/engine.cts';
import { oAuth2Credential, sentTo, useWorld } from '../../support/harness.cts';
import { token, type SandboxOptions } from '../../support/sandbox.cts';

export { said } from '../../support/harness.cts';

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

/** The fault of an endpoint whose database is gone. */
export const broken = (endpoint: string) => ({ endpoint, times: 0, status: 500, body: { error: 'database' } });

/** Users of the sandbox's validator by the party of their wallet. */
export const ALICE = { as: 'ledger-api-user' } as const;
export const CAROL = { as: 'trader' } as const;
export const OPERATOR = { as: 'validator-operator' } as const;

export function credentialFor(url: string, { as = 'ledger-api-user', oAuth2, credential }: How): Credentials {
	if (oAuth2) return { cantonValidatorOAuth2Api: { ...oAuth2Credential(url), ...credential } };
	return { cantonValidatorApi: { url, authentication: 'accessToken', accessToken: token(as), ...credential } };
}

/** A sandbox for the calling file and a way to run operations of Canton Wallet and Canton Validator against it. */
export function useValidator(options: SandboxOptions = { history: 20 }) {
	const shared = useWorld(options);
	const { sandbox } = shared;
	return {
		...shared,
		async run(resource: string, operation: string, parameters: IDataObject = {}, how: How = {}): Promise<RunResult> {
			const { as: _, credential: __, oAuth2, ...options } = how;
			const authentication = oAuth2 ? 'oAuth2' : 'accessToken';
			return await runNode(validatorNodeOf(resource, operation), { authentication, resource, operation, ...parameters } as never, {
				credentials: credentialFor(sandbox.url, how),
				...options,
			});
		},
		sent: async () => await sentTo(sandbox),
	};
}
