// Sends of a wallet as their user runs them: what goes to the validator, what the item says, and the words of each error.
import { bodiesOf, endpointsOf, execute } from './payments-user.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { searchDaysOption } from '../../nodes/CantonWallet/transfer/send';
import type { CallFailure } from '../../nodes/shared/errors/failure';
import { sendWalletTransfer } from '../../nodes/CantonWallet/operations/transfer/send';
import { BROKEN, historyOf, IN_FLIGHT, LOST, offeredTransfer, REFUSED, TRANSACTIONS, transactionOf } from './payments-support.cts';

const SEND = 'POST /v2/wallet/token-standard/transfers';
const SEND_PREAPPROVED = 'POST /v0/wallet/transfer-preapproval/send';
const OPEN = 'GET /v0/wallet/token-standard/transfers';
const USER = 'GET /v0/wallet/user-status';
const BOB = 'bob::12ab';
const PAYMENT = { receiver: BOB, amount: '5', description: 'rent', trackingId: 't' };
const OFFERED = { output: { transfer_instruction_cid: '00ab' }, sender_change_cids: ['00cc'] };
const RECEIVED = { output: { receiver_holding_cids: ['00dd'] }, sender_change_cids: ['00cc'] };

const offered = (at = 1, more: object = {}) => offeredTransfer(at, { transfer_instruction_receiver: BOB, ...more });
const direct = (at = 1, more: object = {}) =>
	transactionOf(at, 'TransferPreapproval_Send', {
		...{ description: 'rent (t)', receivers: [{ party: BOB, amount: '5.0000000000' }] },
		...more,
	});
const open = (...ids: string[]) => ({
	transfers: ids.map((id) => ({ contract_id: id, payload: { transfer: { sender: 'alice', receiver: BOB, amount: '5' } } })),
});
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
/** A wallet with a history, which the answer to a send adds to. */
const walletOf = (history: any[], said: any = OFFERED, shown: any[] = [offered()], more: object = {}): any => {
	const send = () => {
		history.unshift(...shown);
		return said;
	};
	return {
		[USER]: { party_id: 'alice' },
		[TRANSACTIONS]: historyOf(history),
		[OPEN]: open(),
		[SEND]: send,
		[SEND_PREAPPROVED]: send,
		...more,
	};
};
const send = async (values: IDataObject, wallet: any, execution?: object) =>
	await execute(sendWalletTransfer, { ...PAYMENT, ...values }, wallet, execution);

const AGAIN =
	'Run it again with the tracking ID t: the validator pays once for it. ' +
	'Or search for that ID among the descriptions of Wallet › Get Many Transactions.';
const UNKNOWN = `The outcome is unknown: the operation may have succeeded. Nothing was sent again. ${AGAIN}`;
const OTHER = `The tracking ID was used before, for another payment: 7 CC to ${BOB}. Nothing was paid now.`;
const LOST_TEXT = 'Could not reach http://validator: socket hang up.';
const seven = { transfer_instruction_amount: '7' };
const CONFLICT: CallFailure = { message: 'in conflict', origin: 'application', httpStatus: 409, retryable: false };
const PENDING = {
	...{ outcome: 'succeeded', alreadyDone: false, trackingId: 't', status: 'pending', receiver: BOB, amount: '5.0000000000' },
	...{ description: 'rent (t)', transferInstructionId: '00ab', updateId: '1220000001', recordTime: '2026-07-01T00:00:01.000Z' },
	...{ receiverHoldingIds: [], senderChangeIds: ['00cc'] },
};
const FOUND = { ...PENDING, senderChangeIds: [] };

test('the operation names what it calls and whose wallet it needs', () => {
	expect(sendWalletTransfer.endpoints).toEqual([
		...[SEND, SEND_PREAPPROVED, OPEN, TRANSACTIONS],
		...['GET /v0/scan-proxy/transfer-preapprovals/by-party/{party}', 'GET /v0/wallet/balance', USER],
	]);
	expect(searchDaysOption).toEqual({
		...{ displayName: 'Search Earlier For (Days)', name: 'searchDays', type: 'number', default: 90 },
		typeOptions: { minValue: 1, maxValue: 3650 },
		description:
			'How far back the wallet is searched for a payment of a Tracking ID of your own before it pays. ' +
			'Nothing is sent if that cannot be read. An ID that was used longer ago is not noticed.',
	});
});

