// Transfer › Send Many with a Batch ID: each row of a table is paid once, whichever rows are sent again, and one that is refused stops no other.
import type { IDataObject } from 'n8n-workflow';

import { NOBODY, outcomesOf, useBatches } from './sendManyBatch-support.cts';

const { sandbox, happen, pay, sendBatch, holdings, paid } = useBatches();

test('its ID is the command ID, with the number of each later transaction', async () => {
	await holdings('10', '20', '30');
	const rows = await sendBatch([pay('a', '1'), pay('b', '2'), pay('c', '3')], {}, { mostPayments: 2 });
	expect(rows.map(({ commandId }) => commandId)).toEqual(['payout-1', 'payout-1', 'payout-1-2']);
	expect(await paid()).toEqual(['1', '2', '3']);
});

test.each([
	['a batch', {}],
	['a group without a batch', { batchId: '' }],
])('%s that is sent again says how each offer is now', async (_, more) => {
	await holdings('10', '20', '30');
	const rows = [pay('a', '1'), pay('b', '2'), pay('c', '3')];
	const first = await sendBatch(rows, {}, more);
	await happen('acceptOffer', { contractId: first[0].transferInstructionId });
	await happen('returnOffer', { contractId: first[1].transferInstructionId });
	for (const options of [{}, { searchAfterOffset: '1' }]) {
		const again = await sendBatch(rows, {}, { ...more, ...options });
		expect(again.map(({ status, alreadyDone }) => [status, alreadyDone])).toEqual([
			['completed', true],
			['rejected', true],
			['pending', true],
		]);
	}
});

test('one that a ledger refuses stops no other, and by the next try each is found', async () => {
	await holdings('10', '20', '30', '40');
	const rows = [pay('a', '1'), pay('b', '2'), pay('c', '3', { receiver: NOBODY }), pay('d', '4')];
	const first = await sendBatch(rows);
	expect(outcomesOf(first)).toEqual([
		['succeeded', false],
		['succeeded', false],
		['failed', undefined],
		['succeeded', false],
	]);
	expect(first[2].error.errorCode).toBe('UNKNOWN_INFORMEES');
	// The four are refused together, and halved.
	expect(first.map(({ commandId }) => commandId)).toEqual(['payout-1', 'payout-1', undefined, 'payout-1-2']);
	expect(
		outcomesOf(await sendBatch([...rows].reverse()))
			.map(([outcome]) => outcome)
			.sort(),
	).toEqual(['failed', 'succeeded', 'succeeded', 'succeeded']);
	expect(await paid()).toEqual(['1', '2', '4']);
});

test('one that is wrong is named, and the others are paid', async () => {
	await holdings('10', '20');
	const rows = await sendBatch([pay('a', 'much'), pay('b', '1')]);
	expect(outcomesOf(rows)).toEqual([
		['failed', undefined],
		['succeeded', false],
	]);
	expect(rows[0].message).toContain('Amount: "much"');
	expect(await paid()).toEqual(['1']);
});

test('what is there pays as many as it can', async () => {
	await holdings('5', '6');
	const rows = await sendBatch([pay('a', '1'), pay('b', '2'), pay('c', '99'), pay('d', '3')]);
	expect(outcomesOf(rows)).toEqual([
		['succeeded', false],
		['succeeded', false],
		['failed', undefined],
		['succeeded', false],
	]);
	expect(rows[2].message).toContain('99.0000000000 is to be sent');
	expect(await paid()).toEqual(['1', '2', '3']);
});

test('its dry run plans what there is for, in order, as it would be paid', async () => {
	await holdings('5', '6');
	const rows = [pay('a', '6'), pay('b', '6'), pay('c', '4')];
	const planned = await sendBatch(rows, { dryRun: true });
	expect(outcomesOf(planned).map(([outcome]) => outcome)).toEqual(['planned', 'failed', 'planned']);
	expect(planned[1].message).toContain('has 5.0000000000 unlocked of "Amulet", and 6.0000000000 is to be sent');
	expect(outcomesOf(await sendBatch(rows)).map(([outcome]) => outcome)).toEqual(['succeeded', 'failed', 'succeeded']);
	expect(await paid()).toEqual(['4', '6']);
});

