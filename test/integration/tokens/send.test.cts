// Transfer › Send: what is submitted or planned, and what the item says of it.
import type { IDataObject } from 'n8n-workflow';

import { SUBMITTED, succeeded } from '../../support/harness.cts';
import { argument, useSend } from './send-support.cts';
import { byId } from './support.cts';

const { sandbox, happen, parties, send, submissions, invoiced } = useSend();

const offers = async (): Promise<IDataObject[]> => (await sandbox.control('GET', '/world?contracts=active')).activeContracts;

describe('what comes of it', () => {
	test('offered: the instruction to follow, and the change', async () => {
		const { json, error } = await send({ memo: 'invoice 7' });
		expect(error).toBeUndefined();
		expect(json).toEqual([
			succeeded({
				status: 'pending',
				transferInstructionId: expect.stringMatching(/^00/),
				receiverHoldingIds: [],
				changeHoldingIds: [expect.stringMatching(/^00/)],
				...invoiced(),
				...SUBMITTED,
			}),
		]);
		const [sent] = await submissions();
		expect(argument(sent)).toMatchObject({
			expectedAdmin: parties.DSO,
			transfer: {
				sender: parties.bank,
				receiver: parties.bob,
				amount: '12.5',
				meta: { values: { 'splice.lfdecentralizedtrust.org/reason': 'invoice 7' } },
			},
		});
	});

	test.each([
		['v1', 'validator'],
		['v1', 'scan'],
		['v2', 'scan'],
	])('completed at a preapproved receiver: %s through %s', async (apiVersion, coinRegistry) => {
		await happen('preapprove', { party: 'bob', days: 30 });
		const [item] = (await send({ coinRegistry, options: { apiVersion } })).json;
		expect(item).toMatchObject({ outcome: 'succeeded', status: 'completed', transferInstructionId: null });
		expect(item.receiverHoldingIds).toHaveLength(1);
		expect(item.changeHoldingIds).toHaveLength(1);
		const [sent] = await submissions();
		const sender = apiVersion === 'v1' ? parties.bank : { owner: parties.bank, provider: null, id: '' };
		expect(argument(sent).transfer.sender).toEqual(sender);
		expect(argument(sent).actors).toEqual(apiVersion === 'v1' ? undefined : [parties.bank]);
	});

	test('to oneself: the holdings are put together and split anew', async () => {
		const [item] = (await send({ receiver: byId(parties.bank) })).json;
		expect(item).toMatchObject({ status: 'completed', sender: parties.bank, receiver: parties.bank });
	});

	test('every digit arrives: 10 after the point, 28 before it', async () => {
		await happen('tap', { party: 'bank', amount: '9999999999999999999999999999.0000000001' });
		const [item] = (await send({ amount: '9999999999999999999999999998.9999999999' })).json;
		expect(item.amount).toBe('9999999999999999999999999998.9999999999');
		const change = (await offers()).find(({ contractId }) => contractId === (item.changeHoldingIds as string[])[0]) as any;
		expect(change.args.amount.initialAmount).toBe('0.0000000002');
	});

	test('several holdings: the smallest that suffices, else as few as possible', async () => {
		for (const amount of ['3.0000000000', '20.0000000000']) await happen('tap', { party: 'bank', amount });
		await send({ amount: '12.5' });
		await send({ amount: '101' });
		const [first, second] = (await submissions()).map((submission) => argument(submission).transfer.inputHoldingCids as string[]);
		expect(first).toHaveLength(1);
		expect(second).toHaveLength(2);
	});

	test('for an external party: prepared, nothing is submitted', async () => {
		const [item] = (await send({ signing: 'outside' })).json;
		expect(item).toMatchObject({
			outcome: 'prepared',
			actAs: [parties.bank],
			amount: '12.5000000000',
			preparedTransactionHash: expect.any(String),
			preparedTransaction: expect.any(String),
			hashingSchemeVersion: expect.any(String),
		});
		expect(await submissions()).toEqual([]);
	});
});