describe('a payment', () => {
	test('is sent once, and its item is as the wallet shows it', async () => {
		const result = await send({ options: { expiresInHours: 2 } }, walletOf([]));
		expect(result.items).toEqual([PENDING]);
		expect(endpointsOf(result)).toEqual([USER, TRANSACTIONS, SEND, TRANSACTIONS]);
		expect(result.calls[2]!.request).toEqual({
			body: {
				...{ receiver_party_id: BOB, amount: '5', description: 'rent (t)', tracking_id: 't' },
				expires_at: (result.began + 7_200_000) * 1000,
			},
			submission: true,
		});
	});

	test('without a description has the tracking ID only', async () => {
		const result = await send({ description: '' }, walletOf([], OFFERED, [offered(1, { description: 't' })]));
		expect(bodiesOf(result, SEND)[0].description).toBe('t');
		expect(result.items).toEqual([{ ...PENDING, description: 't' }]);
	});

	test('that was received at once has the holdings of its answer', async () => {
		const { items } = await send({}, walletOf([], RECEIVED, [direct()]));
		expect(items).toEqual([{ ...PENDING, status: 'completed', transferInstructionId: null, receiverHoldingIds: ['00dd'] }]);
		const none = await send({}, walletOf([], { output: { dummy: null }, sender_change_cids: [] }, [direct()]));
		expect(none.items).toMatchObject([{ status: 'completed', receiverHoldingIds: [], senderChangeIds: [] }]);
	});

	test('only to a receiver with a preapproval goes to another endpoint', async () => {
		const result = await send({ withoutPreapproval: 'refuse' }, walletOf([], {}, [direct()]));
		expect(result.items).toEqual([{ ...PENDING, status: 'completed', transferInstructionId: null, senderChangeIds: [] }]);
		expect(result.calls[2]).toEqual({
			endpoint: SEND_PREAPPROVED,
			request: {
				body: { receiver_party_id: BOB, amount: '5', description: 'rent (t)', deduplication_id: 't' },
				...{ expect: 'none', submission: true },
			},
		});
		const refused = await send({ withoutPreapproval: 'refuse' }, walletOf([], REFUSED, []));
		expect(refused).toMatchObject({ message: 'no funds', fields: { outcome: 'failed', httpStatus: 400, trackingId: 't' } });
	});

	test('whose answer names the open transfer is found by it', async () => {
		const renamed = offered(1, { description: 'x' });
		expect((await send({}, walletOf([], OFFERED, [renamed]))).items).toEqual([{ ...PENDING, description: 'x' }]);
	});

	test('is found among two of its tracking ID', async () => {
		const { items } = await send({}, walletOf([], OFFERED, [offered(2, { ...seven, transfer_instruction_cid: '00cd' }), offered(1)]));
		expect(items).toEqual([PENDING]);
	});

	test('that only the list of open transfers shows is an earlier one', async () => {
		const result = await send({}, walletOf([], OFFERED, [], { [OPEN]: open('00ab') }));
		expect(result.items).toEqual([{ ...FOUND, alreadyDone: true, amount: '5', description: null, updateId: null, recordTime: null }]);
		expect(result.waited).toBe(10_000);
	});

	test('that only the list of open transfers shows, with another amount, is another payment', async () => {
		const result = await send({ amount: '7' }, walletOf([], OFFERED, [], { [OPEN]: open('00ab') }));
		expect(result).toMatchObject({
			message: `The tracking ID was used before, for another payment: 5 CC to ${BOB}. Nothing was paid now.`,
			fields: { trackingId: 't', outcome: 'failed' },
		});
	});

	test('that only the list of open transfers shows counts as paid: the history may be late', async () => {
		const flow = {};
		const wallet = walletOf([], OFFERED, [], { [OPEN]: open('00ab') });
		const limited = { maximumPerExecution: '8', options: { resolveSeconds: 0 } };
		expect((await send({ ...limited, trackingId: 't' }, wallet, { flow })).items).toMatchObject([{ alreadyDone: true }]);
		const second = await send({ ...limited, trackingId: 'u' }, wallet, { flow });
		expect(second.message).toContain('Maximum per Execution (CC): 5 CC more would exceed 8.0000000000 CC');
		expect(second.fields).toMatchObject({ trackingId: 'u', outcome: 'failed' });
		expect(endpointsOf(second)).not.toContain(SEND);
	});

	test.each([
		['and no open transfer', OFFERED, { [OPEN]: open('00cd') }, true],
		['and the open transfers cannot be read', OFFERED, { [OPEN]: BROKEN }, true],
		['and it is no open one', RECEIVED, {}, false],
	])('that the wallet does not show, %s, has an unknown outcome', async (_, answer, more, reads) => {
		const result = await send({}, walletOf([], answer, [], more));
		expect(result).toMatchObject({
			message:
				'The validator says that the transfer is done, but the wallet shows none of this tracking ID: it may be the answer to an earlier one.',
			advice: `Check the parameters of this operation. ${UNKNOWN}`,
			fields: { trackingId: 't', outcome: 'unknown' },
		});
		expect(endpointsOf(result).includes(OPEN)).toBe(reads);
	});

	test('is not waited for longer than the user wants', async () => {
		expect((await send({ options: { resolveSeconds: 1 } }, walletOf([], RECEIVED, []))).waited).toBe(1000);
	});

	test('of which the wallet shows another one failed', async () => {
		expect(await send({}, walletOf([], OFFERED, [offered(1, seven)], { [OPEN]: open('00ab') }))).toMatchObject({
			message: OTHER,
			fields: { trackingId: 't', outcome: 'failed', context: { earlierUpdateId: '1220000001' } },
		});
	});
});