test('one whose answer was lost is found by the next try, also beside others and in another order', async () => {
	await holdings('10', '20', '30');
	await sandbox.fault({ endpoint: 'POST /v2/commands/submit-and-wait-for-transaction', action: 'reset', after: true });
	await sandbox.fault({ endpoint: 'POST /v2/commands/command-completions', status: 500, body: {}, times: 0 });
	const lost = await sendBatch([pay('b', '2'), pay('c', '3')], {}, { resolveSeconds: 0 });
	expect(outcomesOf(lost).map(([outcome]) => outcome)).toEqual(['unknown', 'unknown']);
	expect(lost[0].error.advice).toContain('Run the items again with the same Batch ID');
	await sandbox.control('DELETE', '/faults');
	expect(await paid()).toEqual(['2', '3']);
	await holdings('40', '50');
	expect(outcomesOf(await sendBatch([pay('a', '1'), pay('c', '3')]))).toEqual([
		['succeeded', true],
		['succeeded', false],
	]);
	expect(await paid()).toEqual(['1', '2', '3']);
});

test('two of the same amount and receiver are told apart', async () => {
	await holdings('10', '20');
	expect(outcomesOf(await sendBatch([pay('a', '1')]))).toEqual([['succeeded', false]]);
	expect(outcomesOf(await sendBatch([pay('b', '1')]))).toEqual([['succeeded', false]]);
	expect(outcomesOf(await sendBatch([pay('b', '1')]))).toEqual([['succeeded', true]]);
	expect(await paid()).toEqual(['1', '1']);
});

describe('a batch whose ID is that of another with a number behind it', () => {
	const october = (id: string, more: IDataObject = {}) => pay(id, '5', { batch: 'payroll-2026-10', ...more });
	const bonus = (id: string, more: IDataObject = {}) => pay(id, '5', { batch: 'payroll-2026', ...more });

	test.each<[string, IDataObject]>([
		['is sent', {}],
		['is searched for since an offset', { searchAfterOffset: '1' }],
	])('is another batch when it %s: the same person is paid once by each', async (_, options) => {
		await holdings('10', '20');
		expect(outcomesOf(await sendBatch([october('emp-12')]))).toEqual([['succeeded', false]]);
		expect(await sendBatch([bonus('emp-12')], { dryRun: true })).toMatchObject([{ outcome: 'planned' }]);
		expect(outcomesOf(await sendBatch([bonus('emp-12')], {}, options))).toEqual([['succeeded', false]]);
		for (const row of [october('emp-12'), bonus('emp-12')])
			expect(outcomesOf(await sendBatch([row], {}, options))).toEqual([['succeeded', true]]);
		expect(await paid()).toEqual(['5', '5']);
	});

	test('leaves out the numbers of the other', async () => {
		await holdings('10', '20', '30', '40', '50');
		const second = { batch: 'payroll-2026-2' };
		expect(outcomesOf(await sendBatch([bonus('emp-2', second)]))).toEqual([['succeeded', false]]);
		const rows = await sendBatch([bonus('emp-1'), bonus('emp-2')], {}, { mostPayments: 1 });
		expect(rows.map(({ commandId, alreadyDone }) => [commandId, alreadyDone])).toEqual([
			['payroll-2026', false],
			['payroll-2026-3', false],
		]);
		const third = await sendBatch([bonus('emp-1', { batch: 'payroll-2026-3' })]);
		expect(third.map(({ commandId, alreadyDone }) => [commandId, alreadyDone])).toEqual([['payroll-2026-3-2', false]]);
		expect(await paid()).toEqual(['5', '5', '5', '5']);
	});
});

