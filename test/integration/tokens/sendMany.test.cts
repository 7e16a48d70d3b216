// Transfer › Send Many: which transactions are made of the items, what each item says, and that nothing is paid twice.
import type { IDataObject } from 'n8n-workflow';

import { useSandbox } from '../../support/sandbox.cts';
import { duringNextWait } from '../../support/waits.cts';
import { FROM_ITEM, byId, tokensOf } from './support.cts';

const sandbox = useSandbox({ history: 5, fresh: true });
const { run, happen, payment, parties, credentials } = tokensOf(sandbox);
const SUBMIT = 'POST /v2/commands/submit-and-wait-for-transaction';
/** Refusal of a command whose holdings another one has locked. */
const LOCKED = { code: 'LOCAL_VERDICT_LOCKED_CONTRACTS', cause: 'locked', errorCategory: 2, grpcCodeValue: 10, context: {}, resources: [] };

const fields = (more: IDataObject = {}) =>
	payment({ ...FROM_ITEM, memo: '={{ $json.memo }}', commandId: '={{ $json.id }}', coinRegistry: 'validator', ...more });
const pay = (receiver: string, amount: string, more: IDataObject = {}) => ({ receiver: parties[receiver], amount, memo: 'fee', ...more });
const sendMany = async (items: IDataObject[], more: IDataObject = {}, options: IDataObject = {}) =>
	await run('transfer', 'sendMany', fields({ ...(items.some(({ id }) => id) ? {} : { commandId: '' }), ...more }), {
		as: 'issuer',
		input: items.map((json) => ({ json })),
		onError: 'continueRegularOutput',
		...options,
	});
const holdings = async (...amounts: string[]) => {
	for (const amount of amounts) await happen('tap', { party: 'bank', amount: `${amount}.0000000000` });
};
const submissions = async () =>
	(await sandbox.requests())
		.filter(({ endpoint, body }) => endpoint === SUBMIT && body !== undefined)
		.map(({ body }: any) => ({
			commandId: body.commands.commandId as string,
			transfers: body.commands.commands.map(({ ExerciseCommand }: any) => ExerciseCommand.choiceArgument.transfer),
			disclosed: body.commands.disclosedContracts.map(({ contractId }: any) => contractId) as string[],
		}));
const offers = async (): Promise<any[]> =>
	(await sandbox.control('GET', '/world?contracts=active')).activeContracts
		.filter(({ args }: any) => args.transfer?.sender === parties.bank)
		.map(({ args }: any) => args.transfer);
const amountsOf = (transfers: any[]) => transfers.map(({ amount }) => amount);

describe('one transaction', () => {
	test('pays all where the sender has a holding for each: none is used twice, and each item has its own result', async () => {
		await holdings('10', '20', '30');
		await happen('preapprove', { party: 'carol', days: 30 });
		const { json, items, error } = await sendMany([pay('bob', '25'), pay('carol', '9.5'), pay('bob', '15', { memo: 'second' })]);
		expect(error).toBeUndefined();
		const [sent, ...others] = await submissions();
		expect(others).toEqual([]);
		expect(amountsOf(sent!.transfers)).toEqual(['25', '9.5', '15']);
		const inputs = sent!.transfers.flatMap(({ inputHoldingCids }: any) => inputHoldingCids);
		expect(inputs).toHaveLength(3);
		expect(new Set(inputs).size).toBe(3);
		expect(new Set(sent!.disclosed).size).toBe(sent!.disclosed.length);
		expect(json).toMatchObject([
			{ outcome: 'succeeded', status: 'pending', receiver: parties.bob, amount: '25.0000000000', memo: 'fee' },
			{ outcome: 'succeeded', status: 'completed', receiver: parties.carol, amount: '9.5000000000', transferInstructionId: null },
			{ outcome: 'succeeded', status: 'pending', receiver: parties.bob, amount: '15.0000000000', memo: 'second' },
		]);
		expect(new Set(json.map(({ updateId }) => updateId)).size).toBe(1);
		expect(new Set(json.map(({ transferInstructionId }) => transferInstructionId)).size).toBe(3);
		expect(json.every(({ paymentsInTransaction, commandId }) => paymentsInTransaction === 3 && commandId === sent!.commandId)).toBe(true);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([[{ item: 0 }], [{ item: 1 }], [{ item: 2 }]]);
		expect((await offers()).map(({ amount }) => amount).sort()).toEqual(['15.0000000000', '25.0000000000']);
	});

	test('in version 2 of the standard, too', async () => {
		await holdings('10', '20');
		const { json, error } = await sendMany([pay('bob', '5'), pay('carol', '15')], { coinRegistry: 'scan', options: { apiVersion: 'v2' } });
		expect(error).toBeUndefined();
		expect(json.map(({ paymentsInTransaction }) => paymentsInTransaction)).toEqual([2, 2]);
		expect((await submissions())[0]!.transfers[0].sender).toEqual({ owner: parties.bank, provider: null, id: '' });
	});

	test('Most Payments per Transaction: the next ones in the next', async () => {
		await holdings('10', '10', '10');
		const items = ['a', 'b', 'c'].map((id) => pay('bob', '1', { id }));
		const { json } = await sendMany(items, { options: { mostPayments: 2 } });
		expect(json.map(({ paymentsInTransaction }) => paymentsInTransaction)).toEqual([2, 2, 1]);
		const [first, second] = await submissions();
		expect(second!.commandId).toBe(`${first!.commandId}-2`);
	});
});

