// Conditions on arguments: compared as the Daml types of their fields.
import { conditionTest, type Condition } from '../../nodes/shared/daml/conditions';
import { readPackage } from '../../nodes/shared/daml/readPackage';
import { argumentsOf } from '../../nodes/shared/daml/shape';
import { compile } from '../support/lf.cts';

const { id, payload } = compile({
	name: 'app',
	version: '1.0.0',
	modules: {
		M: {
			types: {
				Colour: { enumeration: ['Red', 'Green'] },
				Light: {
					variant: [
						['On', 'Unit'],
						['Off', 'Unit'],
					],
				},
				Inner: {
					record: [
						['id', 'Text'],
						['count', { optional: 'Int' }],
					],
				},
				T: {
					record: [
						['amount', { numeric: 10 }],
						['count', 'Int'],
						['note', { optional: 'Text' }],
						['at', 'Time'],
						['day', 'Date'],
						['tags', { list: 'Text' }],
						['amounts', { list: { numeric: 2 } }],
						['colour', { named: 'M:Colour' }],
						['light', { named: 'M:Light' }],
						['inner', { named: 'M:Inner' }],
						['lock', { optional: { named: 'M:Inner' } }],
						['map', { textMap: 'Int' }],
						['paid', 'Bool'],
					],
				},
			},
		},
	},
});
const found = readPackage(payload, id);
const type = argumentsOf({ packageId: id, module: 'M', entity: 'T' });
const value = {
	amount: '12.5000000000',
	count: '9007199254740993',
	note: null,
	at: '2026-07-01T12:00:00.5Z',
	day: '2026-07-01',
	tags: ['paid', 'late'],
	amounts: ['1.50'],
	colour: 'Green',
	light: { tag: 'On', value: {} },
	inner: { id: 'x', count: '5' },
	lock: null,
	map: {},
	paid: true,
};
const holds = (field: string, operator: Condition['operator'], wanted?: string, record: unknown = value) =>
	conditionTest(type, { field, operator, value: wanted }, () => found, 'utc')(record);

test.each<[string, Condition['operator'], string | undefined, boolean]>([
	['amount', 'is', '12.5', true],
	['amount', 'is', '12.50000', true],
	['amount', 'is', '12.5000000001', false],
	['amount', 'isNot', '12.5', false],
	['amount', 'greater', '9', true],
	['amount', 'greater', '12.5', false],
	['amount', 'less', '100', true],
	['amount', 'less', '-100', false],
	['count', 'is', '9007199254740993', true],
	['count', 'is', '9007199254740992', false],
	['count', 'greater', '9007199254740992', true],
	['note', 'isEmpty', undefined, true],
	['note', 'is', 'x', false],
	['note', 'isNot', 'x', true],
	['at', 'is', '2026-07-01T14:00:00.500+02:00', true],
	['at', 'greater', '2026-07-01T12:00:00.499999Z', true],
	['at', 'less', '2026-07-01T12:00:00.5Z', false],
	['day', 'greater', '2026-06-30', true],
	['tags', 'contains', 'late', true],
	['tags', 'contains', 'lat', false],
	['tags', 'isNotEmpty', undefined, true],
	['amounts', 'contains', '1.5', true],
	['colour', 'is', 'Green', true],
	['light', 'is', 'Off', false],
	['light', 'isNot', 'Off', true],
	['inner.id', 'is', 'x', true],
	['inner.count', 'greater', '4', true],
	['lock', 'isEmpty', undefined, true],
	['lock.count', 'greater', '4', false],
	['lock.id', 'isEmpty', undefined, true],
	['map', 'isEmpty', undefined, true],
	['paid', 'is', 'true', true],
	['paid', 'is', 'false', false],
])('%s %s %s: %s', (field, operator, wanted, met) => {
	expect(holds(field, operator, wanted)).toBe(met);
});

test('a field that an older version lacks is empty', () => {
	expect(holds('note', 'isEmpty', undefined, {})).toBe(true);
	expect(holds('inner.count', 'greater', '1', {})).toBe(false);
});

test.each<[string, Condition['operator'], string | undefined, string]>([
	['colours', 'is', 'x', 'colours: there is no field "colours" in T'],
	['amount.x', 'is', 'x', 'amount.x: there is no field "x" in Numeric 10'],
	['amount', 'is', 'x', 'amount: x is no number, Numeric 10 takes only those'],
	['amount', 'contains', '1', 'amount: Numeric 10 cannot be searched'],
	['paid', 'greater', 'true', 'paid: Bool has no order'],
	['inner', 'is', 'x', 'inner: Inner cannot be compared as a whole'],
	['colour', 'is', 'Blue', 'colour: "Blue" is no Colour'],
])('%s %s %s is refused: %s', (field, operator, wanted, message) => {
	expect(() => holds(field, operator, wanted)).toThrow(message);
});
