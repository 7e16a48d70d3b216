import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../../../shared/messages/message';
import { messageJson, type Format } from '../../../shared/messages/output';
import { PLACEHOLDERS, problemMessage } from '../../../shared/messages/problemMessage';
import { followProblems, type Followed } from '../../../shared/messages/problems';
import { linesIn } from '../../../shared/messages/bounds';
import { byProblem } from '../../../shared/messages/byProblem';
import { withNumbers, withoutNumbers, type Occurrence, type WatchedValue } from '../../../shared/messages/problemMemory';
import { messageOf } from '../../../shared/messages/write';
import { showHint } from '../../../shared/operation/hint';
import { MergedRow, NO_SERVER } from '../../../shared/operation/operation';
import { dropDown, flagField, jsonField, numberField, rowsField, textField, timeField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import { formats, messageOptions, readMessageOptions } from '../../../shared/parameters/messageFields';
import { Parameters } from '../../../shared/parameters/parameters';
import { isObject } from '../../../shared/values/isObject';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';

const MINUTE = 60_000;
const REMIND_MINUTES = 1440;
const TITLE = '{problem}';
const TITLE_OF_REMINDER = '{problem} ({count} since {first})';
const TITLE_WHEN_WELL = 'Over: {problem}';
const IN_BRACES = PLACEHOLDERS.map((name) => `{${name}}`).join(', ');

const SUBJECT = 'Subject';
const NONE_FOLLOWED = `${SUBJECT} is empty for every input item, so none is followed. Enter there what an item is about, such as one of its fields.`;

const watchedValues: INodeProperties = rowsField(
	'Watched Values',
	'watchedValues',
	['value', 'Value'],
	{ description: 'Values of the item to compare with the run before' },
	[
		textField('Name', 'name', { placeholder: 'e.g. Its version', description: 'What messages call it' }),
		textField('Value', 'value', {
			placeholder: 'e.g. {{ $json.version }}',
			description: 'The value now. Empty means that it is not known this time.',
		}),
		dropDown('Report When It', 'when', { default: 'changes' }, [
			['changes', 'Changes', 'Another value is news, no problem'],
			['unchanged', 'Does Not Change', 'The same value for too long is a problem'],
		]),
		numberField('Minutes', 'minutes', {
			typeOptions: { minValue: 1 },
			default: 60,
			displayOptions: { show: { when: ['unchanged'] } },
			description: 'How long it may stay unchanged',
		}),
	],
);

const properties: INodeProperties[] = [
	textField(SUBJECT, 'subject', {
		placeholder: 'e.g. {{ $json.message }}',
		description:
			'What the item is about. Items with the same text are one subject; numbers and IDs in it do not count. ' +
			'An item without a subject is left out.',
	}),
	textField('Problem', 'problem', {
		typeOptions: { rows: 2 },
		placeholder: 'e.g. {{ $json.message }}',
		description: 'What is wrong, one line for each problem. Empty means that nothing is wrong.',
	}),
	jsonField('Remembered', 'remembered', {
		default: '[]',
		placeholder: "e.g. {{ $('Get State').all().map((row) => row.json) }}",
		description:
			'What the runs before said to remember: rows with subject and memory, e.g. of a data table. ' +
			"Without it each run is the first. Write the output's subject and memory there after the message was delivered.",
	}),
	formats,
	optionsOf([
		textField('Details', 'details', { typeOptions: { rows: 2 }, description: 'Further lines of the message' }),
		flagField('Each Problem by Itself', 'eachProblem', {
			description:
				'Whether each line of Problem is followed by itself: a message when it begins, and one when it is over. ' +
				'A line names its problem before a colon. The reason after the colon may change.',
		}),
		flagField('Exact Subject', 'exactSubject', {
			description: 'Whether numbers and IDs in Subject count: for subjects that are names, such as mainnet-1 and mainnet-2',
		}),
		textField('Happened To', 'happenedTo', {
			placeholder: 'e.g. {{ $json.workflow }}',
			description: 'Who has the problem. Titles name them as {names}.',
		}),
		textField('Link', 'link', { placeholder: 'e.g. {{ $json.url }}', description: 'Where to see what happened the last time' }),
		numberField('Over After (Minutes)', 'overAfterMinutes', {
			typeOptions: { minValue: 0 },
			description: 'A problem without a further item for so long is over. 0 means that only an item without a problem ends it.',
		}),
		numberField('Remind After (Minutes)', 'remindAfterMinutes', {
			typeOptions: { minValue: 0 },
			default: REMIND_MINUTES,
			description: 'A problem that lasts is reported again after so long. 0 means never.',
		}),
		flagField('Report a First Check Without Problems', 'reportFine', {
			default: true,
			description: 'Whether the first check of a subject is reported if nothing is wrong. On by default.',
		}),
		timeField('Time of Item', 'itemTime', { description: 'When it happened. Empty means now.' }),
		textField('Title', 'title', { default: TITLE, description: `Title when a problem begins or changes. In braces: ${IN_BRACES}.` }),
		textField('Title of Reminder', 'titleOfReminder', {
			default: TITLE_OF_REMINDER,
			description: `Title when a problem lasts. In braces: ${IN_BRACES}.`,
		}),
		textField('Title When All Is Well', 'titleWhenWell', {
			default: TITLE_WHEN_WELL,
			description: `Title when a problem is over, and of a first check that finds none. In braces: ${IN_BRACES}.`,
		}),
		watchedValues,
		...messageOptions.filter(({ name }) => name === 'timeZone'),
	]),
];

/** An entry of Watched Values. */
function watchedValue(row: Parameters): WatchedValue {
	return {
		name: row.required('name'),
		value: row.text('value') ?? '',
		when: row.choice('when', ['changes', 'unchanged'] as const, 'changes'),
		minutes: row.integer('minutes', { min: 1 }) ?? 60,
	};
}

function occurrence(context: IExecuteFunctions, index: number, now: number): Occurrence {
	const parameters = new Parameters(context, properties, index);
	const time = parameters.time('options.itemTime');
	return {
		subject: (parameters.flag('options.exactSubject') ? withNumbers : withoutNumbers)(parameters.text('subject') ?? ''),
		problems: linesIn(parameters.raw('problem')),
		name: parameters.text('options.happenedTo')?.slice(0, 200) ?? '',
		link: parameters.text('options.link') ?? '',
		details: linesIn(parameters.raw('options.details')),
		values: parameters.rows('options.watchedValues.value').map(watchedValue),
		quietMs: (parameters.integer('options.overAfterMinutes', { min: 0 }) ?? 0) * MINUTE,
		time: time === undefined ? now : Date.parse(time),
		index,
		item: context.getInputData()[index]!.json as JsonObject,
	};
}

const ROWS = "Return the rows that were remembered, e.g. {{ $('Get State').all().map((row) => row.json) }}.";

/** Remembered texts by `subject`. A row without a text is what a data table has of a problem that is over. */
function rememberedOf(parameters: Parameters): Map<string, string> {
	const rows = parameters.json('remembered') ?? [];
	if (!Array.isArray(rows)) throw parameters.parameterError('remembered', 'this is not a list of rows', ROWS);
	const entries = rows.filter(isObject).filter(({ memory }) => memory !== undefined && memory !== null && memory !== '');
	return new Map(
		entries.map(({ subject, memory }): [string, string] => {
			if (typeof subject !== 'string' || typeof memory !== 'string')
				throw parameters.parameterError('remembered', 'a row has no texts subject and memory', ROWS);
			try {
				if (!isObject(JSON.parse(memory))) throw new SyntaxError();
			} catch {
				throw parameters.parameterError('remembered', `the memory of "${subject.slice(0, 50)}" is not what this operation wrote`, ROWS);
			}
			return [subject, memory];
		}),
	);
}

/** Reports problems when they begin, last and end. Reaches no server. */
export const followMessageProblems = ledgerOperation('followProblems', 'Follow problems and write messages about them', [], {
	description:
		'Write a message when a problem begins, changes, lasts or is over, and none in between. ' +
		'What it has reported is in its output, for a data table to keep. Needs no participant.',
	...NO_SERVER,
	properties,
	async run({ context, parameters }) {
		const now = Date.now();
		const remembered = rememberedOf(parameters);
		const remindMs = (parameters.integer('options.remindAfterMinutes', { min: 0 }) ?? REMIND_MINUTES) * MINUTE;
		const reportsFine = parameters.flag('options.reportFine', true);
		const titles = {
			problem: parameters.text('options.title') ?? TITLE,
			reminder: parameters.text('options.titleOfReminder') ?? TITLE_OF_REMINDER,
			over: parameters.text('options.titleWhenWell') ?? TITLE_WHEN_WELL,
		};
		const chosen = parameters.choices<Format>('formats');
		const options = { ...readMessageOptions(parameters, context.getTimezone()), links: [] };
		const input = context.getInputData();
		const occurrences = input.map((_, index) => occurrence(context, index, now)).filter(({ subject }) => subject !== '');
		// n8n hands an empty item on in the place of none.
		if (occurrences.length === 0 && input.some(({ json }) => Object.keys(json).length > 0)) showHint(context, NONE_FOLLOWED);
		const workflow = context.getWorkflow().id ?? '';
		const followed = parameters.flag('options.eachProblem') ? byProblem(occurrences, remembered) : occurrences;
		return followProblems(followed, remembered, remindMs, now).map((problem: Followed) => {
			const { subject, state, memory, memoryIfUndelivered, items } = problem;
			const message = messageOf(problemMessage(problem, titles, remindMs, options.zone, `problem ${workflow} ${subject}`), options);
			const report = state !== 'unchanged' && (state !== 'fine' || reportsFine);
			const json = { subject, report, state, message: messageJson(message, chosen), memory, memoryIfUndelivered };
			return new MergedRow(json, items.length > 0 ? items : [0]);
		});
	},
});
