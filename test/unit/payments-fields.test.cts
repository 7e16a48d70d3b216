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

test('the fields of the form say what to enter', () => {
	expect(receiverField).toMatchObject({
		...{ displayName: 'Receiver', name: 'receiver', type: 'resourceLocator', required: true, description: 'Party ID of the receiver' },
		modes: [{ name: 'list' }, { name: 'id', placeholder: 'e.g. bob::1220…' }],
	});
	expect(amountField).toEqual({
		...{ displayName: 'Amount', name: 'amount', type: 'string', default: '', required: true, placeholder: 'e.g. 12.5' },
		description: 'Amount of Canton Coin, with at most ten digits after the point',
	});
	expect(descriptionField).toEqual({
		...{ displayName: 'Description', name: 'description', type: 'string', default: '', placeholder: 'e.g. Invoice 2026-17' },
		description: 'What it is for; the receiver sees it. The tracking ID is added to it, so that the payment can be found again.',
	});
	expect(expiresInOption).toEqual({
		...{ displayName: 'Expires In (Hours)', name: 'expiresInHours', type: 'number', default: 24 },
		typeOptions: { minValue: 1, maxValue: 2160 },
		description: 'For how many hours the receiver can accept it, up to 90 days',
	});
});
