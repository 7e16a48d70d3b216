// Traffic that a user buys: once for each tracking ID, with what happened to it in the item, or in the words of the error.
import { bodiesOf, endpointsOf, execute } from './payments-user.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { buyValidatorTraffic } from '../../nodes/CantonValidator/operations/traffic/buy';
import type { CallFailure } from '../../nodes/shared/errors/failure';
import { BROKEN, historyOf, IN_FLIGHT, LOST, NONE, REFUSED, TRANSACTIONS, transactionOf } from './payments-support.cts';

const BUY = 'POST /v0/wallet/buy-traffic-requests';
const STATUS = 'POST /v0/wallet/buy-traffic-requests/{tracking_id}/status';
const OPERATOR = 'GET /v0/validator-user';
const DSO = 'GET /v0/scan-proxy/dso';

const CREATED = { status: 'created' };
const COMPLETED = { status: 'completed', transaction_id: '1220000007' };
const REJECTED = { status: 'failed', failure_reason: 'rejected', rejection_reason: 'no funds' };
const USED: CallFailure = {
	...{ message: 'Buy traffic request t already exists', origin: 'application', httpStatus: 409, retryable: false },
};
const USED_UP = 'Its tracking ID is used up: buy again with another one.';
const NOT_BOUGHT = `No traffic was bought: no funds. ${USED_UP}`;
const UNKNOWN = 'The outcome is unknown: the operation may have succeeded. Nothing was sent again.';
const AGAIN =
	'Ask for it with Traffic › Get Purchase Status, tracking ID t, or run it again with the same one: the validator buys once for it.';
const bought = transactionOf(7, 'AmuletRules_BuyMemberTraffic', { sender: { party: 'op', amount: '-3.5' }, receivers: [] });

/** A wallet. `before`: the status of the tracking ID. `after`: its statuses once the request was sent. The last of them stays. */
function walletOf(before: object, answer: object = {}, after: object[] = [], more: object = {}): any {
	let statuses = [before];
	return {
		[OPERATOR]: { party_id: 'op::12' },
		[DSO]: { amulet_rules: { domain_id: 'global::12' } },
		[STATUS]: () => (statuses.length > 1 ? statuses.shift()! : statuses[0]!),
		[BUY]: () => {
			if (after.length > 0) statuses = [...after];
			return answer;
		},
		[TRANSACTIONS]: historyOf([bought]),
		...more,
	};
}
const buy = async (wallet: any, values: IDataObject = {}, flow?: IDataObject) =>
	await execute(buyValidatorTraffic, { trafficBytes: '200000', trackingId: 't', ...values }, wallet, { flow });

const ITEM = {
	...{ outcome: 'succeeded', alreadyDone: false, trackingId: 't', status: 'completed', walletStatus: 'completed' },
	...{ failureReason: null, rejectionReason: null, updateId: '1220000007', trafficBytes: 200_000 },
	...{ party: 'op::12', synchronizerId: 'global::12', price: '3.5000000000' },
};
const EARLIER = { ...ITEM, alreadyDone: true, trafficBytes: null, party: null, synchronizerId: null };
const SUBMITTED = { ...ITEM, outcome: 'submitted', status: 'pending', walletStatus: 'created', updateId: null, price: null };

