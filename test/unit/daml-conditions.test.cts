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
/** Is a condition met? It is an operator, and what the field is compared with. */
function holds(field: string, condition: string, record: unknown = value): boolean {
	const [operator, wanted] = condition.split(' ') as [Condition['operator'], string?];
	return conditionTest(type, { field, operator, value: wanted }, () => found, 'utc')(record);
}

/** Conditions on the value, by field. */
const MET = {
	amount: ['is 12.5', 'is 12.50000', 'greater 9', 'less 100'],
	count: ['is 9007199254740993', 'greater 9007199254740992'],
	note: ['isEmpty', 'isNot x'],
	at: ['is 2026-07-01T14:00:00.500+02:00', 'greater 2026-07-01T12:00:00.499999Z'],
	day: ['greater 2026-06-30'],
	tags: ['contains late', 'isNotEmpty'],
	amounts: ['contains 1.5'],
	colour: ['is Green'],
	light: ['isNot Off'],
	'inner.id': ['is x'],
	'inner.count': ['greater 4'],
	lock: ['isEmpty'],
	'lock.id': ['isEmpty'],
	map: ['isEmpty'],
	paid: ['is true'],
};
const UNMET = {
	amount: ['is 12.5000000001', 'isNot 12.5', 'greater 12.5', 'less -100'],
	count: ['is 9007199254740992'],
	note: ['is x'],
	at: ['less 2026-07-01T12:00:00.5Z'],
	tags: ['contains lat'],
	light: ['is Off'],
	'lock.count': ['greater 4'],
	paid: ['is false'],
};
const each = (fields: Record<string, string[]>) =>
	Object.entries(fields).flatMap(([field, all]) => all.map((condition) => [field, condition] as const));

test.each(each(MET))('%s %s', (field, condition) => {
	expect(holds(field, condition)).toBe(true);
});

test.each(each(UNMET))('not %s %s', (field, condition) => {
	expect(holds(field, condition)).toBe(false);
});

test('a field that an older version lacks is empty', () => {
	expect(holds('note', 'isEmpty', {})).toBe(true);
	expect(holds('inner.count', 'greater 1', {})).toBe(false);
});

const REFUSED = {
	colours: { 'is x': 'colours: there is no field "colours" in T' },
	'amount.x': { 'is x': 'amount.x: there is no field "x" in Numeric 10' },
	amount: {
		'is x': 'amount: x is no number, Numeric 10 takes only those',
		'contains 1': 'amount: Numeric 10 cannot be searched',
	},
	paid: { 'greater true': 'paid: Bool has no order' },
	inner: { 'is x': 'inner: Inner cannot be compared as a whole' },
	colour: { 'is Blue': 'colour: "Blue" is no Colour' },
};
describe.each(Object.entries(REFUSED))('of %s', (field, refusals) => {
	test.each(Object.entries(refusals))('"%s" is refused: %s', (condition, message) => {
		expect(() => holds(field, condition)).toThrow(message);
	});
});
