// Answers that get lost while there is a record of something else: an item or an error never takes that for its own.
import '../../support/waits.cts';

import { ALICE, CAROL, broken, useValidator } from './support.cts';

const { sandbox, world, run, happen } = useValidator();
const BANK = { as: 'issuer' } as const;

afterEach(async () => await sandbox.control('DELETE', '/faults'));

describe('offers of one tracking ID by two senders', () => {
	const offer = async (trackingId: string, amount: string, receiver: string, how: typeof ALICE | typeof BANK | typeof CAROL) =>
		String((await run('transferOffer', 'create', { receiver, amount, trackingId }, how)).json[0]!.contractId);
	const complete = async (trackingId: string, how: typeof ALICE | typeof BANK) => {
		for (let polls = 0; polls < 5; polls++) await run('transferOffer', 'getStatus', { trackingId }, how);
	};
	const act = async (kind: string, offerContractId: string, after = false, how: typeof ALICE | typeof CAROL = CAROL) => {
		await sandbox.fault({ endpoint: `POST /v0/wallet/transfer-offers/{contract_id}/${kind}`, action: 'reset', times: 1, after });
		return await run('transferOffer', kind, { offerContractId, options: { resolveSeconds: 2 } }, how);
	};

	beforeAll(async () => void (await happen('tap', { party: 'bank', amount: '1000.0' })));

	test.each(['completed', 'accepted'])('an open offer is not accepted because another one is %s', async (state) => {
		const id = `INV-${state}`;
		const first = await offer(id, '1', world.parties.carol!, ALICE);
		await run('transferOffer', 'accept', { offerContractId: first }, CAROL);
		if (state === 'completed') await complete(id, ALICE);
		const second = await offer(id, '50', world.parties.carol!, BANK);
		const { json, error } = await act('accept', second);
		expect(json).toEqual([]);
		expect((error as any).context.canton).toMatchObject({ outcome: 'unknown', offerContractId: second });
		// It arrives: then it is known for what it is.
		expect((await act('accept', second, true)).json).toMatchObject([
			{ outcome: 'succeeded', status: expect.stringMatching(/^(accepted|completed)$/), sender: world.parties.bank, amount: '50' },
		]);
	});

	test('what is completed is compared with the offer that was accepted', async () => {
		const first = await offer('INV-gone', '1', world.parties.carol!, ALICE);
		await run('transferOffer', 'accept', { offerContractId: first }, CAROL);
		await complete('INV-gone', ALICE);
		const second = await offer('INV-gone', '50', world.parties.carol!, BANK);
		// Lists that do not show the offer any more.
		await sandbox.fault({ endpoint: 'GET /v0/wallet/transfer-offers', body: { offers: [] }, times: 0, skip: 1 });
		const { json, error } = await act('accept', second);
		expect(json).toEqual([]);
		expect((error as any).context.canton).toMatchObject({ outcome: 'unknown', offerContractId: second });
	});

	test.each(['reject', 'withdraw'])('an offer is not ended by %s because another one is', async (kind) => {
		const id = `INV-${kind}`;
		const own = await offer(id, '1', world.parties.alice!, CAROL);
		const other = await offer(id, '50', world.parties.carol!, BANK);
		// Carol is the sender of one and the receiver of the other.
		await run('transferOffer', kind, { offerContractId: own }, kind === 'reject' ? ALICE : CAROL);
		const { json, error } = await act('reject', other);
		expect(json).toEqual([]);
		expect((error as any).context.canton).toMatchObject({ outcome: 'unknown', offerContractId: other });
		expect((await run('transferOffer', 'accept', { offerContractId: other }, CAROL)).json).toMatchObject([{ outcome: 'succeeded' }]);
	});
});

test.each(['GET /v0/wallet/subscription-initial-payments', 'GET /v0/wallet/subscription-requests'])(
	'a request that was paid with a maximum, and %s that is not read later: unknown',
	async (endpoint) => {
		const name = `${endpoint.split('-').at(-1)}.unverified.ans`;
		const [{ subscriptionRequestContractId: contractId }] = (await run('nameEntry', 'create', { name })).json as any[];
		const accept = async () => await run('subscription', 'acceptRequest', { contractId, maximumPerItem: '300' });
		expect((await accept()).json).toMatchObject([{ outcome: 'succeeded', alreadyDone: false }]);
		await sandbox.fault(broken(endpoint));
		const { json, error } = await accept();
		// The record is enough if it can be read.
		if (endpoint.endsWith('requests')) return expect(json).toMatchObject([{ outcome: 'succeeded', alreadyDone: true }]);
		expect((error as any).context.canton).toMatchObject({ outcome: 'unknown', contractId });
		expect(error?.message).toMatch(/^Whether it was done before could not be read, so nothing was sent: database/);
		expect(error?.description).not.toMatch(/Nothing was paid/);
	},
);