describe('a purchase', () => {
	test('is requested once, and waited for until the wallet has acted', async () => {
		expect(buyValidatorTraffic.endpoints).toEqual([BUY, STATUS, OPERATOR, DSO, TRANSACTIONS]);
		const result = await buy(walletOf(NONE, {}, [CREATED, NONE, BROKEN, COMPLETED]));
		expect(result.items).toEqual([ITEM]);
		expect(endpointsOf(result)).toEqual([OPERATOR, DSO, STATUS, BUY, STATUS, STATUS, STATUS, STATUS, TRANSACTIONS]);
		expect(result.calls[2]!.request).toEqual({ path: { tracking_id: 't' } });
		expect(result.calls[3]!.request).toEqual({
			body: {
				...{ receiving_validator_party_id: 'op::12', domain_id: 'global::12', traffic_amount: 200_000, tracking_id: 't' },
				expires_at: (result.began + 600_000) * 1000,
			},
			submission: true,
		});
	});

	test('is for whom and where the user says, and as long as the user says', async () => {
		const options = { forParty: 'bob::12ab', synchronizerId: 'other::12', expiresInMinutes: 1440 };
		const result = await buy(walletOf(NONE, {}, [COMPLETED]), { options });
		expect(result.items).toEqual([{ ...ITEM, party: 'bob::12ab', synchronizerId: 'other::12' }]);
		expect(bodiesOf(result, BUY)).toMatchObject([
			{
				...{ receiving_validator_party_id: 'bob::12ab', domain_id: 'other::12' },
				expires_at: (result.began + 86_400_000) * 1000,
			},
		]);
		expect(endpointsOf(result).slice(0, 2)).toEqual([STATUS, BUY]);
		const soon = await buy(walletOf(NONE, {}, [COMPLETED]), { options: { expiresInMinutes: 1 } });
		expect(bodiesOf(soon, BUY)[0].expires_at).toBe((soon.began + 60_000) * 1000);
	});

	test.each<[string, unknown]>([
		['9007199254740991', 9_007_199_254_740_991],
		['9007199254740992', '9007199254740992'],
		['9007199254740993', '9007199254740993'],
		['0200000', 200_000],
	])('of %s bytes has them exactly', async (trafficBytes, said) => {
		const result = await buy(walletOf(NONE, {}, [COMPLETED]), { trafficBytes });
		expect(result.items).toMatchObject([{ trafficBytes: said }]);
	});

	test.each<[string, IDataObject, string, string]>([
		[
			...(['nothing', { trafficBytes: '' }, 'Traffic (Bytes): this field is empty'] as const),
			'Fill it in, or check the expression: it returned nothing for this item.',
		],
		['0 bytes', { trafficBytes: '0' }, 'Traffic (Bytes): it is 0', 'Enter how many bytes to buy, e.g. 1000000.'],
		['00 bytes', { trafficBytes: '00' }, 'Traffic (Bytes): it is 0', 'Enter how many bytes to buy, e.g. 1000000.'],
		['some bytes', { trafficBytes: 'some' }, 'Traffic (Bytes): "some" is not a whole number', 'Enter digits only, e.g. 1671.'],
		['no time', { options: { expiresInMinutes: 0 } }, 'Expires In (Minutes): 0 is too small', 'The smallest value is 1.'],
		['too long', { options: { expiresInMinutes: 1441 } }, 'Expires In (Minutes): 1441 is too large', 'The largest value is 1440.'],
	])('of %s is refused before anything is called', async (_, values, message, advice) => {
		expect(await buy({}, values)).toMatchObject({ message, advice, calls: [], fields: { outcome: 'failed' } });
	});

	test('on a network that does not say its synchronizer needs one', async () => {
		expect(await buy(walletOf(NONE, {}, [], { [DSO]: { amulet_rules: {} } }))).toMatchObject({
			message: 'Synchronizer ID: the network does not say which it is at the moment',
			advice: 'Enter it.',
		});
	});

	test('that the wallet does not do within half a minute is submitted', async () => {
		const result = await buy(walletOf(NONE, {}, [CREATED]));
		expect(result.items).toEqual([SUBMITTED]);
		expect(result.waited).toBe(30_000);
		expect(endpointsOf(result)).not.toContain(TRANSACTIONS);
		expect((await buy(walletOf(NONE, {}, [BROKEN]))).items).toEqual([SUBMITTED]);
	});

	test.each<[object, string, object]>([
		[REJECTED, 'no funds.', { failureReason: 'rejected' }],
		[
			{ ...REJECTED, rejection_reason: 'No funds!', transaction_id: '1220ab' },
			'No funds!',
			{ failureReason: 'rejected', updateId: '1220ab' },
		],
		[{ status: 'failed', failure_reason: 'expired' }, 'expired.', { failureReason: 'expired' }],
		[{ status: 'failed' }, 'no reason.', { failureReason: '' }],
	])('that became %j was not paid', async (status, reason, context) => {
		const result = await buy(walletOf(NONE, {}, [CREATED, status]));
		expect(result).toMatchObject({
			message: `No traffic was bought: ${reason} ${USED_UP}`,
			advice: 'Check the parameters of this operation.',
			fields: { trackingId: 't', outcome: 'failed', retryable: false },
		});
		expect(result.fields.context).toEqual(context);
	});

	test('above a maximum is not requested', async () => {
		const result = await buy(walletOf(NONE), { maximumPerItem: '199999' });
		expect(result).toMatchObject({
			message: 'Maximum per Item (Bytes): 200000 bytes is more than 199999 bytes. Nothing was sent.',
			fields: { trackingId: 't', outcome: 'failed' },
		});
		expect(endpointsOf(result)).toEqual([OPERATOR, DSO, STATUS]);
	});
});

