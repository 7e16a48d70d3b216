import type { INodeProperties } from 'n8n-workflow';

import { locator } from '../parameters/partyFields';

/** The field of a template, from a list or by its name. `whenEmpty`: label of the list's first entry, if the field may stay empty. */
export const templateLocator = (description: string, whenEmpty?: string): INodeProperties =>
	locator({
		displayName: 'Template',
		name: 'templateId',
		search: 'searchTemplates',
		by: 'By Name',
		placeholder: 'e.g. #my-package:Main:Asset',
		whenEmpty,
		description,
	});
