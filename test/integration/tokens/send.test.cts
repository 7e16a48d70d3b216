// Transfer › Send: what is submitted, what the item says of it, and what is refused before anything is sent.
import type { IDataObject } from 'n8n-workflow';

import { SUBMITTED, succeeded } from '../../support/harness.cts';
import { token, useSandbox } from '../../support/sandbox.cts';
import { byId, tokensOf } from './support.cts';

const sandbox = useSandbox({ history: 5, fresh: true });
const { run, happen, payment, parties } = tokensOf(sandbox);

beforeEach(async () => await happen('tap', { party: 'bank', amount: '100.0000000000' }));

const send = async (parameters: IDataObject = {}, options: IDataObject = {}) =>
	await run('transfer', 'send', payment({ coinRegistry: 'validator', ...parameters }), { as: 'issuer', ...options });
const submissions = async () =>
	(await sandbox.requests()).filter(({ endpoint }) => endpoint === 'POST /v2/commands/submit-and-wait-for-transaction');
const offers = async (): Promise<IDataObject[]> => (await sandbox.control('GET', '/world?contracts=active')).activeContracts;
const argument = ({ body }: IDataObject): any => (body as any).commands.commands[0].ExerciseCommand.choiceArgument;
/** Fields of the payment with the memo "invoice 7". */
const invoiced = () => ({
	sender: parties.bank,
	receiver: parties.bob,
	amount: '12.5000000000',
	instrumentId: 'Amulet',
	memo: 'invoice 7',
	executeBefore: '2026-07-02T10:00:00Z',
	instrumentAdmin: parties.DSO,
});

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

