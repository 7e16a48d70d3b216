import type { ILoadOptionsFunctions, ResourceMapperField, ResourceMapperFields } from 'n8n-workflow';

import { PATIENCE_MS } from '../../http/patience';
import { formOf, type FormField } from '../../daml/form';
import { closed, type Closed, type Packages } from '../../daml/shape';
import { ARCHIVE, choicesOf, createArguments, findChoice } from './choices';
import { withPackages } from './damlPackages';
import { chosenDefinition, FORM_RIGHTS, isExpression, templateName, text } from './formContext';
import { participant } from '../listContext';
import { ME } from '../directory/ownPartyFields';
import type { Definition } from './templateDefinition';

/** The forms of arguments, as n8n's resource mapper shows them. */

/** Fields of the template's arguments. */
export async function getTemplateFields(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	return await fields(this, 'argument', OWN, (definition) => {
		const type = createArguments(definition);
		return type ? { type } : { notice: `${definition.entity} is an interface: contracts are created of templates.` };
	});
}

/** Fields of the choice's argument. */
export async function getChoiceFields(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	const value = text(this.getCurrentNodeParameter('choice'));
	if (!value || value === ARCHIVE)
		return { fields: [], emptyFieldsNotice: value ? `${ARCHIVE} takes no arguments.` : 'Choose the choice first.' };
	if (isExpression(value)) return byExpression('choice');
	return await fields(this, 'argument', EMPTY_LIST, (definition, packages) => {
		const choice = findChoice(choicesOf(definition, packages), value);
		return choice
			? { type: choice.argument, none: `${choice.name} takes no arguments.` }
			: { notice: `${definition.entity} has no choice ${value}.` };
	});
}

/** Fields of the template's contract key. */
export async function getKeyFields(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	return await fields(this, 'key', OWN, ({ template, entity }) =>
		template?.key ? { type: closed(template.key) } : { notice: `${entity} has no contract key.` },
	);
}

type Wanted = { type: Closed; none?: string } | { notice: string };

async function fields(
	context: ILoadOptionsFunctions,
	name: string,
	initial: Initial,
	typeOf: (definition: Definition, packages: Packages) => Wanted,
): Promise<ResourceMapperFields> {
	const template = templateName(context);
	if (!template) return { fields: [], emptyFieldsNotice: 'Choose the template first.' };
	if (isExpression(template)) return byExpression('template');
	const ledger = await participant(context, FORM_RIGHTS);
	const definition = await chosenDefinition(context, ledger);
	if (!definition) return { fields: [] };
	return await withPackages(
		ledger,
		(packages) => {
			const wanted = typeOf(definition, packages);
			if ('notice' in wanted) return { fields: [], emptyFieldsNotice: wanted.notice };
			const form = formOf(wanted.type, packages, name);
			return {
				fields: form.fields.map((field) => mapped(field, initial)),
				...(form.fields.length === 0 && { emptyFieldsNotice: wanted.none ?? 'There is nothing to fill in.' }),
			};
		},
		PATIENCE_MS,
	);
}

const byExpression = (what: string): ResourceMapperFields => ({
	fields: [],
	emptyFieldsNotice: `The ${what} is an expression, so its fields are not known here. Set Specify Arguments to From the Incoming Item, or to Using JSON.`,
});

const INPUTS: Record<FormField['input'], ResourceMapperField['type']> = {
	text: 'string',
	switch: 'boolean',
	dateTime: 'dateTime',
	dropDown: 'options',
	list: 'array',
	object: 'object',
};

/** Values that most people would enter. */
type Initial = Partial<Record<FormField['kind'], string>>;

const EMPTY_LIST: Initial = { list: '[]' };
/** The time of the execution. */
const NOW = '={{ $now }}';
/** The acting party signs what it creates. The party of a choice is often somebody else. */
const OWN: Initial = { ...EMPTY_LIST, party: ME };

/** Names of times at which the command itself happens, such as `requestedAt` of a transfer. A deadline is none of them. */
const HAPPENS_NOW = /(^|\.)(at|now|timestamp|(created|issued|opened|proposed|requested|submitted)At)$/;

/** The first value of a required field. */
function initialValue({ id, kind }: FormField, initial: Initial): string | undefined {
	return kind === 'time' && HAPPENS_NOW.test(id) ? NOW : initial[kind];
}

const mapped = (field: FormField, initial: Initial): ResourceMapperField => {
	const { id, label, input, required, options } = field;
	const defaultValue = required ? initialValue(field, initial) : undefined;
	return {
		id,
		displayName: label,
		required,
		display: true,
		defaultMatch: false,
		canBeUsedToMatch: false,
		type: INPUTS[input],
		...(defaultValue !== undefined && { defaultValue }),
		...(options && { options: options.map((value) => ({ name: value, value })) }),
	};
};
