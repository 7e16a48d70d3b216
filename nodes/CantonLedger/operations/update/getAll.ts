import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { API_VERSIONS } from '../../../shared/http/endpointVersions';
import { NAME_ENDPOINTS } from '../../../shared/ledger/packages/knownPackages';
import { byPackageName } from '../../../shared/ledger/packages/packageNames';
import { explainNothing, PARTY } from '../../../shared/ledger/directory/parties';
import { showHint } from '../../../shared/operation/hint';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { updateRow } from '../../../shared/ledger/updates/simplifiedUpdates';
import { ledgerEnd } from '../../../shared/ledger/offsets';
import { UpdateReader, UPDATES_PAGE, type UpdateRange } from '../../../shared/ledger/updates/updates';
import { paginate } from '../../../shared/http/paginate';
import { textField } from '../../../shared/parameters/fieldKinds';
import { apiVersion, listFields, optionsOf, order } from '../../../shared/parameters/fields';
import { compareOffsets } from '../../../shared/values/int64';
import { READ_RIGHTS, withPartyEndpoints } from '../../../shared/ledger/directory/ownParties';
import { viewedParties } from '../../../shared/ledger/directory/ownPartyFields';
import { updateFormat, updateFormatOptions } from './formatFields';
import { checkAnswer } from '../../../shared/http/answers';
import { UPDATE } from '../../../shared/ledger/shapes';

const properties: INodeProperties[] = [
	viewedParties,
	order('updates of the range'),
	...listFields,
	optionsOf([
		...updateFormatOptions,
		textField('After Offset', 'afterOffset', {
			placeholder: 'e.g. 1671',
			description:
				'Only updates after this ledger offset. The activeAtOffset of a snapshot continues it without a gap. ' +
				'Empty means from the first update the participant still keeps.',
		}),
		apiVersion('get-updates-page (participant 3.5.1 and later)', 'updates'),
		textField('Up to Offset', 'upToOffset', {
			placeholder: 'e.g. 1700',
			description: 'Only updates up to this ledger offset, itself included. Empty means the ledger end.',
		}),
	]),
];

const ENDPOINTS = withPartyEndpoints(UPDATES_PAGE, 'GET /v2/state/latest-pruned-offsets', ...NAME_ENDPOINTS, PARTY);

/** POST /v2/updates/get-updates-page, or POST /v2/updates if the participant has no pages. */
export const getManyUpdates = ledgerOperation('getAll', 'Get many updates', ENDPOINTS, {
	description:
		'Get the transactions, reassignments and topology changes of a range of the ledger, one item per update with its events. ' +
		'For new ones as they come, use Canton Ledger Event Trigger.',
	rights: READ_RIGHTS,
	properties,
	async *run(call) {
		const { ledger, parameters, context } = call;
		const simple = parameters.flag('simplify');
		const begin = parameters.digits('options.afterOffset');
		const end = parameters.digits('options.upToOffset');
		if (begin !== undefined && end !== undefined && compareOffsets(begin, end) > 0) {
			throw parameters.parameterError(
				'options.upToOffset',
				`${end} lies before After Offset (${begin})`,
				'Enter an offset that is not before After Offset, or leave it empty for the ledger end.',
			);
		}
		const newestFirst = parameters.choice('order', ['newestFirst', 'oldestFirst'], 'newestFirst') === 'newestFirst';
		const version = parameters.choice('options.apiVersion', API_VERSIONS, 'auto');
		const limit = parameters.limit();
		const { updateFormat: format, parties } = await updateFormat(call);
		const reader = new UpdateReader(ledger, {
			updateFormat: await byPackageName(ledger, format),
			newestFirst,
			version,
		});
		// Without an end, the read of a growing ledger would never finish.
		const whole = { begin, end: end ?? (await ledgerEnd(ledger)) };
		if (begin !== undefined && compareOffsets(begin, whole.end) > 0) {
			throw parameters.parameterError(
				'options.afterOffset',
				`${begin} lies beyond the end of this participant's ledger (${whole.end})`,
				'Offsets of one participant mean nothing on another: check that the credential points to the participant this offset is from.',
			);
		}
		let found = false;
		const pages = paginate({
			client: ledger,
			endpoint: UPDATES_PAGE,
			limit,
			fetchPage: async (range: UpdateRange | undefined, left: number) => {
				const { updates, next, apiVersion: answered, endpoint } = await reader.page(range ?? whole, left);
				const failure = checkAnswer({ updates }, { updates: [UPDATE] });
				if (failure) throw ledger.error(failure, endpoint);
				return { rows: updates.map((update) => ({ update, answered })), next };
			},
		});
		for await (const page of pages) {
			found = true;
			yield page.map(({ update, answered }) => {
				const item: IDataObject = simple ? updateRow(update) : { update: { ...update } };
				item.apiVersion = answered;
				return item;
			});
		}
		if (!found) showHint(context, await explainNothing(ledger, parties));
	},
});
