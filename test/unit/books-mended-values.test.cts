// Prices of a table: rows with an admin, days, and what is worth nothing.
import { ALICE, makes, onLedger, transactionIn } from './books-user.cts';
import { choice, creates } from './tokens-support.cts';
import { getManyTokenMovements } from '../../nodes/CantonToken/operations/movement/getAll';
import { getManyRewards } from '../../nodes/CantonToken/operations/reward/getAll';
import { PriceTable } from '../../nodes/CantonToken/valuation/priceTable';
import { ACTIVE_LIST } from '../../nodes/shared/ledger/updates/snapshot';
import { SYNCHRONIZERS } from '../../nodes/shared/tokens/cantonCoin';

test('an exact row of the price table needs no network', async () => {
	const holding = creates('001', 'alice', '5.0', { instrument: 'Amulet' });
	const { items, message } = await onLedger(
		getManyTokenMovements,
		{ valuation: 'table', priceTable: 'Amulet@bank::1220; ; 0.03' },
		{ updates: [makes(1, '02T12:00:00Z', [holding])], ends: [holding], answers: { [SYNCHRONIZERS]: { connectedSynchronizers: [] } } },
	);
	expect(message).toBeUndefined();
	expect(items[0]).toMatchObject({ price: '0.0300000000', value: '0.15' });
});

test.each([
	['table', 'Price Table', 'Write it as Amulet@DSO::1220… in the rows.'],
	['scan', 'Value', 'Choose Price Table here, and write it as Amulet@DSO::1220… in the rows.'],
])('Canton Coin without a network is an error of the field that needs it: %s', async (valuation, field, advice) => {
	const holding = creates('001', 'alice', '5.0', { instrument: 'Amulet' });
	const result = await onLedger(
		getManyTokenMovements,
		{ valuation, priceTable: 'Canton Coin; ; 0.03' },
		{ updates: [makes(1, '02T12:00:00Z', [holding])], ends: [holding], answers: { [SYNCHRONIZERS]: { connectedSynchronizers: [] } } },
	);
	expect(result.message).toBe(
		`${field}: Canton Coin cannot be resolved: the participant must be connected to exactly one synchronizer named global-domain`,
	);
	expect(result.advice).toContain(advice);
});

const USD = { id: 'USD', admin: 'bank::1220aa' };
const tableOf = (...rows: object[]) =>
	new PriceTable({ raw: () => rows, json: () => rows, parameterError: (_: string, problem: string) => new Error(problem) } as any, 'USD');
const row = (day: unknown) => ({ instrument: 'USD@bank::1220aa', price: '1.5', day });

test('a day with another digit is no day', () => {
	expect(() => tableOf(row('2026-07-012'))).toThrow(/is no day$/);
});

test.each(['2026-07-01 00:30:00.000 +02:00', '2026-06-30T22:30:00Z', '2026-06-30 22:30', '2026-06-30'])('%s is a day of June', (text) => {
	expect(tableOf(row(text)).find(USD, '2026-06-30', false)).toBe(15_000_000_000n);
});

test.each(['2026-06-31', '2026-06-30 noon', '1782000000', '30.06.2026'])('%s is no day', (text) => {
	expect(() => tableOf(row(text))).toThrow(`row 1: "${text}" is no day`);
});

test('a time with a zone is the same day as text and as a date', () => {
	const text = '2026-07-01T00:30:00+02:00';
	expect(tableOf(row(new Date(text))).find(USD, '2026-06-30', false)).toBe(15_000_000_000n);
	expect(tableOf(row(text)).find(USD, '2026-06-30', false)).toBe(15_000_000_000n);
});

test('a collection of nothing is worth nothing', async () => {
	const record = {
		CreatedEvent: {
			...{ contractId: '00aa', templateId: 'x:Splice.ValidatorLicense:ValidatorLivenessActivityRecord', packageName: 'splice-amulet' },
			createArgument: { dso: 'DSO::12ff', validator: ALICE, round: { number: '7' } },
		},
	};
	const collects = choice('AmuletRules_Transfer', {}, [], {
		...{ templateId: 'x:Splice.AmuletRules:AmuletRules', packageName: 'splice-amulet' },
		choiceArgument: { transfer: { sender: ALICE, inputs: [{ tag: 'InputValidatorLivenessActivityRecord', value: '00aa' }] } },
		exerciseResult: { summary: { inputAppRewardAmount: '0.0' } },
	});
	const hints: string[] = [];
	const { items, message } = await onLedger(
		getManyRewards,
		{ groupBy: 'total', valuation: 'table', priceTable: '' },
		{
			updates: [transactionIn(1, '02T12:00:00Z', [record]), transactionIn(2, '03T12:00:00Z', [collects])],
			answers: {
				[SYNCHRONIZERS]: { connectedSynchronizers: [{ synchronizerId: 'global-domain::12ff' }] },
				[ACTIVE_LIST]: [],
			},
		},
		{ hints },
	);
	expect(message).toBeUndefined();
	expect(items).toMatchObject([{ kind: 'liveness', couponsCollected: 1, collected: '0.0000000000', value: '0.00', valuesMissing: 0 }]);
	expect(hints).toEqual([]);
});