describe('an ID that the validator refuses as used', () => {
	const record = 'POST /v0/wallet/transfer-offers/{tracking_id}/status';
	const create = async (trackingId = 'lagging') =>
		await run('transferOffer', 'create', {
			receiver: world.parties.carol,
			amount: '3',
			trackingId,
			options: { resolveSeconds: 2 },
		});

	test('is unknown while no record of it is shown', async () => {
		expect((await create()).json).toMatchObject([{ outcome: 'succeeded' }]);
		await sandbox.fault({ endpoint: record, times: 0, status: 404, body: { error: 'none' } });
		const { json, error } = await create();
		expect(json).toEqual([]);
		expect((error as any).context.canton).toMatchObject({ outcome: 'unknown', trackingId: 'lagging', httpStatus: 409 });
		expect(error?.description).toContain('run it again with the same one');
		expect(error?.description).not.toMatch(/another operation in progress/);
		await sandbox.control('DELETE', '/faults');
		expect((await create()).json).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, amount: '3' }]);
	});

	test('is refused if the conflict is another one, and there is no record', async () => {
		await sandbox.fault({ endpoint: 'POST /v0/wallet/transfer-offers', times: 1, status: 409, body: { error: 'The contract is locked' } });
		const { error } = await create('locked');
		expect((error as any).context.canton).toMatchObject({ outcome: 'failed', trackingId: 'locked', httpStatus: 409 });
	});
});

test('a request of two legs whose second was refused is finished by the retry, within the maximum', async () => {
	const { contractId } = await happen('requestAllocation', { from: 'alice', to: 'alice', amount: '11.0' });
	const parameters = { contractId, maximumPerItem: '20', maximumPerExecution: '20' };
	const endpoint = 'POST /v0/allocations';
	await sandbox.fault({ endpoint, times: 0, skip: 1, status: 429, body: { error: 'busy' } });
	const first = await run('allocation', 'acceptRequest', parameters);
	expect((first.error as any).context.canton).toMatchObject({ outcome: 'failed', allocated: [{ transferLegIds: ['leg0'] }] });
	await sandbox.control('DELETE', '/faults');
	const retried = await run('allocation', 'acceptRequest', parameters, { retryOf: first.run });
	expect(retried.error).toBeUndefined();
	expect(retried.json).toMatchObject([
		{ transferLegIds: ['leg0'], alreadyDone: true },
		{ transferLegIds: ['leg1'], alreadyDone: false },
	]);
});

test('a maximum counts what is still to be made of a request, and none is made if that exceeds it', async () => {
	const { contractId } = await happen('requestAllocation', { from: 'alice', to: 'alice', amount: '12.0' });
	const accept = async (maximumPerExecution: string) => await run('allocation', 'acceptRequest', { contractId, maximumPerExecution });
	await sandbox.requests();
	expect((await accept('18')).error?.message).toContain('19.0000000000 CC more would exceed 18.0000000000 CC');
	expect((await sandbox.requests()).filter(({ method, path }) => method === 'POST' && String(path).endsWith('/allocations'))).toEqual([]);
	await sandbox.fault({ endpoint: 'POST /v0/allocations', times: 0, skip: 1, status: 429, body: { error: 'busy' } });
	await accept('19');
	await sandbox.control('DELETE', '/faults');
	expect((await accept('7')).json).toMatchObject([{ alreadyDone: true }, { alreadyDone: false }]);
});

test('the retry of an execution finds its own cancellation', async () => {
	const receiver = world.parties.bank!;
	const admin = { as: 'participant_admin' } as const;
	await sandbox.control('POST', '/settings', { preapprovalDays: 3650 });
	await run('transferPreapproval', 'create', {}, BANK);
	const read = 'GET /v0/admin/transfer-preapprovals/by-party/{receiver-party}';
	await sandbox.fault(
		{ endpoint: 'DELETE /v0/admin/transfer-preapprovals/by-party/{receiver-party}', action: 'reset', times: 1, after: true },
		{ ...broken(read), skip: 1 },
	);
	const parameters = { receiver, options: { resolveSeconds: 1 } };
	const first = await run('transferPreapproval', 'cancel', parameters, admin);
	expect((first.error as any).context.canton).toMatchObject({ outcome: 'unknown', receiver });
	await sandbox.control('DELETE', '/faults');
	expect((await run('transferPreapproval', 'cancel', parameters, { ...admin, retryOf: first.run })).json).toEqual([
		{ outcome: 'succeeded', alreadyDone: true, receiver, status: 'cancelled' },
	]);
	// Another execution has nothing to cancel.
	expect((await run('transferPreapproval', 'cancel', parameters, admin)).json).toMatchObject([{ outcome: 'nothingToDo', status: 'none' }]);
});

test('a user status that fails does not end the search for a transfer', async () => {
	const { json: sent } = await run('transfer', 'send', { receiver: world.parties.carol, amount: '1', trackingId: 'status-500' });
	const transferInstructionId = sent[0]!.transferInstructionId;
	await sandbox.fault(
		{ endpoint: 'POST /v2/wallet/token-standard/transfers/{contract_id}/accept', action: 'reset', times: 1, after: true },
		{ ...broken('GET /v0/wallet/user-status'), times: 5 },
	);
	const { json, error } = await run('transfer', 'accept', { transferInstructionId }, CAROL);
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ outcome: 'succeeded', status: 'completed', transferInstructionId }]);
});