describe('in order', () => {
	test('where one holding has to do, each has a transaction of its own', async () => {
		await holdings('100');
		const { json } = await sendMany([pay('bob', '25'), pay('carol', '9.5'), pay('bob', '15')]);
		expect(json.map(({ outcome, paymentsInTransaction }) => [outcome, paymentsInTransaction])).toEqual(Array(3).fill(['succeeded', 1]));
		const sent = await submissions();
		expect(sent.map(({ transfers }) => amountsOf(transfers))).toEqual([['25'], ['9.5'], ['15']]);
		const { commandId } = sent[0]!;
		expect(sent.map((submission) => submission.commandId)).toEqual([commandId, `${commandId}-2`, `${commandId}-3`]);
	});

	test('as many together as the holdings allow', async () => {
		await holdings('30', '20');
		const { json } = await sendMany([pay('bob', '18'), pay('carol', '25'), pay('bob', '6')]);
		expect(json.map(({ outcome, paymentsInTransaction }) => [outcome, paymentsInTransaction])).toEqual([
			['succeeded', 2],
			['succeeded', 2],
			['succeeded', 1],
		]);
	});

	test('other senders and instruments are other transactions', async () => {
		await holdings('10', '10');
		await happen('tap', { party: 'bob', amount: '50.0000000000' });
		const rights = ['bank', 'bob'].map((name) => ({ CanActAs: { value: { party: parties[name] } } }));
		await happen('user', { user: 'treasurer', rights });
		const items = [
			pay('carol', '1', { from: parties.bank }),
			pay('carol', '2', { from: parties.bob }),
			pay('carol', '3', { from: parties.bank }),
		];
		const { json, items: rows } = await sendMany(items, { sender: byId('={{ $json.from }}') }, { as: 'treasurer' });
		const sent = await submissions();
		expect(json.map(({ message }) => message)).toEqual([undefined, undefined, undefined]);
		expect(sent.map(({ transfers }) => amountsOf(transfers))).toEqual([['1', '3'], ['2']]);
		expect(rows.map(({ pairedItem, json: { amount } }: any) => [pairedItem[0].item, amount])).toEqual([
			[0, '1.0000000000'],
			[2, '3.0000000000'],
			[1, '2.0000000000'],
		]);
		expect(json.every(({ outcome }) => outcome === 'succeeded')).toBe(true);
	});

	test('a transaction that fails ends its group: its payments and those after it say that they were not made', async () => {
		await holdings('30', '30');
		const items = ['a', 'b', 'c'].map((id, index) => pay('bob', String(index + 1), { id }));
		await sandbox.control('POST', '/settings', { outOfTraffic: 'credit' });
		const { json } = await sendMany(items, { options: { mostPayments: 2 } });
		expect(json.map(({ error }: any) => error.outcome)).toEqual(['failed', 'failed', 'failed']);
		expect(json[2]!.message).toContain('Not sent now, since a payment before it was not made');
		expect(json.map(({ error }: any) => error.amount)).toEqual(['1.0000000000', '2.0000000000', '3.0000000000']);
		expect(await offers()).toEqual([]);
	});
});

