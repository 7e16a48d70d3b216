// Allocation and Allocation Request: what settlements ask for, allocating it, taking it back, refusing it.
import type { IDataObject } from 'n8n-workflow';

import { useSandbox } from '../../support/sandbox.cts';
import { byId, tokensOf } from './support.cts';

const sandbox = useSandbox({ history: 5, fresh: true });
const { run, happen, parties } = tokensOf(sandbox);

beforeEach(async () => await happen('tap', { party: 'bank', amount: '100.0000000000' }));

const SUBMIT = 'POST /v2/commands/submit-and-wait-for-transaction';
const submissions = async () => (await sandbox.requests()).filter(({ endpoint }) => endpoint === SUBMIT);
const argument = ({ body }: IDataObject): any => (body as any).commands.commands[0].ExerciseCommand.choiceArgument;
const request = async (version = 'v1', amount = '12.5000000000'): Promise<string> =>
	(await happen('requestTrade', { from: 'bank', to: 'carol', amount, version })).contractId;
const list = async (resource: string, party = 'bank', as = 'issuer', parameters: IDataObject = {}) =>
	(await run(resource, 'getAll', { party: byId(parties[party]), returnAll: true, ...parameters }, { as })).json;
const create = async (allocationRequestId: string, parameters: IDataObject = {}) =>
	await run(
		'allocation',
		'create',
		{ party: byId(parties.bank), allocationRequestId, coinRegistry: 'scan', ...parameters },
		{ as: 'issuer' },
	);
const withdraw = async (allocationId: unknown, parameters: IDataObject = {}) =>
	await run('allocation', 'withdraw', { party: byId(parties.bank), allocationId, coinRegistry: 'scan', ...parameters } as IDataObject, {
		as: 'issuer',
	});
const reject = async (allocationRequestId: string, parameters: IDataObject = {}) =>
	await run('allocationRequest', 'reject', { party: byId(parties.bank), allocationRequestId, ...parameters }, { as: 'issuer' });

test('version 1: one item for each leg of the party, and which of them it allocates', async () => {
	const allocationRequestId = await request();
	const about = {
		party: parties.bank,
		counterparty: parties.carol,
		instrumentId: 'Amulet',
		instrumentAdmin: parties.DSO,
		apiVersion: 'v1',
	};
	expect(await list('allocationRequest')).toMatchObject([
		{ ...about, toAllocate: true, transferLegId: 'leg0', amount: '12.5000000000', allocationRequestId, executors: [parties.merchant] },
		{ ...about, toAllocate: false, transferLegId: 'leg1', amount: '1.0000000000', allocationRequestId },
	]);
	const [{ settlementId }] = await list('allocationRequest');
	expect(await list('allocationRequest', 'bank', 'issuer', { filters: { settlementId } })).toHaveLength(2);
	expect(await list('allocationRequest', 'bank', 'issuer', { filters: { settlementId: 'another' } })).toEqual([]);
	expect(await list('allocationRequest', 'carol', 'trader')).toMatchObject([
		{ party: parties.carol, transferLegId: 'leg0', toAllocate: false },
		{ party: parties.carol, transferLegId: 'leg1', toAllocate: true },
	]);
});

test('version 2: one item for each allocation that is requested of the party, also of what it gets', async () => {
	const allocationRequestId = await request('v2');
	const leg = { transferLegId: 'leg0', amount: '12.5000000000', instrumentId: 'Amulet' };
	expect(await list('allocationRequest')).toMatchObject([
		{ toAllocate: true, apiVersion: 'v2', ...leg, legs: [{ ...leg, direction: 'out', counterparty: parties.carol }], allocationRequestId },
	]);
	expect(await list('allocationRequest', 'carol', 'trader')).toMatchObject([{ toAllocate: true, legs: [{ direction: 'in' }] }]);
});

