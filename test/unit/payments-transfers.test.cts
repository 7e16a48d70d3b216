// A transfer that a wallet sent, by the wallet's transactions: which one it is, and how it ended.
import { offerFields, offerRow, transferRow } from '../../nodes/CantonWallet/transfer/rows';
import { currentTransfer, findOpenTransfer, findTransfer, OPEN_TRANSFERS } from '../../nodes/CantonWallet/transfer/sentTransfer';
import { isOfPayment } from '../../nodes/CantonWallet/transfer/transferFields';
import { WalletHistory } from '../../nodes/CantonWallet/transfer/walletHistory';
import { BROKEN, historyOf, offeredTransfer, TRANSACTIONS, transactionOf, validatorOf } from './payments-support.cts';

const OFFERED = 'TransferFactory_Transfer';
const RETURNED = 'LockedAmulet_Unlock';
const contract = (payload: object, more: object = {}): any => ({
	contract_id: '00ab',
	payload,
	created_at: '2026-07-01T00:00:00Z',
	...more,
});

describe('rows', () => {
	const transfer = {
		...{ sender: 'alice', receiver: 'bob', amount: '5', requestedAt: '2026-07-01T00:00:00Z', executeBefore: '2020-01-01T00:00:00Z' },
		meta: { values: { 'splice.lfdecentralizedtrust.org/reason': 'rent' } },
	};

	test('of an open transfer, from each side; what it lacks is null', () => {
		expect(transferRow(contract({ transfer }), 'alice')).toEqual({
			...{ direction: 'outgoing', sender: 'alice', receiver: 'bob', amount: '5', description: 'rent' },
			...{ requestedAt: '2026-07-01T00:00:00Z', expiresAt: '2020-01-01T00:00:00Z', expired: true },
			...{ transferInstructionId: '00ab', createdAt: '2026-07-01T00:00:00Z' },
		});
		expect(transferRow(contract({ transfer }), 'bob').direction).toBe('incoming');
		const nothing = { sender: null, receiver: null, amount: null, description: null, requestedAt: null, expiresAt: null, createdAt: null };
		expect(transferRow(contract({}, { created_at: undefined }), 'bob')).toMatchObject(nothing);
		expect(transferRow(contract({ transfer: { meta: {} } }), 'bob').description).toBeNull();
	});

	test('of an offer: open or accepted', () => {
		const payload = {
			...{ sender: 'alice', receiver: 'bob', amount: { amount: '5' }, description: 'rent', trackingId: 't' },
			expiresAt: '2999-01-01T00:00:00Z',
		};
		const fields = {
			...{ direction: 'outgoing', sender: 'alice', receiver: 'bob', amount: '5', description: 'rent', trackingId: 't' },
			...{ expiresAt: '2999-01-01T00:00:00Z', expired: false, createdAt: '2026-07-01T00:00:00Z' },
		};
		expect(offerFields(contract(payload), 'alice')).toEqual(fields);
		expect(offerRow(contract(payload), 'bob', false)).toEqual({ status: 'created', ...fields, direction: 'incoming', contractId: '00ab' });
		expect(offerRow(contract(payload), 'bob', true).status).toBe('accepted');
		const nothing = { sender: null, receiver: null, amount: null, description: null, trackingId: null, expiresAt: null, createdAt: null };
		expect(offerFields(contract({}, { created_at: undefined }), 'bob')).toMatchObject(nothing);
	});
});

test.each([
	[{ receiver: 'bob', amount: '5.0' }, true],
	[{ receiver: null, amount: null }, true],
	[{ receiver: 'carol', amount: '5' }, false],
	[{ receiver: 'carol', amount: null }, false],
	[{ receiver: 'bob', amount: '5.1' }, false],
	[{ receiver: null, amount: '5.1' }, false],
])('a record of %j is of a payment of 5 to bob: %s', (record, is) => {
	expect(isOfPayment({ receiver: 'bob', amount: '5', description: undefined }, record)).toBe(is);
});

const sent = offeredTransfer;
const ended = (at: number, choice: string, cid = '00ab') =>
	transactionOf(at, choice, { transfer_instruction_cid: cid, description: undefined });
const returned = (at: number, amount = '5.0000000000', party = 'alice') =>
	transactionOf(at, RETURNED, { transaction_type: 'balance_change', receivers: [{ party, amount }] });

