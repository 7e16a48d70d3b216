// Transfer › Send: from its fields to its item, the command in between, and what disturbs it.
import { id, outcomesOf, paidBefore, requestsOf, send, submissionsOf } from './token-payer.cts';
// The payer comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { ALICE, BOB } from './commands-participant.cts';
import { BROKEN, BUSY, INVALID, LOST, MISSING } from './commands-refusals.cts';
import { BANK, CAROL, EFFECTS, GOLD, Network, TRANSFER } from './token-network.cts';
import { ACTIVE, END, EVENTS, FACTORY, FACTORY_V2, FOR_TRANSACTION, INSTRUMENT, UPDATE_BY_ID, UPDATE_BY_OFFSET } from './endpoints.cts';

const holding = () => new Network().hold('10');

describe('a payment', () => {
	test('has what it did in its item', async () => {
		const network = holding();
		const result = await send({ memo: 'rent', executeBefore: '2026-07-01T10:00:00Z', options: { submissionId: 's' } }, network);
		expect(result.items).toEqual([
			{
				...{ outcome: 'succeeded', alreadyDone: false, commandId: 'c', submissionId: 's', status: 'pending' },
				...{ transferInstructionId: expect.stringMatching(/^00ff/), receiverHoldingIds: [], changeHoldingIds: ['000002'] },
				...{ sender: ALICE, receiver: BOB, amount: '5.0000000000', instrumentId: 'Gold', memo: 'rent' },
				...{ executeBefore: '2026-07-01T10:00:00Z', instrumentAdmin: BANK, offset: 11, updateId: '122011' },
			},
		]);
		expect(result.calls.map(({ endpoint }) => endpoint)).toEqual([
			...[INSTRUMENT, END, 'POST /v2/package-vetting/list', ACTIVE, FACTORY, FOR_TRANSACTION],
		]);
	});

	test('is one command of the token standard', async () => {
		const options = { userId: 'u-1', workflowId: 'w-1', submissionId: 's', synchronizerId: 's::12ab', packagePreference: 'ab'.repeat(32) };
		const period = { period: { kind: 'duration', seconds: '60', nanos: 0 } };
		const readAs = id(`${ALICE}, ${CAROL}`);
		const result = await send({ memo: 'rent', options: { ...options, readAs, deduplicationPeriod: period } }, holding());
		const transfer = {
			...{ sender: ALICE, receiver: BOB, amount: '5', instrumentId: GOLD, inputHoldingCids: ['000001'] },
			...{ requestedAt: expect.any(String), executeBefore: expect.any(String) },
			meta: { values: { 'splice.lfdecentralizedtrust.org/reason': 'rent' } },
		};
		const extraArgs = { context: { values: { rules: 'r' } }, meta: { values: {} } };
		const templateId = '#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1:TransferFactory';
		const choiceArgument = { expectedAdmin: BANK, transfer, extraArgs };
		expect(requestsOf(result, FOR_TRANSACTION)).toEqual([
			{
				body: {
					commands: {
						...{ commandId: 'c', submissionId: 's', userId: 'u-1', workflowId: 'w-1', actAs: [ALICE], readAs: [CAROL] },
						...{ synchronizerId: 's::12ab', packageIdSelectionPreference: ['ab'.repeat(32)] },
						commands: [{ ExerciseCommand: { templateId, contractId: '00fac', choice: TRANSFER, choiceArgument } }],
						disclosedContracts: ['00d1', '00d2'].map((contractId) => ({
							...{ contractId, createdEventBlob: 'AAAA', synchronizerId: 's::12ab' },
						})),
						deduplicationPeriod: { DeduplicationDuration: { value: { seconds: 60, nanos: 0 } } },
					},
					transactionFormat: EFFECTS,
				},
				submission: true,
			},
		]);
		const context = { values: {} };
		const choiceArguments = { expectedAdmin: BANK, transfer, extraArgs: { context, meta: { values: {} } } };
		expect(requestsOf(result, FACTORY)[0].body).toEqual({ choiceArguments, excludeDebugFields: true });
	});

	test('is requested a minute ago and may be executed for a day, by the clock', async () => {
		const result = await send({}, holding());
		const [{ commands }] = submissionsOf(result);
		const { requestedAt, executeBefore } = commands[0].ExerciseCommand.choiceArgument.transfer;
		expect(Date.parse(executeBefore) - Date.parse(requestedAt)).toBe(86_400_000 + 60_000);
		expect(Math.abs(Date.parse(requestedAt) + 60_000 - Date.now())).toBeLessThan(30_000);
		expect(commands[0].ExerciseCommand.choiceArgument.transfer.meta).toEqual({ values: {} });
	});

	test('in version 2 of the standard is between accounts', async () => {
		const result = await send({ options: { apiVersion: 'v2' } }, holding());
		const [{ commands }] = submissionsOf(result);
		const { templateId, choiceArgument } = commands[0].ExerciseCommand;
		expect(templateId).toBe('#splice-api-token-transfer-instruction-v2:Splice.Api.Token.TransferInstructionV2:TransferFactory');
		expect(choiceArgument).toMatchObject({ actors: [ALICE], transfer: { receiver: { owner: BOB, provider: null, id: '' } } });
		expect(choiceArgument.transfer.sender).toEqual({ owner: ALICE, provider: null, id: '' });
		expect(choiceArgument).not.toHaveProperty('expectedAdmin');
		expect(requestsOf(result, FACTORY_V2)).toHaveLength(1);
		expect(result.items).toMatchObject([{ sender: ALICE, receiver: BOB }]);
	});

	test.each<[string, object | undefined, string, string]>([
		[
			'the first that its registry names',
			{ 'splice-api-token-transfer-instruction-v1': 1, 'splice-api-token-transfer-instruction-v2': 1 },
			'',
			FACTORY,
		],
		['the second where there is no other', { 'splice-api-token-transfer-instruction-v2': 1 }, 'auto', FACTORY_V2],
		['the first if its registry names none', undefined, '', FACTORY],
		['the first if it is chosen', { 'splice-api-token-transfer-instruction-v2': 1 }, 'v1', FACTORY],
	])('is in version %s', async (_, supportedApis, apiVersion, endpoint) => {
		const network = holding();
		network.registered = { [INSTRUMENT]: { id: 'Gold', supportedApis } };
		const result = await send({ options: apiVersion ? { apiVersion } : {} }, network);
		expect(requestsOf(result, endpoint)).toHaveLength(1);
	});
});

