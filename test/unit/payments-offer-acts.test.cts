// Offers of the older flow that their user creates, accepts, rejects or withdraws: each is done once, and the item or the error says so.
import { bodiesOf, endpointsOf, execute } from './payments-user.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { acceptTransferOffer } from '../../nodes/CantonWallet/operations/transferOffer/accept';
import { createTransferOffer } from '../../nodes/CantonWallet/operations/transferOffer/create';
import { rejectTransferOffer } from '../../nodes/CantonWallet/operations/transferOffer/reject';
import { withdrawTransferOffer } from '../../nodes/CantonWallet/operations/transferOffer/withdraw';
import type { CallFailure } from '../../nodes/shared/errors/failure';
import { BROKEN, historyOf, IN_FLIGHT, LOST, NONE, REFUSED, TOO_MANY, TRANSACTIONS } from './payments-support.cts';

const OFFERS = 'GET /v0/wallet/transfer-offers';
const ACCEPTED = 'GET /v0/wallet/accepted-transfer-offers';
const STATUS = 'POST /v0/wallet/transfer-offers/{tracking_id}/status';
const USER = 'GET /v0/wallet/user-status';
const LOST_TEXT = 'Could not reach http://validator: socket hang up.';
const UNKNOWN = 'The outcome is unknown: the operation may have succeeded. Nothing was sent again.';
const failed = (kind: string) => ({ status: 'failed', failure_kind: kind });

