import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { argumentConditions, conditionsField } from '../../../shared/ledger/packages/argumentConditions';
import { DEFINITION_ENDPOINTS } from '../../../shared/ledger/packages/templateDefinition';
import {
	contentOptions,
	eventFormat,
	eventSelection,
	givenEventFormat,
	interfaces,
	templates,
	type EventFormat,
} from '../../../shared/ledger/updates/eventFormat';
import { API_VERSIONS } from '../../../shared/http/endpointVersions';
import { NAME_ENDPOINTS } from '../../../shared/ledger/packages/knownPackages';
import { byPackageName } from '../../../shared/ledger/packages/packageNames';
import { explainNothing, PARTY } from '../../../shared/ledger/directory/parties';
import { showHint } from '../../../shared/operation/hint';
import { dropDown, flagField, jsonField, numberField, textField } from '../../../shared/parameters/fieldKinds';
import { apiVersion, listFields, optionsOf } from '../../../shared/parameters/fields';
import type { Parameters } from '../../../shared/parameters/parameters';
import { ACTIVE_PAGE, Snapshot, SNAPSHOT_PAGE, type SnapshotEntry } from '../../../shared/ledger/updates/snapshot';
import { contractRow, isPlaceholder, meetsConditions, type OfPage } from './contractRows';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { chosenParties, READ_RIGHTS, withPartyEndpoints } from '../../../shared/ledger/directory/ownParties';
import { viewedParties } from '../../../shared/ledger/directory/ownPartyFields';
import { startCursor } from '../../../shared/ledger/updates/snapshotCursor';

type Selection = 'eventFormat' | 'matching';

const shownFor = (property: INodeProperties, selection: Selection): INodeProperties => ({
	...property,
	displayOptions: { show: { selection: [selection] } },
});

const properties: INodeProperties[] = [
	dropDown('Contracts', 'selection', { default: 'matching', description: 'Which active contracts to return' }, [
		['eventFormat', 'By Event Format (JSON)', "The participant's own filter language, for experts"],
		['matching', 'By Template or Interface', 'Contracts of the templates and interfaces you name; all contracts when you name none'],
	]),
	shownFor(viewedParties, 'matching'),
	shownFor(templates, 'matching'),
	shownFor(interfaces, 'matching'),
	shownFor(conditionsField, 'matching'),
	shownFor(
		jsonField('Event Format', 'eventFormat', {
			default: '{\n  "filtersByParty": {\n    "alice::1220…": { "cumulative": [] }\n  }\n}',
			description:
				'An EventFormat of the JSON Ledger API: filtersByParty (an object of party IDs) or filtersForAnyParty, ' +
				'each with a list cumulative of identifierFilter objects; an empty list means every template',
		}),
		'eventFormat',
	),
	...listFields,
	optionsOf([
		textField('Active at Offset', 'activeAtOffset', {
			placeholder: 'e.g. 1671',
			description:
				'The ledger offset of the snapshot: not before the pruning point, not after the ledger end. ' +
				'Empty means the ledger end. To resume with a cursor, use the same value as in the run that returned the cursor.',
		}),
		apiVersion('active-contracts-page (participant 3.5.10 and later)', 'active-contracts (continued if the participant can, from 3.5)'),
		flagField('Include Cursor', 'includeCursor', {
			description:
				'Whether the last item of each page has nextCursor. Enter it as Start After Cursor to continue after that page. ' +
				'It is null after the last contract.',
		}),
		...contentOptions.map((option) => ({
			...option,
			displayOptions: { show: { '/selection': ['matching'] } },
		})),
		flagField('Output Offset When Empty', 'outputWhenEmpty', {
			description:
				'Whether to return one item with activeAtOffset and contractCount 0 for a snapshot without contracts, ' +
				'so that the next node knows the offset to continue from. Otherwise no item is returned.',
		}),
		numberField('Page Size', 'pageSize', {
			typeOptions: { minValue: 1, maxValue: 10000 },
			default: SNAPSHOT_PAGE,
			description:
				'How many contracts to request per call, 1 to 10000. Use smaller pages for large contracts or a proxy with a short timeout.',
		}),
		textField('Start After Cursor', 'startAfterCursor', {
			description:
				'The nextCursor of an earlier run (see Include Cursor), to continue where it stopped. ' +
				'Contracts, Active at Offset and the options that change the result must be the same as in that run.',
		}),
	]),
];