const WANTED = { trackingId: 't', sender: 'alice' };
const FAR = { from: '2026-07-02T00:00:00Z', days: 90 };
const walletOf = (transactions: any[], open: any = { transfers: [] }) => {
	const { validator, calls } = validatorOf({ [TRANSACTIONS]: historyOf(transactions), [OPEN_TRANSFERS]: open });
	return { validator, calls, history: WalletHistory.ofWallet({} as never, validator, 'alice', () => true) };
};
const find = async (transactions: any[], search: object = {}) => {
	const found: any = await findTransfer(walletOf(transactions).history, { ...WANTED, ...search }, FAR);
	return found.answer;
};

describe('the transfer of a tracking ID', () => {
	test('as the wallet shows it', async () => {
		expect(await find([sent(1)])).toEqual({
			...{ receiver: 'bob', amount: '5.0000000000', description: 'rent (t)', status: 'pending', transferInstructionId: '00ab' },
			...{ updateId: '1220000001', recordTime: '2026-07-01T00:00:01.000Z', receiverHoldingIds: [], senderChangeIds: [] },
		});
		const direct = transactionOf(2, 'TransferPreapproval_Send', { description: 't' });
		expect(await find([direct])).toMatchObject({
			status: 'completed',
			receiver: 'bob',
			amount: '5.0000000000',
			transferInstructionId: null,
		});
		const toOneself = transactionOf(3, 'AmuletRules_Transfer', { description: 't', receivers: [] });
		expect(await find([toOneself])).toMatchObject({ status: 'completed', receiver: null, amount: null });
	});

	test.each([
		['another ID', { description: 'rent (other)' }, OFFERED],
		['an ID that only ends so', { description: 'rent (at)' }, OFFERED],
		['no description', { description: undefined }, OFFERED],
		['another sender', { sender: { party: 'bob', amount: '-5' } }, OFFERED],
		['another kind', { transaction_type: 'balance_change' }, OFFERED],
		['another choice', {}, 'AmuletRules_DevNet_Tap'],
	])('is none of %s', async (_, more, choice) => expect(await find([sent(1, more, choice)])).toBeUndefined());

	test('also by the ID of the open transfer', async () => {
		expect(await find([sent(1, { description: 'x' })], { transferInstructionId: '00ab' })).toMatchObject({ status: 'pending' });
		expect(await find([sent(1, { description: 'x' })], { transferInstructionId: '00cd' })).toBeUndefined();
		expect(await find([sent(1, { description: 'x' })], { transferInstructionId: null })).toBeUndefined();
	});

	test('of several is the one that is wanted, else the newest', async () => {
		const list = [sent(2, { transfer_instruction_amount: '7' }), sent(1)];
		expect(await find(list, { isWanted: ({ amount }: any) => amount === '5.0000000000' })).toMatchObject({ updateId: '1220000001' });
		expect(await find(list, { isWanted: () => false })).toMatchObject({ updateId: '1220000002' });
		expect(await find(list)).toMatchObject({ updateId: '1220000002' });
	});

	test.each([
		['TransferInstruction_Accept', 'completed'],
		['TransferInstruction_Reject', 'rejected'],
		['TransferInstruction_Withdraw', 'withdrawn'],
		[RETURNED, 'pending'],
	])('ended by %s is %s', async (choice, status) => {
		expect((await find([ended(2, choice), sent(1)])).status).toBe(status);
		expect((await find([ended(2, choice, '00cd'), sent(1)])).status).toBe('pending');
		// Nothing older ended it.
		expect((await find([sent(2), ended(1, choice)])).status).toBe('pending');
	});

	test('that cannot be read is not none', async () => {
		const { validator } = validatorOf({ [TRANSACTIONS]: BROKEN });
		const history = WalletHistory.ofWallet({} as never, validator, 'alice', () => true);
		expect(await findTransfer(history, WANTED, FAR)).toEqual({ ok: false, failure: BROKEN });
	});
});