describe('a purchase of before', () => {
	test('is not made again, and what it was for is not known', async () => {
		const result = await buy(walletOf(COMPLETED), { maximumPerItem: '1' });
		expect(result.items).toEqual([EARLIER]);
		expect(endpointsOf(result)).not.toContain(BUY);
	});

	test('that is under way is waited for', async () => {
		const statuses = [CREATED, CREATED, COMPLETED];
		const under = { [STATUS]: () => statuses.shift()! };
		expect((await buy(walletOf(NONE, {}, [], under))).items).toEqual([EARLIER]);
		const result = await buy(walletOf(CREATED));
		expect(result.items).toEqual([{ ...SUBMITTED, alreadyDone: true, trafficBytes: null, party: null, synchronizerId: null }]);
		expect(result.waited).toBe(30_000);
		expect(endpointsOf(result)).not.toContain(BUY);
	});

	test('that failed is an error, and nothing is sent', async () => {
		const result = await buy(walletOf(REJECTED));
		expect(result).toMatchObject({ message: NOT_BOUGHT, fields: { outcome: 'failed' }, waited: 0 });
		expect(endpointsOf(result)).not.toContain(BUY);
	});

	test.each([
		['an ID of the user', 't', 'unknown', ` ${UNKNOWN} ${AGAIN}`],
		['an ID of this execution', '', 'failed', ''],
	])('that cannot be read stops it, with %s', async (_, trackingId, outcome, more) => {
		const result = await buy(walletOf(BROKEN), { trackingId });
		expect(result).toMatchObject({
			message: 'Whether it was done before could not be read, so nothing was sent: database',
			advice: `The server has an internal error. Try again later; its operator finds more in the log.${more} (HTTP 500)`,
			fields: { outcome },
		});
		expect(endpointsOf(result)).toEqual([OPERATOR, DSO, STATUS]);
	});
});