describe('sent once', () => {
	test('the answer gets lost: what happened to it is found', async () => {
		await sandbox.fault({ endpoint: 'POST /v2/commands/submit-and-wait-for-transaction', action: 'reset', after: true });
		const [item] = (await send({ commandId: 'pay-1' })).json;
		expect(item).toMatchObject({ outcome: 'succeeded', status: 'pending', alreadyDone: false, commandId: 'pay-1' });
		expect(await submissions()).toHaveLength(1);
	});

	test('the same payment again, also when the first used up the funds, is the first one', async () => {
		const [first] = (await send({ commandId: 'pay-1', amount: '100' })).json;
		const [second] = (await send({ commandId: 'pay-1', amount: '100' })).json;
		expect(second).toEqual({ ...first, alreadyDone: true, submissionId: expect.any(String) });
		expect(await submissions()).toHaveLength(1);
		await happen('tap', { party: 'bank', amount: '500.0000000000' });
		const [third] = (await send({ commandId: 'pay-1', amount: '100' })).json;
		expect(third.updateId).toBe(first.updateId);
	});

	test('where the funds are used up and it cannot be read whether by this payment, the error says so', async () => {
		await send({ commandId: 'pay-1', amount: '100' });
		await submissions();
		const broken = { times: 0, status: 500, body: { error: 'database' } };
		const endpoints = ['POST /v2/commands/command-completions', 'POST /v2/commands/completions'];
		await sandbox.fault(...endpoints.map((endpoint) => ({ endpoint, ...broken })));
		const { error } = await send({ commandId: 'pay-1', amount: '100' });
		await sandbox.control('DELETE', '/faults');
		expect(error?.message).toMatch(/^Whether it was done before could not be read, so nothing was sent: .*database/);
		expect((error as any).context.canton).toMatchObject({ commandId: 'pay-1', outcome: 'unknown' });
		expect(await submissions()).toEqual([]);
	});

	test('the same payment again, when the instrument is paused or its registry is gone, is the first one', async () => {
		const [first] = (await send({ commandId: 'pay-1' })).json;
		await submissions();
		const endpoint = 'GET /registry/metadata/v1/instruments/{instrumentId}';
		const paused = { id: 'Amulet', name: 'Amulet', symbol: 'AMT', decimals: 10, supportedApis: {}, paused: true };
		for (const fault of [
			{ status: 200, body: paused },
			{ status: 404, body: { error: 'gone' } },
		]) {
			await sandbox.fault({ endpoint, times: 0, ...fault } as never);
			const [second] = (await send({ commandId: 'pay-1' })).json;
			expect(second).toEqual({ ...first, alreadyDone: true, submissionId: expect.any(String) });
			expect((await send({ commandId: 'pay-2' })).error).toBeDefined();
			await sandbox.control('DELETE', '/faults');
		}
		expect(await submissions()).toEqual([]);
	});

	describe('where it cannot be read either whether it was made, the first words are those of', () => {
		const UNREAD = /^(.*) This is not permitted: Whether it was done before could not be read, so nothing was sent: .*no such right/;
		const refused = { times: 0, status: 403, body: { error: 'no such right' } };
		const endpoint = 'GET /registry/metadata/v1/instruments/{instrumentId}';
		const paused = { id: 'Amulet', name: 'Amulet', symbol: 'AMT', decimals: 10, supportedApis: {}, paused: true };

		test.each<[string, IDataObject, string]>([
			['a registry that has paused the instrument', { status: 200, body: paused }, 'its registry has paused transfers of "Amulet".'],
			['a registry that fails', { status: 500, body: { error: 'maintenance' } }, 'maintenance.'],
		])('%s', async (_, fault, words) => {
			await sandbox.fault({ endpoint, times: 0, ...fault }, { endpoint: 'POST /v2/commands/command-completions', ...refused });
			const { error } = await send({ commandId: 'pay-1' });
			await sandbox.control('DELETE', '/faults');
			expect(UNREAD.exec(error!.message)?.[1]).toContain(words);
			expect((error as any).context.canton).toMatchObject({ commandId: 'pay-1', outcome: 'unknown' });
			expect(await submissions()).toEqual([]);
		});

		test('a maximum', async () => {
			await sandbox.fault({ endpoint: 'POST /v2/commands/command-completions', ...refused });
			const { error } = await send({ commandId: 'pay-1', dryRun: true, maximumPerItem: '12' });
			expect(UNREAD.exec(error!.message)?.[1]).toBe(
				'Maximum per Item (Tokens): 12.5 Amulet is more than 12.0000000000 Amulet. Nothing was sent.',
			);
			expect((error as any).context.canton).toMatchObject({ commandId: 'pay-1', outcome: 'unknown' });
		});
	});

	test('where it cannot be read whether it was made since an offset, the outcome is unknown', async () => {
		const [first] = (await send({ commandId: 'pay-1' })).json;
		await submissions();
		await sandbox.fault({ endpoint: 'POST /v2/commands/command-completions', times: 0, status: 500, body: { error: 'database' } });
		const { error } = await send({ commandId: 'pay-1', options: { searchAfterOffset: String(Number(first.offset) - 1) } });
		await sandbox.control('DELETE', '/faults');
		expect((error as any).context.canton).toMatchObject({ commandId: 'pay-1', outcome: 'unknown' });
		expect(await submissions()).toEqual([]);
	});

	test('a Submission ID that both have does not make the earlier payment this one', async () => {
		const ids = { commandId: 'pay-1', options: { submissionId: 'pay-1' } };
		const [first] = (await send(ids)).json;
		expect((await send(ids)).json).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, updateId: first.updateId }]);
		const other = await send({ ...ids, amount: '13' });
		expect(other.error?.message).toContain('"pay-1" was used for another payment: 12.5000000000 Amulet');
		expect((other.error as any).context.canton).toMatchObject({ outcome: 'failed', commandId: 'pay-1' });
	});

	test.each<[string, IDataObject, string, string]>([
		['an expression returns none', { invoiceNo: 7 }, '={{ $json.invoice }}', 'the expression returned nothing for this item'],
		['nothing but the text around it', { invoiceNo: 7 }, '=pay {{ $json.invoice }} ', 'the expression returned nothing for this item'],
		['it is a number that was rounded', { invoice: 2 ** 53 }, '={{ $json.invoice }}', '9007199254740992 may have been rounded'],
	])('nothing is sent if a payment has a Command ID of its own, and %s', async (_, item, commandId, message) => {
		const { error } = await send({ commandId }, { input: [{ json: item }] });
		expect(error?.message).toContain(`Command ID: ${message}`);
		expect(await submissions()).toEqual([]);
	});

	test.each(['=', ' ', '= '])('a Command ID of "%s" is left empty', async (commandId) => {
		expect((await send({ commandId })).json).toMatchObject([{ outcome: 'succeeded', commandId: expect.stringMatching(/^n8n-/) }]);
	});

	test('an earlier payment is found by its offset, without a submission', async () => {
		const before = (await sandbox.control('GET', '/world')).end;
		const [first] = (await send({ commandId: 'pay-1' })).json;
		await submissions();
		const [second] = (await send({ commandId: 'pay-1', options: { searchAfterOffset: String(Number(first.offset) - 1) } })).json;
		expect(second).toMatchObject({ alreadyDone: true, updateId: first.updateId, status: 'pending' });
		expect(await submissions()).toEqual([]);
		expect(before).not.toBe(first.offset);
	});

	test.each([
		['accepted', 'acceptOffer', {}, 'completed'],
		['rejected', 'returnOffer', { how: 'Reject' }, 'rejected'],
		['withdrawn', 'returnOffer', { how: 'Withdraw' }, 'withdrawn'],
	])('the same payment again, when its offer was %s, says how it is now', async (_, action, how, status) => {
		const [first] = (await send({ commandId: 'pay-1' })).json;
		await happen(action, { contractId: first.transferInstructionId, ...how });
		const [second] = (await send({ commandId: 'pay-1' })).json;
		expect(second).toEqual({ ...first, alreadyDone: true, status, submissionId: expect.any(String) });
		await sandbox.fault({ endpoint: 'POST /v2/events/events-by-contract-id', times: 0, status: 500, body: { error: 'database' } });
		expect((await send({ commandId: 'pay-1' })).json).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, status: null }]);
	});

	test('the same payment again after its deadline, which the participant refuses unread, is the first one', async () => {
		const { time } = await happen('wait', { seconds: 1 });
		const due = { commandId: 'pay-1', executeBefore: new Date(Date.parse(time) + 60_000).toISOString() };
		const [first] = (await send(due)).json;
		await happen('wait', { seconds: 120 });
		const [second] = (await send(due)).json;
		expect(second).toEqual({ ...first, alreadyDone: true, submissionId: expect.any(String) });
		const { error } = await send({ ...due, commandId: 'pay-2' });
		expect(error?.message).toContain("Ledger time is at or past deadline 'transfer.executeBefore'");
		expect((error as any).context.canton).toMatchObject({ outcome: 'failed', commandId: 'pay-2' });
		const other = await send({ ...due, amount: '13' });
		expect(other.error?.message).toContain('"pay-1" was used for another payment: 12.5000000000 Amulet');
		await sandbox.fault({ endpoint: 'POST /v2/commands/command-completions', times: 0, status: 500, body: { error: 'database' } });
		const unread = await send(due);
		expect((unread.error as any).context.canton).toMatchObject({ outcome: 'unknown', commandId: 'pay-1' });
	});

	test('a payment that was made is not said to have failed because the answer that says so is cut short', async () => {
		const [first] = (await send({ commandId: 'pay-1' })).json;
		await sandbox.fault({ endpoint: 'POST /v2/commands/submit-and-wait-for-transaction', action: 'resetMidBody', after: true });
		const [second] = (await send({ commandId: 'pay-1' })).json;
		expect(second).toMatchObject({ outcome: 'succeeded', alreadyDone: true, updateId: first.updateId });
	});

	describe('by a participant that is slow to begin its list', () => {
		const COMPLETIONS = 'POST /v2/commands/command-completions';
		const checkpoint = (offset: number) => [{ completionResponse: { OffsetCheckpoint: { value: { offset, synchronizerTimes: [] } } } }];

		test.each<[string, (begin: number) => unknown[]]>([
			['nothing', () => []],
			['a checkpoint that it begins with', checkpoint],
		])('also if a brief list has %s: it gets five seconds', async (_, body) => {
			const [first] = (await send({ commandId: 'pay-1' })).json;
			const begin = Number(first.offset) - 1;
			await sandbox.requests();
			await sandbox.fault({ endpoint: COMPLETIONS, body: body(begin) });
			const [second] = (await send({ commandId: 'pay-1', options: { searchAfterOffset: String(begin) } })).json;
			expect(second).toMatchObject({ alreadyDone: true, updateId: first.updateId });
			const requests = await sandbox.requests();
			expect(requests.filter(({ endpoint }) => endpoint === COMPLETIONS).map(({ query }) => query)).toEqual([
				expect.anything(),
				{ limit: 2, stream_idle_timeout_ms: 5000 },
			]);
			expect(requests.filter(({ path }) => String(path).startsWith('/v2/commands/submit'))).toEqual([]);
		});

		test('one that was found is not waited for again, whatever others did since', async () => {
			const [first] = (await send({ commandId: 'pay-1' })).json;
			await happen('succeed', { party: 'carol' });
			await sandbox.requests();
			await send({ commandId: 'pay-1', options: { searchAfterOffset: String(Number(first.offset) - 1) } });
			expect((await sandbox.requests()).filter(({ endpoint }) => endpoint === COMPLETIONS)).toHaveLength(1);
		});
	});

	test.each([
		[{ amount: '13' }, '12.5000000000 Amulet to bob::'],
		[{ memo: 'another' }, '12.5000000000 Amulet to bob::'],
		[{ receiver: 'carol' }, '12.5000000000 Amulet to bob::'],
	])('the same command ID for another payment is an error that names the first: %j', async (other: IDataObject, words) => {
		await send({ commandId: 'pay-1' });
		const receiver = other.receiver ? { receiver: byId(parties[String(other.receiver)]) } : {};
		const { error } = await send({ commandId: 'pay-1', ...other, ...receiver });
		expect(error?.message).toContain('Command ID: "pay-1" was used for another payment: ');
		expect(error?.message).toContain(words);
	});

	const UNLISTED = { endpoint: 'POST /v2/commands/command-completions', times: 0, status: 200, body: [] };
	const broken = (endpoint: string) => ({ endpoint, times: 0, status: 500, body: { error: 'database' } });

	test('a first payment that the completions do not show is read by its offset', async () => {
		const [first] = (await send({ commandId: 'pay-1' })).json;
		await sandbox.fault(UNLISTED);
		const { json } = await send({ commandId: 'pay-1' });
		const { error } = await send({ commandId: 'pay-1', amount: '13' });
		await sandbox.control('DELETE', '/faults');
		expect(json).toEqual([{ ...first, alreadyDone: true, submissionId: expect.any(String) }]);
		expect(error?.message).toContain('"pay-1" was used for another payment: 12.5000000000 Amulet');
	});

	test.each([
		['by its offset', [UNLISTED, broken('POST /v2/updates/update-by-offset')]],
		['by its update ID', [broken('POST /v2/updates/update-by-id')]],
	])('a first payment that cannot be read %s: unknown, never what was asked now', async (_, faults) => {
		await send({ commandId: 'pay-1' });
		await sandbox.fault(...faults);
		const { json, error } = await send({ commandId: 'pay-1', amount: '13' });
		await sandbox.control('DELETE', '/faults');
		expect(json).toEqual([]);
		expect((error as any).context.canton).toMatchObject({ commandId: 'pay-1', outcome: 'unknown' });
		expect(error?.message).toMatch(/^"pay-1" was executed before, and what it did cannot be read: /);
		expect(error?.description).toContain('Run it again under the same Command ID');
	});

	test('another transfer took the holding meanwhile: others are picked under the same command ID', async () => {
		await happen('tap', { party: 'bank', amount: '40.0000000000' });
		await sandbox.answer(
			'POST /v2/commands/submit-and-wait-for-transaction',
			{ code: 'CONTRACT_NOT_FOUND', cause: 'Contract could not be found', errorCategory: 11, context: {}, resources: [] },
			{ status: 404 },
		);
		const { json } = await send({ commandId: 'pay-1' });
		expect(json).toMatchObject([{ outcome: 'succeeded', commandId: 'pay-1' }]);
		const sent = await submissions();
		expect(sent).toHaveLength(2);
		expect((sent[1].body as any).commands.commandId).toBe('pay-1');
	});
});

