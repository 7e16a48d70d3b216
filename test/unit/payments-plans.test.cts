// A dry run of a send says what it would do, and pays nothing. Lists of what is open in a wallet.
import { endpointsOf, execute } from './payments-user.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { getManyTransfers } from '../../nodes/CantonWallet/operations/transfer/getAll';
import { sendWalletTransfer } from '../../nodes/CantonWallet/operations/transfer/send';
import { getManyTransferOffers } from '../../nodes/CantonWallet/operations/transferOffer/getAll';
import { BROKEN, historyOf, LOST, NONE, offeredTransfer, TRANSACTIONS } from './payments-support.cts';

const PREAPPROVAL = 'GET /v0/scan-proxy/transfer-preapprovals/by-party/{party}';
const BALANCE = 'GET /v0/wallet/balance';
const USER = 'GET /v0/wallet/user-status';
const BOB = 'bob::12ab';
const preapproval = (expiresAt?: string) => ({ transfer_preapproval: { contract: { payload: { expiresAt } } } });

describe('a dry run', () => {
	const walletOf = (more: object = {}, history: any[] = []): any => ({
		[USER]: { party_id: 'alice' },
		[TRANSACTIONS]: historyOf(history),
		[PREAPPROVAL]: NONE,
		[BALANCE]: { effective_unlocked_qty: '5.0' },
		...more,
	});
	const PAYMENT = { receiver: BOB, amount: '5', description: 'rent', trackingId: 't', dryRun: true };
	const plan = async (values: IDataObject = {}, wallet: any = walletOf(), execution?: object) =>
		await execute(sendWalletTransfer, { ...PAYMENT, ...values }, wallet, execution);
	const PLANNED = {
		...{ outcome: 'planned', alreadyDone: false, trackingId: 't', status: 'pending' },
		...{ receiver: BOB, amount: '5', description: 'rent', unlocked: '5.0' },
	};
	const offered = (more: object = {}) => offeredTransfer(1, { transfer_instruction_receiver: BOB, ...more });

	test('of what the wallet can pay is an offer, or a payment at once by a preapproval', async () => {
		const result = await plan();
		expect(result.items).toEqual([PLANNED]);
		expect(result.calls.slice(2)).toEqual([
			{ endpoint: PREAPPROVAL, request: { path: { party: BOB } } },
			{ endpoint: BALANCE, request: undefined },
		]);
		const direct = { ...PLANNED, status: 'completed' };
		for (const withoutPreapproval of ['offer', 'refuse']) {
			const wallet = walletOf({ [PREAPPROVAL]: preapproval('2999-01-01T00:00:00Z') });
			expect((await plan({ withoutPreapproval }, wallet)).items).toEqual([direct]);
		}
		expect((await plan({}, walletOf({ [PREAPPROVAL]: preapproval() }))).items).toEqual([direct]);
		expect((await plan({ description: '' })).items).toEqual([{ ...PLANNED, description: null }]);
	});

	test('by a preapproval that has expired is an offer', async () => {
		expect((await plan({}, walletOf({ [PREAPPROVAL]: preapproval('2020-01-01T00:00:00Z') }))).items).toEqual([PLANNED]);
	});

	test.each([
		['no preapproval', NONE],
		['a preapproval that has expired', preapproval('2020-01-01T00:00:00Z')],
	])('without an offer, to a receiver with %s, is an error', async (has, answer) => {
		const result = await plan({ withoutPreapproval: 'refuse' }, walletOf({ [PREAPPROVAL]: answer }));
		expect(result).toMatchObject({
			message: `Without Preapproval: ${BOB} has ${has}, so nothing would be paid`,
			advice: 'Choose Offer, or ask the receiver to create a preapproval.',
			fields: { outcome: 'failed', trackingId: 't' },
		});
		expect(endpointsOf(result)).not.toContain(BALANCE);
	});

	test.each([
		['a preapproval', { [PREAPPROVAL]: BROKEN }],
		['a balance', { [BALANCE]: BROKEN }],
	])('that cannot read %s failed: no earlier payment was found', async (_, more) => {
		expect(await plan({}, walletOf(more))).toMatchObject({
			message: 'database',
			advice: 'The server has an internal error. Try again later; its operator finds more in the log. (HTTP 500)',
			fields: { trackingId: 't', outcome: 'failed' },
		});
	});

	test('of more than is unlocked is an error', async () => {
		expect(await plan({ amount: '5.0000000001' })).toMatchObject({
			message: 'Amount: the wallet has 5.0 unlocked, and 5.0000000001 is to be sent',
			advice: 'Send less, or wait until coins are unlocked or received.',
			fields: { outcome: 'failed' },
		});
		expect(await plan({}, walletOf({ [BALANCE]: { effective_unlocked_qty: '' } }))).toMatchObject({
			message: 'Amount: the wallet has  unlocked, and 5 is to be sent',
		});
	});

	test('of what the items before it have left too little for is an error', async () => {
		const execution = { flow: {} };
		expect((await plan({ amount: '3', trackingId: 'a' }, walletOf(), execution)).items).toMatchObject([{ outcome: 'planned' }]);
		expect(await plan({ amount: '3', trackingId: 'b' }, walletOf(), execution)).toMatchObject({
			message: 'Amount: the wallet has 5.0 unlocked, 3.0000000000 of it planned for other items, and 3 is to be sent',
			fields: { outcome: 'failed' },
		});
		// Planned again, it does not count against itself.
		expect((await plan({ amount: '5', trackingId: 'a' }, walletOf(), execution)).items).toMatchObject([{ outcome: 'planned' }]);
	});

	test('of a payment that was made says what it paid', async () => {
		const result = await plan({}, walletOf({}, [offered()]));
		expect(result.items).toMatchObject([
			{ outcome: 'nothingToDo', alreadyDone: true, trackingId: 't', status: 'pending', transferInstructionId: '00ab' },
		]);
		expect(endpointsOf(result)).toEqual([USER, TRANSACTIONS]);
	});

	test('of a tracking ID that paid for something else is an error', async () => {
		expect(await plan({}, walletOf({}, [offered({ transfer_instruction_amount: '7' })]))).toMatchObject({
			message: `The tracking ID was used before, for another payment: 7 CC to ${BOB}. Nothing was paid now.`,
			advice: 'Check the parameters of this operation.',
			fields: { trackingId: 't', outcome: 'failed', context: { earlierUpdateId: '1220000001' } },
		});
	});

	test.each<[string, string, string]>([
		[
			...(['t', 'unknown'] as const),
			'The server has an internal error. Try again later; its operator finds more in the log. ' +
				'The outcome is unknown: the operation may have succeeded. Nothing was sent again. ' +
				'Plan it again when the wallet can be read: an earlier execution may have paid it. (HTTP 500)',
		],
		['', 'failed', 'The server has an internal error. Try again later; its operator finds more in the log. (HTTP 500)'],
	])('of a wallet that cannot be read, with the tracking ID "%s", is an error: %s', async (trackingId, outcome, advice) => {
		expect(await plan({ trackingId }, walletOf({ [TRANSACTIONS]: BROKEN }))).toMatchObject({
			message: 'Whether it was done before could not be read, so nothing was sent: database',
			advice,
			fields: { outcome, trackingId: expect.stringMatching(trackingId || /^n8n-/) },
		});
	});

	test('after a try whose answer got lost leaves open what happened to that', async () => {
		const flow: IDataObject = {};
		const lost = { 'POST /v2/wallet/token-standard/transfers': LOST };
		const values = { trackingId: '', options: { resolveSeconds: 0 } };
		expect((await plan({ ...values, dryRun: false }, walletOf(lost), { flow })).fields.outcome).toBe('unknown');
		expect(await plan(values, walletOf({ [TRANSACTIONS]: BROKEN }), { flow })).toMatchObject({
			message: 'Whether it was done before could not be read, so nothing was sent: database',
			advice: expect.stringContaining('Plan it again when the wallet can be read: an earlier execution may have paid it.'),
			fields: { outcome: 'unknown' },
		});
		const unread = await plan(values, walletOf({ [BALANCE]: BROKEN }), { flow });
		expect(unread.advice).toMatch(/^An earlier try of this execution got no answer: it may have done this\. The server has/);
		expect(unread.fields).toMatchObject({ outcome: 'unknown', trackingId: expect.stringMatching(/^n8n-/) });
	});

	describe('with a maximum', () => {
		const TOO_MUCH = 'Maximum per Item (CC): 5 CC is more than 4.0000000000 CC. Nothing was sent.';
		const most = { maximumPerItem: '4' };

		test('above that of an item is an error, read before of an ID of the user only', async () => {
			const own = await plan(most);
			expect(own.message).toBe(TOO_MUCH);
			expect(endpointsOf(own)).toEqual([USER, TRANSACTIONS]);
			expect((await plan(most, walletOf({}, [offered()]))).items).toMatchObject([{ outcome: 'nothingToDo' }]);
			// Of an ID of the node's, the maximum comes first.
			expect((await plan({ ...most, trackingId: '' }, walletOf({ [TRANSACTIONS]: BROKEN }))).message).toBe(TOO_MUCH);
		});

		test('of an execution counts each payment that is planned, once', async () => {
			const execution = { flow: {} };
			const within = async (trackingId: string, maximumPerExecution = '9') =>
				await plan({ trackingId, maximumPerExecution }, walletOf({ [BALANCE]: { effective_unlocked_qty: '10.0' } }), execution);
			expect((await within('a')).items).toHaveLength(1);
			expect((await within('a')).items).toHaveLength(1);
			expect((await within('b')).message).toBe(
				'Maximum per Execution (CC): 5 CC more would exceed 9.0000000000 CC; 5.0000000000 CC of it are spent or planned. Nothing was sent.',
			);
			expect((await within('b', '10')).items).toHaveLength(1);
		});
	});
});

