// Preapprovals that end: renewed by hand if the validator did not.
import { succeeded } from '../../support/harness.cts';
import { until } from '../../support/until.cts';
import { OPERATOR, said, useValidator, type How } from './support.cts';

const { sandbox, world, run, happen } = useValidator({ history: 20, realTime: true });
const ADMIN = { as: 'participant_admin' } as const;

describe('Transfer Preapproval › Renew', () => {
	const receiver = () => world.parties['digitalasset-testValidator-1']!;
	const renew = async (daysLeft = 30, how: How = OPERATOR) => await run('transferPreapproval', 'renew', { daysLeft }, how);
	const writes = async () =>
		(await sandbox.requests()).filter(({ method, endpoint }) => method !== 'GET' && endpoint).map(({ endpoint }) => endpoint);
	const CREATE = 'POST /v0/wallet/transfer-preapproval';
	const CANCEL = 'DELETE /v0/admin/transfer-preapprovals/by-party/{receiver-party}';
	const daysLeft = async () =>
		(await run('transferPreapproval', 'get', { receiver: receiver(), simplify: true }, ADMIN)).json[0]!.daysToExpiry as number;
	beforeEach(async () => {
		await run('transferPreapproval', 'cancel', { receiver: receiver() }, ADMIN);
		await sandbox.requests();
	});

	test('one that is missing is created', async () => {
		expect((await renew()).json).toEqual([
			succeeded({
				status: 'active',
				receiver: receiver(),
				contractId: expect.stringMatching(/^00/),
				replaces: null,
			}),
		]);
		expect(await writes()).toEqual([CREATE]);
	});

	test('one that ends soon is replaced, one that lasts is left as it is', async () => {
		await happen('preapprove', { party: 'digitalasset-testValidator-1', days: 20 });
		const old = (await run('transferPreapproval', 'get', { receiver: receiver(), simplify: true }, ADMIN)).json[0]!;
		expect((await renew(10)).json).toEqual([
			{
				outcome: 'nothingToDo',
				alreadyDone: false,
				status: 'active',
				receiver: receiver(),
				contractId: old.contractId,
				replaces: null,
			},
		]);
		expect(await writes()).toEqual([]);
		const { json } = await renew();
		expect(json).toEqual([expect.objectContaining({ outcome: 'succeeded', replaces: old.contractId })]);
		expect(json[0]!.contractId).not.toBe(old.contractId);
		expect(await writes()).toEqual([CANCEL, CREATE]);
		expect(await daysLeft()).toBeGreaterThan(89);
	});

	test('what is cancelled and could not be created is created by the next run, and the error says what was cancelled', async () => {
		await happen('preapprove', { party: 'digitalasset-testValidator-1', days: 20 });
		await sandbox.fault({ endpoint: CREATE, status: 400, body: { error: 'no' } });
		const failed = await renew();
		expect(failed.error?.context?.canton).toMatchObject({
			outcome: 'failed',
			receiver: receiver(),
			replaces: expect.stringMatching(/^00/),
		});
		expect(failed.error?.description).toMatch(
			/^The preapproval before it was cancelled, and the wallet has none until one is created: run/,
		);
		await sandbox.requests();
		expect((await renew()).json).toMatchObject([{ outcome: 'succeeded', replaces: null }]);
		expect(await writes()).toEqual([CREATE]);
	});

	test.each(['refused', 'answered'])(
		'a store that still shows what was cancelled makes no success of it (%s)',
		async (repeatedCommands) => {
			await happen('preapprove', { party: 'digitalasset-testValidator-1', days: 20 });
			await sandbox.control('POST', '/settings', { walletStoreLag: 3, repeatedCommands });
			const { json } = await renew();
			await sandbox.control('POST', '/settings', { walletStoreLag: 0, repeatedCommands: 'recorded' });
			expect(json).toEqual([
				expect.objectContaining({ outcome: 'succeeded', alreadyDone: false, contractId: expect.stringMatching(/^00/) }),
			]);
			expect(json[0]!.contractId).not.toBe(json[0]!.replaces);
			expect(await daysLeft()).toBeGreaterThan(89);
		},
	);

	test('a store that does not catch up is a failure, not a success', async () => {
		await happen('preapprove', { party: 'digitalasset-testValidator-1', days: 20 });
		await sandbox.control('POST', '/settings', { walletStoreLag: 1000 });
		const failed = await run('transferPreapproval', 'renew', { daysLeft: 30, options: { resolveSeconds: 0 } }, OPERATOR);
		await sandbox.control('POST', '/settings', { walletStoreLag: 0 });
		expect(failed.error?.context?.canton).toMatchObject({ outcome: 'failed', httpStatus: 409 });
	});

	test('a wallet whose user is no administrator cannot', async () => {
		expect(said(await renew(30, { as: 'issuer' }))).toMatch(/Authorization Failed.*participant admin/);
		expect(await writes()).toEqual([]);
	});
});

