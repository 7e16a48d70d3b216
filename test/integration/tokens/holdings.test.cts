// Holding › Merge and Split: what is submitted, what the items say of it, and what is refused before anything is sent.
import type { IDataObject } from 'n8n-workflow';

import { SUBMITTED, succeeded } from '../../support/harness.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { byId, tokensOf } from './support.cts';

const sandbox = useSandbox({ history: 5, fresh: true });
const { run, happen, parties } = tokensOf(sandbox);

const SUBMIT = 'POST /v2/commands/submit-and-wait-for-transaction';
const withCommon = (parameters: IDataObject) => ({
	party: byId(parties.bank),
	instrument: `Amulet@${parties.DSO}`,
	coinRegistry: 'validator',
	dryRun: 'never',
	...parameters,
	options: { executeBefore: '2026-07-02T10:00:00Z', ...(parameters.options as IDataObject) },
});
const merge = async (parameters: IDataObject = {}, options: IDataObject = {}) =>
	await run('holding', 'merge', withCommon(parameters), { as: 'issuer', ...options });
const split = async (parameters: IDataObject = {}, options: IDataObject = {}) =>
	await run('holding', 'split', withCommon(parameters), { as: 'issuer', ...options });
const submissions = async () => (await sandbox.requests()).filter(({ endpoint }) => endpoint === SUBMIT);
const transfer = ({ body }: IDataObject): any => (body as any).commands.commands[0].ExerciseCommand.choiceArgument.transfer;
const coins = async (...amounts: string[]) => {
	for (const amount of amounts) await happen('tap', { party: 'bank', amount });
};
const held = async (): Promise<string[]> =>
	(await run('holding', 'getAll', { parties: byId(parties.bank), returnAll: true }, { as: 'issuer' })).json
		.map(({ amount }) => String(amount))
		.sort();

