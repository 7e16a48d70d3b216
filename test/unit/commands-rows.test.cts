// The rows of commands and of signatures as the editor shows them: what each field is for, what it begins with, and when it is there.
import { commandFields } from '../../nodes/shared/commands/commandFields';
import { signatureColumns, signatureFields } from '../../nodes/shared/commands/signatures';
import { templateLocator } from '../../nodes/shared/commands/templateLocator';
import { FORMS, linesOf } from './commands-form.cts';

test('commands are rows, each with the fields of its kind, or JSON', () => {
	expect(linesOf(commandFields)).toEqual(FORMS['commands are rows, each with the fields of its kind, or JSON']);
});

test('signatures are rows, each with its party, or JSON', () => {
	expect(linesOf(signatureFields)).toEqual(FORMS['signatures are rows, each with its party, or JSON']);
});

test('a signature has four columns, whoever signed', () => {
	expect(linesOf(signatureColumns)).toEqual(FORMS['a signature has four columns, whoever signed']);
});

test('a template must be chosen', () => {
	expect(linesOf([templateLocator('D')])).toEqual(FORMS['a template must be chosen']);
});

test('a template may be left empty, and then its list says what that means', () => {
	expect(linesOf([templateLocator('D', 'E')])).toEqual(FORMS['a template may be left empty, and then its list says what that means']);
});