test.each(['v1', 'v2'])('%s: allocate, see it, take it back', async (version) => {
	const allocationRequestId = await request(version);
	const { json, error } = await create(allocationRequestId);
	expect(error).toBeUndefined();
	expect(json).toMatchObject([
		{
			outcome: 'succeeded',
			status: 'allocated',
			allocationId: expect.stringMatching(/^00/),
			changeHoldingIds: [expect.stringMatching(/^00/)],
			party: parties.bank,
			amount: '12.5000000000',
			transferLegId: 'leg0',
			apiVersion: version,
			allocationRequestId,
		},
	]);
	const [sent] = await submissions();
	expect(argument(sent)).toMatchObject(
		version === 'v1'
			? { expectedAdmin: parties.DSO, allocation: { transferLegId: 'leg0', transferLeg: { sender: parties.bank } } }
			: { actors: [parties.bank], allocation: { authorizer: { owner: parties.bank } }, settlement: { executors: [parties.merchant] } },
	);
	const [{ allocationId, settlementId }] = json;
	expect((await list('allocation')).filter((candidate) => candidate.allocationId === allocationId)).toMatchObject([
		{ party: parties.bank, amount: '12.5000000000', holdingIds: [expect.stringMatching(/^00/)], settlementId, apiVersion: version },
	]);
	const [taken] = (await withdraw(allocationId)).json;
	expect(taken).toMatchObject({
		outcome: 'succeeded',
		status: 'withdrawn',
		allocationId,
		returnedHoldingIds: [expect.stringMatching(/^00/)],
	});
	expect(await list('allocation', 'bank', 'issuer', { filters: { settlementId } })).toEqual([]);
});

test('version 2: what the party only gets is allocated without holdings', async () => {
	const allocationRequestId = (await happen('requestTrade', { from: 'carol', to: 'bank', amount: '3.0000000000', version: 'v2' }))
		.contractId;
	const { json } = await create(allocationRequestId);
	expect(json).toMatchObject([{ status: 'allocated', legs: [{ direction: 'in' }] }]);
	const [sent] = await submissions();
	expect(argument(sent).inputHoldingCids).toEqual([]);
});

test('the same again is the first one, also when the answer got lost', async () => {
	const allocationRequestId = await request();
	await sandbox.fault({ endpoint: SUBMIT, action: 'reset', after: true });
	const [first] = (await create(allocationRequestId, { commandId: 'alloc-1' })).json;
	expect(first).toMatchObject({ alreadyDone: false, status: 'allocated' });
	const [second] = (await create(allocationRequestId, { commandId: 'alloc-1' })).json;
	expect(second).toMatchObject({ alreadyDone: true, allocationId: first.allocationId });
	const [taken] = (await withdraw(first.allocationId, { commandId: 'back-1' })).json;
	const [again] = (await withdraw(first.allocationId, { commandId: 'back-1' })).json;
	expect(again).toEqual({ ...taken, alreadyDone: true, submissionId: expect.any(String) });
	// The ledger shows that the party took it back, whatever the ID.
	const [other] = (await withdraw(first.allocationId, { commandId: 'back-2' })).json;
	expect(other).toEqual({ ...again, commandId: 'back-2', submissionId: expect.any(String) });
});

test('a request that another party refused was not refused by this one', async () => {
	const allocationRequestId = await request();
	const asCarol = { party: byId(parties.carol), allocationRequestId };
	const refused = await run('allocationRequest', 'reject', asCarol, { as: 'trader' });
	expect(refused.json).toMatchObject([{ outcome: 'succeeded', status: 'rejected' }]);
	const { error } = await reject(allocationRequestId);
	expect(error?.message).toMatch(/^Allocation Request ID: this allocation request ended at 2026-.*\. Nothing was sent\.$/);
	expect((error as any).context.canton).toMatchObject({ outcome: 'failed' });
});

test('above a maximum nothing is locked', async () => {
	const allocationRequestId = await request();
	const above = await create(allocationRequestId, { maximumPerItem: '12.4999999999' });
	expect(above.error?.message).toBe('Maximum per Item (Tokens): 12.5000000000 Amulet is more than 12.4999999999 Amulet. Nothing was sent.');
	expect(await submissions()).toEqual([]);
	expect((await create(allocationRequestId, { maximumPerItem: '12.5' })).json).toMatchObject([{ outcome: 'succeeded' }]);
});

test.each(['v1', 'v2'])('a Command ID that was used for another allocation, in %s', async (version) => {
	const first = await request(version);
	await create(first, { commandId: 'alloc-1' });
	const [{ settlementId }] = await list('allocation');
	expect((await create(first, { commandId: 'alloc-1' })).json).toMatchObject([{ alreadyDone: true, settlementId }]);
	await sandbox.requests();
	for (const other of [await request(version), await request(version, '1.0000000000')]) {
		const { error } = await create(other, { commandId: 'alloc-1' });
		expect((error as any).context.canton).toMatchObject({ outcome: 'failed', commandId: 'alloc-1' });
		expect(error?.message).toBe(
			`Command ID: "alloc-1" was used for another allocation, for the settlement "${settlementId}". Nothing was sent now.`,
		);
	}
	expect(await list('allocation')).toHaveLength(1);
});

