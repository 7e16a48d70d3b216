import type { INodeProperties } from 'n8n-workflow';

import type { components } from '../../../../api/scan';
import { flagField, textField, timeField } from '../../../shared/parameters/fieldKinds';
import { filtersOf } from '../../../shared/parameters/fields';
import type { Parameters } from '../../../shared/parameters/parameters';

/** Filters of vote results to count or get. */
export const resultFilters: INodeProperties = filtersOf([
	flagField('Accepted', 'accepted', {
		default: true,
		description: 'Whether the vote was accepted; on counts accepted votes only, off rejected ones only',
	}),
	textField('Action Name', 'actionName', {
		placeholder: 'e.g. SRARC_OffboardSv',
		description: 'Only votes on actions whose name contains this text, in the same case',
	}),
	timeField('Effective From', 'effectiveFrom', {
		description:
			'Only proposals that took effect after this time, ISO 8601, e.g. 2026-07-01T00:00:00Z. If Effective To is set, the time itself counts too. ' +
			'Proposals that never took effect do not match.',
	}),
	timeField('Effective To', 'effectiveTo', {
		description:
			'Only proposals that took effect before this time, ISO 8601. If Effective From is set, the time itself counts too. Proposals that never took effect do not match.',
	}),
	textField('Requester', 'requester', {
		placeholder: 'e.g. Digital-Asset-2',
		description: "Only votes whose requester's name contains this text, in the same case",
	}),
]);

/** The filters as scan reads them. */
export function filtersFor(parameters: Parameters): components['schemas']['VoteResultsFilter'] {
	return {
		actionName: parameters.text('filters.actionName'),
		accepted: parameters.optionalFlag('filters.accepted'),
		requester: parameters.text('filters.requester'),
		effectiveFrom: parameters.time('filters.effectiveFrom'),
		effectiveTo: parameters.time('filters.effectiveTo'),
	};
}
