// Acts on tokens of several parties, and several of one item: what they submit, and which earlier act is theirs.
import { execute, requestsOf, submissionsOf } from './token-payer.cts';
// The payer comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { tokenWrite, type TokenCall } from '../../nodes/CantonToken/tokenOperation';
import { PAYMENT_ENDPOINTS } from '../../nodes/CantonToken/tokens/tokenEndpoints';
import { spendingOf } from '../../nodes/CantonToken/tokens/paymentForm';
import { exercisedBy } from '../../nodes/CantonToken/tokens/samePayment';
import { tokenSubmissionFields } from '../../nodes/CantonToken/tokens/submissionFields';
import { planToken } from '../../nodes/CantonToken/tokens/tokenPlan';
import { exerciseToken, TOKEN_SUBMISSION_RIGHTS } from '../../nodes/CantonToken/tokens/tokenSubmission';
import type { BuiltCommand } from '../../nodes/CantonToken/tokens/tokenCommand';
import type { Committed } from '../../nodes/shared/commands/submissionParts';
import { identifyCommand } from '../../nodes/shared/commands/identity';
import { maximumFields } from '../../nodes/shared/submission/budget';
import { ALICE, BOB } from './commands-participant.cts';
import { BROKEN, BUSY, INVALID, MISSING } from './commands-refusals.cts';
import { argumentOf, GOLD, Network, TRANSFER } from './token-network.cts';
import { ACTIVE, COMPLETIONS, EVENTS, FOR_TRANSACTION, PREPARE, PRUNED_OFFSETS, UPDATE_BY_ID, UPDATE_BY_OFFSET } from './endpoints.cts';

interface Facts {
	part?: number;
	others?: string[];
	isLimited?: boolean;
	isJoint?: boolean;
	isSearched?: boolean;
	/** Contract on which the choice is to have been exercised. */
	contractId?: string;
	dryRun?: boolean;
	/** Earlier act that is found as its command is built. */
	committed?: Committed;
}

const FIVE = { text: '5', units: 50_000_000_000n };

/** Carries out an act of alice, with the Command ID c. */
async function act(facts: Facts, network: Network, values: IDataObject = {}, flow: IDataObject = {}) {
	const firsts: boolean[] = [];
	const run = async (call: TokenCall): Promise<IDataObject> => {
		const { isLimited, contractId, dryRun, committed, ...how } = facts;
		const spending = spendingOf(call, { instrument: GOLD, amount: FIVE });
		const holding = network.holdings[0]?.contractId ?? '000001';
		const choiceArgument = argumentOf({ inputHoldingCids: [holding] });
		const command: any = { ExerciseCommand: { templateId: 't', contractId: '00fac', choice: TRANSFER, choiceArgument } };
		const build = async (isFirst = true): Promise<BuiltCommand> => {
			firsts.push(isFirst);
			return committed ? { committed } : { commands: [command], disclosedContracts: [], ends: [holding] };
		};
		if (dryRun) return await planToken(call, { party: ALICE, others: how.others, spending, build, compare: () => undefined });
		const result = await exerciseToken(call, ALICE, build, { ...how, ...(isLimited && { spending }) });
		if ('prepared' in result) return { ...result.prepared, ends: result.command?.ends };
		const exercised = exercisedBy(call, TRANSFER, result, contractId);
		return { ...result.ids, ...result.position, ends: result.command?.ends, on: exercised?.contractId };
	};
	const operation = tokenWrite('act', 'Act', [], {
		...{ description: 'Acts.', rights: 'any valid user', identify: identifyCommand },
		...{ properties: [...maximumFields('tokens'), ...tokenSubmissionFields()], run },
	});
	const result = await execute(operation, [{ commandId: 'c', ...values }], network, { flow });
	return { ...result, item: result.items[0], firsts };
}
const holding = () => new Network().hold('10', '20', '30');
const TWO = { others: [BOB] };

test('what pays in tokens calls and needs', () => {
	expect(PAYMENT_ENDPOINTS).toEqual([
		...[FOR_TRANSACTION, PREPARE, COMPLETIONS, EVENTS, UPDATE_BY_ID, UPDATE_BY_OFFSET],
		...['POST /v2/package-vetting/list', 'GET /v2/parties/participant-id', PRUNED_OFFSETS],
		...['GET /v2/authenticated-user', 'GET /v2/users/{user-id}/rights', 'GET /v2/state/ledger-end', 'GET /v2/parties'],
		...[ACTIVE, 'GET /v2/state/connected-synchronizers'],
	]);
	expect(TOKEN_SUBMISSION_RIGHTS).toBe("to act as the party, as the token's own user; for Outside (Prepare Only) also to read as it");
});

