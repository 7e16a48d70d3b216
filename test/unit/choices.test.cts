// Values of drop-downs, which an expression can set to anything.
import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { Parameters } from '../../nodes/shared/parameters/parameters';

const dropDown = (name: string, displayName: string, values: string[], type: 'options' | 'multiOptions' = 'options'): INodeProperties => ({
	displayName,
	name,
	type,
	default: '',
	options: values.map((value) => ({ name: value, value })),
});

const properties: INodeProperties[] = [
	dropDown('outcome', 'Outcome', ['any', 'failed', 'succeeded']),
	dropDown('apiVersion', 'Token Standard', ['v1']),
	dropDown('apiVersion', 'Token Standard', ['v1', 'v2']),
	{ ...dropDown('loaded', 'Loaded', []), typeOptions: { loadOptionsMethod: 'x' } },
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		default: {},
		options: [dropDown('failOn', 'Fail On', ['rejected', 'couldNotCheck'], 'multiOptions')],
	},
	{
		displayName: 'Periods',
		name: 'periods',
		type: 'fixedCollection',
		default: {},
		options: [{ displayName: 'Period', name: 'row', values: [dropDown('kind', 'Kind', ['absolute', 'relative'])] }],
	},
];

const choicesOf = (values: Record<string, unknown>) =>
	new Parameters(
		{
			getNode: () => ({ name: 'n' }),
			continueOnFail: () => false,
			getNodeParameter: (name: string) => values[name],
		} as unknown as IExecuteFunctions,
		properties,
		0,
	);

test('a value that is not offered is refused by its label, however it is read', () => {
	const outcome = choicesOf({ outcome: 'success' });
	for (const read of [
		() => outcome.text('outcome'),
		() => outcome.raw('outcome'),
		() => outcome.choice('outcome', ['any', 'failed', 'succeeded']),
	]) {
		expect(read).toThrow('Outcome: "success" is not one of its values');
	}
	expect(choicesOf({ outcome: 'failed' }).text('outcome')).toBe('failed');
	expect(choicesOf({}).choice('outcome', ['any', 'failed'], 'any')).toBe('any');
});

test('inside a collection and in the rows of a fixed collection too', () => {
	expect(() => choicesOf({ options: { failOn: ['rejected', 'x'] } }).choices('options.failOn')).toThrow(
		'Fail On: "x" is not one of its values',
	);
	expect(() => choicesOf({ options: { failOn: 'rejected, y' } }).list('options.failOn')).toThrow('Fail On: "y" is not one of its values');
	expect(choicesOf({ options: { failOn: '["rejected","couldNotCheck"]' } }).choices('options.failOn')).toEqual([
		'rejected',
		'couldNotCheck',
	]);
	expect(choicesOf({ options: {} }).choices('options.failOn', ['rejected'])).toEqual(['rejected']);
	const [row] = choicesOf({ periods: { row: [{ kind: 'sometime' }] } }).rows('periods.row');
	expect(() => row.text('kind')).toThrow('Kind: "sometime" is not one of its values');
});

test('a name that stands several times takes any of its values; a list that n8n fetches takes all', () => {
	expect(choicesOf({ apiVersion: 'v2' }).text('apiVersion')).toBe('v2');
	expect(() => choicesOf({ apiVersion: 'v3' }).text('apiVersion')).toThrow('Token Standard: "v3" is not one of its values');
	expect(choicesOf({ loaded: 'anything' }).text('loaded')).toBe('anything');
});

test('a text that was cut in the middle of a character cannot be sent', () => {
	expect(() => choicesOf({ id: 'a\ud83d' }).text('id')).toThrow('the text was cut in the middle of a character');
});
