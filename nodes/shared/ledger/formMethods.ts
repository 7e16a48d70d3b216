import type {
	ILoadOptionsFunctions,
	INodeListSearchResult,
	INodePropertyOptions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';

import { formOf, type FormField } from '../daml/form';
import { closed, type Closed, type Packages } from '../daml/shape';
import { inputError } from '../errors/nodeErrors';
import { page, PAGE } from '../parameters/listPage';
import { ARCHIVE, choicesOf, createArguments, findChoice } from './choices';
import { withPackages } from './damlPackages';
import { participant } from './listContext';
import type { Ledger } from './service';
import { definitionOf, vettedVersions, type Definition } from './templateDefinition';

/** What the editor asks for while somebody fills in a form: the choices of a template, the versions of its package, the fields of an argument. */

/** How long one call of a list or form may take, in ms: somebody waits for it. */
const PATIENCE_MS = 15_000;
const RIGHTS = 'any valid user';

/** Choices of the template in the form, or in the row of the form that asks. Consuming ones are marked. */
export async function searchChoices(this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
	const ledger = await participant(this, RIGHTS);
	const definition = await chosenDefinition(this, ledger);
	const wanted = filter.trim().toLowerCase();
	const choices = definition ? await withPackages(ledger, (packages) => choicesOf(definition, packages), PATIENCE_MS) : [];
	const results = choices
		.map(({ value, name, consuming, interfaceId }) => ({
			name: `${name}${consuming ? ' (consuming)' : ''}${interfaceId === undefined ? '' : ` · ${interfaceId}`}`,
			value,
		}))
		.filter(({ name }) => name.toLowerCase().includes(wanted));
	return page(results.slice(0, PAGE), undefined);
}

/** The versions of the template's package: the one that is used by itself first, with its number. */
export async function getPackageVersions(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const automatic = { name: 'Automatic', value: '', description: 'The version that the participant prefers' };
	const template = templateName(this);
	if (!template?.startsWith('#')) return [automatic];
	const ledger = await participant(this, RIGHTS);
	const [, packageName = ''] = /^#([^:]+):/.exec(template) ?? [];
	const used = await definitionOf(ledger, template, actingParties(this), PATIENCE_MS);
	const versions = await vettedVersions(ledger, packageName);
	const now = 'version' in used ? `Automatic (Now ${used.version.packageVersion})` : 'Automatic';
	return [
		{ ...automatic, name: now },
		...versions.slice(0, PAGE).map(({ packageId, packageVersion }) => ({
			name: `${packageVersion} (${packageId.slice(0, 8)}…)`,
			value: packageId,
			description: packageId,
		})),
	];
}

/** Fields of the template's arguments. */
export async function getTemplateFields(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	return await fields(this, 'argument', (definition) => {
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
	return await fields(this, 'argument', (definition, packages) => {
		const choice = findChoice(choicesOf(definition, packages), value);
		return choice
			? { type: choice.argument, none: `${choice.name} takes no arguments.` }
			: { notice: `${definition.entity} has no choice ${value}.` };
	});
}

/** Fields of the template's contract key. */
export async function getKeyFields(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	return await fields(this, 'key', ({ template, entity }) =>
		template?.key ? { type: closed(template.key) } : { notice: `${entity} has no contract key.` },
	);
}

type Wanted = { type: Closed; none?: string } | { notice: string };

async function fields(
	context: ILoadOptionsFunctions,
	name: string,
	typeOf: (definition: Definition, packages: Packages) => Wanted,
): Promise<ResourceMapperFields> {
	const template = templateName(context);
	if (!template) return { fields: [], emptyFieldsNotice: 'Choose the template first.' };
	if (isExpression(template)) return byExpression('template');
	const ledger = await participant(context, RIGHTS);
	const definition = await chosenDefinition(context, ledger);
	if (!definition) return { fields: [] };
	return await withPackages(
		ledger,
		(packages) => {
			const wanted = typeOf(definition, packages);
			if ('notice' in wanted) return { fields: [], emptyFieldsNotice: wanted.notice };
			const form = formOf(wanted.type, packages, name);
			return {
				fields: form.fields.map(mapped),
				...(form.fields.length === 0 && { emptyFieldsNotice: wanted.none ?? 'There is nothing to fill in.' }),
			};
		},
		PATIENCE_MS,
	);
}

const byExpression = (what: string): ResourceMapperFields => ({
	fields: [],
	emptyFieldsNotice: `The ${what} is an expression, so its fields are not known here. Choose Map Automatically, or Using JSON.`,
});

const INPUTS: Record<FormField['input'], ResourceMapperField['type']> = {
	text: 'string',
	switch: 'boolean',
	dateTime: 'dateTime',
	dropDown: 'options',
	list: 'array',
	object: 'object',
};

const mapped = ({ id, label, input, required, options }: FormField): ResourceMapperField => ({
	id,
	displayName: label,
	required,
	display: true,
	defaultMatch: false,
	canBeUsedToMatch: false,
	type: INPUTS[input],
	...(options && { options: options.map((value) => ({ name: value, value })) }),
});

/** The definition of the template in the form. Throws what the editor shows in place of the list or form. */
async function chosenDefinition(context: ILoadOptionsFunctions, ledger: Ledger): Promise<Definition | undefined> {
	const template = templateName(context);
	if (!template || isExpression(template)) return undefined;
	const packageId = text(context.getCurrentNodeParameter('packageVersion'));
	const name = packageId && template.startsWith('#') && !isExpression(packageId) ? template.replace(/^#[^:]+/, packageId) : template;
	const found = await definitionOf(ledger, name, actingParties(context), PATIENCE_MS);
	if ('version' in found) return found;
	if ('failure' in found) throw ledger.error(found.failure, found.endpoint);
	throw inputError(context.getNode(), `Template: ${found.problem}`, found.advice);
}

/** The template of the form, or of the row that asks: there it stands beside what is asked for. */
function templateName(context: ILoadOptionsFunctions): string | undefined {
	return text(context.getCurrentNodeParameter('&templateId')) || text(context.getCurrentNodeParameter('templateId'));
}

/** The party in *Act As*, where it is none of an expression. */
function actingParties(context: ILoadOptionsFunctions): string[] {
	const party = text(context.getCurrentNodeParameter('actAs'));
	return party && /^[^=,\s]{1,200}::[0-9a-f]{1,100}$/.test(party) ? [party] : [];
}

/** The text of a parameter as it is saved, without the locator around it. */
function text(value: unknown): string | undefined {
	const inner = value && typeof value === 'object' && 'value' in value ? value.value : value;
	return typeof inner === 'string' ? inner.trim() : undefined;
}

const isExpression = (value: string): boolean => value.startsWith('=');