test('several batches in one input, each by itself', async () => {
	await holdings('10', '20', '30');
	const rows = await sendBatch([pay('a', '1'), pay('b', '2', { batch: 'payout-2' }), pay('c', '3')]);
	expect(rows.map(({ amount, commandId }) => [Number(amount), commandId]).sort()).toEqual([
		[1, 'payout-1'],
		[2, 'payout-2'],
		[3, 'payout-1'],
	]);
});

test('what was paid does not count against the maximum of a later execution', async () => {
	await holdings('10', '20', '30');
	const rows = [pay('a', '4'), pay('b', '4')];
	await sendBatch(rows);
	expect(outcomesOf(await sendBatch([...rows, pay('c', '4')], { maximumPerExecution: '5' }))).toEqual([
		['succeeded', true],
		['succeeded', true],
		['succeeded', false],
	]);
	const above = await sendBatch([pay('d', '3', { batch: 'payout-2' }), pay('e', '3', { batch: 'payout-2' })], { maximumPerExecution: '5' });
	expect(outcomesOf(above)).toEqual([
		['succeeded', false],
		['failed', undefined],
	]);
	expect(above[1].message).toContain('Maximum per Execution (Tokens)');
});

describe('under the ID of a batch that was paid', () => {
	beforeEach(async () => {
		await holdings('10', '20', '30');
		await sendBatch(['b', 'c', 'd'].map((id, index) => pay(id, String(index + 1))));
		await holdings('40', '50');
	});

	test('fewer items are found, and pay nothing', async () => {
		expect(outcomesOf(await sendBatch([pay('d', '3')]))).toEqual([['succeeded', true]]);
		expect(await paid()).toEqual(['1', '2', '3']);
	});

	test('a payment that was changed is refused, and says what was paid', async () => {
		const rows = await sendBatch([pay('b', '9'), pay('c', '2')]);
		expect(rows[0].message).toMatch(/"b" was used for another payment: 1\.0000000000 Amulet to bob::/);
		expect(outcomesOf(rows)[1]).toEqual(['succeeded', true]);
		expect(await paid()).toEqual(['1', '2', '3']);
	});

	test('a payment more is made', async () => {
		const rows = await sendBatch([pay('a', '4'), pay('b', '1')]);
		expect(rows.map(({ commandId, alreadyDone }) => [commandId, alreadyDone]).sort()).toEqual([
			['payout-1', true],
			['payout-1-2', false],
		]);
		expect(await paid()).toEqual(['1', '2', '3', '4']);
	});
});

test('two runs of one batch at once, with other rows: each is paid once, and nothing that was paid is said to have failed', async () => {
	await holdings('10', '20', '30', '40', '50', '60');
	// So that one is under way while the next begins.
	await sandbox.control('POST', '/settings', { commitMs: 60 });
	const bad = pay('bad', '0.5', { receiver: NOBODY });
	for (let round = 0; round < 5; round++) {
		const rows = [1, 2, 3].map((part) => pay(`${round}-${part}`, `${round * 3 + part}`, { batch: `payout-${round}` }));
		const sendWithBad = (items: IDataObject[]) => sendBatch([...items, { ...bad, batch: `payout-${round}` }]);
		const runs = (await Promise.all([sendWithBad(rows), sendWithBad(rows.slice(0, 1)), sendWithBad(rows.slice(1))])).flat();
		const onLedger = await paid();
		for (const { error, outcome, amount } of runs) {
			const about = String(Number(error?.amount ?? amount));
			if ((error?.outcome ?? outcome) === 'succeeded') expect(onLedger.filter((each) => each === about)).toEqual([about]);
			if (error?.outcome === 'failed') expect(onLedger).not.toContain(about);
		}
		await sendWithBad(rows);
	}
	await sandbox.control('POST', '/settings', { commitMs: 0 });
	expect((await paid()).map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
});