describe('a payment of earlier', () => {
	test('is not sent again, and its item says what happened to it', async () => {
		const result = await send({}, walletOf([offered()], OFFERED, [], { [OPEN]: open('00ab') }));
		expect(result.items).toEqual([{ ...FOUND, alreadyDone: true }]);
		expect(endpointsOf(result)).toEqual([USER, TRANSACTIONS, OPEN]);
		const over = [
			transactionOf(2, 'LockedAmulet_Unlock', { transaction_type: 'balance_change', receivers: [{ party: 'alice', amount: '5' }] }),
		];
		expect((await send({}, walletOf([...over, offered()]))).items).toEqual([{ ...FOUND, alreadyDone: true, status: 'expired' }]);
	});

	test('is found also above a maximum: nothing is paid for it', async () => {
		expect((await send({ maximumPerItem: '1' }, walletOf([direct()]))).items).toMatchObject([{ alreadyDone: true }]);
	});

	test('that was another one is an error, and nothing is sent', async () => {
		const result = await send({}, walletOf([offered(1, seven)]));
		expect(result).toMatchObject({
			message: OTHER,
			advice: 'Check the parameters of this operation.',
			fields: { trackingId: 't', retryable: false, outcome: 'failed', context: { earlierUpdateId: '1220000001' } },
		});
		expect(endpointsOf(result)).toEqual([USER, TRANSACTIONS]);
	});

	test.each([
		['an ID of the user', 't', 'unknown', ` ${UNKNOWN}`],
		['an ID of this execution', '', 'failed', ''],
	])('that cannot be read stops it, with %s', async (_, trackingId, outcome, more) => {
		const result = await send({ trackingId }, walletOf([], OFFERED, [], { [TRANSACTIONS]: BROKEN }));
		expect(result.message).toBe('Whether it was done before could not be read, so nothing was sent: database');
		expect(result.advice).toBe(`The server has an internal error. Try again later; its operator finds more in the log.${more} (HTTP 500)`);
		expect(result.fields).toMatchObject({ outcome, httpStatus: 500 });
		expect(endpointsOf(result)).toEqual([USER, TRANSACTIONS]);
	});

	describe('is searched as far back as', () => {
		const agedBy = (days: number) => ({
			...transactionOf(0, 'AmuletRules_Transfer', { description: 'x' }),
			...{ event_id: `#${days}:0`, date: daysAgo(days) },
		});
		/** Pages of one transaction each that were read before the payment was sent. */
		const pagesOf = async (values: IDataObject, execution?: object) => {
			const more = { [TRANSACTIONS]: historyOf([0, 15, 30, 100].map(agedBy), 1) };
			return endpointsOf(await send(values, walletOf([], REFUSED, [], more), execution)).indexOf(SEND) - 1;
		};

		test('the days that the user names, else 90', async () => {
			expect(await pagesOf({})).toBe(4);
			expect(await pagesOf({ options: { searchDays: 20 } })).toBe(3);
			expect(await pagesOf({ options: { searchDays: 1 } })).toBe(2);
			for (const [searchDays, message] of [
				[0, 'Search Earlier For (Days): 0 is too small'],
				[3651, 'Search Earlier For (Days): 3651 is too large'],
			] as const)
				expect(await send({ options: { searchDays } }, {})).toMatchObject({ message, calls: [] });
			expect(await pagesOf({ options: { searchDays: 3650 } })).toBe(5);
		});

		test('this execution or the one that it repeats, for an ID that the node made', async () => {
			const flow: any = {};
			expect(await pagesOf({ trackingId: '' }, { flow })).toBe(2);
			const first = (id: string) => ({ cantonSent: { n: { [JSON.stringify({ trackingId: id })]: daysAgo(20) } } });
			const { trackingId } = (await send({ trackingId: '' }, walletOf([], REFUSED, []), { flow })).fields;
			expect(await pagesOf({ trackingId: '' }, { flow: { ...flow, ...first(trackingId) } })).toBe(3);
			expect(await pagesOf({}, { flow: first('t') })).toBe(4);
		});

		test('two hundred thousand transactions, and the error says how to search less', async () => {
			const page = Array.from({ length: 500 }, (_, at) => transactionOf(at, 'AmuletRules_BuyMemberTraffic', { date: daysAgo(0) }));
			const busy = walletOf([], OFFERED, [], { [TRANSACTIONS]: ({ body }: any) => ({ items: page.slice(0, body.page_size) }) });
			const { message, fields } = await send({}, busy);
			const most = 'so nothing was sent: the wallet has more than 200000 transactions since then.';
			expect(message).toBe(
				`Whether it was done before could not be read, ${most} ` +
					'Set Search Earlier For (Days) to the days in which the Tracking ID may have been used.',
			);
			expect(fields.outcome).toBe('unknown');
			expect((await send({ trackingId: '' }, busy)).message).toBe(`Whether it was done before could not be read, ${most}`);
		});
	});
});

