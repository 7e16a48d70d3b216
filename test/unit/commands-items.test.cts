// A submission from its fields to its item: what goes to the participant, and what the item has, by what is waited for.
import { CREATE, CREATED, endpointsOf, exercised, requestsOf, submit } from './commands-user.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { SUBMISSION_ENDPOINTS, SUBMISSION_RIGHTS, submissionFields } from '../../nodes/shared/commands/commandSubmission';
import type { CallFailure } from '../../nodes/shared/errors/failure';
import { ALICE, BOB, completionOf, transactionOf, type World } from './commands-participant.cts';
import { BROKEN, INVALID, LOST, TOO_LATE } from './commands-refusals.cts';
import {
	COMPLETIONS,
	END,
	EVENTS,
	FOR_TRANSACTION,
	FOR_UPDATE,
	PREPARE,
	PRUNED_OFFSETS,
	SUBMIT_ASYNC,
	UPDATE_BY_ID,
	UPDATE_BY_OFFSET,
} from './endpoints.cts';

const FOR_ALICE = { filtersByParty: { [ALICE]: { cumulative: [{ identifierFilter: { WildcardFilter: { value: {} } } }] } } };
const MADE = { outcome: 'succeeded', alreadyDone: false, commandId: 'c', submissionId: 's' };
const DONE = { updateId: '122012', completionOffset: 12 };
const forTransaction = (values: IDataObject, world: World, command?: IDataObject) =>
	submit({ waitFor: 'transaction', ...values }, world, {}, command ?? CREATE);

test('what an operation that submits calls and needs', () => {
	expect(SUBMISSION_ENDPOINTS).toEqual([
		...[FOR_TRANSACTION, FOR_UPDATE, SUBMIT_ASYNC, COMPLETIONS, PREPARE, EVENTS, UPDATE_BY_ID, UPDATE_BY_OFFSET],
		...SUBMISSION_ENDPOINTS.slice(8, SUBMISSION_ENDPOINTS.indexOf(PRUNED_OFFSETS)),
		...[PRUNED_OFFSETS, 'GET /v2/authenticated-user', 'GET /v2/users/{user-id}/rights', END, 'GET /v2/parties'],
	]);
	expect(SUBMISSION_RIGHTS).toBe("to act as each acting party and to read as each Read As party, as the token's own user");
	const more = { displayName: 'More', name: 'more', type: 'string' as const, default: '' };
	const [wait, id, simplify, options] = submissionFields(more);
	expect([wait!.name, id!.name, simplify!.name]).toEqual(['waitFor', 'commandId', 'simplify']);
	expect(simplify!.displayOptions).toEqual({ show: { waitFor: ['transaction'] } });
	const names = (options!.options as Array<{ name: string }>).map(({ name }) => name);
	expect(names).toEqual(
		expect.arrayContaining([
			...['deduplicationPeriod', 'disclosedContracts', 'minLedgerTime', 'packagePreference', 'readAs', 'resolveSeconds'],
			...['retryOnContention', 'submissionId', 'synchronizerId', 'estimateTrafficCost', 'maxTrafficCost', 'userId', 'workflowId', 'more'],
			...['eventFormat', 'transactionShape'],
		]),
	);
	const synchronizer = (options!.options as any[]).find(({ name }) => name === 'synchronizerId');
	expect(synchronizer.description).toContain('The synchronizer to use. Empty lets the participant choose.');
});

