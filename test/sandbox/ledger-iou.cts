/** A participant, and commands on the IOUs of the package model-tests. */
import { authorised, useClient } from './client.cts';

export const client = useClient(['--history', '5']);
const WAIT = '/v2/commands/submit-and-wait';
export const TRANSACTION = '/v2/commands/submit-and-wait-for-transaction';
export const ASYNC = '/v2/commands/async/submit';

/** Parties of the world, as each test begins. */
export let alice: string;
export let bob: string;
export let bank: string;
let count = 0;

beforeEach(async () => {
	({ alice, bob, bank } = (await client.world()).parties);
});

/** A command that creates an IOU of alice. */
export const create = (args: object = {}) => ({
	CreateCommand: {
		templateId: '#model-tests:Iou:Iou',
		createArguments: { issuer: alice, owner: alice, currency: 'CHF', amount: '10.0', observers: [], ...args },
	},
});

/** A command that exercises a choice. */
export const exercise = (contractId: string, choice: string, choiceArgument: object = {}, templateId = '#model-tests:Iou:Iou') => ({
	ExerciseCommand: { templateId, contractId, choice, choiceArgument },
});

/** A number that no command ID of this file has had. */
export const nextNumber = () => ++count;

/** Commands of alice, as they are submitted. */
export const body = (commands: object[], more: object = {}) => ({ commands, commandId: `c-${nextNumber()}`, actAs: [alice], ...more });

/** The answer to commands of alice. */
export const submit = async (commands: object[], more: object = {}, subject?: string, path = WAIT) =>
	await client.post(path, path === TRANSACTION ? { commands: body(commands, more) } : body(commands, more), authorised(subject));

/** The contract ID of a new IOU. */
export const made = async (args: object = {}) => {
	const { json } = await submit([create(args)], {}, undefined, TRANSACTION);
	return json.transaction.events[0].CreatedEvent.contractId as string;
};

/** Completions of a command of alice. */
export const completions = async (commandId: string) => {
	const { json } = await client.post('/v2/commands/completions?limit=200&stream_idle_timeout_ms=1', { parties: [alice] }, authorised());
	return json
		.flatMap(({ completionResponse }: any) => completionResponse.Completion?.value ?? [])
		.filter((candidate: any) => candidate.commandId === commandId);
};
