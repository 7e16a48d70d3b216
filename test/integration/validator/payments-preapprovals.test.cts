// Transfer preapprovals: created, read and cancelled through the validator.
import '../../support/waits.cts';
import { said, useValidator } from './support.cts';

const { sandbox, world, run } = useValidator();

describe('Transfer Preapproval', () => {
	const ADMIN = { as: 'participant_admin' } as const;
	// The world's clock is behind the node's.
	beforeAll(async () => await sandbox.control('POST', '/settings', { preapprovalDays: 3650 }));
	afterAll(async () => await sandbox.control('POST', '/settings', { preapprovalDays: 90 }));

	test('Create, Get, Get Many, Cancel', async () => {
		const receiver = world.parties.bank!;
		const issuer = { as: 'issuer' } as const;
		expect((await run('transferPreapproval', 'get', { receiver, simplify: true }, ADMIN)).json).toMatchObject([{ hasPreapproval: false }]);
		const { json: made } = await run('transferPreapproval', 'create', {}, issuer);
		expect(made).toEqual([
			{ outcome: 'succeeded', alreadyDone: false, status: 'active', receiver, contractId: expect.stringMatching(/^00/) },
		]);
		expect((await run('transferPreapproval', 'create', {}, issuer)).json).toMatchObject([{ outcome: 'succeeded', alreadyDone: true }]);
		const { json: found } = await run('transferPreapproval', 'get', { receiver, simplify: true }, ADMIN);
		expect(found).toMatchObject([
			{ party: receiver, hasPreapproval: true, contractId: made[0]!.contractId, daysToExpiry: expect.any(Number) },
		]);
		const { json: all } = await run('transferPreapproval', 'getAll', { returnAll: true, simplify: true }, ADMIN);
		expect(all.map(({ party }) => party)).toContain(receiver);
		expect((await run('transferPreapproval', 'getAll', { returnAll: true, simplify: false }, ADMIN)).json).toHaveLength(all.length);
		expect((await run('transferPreapproval', 'get', { receiver, simplify: false }, ADMIN)).json[0]).toHaveProperty(
			'transfer_preapproval.contract',
		);
		expect((await run('transferPreapproval', 'cancel', { receiver }, ADMIN)).json).toEqual([
			{ outcome: 'succeeded', alreadyDone: false, receiver, status: 'cancelled' },
		]);
		expect((await run('transferPreapproval', 'cancel', { receiver }, ADMIN)).json).toEqual([
			{ outcome: 'nothingToDo', alreadyDone: false, receiver, status: 'none' },
		]);
		expect((await run('transferPreapproval', 'get', { receiver, simplify: false }, ADMIN)).json).toEqual([{ transfer_preapproval: null }]);
	});

	test('while another command is under way it is waited for; a refusal at the door is unknown', async () => {
		const receiver = world.parties.bank!;
		const endpoint = 'POST /v0/wallet/transfer-preapproval';
		await sandbox.fault({
			endpoint,
			status: 429,
			body: { error: 'SUBMISSION_ALREADY_IN_FLIGHT(2,0): The submission is already in-flight' },
		});
		expect((await run('transferPreapproval', 'create', {}, { as: 'issuer' })).json).toMatchObject([{ outcome: 'succeeded' }]);
		await run('transferPreapproval', 'cancel', { receiver }, ADMIN);
		await sandbox.fault({ endpoint, status: 429, body: { error: 'slow down' } });
		const { error } = await run('transferPreapproval', 'create', {}, { as: 'issuer' });
		expect((error as any).context.canton).toMatchObject({ outcome: 'unknown', receiver });
		expect(error?.message).toContain('slow down. An earlier execution may have created one.');
	});

	test('whose answers are lost', async () => {
		const receiver = world.parties.bank!;
		await sandbox.fault({ endpoint: 'POST /v0/wallet/transfer-preapproval', action: 'reset', after: true });
		expect((await run('transferPreapproval', 'create', {}, { as: 'issuer' })).json).toMatchObject([
			{ outcome: 'succeeded', alreadyDone: false },
		]);
		await sandbox.fault({ endpoint: 'DELETE /v0/admin/transfer-preapprovals/by-party/{receiver-party}', action: 'reset', after: true });
		expect((await run('transferPreapproval', 'cancel', { receiver }, ADMIN)).json).toEqual([
			{ outcome: 'succeeded', alreadyDone: false, receiver, status: 'cancelled' },
		]);
	});

	test('only an administrator sees those of everybody', async () => {
		expect(said(await run('transferPreapproval', 'getAll', { returnAll: true }))).toMatch(
			/Authorization Failed for ledger-api-user.*participant admin/,
		);
	});
});
