import type { INodeProperties } from 'n8n-workflow';

import { conditionTest, OPERATORS, type Condition, type Operator, type Test } from '../daml/conditions';
import { InvalidValue } from '../daml/scalars';
import type { Closed, Packages } from '../daml/shape';
import type { Parameters } from '../parameters/parameters';
import { templateIds } from '../parameters/templates';
import { choicesOf, createArguments, findChoice } from './choices';
import { withPackages } from './damlPackages';
import { locator } from './locators';
import type { Ledger } from './service';
import { definitionOf, type Definition } from './templateDefinition';

/** Conditions on the arguments of contracts and choices, checked by the node before it makes items. */

const PATH = 'conditions.condition';
const NEED_VALUE: Operator[] = OPERATORS.filter((one) => one !== 'isEmpty' && one !== 'isNotEmpty');

export const conditionsField: INodeProperties = {
	displayName: 'Conditions',
	name: 'conditions',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Condition' },
	placeholder: 'Add Condition',
	default: {},
	description:
		'Only where the arguments meet all of these, compared by their Daml types. They need exactly one template in Templates. Checked before anything is output.',
	options: [
		{
			displayName: 'Condition',
			name: 'condition',
			values: [
				locator({
					displayName: 'Field',
					name: 'field',
					search: 'searchArgumentFields',
					by: 'By Name',
					placeholder: 'e.g. amount or instrumentId.admin',
					description: 'The field of the arguments',
				}),
				{
					displayName: 'Operator',
					name: 'operator',
					type: 'options',
					options: [
						{ name: 'Contains', value: 'contains', description: 'A text contains this text, or a list this value' },
						{ name: 'Is', value: 'is' },
						{ name: 'Is Empty', value: 'isEmpty', description: 'None, or an empty text, list or map' },
						{ name: 'Is Greater Than', value: 'greater', description: 'A number is greater, a date or time later' },
						{ name: 'Is Less Than', value: 'less', description: 'A number is less, a date or time earlier' },
						{ name: 'Is Not', value: 'isNot' },
						{ name: 'Is Not Empty', value: 'isNotEmpty' },
					],
					default: 'is',
					description: 'How the field is compared',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					displayOptions: { show: { operator: NEED_VALUE } },
					placeholder: 'e.g. 1000.00',
					description: 'The value to compare with, as the Daml type of the field. A time without a zone is in UTC.',
				},
			],
		},
	],
};

/** Tests are kept for so long: a poll must not look up the template each time. */
const KEEP_MS = 10 * 60_000;
const MOST_KEPT = 200;
const kept = new Map<string, { until: number; tests: Test[] }>();

/** What the conditions are about: the arguments of the template, or those of a choice. */
type Argument = { of: 'template' } | { of: 'choice'; name: string };

/** The conditions of a form. They are made ready once, with the types of the fields; then they test without a call. */
export class ArgumentConditions {
	private tests?: Test[];

	constructor(
		private readonly ledger: Ledger,
		private readonly parameters: Parameters,
		private readonly conditions: readonly Condition[],
		private readonly template: string,
		private readonly argument: Argument,
	) {}

	/** @throws an error that names what is wrong: a field that the template lacks, or a value that its type does not take */
	async prepare(timeoutMs?: number): Promise<void> {
		if (this.tests) return;
		const key = JSON.stringify([this.ledger.baseUrl, this.template, this.argument, this.conditions]);
		const known = kept.get(key);
		if (known && known.until > Date.now()) {
			this.tests = known.tests;
			return;
		}
		this.tests = await this.made(timeoutMs);
		if (kept.size >= MOST_KEPT) kept.clear();
		kept.set(key, { until: Date.now() + KEEP_MS, tests: this.tests });
	}

	/** Whether an argument meets all conditions. Call `prepare` first. */
	met(argument: unknown): boolean {
		return (this.tests ?? []).every((test) => test(argument));
	}

	private async made(timeoutMs?: number): Promise<Test[]> {
		const { ledger, parameters, template } = this;
		const definition = await definitionOf(ledger, template, [], timeoutMs);
		if ('failure' in definition) throw ledger.error(definition.failure, definition.endpoint);
		if ('problem' in definition) throw parameters.parameterError('templates', definition.problem, definition.advice);
		const made = await withPackages(ledger, (packages) => this.testsFor(definition, packages), timeoutMs);
		if (Array.isArray(made)) return made;
		throw parameters.parameterError(made.path ?? PATH, made.message, made.advice);
	}

	/** The tests, or what is wrong with a condition. */
	private testsFor(definition: Definition, packages: Packages): Test[] | { path?: string; message: string; advice: string } {
		const type = this.typeIn(definition, packages);
		if (!type)
			return this.argument.of === 'choice'
				? { path: 'choices', message: `${definition.entity} has no choice "${this.argument.name}"`, advice: 'Check its name.' }
				: { path: 'templates', message: `${this.template} is an interface`, advice: 'Conditions need a template.' };
		try {
			return this.conditions.map((condition) => conditionTest(type, condition, packages, 'utc'));
		} catch (error) {
			return { message: (error as Error).message, advice: error instanceof InvalidValue ? error.advice : 'Check the condition.' };
		}
	}

	private typeIn(definition: Definition, packages: Packages): Closed | undefined {
		const { argument } = this;
		return argument.of === 'template' ? createArguments(definition) : findChoice(choicesOf(definition, packages), argument.name)?.argument;
	}
}

/** The conditions that were set; undefined where there is none. `choices`: they are about the argument of the one choice named there. */
export function argumentConditions(parameters: Parameters, ledger: Ledger, choices?: readonly string[]): ArgumentConditions | undefined {
	const conditions = parameters.rows(PATH).map((row): Condition => {
		const operator = row.choice('operator', OPERATORS, 'is');
		const value = row.text('value');
		if (value === undefined && NEED_VALUE.includes(operator))
			throw row.parameterError('value', 'this field is empty', 'Enter what to compare with.');
		return { field: row.required('field'), operator, value };
	});
	if (conditions.length === 0) return undefined;
	const templates = templateIds(parameters, 'templates');
	const [template] = templates;
	if (template === undefined || templates.length > 1)
		throw parameters.parameterError('conditions', 'they need exactly one template', 'Choose the one template in Templates.');
	const [name] = choices ?? [];
	if (choices && (name === undefined || choices.length > 1))
		throw parameters.parameterError('conditions', 'they need exactly one choice', 'Enter the one choice in Choices.');
	return new ArgumentConditions(ledger, parameters, conditions, template, name === undefined ? { of: 'template' } : { of: 'choice', name });
}