describe('nothing is sent at all', () => {
	test.each<[string, IDataObject, IDataObject, string]>([
		['one amount is none', { amount: 'much' }, {}, 'Amount: "much" is not an amount'],
		['one is above the maximum of an item', { amount: '7' }, { maximumPerItem: '6' }, 'Maximum per Item (Tokens): 7 Amulet is more than 6'],
		[
			'their sum is above the maximum of an execution',
			{ amount: '7' },
			{ maximumPerExecution: '7.9999999999' },
			'Maximum per Execution (Tokens): 8.0000000000 Amulet together are more than 7.9999999999 Amulet. Nothing was sent.',
		],
		['one has no ID, and the other has', { amount: '2', id: '' }, {}, 'Command ID: the expression returned nothing for this item'],
		[
			'one is to be tried out, and the other paid',
			{ amount: '2', dry: true },
			{ dryRun: '={{ $json.dry ?? false }}' },
			'Dry Run: this is not the same for all items',
		],
		['two have one ID', { amount: '2', id: 'a' }, {}, 'Command ID: "a" is the ID of another payment, too'],
		[
			'together they are more than there is',
			{ amount: '99' },
			{},
			'has 40.0000000000 unlocked of "Amulet", and 100.0000000000 is to be sent',
		],
	])('if %s', async (_, second, more, message) => {
		await holdings('10', '30');
		const { json } = await sendMany([pay('bob', '1', { id: 'a' }), pay('carol', '5', { id: 'b', ...second })], more);
		expect(json).toHaveLength(2);
		expect(json.every(({ error }: any) => error?.outcome === 'failed')).toBe(true);
		expect(json[0]!.message).toContain(message);
		expect(await submissions()).toEqual([]);
	});

	test('without Continue On Fail the wrong item stops the node', async () => {
		await holdings('10', '30');
		const { error } = await sendMany([pay('bob', '1'), pay('carol', 'much')], {}, { onError: undefined });
		expect(error?.message).toContain('Amount: "much" is not an amount');
		expect((error as any).context.itemIndex).toBe(1);
		expect(await submissions()).toEqual([]);
	});

	test('in a dry run, which says what goes together and what it costs', async () => {
		await holdings('10', '30');
		const { json } = await sendMany([pay('bob', '1'), pay('carol', '5'), pay('carol', '2')], { dryRun: true });
		expect(json).toMatchObject([
			{ outcome: 'planned', amount: '1.0000000000', paymentsInTransaction: 2, estimatedTrafficCost: expect.any(Number) },
			{ outcome: 'planned', amount: '5.0000000000', paymentsInTransaction: 2, estimatedTrafficCost: expect.any(Number) },
			{ outcome: 'planned', amount: '2.0000000000', paymentsInTransaction: null, estimatedTrafficCost: null },
		]);
		expect(await submissions()).toEqual([]);
		const above = await sendMany([pay('bob', '1'), pay('carol', '5')], { dryRun: true, maximumPerExecution: '5' });
		expect(above.json[0]!.message).toContain('6.0000000000 Amulet together are more than 5.0000000000 Amulet');
		const tooMuch = await sendMany([pay('bob', '1'), pay('carol', '50')], { dryRun: true });
		expect(tooMuch.json.map(({ message }) => message)).toEqual(
			Array(2).fill(expect.stringContaining('has 40.0000000000 unlocked of "Amulet", and 51.0000000000 is to be sent')),
		);
	});
});

