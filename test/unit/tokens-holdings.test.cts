// Holdings as contracts show them in both versions of the token standard, and their sums.
import { formatAmount, parseAmount } from '../../nodes/shared/tokens/amounts';
import { BalanceSums } from '../../nodes/shared/tokens/balances';
import { readHolding, type Lock, type WithViews } from '../../nodes/shared/tokens/holdings';
import { readAllocation, readInstruction } from '../../nodes/shared/tokens/transfers';

const GOLD = { admin: 'bank::1220', id: 'Gold' };
const NO_LOCK: Lock = { holders: [], expiresAt: null, expiresAfter: null, context: null };

const created = (...views: Array<[name: string, viewValue: unknown, viewStatus?: object]>): WithViews => ({
	contractId: '00a',
	interfaceViews: views.map(([name, viewValue, viewStatus]) => ({ interfaceId: `#p:Splice.Api.Token.${name}`, viewValue, viewStatus })),
});
const V1 = 'HoldingV1:Holding';
const V2 = 'HoldingV2:Holding';
const view = { owner: 'alice::1220', instrumentId: GOLD, amount: '2.5', lock: null, meta: { values: { note: 'x' } } };
const account = { owner: 'alice::1220', provider: 'bank::1220', id: 'savings' };
const { owner: _owner, ...rest } = view;
const second = { ...rest, account };

describe('a holding', () => {
	const common = { contractId: '00a', owner: 'alice::1220', instrument: GOLD, amount: parseAmount('2.5'), lock: null, meta: { note: 'x' } };
	const first = { ...common, provider: null, account: '', version: 'v1' };
	const other = { ...common, provider: 'bank::1220', account: 'savings', version: 'v2' };

	test.each<[string, WithViews, object | undefined]>([
		['of version 1', created([V1, view]), first],
		['of version 2', created([V2, second]), other],
		['of both: version 2 says more', created([V1, view], [V2, second]), other],
		['of both, where only version 1 has a value', created([V2, undefined], [V1, view]), first],
		[
			'of an account without a name or a provider',
			created([V2, { ...rest, account: { owner: 'alice::1220' } }]),
			{ ...first, version: 'v2' },
		],
		['without metadata', created([V1, { ...view, meta: null }]), { ...first, meta: {} }],
		['that is none', created(['TransferInstructionV1:TransferInstruction', view]), undefined],
		['without views', { contractId: '00a', interfaceViews: null }, undefined],
		['of nobody, which the registry itself keeps', created([V2, { ...rest, account: { owner: null } }]), undefined],
	])('%s', (_, event, holding) => {
		expect(readHolding(event)).toEqual(holding && { holding });
	});

	const INCOMPLETE = 'its view lacks an owner, an instrument or an amount with at most ten decimals';
	test.each<[string, WithViews, string]>([
		['has no owner', created([V1, rest]), INCOMPLETE],
		['has no admin', created([V1, { ...view, instrumentId: { id: 'Gold' } }]), INCOMPLETE],
		['has no instrument', created([V1, { ...view, instrumentId: { admin: 'bank::1220' } }]), INCOMPLETE],
		['has an amount of eleven decimals', created([V1, { ...view, amount: '0.00000000001' }]), INCOMPLETE],
		['has no view', created([V1, undefined]), 'the participant sent no view of this holding'],
		['has a view that failed', created([V2, undefined, { code: 9, message: 'the view failed' }]), 'the view failed'],
		['has two views that failed', created([V2, null, { message: 'second' }], [V1, null, { message: 'first' }]), 'first'],
	])('that %s cannot be read', (_, event, problem) => {
		expect(readHolding(event)).toEqual({ problem });
	});

	test.each<[string, unknown, Lock | null]>([
		[
			'a time',
			{ holders: ['bank::1220', 5], expiresAt: '2026-07-01T00:00:00Z' },
			{ ...NO_LOCK, holders: ['bank::1220'], expiresAt: '2026-07-01T00:00:00Z' },
		],
		[
			'a duration',
			{ holders: [], expiresAfter: { microseconds: '60' }, context: 'rent' },
			{ ...NO_LOCK, expiresAfter: '60', context: 'rent' },
		],
		['a duration as text', { expiresAfter: '60' }, { ...NO_LOCK, expiresAfter: '60' }],
		['nothing', {}, NO_LOCK],
		['another value', 'locked', null],
	])('is locked with %s', (_, lock, expected) => {
		expect(readHolding(created([V1, { ...view, lock }]))).toMatchObject({ holding: { lock: expected } });
	});
});

