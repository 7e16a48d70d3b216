// The life of a transfer that was offered: Transfer › Get Many, Accept, Reject, Withdraw and Get Status.
import type { IDataObject } from 'n8n-workflow';

import { searchList } from '../../support/engine.cts';
import { withParties } from '../../support/harness.cts';
import { ledgerCredential, token, useSandbox } from '../../support/sandbox.cts';
import { smallPages } from '../../support/smallPages.cts';
import { byId, tokensOf } from './support.cts';

const sandbox = useSandbox({ history: 5, fresh: true });
const { run, happen, payment, credentials, parties } = tokensOf(sandbox);

let offered: IDataObject;

beforeEach(async () => {
	await happen('tap', { party: 'bank', amount: '100.0000000000' });
	[offered] = (await send()).json;
	await sandbox.requests();
});

const send = async (parameters: IDataObject = {}) =>
	await run('transfer', 'send', payment({ receiver: byId(parties.carol!), memo: 'invoice 7', ...parameters }), { as: 'issuer' });
const [BANK, CAROL] = ['issuer', 'trader'];
const end = async (operation: string, party: string, as: string, parameters: IDataObject = {}) =>
	await run(
		'transfer',
		operation,
		{ party: byId(party), transferInstructionId: offered.transferInstructionId, ...parameters } as IDataObject,
		{ as },
	);
const byInstruction = ({ transferInstructionId }: IDataObject) =>
	({ findBy: 'transferInstructionId', transferInstructionId }) as IDataObject;
const status = async (parameters: IDataObject = {}) =>
	(
		await run(
			'transfer',
			'getStatus',
			{
				party: byId(parties.bank),
				findBy: 'transferInstructionId',
				transferInstructionId: offered.transferInstructionId,
				...parameters,
			} as IDataObject,
			{ as: BANK },
		)
	).json[0];
const list = async (party: string, as: string, parameters: IDataObject = {}) =>
	(await run('transfer', 'getAll', { party: byId(party), direction: 'both', returnAll: true, ...parameters }, { as })).json;
const own = (items: IDataObject[]) => items.filter(({ memo }) => memo === 'invoice 7');
const submissions = async () =>
	(await sandbox.requests()).filter(({ endpoint }) => endpoint === 'POST /v2/commands/submit-and-wait-for-transaction');

const offer = () => ({
	sender: parties.bank,
	receiver: parties.carol,
	amount: '12.5000000000',
	instrumentId: 'Amulet',
	memo: 'invoice 7',
	executeBefore: '2026-07-02T10:00:00Z',
	instrumentAdmin: parties.DSO,
});

test('both sides see it pending', async () => {
	const expected = { status: 'pending', ...offer(), expired: true, transferInstructionId: offered.transferInstructionId };
	expect(own(await list(parties.bank, BANK))).toMatchObject([{ direction: 'out', ...expected }]);
	expect(own(await list(parties.carol, CAROL))).toMatchObject([{ direction: 'in', ...expected }]);
	expect(await list(parties.bank, BANK, { direction: 'in' })).toEqual([]);
	expect(own(await list(parties.bank, BANK, { direction: 'out' }))).toHaveLength(1);
});

test.each([
	[{ counterparty: 'carol' }, 1],
	[{ counterparty: 'bob' }, 0],
	[{ memo: 'invoice 7' }, 1],
	[{ memo: 'invoice' }, 0],
	[{ instrument: 'canton-coin' }, 1],
	[{ instrument: 'Amulet@DSO' }, 1],
	[{ instrument: 'Gold@DSO' }, 0],
	[{ instrument: 'Amulet@bank' }, 0],
	[{ expired: 'only' }, 1],
	[{ expired: 'without' }, 0],
])('Filters %j: %d', async (filters: IDataObject, count) => {
	expect(await list(parties.bank, BANK, { filters: withParties(filters, parties) })).toHaveLength(count);
});

