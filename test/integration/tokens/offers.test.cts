// The life of a transfer that was offered: Transfer › Get Many, Accept, Reject, Withdraw and Get Status.
import type { IDataObject } from 'n8n-workflow';

import { withParties } from '../../support/harness.cts';
import { BANK, CAROL, useOffers } from './offers-support.cts';
import { byId } from './support.cts';

const { sandbox, run, happen, parties, offered, send, end, status, submissions, offer } = useOffers();
const list = async (party: string, as: string, parameters: IDataObject = {}) =>
	(await run('transfer', 'getAll', { party: byId(party), direction: 'both', returnAll: true, ...parameters }, { as })).json;
const own = (items: IDataObject[]) => items.filter(({ memo }) => memo === 'invoice 7');

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