describe('a transfer now', () => {
	const now = async (transactions: any[], open: any = { transfers: [] }) => {
		const { validator, history, calls } = walletOf(transactions, open);
		const found: any = await findTransfer(history, WANTED, FAR);
		const before = calls.length;
		const { status } = await currentTransfer(validator, history, WANTED, found.answer);
		return [status, calls.slice(before).map(({ endpoint }) => endpoint)];
	};
	const open = (...ids: string[]) => ({ transfers: ids.map((id) => contract({}, { contract_id: id })) });

	test('that is over, or was never offered, is not asked for again', async () => {
		expect(await now([ended(2, 'TransferInstruction_Reject'), sent(1)])).toEqual(['rejected', []]);
		expect(await now([transactionOf(2, 'TransferPreapproval_Send', { description: 't' })])).toEqual(['completed', []]);
	});

	test('that is open is pending', async () => {
		expect(await now([sent(1)], open('00cd', '00ab'))).toEqual(['pending', [OPEN_TRANSFERS]]);
	});

	test('that is not open any more expired if its coins came back, else it ended', async () => {
		expect((await now([returned(2), sent(1)]))[0]).toBe('expired');
		expect((await now([sent(1)]))[0]).toBe('ended');
		expect((await now([returned(2, '6'), sent(1)]))[0]).toBe('ended');
		expect((await now([returned(2, '5', 'bob'), sent(1)]))[0]).toBe('ended');
		// A return from before it was sent is of something else.
		expect((await now([sent(2), returned(1)]))[0]).toBe('ended');
	});

	test('of two of one amount, one return is not enough; those that ended otherwise, or are open, need none', async () => {
		const other = sent(1, { transfer_instruction_cid: '00cd', description: 'x' });
		expect((await now([returned(3), sent(2), other]))[0]).toBe('ended');
		expect((await now([returned(4), returned(3), sent(2), other]))[0]).toBe('expired');
		expect((await now([returned(4), ended(3, 'TransferInstruction_Accept', '00cd'), sent(2), other]))[0]).toBe('expired');
		expect((await now([returned(3), sent(2), other], open('00cd')))[0]).toBe('expired');
		const larger = sent(1, { transfer_instruction_cid: '00cd', description: 'x', transfer_instruction_amount: '6' });
		expect((await now([returned(3), sent(2), larger]))[0]).toBe('expired');
		const ofBob = sent(1, { transfer_instruction_cid: '00cd', sender: { party: 'bob', amount: '-5' } });
		expect((await now([returned(3), sent(2), ofBob]))[0]).toBe('expired');
	});

	test('coins that were locked for something else may be what came back', async () => {
		const locked = transactionOf(1, 'AmuletRules_Transfer', { receivers: [], sender: { party: 'alice', amount: '-5.0' } });
		expect((await now([returned(3), sent(2), locked]))[0]).toBe('ended');
		const paid = transactionOf(1, 'AmuletRules_Transfer', { sender: { party: 'alice', amount: '-5.0' } });
		expect((await now([returned(3), sent(2), paid]))[0]).toBe('expired');
		const more = transactionOf(1, 'AmuletRules_Transfer', { receivers: [], sender: { party: 'alice', amount: '-6.0' } });
		expect((await now([returned(3), sent(2), more]))[0]).toBe('expired');
	});

	test('whose lists cannot be read has no state', async () => {
		expect((await now([sent(1)], BROKEN))[0]).toBeNull();
		const answers = { [TRANSACTIONS]: historyOf([sent(1)]) as any, [OPEN_TRANSFERS]: { transfers: [] } };
		const { validator } = validatorOf(answers);
		const history = WalletHistory.ofWallet({} as never, validator, 'alice', () => true);
		const found: any = await findTransfer(history, WANTED, FAR);
		answers[TRANSACTIONS] = BROKEN;
		expect((await currentTransfer(validatorOf(answers).validator, history, WANTED, found.answer)).status).toBeNull();
	});

	test('that ended meanwhile says how', async () => {
		const list = [sent(1)];
		const { validator, history } = walletOf(list);
		const found: any = await findTransfer(history, WANTED, FAR);
		list.unshift(ended(2, 'TransferInstruction_Withdraw'));
		expect((await currentTransfer(validator, history, WANTED, found.answer)).status).toBe('withdrawn');
	});

	test('by its ID, however old', async () => {
		const transfer = {
			...{ sender: 'alice', receiver: 'bob', amount: '5', requestedAt: '2026-01-01T00:00:00Z' },
			meta: { values: { 'splice.lfdecentralizedtrust.org/reason': 'rent' } },
		};
		const { validator } = validatorOf({ [OPEN_TRANSFERS]: { transfers: [contract({ transfer })] } });
		expect(await findOpenTransfer(validator, '00ab')).toEqual({
			ok: true,
			answer: {
				...{ receiver: 'bob', amount: '5', description: 'rent', status: 'pending', transferInstructionId: '00ab' },
				...{ updateId: null, recordTime: '2026-01-01T00:00:00Z', receiverHoldingIds: [], senderChangeIds: [] },
			},
		});
		expect(await findOpenTransfer(validator, '00cd')).toEqual({ ok: true, answer: undefined });
		expect(await findOpenTransfer(validatorOf({ [OPEN_TRANSFERS]: BROKEN }).validator, '00ab')).toEqual({ ok: false, failure: BROKEN });
		const bare = validatorOf({ [OPEN_TRANSFERS]: { transfers: [contract({})] } });
		expect(await findOpenTransfer(bare.validator, '00ab')).toMatchObject({ answer: { receiver: null, amount: null, recordTime: null } });
	});
});
