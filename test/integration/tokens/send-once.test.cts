// Transfer › Send is done once: what was sent before under its Command ID is found, whatever happened to the answer.
import type { IDataObject } from 'n8n-workflow';

import { useSend } from './send-support.cts';
import { byId } from './support.cts';

const { sandbox, happen, parties, send, submissions } = useSend();

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