describe('what locks holdings', () => {
	const transfer = {
		sender: 'alice::1220',
		receiver: 'bob::1220',
		instrumentId: GOLD,
		amount: '2.5',
		meta: { values: { 'splice.lfdecentralizedtrust.org/reason': 'rent' } },
		requestedAt: '2026-07-01T00:00:00Z',
		executeBefore: '2026-07-02T00:00:00Z',
		inputHoldingCids: ['00b', 5],
	};
	const instruction = {
		contractId: '00a',
		sender: 'alice::1220',
		receiver: 'bob::1220',
		instrument: GOLD,
		amount: parseAmount('2.5'),
		memo: 'rent',
		requestedAt: '2026-07-01T00:00:00Z',
		executeBefore: '2026-07-02T00:00:00Z',
		holdings: ['00b'],
	};
	const accounts = { ...transfer, sender: { owner: 'alice::1220' }, receiver: { owner: 'bob::1220' } };
	const NOTHING = {
		contractId: '00a',
		sender: null,
		receiver: null,
		instrument: null,
		amount: null,
		memo: null,
		requestedAt: null,
		executeBefore: null,
		holdings: [],
	};

	test.each<[string, WithViews, object | undefined]>([
		['version 1', created(['TransferInstructionV1:TransferInstruction', { transfer }]), instruction],
		['version 2', created(['TransferInstructionV2:TransferInstruction', { transfer: accounts }]), instruction],
		['no fields', created(['TransferInstructionV1:TransferInstruction', { transfer: {} }]), NOTHING],
		['half an instrument', created(['TransferInstructionV1:TransferInstruction', { transfer: { instrumentId: { id: 'Gold' } } }]), NOTHING],
		[
			'the other half',
			created(['TransferInstructionV1:TransferInstruction', { transfer: { instrumentId: { admin: 'bank::1220' } } }]),
			NOTHING,
		],
		['no transfer', created(['TransferInstructionV1:TransferInstruction', {}]), undefined],
		['another interface', created([V1, { transfer }]), undefined],
	])('a transfer instruction: %s', (_, event, expected) => {
		expect(readInstruction(event)).toEqual(expected);
	});

	test.each<[string, WithViews, string[] | undefined]>([
		['version 1', created(['AllocationV1:Allocation', { allocation: {}, holdingCids: ['00b', 5] }]), ['00b']],
		['version 2', created(['AllocationV2:Allocation', { allocation: {}, holdingCids: ['00c'] }]), ['00c']],
		['without holdings', created(['AllocationV1:Allocation', { allocation: {} }]), []],
		['another interface', created([V1, { allocation: {}, holdingCids: ['00b'] }]), undefined],
		['no allocation', created(['AllocationV1:Allocation', { holdingCids: ['00b'] }]), undefined],
	])('an allocation: %s', (_, event, expected) => {
		expect(readAllocation(event)?.holdings).toEqual(expected);
	});
});

