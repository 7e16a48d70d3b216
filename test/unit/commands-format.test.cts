// The format in which a transaction comes back: that of the participant unless something is chosen, and then exactly what was chosen.
import { ALICE, BOB, parametersOf, participantOf, refusalOf } from './commands-answers.cts';
// The participant comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { chosenFormat, defaultFormat, FORMAT_OPTIONS } from '../../nodes/shared/commands/format';
import { optionsOf } from '../../nodes/shared/parameters/fields';
import { VETTED } from './endpoints.cts';

const PACKAGE = '7a'.repeat(32);
const HOLDING = '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding';
const ALL = { cumulative: [{ identifierFilter: { WildcardFilter: { value: {} } } }] };
const withBlobs = { cumulative: [{ identifierFilter: { WildcardFilter: { value: { includeCreatedEventBlob: true } } } }] };
const ofTemplate = (templateId: string) => ({ cumulative: [{ identifierFilter: { TemplateFilter: { value: { templateId } } } }] });

const formatOf = (options: IDataObject) => chosenFormat(parametersOf([optionsOf(FORMAT_OPTIONS)], { options }));
async function chosen(options: IDataObject, parties = [ALICE]) {
	const packages = [{ packageId: PACKAGE, packageName: 'model-tests' }];
	const { ledger, calls } = participantOf({ [VETTED]: { vettedPackages: [{ packages }] } });
	return { format: await formatOf(options)!(ledger, parties), calls };
}

test('without an option the participant decides', () => {
	expect(formatOf({})).toBeUndefined();
	expect(formatOf({ commandId: 'c' } as IDataObject)).toBeUndefined();
});

test('the format of a participant without one is what the acting parties created and archived', () => {
	expect(defaultFormat([ALICE, BOB])).toEqual({
		eventFormat: { filtersByParty: { [ALICE]: ALL, [BOB]: ALL } },
		transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA',
	});
});

test.each<[options: IDataObject, eventFormat: object, shape?: string]>([
	[{ transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' }, { filtersByParty: { [ALICE]: ALL } }, 'TRANSACTION_SHAPE_LEDGER_EFFECTS'],
	[{ transactionShape: 'TRANSACTION_SHAPE_UNSPECIFIED' }, { filtersByParty: { [ALICE]: ALL } }, 'TRANSACTION_SHAPE_UNSPECIFIED'],
	[{ transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' }, { filtersByParty: { [ALICE]: ALL } }],
	[{ verbose: true }, { filtersByParty: { [ALICE]: ALL }, verbose: true }],
	[{ verbose: false }, { filtersByParty: { [ALICE]: ALL } }],
	[{ includeCreatedEventBlob: true }, { filtersByParty: { [ALICE]: withBlobs } }],
	[{ eventParties: BOB }, { filtersByParty: { [BOB]: ALL } }],
	[{ eventParties: '' }, { filtersByParty: { [ALICE]: ALL } }],
	[{ templates: '#model-tests:Iou:Iou' }, { filtersByParty: { [ALICE]: ofTemplate('#model-tests:Iou:Iou') } }],
	[
		{ interfaces: HOLDING, includeInterfaceView: false },
		{
			filtersByParty: {
				[ALICE]: {
					cumulative: [{ identifierFilter: { InterfaceFilter: { value: { interfaceId: HOLDING, includeInterfaceView: false } } } }],
				},
			},
		},
	],
	[{ eventFormat: { filtersForAnyParty: ALL }, eventParties: BOB, verbose: true }, { filtersForAnyParty: ALL }],
	[{ eventFormat: JSON.stringify({ filtersByParty: { [BOB]: ALL } }) }, { filtersByParty: { [BOB]: ALL } }],
])('the options %j choose %j', async (options, eventFormat, transactionShape = 'TRANSACTION_SHAPE_ACS_DELTA') => {
	expect(await chosen(options)).toEqual({ format: { eventFormat, transactionShape }, calls: [] });
});

test('several parties whose events return come in place of those that act', async () => {
	const { format } = await chosen({ eventParties: `${BOB}, ${ALICE}` }, ['carol::12ab']);
	expect(Object.keys(format.eventFormat.filtersByParty!)).toEqual([BOB, ALICE]);
});

test('a template by its package ID goes by the name of its package, which the participant is asked for', async () => {
	const { format, calls } = await chosen({ templates: `${PACKAGE}:Iou:Iou` });
	expect(format.eventFormat).toEqual({ filtersByParty: { [ALICE]: ofTemplate('#model-tests:Iou:Iou') } });
	expect(calls.map(({ endpoint }) => endpoint)).toEqual([VETTED]);
	const written = await chosen({ eventFormat: { filtersByParty: { [BOB]: ofTemplate(`${PACKAGE}:Iou:Iou`) } } });
	expect(written.format.eventFormat).toEqual({ filtersByParty: { [BOB]: ofTemplate('#model-tests:Iou:Iou') } });
});

test.each<[options: IDataObject, message: string, advice: string]>([
	[{ eventFormat: {} }, 'Event Format (JSON): it contains no party', 'Give filtersByParty with at least one party, or filtersForAnyParty.'],
	[{ eventParties: 'bob' }, 'Event Parties: "bob" is not a party ID', 'A party ID looks like alice::1220…'],
	[
		{ transactionShape: 'TREE' },
		'Transaction Shape: "TREE" is not one of its values',
		'Use one of: TRANSACTION_SHAPE_ACS_DELTA, TRANSACTION_SHAPE_LEDGER_EFFECTS, TRANSACTION_SHAPE_UNSPECIFIED.',
	],
])('the options %j are refused before anything is sent: %s', async (options, message, advice) => {
	expect(await refusalOf(() => formatOf(options))).toEqual({ message, advice: expect.stringContaining(advice) });
});