test.each([
	['accept', 'carol', CAROL, 'completed', 'v1'],
	['accept', 'carol', CAROL, 'completed', 'v2'],
	['reject', 'carol', CAROL, 'rejected', 'v1'],
	['reject', 'carol', CAROL, 'rejected', 'v2'],
	['withdraw', 'bank', BANK, 'withdrawn', 'v1'],
	['withdraw', 'bank', BANK, 'withdrawn', 'v2'],
])('%s by %s: %s %s (%s)', async (operation, party, as, ended, apiVersion) => {
	const { json, error } = await end(operation, parties[party], as, { coinRegistry: 'scan', options: { apiVersion } });
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ outcome: 'succeeded', status: ended, ...offer(), transferInstructionId: offered.transferInstructionId }]);
	expect((json[0].receiverHoldingIds as string[]).length).toBe(ended === 'completed' ? 1 : 0);
	expect((json[0].changeHoldingIds as string[]).length).toBe(ended === 'completed' ? 0 : 1);
	expect(own(await list(parties.bank, BANK))).toEqual([]);
	expect(await status()).toMatchObject({ status: ended, ...offer(), updateId: json[0].updateId, endedAtOffset: json[0].offset });
	const byCommand = await status({ findBy: 'commandId', commandId: offered.commandId });
	expect(byCommand).toMatchObject({ outcome: 'succeeded', status: ended, commandId: offered.commandId });
});

test('it is pending until then', async () => {
	expect(await status()).toMatchObject({ status: 'pending', ...offer(), createdAtOffset: offered.offset });
	expect(await status({ findBy: 'commandId', commandId: offered.commandId, beginAfterOffset: '0' })).toMatchObject({
		outcome: 'succeeded',
		status: 'pending',
	});
	expect(await status({ findBy: 'commandId', commandId: 'never' })).toEqual({
		outcome: 'unknown',
		status: 'unknown',
		commandId: 'never',
		beginAfterOffset: expect.anything(),
	});
});

test('a payment that failed says why, by its command ID', async () => {
	const { commandId } = await happen('fail', { party: 'bank' });
	expect(await status({ findBy: 'commandId', commandId })).toMatchObject({
		outcome: 'failed',
		status: 'failed',
		errorCode: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
		advice: expect.stringContaining('Another command was using the same contracts'),
	});
});

test('a payment that was completed at once, by its command ID', async () => {
	await happen('preapprove', { party: 'carol', days: 30 });
	const [sent] = (await send({ commandId: 'pay-2' })).json;
	const found = await status({ findBy: 'commandId', commandId: 'pay-2' });
	expect(found).toMatchObject({ outcome: 'succeeded', status: 'completed', ...offer(), receiverHoldingIds: sent.receiverHoldingIds });
});

test.each([
	['accept', 'bank', BANK, 'Party: only the receiver of the transfer can accept it, and that is carol::'],
	['reject', 'bank', BANK, 'Party: only the receiver of the transfer can reject it, and that is carol::'],
	['withdraw', 'carol', CAROL, 'Party: only the sender of the transfer can withdraw it, and that is bank::'],
])('%s by %s is refused before anything is sent', async (operation, party, as, message) => {
	expect((await end(operation, parties[party], as)).error?.message).toContain(message);
	expect(await submissions()).toEqual([]);
});

test('accepted, and what came of it cannot be read: its status is not known', async () => {
	await sandbox.fault({ endpoint: 'POST /v2/commands/submit-and-wait-for-transaction', action: 'reset', after: true }, {
		endpoint: 'POST /v2/updates/update-by-id',
		status: 500,
		body: { error: 'database' },
		times: 0,
	} as never);
	const { json } = await end('accept', parties.carol, CAROL);
	expect(json).toMatchObject([{ outcome: 'succeeded', alreadyDone: false, status: null, ...offer() }]);
});