describe('a second run of the same payments', () => {
	const payments = () => ['a', 'b', 'c'].map((id, index) => pay('bob', String(index + 1), { id }));

	test('pays nothing again, whatever the order and the holdings are by then', async () => {
		await holdings('30', '20');
		const first = await sendMany(payments());
		expect(first.json.map(({ paymentsInTransaction }) => paymentsInTransaction)).toEqual([2, 2, 1]);
		await holdings('50', '60', '70');
		const second = await sendMany(payments().reverse(), { options: { mostPayments: 3 } });
		expect(second.json.map(({ alreadyDone, paymentsInTransaction }) => [alreadyDone, paymentsInTransaction])).toEqual([
			[true, 2],
			[true, 2],
			[true, 1],
		]);
		expect(second.json.map(({ updateId, amount, status }) => [updateId, amount, status])).toEqual(
			first.json.map(({ updateId, amount, status }) => [updateId, amount, status]),
		);
		expect(await offers()).toHaveLength(3);
	});

	test('goes on where the first stopped', async () => {
		await holdings('30', '20');
		await sandbox.fault({ endpoint: SUBMIT, action: 'reset', skip: 1, times: 20 }).catch(() => undefined);
		await sendMany(payments(), { options: { mostPayments: 1, resolveSeconds: 0 } });
		await sandbox.control('DELETE', '/faults');
		const { json } = await sendMany(payments(), { options: { mostPayments: 3 } });
		expect(json.map(({ outcome }) => outcome)).toEqual(['succeeded', 'succeeded', 'succeeded']);
		expect(amountsOf(await offers()).sort()).toEqual(['1.0000000000', '2.0000000000', '3.0000000000']);
	});

	test('refuses another amount under the same ID', async () => {
		await holdings('30', '20');
		await sendMany(payments());
		const [first, ...rest] = payments();
		const { json } = await sendMany([{ ...first!, amount: '9' }, ...rest]);
		expect(json.map(({ error, alreadyDone }: any) => [error?.outcome, alreadyDone])).toEqual([
			['failed', undefined],
			[undefined, true],
			[undefined, true],
		]);
		expect(json[0]!.message).toMatch(/was used for another payment: 1\.0000000000 Amulet/);
		expect(await offers()).toHaveLength(3);
	});

	test('a retry that cannot read says of each payment what may be so', async () => {
		await holdings('30', '20', '10');
		const options = { mostPayments: 1, resolveSeconds: 0 };
		const completions = { endpoint: 'POST /v2/commands/command-completions', status: 500, body: {}, times: 0 };
		await sandbox.fault({ endpoint: SUBMIT, action: 'reset', after: true, skip: 1 }, completions as never);
		const first = await sendMany(payments(), { options }, { onError: undefined });
		expect((first.error as any).context.canton.outcome).toBe('unknown');
		expect(first.error?.description).toContain('Run exactly the same items again');
		await sandbox.fault({ status: 500, body: { error: 'database' }, times: 0 });
		const { json } = await sendMany(payments(), { options }, { retryOf: first.run });
		await sandbox.control('DELETE', '/faults');
		expect(json.map(({ error }: any) => error.outcome)).toEqual(['unknown', 'unknown', 'unknown']);
		expect(await offers()).toHaveLength(2);
	});

	test('a payment whose answer is lost, and n8n loses its own database after it: not failed', async () => {
		for (let reads = 1, isMade = false; reads < 20; reads++) {
			await sandbox.control('POST', '/reset', { history: 5 });
			await holdings('30');
			await sandbox.fault({ endpoint: SUBMIT, action: 'reset', after: true });
			const { cantonLedgerApi, ...others } = credentials('issuer');
			let left = reads;
			const breaking = Object.defineProperty(others, 'cantonLedgerApi', {
				enumerable: true,
				get: () => (left-- > 0 ? cantonLedgerApi : undefined),
			});
			const { json } = await sendMany([pay('bob', '1')], { options: { resolveSeconds: 0 } }, { credentials: breaking, invented: true });
			const isNow = (await offers()).length > 0;
			expect([reads, isNow && (json[0] as any).error?.outcome === 'failed']).toEqual([reads, false]);
			isMade ||= isNow;
			if (reads === 19) expect(isMade).toBe(true);
		}
	});

	test.each(['send', 'sendMany'])(
		'%s: a payment of an earlier execution has not failed where n8n cannot read its credentials',
		async (operation) => {
			await holdings('30');
			const items = [pay('bob', '1', { id: 'paid' })];
			expect((await sendMany(items)).json).toMatchObject([{ outcome: 'succeeded' }]);
			// Two reads open the participant, before the items are read.
			for (let reads = 2; reads < 7; reads++) {
				const { cantonLedgerApi, ...others } = credentials('issuer');
				let left = reads;
				const breaking = Object.defineProperty(others, 'cantonLedgerApi', {
					enumerable: true,
					get: () => (left-- > 0 ? cantonLedgerApi : undefined),
				});
				const { json } = await run('transfer', operation, fields(), {
					credentials: breaking,
					invented: true,
					input: items.map((json) => ({ json })),
					onError: 'continueRegularOutput',
				});
				expect([reads, json]).toMatchObject([reads, [{ error: { outcome: 'unknown', commandId: 'paid' } }]]);
			}
		},
	);

	test('an error that stops the node names the payment that it is about', async () => {
		await holdings('30');
		const items = [pay('bob', '1', { id: 'a' }), pay('bob', 'much', { id: 'b' })];
		const { error } = await sendMany(items, {}, { onError: undefined });
		expect((error as any).context.canton).toMatchObject({ outcome: 'failed', commandId: 'b' });
	});

	test('one holding that somebody else used meanwhile makes more transactions, and no error', async () => {
		await holdings('10', '10');
		await sandbox.answer(SUBMIT, LOCKED, { status: 409 });
		const { json } = await sendMany(payments().slice(0, 2));
		expect(json.map(({ outcome }) => outcome)).toEqual(['succeeded', 'succeeded']);
	});

	test('payments that a retry has no holdings for do not count twice against a maximum', async () => {
		await holdings('10', '10', '10');
		await sandbox.answer(SUBMIT, LOCKED, { status: 409 });
		duringNextWait(async () => await happen('lock', { party: 'bank', holder: 'bob', amount: '10.0000000000' }));
		const items = ['a', 'b', 'c', 'd'].map((id) => pay('bob', '5', { id }));
		const { json } = await sendMany(items, { maximumPerExecution: '20' });
		expect(json.map(({ message }) => message)).toEqual(Array(4).fill(undefined));
		// The refused one had three.
		expect((await submissions()).map(({ transfers }) => transfers.length)).toEqual([2, 2]);
		expect(json.map(({ outcome, alreadyDone }) => [outcome, alreadyDone])).toEqual(Array(4).fill(['succeeded', false]));
		expect(await offers()).toHaveLength(4);
	});
});
