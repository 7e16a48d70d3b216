// A transfer that was accepted, rejected or withdrawn before: the same again is the first one, also if it goes on in another instruction.
import type { IDataObject } from 'n8n-workflow';

import { token } from '../../support/sandbox.cts';
import { BANK, CAROL, useOffers } from './offers-support.cts';
import { byId } from './support.cts';

const { sandbox, run, happen, parties, offered, send, end, status, submissions, offer } = useOffers();

const byInstruction = ({ transferInstructionId }: IDataObject) =>
	({ findBy: 'transferInstructionId', transferInstructionId }) as IDataObject;

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
