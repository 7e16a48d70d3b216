// The cost of commands before they are sent: what the participant is asked, what the item says of it, and what a limit stops.
import { ALICE, BOB, BROKEN, IOU, parametersOf, participantOf, refusalOf } from './commands-answers.cts';
// The participant comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import type { CallFailure } from '../../nodes/shared/errors/failure';
import { optionsOf } from '../../nodes/shared/parameters/fields';
import {
	costLimit,
	estimateCost,
	packagePreference,
	packagePreferenceOption,
	PREPARE,
	trafficOptions,
} from '../../nodes/shared/commands/traffic';

const FORM = [optionsOf([packagePreferenceOption, ...trafficOptions])];
const PACKAGE = 'ab'.repeat(32);
const COMMANDS = [{ CreateCommand: { templateId: IOU, createArguments: { amount: 5 } } }];
const withOptions = (options: IDataObject) => parametersOf(FORM, { options });
const costing = (totalTrafficCostEstimation: unknown) => ({ [PREPARE]: { costEstimation: { totalTrafficCostEstimation } } });

async function estimate(options: IDataObject, answers: Parameters<typeof participantOf>[0], more: object = {}) {
	const { ledger, calls } = participantOf(answers);
	const parameters = withOptions(options);
	const commands: any = { commands: COMMANDS, commandId: 'c', actAs: [ALICE], ...more };
	const said: any = await estimateCost(ledger, parameters, commands, costLimit(parameters));
	return { said, calls };
}
const LIMIT = { maxTrafficCost: '20000' };
const stoppedWith = async (answers: Parameters<typeof participantOf>[0]) =>
	await refusalOf(async () => {
		throw (await estimate(LIMIT, answers)).said.stopped;
	});

test('the endpoint is the one that prepares', () => {
	expect(PREPARE).toBe('POST /v2/interactive-submission/prepare');
});

describe('preferred packages', () => {
	test.each<[entered: unknown, sent: string[] | undefined]>([
		[undefined, undefined],
		['', undefined],
		[PACKAGE, [PACKAGE]],
		[`${PACKAGE.toUpperCase()}, ${'cd'.repeat(32)}`, [PACKAGE, 'cd'.repeat(32)]],
	])('%j are sent as %j', (entered, sent) => {
		expect(packagePreference(withOptions({ packagePreference: entered as string }))).toEqual(sent);
	});

	test('are IDs, not names', async () => {
		const { message } = await refusalOf(() => packagePreference(withOptions({ packagePreference: 'splice-amulet' })));
		expect(message).toBe('Package Preference: "splice-amulet" is not a package ID');
	});
});

test.each<[options: IDataObject, limit: object]>([
	[{}, { isEstimated: false }],
	[{ estimateTrafficCost: false }, { isEstimated: false }],
	[{ estimateTrafficCost: true }, { isEstimated: true }],
	[{ maxTrafficCost: '20000' }, { isEstimated: true, most: '20000' }],
	[
		{ maxTrafficCost: 0, estimateTrafficCost: false },
		{ isEstimated: true, most: '0' },
	],
])('options %j: %j', (options, limit) => {
	expect(costLimit(withOptions(options))).toEqual(limit);
});

test('a limit that is no whole number is refused', async () => {
	expect((await refusalOf(() => costLimit(withOptions({ maxTrafficCost: '20k' })))).message).toBe(
		'Max Traffic Cost: "20k" is not a whole number',
	);
});

test('without the options nobody is asked, and the item has no cost', async () => {
	expect(await estimate({}, {})).toEqual({ said: { cost: {} }, calls: [] });
});

test('the participant is asked for the commands as they will be sent, with what it demands', async () => {
	const { said, calls } = await estimate({ estimateTrafficCost: true }, costing(6300), {
		workflowId: 'w',
		deduplicationPeriod: { Empty: {} },
	});
	expect(said).toEqual({ cost: { estimatedTrafficCost: 6300 } });
	const body = { commands: COMMANDS, commandId: 'c', actAs: [ALICE], synchronizerId: '', packageIdSelectionPreference: [] };
	expect(calls).toEqual([{ endpoint: PREPARE, request: { body } }]);
	const more = {
		...{ readAs: [BOB], userId: 'u', synchronizerId: 'global::1220', packageIdSelectionPreference: [PACKAGE] },
		disclosedContracts: [{ createdEventBlob: 'AAAA' }],
	};
	const whole = await estimate({ estimateTrafficCost: true }, costing(6300), more);
	expect(whole.calls).toEqual([{ endpoint: PREPARE, request: { body: { ...body, ...more } } }]);
});

test.each<[what: string, answer: object]>([
	['no estimate', {}],
	['an empty one', { costEstimation: null }],
	['one without a total', { costEstimation: {} }],
	['one whose total is null', { costEstimation: { totalTrafficCostEstimation: null } }],
	['a refusal', BROKEN],
])('without a limit, %s leaves the cost of the item null', async (_, answer) => {
	expect((await estimate({ estimateTrafficCost: true }, { [PREPARE]: answer })).said).toEqual({ cost: { estimatedTrafficCost: null } });
});

describe('a limit', () => {
	test.each([[20000], ['20000'], [0], [19999]])('lets a cost of %j pass', async (cost) => {
		expect((await estimate(LIMIT, costing(cost))).said).toEqual({ cost: { estimatedTrafficCost: cost } });
	});

	test.each([
		[20001, '20001'],
		['9007199254740993', '9007199254740993'],
		['100000', '100000'],
	])('stops a cost of %j', async (cost, named) => {
		expect(await stoppedWith(costing(cost))).toEqual({
			message: `Max Traffic Cost: the transaction is estimated to cost ${named}, more than 20000, so nothing was sent`,
			advice: 'Raise the limit, or make the transaction smaller.',
		});
	});

	test('is compared to its last digit', async () => {
		const limited = { maxTrafficCost: '9007199254740992' };
		expect((await estimate(limited, costing('9007199254740992'))).said).toHaveProperty('cost');
		expect((await estimate(limited, costing('9007199254740993'))).said).toHaveProperty('stopped');
	});

	const advice = 'Estimates need a single command and a participant that supports them. Remove the limit to send all the same.';

	test.each<[what: string, answer: object, message: string]>([
		['no estimate', {}, 'the participant gave no estimate, so nothing was sent'],
		[
			'commands that it cannot prepare',
			{ message: 'two commands', origin: 'ledger', httpStatus: 400, code: 'FAILED_TO_PREPARE_TRANSACTION', retryable: false },
			'the participant gave no estimate, so nothing was sent: two commands',
		],
		[
			'a participant without the endpoint',
			{ message: 'not found', origin: 'framework', httpStatus: 404, retryable: false },
			'the participant gave no estimate, so nothing was sent: not found',
		],
	])('stops %s', async (_, answer, message) => {
		expect(await stoppedWith({ [PREPARE]: answer })).toEqual({ message: `Max Traffic Cost: ${message}`, advice });
	});

	test('leaves a refusal of the commands to the participant, with the argument that it could not read', async () => {
		expect((await estimate(LIMIT, { [PREPARE]: BROKEN })).said).toEqual({ refused: BROKEN });
		const unread: CallFailure = {
			...{ message: 'Expected ujson.Str (data: 5)', code: 'LEDGER_API_INTERNAL_ERROR', httpStatus: 500 },
			...{ origin: 'ledger', retryable: false },
		};
		expect((await estimate(LIMIT, { [PREPARE]: unread })).said).toEqual({
			refused: { ...unread, locations: ['amount (Create Arguments)'] },
		});
	});
});
