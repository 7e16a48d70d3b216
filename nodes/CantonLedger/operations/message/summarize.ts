import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { editorLink } from '../../../shared/messages/links';
import type { Severity } from '../../../shared/messages/message';
import { messageJson, type Format } from '../../../shared/messages/output';
import { linesIn } from '../../../shared/messages/bounds';
import { COUNT, summaryMessage, type Finding } from '../../../shared/messages/summary';
import { messageOf } from '../../../shared/messages/write';
import { MergedRow, NO_SERVER } from '../../../shared/operation/operation';
import { dropDown, flagField, rowsField, textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import { formats, messageOptions, readMessageOptions } from '../../../shared/parameters/messageFields';
import { Parameters } from '../../../shared/parameters/parameters';
import { isObject } from '../../../shared/values/isObject';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';

const WELL = 'All is well';
const SEVERAL = `${COUNT} problems`;
const SEVERITIES = ['critical', 'error', 'warning'] as const satisfies readonly Severity[];

const REPEATED = `The same line of several items is written once: ${COUNT} in it becomes their number.`;

/** Lines with the condition of each. */
const linesField = (displayName: string, name: string, entry: string, description: string, placeholder: string): INodeProperties =>
	rowsField(displayName, name, ['line', entry], { description: `${description} ${REPEATED}` }, [
		flagField('When', 'when', {
			default: true,
			description: 'Whether an item has this line: an expression about it. Always without one.',
		}),
		textField('Text', 'text', { placeholder, description: 'The line. Several lines are several entries.' }),
	]);

const properties: INodeProperties[] = [
	linesField('Problems', 'problems', 'Problem', 'What is wrong with an item.', 'e.g. Traffic is low: {{ $json.left }} bytes left'),
	linesField('Facts', 'facts', 'Fact', 'What to say about an item in any case.', 'e.g. Traffic left: {{ $json.left }} bytes'),
	formats,
	optionsOf([
		dropDown('Severity', 'severity', { default: 'error', description: 'How bad a problem is, for chats and incident tools' }, [
			['critical', 'Critical'],
			['error', 'Error'],
			['warning', 'Warning'],
		]),
		textField('Title of Several', 'titleOfSeveral', {
			default: SEVERAL,
			description: `Title when there is more than one problem: ${COUNT} becomes their number. One problem is the title itself.`,
		}),
		textField('Title When All Is Well', 'titleWhenWell', { default: WELL, description: 'Title when there is no problem' }),
		...messageOptions.filter(({ name }) => name !== 'explorerLink'),
	]),
];

/** Says whether a line is wanted. An expression may return anything, and nothing at all. */
const isWanted = (line: IDataObject): boolean => !('when' in line) || (Boolean(line.when) && line.when !== 'false');

function linesOf(parameters: Parameters, field: 'problems' | 'facts'): string[] {
	const entries = parameters.raw(`${field}.line`) ?? [];
	return (Array.isArray(entries) ? entries : [])
		.filter(isObject)
		.flatMap((line) => (isWanted(line as IDataObject) ? linesIn(line.text) : []));
}

/** Problem of an item whose node failed and went on. */
function failureOf(json: IDataObject): string[] {
	const { error, message } = json;
	if (!error) return [];
	const { node, message: reason = message } = isObject(error) ? error : { node: undefined, message: error };
	const said = typeof reason === 'string' ? reason : 'A node failed';
	return [typeof node === 'string' ? `${node}: ${said}` : said];
}

function findingOf(context: IExecuteFunctions, json: IDataObject, index: number): Finding {
	const parameters = new Parameters(context, properties, index);
	const problems = linesOf(parameters, 'problems');
	return { problems: problems.length > 0 ? problems : failureOf(json), facts: linesOf(parameters, 'facts') };
}

/** Makes one message of all items. Reaches no server. */
export const summarizeMessage = ledgerOperation('summarize', 'Summarize items in one message', [], {
	description:
		'Write one message about all items: what is wrong with them, by conditions that you enter, then the facts. ' +
		'An item of a node that failed and went on is a problem. For a report of the day. Needs no participant.',
	...NO_SERVER,
	properties,
	async run({ context, parameters }) {
		const titles = {
			well: parameters.text('options.titleWhenWell') ?? WELL,
			several: parameters.text('options.titleOfSeveral') ?? SEVERAL,
		};
		const severity = parameters.choice('options.severity', SEVERITIES, 'error');
		const chosen = parameters.choices<Format>('formats');
		const execution = editorLink(context.getInstanceBaseUrl(), context.getWorkflow().id, context.getExecutionId());
		const options = { ...readMessageOptions(parameters, context.getTimezone()), links: execution ? [execution] : [] };
		const input = context.getInputData();
		const findings = input.map(({ json }, index) => findingOf(context, json, index));
		const dedupKey = `summary ${context.getWorkflow().id ?? ''} ${context.getNode().name}`;
		const message = messageOf(summaryMessage(findings, titles, severity, dedupKey), options);
		const items = input.map((_, index) => index);
		return [new MergedRow(messageJson(message, chosen) as IDataObject, items)];
	},
});
