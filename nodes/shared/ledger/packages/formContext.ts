import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { inputError } from '../../errors/nodeErrors';
import { PATIENCE_MS } from '../../http/patience';
import type { Ledger } from '../service';
import { pasteableName } from './packageNames';
import { definitionOf, WITHOUT_FORM, type Definition } from './templateDefinition';

/** Content of a form whose lists and fields the editor asks for. */

export const FORM_RIGHTS = 'any valid user';

/** The definition of the template in the form. Throws what the editor shows instead of the list or form. */
export async function chosenDefinition(context: ILoadOptionsFunctions, ledger: Ledger): Promise<Definition | undefined> {
	const template = templateName(context);
	if (!template || isExpression(template)) return undefined;
	const packageId = text(context.getCurrentNodeParameter('packageVersion'));
	const name = packageId && template.startsWith('#') && !isExpression(packageId) ? template.replace(/^#[^:]+/, packageId) : template;
	const found = await definitionOf(ledger, name, actingParties(context), PATIENCE_MS);
	if ('version' in found) return found;
	if ('failure' in found) throw ledger.error(found.failure, found.endpoint);
	throw inputError(context.getNode(), `Template: ${found.problem}`, found.advice ?? WITHOUT_FORM);
}

/** Hidden parameter with template and package name of the incoming item, which the editor evaluates. */
export const ITEM_TEMPLATE = 'itemTemplate';

/**
 * The template of the form, or of the row that asks: there it is beside the requested field. That of the incoming item
 * if nothing is chosen.
 */
export function templateName(context: ILoadOptionsFunctions): string | undefined {
	const chosen = text(context.getCurrentNodeParameter('&templateId')) || text(context.getCurrentNodeParameter('templateId'));
	return chosen || itemTemplate(context.getCurrentNodeParameter(ITEM_TEMPLATE));
}

/** Advice in a list without a template. */
export const withoutTemplate = (context: ILoadOptionsFunctions): string =>
	context.getCurrentNodeParameter(ITEM_TEMPLATE) === undefined
		? 'If it is an expression, choose By Name.'
		: 'Or execute the node before this one: its item may have one.';

/** The full name of an item's template. Undefined if the item has none, or no item is known yet. */
function itemTemplate(value: unknown): string | undefined {
	const [templateId, packageName] = Array.isArray(value) ? (value as unknown[]) : [];
	if (typeof templateId !== 'string' || templateId === '') return undefined;
	return pasteableName(templateId, packageName as string | undefined) ?? templateId;
}

/** The party in *Act As*, or in *Party* of an operation that acts as none. None if it is an expression. */
export const actingParties = (context: ILoadOptionsFunctions): string[] => partiesIn(context, ['actAs', 'options.party']);

/** The parties in *Parties* or *Party* of a form that reads. */
export const readingParties = (context: ILoadOptionsFunctions): string[] => partiesIn(context, ['parties', 'party']);

function partiesIn(context: ILoadOptionsFunctions, fields: readonly string[]): string[] {
	const words = fields.flatMap((field) => (text(context.getCurrentNodeParameter(field)) ?? '').split(/[\s,]+/));
	return words.filter((party) => /^[^=,\s]{1,200}::[0-9a-f]{1,100}$/.test(party));
}

/** The text of a parameter as it is saved, without the locator around it. */
export function text(value: unknown): string | undefined {
	const inner = value && typeof value === 'object' && 'value' in value ? value.value : value;
	return typeof inner === 'string' ? inner.trim() : undefined;
}

export const isExpression = (value: string): boolean => value.startsWith('=');
