/** Helpers of the tests of the Canton Ledger Stream: streams against the sandbox's channels, ended after each test. */
import type { IDataObject } from 'n8n-workflow';

import type { Credentials } from '../../support/credentialsStore.cts';
import { ledgerCredential, type SandboxOptions } from '../../support/sandbox.cts';
import { StreamedNode, type StreamedOptions } from '../../support/stream.cts';
import { useTriggers } from './support.cts';

/** Long enough that nothing arrives by it in a test. */
const SELDOM = { fallbackPollInterval: 600 };

export const WS = 'WS /v2/commands/command-completions';

export const listening = (node: StreamedNode) => node.until(() => node.log.some((line) => line.includes('listens to the ledger')));
export const offsets = (items: IDataObject[]) => items.filter(({ event }) => event !== 'startedOver').map(({ offset }) => offset);

let serial = 0;

/** A sandbox for the calling file, with an Alice who can be read, and streams that end with each test. */
export function useStreams(options?: SandboxOptions) {
	const triggers = useTriggers(options);
	const { sandbox, parties } = triggers;
	const running: StreamedNode[] = [];
	beforeAll(async () => {
		await sandbox.control('POST', '/settings', { channelsAnswerClose: true, checkpointMs: 20 });
	});
	afterEach(async () => {
		await Promise.all(running.splice(0).map(async (node) => await node.stop()));
	});
	return {
		...triggers,
		/** Number of open channels of the participant. */
		channels: async () => (await sandbox.control('GET', '/channels')).open as number,
		stream(
			parameters: IDataObject = {},
			{ as, credentials = ledgerCredential(sandbox, as), ...options }: StreamedOptions & { as?: string; credentials?: Credentials } = {},
		): StreamedNode {
			const { options: more, ...rest } = parameters;
			const node = new StreamedNode(
				{
					...{ event: 'commandCompleted', outcome: 'any', parties: parties.alice },
					...rest,
					options: { batchWindow: 5, addMessage: false, ...SELDOM, ...(more as IDataObject) },
				},
				credentials,
				{ workflowId: `stream${serial++}`, ...options },
			);
			running.push(node);
			return node;
		},
	};
}
