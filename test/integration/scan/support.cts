/** Helpers of the tests of Canton Scan: the three ways to connect, and short calls of an operation. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Credentials } from '../../support/credentialsStore.cts';
import { runNode, type RunResult } from '../../support/engine.cts';
import { oAuth2Credential, sentTo, useWorld } from '../../support/harness.cts';
import { token, type TestSandbox, type SandboxOptions } from '../../support/sandbox.cts';

export { BIG as HUGE, said } from '../../support/harness.cts';

export type Connection = 'scan' | 'validator' | 'validatorOAuth2';

export interface How {
	through?: Connection;
	/** Fields of the credential to change. */
	credential?: IDataObject;
	input?: INodeExecutionData[];
	onError?: 'continueRegularOutput';
	started?: (run: { cancel: () => void }) => void;
	/** The output has no schema: see `runNode`. */
	invented?: boolean;
}

export function credentialFor(sandbox: TestSandbox, through: Connection, changes: IDataObject = {}): Credentials {
	const url = sandbox.url;
	if (through === 'scan') return { cantonScanApi: { url, ...changes } };
	if (through === 'validator') return { cantonValidatorApi: { url, authentication: 'accessToken', accessToken: token(), ...changes } };
	return { cantonValidatorOAuth2Api: { ...oAuth2Credential(url), ...changes } };
}

/** Several parties come from an expression in the field. */
const asEntered = (parameters: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(parameters).map(([name, value]) =>
			Array.isArray(value) && ['parties', 'validators'].includes(name)
				? [name, { __rl: true, mode: 'id', value: `={{ ${JSON.stringify(value)} }}` }]
				: [name, value],
		),
	);

/** A sandbox for the calling file and a way to run one operation of Canton Scan against it. */
export function useScan(resource: string, operation: string, options: SandboxOptions = { history: 60 }) {
	const shared = useWorld(options);
	const { sandbox } = shared;
	const run = async (parameters: IDataObject = {}, { through = 'scan', credential, ...options }: How = {}): Promise<RunResult> =>
		await runNode('cantonScan', { resource, operation, connectThrough: through, ...asEntered(parameters) } as never, {
			credentials: credentialFor(sandbox, through, credential),
			...options,
		});
	return {
		...shared,
		run,
		/** Runs another operation, simplified. */
		read: async (resource: string, operation: string, parameters: IDataObject = {}, how: How = {}) =>
			await run({ resource, operation, simplify: true, ...parameters }, how),
		/** Answer of scan to the same question without the node. */
		async scanSays(path: string, body?: object): Promise<any> {
			const headers = { 'content-type': 'application/json' };
			const sent = body && { method: 'POST', headers, body: JSON.stringify(body) };
			return await (await fetch(`${sandbox.url}/api/scan${path}`, sent)).json();
		},
		/** The same as the sandbox wrote them, for digits that JavaScript's numbers do not hold. */
		sentText: async () => await (await fetch(`${sandbox.url}/control/requests`)).text(),
		/** An address of the sandbox the node has not seen yet: what it learns of a server's version stays with the address. */
		elsewhere: () => sandbox.url.replace('127.0.0.1', 'localhost'),
		sent: async () => await sentTo(sandbox),
	};
}
