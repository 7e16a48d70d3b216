// Prices that a user gives: the day of a row is the one that is meant, and a price of a day is never one of all days.
import { usualDigits } from '../../nodes/CantonToken/valuation/currencies';
import { PriceTable } from '../../nodes/CantonToken/valuation/priceTable';

const USD = { id: 'USD', admin: 'bank::1220aa' };
const parametersOf = (priceTable: unknown): any => ({
	raw: () => priceTable,
	json: () => JSON.parse(String(priceTable)),
	parameterError: (_: string, problem: string) => new Error(problem),
});
const tableOf = (row: object) => new PriceTable(parametersOf([{ instrument: 'USD@bank::1220aa', price: '1.5', ...row }]), 'USD');

test('a row of a data table has its day as a date, and is the price of that day alone', () => {
	const table = tableOf({ day: new Date('2026-07-01T00:00:00Z') });
	expect(table.find(USD, '2026-07-01', false)).toBe(15_000_000_000n);
	expect(table.find(USD, '2026-07-02', false)).toBeUndefined();
});

test.each([['2026-02-30'], ['2026-06-31'], ['2026-13-01'], [new Date(NaN)], [true], [{ year: 2026 }]])('%p is no day', (day) => {
	expect(() => tableOf({ day })).toThrow(/is no day$/);
});

test.each([[''], [null], [undefined]])('without a day (%p) it is the price of all days', (day) => {
	expect(tableOf({ day }).find(USD, '2026-07-02', false)).toBe(15_000_000_000n);
});

test('digits of currencies by ISO 4217', () => {
	expect(['USD', 'JPY', 'KWD', 'CLF', 'UYW', 'UYI'].map(usualDigits)).toEqual([2, 0, 3, 4, 4, 0]);
});
