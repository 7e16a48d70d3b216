import type { INodeProperties } from 'n8n-workflow';

import { apiVersion } from '../shared/parameters/fields';
import { triggerProperties } from '../shared/trigger/properties';
import { events } from './events';

/** The form of the Canton Scan Trigger. */

const parties: INodeProperties = {
	displayName: 'Parties',
	name: 'parties',
	type: 'string',
	default: '',
	placeholder: 'e.g. alice::1220…, bob::1220…',
	description:
		'Only updates that these parties are involved in, as far as scan shows it: as signatory or observer of a created or assigned contract, as acting party of an exercise, or as submitter of a reassignment. Scan does not show the stakeholders of an archived or unassigned contract. Party IDs separated by commas or lines, or an expression giving an array. Empty means all parties.',
};

const afterPosition: INodeProperties[] = [
	{
		displayName: 'After Migration ID',
		name: 'afterMigrationId',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. 3',
		description: 'Migration ID of the update to start after. Each item contains its own.',
	},
	{
		displayName: 'After Record Time',
		name: 'afterRecordTime',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. 2026-07-01T10:00:00.123456Z',
		description: 'Record time of the update to start after, with all its digits. Each item contains its own.',
	},
];

export const properties = triggerProperties({
	events,
	initial: 'networkUpdate',
	parties,
	position: afterPosition,
	options: [apiVersion('the v2 endpoint', 'the v0 endpoint')],
});