describe('a payment is not sent if', () => {
	test.each<[string, IDataObject, object, string, string]>([
		[
			'its registry has paused the instrument',
			{},
			{ id: 'Gold', paused: true },
			'Instrument: its registry has paused transfers of "Gold"',
			'Ask the issuer, or try again later.',
		],
		[
			'its amount has more digits than the instrument',
			{ amount: '0.001' },
			{ id: 'Gold', decimals: 2 },
			'Amount: 0.001 has more than 2 digits after the point, and "Gold" has no more',
			'Round the amount yourself.',
		],
	])('%s', async (_, values, described, message, advice) => {
		const network = holding();
		network.registered = { [INSTRUMENT]: described };
		const result = await send(values, network);
		expect(result.items[0]).toMatchObject({ message, error: { advice, outcome: 'failed', commandId: 'c' } });
		expect(submissionsOf(result)).toEqual([]);
	});

	test('its amount has ten digits where an instrument says nothing of digits, and is sent', async () => {
		const network = holding();
		network.registered = { [INSTRUMENT]: { id: 'Gold' } };
		await send({ amount: '0.0000000001' }, network);
		network.registered = { [INSTRUMENT]: { id: 'Gold', decimals: 2 } };
		await send({ amount: '0.02', commandId: 'd' }, network);
		expect(network.amounts).toEqual(['0.0000000001', '0.02']);
	});

	test.each<[string, IDataObject, string]>([
		['a submission ID that cannot be one', { submissionId: 'ä' }, 'Submission ID: "ä" cannot be such an ID'],
		['a version that is none', { apiVersion: 'v3' }, 'API Version: "v3" is not one of its values'],
		['an offset that is none', { searchAfterOffset: 'x' }, 'Search Earlier After Offset: '],
		['a time to search that is none', { resolveSeconds: -1 }, 'Resolve Unknown Outcome For: -1 is too small'],
	])('an option is wrong, and nothing is asked: %s', async (_, options, message) => {
		const result = await send({ options }, holding());
		expect(result.items[0].message).toContain(message);
		expect(result.calls).toEqual([]);
	});

	test.each<[string, string[], string, string]>([
		[
			'there is too little',
			['1', '2'],
			`Amount: ${ALICE} has 3.0000000000 unlocked of "Gold", and 5.0000000000 is to be sent. Nothing was sent.`,
			'Send less, or wait',
		],
		[
			'there are too many holdings',
			Array<string>(125).fill('0.04'),
			`Amount: 5.0000000000 is spread over too many small holdings of ${ALICE}. Nothing was sent.`,
			'Merge holdings first: Holding › Merge.',
		],
	])('%s', async (_, amounts, message, advice) => {
		const network = new Network().hold(...amounts);
		const result = await send({}, network);
		expect(result.items[0]).toMatchObject({ message, error: { outcome: 'failed', advice: expect.stringContaining(advice) } });
	});
});