describe('Dry Run', () => {
	test.each([{ dryRun: true }, { dryRun: '={{ $execution.mode === "test" }}' }])(
		'%j: what would be paid and what it costs; nothing is sent',
		async (parameters) => {
			const { json, error } = await send({ memo: 'invoice 7', ...parameters });
			expect(error).toBeUndefined();
			expect(json).toEqual([
				{
					outcome: 'planned',
					alreadyDone: false,
					commandId: expect.stringMatching(/^n8n-/),
					estimatedTrafficCost: expect.any(Number),
					...invoiced(),
				},
			]);
			expect(await submissions()).toEqual([]);
		},
	);

	test('only while the workflow is tried out, where that was chosen', async () => {
		expect((await send({ dryRun: '={{ $execution.mode === "test" }}' }, { mode: 'trigger' })).json).toMatchObject([
			{ outcome: 'succeeded' },
		]);
	});

	test('without it Execute step pays, and the field says so by its value', async () => {
		expect((await send()).json).toMatchObject([{ outcome: 'succeeded' }]);
	});

	test.each(['={{ null }}', '={{ "" }}', '={{ "maybe" }}'])('%s says neither yes nor no: nothing is sent', async (dryRun) => {
		const { error } = await send({ dryRun });
		expect(error?.message).toMatch(/^Dry Run: "(null|maybe|)" says neither yes nor no\. Nothing was sent\.$/);
		expect(await submissions()).toEqual([]);
	});

	test('more than Maximum per Item fails as it would', async () => {
		const { error } = await send({ dryRun: true, maximumPerItem: '12' });
		expect(error?.message).toBe('Maximum per Item (Tokens): 12.5 Amulet is more than 12.0000000000 Amulet. Nothing was sent.');
	});

	test('what Maximum per Execution has no room for fails as it would, and what was planned counts against no payment', async () => {
		const planned = await send(
			{ dryRun: true, amount: '={{ $json.amount }}', maximumPerExecution: '3' },
			{ input: [{ json: { amount: '1' } }, { json: { amount: '2' } }, { json: { amount: '0.5' } }], onError: 'continueRegularOutput' },
		);
		expect(planned.json).toMatchObject([{ outcome: 'planned' }, { outcome: 'planned' }, { message: expect.any(String) }]);
		expect(planned.json[2]!.message).toContain(
			'Maximum per Execution (Tokens): 0.5 Amulet more would exceed 3.0000000000 Amulet; 3.0000000000 Amulet of it are spent or planned',
		);
		expect(await submissions()).toEqual([]);
	});

	test('what was paid since an offset is not planned again', async () => {
		const [{ offset }] = (await send({ commandId: 'pay-1' })).json;
		const options = { searchAfterOffset: String(Number(offset) - 1) };
		expect((await send({ dryRun: true, commandId: 'pay-1', options })).json).toMatchObject([{ outcome: 'nothingToDo', alreadyDone: true }]);
		expect((await send({ dryRun: true, commandId: 'pay-2', options })).json).toMatchObject([{ outcome: 'planned', alreadyDone: false }]);
		const { error } = await send({ dryRun: true, commandId: 'pay-1', amount: '13', options });
		expect(error?.message).toContain('"pay-1" was used for another payment: 12.5000000000 Amulet');
		const above = await send({ dryRun: true, commandId: 'pay-1', amount: '13', maximumPerItem: '1' });
		expect(above.error?.message).toBe(error?.message);
	});

	test('too little to pay is said as it would be', async () => {
		const { error } = await send({ dryRun: true, amount: '100.0000000001' });
		expect(error?.message).toContain('100.0000000001 is to be sent. Nothing was sent.');
	});
});

describe('the holdings that are used', () => {
	test('those whose lock has ended, if the unlocked ones do not suffice', async () => {
		await happen('tap', { party: 'bank', amount: '50.0000000000' });
		await happen('lock', { party: 'bank', holder: 'bob', amount: '100.0000000000' });
		await happen('wait', { hours: 25 });
		await send({ amount: '20', executeBefore: '2026-07-03T10:00:00Z' });
		expect(await inputs()).toHaveLength(1);
		const { json } = await send({ amount: '110', executeBefore: '2026-07-03T10:00:00Z' });
		expect(json).toMatchObject([{ outcome: 'succeeded', amount: '110.0000000000' }]);
		expect(await inputs()).toHaveLength(2);
	});

	const inputs = async (): Promise<string[]> => argument((await submissions()).at(-1)!).transfer.inputHoldingCids;

	test('as few as possible, or as many as one transfer can use', async () => {
		for (const amount of ['20.0000000000', '3.0000000000']) await happen('tap', { party: 'bank', amount });
		await send({ amount: '12.5' });
		expect(await inputs()).toHaveLength(1);
		const { json } = await send({ amount: '1', options: { holdingsToUse: 'many' } });
		expect(json).toMatchObject([{ outcome: 'succeeded', changeHoldingIds: [expect.any(String)] }]);
		expect((await inputs()).length).toBeGreaterThanOrEqual(3);
	});
});

test('it is requested a minute ago, since the clocks of a participant and its synchronizer differ by up to that', async () => {
	const now = Date.now();
	const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
	try {
		expect((await send()).error).toBeUndefined();
	} finally {
		clock.mockRestore();
	}
	const [submission] = await submissions();
	expect(argument(submission!).transfer.requestedAt).toBe(new Date(now - 60_000).toISOString());
});