test('where what ended it cannot be read, Withdraw and Reject are unknown and send nothing', async () => {
	const [{ allocationId }] = (await create(await request())).json;
	const second = await request();
	const calls = [
		async () => await withdraw(allocationId, { commandId: 'back-1' }),
		async () => await reject(second, { commandId: 'no-1' }),
	];
	for (const call of calls) expect((await call()).error).toBeUndefined();
	await submissions();
	await sandbox.fault({ endpoint: 'POST /v2/updates/update-by-offset', times: 0, status: 500, body: { error: 'database' } });
	for (const call of calls) {
		const { error } = await call();
		expect((error as any).context.canton).toMatchObject({ outcome: 'unknown' });
		expect(error?.message).toMatch(/^Whether it was done before could not be read, so nothing was sent: /);
	}
	await sandbox.control('DELETE', '/faults');
	expect(await submissions()).toEqual([]);
});

test('version 2: what is locked for the next iteration counts, too', async () => {
	const about = { from: 'bank', to: 'carol', amount: '2.0000000000', version: 'v2', funding: '5.0000000000' };
	const { contractId } = await happen('requestTrade', about);
	const above = await create(contractId, { maximumPerItem: '6.9999999999' });
	expect(above.error?.message).toBe('Maximum per Item (Tokens): 7.0000000000 Amulet is more than 6.9999999999 Amulet. Nothing was sent.');
	expect(await submissions()).toEqual([]);
	expect((await create(contractId, { maximumPerItem: '7' })).json).toMatchObject([{ outcome: 'succeeded', status: 'allocated' }]);
});

test('a Command ID whose allocation has ended by now: that is its status', async () => {
	const allocationRequestId = await request();
	const [{ allocationId }] = (await create(allocationRequestId, { commandId: 'alloc-1' })).json;
	await withdraw(allocationId);
	const [again] = (await create(allocationRequestId, { commandId: 'alloc-1' })).json;
	expect(again).toMatchObject({ outcome: 'succeeded', alreadyDone: true, status: 'ended', allocationId });
	await sandbox.fault({ endpoint: 'POST /v2/events/events-by-contract-id', times: 0, skip: 1, status: 500, body: { error: 'database' } });
	const [unread] = (await create(allocationRequestId, { commandId: 'alloc-1' })).json;
	expect(unread).toMatchObject({ outcome: 'succeeded', alreadyDone: true, status: null, allocationId });
});

test('too little: what there is; a leg that is not requested', async () => {
	const allocationRequestId = await request('v1', '100.0000000001');
	expect((await create(allocationRequestId)).error?.message).toContain(
		'has 100.0000000000 unlocked of "Amulet", and 100.0000000001 is requested',
	);
	const other = await create(allocationRequestId, { transferLegId: 'leg1' });
	expect(other.error?.message).toBe(`Transfer Leg ID: the request asks ${parties.bank} for no leg "leg1"`);
	expect(await submissions()).toEqual([]);
});

test.each(['v1', 'v2'])('%s: refused, the request is gone', async (version) => {
	const allocationRequestId = await request(version);
	const [item] = (await reject(allocationRequestId)).json;
	expect(item).toMatchObject({
		outcome: 'succeeded',
		status: 'rejected',
		party: parties.bank,
		allocationRequestId,
		settlementId: expect.any(String),
	});
	expect(await list('allocationRequest')).toEqual([]);
	const { error } = await create(allocationRequestId);
	expect(error?.message).toContain('Allocation Request ID: the request has ended');
	expect((await reject(allocationRequestId, { commandId: 'other' })).json).toMatchObject([{ alreadyDone: true, status: 'rejected' }]);
});

test('prepared for a party that signs outside; another contract is refused', async () => {
	const allocationRequestId = await request();
	expect((await create(allocationRequestId, { signing: 'outside' })).json).toMatchObject([
		{ outcome: 'prepared', amount: '12.5000000000' },
	]);
	expect((await withdraw(allocationRequestId)).error?.message).toMatch(/is not an allocation|not found/i);
	expect(await submissions()).toEqual([]);
});
