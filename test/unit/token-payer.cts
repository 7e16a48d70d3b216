/** A payer for units: executes a step of Canton Token, and reads its items or its errors. */
import { waited, withoutOtherTime } from '../support/waits.cts';
import { contextOf, requestsOf } from './step.cts';
// The waits come before anything that loads n8n-workflow, then the step.
import type { IDataObject } from 'n8n-workflow';

import { sendTokens } from '../../nodes/CantonToken/operations/transfer/send';
import { sendManyTokens } from '../../nodes/CantonToken/operations/transfer/sendMany';
import type { TokenOperation } from '../../nodes/CantonToken/tokenOperation';
import type { CallFailure } from '../../nodes/shared/errors/failure';
import { callError } from '../../nodes/shared/errors/nodeErrors';
import { countSubmission } from '../../nodes/shared/http/submissions';
import { runOperations } from '../../nodes/shared/operation/runOperations';
import { ALICE, BOB, NODE, participantOf } from './commands-participant.cts';
import { GOLD, Network } from './token-network.cts';
import { FACTORY, FACTORY_V2, FOR_TRANSACTION, INSTRUMENT } from './endpoints.cts';

export { requestsOf } from './step.cts';

interface Execution {
	/** Memory of the execution, which a retry of it has, too. */
	flow?: IDataObject;
	/** An error stops the node. */
	stops?: boolean;
	/** Parameters that are expressions, as the node has them. */
	form?: IDataObject;
}

/** Result of a step: its items, the calls that participant and registry got, and how long it waited, in ms. */
interface Result {
	items: any[];
	/** Input items of each. */
	paired: number[][];
	/** The error that stopped the node. */
	stopped?: any;
	calls: Array<{ endpoint: string; request: any }>;
	waited: number;
}

export const id = (value: string) => ({ __rl: true, mode: 'id', value });

function registryOf(answers: Record<string, any>, calls: Result['calls']): any {
	const blob = (contractId: string) => ({ ...{ templateId: 't', contractId, createdEventBlob: 'AAAA' }, synchronizerId: 's::12ab' });
	const choiceContext = { choiceContextData: { values: { rules: 'r' } }, disclosedContracts: [blob('00d1'), blob('00d2')] };
	const factory = { factoryId: '00fac', transferKind: 'offer', choiceContext };
	const own: Record<string, object> = {
		[INSTRUMENT]: { id: 'Gold', decimals: 10, supportedApis: { 'splice-api-token-transfer-instruction-v1': 1 } },
		...{ [FACTORY]: factory, [FACTORY_V2]: factory },
	};
	const registry = {
		baseUrl: 'http://registry',
		bind: () => registry,
		async call(endpoint: string, request: any) {
			calls.push({ endpoint, request });
			const answer = answers[endpoint] ?? own[endpoint];
			const said = typeof answer === 'function' ? answer(request) : answer;
			if ('origin' in said) throw callError(NODE, said as CallFailure, { baseUrl: 'http://registry', endpoint }, 0);
			return said;
		},
	};
	return registry;
}

/** Executes an operation for items, each with parameters of its own. Those that are missing are as the form has them. */
export async function execute(
	operation: TokenOperation,
	all: IDataObject[],
	network: Network,
	{ flow = {}, stops = false, form = {} }: Execution = {},
): Promise<Result> {
	const defaults = Object.fromEntries(operation.properties.map((property) => [property.name, property.default]));
	const parametersOf = (index: number): any => ({ resource: 'all', operation: operation.value, ...defaults, ...all[index] });
	const context = contextOf(parametersOf, {
		getContext: () => flow,
		getNode: () => ({ ...NODE, parameters: { ...parametersOf(0), ...form } }),
		getInputData: () => all.map(() => ({ json: {} })),
		continueOnFail: () => !stops,
	});
	const { world } = network;
	const { [FOR_TRANSACTION]: submit, ...answers } = world.answers!;
	const counted = (request: any) => {
		countSubmission(context);
		return typeof submit === 'function' ? submit(request) : submit!;
	};
	const { ledger, calls } = participantOf({ ...world, answers: { ...answers, [FOR_TRANSACTION]: counted } });
	const registry = registryOf(network.registered, calls);
	const registries: any = { ofAdmin: async () => ({ registry, throughValidator: false }) };
	const before = waited();
	const resources = [{ value: 'all', name: 'All', operations: [operation] }];
	const run = async () => await runOperations(context, resources, async () => ({ ledger, registries }));
	const said = await withoutOtherTime(run).then(
		([items = []]) => ({ items: items.map(({ json }) => json), paired: items.map(({ pairedItem }) => itemsOf(pairedItem)) }),
		(stopped: unknown) => ({ items: [], paired: [], stopped }),
	);
	return { ...said, calls, waited: waited() - before };
}

const itemsOf = (paired: any): number[] => (Array.isArray(paired) ? paired : [paired]).map(({ item }) => item);

/** A payment of 5 Gold by alice to bob. */
const PAYMENT = { sender: id(ALICE), receiver: id(BOB), instrument: id(`Gold@${GOLD.admin}`), amount: '5', memo: '' };

/** A payment of many. Its Command ID is `commandId`. */
export const item = (commandId: string, amount: string, more: IDataObject = {}) => ({ ...PAYMENT, commandId, amount, ...more });

/** In another instrument of the same admin. */
export const SILVER = { instrument: id(`Silver@${GOLD.admin}`) };

/** Options of a batch. */
export const batch = (batchId: string, more: IDataObject = {}) => ({ options: { batchId, ...more } });

/** Executes Transfer › Send Many. @param common parameters of all items */
export const sendMany = async (items: IDataObject[], network: Network, common: IDataObject = {}, execution?: Execution) =>
	await execute(
		sendManyTokens,
		items.map((each) => ({ ...common, ...each, options: { ...(common.options as object), ...(each.options as object) } })),
		network,
		execution,
	);

/** Executes Transfer › Send: 5 Gold by alice to bob, with the Command ID c. */
export const send = async (values: IDataObject, network: Network, execution?: Execution) =>
	await execute(sendTokens, [{ ...PAYMENT, commandId: 'c', ...values }], network, execution);

/** A network on which Transfer › Send paid 5 Gold under the Command ID c. */
export async function paidBefore(values: IDataObject = {}): Promise<Network> {
	const network = new Network().hold('10', '20', '30');
	await send(values, network);
	expect(network.amounts).toEqual(['5']);
	return network;
}

/** Outcomes of items and of errors, each with `alreadyDone` or `notTried` of it. */
export const outcomesOf = ({ items }: Pick<Result, 'items'>) =>
	items.map(({ outcome, alreadyDone, error }) => [error?.outcome ?? outcome, error?.notTried ?? alreadyDone ?? false]);

/** The commands that were submitted. */
export const submissionsOf = (result: Pick<Result, 'calls'>): any[] => requestsOf(result, FOR_TRANSACTION).map(({ body }) => body.commands);

/** The rows of payments of which nothing was sent: the words and the advice of each. */
export function refused(result: Result, network: Network, outcome = 'failed'): Array<[message: string, advice: string]> {
	expect(result.items.map(({ error }) => error.outcome)).toEqual(result.items.map(() => outcome));
	expect(network.paid).toEqual([]);
	expect(submissionsOf(result)).toEqual([]);
	return result.items.map(({ message, error }) => [message, error.advice]);
}