test('Create does not pass off one that has expired as one, and makes another as soon as it is archived', async () => {
	const receiver = world.parties.bank!;
	await run('transferPreapproval', 'cancel', { receiver }, ADMIN);
	await happen('preapprove', { party: 'bank', days: -1 });
	const failed = await run('transferPreapproval', 'create', { options: { resolveSeconds: 5 } }, { as: 'issuer' });
	expect(said(failed)).toMatch(/still has a preapproval of this wallet.* may have expired/);
	expect(failed.error?.context?.canton).toMatchObject({ outcome: 'failed', receiver, httpStatus: 409 });
	const old = (await run('transferPreapproval', 'get', { receiver, simplify: true }, ADMIN)).json[0]!;
	await happen('archive', { contractId: old.contractId, party: 'bank' });
	expect((await run('transferPreapproval', 'create', {}, { as: 'issuer' })).json).toMatchObject([
		{ outcome: 'succeeded', alreadyDone: false, receiver, contractId: expect.not.stringMatching(String(old.contractId)) },
	]);
	await run('transferPreapproval', 'cancel', { receiver }, ADMIN);
});

test('Create takes one that ends within minutes for one that is there', async () => {
	const receiver = world.parties.bank!;
	await run('transferPreapproval', 'cancel', { receiver }, ADMIN);
	await happen('preapprove', { party: 'bank', days: 0.002 });
	expect((await run('transferPreapproval', 'create', {}, { as: 'issuer' })).json).toMatchObject([{ alreadyDone: true, receiver }]);
	await run('transferPreapproval', 'cancel', { receiver }, ADMIN);
});

test('Create after whose refusal an answer is lost does not say that it made none', async () => {
	const receiver = world.parties.bank!;
	const endpoint = 'POST /v0/wallet/transfer-preapproval';
	await happen('preapprove', { party: 'bank', days: -1 });
	const { contractId } = (await run('transferPreapproval', 'get', { receiver, simplify: true }, ADMIN)).json[0]!;
	await sandbox.fault({ endpoint, status: 409, body: { transfer_preapproval_contract_id: contractId } });
	await sandbox.fault({ endpoint, action: 'reset' });
	const failed = await run('transferPreapproval', 'create', { options: { resolveSeconds: 5 } }, { as: 'issuer' });
	expect(failed.error?.context?.canton).toMatchObject({ outcome: 'unknown', receiver });
	await run('transferPreapproval', 'cancel', { receiver }, ADMIN);
});

/** Scan repeats what it was asked before. */
const askScan = async (receiver: string) =>
	await fetch(`${sandbox.url}/api/scan/v0/transfer-preapprovals/by-party/${encodeURIComponent(receiver)}`);

test.each(['refused', 'answered'])(
	'Create after Cancel makes one, and again names it, though scan still shows the old one (%s)',
	async (repeatedCommands) => {
		const receiver = world.parties.bank!;
		const created = await run('transferPreapproval', 'create', {}, { as: 'issuer' });
		await sandbox.control('POST', '/settings', { scanStoreLag: 9, repeatedCommands });
		await askScan(receiver);
		await run('transferPreapproval', 'cancel', { receiver }, ADMIN);
		const { json } = await run('transferPreapproval', 'create', {}, { as: 'issuer' });
		expect(json).toMatchObject([{ outcome: 'succeeded', alreadyDone: false }]);
		expect(json[0]!.contractId).not.toBe(created.json[0]!.contractId);
		const again = await run('transferPreapproval', 'create', {}, { as: 'issuer' });
		await sandbox.control('POST', '/settings', { scanStoreLag: 0, repeatedCommands: 'recorded' });
		expect(again.json).toMatchObject([{ outcome: 'succeeded', contractId: json[0]!.contractId }]);
		expect((await run('transferPreapproval', 'get', { receiver, simplify: true }, ADMIN)).json).toMatchObject([
			{ hasPreapproval: true, contractId: json[0]!.contractId },
		]);
		await run('transferPreapproval', 'cancel', { receiver }, ADMIN);
	},
);

test('Create twice within a minute: scan still says that there is none, and the validator names it', async () => {
	const receiver = world.parties.bank!;
	await askScan(receiver);
	await sandbox.control('POST', '/settings', { scanStoreLag: 50 });
	const first = (await run('transferPreapproval', 'create', {}, { as: 'issuer' })).json[0]!;
	const { json } = await run('transferPreapproval', 'create', { options: { resolveSeconds: 1 } }, { as: 'issuer' });
	await sandbox.control('POST', '/settings', { scanStoreLag: 0 });
	expect(json).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, contractId: first.contractId }]);
	await run('transferPreapproval', 'cancel', { receiver }, ADMIN);
});

test('the preapproval that a refusal names counts, though it cannot be read afterwards', async () => {
	const receiver = world.parties.bank!;
	const CREATE = 'POST /v0/wallet/transfer-preapproval';
	await askScan(receiver);
	await sandbox.control('POST', '/settings', { scanStoreLag: 50 });
	const first = (await run('transferPreapproval', 'create', {}, { as: 'issuer' })).json[0]!;
	await sandbox.requests();
	await sandbox.fault({ endpoint: CREATE, delayMs: 1500 });
	const second = run('transferPreapproval', 'create', { options: { resolveSeconds: 0 } }, { as: 'issuer' });
	await until(async () => (await sandbox.requests()).some(({ endpoint }) => endpoint === CREATE), 'it is asked for');
	await sandbox.fault({ endpoint: 'GET /v0/scan-proxy/transfer-preapprovals/by-party/{party}', status: 502, times: 0 });
	const { json } = await second;
	await sandbox.control('DELETE', '/faults');
	await sandbox.control('POST', '/settings', { scanStoreLag: 0 });
	expect(json).toMatchObject([{ outcome: 'succeeded', contractId: first.contractId }]);
	await run('transferPreapproval', 'cancel', { receiver }, ADMIN);
}, 60_000);