describe('the retry of an execution finds its first try', () => {
	const admin = { as: 'participant_admin' } as const;
	const operator = { as: 'validator-operator' } as const;
	const canton = ({ error }: Awaited<ReturnType<typeof run>>) => (error as any)?.context.canton;
	const short = { options: { resolveSeconds: 0 } };
	const CREATE = 'POST /v0/wallet/transfer-preapproval';
	const party = () => world.parties['digitalasset-testValidator-1']!;

	test.each([true, false])('Renew, whose creation is lost (done: %s)', async (after) => {
		// The world's clock is behind the node's.
		await run('transferPreapproval', 'cancel', { receiver: party() }, admin);
		await sandbox.control('POST', '/settings', { preapprovalDays: 3650 });
		await happen('preapprove', { party: 'digitalasset-testValidator-1', days: 20 });
		const { contractId } = (await run('transferPreapproval', 'get', { receiver: party(), simplify: true }, admin)).json[0]!;
		const renew = { daysLeft: 30, ...short };
		await sandbox.fault({ endpoint: CREATE, action: 'reset', times: 0, after });
		const first = await run('transferPreapproval', 'renew', renew, operator);
		expect(canton(first)).toMatchObject({ outcome: 'unknown', receiver: party(), replaces: contractId });
		await sandbox.control('DELETE', '/faults');
		if (!after) {
			await sandbox.fault({ endpoint: CREATE, status: 400, body: { error: 'no' } });
			const refused = await run('transferPreapproval', 'renew', renew, { ...operator, retryOf: first.run });
			expect(canton(refused)).toMatchObject({ outcome: 'unknown', replaces: contractId });
			await sandbox.control('DELETE', '/faults');
		}
		expect((await run('transferPreapproval', 'renew', renew, { ...operator, retryOf: first.run })).json).toEqual([
			{
				outcome: 'succeeded',
				alreadyDone: after,
				status: 'active',
				receiver: party(),
				contractId: expect.stringMatching(/^00/),
				replaces: contractId,
			},
		]);
		expect((await run('transferPreapproval', 'renew', renew, operator)).json).toMatchObject([{ outcome: 'nothingToDo', replaces: null }]);
	});

	test('Offboard: a lost answer is searched for, also in a retry', async () => {
		const offboard = { userName: 'leaver', confirmUserName: 'leaver' };
		await run('user', 'onboard', { userName: 'leaver' }, admin);
		await sandbox.fault({ endpoint: 'POST /v0/admin/users/offboard', action: 'reset', times: 1, late: 4 });
		const found = await run('user', 'offboard', { ...offboard, options: { resolveSeconds: 10 } }, admin);
		expect(found.json).toEqual([{ outcome: 'succeeded', alreadyDone: false, userName: 'leaver' }]);
		await run('user', 'onboard', { userName: 'leaver' }, admin);
		await sandbox.fault(
			{ endpoint: 'POST /v0/admin/users/offboard', action: 'reset', times: 1, after: true },
			{ ...broken('GET /v0/admin/users'), skip: 1 },
		);
		const first = await run('user', 'offboard', { ...offboard, ...short }, admin);
		expect(canton(first)).toMatchObject({ outcome: 'unknown', userName: 'leaver' });
		await sandbox.control('DELETE', '/faults');
		expect((await run('user', 'offboard', { ...offboard, ...short }, { ...admin, retryOf: first.run })).json).toEqual([
			{ outcome: 'succeeded', alreadyDone: true, userName: 'leaver' },
		]);
		expect((await run('user', 'offboard', { ...offboard, ...short }, admin)).json).toMatchObject([{ outcome: 'nothingToDo' }]);
	});

	test('Onboard: what happens late is searched for', async () => {
		await sandbox.fault({ endpoint: 'POST /v0/admin/users', action: 'reset', times: 1, late: 4 });
		const { json, error } = await run('user', 'onboard', { userName: 'late', options: { resolveSeconds: 10 } }, admin);
		expect(error).toBeUndefined();
		expect(json).toEqual([{ outcome: 'succeeded', alreadyDone: false, userName: 'late', party: expect.stringMatching(/^late::/) }]);
	});

	test('Accept Proposal of a minting delegation', async () => {
		const { contractId } = await happen('proposeMinting', { from: 'bob', to: 'alice' });
		await sandbox.fault(
			{ endpoint: 'POST /v0/wallet/minting-delegation-proposals/{contract_id}/accept', action: 'reset', times: 1, after: true },
			{ ...broken('GET /v0/wallet/minting-delegations'), skip: 1 },
		);
		const first = await run('mintingDelegation', 'acceptProposal', { contractId, ...short });
		expect(canton(first)).toMatchObject({ outcome: 'unknown', contractId });
		await sandbox.control('DELETE', '/faults');
		const { json } = await run('mintingDelegation', 'acceptProposal', { contractId, ...short }, { retryOf: first.run });
		expect(json).toEqual([
			{ outcome: 'succeeded', alreadyDone: true, status: 'accepted', contractId, delegationContractId: expect.stringMatching(/^00/) },
		]);
	});
});