describe('Merge', () => {
	test('all holdings become one, in one transfer of the party to itself, to the last digit', async () => {
		await coins('1.0000000001', '2.0000000002', '9999999999999999999999999990.0000000003');
		const { json, error } = await merge();
		expect(error).toBeUndefined();
		expect(json).toEqual([
			succeeded({
				party: parties.bank,
				instrumentId: 'Amulet',
				amount: '9999999999999999999999999993.0000000006',
				mergedHoldings: 3,
				holdingId: expect.stringMatching(/^00/),
				holdingsLeft: 1,
				commandsLeft: 0,
				instrumentAdmin: parties.DSO,
				...SUBMITTED,
			}),
		]);
		expect(await held()).toEqual(['9999999999999999999999999993.0000000006']);
	});

	test.each([
		['v1', 'validator'],
		['v2', 'scan'],
	])('by version %s through %s', async (apiVersion, coinRegistry) => {
		await coins('1.0000000000', '2.0000000000');
		const [item] = (await merge({ coinRegistry, options: { apiVersion } })).json;
		expect(item).toMatchObject({ outcome: 'succeeded', amount: '3.0000000000' });
		const sent = transfer((await submissions())[0]!);
		expect(sent.sender).toEqual(sent.receiver);
		expect(sent.sender).toEqual(apiVersion === 'v1' ? parties.bank : { owner: parties.bank, provider: null, id: '' });
	});

	test('up to the limit, the smallest first; the item says how many commands are left', async () => {
		await coins('5.0000000000', '1.0000000000', '4.0000000000', '2.0000000000', '3.0000000000');
		const [first] = (await merge({ options: { maximumHoldings: 2 } })).json;
		expect(first).toMatchObject({ amount: '3.0000000000', mergedHoldings: 2, holdingsLeft: 4, commandsLeft: 3 });
		for (let left = 2; left >= 0; left--) expect((await merge({ options: { maximumHoldings: 2 } })).json[0]!.commandsLeft).toBe(left);
		expect(await held()).toEqual(['15.0000000000']);
	});

	test('130 holdings: 100 in one transaction, as many as the network takes', async () => {
		await coins(...Array.from({ length: 130 }, () => '1.0000000000'));
		expect((await merge()).json).toMatchObject([{ outcome: 'succeeded', mergedHoldings: 100, holdingsLeft: 31, commandsLeft: 1 }]);
		expect(transfer((await submissions())[0]!).inputHoldingCids).toHaveLength(100);
	});

	test('locked holdings stay as they are', async () => {
		await coins('1.0000000000', '2.0000000000', '4.0000000000');
		const offered = await run(
			'transfer',
			'send',
			{
				sender: byId(parties.bank),
				receiver: byId(parties.bob),
				instrument: `Amulet@${parties.DSO}`,
				amount: '4',
				executeBefore: '2026-07-02T10:00:00Z',
				coinRegistry: 'validator',
			},
			{ as: 'issuer' },
		);
		expect(offered.json).toMatchObject([{ status: 'pending' }]);
		expect((await merge()).json).toMatchObject([{ amount: '3.0000000000', mergedHoldings: 2 }]);
		expect(await held()).toEqual(['3.0000000000', '4.0000000000']);
	});

	test.each([
		[[], {}],
		[['1.0000000000'], {}],
		[['1.0000000000', '2.0000000000'], { options: { minimumHoldings: 3 } }],
	])('nothing to merge: %j %j', async (amounts: string[], parameters: IDataObject) => {
		await coins(...amounts);
		const { json } = await merge(parameters);
		expect(json).toMatchObject([{ outcome: 'nothingToDo', mergedHoldings: 0, holdingsLeft: amounts.length, holdingId: null }]);
		expect(await submissions()).toEqual([]);
	});

	test.each([{ dryRun: 'manual' }, { dryRun: 'always' }])(
		'%j in the editor: what it would do and cost, nothing is submitted',
		async (when) => {
			await coins('1.0000000000', '2.0000000000');
			const { json } = await merge(when);
			expect(json).toMatchObject([
				{ outcome: 'planned', amount: '3.0000000000', mergedHoldings: 2, holdingsLeft: 1, commandsLeft: 0, holdingId: null },
			]);
			expect(json[0]!.estimatedTrafficCost).toBeGreaterThan(0);
			expect(json[0]).not.toHaveProperty('preparedTransaction');
			expect(await submissions()).toEqual([]);
		},
	);

	test('in an execution that nobody started by hand, it submits', async () => {
		await coins('1.0000000000', '2.0000000000');
		expect((await merge({ dryRun: 'manual' }, { mode: 'trigger' })).json).toMatchObject([{ outcome: 'succeeded' }]);
		expect(await submissions()).toHaveLength(1);
	});

	test('the answer gets lost: what happened to it is found, and it is sent once', async () => {
		await coins('1.0000000000', '2.0000000000');
		await sandbox.fault({ endpoint: SUBMIT, action: 'reset', after: true });
		expect((await merge({ commandId: 'merge-1' })).json).toMatchObject([
			{ outcome: 'succeeded', alreadyDone: false, amount: '3.0000000000', mergedHoldings: 2 },
		]);
		expect(await submissions()).toHaveLength(1);
	});

	test('a retry finds the merge of its first try, after which there is nothing to merge', async () => {
		await coins('1.0000000000', '2.0000000000');
		await sandbox.fault({ endpoint: SUBMIT, action: 'reset', after: true }, {
			endpoint: 'POST /v2/commands/command-completions',
			status: 500,
			body: {},
			times: 0,
		} as never);
		const first = await merge({ options: { resolveSeconds: 0 } });
		expect((first.error as any).context.canton).toMatchObject({ outcome: 'unknown' });
		await sandbox.control('DELETE', '/faults');
		const { json } = await merge({ options: { resolveSeconds: 0 } }, { retryOf: first.run });
		expect(json).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, amount: '3.0000000000', mergedHoldings: 2 }]);
		expect(await submissions()).toHaveLength(1);
	});

	test('the same command ID again is the first merge, whatever came since', async () => {
		await coins('1.0000000000', '2.0000000000');
		const [first] = (await merge({ commandId: 'merge-1' })).json;
		await coins('10.0000000000');
		const [second] = (await merge({ commandId: 'merge-1' })).json;
		expect(second).toMatchObject({
			alreadyDone: true,
			updateId: first!.updateId,
			holdingId: first!.holdingId,
			amount: '3.0000000000',
			mergedHoldings: 2,
			holdingsLeft: null,
		});
	});

	test('another command took a holding meanwhile: the rest is merged under the same command ID', async () => {
		await coins('1.0000000000', '2.0000000000');
		await sandbox.answer(
			SUBMIT,
			{ code: 'CONTRACT_NOT_FOUND', cause: 'Contract could not be found', errorCategory: 11, context: {}, resources: [] },
			{ status: 404 },
		);
		expect((await merge({ commandId: 'merge-1' })).json).toMatchObject([{ outcome: 'succeeded', commandId: 'merge-1' }]);
		expect(await submissions()).toHaveLength(2);
	});

	test('for an external party: prepared, nothing is submitted', async () => {
		await coins('1.0000000000', '2.0000000000');
		const { json } = await merge({ signing: 'outside' });
		expect(json).toMatchObject([{ outcome: 'prepared', preparedTransaction: expect.any(String), mergedHoldings: 2 }]);
		expect(await submissions()).toEqual([]);
	});

	test.each([
		[{ options: { maximumHoldings: 101 } }, 'Maximum Holdings'],
		[{ options: { minimumHoldings: 1 } }, 'Minimum Holdings'],
		[{ party: byId('bank::x') }, 'Party: "bank::x" is not a party ID'],
	])('refused: %j', async (parameters: IDataObject, message) => {
		expect((await merge(parameters)).error?.message).toContain(message);
		expect(await submissions()).toEqual([]);
	});
});