describe('an act', () => {
	const KINDS = { accept: acceptTransferOffer, reject: rejectTransferOffer, withdraw: withdrawTransferOffer };
	type Kind = keyof typeof KINDS;
	const DONE = { accept: 'accepted', reject: 'rejected', withdraw: 'withdrawn' };
	const each = test.each<Kind>(['accept', 'reject', 'withdraw']);
	const endpoint = (kind: string) => `POST /v0/wallet/transfer-offers/{contract_id}/${kind}`;
	const ID = `00${'ab'.repeat(32)}`;
	const IDENTITY = { offerContractId: ID };
	const ARCHIVED: CallFailure = { message: 'CONTRACT_NOT_FOUND(11,0): gone', origin: 'application', httpStatus: 404, retryable: false };
	const NO_RECORD = 'It is no longer open. The validator does not return whether a call of this wallet ended it or somebody else did.';
	const ADVICE = 'Transfer Offer › Get Many shows whether it is still open, Transfer Offer › Get Status what happened to it.';

	const payload = { sender: 'alice', receiver: 'bob', amount: { amount: '5' }, description: 'rent', trackingId: 't' };
	const contract = (id = ID, more: object = {}) => ({
		contract_id: id,
		payload: { ...payload, ...more },
		created_at: '2026-07-01T00:00:00Z',
	});
	const FIELDS = {
		...{ direction: 'outgoing', sender: 'alice', receiver: 'bob', amount: '5', description: 'rent', trackingId: 't' },
		...{ expiresAt: null, expired: null, createdAt: '2026-07-01T00:00:00Z' },
	};
	/** The sender's wallet, in which the offer is open, or not. `after`: answers once the act was sent. */
	function walletOf(isOpen: boolean, answer: object, after: Record<string, object> = {}, party = 'alice'): any {
		let said: Record<string, object> = {
			[OFFERS]: { offers: isOpen ? [contract('00cd', { amount: { amount: '9' }, trackingId: 'x' }), contract()] : [] },
		};
		const now = (name: string, otherwise: object) => () => said[name] ?? otherwise;
		const act = () => {
			said = { ...said, ...after };
			return answer;
		};
		return {
			[USER]: { party_id: party },
			[OFFERS]: now(OFFERS, {}),
			[ACCEPTED]: now(ACCEPTED, { accepted_offers: [] }),
			[STATUS]: now(STATUS, NONE),
			[TRANSACTIONS]: historyOf([]),
			...Object.fromEntries(Object.keys(KINDS).map((kind) => [endpoint(kind), act])),
		};
	}
	const closed = { [OFFERS]: { offers: [] } };
	const act = async (kind: Kind, wallet: any, values: IDataObject = {}, execution?: object) =>
		await execute(KINDS[kind], { ...IDENTITY, ...values }, wallet, execution);
	/** Answers that show the act as done. */
	const shown = (kind: Kind) => ({
		...closed,
		...(kind === 'accept' ? { [ACCEPTED]: { accepted_offers: [contract('00ef')] } } : { [STATUS]: failed(DONE[kind]) }),
	});
	const ITEM = { outcome: 'succeeded', alreadyDone: false, ...IDENTITY, ...FIELDS };
	const itemOf = (kind: Kind, more: object = {}) => ({
		...ITEM,
		...{ status: DONE[kind], acceptedOfferContractId: kind === 'accept' ? '00ef' : null, ...more },
	});

	test.each<[Kind, string, string]>([
		['accept', 'Accept', "Accept an incoming offer: the sender's wallet pays within seconds, if it can"],
		['reject', 'Reject', 'Reject an incoming offer'],
		['withdraw', 'Withdraw', 'Withdraw an outgoing offer that was not accepted yet'],
	])('%s is an operation', (kind, name, description) => {
		expect(KINDS[kind]).toMatchObject({
			...{ value: kind, name, action: `${name} a transfer offer`, description, writes: true },
			endpoints: [endpoint(kind), OFFERS, ACCEPTED, STATUS, TRANSACTIONS, USER],
			rights: 'a token of a user who has a wallet at this validator',
		});
		expect(KINDS[kind].properties).toEqual([
			{
				...{ displayName: 'Offer Contract ID', name: 'offerContractId', type: 'string', default: '', required: true },
				placeholder: 'e.g. 00508f23…',
				description: 'Contract ID of the open offer, as Transfer Offer › Get Many and Transfer Offer › Create return it',
			},
			expect.objectContaining({ name: 'options', options: [expect.objectContaining({ name: 'resolveSeconds' })] }),
		]);
	});

	each('%s is sent once, and its item has what the offer was', async (kind) => {
		const result = await act(kind, walletOf(true, { accepted_offer_contract_id: '00ef' }));
		expect(result.items).toEqual([itemOf(kind)]);
		expect(endpointsOf(result)).toEqual([USER, OFFERS, endpoint(kind)]);
		const request = { path: { contract_id: ID }, submission: true };
		expect(result.calls[2]!.request).toEqual(kind === 'accept' ? request : { ...request, expect: 'none' });
	});

	test('on an offer that is not in the list has no fields of it', async () => {
		expect((await act('accept', walletOf(false, { accepted_offer_contract_id: '00ef' }))).items).toEqual([
			{ outcome: 'succeeded', alreadyDone: false, ...IDENTITY, status: 'accepted', acceptedOfferContractId: '00ef' },
		]);
	});

	test.each([
		['', 'Offer Contract ID: this field is empty'],
		['x', 'Offer Contract ID: "x" is not a contract ID'],
	])('needs an ID: "%s" is refused', async (offerContractId, message) => {
		expect(await act('accept', {}, { offerContractId })).toMatchObject({ message, calls: [] });
	});

	each('%s that is refused is not done', async (kind) => {
		for (const [failure, message] of [
			[REFUSED, 'no funds'],
			[TOO_MANY, 'Too many requests: slow down'],
			[{ ...ARCHIVED, httpStatus: 400 }, ARCHIVED.message],
			[{ ...ARCHIVED, message: 'no CONTRACT_NOT_FOUND' }, 'no CONTRACT_NOT_FOUND'],
		] as const) {
			const result = await act(kind, walletOf(true, failure, shown(kind)));
			expect(result).toMatchObject({ message, fields: { ...IDENTITY, outcome: 'failed' } });
			expect(endpointsOf(result)).toEqual([USER, OFFERS, endpoint(kind)]);
		}
	});

	each('%s is found if its answer was lost, and is an earlier one if the contract was gone or a call was under way', async (kind) => {
		expect((await act(kind, walletOf(true, LOST, shown(kind)))).items).toEqual([itemOf(kind)]);
		for (const failure of [ARCHIVED, IN_FLIGHT])
			expect((await act(kind, walletOf(true, failure, shown(kind)))).items).toEqual([itemOf(kind, { alreadyDone: true })]);
	});

	each('%s of an offer that somebody else ended is not done', async (kind) => {
		for (const failure of [ARCHIVED, LOST])
			expect(await act(kind, walletOf(true, failure, { ...closed, [STATUS]: failed('expired') }))).toMatchObject({
				message: `The offer is expired already, so it cannot become ${DONE[kind]}.`,
				fields: { ...IDENTITY, outcome: 'failed' },
			});
	});

	each('%s of an offer that was gone before is unknown: nobody knows who ended it', async (kind) => {
		for (const [failure, said] of [
			[ARCHIVED, ARCHIVED.message],
			[TOO_MANY, 'Too many requests: slow down'],
		] as const) {
			const result = await act(kind, walletOf(false, failure));
			expect(result).toMatchObject({ message: `${said}. ${NO_RECORD}`, fields: { ...IDENTITY, outcome: 'unknown' }, waited: 0 });
			expect(result.advice).toContain(`${UNKNOWN} ${ADVICE}`);
		}
	});

	test('is searched for as long as the user wants, and two seconds if the contract is gone', async () => {
		const soon = { options: { resolveSeconds: 3 } };
		expect(await act('accept', walletOf(true, LOST), soon)).toMatchObject({
			message: `${LOST_TEXT} Nothing of it was found within 3 s.`,
			waited: 3000,
		});
		expect(await act('accept', walletOf(true, ARCHIVED, closed), soon)).toMatchObject({
			message: `${ARCHIVED.message}. Nothing of it was found within 2 s.`,
			fields: { outcome: 'unknown' },
			waited: 2000,
		});
		expect((await act('accept', walletOf(true, ARCHIVED, closed), { options: { resolveSeconds: 1 } })).waited).toBe(1000);
	});

	test('that an earlier try of the execution did is found by what was noted of it then', async () => {
		const execution = { flow: {} };
		await act('withdraw', walletOf(true, LOST), { options: { resolveSeconds: 0 } }, execution);
		const again = walletOf(false, ARCHIVED, shown('withdraw'));
		const { items } = await act('withdraw', again, {}, execution);
		expect(items).toEqual([{ outcome: 'succeeded', alreadyDone: true, ...IDENTITY, status: 'withdrawn', acceptedOfferContractId: null }]);
		const lost = walletOf(false, LOST, shown('withdraw'));
		expect((await act('withdraw', lost, {}, execution)).items).toMatchObject([{ alreadyDone: true }]);
	});

	test('by the receiver is no end that only the sender knows', async () => {
		expect(await act('reject', walletOf(true, LOST, shown('reject'), 'bob'))).toMatchObject({ message: `${LOST_TEXT} ${NO_RECORD}` });
	});
});