describe('a payment that others disturb', () => {
	test.each([BUSY, MISSING, { ...BUSY, httpStatus: 429, category: undefined, code: undefined }])(
		'is built and sent again under the same ID, up to five times: $code',
		async (failure) => {
			const network = holding();
			network.fates = [failure, failure];
			const result = await send({ commandId: '' }, network);
			expect(outcomesOf(result)).toEqual([['succeeded', false]]);
			expect(new Set(submissionsOf(result).map(({ commandId }) => commandId)).size).toBe(1);
			expect(new Set(submissionsOf(result).map(({ submissionId }) => submissionId)).size).toBe(3);
			expect(requestsOf(result, ACTIVE)).toHaveLength(3);
			expect(result.waited).toBeGreaterThanOrEqual(750);
			expect(result.waited).toBeLessThanOrEqual(2250);
			network.fates = Array(9).fill(failure);
			const last = await send({ commandId: '' }, network.hold('10'));
			expect(outcomesOf(last)[0]).toEqual(['failed', false]);
			expect(submissionsOf(last)).toHaveLength(6);
		},
	);

	test('by its own earlier submission is done: that has ended its holdings', async () => {
		const network = await paidBefore();
		network.contracts['000001'] = { archived: { archivedEvent: { offset: 11 } } };
		network.holdings = [];
		network.add(ALICE, 100_000_000_000n, { contractId: '000001' });
		network.deduplicates = false;
		network.fates = [MISSING];
		const result = await send({}, network);
		expect(outcomesOf(result)).toEqual([['succeeded', true]]);
		expect(requestsOf(result, EVENTS)[0].body.contractId).toBe('000001');
		expect(requestsOf(result, UPDATE_BY_OFFSET)).toHaveLength(1);
	});

	test('is refused for good, and counts nothing', async () => {
		const network = holding();
		network.fates = [INVALID];
		const flow: any = {};
		const result = await send({}, network, { flow });
		expect(result.items[0]).toMatchObject({ message: 'no such choice', error: { outcome: 'failed', commandId: 'c' } });
		expect(flow.cantonPaid).toEqual({ [`n Gold ${BANK}`]: '0.0000000000' });
		await send({}, network, { flow });
		expect(flow.cantonPaid).toEqual({ [`n Gold ${BANK}`]: '5.0000000000' });
	});

	test('names the argument that cannot be read', async () => {
		const network = holding();
		network.fates = [{ ...INVALID, code: 'LEDGER_API_INTERNAL_ERROR', message: 'Expected ujson.Str (data: "5")' }];
		const { items } = await send({}, network);
		expect(items[0].error.advice).toContain('transfer.amount');
	});
});

describe('a payment whose answer got lost', () => {
	test('is found, and its transaction is read', async () => {
		const network = holding();
		network.fates = ['lost'];
		const result = await send({ memo: 'rent' }, network);
		expect(outcomesOf(result)).toEqual([['succeeded', false]]);
		expect(result.items).toMatchObject([{ status: 'pending', memo: 'rent', offset: 11, updateId: '122011' }]);
		expect(requestsOf(result, UPDATE_BY_ID)).toEqual([{ body: { updateId: '122011', updateFormat: { includeTransactions: EFFECTS } } }]);
	});

	test('and whose transaction cannot be read has what was asked', async () => {
		const network = holding();
		network.fates = ['lost'];
		network.answers = { [UPDATE_BY_ID]: BROKEN };
		const result = await send({}, network);
		expect(outcomesOf(result)).toEqual([['succeeded', false]]);
		expect(result.items).toMatchObject([
			{ status: null, transferInstructionId: null, receiverHoldingIds: [], amount: '5.0000000000', offset: 11, updateId: '122011' },
		]);
	});

	test('and is not found is unknown as long as nobody knows more', async () => {
		const network = holding();
		network.fates = [LOST];
		const result = await send({ options: { resolveSeconds: 2 } }, network);
		expect(outcomesOf(result)).toEqual([['unknown', false]]);
		expect(result.waited).toBe(2000);
		expect(result.items[0].error).toMatchObject({ commandId: 'c', beginAfterOffset: 10 });
		network.fates = [{ ...LOST, code: undefined }];
		expect((await send({ options: { resolveSeconds: 0 }, commandId: 'd' }, network)).waited).toBe(0);
	});
});
