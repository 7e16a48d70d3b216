import type { IDataObject } from 'n8n-workflow';

import { COMPLETIONS } from '../../../shared/ledger/completions/completionQuery';
import { readStreamIdleTimeout, streamIdleTimeout } from '../../../shared/ledger/completions/completionFields';
import { inTimeRange, offsetsOfTimes, oldestFirst } from '../../../shared/ledger/completions/completionRange';
import { userId } from '../../../shared/ledger/directory/locators';
import { chosenParties, READ_RIGHTS, withPartyEndpoints } from '../../../shared/ledger/directory/ownParties';
import { partiesField } from '../../../shared/ledger/directory/ownPartyFields';
import { explainNothing, PARTY } from '../../../shared/ledger/directory/parties';
import { showHint } from '../../../shared/operation/hint';
import { dropDown, timeField } from '../../../shared/parameters/fieldKinds';
import { apiVersion, filtersOf, optionsOf } from '../../../shared/parameters/fields';
import type { Parameters } from '../../../shared/parameters/parameters';
import { compareTimes } from '../../../shared/values/dateTime';
import { compareOffsets } from '../../../shared/values/int64';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { completionsOf, searchedRange } from './reading';
import { SUBJECTS, TrafficRows } from './trafficRows';

function timesOf(parameters: Parameters) {
	const [from, until] = [parameters.time('fromTime'), parameters.time('toTime')];
	if (from !== undefined && until !== undefined && compareTimes(from, until) >= 0)
		throw parameters.parameterError('toTime', 'it is not after From', 'Enter a later time, or leave it empty for everything up to now.');
	return { from, until };
}

const ENDPOINTS = withPartyEndpoints(COMPLETIONS, 'GET /v2/state/latest-pruned-offsets', PARTY);

/** Sum of the traffic that commands have cost, by their completions. */
export const getTrafficUsed = ledgerOperation('getTraffic', 'Get the traffic that commands used', ENDPOINTS, {
	name: 'Get Traffic Used',
	description:
		'Get the traffic that commands of a period have cost, by user or by the parties that acted, per day or all together. ' +
		'Failed commands have cost traffic, too. It is what the completions say.',
	rights: READ_RIGHTS,
	properties: [
		partiesField('Only commands that acted as one of these parties.'),
		timeField('From', 'fromTime', {
			description: 'Only commands with this record time or a later one. Empty means all that the participant still keeps.',
		}),
		timeField('To', 'toTime', {
			description: 'Only commands with a record time before this, such as the first day of the next month. Empty means now.',
		}),
		dropDown('Group By', 'groupBy', { default: 'total', description: 'What each row is about, besides who used the traffic' }, [
			['day', 'Day', 'Day of the record time, in UTC'],
			['total', 'Whole Period'],
		]),
		dropDown('For Each', 'forEach', { default: 'user', description: 'Whose traffic each row adds up' }, [
			['parties', 'Acting Parties', 'The parties that a command acted as, together: those of an app'],
			['user', 'User', 'The ledger user who submitted'],
			['userAndParties', 'User and Acting Parties'],
		]),
		filtersOf([userId("Only commands of this ledger user. The legacy endpoint returns those of the token's user when this is empty.")]),
		optionsOf([
			apiVersion('command-completions (participant 3.5.7 and later; returns all users)', 'completions (deprecated; returns one user)'),
			streamIdleTimeout(
				'How long the participant waits for another element before it answers, in milliseconds. ' +
					'The sums end when a call returns nothing in this time, and another one nothing in ten seconds. ' +
					'Raise it above that if a slow participant needs longer to find the completions of a few parties.',
			),
		]),
	],
	async run(call): Promise<IDataObject[]> {
		const { ledger, parameters, context } = call;
		const times = timesOf(parameters);
		const rows = new TrafficRows({
			by: parameters.choice('groupBy', ['day', 'total'], 'total'),
			each: parameters.choice('forEach', SUBJECTS, 'user'),
		});
		const openReader = completionsOf(call, readStreamIdleTimeout(parameters));
		const parties = await chosenParties(call);
		const reader = openReader(parties);
		const whole = await searchedRange(ledger, reader, undefined);
		const range = await offsetsOfTimes(reader, whole, times);
		let [isEmpty, isWhole] = [true, times.from === undefined || compareOffsets(whole.begin, 0) === 0];
		for await (const { completions } of oldestFirst(reader, range, { isSure: true })) {
			for (const completion of completions) {
				if (compareOffsets(completion.offset, range.end) > 0) continue;
				const time = completion.synchronizerTime?.recordTime ?? undefined;
				isEmpty = false;
				// A completion from before the period is there: nothing of the period is pruned.
				isWhole ||= time !== undefined && compareTimes(time, times.from!) < 0;
				if (inTimeRange(times, time)) rows.add(completion);
			}
		}
		isWhole ||= compareOffsets(whole.begin, range.begin) < 0;
		const pruned = isWhole
			? undefined
			: `The participant keeps no completions up to offset ${whole.begin}: if some of them belong to the period, their traffic is missing.`;
		showHint(context, isEmpty ? await explainNothing(ledger, parties) : pruned);
		return rows.items();
	},
});