describe('several acts of one item', () => {
	test('have their number in the command ID from the second on', async () => {
		const network = holding();
		for (const [part, commandId] of [
			[undefined, 'c'],
			[2, 'c-2'],
			[3, 'c-3'],
		] as const) {
			const { item } = await act({ part }, network);
			expect(item).toMatchObject({ outcome: 'succeeded', alreadyDone: false, commandId });
		}
		expect((await act({ part: 1 }, network)).item).toMatchObject({ alreadyDone: true, commandId: 'c', offset: 11 });
		expect((await act({ part: 3 }, network)).item).toMatchObject({ alreadyDone: true, commandId: 'c-3', offset: 13 });
	});

	test('are found by it if something stops them', async () => {
		const network = holding();
		await act({ part: 2 }, network);
		const limits = [{ maximumPerItem: '4' }, { maximumPerExecution: '4' }];
		for (const [signing, since] of [
			['participant', ''],
			['outside', ''],
			['outside', '10'],
		])
			for (const maximum of limits) {
				const values = { signing, ...maximum, options: { searchAfterOffset: since } };
				expect((await act({ part: 2, isLimited: true }, network, values)).item).toMatchObject({ alreadyDone: true, commandId: 'c-2' });
				const { item } = await act({ part: 3, isLimited: true }, network, values);
				expect(item.message).toContain('Nothing was sent.');
			}
	});

	test('are prepared under it', async () => {
		const network = holding();
		const { item, calls } = await act({ part: 2, ...TWO }, network, { signing: 'outside' });
		expect(item).toMatchObject({ outcome: 'prepared', commandId: 'c-2', actAs: [ALICE, BOB], ends: ['000001'] });
		expect(requestsOf({ calls }, PREPARE)[0].body).toMatchObject({ commandId: 'c-2', actAs: [ALICE, BOB] });
	});

	test('that spend nothing are held to no maximum', async () => {
		const maximum = { maximumPerItem: '4' };
		for (const signing of ['participant', 'outside'])
			expect((await act({}, holding(), { ...maximum, signing })).item.outcome).toMatch(/^(succeeded|prepared)$/);
	});
});

describe('an act of several parties', () => {
	test('is submitted by all, and is read as the first sees it', async () => {
		const network = holding();
		network.fates = ['lost'];
		const result = await act(TWO, network, { options: { readAs: { __rl: true, mode: 'id', value: BOB } } });
		const [command] = submissionsOf(result);
		expect(command).toMatchObject({ actAs: [ALICE, BOB] });
		expect(command.readAs).toBeUndefined();
		expect(result.item).toMatchObject({ outcome: 'succeeded', alreadyDone: false, ends: ['000001'] });
		const [{ body }] = requestsOf(result, UPDATE_BY_ID);
		expect(Object.keys(body.updateFormat.includeTransactions.eventFormat.filtersByParty)).toEqual([ALICE]);
		expect(Object.keys(requestsOf(result, FOR_TRANSACTION)[0].body.transactionFormat.eventFormat.filtersByParty)).toEqual([ALICE]);
	});

	test('is another act than that of one of them', async () => {
		const network = holding();
		await act({}, network);
		for (const values of [
			{ maximumPerItem: '4' },
			{ maximumPerExecution: '4' },
			{ options: { searchAfterOffset: '10' }, maximumPerItem: '4' },
		]) {
			for (const how of [{ isLimited: true }, { dryRun: true }, { isLimited: true, signing: 'outside' }]) {
				const { signing = 'participant', ...facts } = how as IDataObject;
				const { item } = await act({ ...TWO, ...facts }, network, { ...values, signing });
				expect(item.error.outcome).toBe('failed');
			}
		}
		expect((await act(TWO, network)).item).toMatchObject({ alreadyDone: false, offset: 12 });
		for (const values of [{ maximumPerItem: '4' }, { maximumPerExecution: '4' }, { options: { searchAfterOffset: '10' } }]) {
			const found = await act({ ...TWO, isLimited: true }, network, values);
			expect(found.item).toMatchObject({ alreadyDone: true, offset: 12 });
			expect(requestsOf(found, COMPLETIONS)[0].body.parties).toEqual([ALICE, BOB]);
			expect((await act({ ...TWO, dryRun: true }, network, values)).item).toMatchObject({ outcome: 'nothingToDo', alreadyDone: true });
			expect((await act({ ...TWO, isLimited: true }, network, { ...values, signing: 'outside' })).item).toMatchObject({
				alreadyDone: true,
			});
		}
	});

	test('is planned as another one', async () => {
		const flow: any = {};
		const network = holding();
		await act({ dryRun: true }, network, {}, flow);
		const { calls } = await act({ ...TWO, dryRun: true }, network, {}, flow);
		const [payers] = Object.values<any>(flow.cantonPlanned);
		expect(Object.keys(payers[`n\n${ALICE}`])).toEqual(['\nc', `\n${BOB}\nc`]);
		expect(requestsOf({ calls }, PREPARE)[0].body.actAs).toEqual([ALICE, BOB]);
	});

	test('is found by the contract that it ended', async () => {
		const network = holding();
		await act(TWO, network);
		const [first] = network.updates;
		network.contracts['000002'] = { archived: { archivedEvent: { offset: 11 } } };
		network.fates = [MISSING];
		const { item, calls } = await act(TWO, network);
		expect(item).toMatchObject({ alreadyDone: true, updateId: first.updateId });
		expect(Object.keys(requestsOf({ calls }, EVENTS)[0].body.eventFormat.filtersByParty)).toEqual([ALICE, BOB]);
	});
});

