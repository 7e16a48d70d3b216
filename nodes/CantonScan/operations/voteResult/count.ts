import { scanOnly } from '../../connection';
import { filtersOf } from '../../../shared/parameters/fields';

const ENDPOINT = 'POST /v0/admin/sv/voteresults/count';

/** POST /v0/admin/sv/voteresults/count, open to everybody in spite of its path. */
export const countVoteResults = scanOnly({
	value: 'count',
	name: 'Count',
	action: 'Count vote results',
	description:
		'Count the governance votes of the super validators that match the filters; all of them without filters. An internal endpoint, which may change; scan 0.6.13 and later.',
	endpoints: [ENDPOINT],
	rights: 'none on a public scan',
	properties: [
		filtersOf([
			{
				displayName: 'Accepted',
				name: 'accepted',
				type: 'boolean',
				default: true,
				description: 'Whether the vote was accepted; on counts accepted votes only, off rejected ones only',
			},
			{
				displayName: 'Action Name',
				name: 'actionName',
				type: 'string',
				default: '',
				placeholder: 'e.g. SRARC_OffboardSv',
				description: 'Only votes on actions whose name contains this text; case matters',
			},
			{
				displayName: 'Effective From',
				name: 'effectiveFrom',
				type: 'dateTime',
				default: '',
				description:
					'Only votes effective later than this, ISO 8601, e.g. 2026-07-01T00:00:00Z; not earlier than this when Effective To is set too. Votes that never took effect do not match.',
			},
			{
				displayName: 'Effective To',
				name: 'effectiveTo',
				type: 'dateTime',
				default: '',
				description:
					'Only votes effective earlier than this, ISO 8601; not later than this when Effective From is set too. Votes that never took effect do not match.',
			},
			{
				displayName: 'Requester',
				name: 'requester',
				type: 'string',
				default: '',
				placeholder: 'e.g. Digital-Asset-2',
				description: "Only votes whose requester's name contains this text; case matters",
			},
		]),
	],
	async run({ scan, parameters }) {
		const body = {
			actionName: parameters.text('filters.actionName'),
			accepted: parameters.optionalFlag('filters.accepted'),
			requester: parameters.text('filters.requester'),
			effectiveFrom: parameters.time('filters.effectiveFrom'),
			effectiveTo: parameters.time('filters.effectiveTo'),
		};
		const { count } = await scan.call(ENDPOINT, { body, requires: { count: 'number' } });
		return { count };
	},
});
