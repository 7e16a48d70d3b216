// Offers of a wallet: what their status and the wallet's lists say of them, how they ended, and what a price in dollars is in coins.
import { inCoins } from '../../nodes/CantonWallet/payment/coins';
import { endOf, knownOffer } from '../../nodes/CantonWallet/transferOffer/endOfOffer';
import { offerContent, offerStatus, paymentOfOffer, stateOf, statusFields } from '../../nodes/CantonWallet/transferOffer/offerStatus';
import { BROKEN, historyOf, NONE, TRANSACTIONS, transactionOf, validatorOf } from './payments-support.cts';

const STATUS = 'POST /v0/wallet/transfer-offers/{tracking_id}/status';
const OPEN = 'GET /v0/wallet/transfer-offers';
const ACCEPTED = 'GET /v0/wallet/accepted-transfer-offers';

const CREATED = { status: 'created', contract_id: '00ab', transaction_id: '1220aa' };
const TAKEN = { status: 'accepted', contract_id: '00ac', transaction_id: '1220bb' };
const COMPLETED = { status: 'completed', contract_id: '00ad', transaction_id: '1220000007' };
const failed = (kind: string, more: object = {}) => ({ status: 'failed', failure_kind: kind, ...more });

describe('the status of an offer', () => {
	test.each([
		[CREATED, 'pending', { walletStatus: 'created', failureReason: null, updateId: '1220aa', contractId: '00ab' }],
		[TAKEN, 'accepted', { walletStatus: 'accepted', failureReason: null, updateId: '1220bb', contractId: '00ac' }],
		[COMPLETED, 'completed', { walletStatus: 'completed', failureReason: null, updateId: '1220000007', contractId: '00ad' }],
		[
			failed('withdrawn', { withdrawn_reason: 'no funds' }),
			'withdrawn',
			{ walletStatus: 'failed', failureReason: 'no funds', updateId: null, contractId: null },
		],
		[failed('rejected'), 'rejected', { walletStatus: 'failed', failureReason: null, updateId: null, contractId: null }],
		[{ status: 'created', contract_id: '00' }, 'pending', { walletStatus: 'created', updateId: null, contractId: '00' }],
	])('%j is %s', (status, state, fields) => {
		expect(stateOf(status as never)).toBe(state);
		expect(statusFields(status as never)).toMatchObject({ status: state, ...fields });
	});

	test('is read by its tracking ID, and is nothing for one that the validator does not know', async () => {
		const { validator, calls } = validatorOf({ [STATUS]: CREATED });
		expect(await offerStatus(validator, 'a b')).toEqual({ ok: true, answer: CREATED });
		expect(calls).toEqual([{ endpoint: STATUS, request: { path: { tracking_id: 'a b' } } }]);
		expect(await offerStatus(validatorOf({ [STATUS]: NONE }).validator, 'a')).toEqual({ ok: true, answer: undefined });
		expect(await offerStatus(validatorOf({ [STATUS]: BROKEN }).validator, 'a')).toEqual({ ok: false, failure: BROKEN });
	});
});

const payload = { sender: 'alice', receiver: 'bob', amount: { amount: '5' }, description: 'rent', trackingId: 't' };
const contract = (id: string, more: object = payload) => ({ contract_id: id, payload: more });
const offers = (...all: object[]) => ({ offers: all });
const accepted = (...all: object[]) => ({ accepted_offers: all });
const payment = (more: object = {}) => transactionOf(7, 'AcceptedTransferOffer_Complete', { description: 'rent', ...more });

describe('the content of an offer', () => {
	const content = async (status: object, answers: Record<string, object>) => {
		const { validator, calls } = validatorOf({ [OPEN]: offers(), [ACCEPTED]: accepted(), [TRANSACTIONS]: historyOf([]), ...answers });
		return [await offerContent(validator, status as never), calls.map(({ endpoint }) => endpoint)] as const;
	};

	test('of an open or an accepted one is in the lists', async () => {
		const shown = { ok: true, answer: { receiver: 'bob', amount: '5', description: 'rent' } };
		expect(await content(CREATED, { [OPEN]: offers(contract('00xx', {}), contract('00ab')) })).toEqual([shown, [OPEN, ACCEPTED]]);
		expect((await content(TAKEN, { [ACCEPTED]: accepted(contract('00ac')) }))[0]).toEqual(shown);
		const bare = { ok: true, answer: { receiver: null, amount: null, description: null } };
		expect((await content(CREATED, { [OPEN]: offers(contract('00ab', {})) }))[0]).toEqual(bare);
		expect((await content(CREATED, {}))[0]).toEqual({ ok: true, answer: undefined });
	});

	test('of one that failed is not shown, and not searched for', async () => {
		expect(await content(failed('rejected'), {})).toEqual([{ ok: true, answer: undefined }, []]);
	});

	test('of a completed one is its payment', async () => {
		const shown = { receiver: 'bob', amount: '5.0000000000', description: 'rent' };
		expect(await content(COMPLETED, { [TRANSACTIONS]: historyOf([payment()]) as never })).toEqual([
			{ ok: true, answer: shown },
			[TRANSACTIONS],
		]);
		const undescribed = await content(COMPLETED, { [TRANSACTIONS]: historyOf([payment({ description: undefined })]) as never });
		expect(undescribed[0]).toEqual({ ok: true, answer: { ...shown, description: null } });
		expect((await content(COMPLETED, {}))[0]).toEqual({ ok: true, answer: undefined });
	});

	test('of a list that cannot be read is an error', async () => {
		for (const list of [OPEN, ACCEPTED]) expect((await content(CREATED, { [list]: BROKEN }))[0]).toEqual({ ok: false, failure: BROKEN });
		expect((await content(COMPLETED, { [TRANSACTIONS]: BROKEN }))[0]).toEqual({ ok: false, failure: BROKEN });
	});
});

