import type { INodeProperties } from 'n8n-workflow';

import { conditionTest, OPERATORS, type Condition, type Operator, type Test } from '../../daml/conditions';
import { InvalidValue } from '../../daml/scalars';
import type { Closed, Packages } from '../../daml/shape';
import { dropDown, rowsField, textField } from '../../parameters/fieldKinds';
import type { Parameters } from '../../parameters/parameters';
import { matchesTemplate, templateIds } from '../../parameters/templates';
import { Cache, remembered } from '../../values/cache';
import { choicesOf, createArguments, findChoice } from './choices';
import { withPackages } from './damlPackages';
import { locator } from '../../parameters/partyFields';
import type { Ledger } from '../service';
import { definitionOf, type Definition } from './templateDefinition';

/** Conditions on the arguments of contracts and choices, checked by the node before it makes items. */

const PATH = 'conditions.condition';
const NEED_VALUE: Operator[] = OPERATORS.filter((operator) => operator !== 'isEmpty' && operator !== 'isNotEmpty');

export const conditionsField: INodeProperties = rowsField(
	'Conditions',
	'conditions',
	['condition', 'Condition'],
	{
		description:
			'Only if the arguments meet all of these, compared by their Daml types. ' +
			'They need the templates in Templates, each with these fields. Checked before anything is output.',
	},
	[
		locator({
			displayName: 'Field',
			name: 'field',
			search: 'searchArgumentFields',
			by: 'By Name',
			placeholder: 'e.g. amount or instrumentId.admin',
			description: 'The field of the arguments',
		}),
		dropDown('Operator', 'operator', { default: 'is', description: 'How the field is compared' }, [
			['contains', 'Contains', 'A text contains this text, or a list this value'],
			['is', 'Is'],
			['isEmpty', 'Is Empty', 'None, or an empty text, list or map'],
			['greater', 'Is Greater Than', 'A number is greater, a date or time later'],
			['less', 'Is Less Than', 'A number is less, a date or time earlier'],
			['isNot', 'Is Not'],
			['isNotEmpty', 'Is Not Empty'],
		]),
		textField('Value', 'value', {
			displayOptions: { show: { operator: NEED_VALUE } },
			placeholder: 'e.g. 1000.00',
			description: 'The value to compare with, as the Daml type of the field. A time without a zone is in UTC.',
		}),
	],
);

/** Tests are kept for so long: a poll must not look up the template each time. */
const testsKept = new Cache<Promise<Test[]>>({ most: 200, keepMs: 10 * 60_000 });

/** Subject of the conditions: the arguments of the template, or those of a choice. */
type Argument = { scope: 'template' } | { scope: 'choice'; name: string };

/** A template and the tests of the conditions on its arguments. */
interface TemplateTests {
	/** `#package-name:Module:Entity`, or with the package ID. */
	template: string;
	tests: Test[];
}

/** The contract or event whose argument is tested, as far as it says which template it is of. */
interface OfTemplate {
	templateId?: string;
	packageName?: string | null;
}

/** Defect of a condition. `path` is the field that names it. */
interface Problem {
	path?: string;
	message: string;
	advice: string;
}

/** The conditions of a form. They are made ready once, with the types of the fields. Then they test without a call. */
export class ArgumentConditions {
	private prepared?: TemplateTests[];

	constructor(
		private readonly ledger: Ledger,
		private readonly parameters: Parameters,
		private readonly conditions: readonly Condition[],
		private readonly templates: readonly string[],
		private readonly argument: Argument,
		private readonly parties: readonly string[],
	) {}

	/** @throws an error that names what is wrong: a field that a template lacks, or a value that its type does not take */
	async prepare(timeoutMs?: number): Promise<void> {
		this.prepared ??= await Promise.all(
			this.templates.map(async (template) => ({ template, tests: await this.testsOf(template, timeoutMs) })),
		);
	}

	/** Checks whether an argument of a contract or event of this template meets all conditions. Call `prepare` first. */
	met(argument: unknown, template: OfTemplate | undefined): boolean {
		const [first, ...others] = this.prepared ?? [];
		const tests = others.length === 0 ? first?.tests : this.testsFor(template ?? {});
		return (tests ?? []).every((test) => test(argument));
	}