describe('the request', () => {
	test('has the commands and what identifies them', async () => {
		const result = await submit({}, { answers: { [FOR_UPDATE]: DONE } });
		expect(requestsOf(result, FOR_UPDATE)).toEqual([
			{ body: { commandId: 'c', submissionId: 's', commands: [CREATE], actAs: [ALICE] }, submission: true },
		]);
		expect(endpointsOf(result)).toEqual([END, FOR_UPDATE]);
		expect(requestsOf(result, END)).toEqual([undefined]);
	});

	test('has each of the options', async () => {
		const blob = { contractId: `00${'cd'.repeat(32)}`, createdEventBlob: 'AAAA', synchronizerId: 's::12ab' };
		const options = {
			...{ userId: 'u-1', workflowId: 'w-1', synchronizerId: 's::12ab', packagePreference: 'ab'.repeat(32) },
			...{ readAs: { __rl: true, mode: 'id', value: `${ALICE}, ${BOB}` }, disclosedContracts: JSON.stringify([blob]) },
			deduplicationPeriod: { period: { kind: 'duration', seconds: '60', nanos: 0 } },
			minLedgerTime: { time: { kind: 'relative', seconds: '5', nanos: 0 } },
		};
		const result = await submit({ options }, { answers: { [FOR_UPDATE]: DONE } });
		expect(result.message).toBeUndefined();
		expect(requestsOf(result, FOR_UPDATE)[0].body).toEqual({
			...{ commandId: 'c', submissionId: 's', userId: 'u-1', workflowId: 'w-1', synchronizerId: 's::12ab', actAs: [ALICE], readAs: [BOB] },
			...{ commands: [CREATE], disclosedContracts: [blob], packageIdSelectionPreference: ['ab'.repeat(32)] },
			deduplicationPeriod: { DeduplicationDuration: { value: { seconds: 60, nanos: 0 } } },
			minLedgerTimeRel: { seconds: 5, nanos: 0 },
		});
	});

	test('has what an item of a token registry discloses', async () => {
		const contract = { contractId: `00${'cd'.repeat(32)}`, createdEventBlob: 'AAAA' };
		const item = { command: CREATE, disclosedContracts: [contract] };
		const result = await submit({}, { answers: { [FOR_UPDATE]: DONE } }, {}, item);
		expect(requestsOf(result, FOR_UPDATE)[0].body.disclosedContracts).toEqual([contract]);
	});

	test('is not made if a party is missing, whatever else is there', async () => {
		const empty = await submit({ actAs: { __rl: true, mode: 'id', value: '' } }, {});
		expect(empty).toMatchObject({ message: 'Act As: this field is empty', calls: [], fields: { outcome: 'failed', commandId: 'c' } });
		const wrong = await submit({ actAs: { __rl: true, mode: 'id', value: 'carol' }, options: { resolveSeconds: -1 } }, {});
		expect(wrong).toMatchObject({ message: 'Resolve Unknown Outcome For: -1 is too small', calls: [] });
		const listed = await submit({ actAs: { __rl: true, mode: 'id', value: 'carol' }, options: { readAs: { a: 1 } } }, {});
		expect(listed.message).toMatch(/^Read As: /);
		expect(listed.calls).toEqual([]);
	});
});

describe('Wait For', () => {
	test('update ID: the item has where it was committed', async () => {
		const result = await submit({ waitFor: 'updateId' }, { answers: { [FOR_UPDATE]: DONE } });
		expect(result.items).toEqual([{ ...MADE, offset: 12, updateId: '122012' }]);
	});

	test('update ID: a format of the transaction is not read', async () => {
		const result = await submit({ options: { eventFormat: 'x' } }, { answers: { [FOR_UPDATE]: DONE } });
		expect(result.items).toEqual([{ ...MADE, offset: 12, updateId: '122012' }]);
		const wrong = await forTransaction({ options: { eventFormat: 'x' } }, {});
		expect(wrong.message).toMatch(/^Event Format \(JSON\): /);
	});

	test('nothing: the item has from where on to find it', async () => {
		const result = await submit({ waitFor: 'nothing' }, { answers: { [SUBMIT_ASYNC]: {} } });
		expect(result.items).toEqual([{ ...MADE, outcome: 'submitted', beginAfterOffset: 10 }]);
		expect(requestsOf(result, SUBMIT_ASYNC)[0].body).toEqual({ commandId: 'c', submissionId: 's', commands: [CREATE], actAs: [ALICE] });
		const world = { completions: [completionOf(5)], updates: [transactionOf(5, [CREATED])], answers: { [SUBMIT_ASYNC]: TOO_LATE } };
		expect((await submit({ waitFor: 'nothing' }, world)).items).toEqual([{ ...MADE, alreadyDone: true, offset: 5, updateId: '12205' }]);
	});

	test('transaction: the item has what it did', async () => {
		const transaction = transactionOf(12, [CREATED]);
		const result = await forTransaction({}, { answers: { [FOR_TRANSACTION]: { transaction } } });
		expect(result.items).toMatchObject([
			{
				...{ ...MADE, contractId: '00aa', templateId: 'p:Main:Iou', packageName: 'model', offset: 12, updateId: '122012' },
				...{ createdContractIds: ['00aa'], archivedContractIds: [], eventCount: 1 },
			},
		]);
		expect(Object.keys(result.items[0]).slice(0, 7)).toEqual([
			...['outcome', 'alreadyDone', 'commandId', 'submissionId', 'contractId', 'templateId', 'packageName'],
		]);
		expect(requestsOf(result, FOR_TRANSACTION)[0].body).toEqual({
			commands: { commandId: 'c', submissionId: 's', commands: [CREATE], actAs: [ALICE] },
		});
	});

	test('transaction, as it is: its own words do not hide those on the outcome', async () => {
		const transaction = { ...transactionOf(12, [exercised('00ab')]), commandId: '', alreadyDone: 'x' };
		const result = await forTransaction({ simplify: false }, { answers: { [FOR_TRANSACTION]: { transaction } } });
		expect(result.items).toEqual([{ ...transaction, ...MADE }]);
		expect(result.items[0]).not.toHaveProperty('contractId');
	});

	test('transaction: of two contracts none is the contract', async () => {
		const transaction = transactionOf(12, [CREATED, CREATED]);
		const [item] = (await forTransaction({}, { answers: { [FOR_TRANSACTION]: { transaction } } })).items;
		expect(item).not.toHaveProperty('contractId');
		const [none] = (await forTransaction({}, { answers: { [FOR_TRANSACTION]: { transaction: { ...transaction, events: undefined } } } }))
			.items;
		expect(none).toMatchObject({ eventCount: 0 });
		expect(none).not.toHaveProperty('contractId');
	});

	test('anything else is no choice', async () => {
		expect(await submit({ waitFor: 'soon' }, {})).toMatchObject({ message: 'Wait For: "soon" is not one of its values', calls: [] });
		const result = await submit({ waitFor: undefined }, { answers: { [FOR_TRANSACTION]: { transaction: transactionOf(12) } } });
		expect(endpointsOf(result)).toEqual([END, FOR_TRANSACTION]);
	});
});