describe('sums of holdings', () => {
	const NOW = Date.parse('2026-07-01T06:00:00Z');
	const holding = (owner: string, id: string, amount: string, lock: Partial<Lock> | null = null) =>
		({ owner, instrument: { admin: 'bank::1220', id }, amount: parseAmount(amount)!, lock: lock && { ...NO_LOCK, ...lock } }) as never;
	const amounts = ({ owner, instrument, total, locked, ended, ...counts }: ReturnType<BalanceSums['list']>[number]) => ({
		...counts,
		of: `${owner} ${instrument.id}`,
		total: formatAmount(total),
		locked: formatAmount(locked),
		ended: ended === null ? null : formatAmount(ended),
		locks: counts.locks.map(({ amount, holdingCount, expiresAt }) => [expiresAt, formatAmount(amount), holdingCount]),
	});
	const listOf = (sums: BalanceSums) => sums.list().map(amounts);
	const NONE = {
		total: '0.0000000000',
		locked: '0.0000000000',
		ended: '0.0000000000',
		holdingCount: 0,
		lockedHoldingCount: 0,
		locks: [],
		moreLocks: 0,
	};

	test('by owner and instrument, in order, those that were expected without holdings', () => {
		const sums = new BalanceSums(NOW);
		sums.expect('carol::1220', GOLD);
		sums.add(holding('bob::1220', 'Silver', '1'));
		sums.add(holding('bob::1220', 'Gold', '2'));
		sums.add(holding('alice::1220', 'Gold', '3'));
		sums.add(holding('bob::1220', 'Gold', '0.5'));
		sums.expect('bob::1220', GOLD);
		expect(listOf(sums)).toEqual([
			{ ...NONE, of: 'alice::1220 Gold', total: '3.0000000000', holdingCount: 1 },
			{ ...NONE, of: 'bob::1220 Gold', total: '2.5000000000', holdingCount: 2 },
			{ ...NONE, of: 'bob::1220 Silver', total: '1.0000000000', holdingCount: 1 },
			{ ...NONE, of: 'carol::1220 Gold' },
		]);
	});

	test('locks that are alike are one; a lock has ended at its time', () => {
		const sums = new BalanceSums(NOW);
		const [past, now, future] = ['2026-07-01T05:00:00Z', '2026-07-01T06:00:00Z', '2026-07-01T07:00:00Z'];
		for (const [amount, lock] of [
			['1', { expiresAt: future, context: 'rent' }],
			['2', { expiresAt: future, context: 'rent' }],
			['4', { expiresAt: future, context: 'other' }],
			['8', { expiresAt: past }],
			['16', { expiresAt: now }],
			['32', {}],
			['64', { expiresAfter: '60' }],
			['128', { holders: ['bank::1220'] }],
			['256', null],
		] as const)
			sums.add(holding('alice::1220', 'Gold', amount, lock as never));
		expect(listOf(sums)).toMatchObject([
			{
				total: '511.0000000000',
				locked: '255.0000000000',
				ended: '24.0000000000',
				holdingCount: 9,
				lockedHoldingCount: 8,
				moreLocks: 0,
				locks: [
					[past, '8.0000000000', 1],
					[now, '16.0000000000', 1],
					[future, '3.0000000000', 2],
					[future, '4.0000000000', 1],
					[null, '32.0000000000', 1],
					[null, '64.0000000000', 1],
					[null, '128.0000000000', 1],
				],
			},
		]);
	});

	test.each([50, 51, 100, 101, 230])('of %i different locks the 50 that end first are listed, and the others counted', (count) => {
		const sums = new BalanceSums(NOW);
		const times = Array.from({ length: count }, (_, index) => new Date(NOW + index * 1000).toISOString());
		for (const expiresAt of [...times].reverse()) sums.add(holding('alice::1220', 'Gold', '1', { expiresAt }));
		const [balance] = listOf(sums);
		expect(balance).toMatchObject({ holdingCount: count, lockedHoldingCount: count, moreLocks: count - 50 });
		expect(balance!.locks.map(([expiresAt]) => expiresAt)).toEqual(times.slice(0, 50));
	});

	test('the first problem is kept, and how many there were', () => {
		const sums = new BalanceSums();
		expect([sums.unreadable, sums.problem]).toEqual([0, undefined]);
		sums.addUnreadable('first');
		sums.addUnreadable('second');
		expect([sums.unreadable, sums.problem, sums.list()]).toEqual([2, 'first', []]);
	});
});
