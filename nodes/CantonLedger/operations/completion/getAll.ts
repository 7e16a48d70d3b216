import type { IDataObject } from 'n8n-workflow';

import { COMPLETIONS } from '../../../shared/ledger/completions/completionQuery';
import { LIST_PAGE, type Completion } from '../../../shared/ledger/completions/elements';
import { outcome, readStreamIdleTimeout, streamIdleTimeout } from '../../../shared/ledger/completions/completionFields';
import { completionFilter, completionFilters } from '../../../shared/ledger/completions/completionFilter';
import {
	inTimeRange,
	newestFirst,
	offsetsOfTimes,
	oldestFirst,
	type OffsetRange,
} from '../../../shared/ledger/completions/completionRange';
import { MatchRate } from '../../../shared/ledger/completions/matchRate';
import { userId } from '../../../shared/ledger/directory/locators';
import { simplifyCompletion } from '../../../shared/ledger/completions/simplifiedCompletion';
import { chosenParties, READ_RIGHTS, withPartyEndpoints } from '../../../shared/ledger/directory/ownParties';
import { partiesField } from '../../../shared/ledger/directory/ownPartyFields';
import { explainNothing, PARTY } from '../../../shared/ledger/directory/parties';
import { showHint } from '../../../shared/operation/hint';
import { isOf } from '../../../shared/ledger/completions/submissionSearch';
import { textField, timeField } from '../../../shared/parameters/fieldKinds';
import { apiVersion, filtersOf, listFields, optionsOf, order } from '../../../shared/parameters/fields';
import type { Parameters } from '../../../shared/parameters/parameters';
import { compareTimes } from '../../../shared/values/dateTime';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { completionsOf, searchedRange } from './reading';

/** Reads which of the participant's completions the user wants. */
function wantedCompletions(parameters: Parameters) {
	const filter = completionFilter(parameters, 'filters.outcome', 'filters');
	const commandId = parameters.text('filters.commandId');
	const submissionId = parameters.text('filters.submissionId');
	const times = { from: parameters.time('filters.recordedFrom'), until: parameters.time('filters.recordedBefore') };
	if (times.from !== undefined && times.until !== undefined && compareTimes(times.from, times.until) >= 0) {
		throw parameters.parameterError(
			'filters.recordedBefore',
			`${times.until} is not after Recorded From (${times.from})`,
			'Enter a later time, or leave it empty for everything up to now.',
		);
	}
	const matches = (completion: Completion) =>
		filter.matches(completion) &&
		isOf({ commandId, submissionId }, completion) &&
		inTimeRange(times, completion.synchronizerTime?.recordTime ?? undefined);
	const wanted = [commandId && `command ID ${commandId}`, submissionId && `submission ID ${submissionId}`].filter(Boolean).join(' and ');
	const all = filter.any && wanted === '' && times.from === undefined && times.until === undefined;
	return { times, matches, wanted, all };
}

/** Explains why the wanted command may have no completion. */
const notThere = (wanted: string, { begin, end }: OffsetRange): string =>
	`There is no completion of ${wanted} after offset ${begin} up to ${end}. ` +
	'The command may not be completed yet, or it was refused in the answer to its submission: ' +
	'such a command never gets one. Commands that were submitted through another participant, ' +
	'or whose completions are pruned, do not show here either.';

const ENDPOINTS = withPartyEndpoints(COMPLETIONS, 'GET /v2/state/latest-pruned-offsets', PARTY);

/**
 * POST /v2/commands/completions and its successor command-completions: blocking lists, read page by page. Reading goes on
 * until the ledger end of the beginning is reached or a call returns nothing, since a short page or one of checkpoints only
 * is not the end. Nor is the first silence of a participant that has returned nothing yet.
 */
export const getManyCompletions = ledgerOperation('getAll', 'Get many completions', ENDPOINTS, {
	description:
		'Get the outcomes of submitted commands, both failed and succeeded: the latest, those of a time range, or those of one command ID. ' +
		'For a command of yours, use Command › Get Outcome.',
	rights: READ_RIGHTS,
	properties: [
		partiesField('Only completions of commands that acted as one of these parties.'),
		order('completions'),
		...listFields,
		filtersOf([
			textField('Command ID', 'commandId', {
				placeholder: 'e.g. payroll-2026-07',
				description:
					'Only the outcomes of this command: one completion for each time it was submitted, the latest first. ' +
					'Begin After Offset or Recorded From shortens the search on a large ledger. Applied by this node.',
			}),
			...completionFilters,
			outcome('Which outcomes to return. Applied by this node.'),
			timeField('Recorded Before', 'recordedBefore', { description: 'Only completions with a record time before this' }),
			timeField('Recorded From', 'recordedFrom', {
				description:
					'Only completions with this record time or a later one. Where they begin is found with a few requests, not by reading everything before.',
			}),
			textField('Submission ID', 'submissionId', {
				placeholder: 'e.g. 6f1c0d5e-8b1f-4f0c-9a52-0b5a7d1c2e3f',
				description:
					'Only the completion of this submission, to find the outcome of a command whose answer was lost. Applied by this node.',
			}),
			userId("Only completions of this ledger user. The legacy endpoint returns those of the token's user when this is empty."),
		]),
		optionsOf([
			apiVersion('command-completions (participant 3.5.7 and later; returns all users)', 'completions (deprecated; returns one user)'),
			textField('Begin After Offset', 'beginAfterOffset', {
				placeholder: 'e.g. 1671',
				description: 'Only completions after this ledger offset. Empty starts with the oldest completion the participant still keeps.',
			}),
			streamIdleTimeout(
				'How long the participant waits for another element before it answers, in milliseconds. ' +
					'A call that returns nothing in this time ends the operation, if one before has returned something in time. ' +
					'Raise it if a slow participant needs longer to find the completions of a few parties.',
			),
		]),
	],
	async *run(call) {
		const { ledger, parameters, context } = call;
		const { times, matches, wanted, all } = wantedCompletions(parameters);
		const ofUser = parameters.text('filters.userId');
		const simple = parameters.flag('simplify');
		const openReader = completionsOf(call, readStreamIdleTimeout(parameters));
		const newest = parameters.choice('order', ['newestFirst', 'oldestFirst'], 'newestFirst') === 'newestFirst';
		const begin = parameters.digits('options.beginAfterOffset');
		let left = parameters.limit();
		const parties = await chosenParties(call);
		const reader = openReader(parties);
		const whole = await searchedRange(ledger, reader, begin);
		const range = await offsetsOfTimes(reader, whole, times);
		let seen = false;
		let found = false;
		const rate = new MatchRate();
		const toRead = () => rate.elementsFor(left);
		const size = () => (all && ofUser === undefined ? left : LIST_PAGE);
		const pages = newest ? newestFirst(reader, range, { wanted: toRead }) : oldestFirst(reader, range, { size, wanted: toRead });
		for await (const { completions, size: read, apiVersion: answered } of pages) {
			const matching = completions.filter(matches);
			rate.add(read, matching.length);
			const taken = matching.slice(0, left);
			left -= taken.length;
			seen ||= completions.length > 0;
			found ||= taken.length > 0;
			yield taken.map((completion) => {
				const item: IDataObject = simple ? simplifyCompletion(completion) : { ...completion };
				item.apiVersion = answered;
				return item;
			});
			if (left <= 0) break;
		}
		const hints = [wanted !== '' && !found ? notThere(wanted, whole) : undefined, seen ? undefined : await explainNothing(ledger, parties)];
		showHint(context, hints.filter((hint) => hint !== undefined).join(' ') || undefined);
	},
});
