import type { INodeProperties } from 'n8n-workflow';

import { triggerProperties } from '../shared/trigger/properties';
import { events } from './events';
import { textField } from '../shared/parameters/fieldKinds';

/** The form of the Canton Scan Event Trigger. */

const afterPosition: INodeProperties[] = [
	textField('After Migration ID', 'afterMigrationId', {
		placeholder: 'e.g. 3',
		description: 'Migration ID of the update to start after. Each item contains its own.',
	}),
	textField('After Record Time', 'afterRecordTime', {
		placeholder: 'e.g. 2026-07-01T10:00:00.123456Z',
		description: 'Record time of the update to start after, with all its digits. Each item contains its own.',
	}),
];

export const properties = triggerProperties({
	events,
	initial: 'networkUpdate',
	position: afterPosition,
	options: [],
});
