// The parties of a submission: who acts, and whose contracts are used besides. What is prepared for them to sign is an item with its cost.
import { ALICE, BOB, BROKEN, CONTRACT, endpointsOf, execute, IOU, parametersOf, participantOf, refusalOf } from './commands-answers.cts';
// The participant comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { prepareTransaction } from '../../nodes/CantonLedger/operations/preparedTransaction/prepare';
import { actAs, actAsField, checkActors, readAs, readAsOption } from '../../nodes/shared/commands/actors';
import { optionsOf } from '../../nodes/shared/parameters/fields';
import { PREPARE } from './endpoints.cts';

const CAROL = 'carol::12ab';
const callOf = (values: IDataObject): any => ({
	parameters: parametersOf([actAsField, optionsOf([readAsOption])], values),
	context: {},
	ledger: participantOf({}).ledger,
});
const empty = (label: string) => `${label}: this field is empty`;
const FORM_ERROR = 'got a list of objects where a list of texts is expected';

describe('the acting parties', () => {
	test('are those of the field, each once', async () => {
		expect(await actAs(callOf({ actAs: `${ALICE}, ${BOB}, ${ALICE}` }))).toEqual([ALICE, BOB]);
	});

	test('are needed', async () => {
		expect(await refusalOf(async () => await actAs(callOf({ actAs: '' })))).toEqual({
			message: empty('Act As'),
			advice: 'Choose the party from the list, or enter its name or ID, e.g. alice::1220….',
		});
	});
});

describe('the parties to read as', () => {
	test.each<[entered: unknown, parties: string[] | undefined]>([
		[undefined, undefined],
		['', undefined],
		[ALICE, undefined],
		[`${ALICE}, ${BOB}`, [BOB]],
		[
			[BOB, CAROL],
			[BOB, CAROL],
		],
	])('%j: %j', async (entered, parties) => {
		expect(await readAs(callOf({ options: { readAs: entered as never } }), [ALICE])).toEqual(parties);
	});
});

test.each<[values: IDataObject, label: string]>([
	[{ actAs: [{}], options: {} }, 'Act As'],
	[{ actAs: ALICE, options: { readAs: [{}] } }, 'Read As'],
])('what cannot be a list of parties is refused before anybody is asked: %j', async (values, label) => {
	expect((await refusalOf(() => checkActors(callOf(values)))).message).toBe(`${label}: ${FORM_ERROR}`);
});

test('both fields may be right, or empty', () => {
	expect(checkActors(callOf({ actAs: ALICE, options: { readAs: 'bob' } }))).toBeUndefined();
	expect(checkActors(callOf({}))).toBeUndefined();
});

describe('a prepared transaction', () => {
	const field = (number: number, content: Buffer | string) => {
		const bytes = Buffer.from(content);
		return Buffer.concat([Buffer.from([(number << 3) | 2, bytes.length]), bytes]);
	};
	const submitter = Buffer.concat([field(1, 'alice::1220'), field(2, 'signed-1')]);
	const preparedTransaction = Buffer.concat([
		field(1, ''),
		field(2, Buffer.concat([field(2, submitter), field(3, 'global::1220')])),
	]).toString('base64');
	const ANSWER = { preparedTransaction, preparedTransactionHash: 'HASH', hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2' };
	const command = { ExerciseCommand: { templateId: IOU, contractId: CONTRACT, choice: 'Transfer', choiceArgument: { to: 5 } } };
	const prepare = async (answer: object, options: IDataObject = {}, more: IDataObject = {}) =>
		await execute(
			prepareTransaction,
			{ actAs: ALICE, commandId: 'c', commandsFrom: 'json', commandsJson: [command], options, ...more },
			{ [PREPARE]: answer },
		);

	test('is an item with its summary and cost, made of a request with what every participant demands', async () => {
		const costEstimation = { totalTrafficCostEstimation: 6300, estimationTimestamp: '2026-07-01T10:00:00Z' };
		const result = await prepare({ ...ANSWER, costEstimation, hashingDetails: 'as it was hashed' });
		expect(result.items).toEqual([
			{
				...{ commandId: 'c', actAs: [ALICE], estimatedTrafficCost: 6300, costEstimation, hashingDetails: 'as it was hashed', ...ANSWER },
				summary: expect.objectContaining({ actAs: ['alice::1220'], commandId: 'signed-1', text: 'Acting as alice::1220:' }),
			},
		]);
		expect(result.calls).toEqual([
			{
				endpoint: PREPARE,
				request: {
					body: { commands: [command], commandId: 'c', actAs: [ALICE], synchronizerId: '', packageIdSelectionPreference: [] },
				},
			},
		]);
	});

	test.each<[what: string, more: object]>([
		['no estimate and no details', {}],
		['an estimate and details that are null', { costEstimation: null, hashingDetails: null }],
		['an estimate without a total', { costEstimation: {} }],
	])('with %s has null for the cost, and no details', async (_, more) => {
		const { items } = await prepare({ ...ANSWER, preparedTransaction: 'AAAA', ...more });
		const costEstimation = (more as IDataObject).costEstimation ?? null;
		const none = { summary: null, estimatedTrafficCost: null, costEstimation };
		expect(items).toStrictEqual([{ commandId: 'c', actAs: [ALICE], ...ANSWER, preparedTransaction: 'AAAA', ...none }]);
	});

	test('has the parties, the synchronizer and the packages of the options', async () => {
		const packageId = 'ab'.repeat(32);
		const result = await prepare(ANSWER, { readAs: `${ALICE}, ${BOB}`, synchronizerId: 'global::1220', packagePreference: packageId });
		expect(result.calls[0]!.request.body).toMatchObject({
			...{ actAs: [ALICE], readAs: [BOB], synchronizerId: 'global::1220', packageIdSelectionPreference: [packageId] },
		});
	});

	test('that the participant refuses is an error in its words, with the argument that it could not read', async () => {
		const refused = await prepare(BROKEN);
		expect(refused.items).toEqual([]);
		expect(refused.message).toContain('database');
		expect(endpointsOf(refused)).toEqual([PREPARE]);
		const unread = { message: 'Expected ujson.Str (data: 5)', code: 'LEDGER_API_INTERNAL_ERROR', origin: 'ledger', retryable: false };
		expect((await prepare({ ...unread, httpStatus: 500 })).advice).toContain('Found in: to (Choice Argument).');
	});
});
