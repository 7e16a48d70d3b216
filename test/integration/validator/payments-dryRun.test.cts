// Dry Run of a transfer through the validator: it pays nothing.
import type { IDataObject } from 'n8n-workflow';

import '../../support/waits.cts';
import { usePayments, units } from './payments-support.cts';
import { ALICE, said } from './support.cts';

const { sandbox, carol, held, payments, send, sent } = usePayments();

describe('Transfer', () => {
	describe('Dry Run pays nothing, and says what Send would do', () => {
		const dry = { dryRun: true };

		test('to somebody without a preapproval: an offer', async () => {
			const before = await held(ALICE);
			await sent();
			const { json, error } = await send({ ...dry, trackingId: 'dry-1' });
			expect(error).toBeUndefined();
			expect(json).toEqual([
				{
					trackingId: 'dry-1',
					outcome: 'planned',
					alreadyDone: false,
					status: 'pending',
					receiver: carol(),
					amount: '2.5',
					description: 'rent',
					unlocked: expect.any(String),
				},
			]);
			expect(units(json[0]!.unlocked)).toBe(before.unlocked);
			expect(await payments()).toEqual([]);
			expect(await held(ALICE)).toEqual(before);
		});

		test('a tracking ID that has paid: nothing, and what it paid', async () => {
			const [paid] = (await send({ trackingId: 'dry-2' })).json;
			await sent();
			expect((await send({ ...dry, trackingId: 'dry-2' })).json).toMatchObject([
				{ outcome: 'nothingToDo', alreadyDone: true, transferInstructionId: paid!.transferInstructionId },
			]);
			const other = await send({ ...dry, trackingId: 'dry-2', amount: '3' });
			expect(said(other)).toMatch(/was used before, for another payment/);
			expect(await payments()).toEqual([]);
		});

		test.each<[string, IDataObject, RegExp]>([
			['more than the wallet has', { amount: '99999999' }, /Amount.* the wallet has [\d.]+ unlocked, and 99999999 is to be sent/],
			['more than Maximum per Item', { maximumPerItem: '2' }, /Maximum per Item/],
			['more than Maximum per Execution', { maximumPerExecution: '2' }, /Maximum per Execution .*more would exceed 2/],
			['no preapproval, where one is needed', { withoutPreapproval: 'refuse' }, /Without Preapproval.* has no preapproval/],
		])('what it would fail for is an error: %s', async (_, parameters, expected) => {
			await sent();
			const failed = await send({ ...dry, ...parameters });
			expect(said(failed)).toMatch(expected);
			expect(await payments()).toEqual([]);
		});

		test('a preapproval whose time is over is none', async () => {
			const contract = {
				template_id: 'x:Splice.AmuletRules:TransferPreapproval',
				contract_id: '00ab',
				created_event_blob: '',
				created_at: '',
			};
			const payload = { expiresAt: '2020-01-01T00:00:00Z', receiver: carol(), provider: carol() };
			await sandbox.fault({
				endpoint: 'GET /v0/scan-proxy/transfer-preapprovals/by-party/{party}',
				times: 0,
				status: 200,
				body: { transfer_preapproval: { contract: { ...contract, payload }, domain_id: 'x' } },
			});
			const offered = await send(dry);
			const refused = await send({ ...dry, withoutPreapproval: 'refuse' });
			await sandbox.control('DELETE', '/faults');
			expect(offered.json).toMatchObject([{ outcome: 'planned', status: 'pending' }]);
			expect(said(refused)).toMatch(/Without Preapproval.* has a preapproval that has expired, so nothing would be paid/);
		});

		test.each([
			['dry-3', 'unknown'],
			['', 'failed'],
		])('a history that cannot be read is an error, and no plan: tracking ID "%s", %s', async (trackingId, outcome) => {
			await sandbox.fault({ endpoint: 'POST /v0/wallet/transactions', times: 0, status: 500, body: { error: 'no history' } });
			const failed = await send({ ...dry, trackingId });
			await sandbox.control('DELETE', '/faults');
			expect(said(failed)).toMatch(/^Whether it was done before could not be read, so nothing was sent: no history/);
			expect(failed.error?.context.canton).toMatchObject({ outcome });
			expect(await payments()).toEqual([]);
		});
	});
});