	/** The tests of the template that a contract is of. Two packages may have a template of one name. A package may be named by its ID. */
	private testsFor({ templateId = '', packageName }: OfTemplate): Test[] | undefined {
		const entity = templateId.slice(templateId.indexOf(':'));
		const named = (this.prepared ?? []).filter(({ template }) => template.slice(template.indexOf(':')) === entity);
		return (named.find(({ template }) => matchesTemplate(template, templateId, packageName ?? undefined)) ?? named[0])?.tests;
	}

	private async testsOf(template: string, timeoutMs?: number): Promise<Test[]> {
		const key = JSON.stringify([this.ledger.baseUrl, template, this.argument, this.conditions, this.parties]);
		return await remembered(testsKept, key, async () => await this.made(template, timeoutMs));
	}

	private async made(template: string, timeoutMs?: number): Promise<Test[]> {
		const { ledger, parameters, parties } = this;
		const definition = await definitionOf(ledger, template, parties, timeoutMs);
		if ('failure' in definition) throw ledger.error(definition.failure, definition.endpoint);
		if ('problem' in definition) {
			const advice = definition.advice ?? 'Conditions need a package that can be read. Remove them, and filter with an If node.';
			throw parameters.parameterError('templates', definition.problem, advice);
		}
		const made = await withPackages(ledger, (packages) => this.testsIn(definition, packages), timeoutMs);
		if (Array.isArray(made)) return made;
		throw parameters.parameterError(made.path ?? PATH, made.message, made.advice);
	}

	/** The tests, or what is wrong with a condition. */
	private testsIn(definition: Definition, packages: Packages): Test[] | Problem {
		const type = this.typeIn(definition, packages);
		const { entity } = definition;
		if (!type)
			return this.argument.scope === 'choice'
				? { path: 'choices', message: `${entity} has no choice "${this.argument.name}"`, advice: 'Check its name.' }
				: { path: 'templates', message: `${entity} is an interface`, advice: 'Conditions need a template.' };
		try {
			return this.conditions.map((condition) => conditionTest(type, condition, packages, 'utc'));
		} catch (error) {
			const advice = error instanceof InvalidValue ? error.advice : 'Check the condition.';
			const several = this.templates.length > 1 ? ' With several templates in Templates, each has to have the field.' : '';
			return { message: (error as Error).message, advice: `${advice}${several}` };
		}
	}

	private typeIn(definition: Definition, packages: Packages): Closed | undefined {
		const { argument } = this;
		return argument.scope === 'template'
			? createArguments(definition)
			: findChoice(choicesOf(definition, packages), argument.name)?.argument;
	}
}

/**
 * The conditions that were set. Undefined if there is none.
 * @param about `parties` read the contracts: the version of a package is the one preferred for them. `choices`: the conditions are about
 * the argument of the one choice named there
 */
export function argumentConditions(
	parameters: Parameters,
	ledger: Ledger,
	{ parties, choices }: { parties: readonly string[]; choices?: readonly string[] },
): ArgumentConditions | undefined {
	const conditions = parameters.rows(PATH).map((row): Condition => {
		const operator = row.choice('operator', OPERATORS, 'is');
		const value = row.text('value');
		if (value === undefined && NEED_VALUE.includes(operator))
			throw row.parameterError('value', 'this field is empty', 'Enter what to compare with.');
		return { field: row.required('field'), operator, value };
	});
	if (conditions.length === 0) return undefined;
	const templates = templateIds(parameters, 'templates');
	if (templates.length === 0)
		throw parameters.parameterError(
			'conditions',
			'they need a template',
			'Choose the template in Templates, or several that have the fields.',
		);
	const [name] = choices ?? [];
	if (choices && (name === undefined || choices.length > 1))
		throw parameters.parameterError('conditions', 'they need exactly one choice', 'Enter the one choice in Choices.');
	const argument: Argument = name === undefined ? { scope: 'template' } : { scope: 'choice', name };
	return new ArgumentConditions(ledger, parameters, conditions, templates, argument, parties);
}