describe('what is open in a wallet', () => {
	const payload = (sender: string, receiver: string) => ({ transfer: { sender, receiver, amount: '5' } });
	const contracts = [
		{ contract_id: '00a1', payload: payload('bob', 'alice') },
		{ contract_id: '00a2', payload: payload('alice', 'bob') },
		{ contract_id: '00a3', payload: payload('carol', 'alice') },
	];
	const OPEN = 'GET /v0/wallet/token-standard/transfers';
	const wallet: any = { [USER]: { party_id: 'alice' }, [OPEN]: { transfers: contracts } };
	const list = async (values: IDataObject = {}) => await execute(getManyTransfers, values, wallet);
	const idsOf = ({ items }: Awaited<ReturnType<typeof list>>) =>
		items.map(({ transferInstructionId, contract_id: id }) => transferInstructionId ?? id);

	test('in both directions, or in one of them', async () => {
		const result = await list();
		expect(result.items.map(({ transferInstructionId, direction }) => [transferInstructionId, direction])).toEqual([
			['00a1', 'incoming'],
			['00a2', 'outgoing'],
			['00a3', 'incoming'],
		]);
		expect(endpointsOf(result)).toEqual([OPEN, USER]);
		expect(idsOf(await list({ filters: { direction: 'incoming' } }))).toEqual(['00a1', '00a3']);
		expect(idsOf(await list({ filters: { direction: 'outgoing' } }))).toEqual(['00a2']);
	});

	test('up to a limit, which counts what the filter leaves', async () => {
		expect(idsOf(await list({ limit: 2 }))).toEqual(['00a1', '00a2']);
		expect(idsOf(await list({ limit: 2, filters: { direction: 'incoming' } }))).toEqual(['00a1', '00a3']);
		expect(idsOf(await list({ limit: 1, returnAll: true }))).toHaveLength(3);
	});

	test('as the contracts are, with the party read only for a filter', async () => {
		const result = await list({ simplify: false });
		expect(result.items).toEqual(contracts);
		expect(endpointsOf(result)).toEqual([OPEN]);
		expect(await list({ simplify: false, filters: { direction: 'outgoing' } })).toMatchObject({ items: [contracts[1]] });
	});

	test('of the older flow: offers, and those that are accepted', async () => {
		const offers: any = {
			...wallet,
			'GET /v0/wallet/transfer-offers': { offers: [{ contract_id: '00b1', payload: { sender: 'alice' } }] },
			'GET /v0/wallet/accepted-transfer-offers': { accepted_offers: [{ contract_id: '00b2', payload: { sender: 'bob' } }] },
		};
		expect((await execute(getManyTransferOffers, {}, offers)).items).toMatchObject([
			{ contractId: '00b1', status: 'created', direction: 'outgoing' },
			{ contractId: '00b2', status: 'accepted', direction: 'incoming' },
		]);
	});

	test('the form has the direction as a filter', () => {
		expect(getManyTransfers.rights).toBe('a token of a user who has a wallet at this validator');
		expect(getManyTransfers.properties.map(({ name }) => name)).toEqual(['returnAll', 'limit', 'simplify', 'filters']);
		expect(getManyTransfers.properties[3]!.options).toEqual([
			{
				...{ displayName: 'Direction', name: 'direction', type: 'options', default: 'incoming' },
				description: 'Only those in which the wallet is on this side',
				options: [
					{ name: 'Incoming', value: 'incoming', description: 'The wallet is the receiver' },
					{ name: 'Outgoing', value: 'outgoing', description: 'The wallet is the sender' },
				],
			},
		]);
	});

	test('that cannot be read is an error', async () => {
		expect(await execute(getManyTransfers, {}, { [OPEN]: BROKEN })).toMatchObject({ message: 'database' });
	});
});
