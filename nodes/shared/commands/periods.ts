import type { INodeProperties } from 'n8n-workflow';

import type { components } from '../../../api/ledger';
import { dropDown, groupField, numberField, textField, timeField } from '../parameters/fieldKinds';
import type { Parameters } from '../parameters/parameters';

/** The two options of a submission that are a time or a span: its deduplication period and its minimal ledger time. */

type Schemas = components['schemas'];

const shown = (kind: string) => ({ show: { kind: [kind] } });

const span = (what: string, kind: string): INodeProperties[] => [
	textField('Seconds', 'seconds', { displayOptions: shown(kind), placeholder: 'e.g. 3600', description: `${what}, in whole seconds` }),
	numberField('Nanoseconds', 'nanos', {
		typeOptions: { minValue: 0, maxValue: 999999999 },
		displayOptions: shown(kind),
		description: 'Nanoseconds on top of the seconds',
	}),
];

/** Sorted by name, like the collection that holds them. */
export const deduplicationOption: INodeProperties = groupField(
	'Deduplication Period',
	'deduplicationPeriod',
	['period', 'Period'],
	{
		description:
			'How far back the participant searches for the same command (same user, acting parties and command ID), ' +
			"which it then rejects as a duplicate. If not added, the participant's default applies.",
	},
	[
		dropDown('Kind', 'kind', { default: 'duration', description: 'How the period is given' }, [
			['duration', 'Duration', 'Commands of the last seconds count'],
			['offset', 'Offset', 'Commands completed after a ledger offset count'],
			['unset', 'Unset', "The participant's longest period"],
		]),
		...span('Length of the period', 'duration'),
		textField('Offset', 'offset', {
			displayOptions: shown('offset'),
			placeholder: 'e.g. 1671',
			description: 'The ledger offset after which the period begins',
		}),
	],
);

export const minLedgerTimeOption: INodeProperties = groupField(
	'Minimal Ledger Time',
	'minLedgerTime',
	['time', 'Time'],
	{ description: 'The earliest ledger time the transaction may get; the participant waits until then' },
	[
		dropDown('Kind', 'kind', { default: 'absolute', description: 'How the time is given' }, [
			['absolute', 'Absolute', 'At or after a date and time'],
			['relative', 'Relative', 'A time span after the submission'],
			['unset', 'Unset', 'Any time'],
		]),
		timeField('Time', 'time', { displayOptions: shown('absolute'), description: 'The date and time, in ISO 8601' }),
		...span('Time after the submission', 'relative'),
	],
);

function duration(row: Parameters): Schemas['Duration'] {
	row.required('seconds');
	return { seconds: row.int64('seconds')!, nanos: row.integer('nanos', { min: 0, max: 999_999_999 }) ?? 0 };
}

export function deduplicationPeriod(parameters: Parameters): Schemas['DeduplicationPeriod'] | undefined {
	const [row] = parameters.rows('options.deduplicationPeriod.period');
	if (!row) return undefined;
	const kind = row.choice('kind', ['duration', 'offset', 'unset'], 'duration');
	if (kind === 'unset') return { Empty: {} };
	if (kind === 'duration') return { DeduplicationDuration: { value: duration(row) } };
	row.required('offset');
	return { DeduplicationOffset: { value: row.int64('offset')! } };
}

export function minLedgerTime(parameters: Parameters): Schemas['MinLedgerTime'] | undefined {
	const [row] = parameters.rows('options.minLedgerTime.time');
	if (!row) return undefined;
	const kind = row.choice('kind', ['absolute', 'relative', 'unset'], 'absolute');
	if (kind === 'unset') return { time: { Empty: {} } };
	if (kind === 'relative') return { time: { MinLedgerTimeRel: { value: duration(row) } } };
	const value = row.time('time');
	if (value === undefined) throw row.parameterError('time', 'this field is empty', 'Enter a date and time, e.g. 2026-07-01T10:00:00Z.');
	return { time: { MinLedgerTimeAbs: { value } } };
}

/** The same for plain commands, which give the two kinds of time apart. */
export function commandLedgerTime(parameters: Parameters): Pick<Schemas['JsCommands'], 'minLedgerTimeAbs' | 'minLedgerTimeRel'> {
	const { time } = minLedgerTime(parameters) ?? {};
	if (time && 'MinLedgerTimeAbs' in time) return { minLedgerTimeAbs: time.MinLedgerTimeAbs.value };
	return time && 'MinLedgerTimeRel' in time ? { minLedgerTimeRel: time.MinLedgerTimeRel.value } : {};
}
