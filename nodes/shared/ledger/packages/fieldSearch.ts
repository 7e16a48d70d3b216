import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { PATIENCE_MS } from '../../http/patience';
import { closed, describe, shapeOf, type Closed, type Packages } from '../../daml/shape';
import { note, page, PAGE } from '../../parameters/listPage';
import { choicesOf, createArguments, findChoice } from './choices';
import { withPackages } from './damlPackages';
import { FORM_RIGHTS, isExpression, readingParties, text } from './formContext';
import { participant } from '../listContext';
import { definitionOf } from './templateDefinition';

type ListedField = { name: string; value: string };

/** Templates whose fields are compared for the list. */
const MOST_TEMPLATES = 20;

/** Levels of records whose fields are listed. */
const LEVELS = 3;

/** Fields of the arguments of the templates in the form, or of their choice, for conditions. */
export async function searchArgumentFields(this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
	const named = text(this.getCurrentNodeParameter('templates'));
	if (!named || isExpression(named)) return page(note('Choose the template first, in Templates.', 'Or choose By Name.'), undefined);
	const ledger = await participant(this, FORM_RIGHTS);
	const choice = text(this.getCurrentNodeParameter('choices'));
	const wanted = filter.trim().toLowerCase();
	let results: ListedField[] | undefined;
	for (const template of named
		.split(/[\s,]+/)
		.filter(Boolean)
		.slice(0, MOST_TEMPLATES)) {
		const definition = await definitionOf(ledger, template, readingParties(this), PATIENCE_MS);
		if (!('version' in definition)) return page([], undefined);
		const own = await withPackages(
			ledger,
			(packages) => {
				const ofChoice = choice ? findChoice(choicesOf(definition, packages), choice)?.argument : undefined;
				const type = ofChoice ?? createArguments(definition) ?? closed({ kind: 'other' });
				return [...fieldsIn(type, packages, '', 1)];
			},
			PATIENCE_MS,
		);
		// Of several templates those that all of them have.
		results = results === undefined ? own : results.filter(({ value }) => own.some((field) => field.value === value));
	}
	const found = (results ?? []).filter(({ name }) => name.toLowerCase().includes(wanted));
	return page(found.slice(0, PAGE), undefined);
}

function* fieldsIn(type: Closed, packages: Packages, path: string, level: number): Generator<ListedField> {
	const outer = shapeOf(type, packages);
	const shape = outer.kind === 'optional' && outer.depth === 1 ? shapeOf(outer.element, packages) : outer;
	if (shape.kind !== 'record' || level > LEVELS) return;
	for (const { name, type: fieldType } of shape.fields) {
		const value = `${path}${name}`;
		yield { name: `${value} (${describe(fieldType, packages)})`, value };
		yield* fieldsIn(fieldType, packages, `${value}.`, level + 1);
	}
}