describe('a purchase of the tracking ID of another one in the same execution', () => {
	const OTHER = 'for another purchase: 200000 bytes for op::12 at global::12';

	test.each<[string, IDataObject]>([
		['another size', { trafficBytes: '1000000' }],
		['another party', { options: { forParty: 'bob::12ab' } }],
		['another synchronizer', { options: { synchronizerId: 'other::12' } }],
	])('of %s is an error, and nothing is sent', async (_, values) => {
		const flow = {};
		const wallet = walletOf(NONE, {}, [COMPLETED]);
		expect((await buy(wallet, {}, flow)).items).toEqual([ITEM]);
		const result = await buy(wallet, values, flow);
		expect(result).toMatchObject({
			message: `The tracking ID was used before, ${OTHER}. Nothing was bought now.`,
			fields: { trackingId: 't', outcome: 'failed' },
			items: [],
		});
		expect(endpointsOf(result)).not.toContain(BUY);
		expect((await buy(wallet, {}, flow)).items).toEqual([EARLIER]);
	});

	test('that is not shown, or cannot be read, is unknown, and nothing is sent', async () => {
		for (const [after, why] of [
			[NONE, `the tracking ID was sent before, ${OTHER}, which the validator does not show`],
			[BROKEN, 'database'],
		] as const) {
			const flow = {};
			const wallet = walletOf(NONE, LOST, [after]);
			expect((await buy(wallet, { options: { resolveSeconds: 0 } }, flow)).fields).toMatchObject({ outcome: 'unknown' });
			const result = await buy(wallet, { trafficBytes: '1000000' }, flow);
			expect(result).toMatchObject({
				message: `Whether it was done before could not be read, so nothing was sent: ${why}`,
				fields: { trackingId: 't', outcome: 'unknown' },
			});
			expect(endpointsOf(result)).not.toContain(BUY);
		}
	});

	test('that was not bought leaves the ID used up', async () => {
		const flow = {};
		const wallet = walletOf(NONE, LOST, [NONE, REJECTED]);
		await buy(wallet, { options: { resolveSeconds: 0 } }, flow);
		expect(await buy(wallet, { trafficBytes: '1000000' }, flow)).toMatchObject({ message: NOT_BOUGHT, fields: { outcome: 'failed' } });
	});

	test('whose note an older version made is found', async () => {
		const flow: any = {};
		await buy(walletOf(NONE, {}, [COMPLETED]), {}, flow);
		const [notes] = Object.values(flow.cantonSent) as any[];
		for (const name of Object.keys(notes)) notes[name] = '2026-11-28T10:00:00.000Z';
		expect((await buy(walletOf(COMPLETED), {}, flow)).items).toEqual([EARLIER]);
	});

	test('that was refused does not count', async () => {
		const flow = {};
		expect((await buy(walletOf(NONE, REFUSED), {}, flow)).fields).toMatchObject({ outcome: 'failed' });
		expect((await buy(walletOf(NONE, {}, [COMPLETED]), { trafficBytes: '1000000' }, flow)).items).toEqual([
			{ ...ITEM, trafficBytes: 1_000_000 },
		]);
	});
});

describe('a purchase whose answer says nothing of it', () => {
	const soon = { options: { resolveSeconds: 2 } };

	test.each<[string, CallFailure, object]>([
		['lost: it is of now', LOST, ITEM],
		['its ID was used', USED, EARLIER],
		['another call is under way', IN_FLIGHT, EARLIER],
	])('is found: %s', async (_, failure, item) => {
		expect((await buy(walletOf(NONE, failure, [CREATED, CREATED, COMPLETED]))).items).toEqual([item]);
		expect(await buy(walletOf(NONE, failure, [CREATED, REJECTED]))).toMatchObject({ message: NOT_BOUGHT, fields: { outcome: 'failed' } });
	});

	test.each<[string, CallFailure, string]>([
		['lost', LOST, 'Could not reach http://validator: socket hang up. Nothing of it was found within 2 s.'],
		['its ID was used', USED, 'Buy traffic request t already exists. Nothing of it was found within 2 s.'],
	])('is unknown if there is none: %s', async (_, failure, message) => {
		const result = await buy(walletOf(NONE, failure), soon);
		expect(result).toMatchObject({ message, fields: { trackingId: 't', outcome: 'unknown' }, waited: 2000 });
		expect(result.advice).toContain(`${UNKNOWN} ${AGAIN}`);
	});

	test('is not made if it was refused', async () => {
		expect(await buy(walletOf(NONE, REFUSED))).toMatchObject({ message: 'no funds', fields: { trackingId: 't', outcome: 'failed' } });
	});
});
