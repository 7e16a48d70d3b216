import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { PATIENCE_MS } from '../../http/patience';
import { note, page, PAGE } from '../../parameters/listPage';
import { choicesOf } from './choices';
import { withPackages } from './damlPackages';
import { chosenDefinition, FORM_RIGHTS, withoutTemplate } from './formContext';
import { participant } from '../listContext';

/** Choices of the template in the form, or in the row of the form that asks. Consuming ones are marked. */
export async function searchChoices(this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
	const ledger = await participant(this, FORM_RIGHTS);
	const definition = await chosenDefinition(this, ledger);
	if (!definition) return page(note('Choose the Template first.', withoutTemplate(this)), undefined);
	const wanted = filter.trim().toLowerCase();
	const choices = await withPackages(ledger, (packages) => choicesOf(definition, packages), PATIENCE_MS);
	const results = choices
		.map(({ value, name, consuming, interfaceId }) => ({
			name: `${name}${consuming ? ' (consuming)' : ''}${interfaceId === undefined ? '' : ` · ${interfaceId}`}`,
			value,
		}))
		.filter(({ name }) => name.toLowerCase().includes(wanted));
	return page(results.slice(0, PAGE), undefined);
}