/** The update at an offset, as a registry would have it that has to act besides: the transfer goes on in another instruction. */
async function goingOn(choice: string, offset: unknown, next: unknown, party: 'bank' | 'carol'): Promise<any> {
	const filters = { cumulative: [{ identifierFilter: { WildcardFilter: { value: { includeCreatedEventBlob: false } } } }] };
	const eventFormat = { filtersByParty: { [parties[party]!]: filters }, verbose: true };
	const format = { includeTransactions: { eventFormat, transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' } };
	const answer = await fetch(`${sandbox.url}/v2/updates/update-by-offset`, {
		method: 'POST',
		headers: { authorization: `Bearer ${token(party === 'bank' ? BANK : CAROL)}`, 'content-type': 'application/json' },
		body: JSON.stringify({ offset, updateFormat: format }),
	});
	const update = (await answer.json()) as any;
	for (const { ExercisedEvent: exercised } of update.update.Transaction.value.events)
		if (exercised?.choice === choice)
			exercised.exerciseResult.output = { tag: 'TransferInstructionResult_Pending', value: { transferInstructionCid: next } };
	return update;
}

test.each([
	['accept', 'TransferInstruction_Accept', 'carol', CAROL],
	['reject', 'TransferInstruction_Reject', 'carol', CAROL],
	['withdraw', 'TransferInstruction_Withdraw', 'bank', BANK],
] as const)(
	'%s that goes on in another instruction is pending in that one, also if it is repeated',
	async (operation, choice, party, as) => {
		const [next] = (await send()).json;
		const [other] = (await send()).json;
		const [first] = (await end(operation, parties[party]!, as)).json;
		const update = await goingOn(choice, first.offset, next.transferInstructionId, party);
		const expected = { outcome: 'succeeded', status: 'pending', ...offer(), transferInstructionId: next.transferInstructionId };
		await sandbox.fault({ endpoint: 'POST /v2/updates/update-by-offset', status: 200, body: update, times: 0 });
		await sandbox.fault({ endpoint: 'POST /v2/updates/update-by-id', status: 200, body: update, times: 0 });
		const again = await end(operation, parties[party]!, as);
		const found = (await run('transfer', 'getStatus', { ...byInstruction(offered), party: byId(parties[party]!) }, { as })).json;
		await sandbox.control('DELETE', '/faults');
		expect(again.json).toMatchObject([{ ...expected, alreadyDone: true }]);
		expect(found).toMatchObject([{ status: 'pending', transferInstructionId: next.transferInstructionId }]);

		const id = other.transferInstructionId;
		const { value } = JSON.parse(JSON.stringify(update).replaceAll(String(offered.transferInstructionId), String(id))).update.Transaction;
		await sandbox.fault({ endpoint: 'POST /v2/commands/submit-and-wait-for-transaction', status: 200, body: { transaction: value } });
		const now = await end(operation, parties[party]!, as, { transferInstructionId: id });
		expect(now.error).toBeUndefined();
		expect(now.json).toMatchObject([{ ...expected, alreadyDone: false }]);
	},
);

test('accepted before, and going on in another instruction: its status is how that one is now', async () => {
	const [next] = (await send()).json;
	const [accepted] = (await end('accept', parties.carol, CAROL, { commandId: 'accept-1' })).json;
	const update = await goingOn('TransferInstruction_Accept', accepted.offset, next.transferInstructionId, 'carol');
	const again = async () => {
		for (const endpoint of ['POST /v2/updates/update-by-offset', 'POST /v2/updates/update-by-id'])
			await sandbox.fault({ endpoint, status: 200, body: update, times: 0 });
		const { json } = await end('accept', parties.carol, CAROL, { commandId: 'accept-1' });
		await sandbox.control('DELETE', '/faults');
		return json;
	};
	expect(await again()).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, status: 'pending' }]);
	await happen('returnOffer', { contractId: next.transferInstructionId });
	expect(await again()).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, status: 'ended' }]);
});