describe('a payment whose answer says nothing of it', () => {
	const other = [offered(1, seven)];
	const soon = { options: { resolveSeconds: 2 } };

	test.each<[string, CallFailure, any[], object]>([
		['lost, and shown: it is of now', LOST, [offered()], FOUND],
		['under way before, and shown', IN_FLIGHT, [direct()], { alreadyDone: true, status: 'completed' }],
		['in conflict, and shown', CONFLICT, [direct()], { alreadyDone: true, status: 'completed' }],
	])('%s', async (_, failure, shown, item) => {
		expect((await send({}, walletOf([], failure, shown))).items).toMatchObject([item]);
	});

	test.each<[string, CallFailure, any[], string]>([
		['lost, and not shown', LOST, [], LOST_TEXT],
		['lost, and another is shown', LOST, other, LOST_TEXT],
		['under way before, and another is shown', IN_FLIGHT, other, 'Too many requests: SUBMISSION_ALREADY_IN_FLIGHT(2,0): under way.'],
		['of a command that was executed, and not shown', { ...CONFLICT, message: 'duplicate command' }, [], 'duplicate command.'],
	])('is unknown: %s', async (_, failure, shown, said) => {
		const result = await send(soon, walletOf([], failure, [...shown]));
		const message = `${said} Nothing of it was found within 2 s.`;
		expect(result).toMatchObject({ message, fields: { outcome: 'unknown', trackingId: 't' }, waited: 2000 });
		expect(result.advice).toContain(UNKNOWN);
	});

	test.each<[string, CallFailure, any[], string]>([
		['refused', REFUSED, [], 'no funds'],
		['in conflict, and not shown', CONFLICT, [], 'in conflict'],
		['in conflict, and another is shown', CONFLICT, other, OTHER],
	])('is not done: %s', async (_, failure, shown, message) => {
		const result = await send(soon, walletOf([], failure, [...shown]));
		expect(result).toMatchObject({ message, fields: { outcome: 'failed', trackingId: 't' } });
		expect(result.advice).not.toContain(AGAIN);
	});
});

test('a payment above a maximum is not sent', async () => {
	const result = await send({ maximumPerItem: '4.9' }, walletOf([]));
	expect(result).toMatchObject({
		message: 'Maximum per Item (CC): 5 CC is more than 4.9000000000 CC. Nothing was sent.',
		fields: { outcome: 'failed', trackingId: 't' },
	});
	expect(endpointsOf(result)).not.toContain(SEND);
	const own = await send({ maximumPerItem: '4.9', trackingId: '' }, walletOf([]));
	expect(endpointsOf(own)).toEqual([USER]);
});

test('a setting that is not there is to offer, and any other word is refused', async () => {
	expect(endpointsOf(await send({ withoutPreapproval: undefined }, walletOf([])))).toContain(SEND);
	expect(await send({ withoutPreapproval: 'maybe' }, {})).toMatchObject({
		message: 'Without Preapproval: "maybe" is not one of its values',
		calls: [],
	});
});
