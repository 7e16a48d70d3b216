import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { closed, describe, shapeOf, type Closed, type Packages } from '../daml/shape';
import { page, PAGE } from '../parameters/listPage';
import { choicesOf, createArguments, findChoice } from './choices';
import { withPackages } from './damlPackages';
import { FORM_RIGHTS, isExpression, PATIENCE_MS, text } from './formContext';
import { participant } from './listContext';
import { definitionOf } from './templateDefinition';

/** Levels of records whose fields are listed. */
const LEVELS = 3;

/** Fields of the arguments of the template in the form, or of its choice, for conditions. */
export async function searchArgumentFields(this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
	const template = text(this.getCurrentNodeParameter('templates'));
	if (!template || isExpression(template)) return page([], undefined);
	const ledger = await participant(this, FORM_RIGHTS);
	const definition = await definitionOf(ledger, template, [], PATIENCE_MS);
	if (!('version' in definition)) return page([], undefined);
	const choice = text(this.getCurrentNodeParameter('choices'));
	const wanted = filter.trim().toLowerCase();
	const results = await withPackages(
		ledger,
		(packages) => {
			const ofChoice = choice ? findChoice(choicesOf(definition, packages), choice)?.argument : undefined;
			const type = ofChoice ?? createArguments(definition) ?? closed({ kind: 'other' });
			return [...fieldsIn(type, packages, '', 1)];
		},
		PATIENCE_MS,
	);
	const found = results.filter(({ name }) => name.toLowerCase().includes(wanted));
	return page(found.slice(0, PAGE), undefined);
}

function* fieldsIn(type: Closed, packages: Packages, path: string, level: number): Generator<{ name: string; value: string }> {
	const outer = shapeOf(type, packages);
	const shape = outer.kind === 'optional' && outer.depth === 1 ? shapeOf(outer.of, packages) : outer;
	if (shape.kind !== 'record' || level > LEVELS) return;
	for (const { name, type: of } of shape.fields) {
		const value = `${path}${name}`;
		yield { name: `${value} (${describe(of, packages)})`, value };
		yield* fieldsIn(of, packages, `${value}.`, level + 1);
	}
}