test('one that has ended says how', async () => {
	await end('reject', parties.carol, CAROL);
	await submissions();
	const { error } = await end('accept', parties.carol, CAROL);
	expect(error?.message).toMatch(/^Transfer Instruction: the transfer was rejected by the receiver at 2026-.*\. Nothing was sent\.$/);
	expect(await submissions()).toEqual([]);
});

test('the same acceptance again is the first one; a lost answer is found', async () => {
	await sandbox.fault({ endpoint: 'POST /v2/commands/submit-and-wait-for-transaction', action: 'reset', after: true });
	const [first] = (await end('accept', parties.carol, CAROL, { commandId: 'accept-1' })).json;
	expect(first).toMatchObject({ outcome: 'succeeded', status: 'completed', alreadyDone: false });
	const [again] = (await end('accept', parties.carol, CAROL, { commandId: 'accept-1' })).json;
	expect(again).toEqual({ ...first, alreadyDone: true, submissionId: expect.any(String) });
	expect(await submissions()).toHaveLength(1);
});

test.each([
	['accept', 'carol', CAROL, 'completed'],
	['reject', 'carol', CAROL, 'rejected'],
	['withdraw', 'bank', BANK, 'withdrawn'],
])('%s repeated in another execution, with another Command ID or none, is the first one', async (operation, party, as, state) => {
	const [first] = (await end(operation, parties[party], as)).json;
	await submissions();
	for (const commandId of ['', 'again']) {
		const [again] = (await end(operation, parties[party], as, { commandId })).json;
		const ids = { commandId: commandId || expect.any(String), submissionId: expect.any(String) };
		expect(again).toEqual({ ...first, ...ids, outcome: 'succeeded', status: state, alreadyDone: true });
	}
	expect(await submissions()).toEqual([]);
});

test('a Command ID that accepted another transfer accepts none', async () => {
	await end('accept', parties.carol, CAROL, { commandId: 'accept-1' });
	const [other] = (await send()).json;
	const { transferInstructionId } = other;
	const { error } = await end('accept', parties.carol, CAROL, { commandId: 'accept-1', transferInstructionId } as IDataObject);
	expect(error?.message).toBe('Command ID: "accept-1" was used for another command. Nothing was sent now.');
	expect(await status({ transferInstructionId })).toMatchObject({ status: 'pending' });
});

test.each([
	['accept', 'carol', CAROL],
	['reject', 'carol', CAROL],
	['withdraw', 'bank', BANK],
])('where what ended it cannot be read, %s is unknown and sends nothing', async (operation, party, as) => {
	await end(operation, parties[party], as, { commandId: 'end-1' });
	await submissions();
	await sandbox.fault({ endpoint: 'POST /v2/updates/update-by-offset', times: 0, status: 500, body: { error: 'database' } });
	const { error } = await end(operation, parties[party], as, { commandId: 'end-1' });
	await sandbox.control('DELETE', '/faults');
	expect((error as any).context.canton).toMatchObject({ commandId: 'end-1', outcome: 'unknown' });
	expect(error?.message).toMatch(/^Whether it was done before could not be read, so nothing was sent: /);
	expect(error?.description).toContain('Run it again under the same Command ID');
	expect(await submissions()).toEqual([]);
});

test('an offer whose time is over cannot be accepted, in the words of the ledger', async () => {
	await happen('wait', { seconds: 3 * 86_400 });
	const { error } = await end('accept', parties.carol, CAROL);
	expect(error?.message).toContain("Ledger time is at or past deadline 'Transfer.executeBefore'");
	const { json } = await end('withdraw', parties.bank, BANK);
	expect(json).toMatchObject([{ status: 'withdrawn' }]);
});

