// Contracts that commands need and their parties do not see: what of them is sent, and which are refused by their number.
import { parametersOf, refusalOf } from './commands-answers.cts';
// The participant comes first, with the waits.
import { disclosedContracts, disclosedForCommand, disclosedOption } from '../../nodes/shared/commands/disclosed';
import { optionsOf } from '../../nodes/shared/parameters/fields';

const TEMPLATE = `${'9f'.repeat(32)}:Iou:Iou`;
const WHOLE = { templateId: TEMPLATE, contractId: '00ab', createdEventBlob: 'AAAA', synchronizerId: 'global::1220' };
const read = (entered: unknown, more?: unknown) =>
	disclosedContracts(parametersOf([optionsOf([disclosedOption])], { options: { disclosedContracts: entered as never } }), more);

test.each<[entered: unknown]>([[undefined], [null], [''], [[]], ['[]']])('%j: none is sent', (entered) => {
	expect(read(entered)).toBeUndefined();
});

test.each<[more: unknown]>([[undefined], [null], [[]]])('%j beside the commands: none is sent', (more) => {
	expect(read('', more)).toBeUndefined();
});

test.each<[what: string, entered: unknown, sent: object[]]>([
	['a contract', WHOLE, [WHOLE]],
	['a list', [WHOLE, { createdEventBlob: 'BBBB' }], [WHOLE, { createdEventBlob: 'BBBB' }]],
	['a list as text', JSON.stringify([WHOLE]), [WHOLE]],
	['what a registry adds for people', [{ ...WHOLE, debugPayload: {}, debugPackageName: 'x' }], [WHOLE]],
	[
		'a template by the name of its package',
		{ ...WHOLE, templateId: '#model-tests:Iou:Iou' },
		[{ contractId: '00ab', createdEventBlob: 'AAAA', synchronizerId: 'global::1220' }],
	],
	['a template with a longer ID before it', { createdEventBlob: 'AAAA', templateId: `x${TEMPLATE}` }, [{ createdEventBlob: 'AAAA' }]],
	['a package ID alone', { createdEventBlob: 'AAAA', templateId: '9f'.repeat(32) }, [{ createdEventBlob: 'AAAA' }]],
	[
		'fields that are empty, or no text',
		[
			{ createdEventBlob: 'AAAA', templateId: '', contractId: '', synchronizerId: '' },
			{ createdEventBlob: 'BBBB', templateId: 5, contractId: null, synchronizerId: {} },
		],
		[{ createdEventBlob: 'AAAA' }, { createdEventBlob: 'BBBB' }],
	],
])('%s is sent with what the participant takes only', (_, entered, sent) => {
	expect(read(entered)).toStrictEqual(sent);
	expect(read('', typeof entered === 'string' ? JSON.parse(entered) : entered)).toStrictEqual(sent);
	const list = typeof entered === 'string' ? JSON.parse(entered) : [entered].flat();
	expect(disclosedForCommand(list)).toStrictEqual(sent);
});

test('the option comes before what the commands brought along', () => {
	expect(read([{ createdEventBlob: 'AAAA' }], [{ createdEventBlob: 'BBBB' }])).toEqual([{ createdEventBlob: 'AAAA' }]);
});

test.each<[entered: unknown, number: number]>([
	['5', 1],
	[['x'], 1],
	[[WHOLE, null], 2],
	[[WHOLE, WHOLE, {}], 3],
	[{ createdEventBlob: '' }, 1],
	[{ createdEventBlob: 5 }, 1],
	[[[WHOLE]], 1],
])('%j is refused: entry %d has nothing that discloses it', async (entered, number) => {
	expect(await refusalOf(() => read(entered))).toEqual({
		message: `Disclosed Contracts: entry ${number}: it has no createdEventBlob`,
		advice: 'Read the contract with Include Created Event Blob, or take the list of the token registry as it is.',
	});
});

test('bytes that are not base64 are refused, and their entry is named', async () => {
	expect(await refusalOf(() => read([WHOLE, { createdEventBlob: 'A?' }]))).toEqual({
		message: 'Disclosed Contracts: entry 2: createdEventBlob: it is not base64',
		advice: 'Standard base64 has letters, digits, + and /, is padded with = to a multiple of four, and has no line breaks.',
	});
});