describe('an offer', () => {
	const CREATE = 'POST /v0/wallet/transfer-offers';
	const BOB = 'bob::12ab';
	const OFFER = { receiver: BOB, amount: '5', description: 'rent', trackingId: 't' };
	const AGAIN =
		'Ask for it with Transfer Offer › Get Status, tracking ID t, or run it again with the same one: the validator makes one offer for it.';
	const OTHER = `The tracking ID was used before, for another offer: 7 CC to ${BOB}. Nothing was offered now.`;
	const CREATED = { status: 'created', contract_id: '00ab', transaction_id: '1220aa' };
	const USED: CallFailure = { message: 'duplicate command', origin: 'application', httpStatus: 409, retryable: false };
	const open = (amount = '5.0000000000') => ({
		offers: [{ contract_id: '00ab', payload: { receiver: BOB, amount: { amount }, description: 'rent' } }],
	});
	/** A wallet. `before` and `after`: the status of the tracking ID, before the offer is sent and afterwards. */
	function walletOf(before: object, answer: object = { offer_contract_id: '00ab' }, after: object = before, more: object = {}): any {
		let status = before;
		return {
			[STATUS]: () => status,
			[CREATE]: () => {
				status = after;
				return answer;
			},
			[OFFERS]: open(),
			[ACCEPTED]: { accepted_offers: [] },
			...more,
		};
	}
	const create = async (wallet: any, values: IDataObject = {}) => await execute(createTransferOffer, { ...OFFER, ...values }, wallet);
	const ITEM = {
		...{ outcome: 'succeeded', alreadyDone: false, trackingId: 't', status: 'pending', walletStatus: 'created', failureReason: null },
		...{ updateId: null, contractId: '00ab', receiver: BOB, amount: '5', description: 'rent' },
	};
	const FOUND = { ...ITEM, updateId: '1220aa', amount: '5.0000000000' };
	const soon = { options: { resolveSeconds: 2 } };

	test('is created once', async () => {
		expect(createTransferOffer.endpoints).toEqual([CREATE, STATUS, OFFERS, ACCEPTED, TRANSACTIONS]);
		const result = await create(walletOf(NONE), { options: { expiresInHours: 3 } });
		expect(result.items).toEqual([ITEM]);
		expect(endpointsOf(result)).toEqual([STATUS, CREATE]);
		expect(result.calls[1]!.request).toEqual({
			body: {
				...{ receiver_party_id: BOB, amount: '5', description: 'rent', tracking_id: 't' },
				expires_at: (result.began + 10_800_000) * 1000,
			},
			submission: true,
		});
		const bare = await create(walletOf(NONE), { description: '' });
		expect(bodiesOf(bare, CREATE)[0].description).toBe('');
		expect(bare.items).toEqual([{ ...ITEM, description: '' }]);
	});

	test('of before is not made again, and its item says what it was and became', async () => {
		const result = await create(walletOf(CREATED), { maximumPerItem: '1' });
		expect(result.items).toEqual([{ ...FOUND, alreadyDone: true }]);
		expect(endpointsOf(result)).not.toContain(CREATE);
		// Of one that was rejected nobody knows the content.
		expect((await create(walletOf(failed('rejected')))).items).toEqual([
			{
				...{ ...ITEM, alreadyDone: true, status: 'rejected', walletStatus: 'failed', contractId: null },
				...{ receiver: null, amount: null, description: null },
			},
		]);
	});

	test('of before that was another one is an error, and nothing is sent', async () => {
		const result = await create(walletOf(CREATED, {}, {}, { [OFFERS]: open('7') }));
		expect(result).toMatchObject({ message: OTHER, fields: { trackingId: 't', outcome: 'failed' } });
		expect(result.advice).toBe('Check the parameters of this operation.');
		expect(endpointsOf(result)).not.toContain(CREATE);
	});

	test.each([
		['its status', 't', { [STATUS]: BROKEN }, 'unknown', ` ${UNKNOWN} ${AGAIN}`],
		['its content', 't', { [OFFERS]: BROKEN }, 'unknown', ` ${UNKNOWN} ${AGAIN}`],
		['the status of an ID of this execution', '', { [STATUS]: BROKEN }, 'failed', ''],
	])('is not sent if %s cannot be read', async (_, trackingId, more, outcome, advice) => {
		const result = await create(walletOf(CREATED, {}, {}, more), { trackingId });
		expect(result).toMatchObject({
			message: 'Whether it was done before could not be read, so nothing was sent: database',
			advice: `The server has an internal error. Try again later; its operator finds more in the log.${advice} (HTTP 500)`,
			fields: { outcome },
		});
		expect(endpointsOf(result)).not.toContain(CREATE);
	});

	test('above a maximum is not sent', async () => {
		const result = await create(walletOf(NONE), { maximumPerItem: '4' });
		expect(result).toMatchObject({
			message: 'Maximum per Item (CC): 5 CC is more than 4.0000000000 CC. Nothing was sent.',
			fields: { outcome: 'failed' },
		});
		expect(endpointsOf(result)).toEqual([STATUS]);
	});

	test('is found if its answer was lost, and is an earlier one if the ID was used or a call was under way', async () => {
		expect((await create(walletOf(NONE, LOST, CREATED))).items).toEqual([{ ...ITEM, updateId: '1220aa' }]);
		for (const failure of [USED, IN_FLIGHT])
			expect((await create(walletOf(NONE, failure, CREATED))).items).toEqual([{ ...FOUND, alreadyDone: true }]);
	});

	test.each<[string, CallFailure, object, string]>([
		['lost, and not there', LOST, NONE, LOST_TEXT],
		['lost, and another is there', LOST, CREATED, LOST_TEXT],
		['executed, and not there', USED, NONE, 'duplicate command.'],
	])('is unknown: %s', async (_, failure, after, said) => {
		const result = await create(walletOf(NONE, failure, after, { [OFFERS]: open('7') }), soon);
		expect(result).toMatchObject({
			message: `${said} Nothing of it was found within 2 s.`,
			fields: { trackingId: 't', outcome: 'unknown' },
			waited: 2000,
		});
		expect(result.advice).toContain(AGAIN);
	});

	test.each<[string, CallFailure, object, string]>([
		['refused', REFUSED, NONE, 'no funds'],
		['used for another', USED, CREATED, OTHER],
		['under way, for another', IN_FLIGHT, CREATED, OTHER],
		['in conflict, and not there', { ...USED, message: 'in conflict' }, NONE, 'in conflict'],
	])('is not made: %s', async (_, failure, after, message) => {
		const result = await create(walletOf(NONE, failure, after, { [OFFERS]: open('7') }), soon);
		expect(result).toMatchObject({ message, fields: { trackingId: 't', outcome: 'failed' } });
	});
});
