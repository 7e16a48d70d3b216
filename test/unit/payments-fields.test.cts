// The fields of a payment as they are sent: how long it can be accepted, and how long its text may be beside the tracking ID.
import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { Parameters } from '../../nodes/shared/parameters/parameters';
import {
	amountField,
	descriptionField,
	expiresAt,
	expiresInOption,
	paymentOf,
	receiverField,
} from '../../nodes/CantonWallet/transfer/transferFields';
import { optionsOf } from '../../nodes/shared/parameters/fields';

const NODE = { id: 'n', name: 'Pay', type: 'canton', typeVersion: 1, position: [0, 0], parameters: {} };
const PROPERTIES: INodeProperties[] = [receiverField, amountField, descriptionField, optionsOf([expiresInOption])];
const BOB = `bob::1220${'ab'.repeat(32)}`;

function parametersOf(values: IDataObject): Parameters {
	const all: IDataObject = { receiver: BOB, amount: '5', description: '', options: {}, ...values };
	const context = {
		getNode: () => NODE,
		getMode: () => 'trigger',
		getNodeParameter: (path: string) => path.split('.').reduce<any>((value, name) => value?.[name], all),
	};
	return new Parameters(context as never, PROPERTIES, 0);
}

const NOW = Date.UTC(2026, 6, 1);
beforeAll(() => jest.useFakeTimers({ now: NOW }));
afterAll(() => jest.useRealTimers());

test.each([
	[{}, 24],
	[{ options: { expiresInHours: 1 } }, 1],
	[{ options: { expiresInHours: 2160 } }, 2160],
])('%j: it expires after %d hours, in microseconds', (values, hours) => {
	expect(expiresAt(parametersOf(values))).toBe((NOW + hours * 3_600_000) * 1000);
});

test.each([0, 2161, -1])('%d hours are refused by the label of the field', (expiresInHours) => {
	expect(() => expiresAt(parametersOf({ options: { expiresInHours } }))).toThrow('Expires In (Hours)');
});

test('a payment is read with its text, or without', () => {
	expect(paymentOf(parametersOf({}), 'a')).toEqual({ receiver: BOB, amount: '5', description: undefined });
	expect(paymentOf(parametersOf({ amount: '12.50', description: 'rent' }), 'a')).toMatchObject({ amount: '12.50', description: 'rent' });
});

test.each([
	[{ amount: '' }, 'Amount: this field is empty'],
	[{ amount: '-1' }, 'Amount: "-1" is not an amount'],
	[{ amount: '0' }, 'Amount'],
	[{ receiver: '' }, 'Receiver: this field is empty'],
	[{ receiver: 'bob' }, 'Receiver: "bob" is not a party ID'],
])('%j is refused: %s', (values, message) => {
	expect(() => paymentOf(parametersOf(values), 'a')).toThrow(message);
});

test('a text may be as long as its tracking ID leaves, to the last character', () => {
	// 280 characters together, with a blank and two brackets.
	expect(paymentOf(parametersOf({ description: 'x'.repeat(267) }), '0123456789').description).toHaveLength(267);
	let error: any;
	try {
		paymentOf(parametersOf({ description: 'x'.repeat(268) }), '0123456789');
	} catch (refused) {
		error = refused;
	}
	expect(error.message).toContain('Description: it has 268 characters');
	expect(error.description).toContain('Shorten it to 267 characters: the tracking ID is added to it.');
});
