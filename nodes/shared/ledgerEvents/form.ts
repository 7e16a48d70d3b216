import type { INodeProperties } from 'n8n-workflow';

import { severalParties } from '../ledger/locators';
import { apiVersion } from '../parameters/fields';
import { triggerProperties } from '../trigger/properties';
import { events } from './events';

/** The form of the Canton Ledger Trigger. */

const authentication: INodeProperties = {
	displayName: 'Authentication',
	name: 'authentication',
	type: 'options',
	options: [
		{ name: 'Access Token', value: 'accessToken' },
		{ name: 'OAuth2', value: 'oAuth2' },
	],
	default: 'accessToken',
};

const [parties, moreParties] = severalParties(
	'Only events that these parties are involved in. Empty means all parties, which needs the right to read as any party.',
);

const afterOffset: INodeProperties = {
	displayName: 'After Offset',
	name: 'afterOffset',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. 1671',
	description: 'Start after this ledger offset. Each item contains its own offset.',
};

const whenPruned: INodeProperties = {
	displayName: 'When History Was Pruned',
	name: 'whenPruned',
	type: 'options',
	options: [
		{ name: 'Continue', value: 'continue', description: 'Continue from the earliest event still kept, with an item marked gap' },
		{ name: 'Stop', value: 'stop', description: 'Stop with an error until you decide' },
	],
	default: 'stop',
	description: 'What to do if the participant has pruned the events that come next',
};

export const properties = triggerProperties({
	events,
	initial: 'commandCompleted',
	before: [authentication],
	parties,
	position: [afterOffset],
	options: [
		apiVersion('the current endpoint (command-completions or get-updates-page)', 'the legacy endpoint (completions or updates)'),
		whenPruned,
	],
}).flatMap((property) => (property === parties ? [parties, moreParties] : [property]));
