// Transfer › Send Many with a Batch ID: each row of a table is paid once, whichever rows are sent again, and one that is refused stops no other.
import type { IDataObject } from 'n8n-workflow';

import { useSandbox } from '../../support/sandbox.cts';
import { FROM_ITEM, byId, tokensOf } from './support.cts';

const sandbox = useSandbox({ history: 5, fresh: true });
const { run, happen, payment, parties } = tokensOf(sandbox);
/** A party that no participant has: a ledger refuses each transaction with it. */
const NOBODY = `ghost::1220${'ab'.repeat(32)}`;

const pay = (id: string, amount: string, more: IDataObject = {}) => ({ id, receiver: parties.bob, amount, batch: 'payout-1', ...more });
const sendBatch = async (items: IDataObject[], more: IDataObject = {}, options: IDataObject = {}) =>
	(
		await run(
			'transfer',
			'sendMany',
			payment({
				...FROM_ITEM,
				commandId: '={{ $json.id }}',
				coinRegistry: 'validator',
				...more,
				options: { batchId: '={{ $json.batch }}', ...options },
			}),
			{ as: 'issuer', input: items.map((json) => ({ json })), onError: 'continueRegularOutput' },
		)
	).json as any[];
/** Another command: Transfer › Send of 7 to bob. */
const sendSeven = async (commandId: string) => void (await run('transfer', 'send', payment({ amount: '7', commandId }), { as: 'issuer' }));
const holdings = async (...amounts: string[]) => {
	for (const amount of amounts) await happen('tap', { party: 'bank', amount: `${amount}.0000000000` });
};
const paid = async (): Promise<string[]> =>
	(await sandbox.control('GET', '/world?contracts=active')).activeContracts
		.filter(({ args }: any) => args.transfer?.sender === parties.bank)
		.map(({ args }: any) => String(Number(args.transfer.amount)))
		.sort();
const outcomesOf = (rows: any[]) =>
	rows.map(({ outcome, error, alreadyDone }) => [error?.outcome ?? outcome, error?.notTried ?? alreadyDone]);

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

test('where another command had this ID, nothing is paid, and the outcome is unknown', async () => {
	await holdings('10', '20');
	await sendSeven('payout-1');
	const rows = await sendBatch([pay('a', '1')]);
	expect(rows[0].message).toContain(
		'Batch ID: "payout-1" was executed before, and which of these payments that transaction made cannot be read',
	);
	expect(outcomesOf(rows)).toEqual([['unknown', undefined]]);
	expect(await paid()).toEqual(['7']);
});

test.each<[string, IDataObject[], IDataObject, string]>([
	['a payment has no Command ID', [{ id: '' }, { id: '' }], {}, 'Command ID: the expression returned nothing for this item'],
	['a payment has no Batch ID', [{ batch: '' }], {}, 'Batch ID: the expression returned nothing for this item'],
	[
		'the expression of an option returns nothing for a payment',
		[{ first: 'ab'.repeat(32) }, {}],
		{ packagePreference: '={{ $json.first }}' },
		'Package Preference: the expression returned nothing for this item',
	],
	['it is no ID', [{ batch: 'ä' }], {}, 'Batch ID: "ä" cannot be such an ID'],
	['it is too long for the numbers behind it', [{ batch: 'x'.repeat(241) }], {}, 'Use up to 240 letters'],
	[
		'the options of one batch differ',
		[{ most: 1 }, { most: 2 }],
		{ mostPayments: '={{ $json.most }}' },
		'this is not the same for all items',
	],
])('nothing is sent if %s', async (_, items, options, message) => {
	await holdings('10', '20');
	const rows = await sendBatch(
		items.map((item, index) => pay(String.fromCharCode(97 + index), '1', item)),
		{},
		options,
	);
	expect(rows.map(({ message: text, error }) => `${text} ${error.advice ?? ''}`).join()).toContain(message);
	expect(await paid()).toEqual([]);
});

test('nothing is sent if no payment has a Command ID', async () => {
	await holdings('10');
	const rows = await sendBatch([pay('a', '1')], { commandId: '' });
	expect(rows[0].message).toContain('Command ID: this payment has none, and those of a Batch ID need one');
	expect(await paid()).toEqual([]);
});

test('two senders may not share one', async () => {
	await holdings('10', '20');
	await happen('tap', { party: 'bob', amount: '50.0000000000' });
	const rights = ['bank', 'bob'].map((name) => ({ CanActAs: { value: { party: parties[name] } } }));
	await happen('user', { user: 'issuer', rights });
	const rows = await sendBatch([pay('a', '1', { from: parties.bank }), pay('b', '2', { from: parties.bob, receiver: parties.carol })], {
		sender: byId('={{ $json.from }}'),
	});
	expect(rows.map(({ message }) => message).join()).toContain('"payout-1" is the ID of payments of several senders or instruments');
	expect(await paid()).toEqual([]);
});