describe('the payment of an offer', () => {
	const others = (count: number) => Array.from({ length: count }, (_, index) => transactionOf(10_000 - index, 'AmuletRules_Transfer'));
	const find = async (transactions: any[], shortest?: number) => {
		const { validator, calls } = validatorOf({ [TRANSACTIONS]: historyOf(transactions, shortest) });
		const attempt: any = await paymentOfOffer(validator, '1220000007');
		return [attempt.answer?.event_id, calls.length];
	};

	test('is the transfer of that update that has a receiver', async () => {
		const { event_id: id } = payment();
		expect(await find([...others(3), payment()])).toEqual([id, 1]);
		expect(await find([payment({ receivers: [] })])).toEqual([undefined, 2]);
		expect(await find([payment({ transaction_type: 'balance_change' })])).toEqual([undefined, 2]);
	});

	test('is searched over short pages to the end, and twenty pages at most', async () => {
		const { event_id: id } = payment();
		expect(await find([...others(5), payment()], 2)).toEqual([id, 3]);
		expect(await find([...others(19), payment()], 1)).toEqual([id, 20]);
		expect(await find([...others(20), payment()], 1)).toEqual([undefined, 20]);
	});
});

describe('the end of an offer', () => {
	const OFFER = knownOffer(contract('00ab') as never, 'alice');
	const end = async (wanted: string, answers: Record<string, object>, offer: any = OFFER) => {
		const { validator } = validatorOf({
			[OPEN]: offers(),
			[ACCEPTED]: accepted(),
			[STATUS]: NONE,
			[TRANSACTIONS]: historyOf([]),
			...answers,
		});
		return await endOf(validator, wanted, '00ab', offer);
	};
	const answer = (said: unknown) => ({ ok: true, answer: said });
	const noRecord = answer({ nothing: expect.stringContaining('It is no longer open.') });
	const other = (message: string) => answer({ failed: expect.objectContaining({ message }) });

	test('is known by what was read of it', () => {
		expect(OFFER).toEqual({ trackingId: 't', sender: 'alice', amount: '5', isOutgoing: true });
		expect(knownOffer(contract('00ab') as never, 'bob').isOutgoing).toBe(false);
		expect(knownOffer(contract('00ab', {}) as never, 'bob')).toEqual({ trackingId: '', sender: '', amount: '', isOutgoing: false });
	});

	test('of an open one there is none yet, and of one that nobody knows none at all', async () => {
		expect(await end('rejected', { [OPEN]: offers(contract('00ab')) })).toEqual(answer(undefined));
		expect(await end('rejected', {}, undefined)).toEqual(noRecord);
		expect(await end('rejected', { [OPEN]: BROKEN }, { ...OFFER, trackingId: '' })).toEqual(noRecord);
		expect(await end('rejected', { [OPEN]: offers(contract('00cd')) })).toEqual(noRecord);
	});

	test.each(['rejected', 'withdrawn', 'expired'])('of one of its own that is %s: its status says so', async (state) => {
		const answers = { [STATUS]: failed(state) };
		expect(await end(state, answers)).toEqual(answer({ status: state, acceptedOfferContractId: null }));
		expect(await end('accepted', answers)).toEqual(other(`The offer is ${state} already, so it cannot become accepted.`));
		// A receiver's wallet may have an offer of the same tracking ID.
		expect(await end(state, answers, { ...OFFER, isOutgoing: false })).toEqual(noRecord);
	});

	test('of a completed one is compared by its payment', async () => {
		const incoming = { ...OFFER, isOutgoing: false };
		const completed = (more: object = {}) => ({ [STATUS]: COMPLETED, [TRANSACTIONS]: historyOf([payment(more)]) as never });
		expect(await end('accepted', completed(), incoming)).toEqual(answer({ status: 'completed', acceptedOfferContractId: null }));
		expect(await end('rejected', completed(), incoming)).toEqual(other('The offer is completed already, so it cannot become rejected.'));
		for (const another of [{ sender: { party: 'carol', amount: '-5' } }, { receivers: [{ party: 'bob', amount: '6' }] }, { receivers: [] }])
			expect(await end('rejected', completed(another), incoming)).toEqual(noRecord);
	});

	test('of an accepted one is in the list of those, or on its way there', async () => {
		const list = { [ACCEPTED]: accepted(contract('00cd', { ...payload, sender: 'carol' }), contract('00ce')) };
		expect(await end('accepted', list)).toEqual(answer({ status: 'accepted', acceptedOfferContractId: '00ce' }));
		expect(await end('rejected', list)).toEqual(other('The offer is accepted already, so it cannot become rejected.'));
		expect(await end('accepted', {})).toEqual(answer(undefined));
		expect(await end('accepted', { [ACCEPTED]: accepted(contract('00cd', { ...payload, trackingId: 'x' })) })).toEqual(answer(undefined));
		// Its status may still be that of an open one, or none.
		expect(await end('rejected', { [STATUS]: CREATED })).toEqual(noRecord);
		expect(await end('pending', { [STATUS]: CREATED })).toEqual(noRecord);
	});

	test.each([OPEN, STATUS, ACCEPTED])('of a wallet whose %s cannot be read is an error', async (endpoint) => {
		expect(await end('rejected', { [endpoint]: BROKEN })).toEqual({ ok: false, failure: BROKEN });
	});

	test('of one whose payment cannot be read is an error', async () => {
		expect(await end('accepted', { [STATUS]: COMPLETED, [TRANSACTIONS]: BROKEN })).toEqual({ ok: false, failure: BROKEN });
	});
});