describe('Split', () => {
	test('one item and one holding for each amount, equal ones too; what is over stays', async () => {
		await coins('100.0000000000');
		const { json, error } = await split({ amounts: '10.5\n10.5\n0.0000000001', commandId: 'split-1' });
		expect(error).toBeUndefined();
		expect(json.map(({ amount, part, parts, commandId }) => [amount, part, parts, commandId])).toEqual([
			['10.5000000000', 1, 3, 'split-1'],
			['10.5000000000', 2, 3, 'split-1-2'],
			['0.0000000001', 3, 3, 'split-1-3'],
		]);
		expect(new Set(json.map(({ holdingId }) => holdingId)).size).toBe(3);
		expect(await held()).toEqual(['0.0000000001', '10.5000000000', '10.5000000000', '78.9999999999']);
	});

	test.each([
		['a JSON array of texts', '["1", "2.5"]'],
		['an array with a number', ['1', 2.5]],
		['commas before blanks', '1, 2.5'],
		['semicolons', '1;2.5'],
	])('amounts as %s', async (_, amounts) => {
		await coins('100.0000000000');
		expect((await split({ amounts: amounts as never })).json).toMatchObject([{ amount: '1.0000000000' }, { amount: '2.5000000000' }]);
	});

	test('an amount of a list that came to nothing is an error', async () => {
		const { error } = await split({ amounts: '={{ ["1", null, "2.5"] }}' });
		expect(error?.message).toMatch(/^Amounts: amount 2 of the list is empty$/);
	});

	test('several holdings together make an amount that none of them has', async () => {
		await coins('3.0000000000', '4.0000000000', '5.0000000000');
		expect((await split({ amounts: '8\n4' })).json).toHaveLength(2);
		expect(await held()).toEqual(['4.0000000000', '8.0000000000']);
	});

	test('again with the same command ID, after an answer got lost for good: what was made is found, the rest is made', async () => {
		await coins('100.0000000000');
		// Between the first submission and the second: nothing answers, and the outcome cannot be asked for either.
		await sandbox.fault({ endpoint: SUBMIT, action: 'reset', after: true });
		const first = await split({ amounts: '10\n20', commandId: 'split-1' });
		expect(first.json).toMatchObject([{ alreadyDone: false, holdingId: expect.stringMatching(/^00/) }, { outcome: 'succeeded' }]);
		const again = await split({ amounts: '10\n20\n30', commandId: 'split-1' });
		expect(again.json).toMatchObject([
			{ alreadyDone: true, holdingId: first.json[0]!.holdingId },
			{ alreadyDone: true, holdingId: first.json[1]!.holdingId },
			{ amount: '30.0000000000' },
		]);
		expect(again.json[2]!.alreadyDone).toBe(false);
		expect(await held()).toEqual(['10.0000000000', '20.0000000000', '30.0000000000', '40.0000000000']);
	});

	test.each([
		['the ledger refuses the next', { status: 400, body: { error: 'refused' } }, 'failed'],
		['the answer to the next is lost for good', { action: 'reset' }, 'unknown'],
	])('%s: the error has what was made before', async (_, fault, outcome) => {
		await coins('100.0000000000');
		await sandbox.fault({ endpoint: SUBMIT, skip: 1, times: 9, ...fault });
		const { error } = await split({ amounts: '10\n20\n30', commandId: 'split-1', options: { resolveSeconds: 0 } });
		await sandbox.control('DELETE', '/faults');
		expect((error as any).context.canton).toMatchObject({
			outcome,
			commandId: 'split-1-2',
			made: [
				succeeded({
					commandId: 'split-1',
					amount: '10.0000000000',
					holdingId: expect.stringMatching(/^00/),
					part: 1,
				}),
			],
		});
	});

	test('the same command ID with another amount is an error that names the first', async () => {
		await coins('100.0000000000');
		await split({ amounts: '10', commandId: 'split-1' });
		const { error } = await split({ amounts: '11', commandId: 'split-1' });
		expect(error?.message).toContain('Command ID: "split-1" was used for another payment: 10.0000000000 Amulet to ');
	});

	test('a dry run in the editor: one item for each amount, nothing is submitted', async () => {
		await coins('100.0000000000');
		const { json } = await split({ amounts: '10\n20', dryRun: 'manual' });
		expect(json).toMatchObject([
			{ outcome: 'planned', amount: '10.0000000000', holdingId: null, estimatedTrafficCost: expect.any(Number) },
			{ outcome: 'planned', amount: '20.0000000000', holdingId: null, estimatedTrafficCost: null },
		]);
		expect(await submissions()).toEqual([]);
	});

	test.each([
		[{ amounts: [] }, 'Amounts: this field is empty'],
		[{ amounts: '12,5' }, 'Amounts: "12,5" is not an amount'],
		[{ amounts: '1\n-2' }, 'Amounts: "-2" is not an amount'],
		[{ amounts: '1\n0' }, 'Amounts: the amount is zero'],
		[{ amounts: [0.1234567890123456] }, 'Amounts: 0.1234567890123456 may have been rounded'],
		[{ amounts: Array(101).fill('1').join('\n') }, 'Amounts: these are 101 amounts, more than 100'],
		[{ amounts: '1\n2', signing: 'outside' }, 'Amounts: a party that signs outside splits off one amount at a time'],
		[
			{ amounts: '60\n40.0000000001' },
			'has 100.0000000000 unlocked of "Amulet" to split, and 100.0000000001 is to be split off. Nothing was sent.',
		],
	])('refused before anything is sent: %j', async (parameters: IDataObject, message) => {
		await coins('100.0000000000');
		expect((await split(parameters)).error?.message).toContain(message);
		expect(await submissions()).toEqual([]);
	});
});
