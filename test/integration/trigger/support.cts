/** Helpers of the trigger's tests: a sandbox, things happening in it, triggers polled through n8n's own contexts. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { sharing } from '../../../nodes/shared/http/sharedReads';
import { PolledNode, type PolledOptions } from '../../support/polledNode.cts';
import { ledgerCredential, useSandbox, type SandboxOptions } from '../../support/sandbox.cts';
import { until } from '../../support/until.cts';

export interface Happened extends IDataObject {
	offset: number;
	updateId: string;
	recordTime: string;
	migrationId: number;
	created: string[];
	archived: string[];
}

let serial = 0;

const { keepMs } = sharing;

type TriggerOptions = PolledOptions & { staticData?: IDataObject; as?: string; path?: string; credential?: IDataObject };

/**
 * A trigger of a workflow of its own, unaffected by what this process remembers of others. Of any outcome and without a message unless
 * a test is about those. `path` makes its server another one for the node, which remembers what servers can do. `credential`: fields of it.
 */
const triggerOf =
	(sandbox: ReturnType<typeof useSandbox>) =>
	(parameters: IDataObject, options: TriggerOptions = {}): PolledNode => {
		const { staticData = {}, as, path = '', credential, ...more } = options;
		const { cantonLedgerApi } = ledgerCredential(sandbox, as);
		const credentials = { cantonLedgerApi: { ...cantonLedgerApi, baseUrl: `${sandbox.url}${path}`, ...credential } };
		return new PolledNode(
			'cantonLedgerEventTrigger',
			{
				...{ event: 'commandCompleted', outcome: 'any', parties: sandbox.parties.alice },
				...parameters,
				options: { addMessage: false, ...(parameters.options as IDataObject) },
			} as never,
			credentials,
			staticData,
			{ workflowId: `w${serial++}`, ...more },
		);
	};

/**
 * A sandbox for the calling file, with an Alice who can be read. `shares`: a trigger may be given what another one read half a second
 * before, so that it may not see yet what happened since.
 */
export function useTriggers({ shares = false, ...options }: SandboxOptions & { shares?: boolean } = {}) {
	const sandbox = useSandbox(options);
	beforeAll(() => void (sharing.keepMs = shares ? keepMs : 0));
	afterAll(() => void (sharing.keepMs = keepMs));
	const { parties } = sandbox;
	const trigger = triggerOf(sandbox);
	return {
		sandbox,
		parties,
		/** Makes things happen, each given as its action or with parameters. Answers what happened. */
		async happen(...actions: Array<string | IDataObject>): Promise<Happened[]> {
			const answer = await sandbox.control('POST', '/do', {
				actions: actions.map((action) => (typeof action === 'string' ? { action } : action)),
			});
			return (Array.isArray(answer) ? answer : (answer.happened ?? answer.results)).flat();
		},
		trigger,
		/** A trigger that has taken its position at the ledger's end. */
		async waiting(event: string, parameters: IDataObject = {}, options: Parameters<typeof trigger>[1] = {}) {
			const node = trigger({ event, ...parameters }, options);
			expect(await node.poll()).toBeNull();
			return node;
		},
		/** The ledger begins again before the place of a trigger, which stops. Answers that place, and the words of the refusal. */
		async ledgerLost(node: PolledNode) {
			const { ledgerEnd: position } = await sandbox.control('GET', '/world');
			await sandbox.control('POST', '/reset', {});
			const { message, description } = await refusal(node.poll());
			expect(message).toMatch(new RegExp(`has read up to offset ${position}, but the participant's ledger ended at \\d+`));
			expect(description).toMatch(/restored from a backup/);
			return { position, message };
		},
		/** Returns when this endpoint is being asked, although it may not have answered yet. */
		async underWay(endpoint: string, count = 1): Promise<void> {
			const isAsked = async () =>
				(await sandbox.control('GET', '/requests')).requests.filter((request: IDataObject) => request.endpoint === endpoint).length >=
				count;
			await until(isAsked, `${endpoint} is requested ${count} times`);
		},
		/** The endpoints asked since the last call. */
		async endpointsCalled(): Promise<unknown[]> {
			return (await sandbox.requests()).map(({ endpoint }) => endpoint);
		},
	};
}

export const json = (items: INodeExecutionData[] | null) => (items ?? []).map((item) => item.json);

/**
 * The error of a poll, as its user sees it. An activation shows the message only, so there the message contains the description, too:
 * it is distinguished here, and `shown` is the whole.
 */
export async function refusal(polled: Promise<unknown>) {
	const error = await polled.then(
		() => undefined,
		(thrown) => thrown,
	);
	if (!error) throw new Error('the poll did not throw');
	const { message: shown, description } = error as { message: string; description: string };
	return { shown, message: shown.replace(`. ${description}`, ''), description, failure: error.failure as IDataObject | undefined };
}