test('no transfer instruction: another contract, or none', async () => {
	const { contractId } = (await sandbox.control('GET', '/world?contracts=active')).activeContracts.find(
		({ packageName, signatories }: any) => packageName === 'splice-amulet' && signatories.includes(parties.bank),
	);
	const other = await end('withdraw', parties.bank, BANK, { transferInstructionId: contractId });
	expect(other.error?.message).toMatch(/is not a transfer instruction|could not be found|not found/i);
	const none = await end('withdraw', parties.bank, BANK, { transferInstructionId: `00${'ab'.repeat(32)}ca11` });
	expect(none.error?.message).toBeTruthy();
	expect((await end('withdraw', parties.bank, BANK, { transferInstructionId: 'nope' })).error?.message).toContain('is not a contract ID');
	expect(await submissions()).toEqual([]);
});

test('for an external party: prepared, nothing is submitted', async () => {
	const { json } = await end('accept', parties.carol, CAROL, { signing: 'outside' });
	expect(json).toMatchObject([{ outcome: 'prepared', actAs: [parties.carol], preparedTransaction: expect.any(String), ...offer() }]);
	expect(await submissions()).toEqual([]);
});

describe('which offer is meant', () => {
	const list = async (method: string, as: string, filter?: string, parameters: IDataObject = {}) =>
		(
			await searchList(
				'cantonToken',
				method,
				{ authentication: 'accessToken', resource: 'transfer', operation: 'accept', ...parameters },
				credentials(as) as never,
				filter,
			)
		).results;

	test('the list says what is paid, from whom, until when and what for', async () => {
		expect(await list('searchIncomingOffers', CAROL)).toContainEqual({
			name: expect.stringMatching(/^\(expired\) 12\.5 Canton Coin from bank::1220\S+ until 2026-07-02 10:00 UTC · invoice 7$/),
			value: offered.transferInstructionId,
		});
		expect(await list('searchOutgoingOffers', BANK, 'INVOICE 7')).toEqual([
			{ name: expect.stringMatching(/12\.5 Canton Coin to carol::1220/), value: offered.transferInstructionId },
		]);
		const ids = async (method: string, as: string, filter?: string) => (await list(method, as, filter)).map(({ value }) => value);
		expect(await ids('searchIncomingOffers', BANK)).not.toContain(offered.transferInstructionId);
		expect(await ids('searchOutgoingOffers', CAROL)).not.toContain(offered.transferInstructionId);
		expect(await ids('searchOffers', CAROL)).toContain(offered.transferInstructionId);
	});

	test('only offers of the party that is chosen; a list without any says so', async () => {
		const ofBob = await list('searchIncomingOffers', CAROL, undefined, { party: byId(parties.bob!) });
		expect(ofBob.map(({ value }) => value)).not.toContain(offered.transferInstructionId);
		expect(await list('searchIncomingOffers', CAROL, 'nothing has this name')).toEqual([
			{ name: 'No offer contains what you typed.', value: false },
		]);
	});

	const ME = { __rl: true, mode: 'list', value: 'me' };
	const shows = async (as: string, party: unknown, url?: string) =>
		(
			await searchList(
				'cantonToken',
				'searchIncomingOffers',
				{ authentication: 'accessToken', resource: 'transfer', operation: 'accept', party } as never,
				(url === undefined
					? credentials(as)
					: { cantonLedgerApi: { ...ledgerCredential(sandbox, as).cantonLedgerApi, baseUrl: url } }) as never,
			)
		).results.map(({ name, value }) => (value === offered.transferInstructionId ? 'the offer' : name));

	test('the party is found as the operation finds it', async () => {
		const rights = [{ CanActAsAnyParty: { value: {} } }];
		await happen('user', { user: 'any-actor', party: 'carol', rights });
		expect(await shows('any-actor', ME)).toContain('the offer');
		expect(await shows('participant_admin', byId('carol'))).toContain('the offer');
		expect(await shows('participant_admin', byId('nobody'))).toEqual([
			'Party: there is no party "nobody".',
			'Choose the party first, or choose By ID.',
		]);
		expect(await shows('any-reader', ME)).toEqual([
			"Party: the token's user any-reader has no party of its own.",
			'Choose the party first, or choose By ID.',
		]);
	});

	test('a participant that cannot continue a list (3.4) shows what it returns at once, and that there is more', async () => {
		for (const amount of ['1.0000000000', '2.0000000000']) await happen('createTransferOffer', { from: 'bob', to: 'carol', amount });
		await sandbox.control('POST', '/settings', { server: '3.4.12', listLimit: 2 });
		const shown = await shows('participant_admin', byId('carol'));
		await sandbox.control('POST', '/settings', { server: '3.5.14', listLimit: 200 });
		expect(shown.slice(-2)).toEqual(['Not all transfers were read.', 'For others, choose By ID.']);
	});

	test('a participant without authorization has offers of a party, and knows of no own one', async () => {
		await sandbox.control('POST', '/settings', { authorisation: false });
		const parameters = { authentication: 'accessToken', resource: 'transfer', operation: 'accept' };
		const none = { cantonLedgerApi: { baseUrl: sandbox.url, authentication: 'none' } } as never;
		const listed = async (party: unknown) =>
			(await searchList('cantonToken', 'searchIncomingOffers', { ...parameters, party } as never, none)).results;
		const [problem] = await listed(ME);
		const found = await listed(byId('carol'));
		await sandbox.control('POST', '/settings', { authorisation: true });
		expect(problem?.name).toBe('Party: this participant runs without authorization, so My Party is not known there.');
		expect(found.map(({ value }) => value)).toContain(offered.transferInstructionId);
	});

	test('an offer on a later page is in the list', async () => {
		for (const amount of ['1', '2', '3']) await send({ amount, receiver: byId(parties.bob!) });
		for (const amount of ['4', '5']) await send({ amount });
		const url = await smallPages(sandbox.url, 1);
		const found = await shows('trader', byId(parties.carol!), url);
		expect(found.filter((name) => name === 'the offer' || /Canton Coin from bank/.test(name))).toHaveLength(3);
	});

	const accept = async (json: IDataObject, parameters: IDataObject = {}) =>
		await run('transfer', 'accept', { party: byId(parties.carol!), ...parameters }, { as: CAROL, input: [{ json }] });

	test.each(['transferInstructionId', 'transferInstruction'])('without a choice it is that of the incoming item, in %s', async (field) => {
		const { json, error } = await accept({ [field]: offered.transferInstructionId });
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ status: 'completed', memo: 'invoice 7' }]);
	});

	test('what is chosen comes before the incoming item', async () => {
		const { json } = await accept(
			{ transferInstructionId: 'something else' },
			{ transferInstructionId: byId(String(offered.transferInstructionId)) },
		);
		expect(json).toMatchObject([{ status: 'completed' }]);
	});

	test.each(['reject', 'withdraw', 'accept', 'getStatus'])(
		'%s: an expression that found nothing does not mean that of the item',
		async (operation) => {
			const { transferInstructionId } = offered;
			const [party, as] = operation === 'withdraw' ? [parties.bank!, BANK] : [parties.carol!, CAROL];
			const chosen = { party: byId(party), transferInstructionId: byId('={{ $json.other }}'), findBy: 'transferInstructionId' };
			const { error } = await run('transfer', operation, chosen, { as, input: [{ json: { transferInstructionId } }] });
			expect(error?.message).toBe('Transfer Instruction: this field is empty');
			expect(await submissions()).toEqual([]);
		},
	);

	test.each([
		[{}, 'Transfer Instruction: no offer is chosen, and the incoming item has no transferInstructionId'],
		[{ transferInstructionId: 'x' }, 'Transfer Instruction: "x" is not a contract ID'],
	])('an incoming item of %j: nothing is sent', async (json, message) => {
		const { error } = await accept(json);
		expect(error?.message).toContain(message);
		expect(await submissions()).toEqual([]);
	});
});