describe('refused before anything is sent', () => {
	afterEach(async () => expect(await submissions()).toEqual([]));

	test.each([
		[{ amount: '1e3' }, 'Amount: "1e3" is not an amount'],
		[{ amount: 0.1234567890123456 }, 'Amount: 0.1234567890123456 may have been rounded'],
		[{ amount: '0.00000000001' }, 'Amount: "0.00000000001" is not an amount'],
		[{ receiver: byId('bob::x') }, 'Receiver: "bob::x" is not a party ID'],
		[{ sender: byId('alice, bob') }, 'Sender: there is no party "alice, bob"'],
		[{ instrument: 'Amulet@DSO' }, 'Instrument: "DSO" is not a party ID'],
		[{ instrument: 'Amulet' }, 'Instrument: "Amulet" names no admin: instruments of different admins can share a name'],
		[{ instrument: '={{ "" }}' }, 'Instrument: this field is empty'],
	])('%j', async (parameters: IDataObject, message) => {
		expect((await send(parameters)).error?.message).toContain(message);
	});

	test('too little: what there is', async () => {
		const { error } = await send({ amount: '100.0000000001' });
		expect(error?.message).toBe(
			`Amount: ${parties.bank} has 100.0000000000 unlocked of "Amulet", and 100.0000000001 is to be sent. Nothing was sent.`,
		);
	});

	test('version 2 through a validator', async () => {
		const { error } = await send({ options: { apiVersion: 'v2' } });
		expect(error?.message).toBe("Canton Coin Registry: a validator's scan proxy does not have version 2 of this operation");
	});

	test('an instrument that the registry does not have', async () => {
		const { error } = await send({ instrument: `Gold@${parties.DSO}` });
		expect(error?.message).toContain('Gold');
		expect(error?.description).toContain('Check Instrument, also its capital letters');
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

describe('registries', () => {
	const stranger = `issuer::1220${'ab'.repeat(32)}`;
	const rows = (...registry: IDataObject[]) => ({ registries: { registry } });

	test('an admin that no registry is entered for: where to enter it', async () => {
		const { error } = await send({ instrument: `Amulet@${stranger}` });
		expect(error?.message).toBe(`There is no registry for the instrument admin "${stranger}"`);
		expect(error?.description).toContain('in Other Registries, add a row with this admin party');
		const without = await send({ instrument: `Amulet@${stranger}` }, { registry: null });
		expect(without.error?.message).toBe(error?.message);
	});

	test('the list of the credential: no token and no header of the credential goes there', async () => {
		const registry = {
			url: 'http://127.0.0.1:9',
			accessToken: token(),
			extraHeaders: '{"X-Api-Key":"k-4711"}',
			...rows({ admin: stranger, url: 'http://127.0.0.1:9' }, { admin: ` ${parties.DSO} `, url: `${sandbox.url}/registry/` }),
		};
		const { json } = await send({ coinRegistry: 'registry' }, { registry });
		expect(json).toMatchObject([{ status: 'pending' }]);
		const registryCalls = (await sandbox.requests()).filter(({ api }) => api === 'registry');
		expect(registryCalls.length).toBeGreaterThan(2);
		for (const { headers, authScheme } of registryCalls) {
			expect(authScheme).toBeUndefined();
			expect(JSON.stringify(headers)).not.toContain('k-4711');
		}
	});

	test('the one URL of a credential without a list goes on working', async () => {
		expect((await send({ coinRegistry: 'registry' })).json).toMatchObject([{ status: 'pending' }]);
	});

	test('a registry that belongs to another admin is refused', async () => {
		const { error } = await send(
			{ instrument: `Amulet@${stranger}` },
			{ registry: { url: sandbox.url, ...rows({ admin: stranger, url: sandbox.url }) } },
		);
		expect(error?.message).toBe(
			`Other Registries in the credential: the registry at ${sandbox.url} belongs to "${parties.DSO}", not to "${stranger}"`,
		);
		const coin = await send({ instrument: `Amulet@DSO::1220${'ab'.repeat(32)}` });
		expect(coin.error?.message).toContain('Canton Coin Registry: the registry at ');
		expect(await submissions()).toEqual([]);
	});

	test('a row with an unusable URL is named', async () => {
		const registry = { url: sandbox.url, ...rows({ admin: stranger, url: 'registry.example' }) };
		const { error } = await send({ instrument: `Amulet@${stranger}` }, { registry });
		expect(error?.message).toContain('Other Registries in the credential, row 1: the URL ');
	});

	test('each registry is asked for its admin once per execution', async () => {
		await send({ amount: '1', coinRegistry: 'scan' }, { input: [{ json: {} }, { json: {} }, { json: {} }] });
		const infoCalls = (await sandbox.requests()).filter(({ endpoint }) => endpoint === 'GET /registry/metadata/v1/info');
		expect(infoCalls).toHaveLength(1);
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

test('a registry that could not be asked for one item is asked again for the next', async () => {
	await sandbox.fault({ endpoint: 'GET /registry/metadata/v1/info', times: 1, status: 400, body: { error: 'not now' } });
	const { json } = await send(
		{ amount: '={{ $json.amount }}' },
		{ input: [{ json: { amount: '1' } }, { json: { amount: '2' } }], onError: 'continueRegularOutput' },
	);
	expect(json).toMatchObject([{ message: expect.stringContaining('not now') }, { outcome: 'succeeded', amount: '2.0000000000' }]);
});
