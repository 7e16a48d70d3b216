// Transfer › Send Many with a Batch ID, of a table whose rows say since when they may have been sent.
import type { IDataObject } from 'n8n-workflow';

import { NOBODY, outcomesOf, useBatches } from './sendManyBatch-support.cts';

const { sandbox, happen, parties, pay, sendBatch, sendSeven, holdings, paid } = useBatches();

describe('a table whose rows say since when they may have been sent', () => {
	let since: string;
	const row = (id: string, amount: string, more: IDataObject = {}) => pay(id, amount, { since, ...more });
	const sendRows = async (items: IDataObject[], more: IDataObject = {}) =>
		await sendBatch(items, more, { searchAfterOffset: '={{ $json.since }}' });
	const submitted = async () =>
		(await sandbox.control('DELETE', '/requests')).requests.filter(({ path }: any) => path.startsWith('/v2/commands/submit')).length;

	beforeEach(async () => {
		since = String((await sandbox.control('GET', '/world')).ledgerEnd);
		await holdings('10', '20', '30', '40');
		await sendBatch([pay('b', '2'), pay('c', '3')]);
		await submitted();
	});

	test.each<[string, IDataObject[]]>([
		['its completions', [{ endpoint: 'POST /v2/commands/command-completions', status: 500, body: { error: 'database' }, times: 0 }]],
		['anything, since the token has expired', [{ status: 401, body: { error: 'expired' }, times: 0 }]],
		[
			'the transaction of a completion',
			[{ endpoint: 'POST /v2/updates/update-by-id', status: 500, body: { error: 'database' }, times: 0 }],
		],
	])('if a participant does not return %s, all outcomes are unknown, and nothing is sent', async (_, faults) => {
		await sandbox.fault(...(faults as [IDataObject]));
		const rows = await sendRows([row('a', '1'), row('b', '2')]);
		await sandbox.control('DELETE', '/faults');
		expect(outcomesOf(rows).map(([outcome]) => outcome)).toEqual(['unknown', 'unknown']);
		expect(await submitted()).toBe(0);
		expect(await paid()).toEqual(['2', '3']);
	});

	test('the advice of a row is its own, however many rows fail by one answer', async () => {
		await sandbox.fault({ endpoint: 'POST /v2/commands/command-completions', status: 503, body: { error: 'database' }, times: 0 });
		const rows = await sendRows([row('a', '1'), row('b', '2'), row('c', '3')]);
		await sandbox.control('DELETE', '/faults');
		expect(rows.map(({ error }) => String(error.advice).split('it may have been paid then').length - 1)).toEqual([1, 1, 1]);
		expect(rows.map(({ error }) => error.commandId).sort()).toEqual(['a', 'b', 'c']);
	});

	test('a participant that is slow to begin its list is given time', async () => {
		await sandbox.fault({ endpoint: 'POST /v2/commands/command-completions', status: 200, body: [] });
		expect(outcomesOf(await sendRows([row('b', '2'), row('c', '3')]))).toEqual([
			['succeeded', true],
			['succeeded', true],
		]);
		expect(await submitted()).toBe(0);
	});

	test('if the participant keeps no completions since then, all outcomes are unknown', async () => {
		await happen('tap', { party: 'bank', amount: '1.0000000000' });
		await sandbox.control('POST', '/prune', {});
		const rows = await sendRows([row('a', '1'), row('b', '2')]);
		expect(outcomesOf(rows).map(([outcome]) => outcome)).toEqual(['unknown', 'unknown']);
		expect(rows[0].message).toContain('Whether it was done before could not be read, so nothing was sent');
		expect(await submitted()).toBe(0);
	});

	test.each<[string, IDataObject, IDataObject]>([
		['a maximum of an item', {}, { maximumPerItem: '1' }],
		['a maximum of the execution', {}, { maximumPerExecution: '1' }],
	])('%s that was lowered does not hide that a row was paid', async (_, change, more) => {
		const [found] = await sendRows([row('b', '2', change)], more);
		expect(found).toMatchObject({ outcome: 'succeeded', alreadyDone: true, amount: '2.0000000000', receiver: parties.bob });
		expect(await submitted()).toBe(0);
	});

	test.each<[string, IDataObject, RegExp]>([
		['another amount', { amount: '9' }, /"b" was used for another payment: 2\.0000000000 Amulet to bob::/],
		['a receiver that is no party', { receiver: 'nobody' }, /nobody/],
		['an amount that is none', { amount: 'much' }, /Amount: "much"/],
	])('a row that was paid and then has %s has failed, and shows what was paid', async (_, change, message) => {
		const [found] = await sendRows([row('b', '2', change)]);
		expect(found.message).toMatch(message);
		expect(found.error).toMatchObject({ outcome: 'failed', amount: '2.0000000000', receiver: parties.bob });
		expect(await submitted()).toBe(0);
	});

	describe('numbers that a search does not find', () => {
		const end = async () => String((await sandbox.control('GET', '/world')).ledgerEnd);

		test('a restored table, and a run that is killed: each row is paid once', async () => {
			const restored = await end();
			const rows = [row('c', '3', { since: restored }), row('d', '4', { since: restored })];
			expect(outcomesOf(await sendRows(rows)).sort()).toEqual([
				['succeeded', false],
				['succeeded', true],
			]);
			expect(outcomesOf(await sendRows(rows)).sort()).toEqual([
				['succeeded', true],
				['succeeded', true],
			]);
			expect(await paid()).toEqual(['2', '3', '4']);
		});

		test('a row that is wrong and says no offset shows what was paid, beside one that begins later', async () => {
			const [wrong] = await sendRows([row('c', 'much', { since: '' }), row('e', '5', { since: await end() })]);
			expect(wrong.message).toContain('Amount: "much"');
			expect(wrong.error).toMatchObject({ amount: '3.0000000000', receiver: parties.bob });
		});

		test('a row that says no offset, beside one that does', async () => {
			await sendRows([row('d', '4', { since: await end() })]);
			expect(outcomesOf(await sendRows([row('c', '3', { since: '' }), row('e', '5', { since: await end() })])).sort()).toEqual([
				['succeeded', false],
				['succeeded', true],
			]);
			expect(await paid()).toEqual(['2', '3', '4', '5']);
		});

		test.each(['payout-1-2', 'payout-1-17', 'payout-1-02'])(
			'another command with the ID %s neither stops the batch nor counts',
			async (commandId) => {
				await sendSeven(commandId);
				const rows = await sendRows([row('b', '2'), row('d', '4')]);
				expect(outcomesOf(rows).sort()).toEqual([
					['succeeded', false],
					['succeeded', true],
				]);
				expect(await paid()).toEqual(['2', '3', '4', '7']);
			},
		);
	});

	test('a number of payments that cannot be is an error of its row, and the other batch is paid', async () => {
		const rows = await sendBatch(
			[pay('a', '1', { most: 500 }), pay('e', '4', { batch: 'payout-2', most: 1 })],
			{},
			{ mostPayments: '={{ $json.most }}' },
		);
		expect(rows.map(({ error, outcome, amount }) => [error?.outcome ?? outcome, error ? error.commandId : Number(amount)])).toEqual([
			['failed', 'a'],
			['succeeded', 4],
		]);
	});

	test('a row that a lower maximum refuses has failed, and the others are paid', async () => {
		const rows = await sendRows([row('a', '5'), row('b', '2'), row('d', '1')], { maximumPerItem: '1' });
		expect(rows.map(({ outcome, error, amount }) => [error?.outcome ?? outcome, Number(error ? 5 : amount)]).sort()).toEqual([
			['failed', 5],
			['succeeded', 1],
			['succeeded', 2],
		]);
		expect(await paid()).toEqual(['1', '2', '3']);
	});

	test('a participant that has forgotten all IDs executes none twice, and each row has an offset of its own', async () => {
		await sandbox.control('POST', '/forget', {});
		const later = String((await sandbox.control('GET', '/world')).ledgerEnd);
		const rows = await sendRows([row('c', '3'), row('b', '2'), row('a', '1', { since: later })]);
		expect(rows.map(({ commandId, alreadyDone }) => [commandId, alreadyDone]).sort()).toEqual([
			['payout-1', true],
			['payout-1', true],
			['payout-1-2', false],
		]);
		expect(await paid()).toEqual(['1', '2', '3']);
	});

	test('a dry run shows what was paid, plans what can be, and says what is too much', async () => {
		const rows = await sendBatch([pay('a', '999'), pay('b', '2'), pay('d', '1')], { dryRun: true });
		expect(rows.map(({ outcome, error }) => error?.outcome ?? outcome).sort()).toEqual(['failed', 'planned', 'succeeded']);
		expect(await submitted()).toBe(0);
	});

	test('a dry run of a batch refuses each payment that would be refused, and plans the others', async () => {
		const sum = await sendBatch([pay('a', '4'), pay('d', '4')], { dryRun: true, maximumPerExecution: '5' });
		expect(sum.map(({ outcome, error }) => error?.outcome ?? outcome).sort()).toEqual(['failed', 'planned']);
		const nobody = await sendBatch([pay('a', '4', { receiver: NOBODY }), pay('d', '4')], { dryRun: true });
		expect(nobody.map(({ outcome, error }) => error?.outcome ?? outcome)).toEqual(['failed', 'planned']);
		expect(await submitted()).toBe(0);
	});

	test('options that differ in one batch stop that batch only', async () => {
		const rows = await sendBatch(
			[pay('a', '1', { most: 1 }), pay('d', '1', { most: 2 }), pay('e', '4', { batch: 'payout-2', most: 1 })],
			{},
			{ mostPayments: '={{ $json.most }}' },
		);
		expect(
			outcomesOf(rows)
				.map(([outcome]) => outcome)
				.sort(),
		).toEqual(['failed', 'failed', 'succeeded']);
		expect(await paid()).toEqual(['2', '3', '4']);
	});
});