describe('a price in coins', () => {
	const SCAN = 'POST /v0/open-and-issuing-mining-rounds';
	const round = (price: string, number = 7, opensAt = '2026-07-01T00:00:00Z') => ({
		contract: {
			contract_id: `00${price}`,
			payload: { round: { number: String(number) }, amuletPrice: price, opensAt, targetClosesAt: '2999-01-01T00:00:00Z' },
		},
	});
	const coins = async (amount: string | null, unit: string | null, price?: string, more: object = {}) => {
		const { validator } = validatorOf({});
		const scan: any = validatorOf({
			[SCAN]: { open_mining_rounds: price === undefined ? {} : { a: round(price), ...more }, issuing_mining_rounds: {} },
		});
		scan.validator.call = async (endpoint: string, request: any) => scan.validator.unwrap(await scan.validator.attempt(endpoint, request));
		return await inCoins({ ...validator, standingFor: () => scan.validator } as never, amount, unit);
	};

	test.each([
		['5', 'AmuletUnit', undefined, '5.0000000000'],
		['5', 'amulet', undefined, '5.0000000000'],
		['1', 'USDUnit', '0.5', '2.0000000000'],
		['1', 'usd', '0.3', '3.3333333334'],
		['1', 'USDUnit', '0.25', '4.0000000000'],
		['0', 'USDUnit', '0.5', '0.0000000000'],
		['1', 'USDUnit', undefined, undefined],
		['1', 'ExtAmuletUnit', '0.5', undefined],
		['1', 'ExtUSD', '0.5', undefined],
		['1', null, '0.5', undefined],
		['-1', 'AmuletUnit', undefined, undefined],
		['x', 'AmuletUnit', undefined, undefined],
		[null, 'AmuletUnit', undefined, undefined],
	])('%s %s at %s are %s', async (amount, unit, price, expected) => expect((await coins(amount, unit, price))?.most).toBe(expected));

	test('are the most of all rounds, also of one that opens later, and say the price', async () => {
		const later = { b: round('0.49', 8, '2999-01-01T00:00:00Z'), c: round('0.51', 6) };
		expect(await coins('5', 'USDUnit', '0.5', later)).toEqual({
			most: '10.2040816327',
			reckoned:
				'The request is 5.0000000000 USD, counted at 0.4900000000 USD, the price of round 8: the lowest of the rounds that are open or about to open. ' +
				'The wallet may pay at any of them. When round 8 has closed, the others count.',
		});
		expect(await coins('5', 'USDUnit', '0.5', { b: round('0.6', 8, '2999-01-01T00:00:00Z') })).toMatchObject({ most: '10.0000000000' });
		const older = { b: round('0.4', 6), c: round('0.6', 8) };
		expect((await coins('5', 'USDUnit', '0.5', older))?.reckoned).toContain(
			'counted at 0.4000000000 USD, the price of round 6: the lowest',
		);
		expect(await coins('5', 'AmuletUnit')).toEqual({ most: '5.0000000000' });
	});
});