function givenFormat(parameters: Parameters): EventFormat {
	const format = givenEventFormat(parameters, 'eventFormat');
	if (format) return format;
	throw parameters.parameterError(
		'eventFormat',
		'this field is empty',
		'Enter a JSON object with filtersByParty or filtersForAnyParty, or choose the contracts another way.',
	);
}

const ENDPOINTS = withPartyEndpoints(ACTIVE_PAGE, ...NAME_ENDPOINTS, ...DEFINITION_ENDPOINTS, PARTY);

/** POST /v2/state/active-contracts-page, or POST /v2/state/active-contracts if the participant has no pages. */
export const getManyActiveContracts = ledgerOperation('getAll', 'Get many active contracts', ENDPOINTS, {
	description:
		'Get the contracts that are active at the ledger end or at an earlier offset: all contracts, ' +
		'or those of some templates or interfaces. Canton Token, Holding › Get Many has holdings.',
	rights: READ_RIGHTS,
	properties,
	async *run(call) {
		const { ledger, parameters, context } = call;
		const selection = parameters.choice<Selection>('selection', ['eventFormat', 'matching'], 'matching');
		const version = parameters.choice('options.apiVersion', API_VERSIONS, 'auto');
		const offset = parameters.digits('options.activeAtOffset');
		const simple = parameters.flag('simplify');
		const withCursor = parameters.flag('options.includeCursor');
		const pageSize = parameters.integer('options.pageSize', { min: 1, max: 10_000 });
		const from = startCursor(parameters, version, offset);
		let left = parameters.limit();
		const chosen = selection === 'matching' ? eventSelection(parameters, []) : givenFormat(parameters);
		const parties = 'parties' in chosen ? await chosenParties(call) : undefined;
		const wanted = 'parties' in chosen ? eventFormat({ ...chosen, parties: parties ?? [] }) : chosen;
		const conditions = parties && argumentConditions(parameters, ledger, { parties });
		await conditions?.prepare();
		const snapshot = new Snapshot(ledger, {
			eventFormat: await byPackageName(ledger, wanted),
			offset,
			pageSize,
			version,
			from,
		});
		const row = (entry: SnapshotEntry, ofPage: OfPage): IDataObject => (simple ? contractRow(entry, ofPage) : { ...entry, ...ofPage });
		let about: IDataObject = {};

		/** One page as items. A function of its own, so that nothing of the page lives on while the next one is fetched. */
		const rows = async (most: number) => {
			const page = await snapshot.next(most);
			if (!page) return undefined;
			const { activeAtOffset, apiVersion: answeredBy } = page;
			const ofPage = { activeAtOffset, apiVersion: answeredBy };
			about = ofPage;
			const matching = page.entries.filter((entry) => !isPlaceholder(entry) && (!conditions || meetsConditions(conditions, entry)));
			const found = matching.map((entry) => row(entry, ofPage));
			const last = found.at(-1);
			if (withCursor && last) last.nextCursor = page.cursor;
			return found;
		};

		let empty = true;
		while (left > 0) {
			const found = await rows(left);
			if (!found) break;
			left -= found.length;
			empty &&= found.length === 0;
			yield found;
		}
		if (!empty) return;
		const notice = await explainNothing(ledger, Object.keys(wanted.filtersByParty ?? {}));
		showHint(context, notice);
		if (parameters.flag('options.outputWhenEmpty')) yield { ...about, contractCount: 0, ...(notice !== undefined && { notice }) };
	},
});
