import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { fillForm, type FilledIn } from '../../shared/daml/fillForm';
import { fieldPath, formOf } from '../../shared/daml/form';
import { InvalidValue } from '../../shared/daml/scalars';
import type { Closed, Packages } from '../../shared/daml/shape';
import { inputError } from '../../shared/errors/nodeErrors';
import { withPackages } from '../../shared/ledger/packages/damlPackages';
import type { Ledger } from '../../shared/ledger/service';
import { pasteableName } from '../../shared/ledger/packages/packageNames';
import { DEFINITION_ENDPOINTS, definitionOf, WITHOUT_FORM, type Definition } from '../../shared/ledger/packages/templateDefinition';
import type { Parameters } from '../../shared/parameters/parameters';
import { contractOrItems } from '../../shared/parameters/contractOrItems';
import { fullName } from '../../shared/parameters/templates';
import { isObject } from '../../shared/values/isObject';
import { AS_TEXT, textNumbers } from '../../shared/values/textNumbers';
import { SUBMISSION_ENDPOINTS } from '../../shared/commands/commandSubmission';
import { FormParties } from './namedParties';
import { FROM, jsonName, type ArgumentField } from './formFields';

/** Reads the form of an operation: the template and its version, and the arguments, checked for their types before anything is sent. */

/** Endpoints that a form's operation may call. */
export const FORM_ENDPOINTS = [...new Set([...SUBMISSION_ENDPOINTS, ...DEFINITION_ENDPOINTS])];

export interface FormCall {
	ledger: Ledger;
	parameters: Parameters;
	context: IExecuteFunctions;
	itemIndex: number;
}

const templateIn = (parameters: Parameters, template: string) => fullName(parameters, 'templateId', template);

/** The template as a command names it. */
export const chosenTemplate = (parameters: Parameters): string =>
	atVersion(parameters, templateIn(parameters, parameters.required('templateId')));

/** The template of a contract: that of the form, or else that of the incoming item. */
export function templateOfContract({ context, parameters, itemIndex }: FormCall): string {
	if (!parameters.isLeftEmpty('templateId')) return templateIn(parameters, parameters.required('templateId'));
	const { templateId, packageName } = context.getInputData()[itemIndex]?.json ?? {};
	if (typeof templateId === 'string' && templateId !== '')
		return templateIn(parameters, pasteableName(templateId, packageName as string | undefined) ?? templateId);
	throw parameters.parameterError(
		'templateId',
		'none is chosen, and the incoming item has no templateId',
		'Choose one from the list, or put a node before this one whose items have it, e.g. Active Contract › Get Many.',
	);
}

/** Name of a template, with the ID of its package if a version was chosen. */
export function atVersion(parameters: Parameters, name: string): string {
	const packageId = parameters.text('packageVersion');
	if (packageId === undefined || !name.startsWith('#')) return name;
	if (!/^[0-9a-f]{64}$/.test(packageId))
		throw parameters.parameterError(
			'packageVersion',
			`"${packageId.slice(0, 100)}" is not a package ID`,
			'Choose the version from the list, or enter the 64 hexadecimal digits of the package ID.',
		);
	return name.replace(/^#[^:]+/, packageId);
}

/** Definition of the template. Throws an error that names the field. */
export async function chosenDefinition(
	{ ledger, parameters }: FormCall,
	template: string,
	parties: readonly string[],
): Promise<Definition> {
	const found = await definitionOf(ledger, template, parties);
	if ('version' in found) return found;
	if ('failure' in found) throw ledger.error(found.failure, found.endpoint);
	throw parameters.parameterError('templateId', found.problem, found.advice ?? WITHOUT_FORM);
}

/** The contract in the form, or else that of the incoming item. */
export const chosenContract = (call: FormCall): string =>
	contractOrItems(call, {
		path: 'contractId',
		itemFields: ['contractId'],
		problem: 'no contract is chosen, and the incoming item has no contractId',
		advice: 'Choose one from the list, or put a node before this one whose items have it, e.g. Active Contract › Get Many.',
	});

const argumentsFrom = (parameters: Parameters) => parameters.choice(FROM, ['fields', 'item', 'json'], 'fields');

/** True if the arguments are read by their types, not given as JSON. */
export const isForm = (parameters: Parameters): boolean => argumentsFrom(parameters) !== 'json';

/** An argument given as JSON. */
export function jsonArgument(parameters: Parameters, argument: ArgumentField): IDataObject {
	const path = jsonName(argument);
	const value = textNumbers(parameters.json(path) ?? {}, (problem) => parameters.parameterError(path, problem, AS_TEXT));
	return value as IDataObject;
}

/**
 * An argument from its form. What is wrong in it is an error that names each field by its label.
 * @param acting the parties that act
 * @param typeOf says its type
 */
export async function formArgument(
	call: FormCall,
	argument: ArgumentField,
	acting: readonly string[],
	typeOf: (packages: Packages) => Closed,
): Promise<IDataObject> {
	const parties = new FormParties(call, acting);
	const filled = { ...filledIn(call, argument), party: parties.party };
	const read = async () =>
		await withPackages(call.ledger, (packages) => {
			try {
				return { value: fillForm(formOf(typeOf(packages), packages, argument.single), filled, packages) };
			} catch (error) {
				return { error };
			}
		});
	let result = await read();
	while (await parties.resolve()) result = await read();
	if (!('error' in result)) return result.value as IDataObject;
	const { error } = result;
	if (!(error instanceof InvalidValue)) throw error;
	const at = error.field === '' ? `${argument.displayName}: ` : '';
	throw inputError(call.context.getNode(), `${at}${error.message}`, error.advice, call.itemIndex);
}

/** Values that were filled in: in the fields, or in the item itself. */
function filledIn({ parameters, context, itemIndex }: FormCall, { name }: ArgumentField): FilledIn {
	const zone = context.getTimezone();
	const automatic = argumentsFrom(parameters) === 'item';
	const mapper = automatic ? undefined : parameters.raw(name);
	const values = automatic
		? (context.getInputData()[itemIndex]?.json ?? {})
		: isObject(mapper) && isObject(mapper.value)
			? mapper.value
			: {};
	return {
		value: (id) => valueAt(values, id),
		...(!parameters.flag('options.ignoreUnknownFields') && { allValues: values }),
		emptyText: automatic,
		zone,
	};
}

/** A field's value by its ID, or by its path: `{ "instrumentId.admin": … }` or `{ "instrumentId": { "admin": … } }`. */
function valueAt(values: Record<string, unknown>, id: string): unknown {
	if (Object.hasOwn(values, id)) return values[id];
	let value: unknown = values;
	for (const part of fieldPath(id).split('.')) value = isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
	return value;
}