describe('the answer with its transaction got lost', () => {
	const losing = (completion: object, updates: any[], answers: object = {}): World => {
		const world = { completions: [] as any[], updates: [] as any[] };
		const lose = () => {
			world.completions.push(completion);
			world.updates.push(...updates);
			return LOST;
		};
		return { ...world, answers: { [FOR_TRANSACTION]: lose, ...answers } };
	};
	const own = completionOf(12, { submissionId: 's' });

	test('it is read again', async () => {
		const result = await forTransaction({}, losing(own, [transactionOf(12, [CREATED])]));
		expect(result.items).toMatchObject([{ ...MADE, contractId: '00aa', createdContractIds: ['00aa'], offset: 12, updateId: '122012' }]);
		expect(requestsOf(result, UPDATE_BY_ID)).toEqual([
			{
				body: {
					updateId: '122012',
					updateFormat: { includeTransactions: { eventFormat: FOR_ALICE, transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' } },
				},
			},
		]);
	});

	test('it is read again in the format that its user chose', async () => {
		const options = { transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' };
		const result = await forTransaction({ options }, losing(own, [transactionOf(12, [CREATED])]));
		const format = { eventFormat: FOR_ALICE, transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' };
		expect(requestsOf(result, FOR_TRANSACTION)[0].body.transactionFormat).toEqual(format);
		expect(requestsOf(result, UPDATE_BY_ID)[0].body.updateFormat).toEqual({ includeTransactions: format });
	});

	test.each<[string, object, any[], object, IDataObject]>([
		['it cannot be read', own, [], { [UPDATE_BY_ID]: BROKEN }, { offset: 12, updateId: '122012' }],
		['it is no transaction', own, [{ ...transactionOf(12), isReassignment: true }], {}, { offset: 12, updateId: '122012' }],
		['nothing says its update', { ...own, updateId: '' }, [], {}, { offset: 12, updateId: null }],
	])('%s: the item has its position', async (_, completion, updates, answers, position) => {
		const result = await forTransaction({}, losing(completion, updates, answers));
		expect(result.items).toEqual([{ ...MADE, ...position }]);
		expect(endpointsOf(result).includes(UPDATE_BY_ID)).toBe(position.updateId !== null);
	});

	test('an answer without a transaction has what is known of it', async () => {
		const result = await forTransaction({}, { answers: { [FOR_TRANSACTION]: {} } });
		expect(result.items).toEqual([MADE]);
	});
});

test('an argument that cannot be read is named', async () => {
	const unread: CallFailure = { ...INVALID, code: 'LEDGER_API_INTERNAL_ERROR', message: 'Expected ujson.Str (data: "5")' };
	for (const [waitFor, endpoint] of [
		['updateId', FOR_UPDATE],
		['nothing', SUBMIT_ASYNC],
		['transaction', FOR_TRANSACTION],
	] as const) {
		const result = await submit({ waitFor }, { answers: { [endpoint]: unread } });
		expect(result.advice).toContain('amount (Create Arguments)');
		expect(result.fields).toMatchObject({ outcome: 'failed' });
	}
});
