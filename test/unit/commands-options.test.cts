// The options of a submission as the editor shows them: what each field is for, what it begins with, and when it is there.
import { actAsField, readAsOption } from '../../nodes/shared/commands/actors';
import { disclosedOption } from '../../nodes/shared/commands/disclosed';
import { FORMAT_OPTIONS } from '../../nodes/shared/commands/format';
import { commandIdField, submissionIdOption, userIdOption, workflowIdOption } from '../../nodes/shared/commands/identity';
import { deduplicationOption, minLedgerTimeOption } from '../../nodes/shared/commands/periods';
import { packagePreferenceOption, trafficOptions } from '../../nodes/shared/commands/traffic';
import { FORMS, linesOf } from './commands-form.cts';

test('the deduplication period is a duration, an offset, or the longest', () => {
	expect(linesOf([deduplicationOption])).toEqual(FORMS['the deduplication period is a duration, an offset, or the longest']);
});

test('the minimal ledger time is a time, or a span after the submission', () => {
	expect(linesOf([minLedgerTimeOption])).toEqual(FORMS['the minimal ledger time is a time, or a span after the submission']);
});

test('the command ID says what it protects from', () => {
	expect(linesOf([commandIdField])).toEqual(FORMS['the command ID says what it protects from']);
});

test('the submission ID is made if it is left empty', () => {
	expect(linesOf([submissionIdOption])).toEqual(FORMS['the submission ID is made if it is left empty']);
});

test('the user is chosen from a list, or left to the token', () => {
	expect(linesOf([userIdOption])).toEqual(FORMS['the user is chosen from a list, or left to the token']);
});

test('the workflow ID says who sees it', () => {
	expect(linesOf([workflowIdOption])).toEqual(FORMS['the workflow ID says who sees it']);
});

test('the package preference takes package IDs', () => {
	expect(linesOf([packagePreferenceOption])).toEqual(FORMS['the package preference takes package IDs']);
});

test('the cost is estimated, and limited', () => {
	expect(linesOf(trafficOptions)).toEqual(FORMS['the cost is estimated, and limited']);
});

test('disclosed contracts say where they come from', () => {
	expect(linesOf([disclosedOption])).toEqual(FORMS['disclosed contracts say where they come from']);
});

test('the acting party is that of the token at first', () => {
	expect(linesOf([actAsField])).toEqual(FORMS['the acting party is that of the token at first']);
});

test('further parties to read as may be left out', () => {
	expect(linesOf([readAsOption])).toEqual(FORMS['further parties to read as may be left out']);
});

test('the format of the transaction is chosen by fields, or as JSON', () => {
	expect(linesOf(FORMAT_OPTIONS)).toEqual(FORMS['the format of the transaction is chosen by fields, or as JSON']);
});