describe('the command of an act', () => {
	test('is built again for each try, and is told which is the first', async () => {
		const network = holding();
		network.fates = [BUSY, BUSY];
		expect((await act({}, network)).firsts).toEqual([true, false, false]);
		expect((await act({}, holding(), { signing: 'outside' })).firsts).toEqual([true]);
	});

	test('is none if an earlier act is found meanwhile', async () => {
		const network = holding();
		await act({}, network);
		for (const signing of ['participant', 'outside']) {
			const { item, calls } = await act({ committed: { offset: 11, updateId: '122011' } }, network, { signing });
			expect(item).toMatchObject({ outcome: 'succeeded', alreadyDone: true, offset: 11, updateId: '122011', on: '00fac' });
			expect(item.ends).toBeUndefined();
			expect(submissionsOf({ calls })).toEqual([]);
		}
	});
});

describe('an act that was searched for', () => {
	test('is not searched for again', async () => {
		const network = holding();
		const { calls } = await act({ isSearched: true }, network, { options: { searchAfterOffset: '5' } });
		expect(requestsOf({ calls }, COMPLETIONS)).toEqual([]);
		network.answers = { [COMPLETIONS]: BROKEN };
		const above = await act({ isSearched: true, isLimited: true }, network, { maximumPerItem: '4' });
		expect(above.item).toMatchObject({ message: expect.not.stringContaining('database'), error: { outcome: 'failed' } });
		const open = await act({ isLimited: true }, network, { maximumPerItem: '4' });
		expect(open.item.error.outcome).toBe('unknown');
	});
});

describe('an act while another one of its command ID is under way', () => {
	const IN_FLIGHT = {
		...{ ...INVALID, code: 'SUBMISSION_ALREADY_IN_FLIGHT', category: 10, httpStatus: 409, message: 'under way' },
		context: { existingSubmissionId: 'Some(s-1)' },
	};
	const failing = () => {
		const network = holding();
		const status = { code: 3, message: 'INVALID_ARGUMENT(8,0): refused', details: [] };
		network.fates = [
			() => {
				network.commit('c', [], { submissionId: 's-1', status, updateId: '' });
				return IN_FLIGHT;
			},
		];
		return network;
	};

	test('fails with that, or is unknown if that may do other work', async () => {
		const values = { options: { resolveSeconds: 1 } };
		expect((await act({}, failing(), values)).item.error).toMatchObject({ outcome: 'failed' });
		const joint = await act({ isJoint: true }, failing(), values);
		expect(joint.item.message).toContain('Another run with this command ID failed meanwhile');
		expect(joint.item.error.outcome).toBe('unknown');
	});
});

test('an earlier act has to be on the same contract', async () => {
	const network = holding();
	await act({}, network);
	expect((await act({ contractId: '00fac' }, network)).item).toMatchObject({ alreadyDone: true, on: '00fac' });
	const { item } = await act({ contractId: '00aa' }, network);
	expect(item.message).toBe('Command ID: "c" was used for another command. Nothing was sent now.');
});
