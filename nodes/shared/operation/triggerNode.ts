import { NodeConnectionTypes, type INodeCredentialDescription, type INodeProperties, type INodeTypeDescription } from 'n8n-workflow';

import { withEventHelp } from './help';
import { optionSubtitle } from './subtitle';

/** A trigger, apart from its names in the editor: its events and its form. */
interface TriggerNode {
	events: ReadonlyArray<{ name: string; value: string }>;
	properties: INodeProperties[];
	/** The node's folder in `docs/reference`, where the help of its fields leads. */
	page: string;
	credentials: INodeCredentialDescription[];
}

/** Members that the class of a trigger takes over. Its group stays in its file, by which n8n's lint recognizes triggers. */
interface TriggerParts {
	description: Pick<INodeTypeDescription, 'version' | 'inputs' | 'outputs' | 'credentials' | 'properties'>;
	/** Apart from the others, since n8n's lint searches for it in the node's file. */
	subtitle: string;
}

/** Makes the parts of a trigger's class. */
export const triggerNode = ({ events, properties, page, credentials }: TriggerNode): TriggerParts => ({
	description: {
		version: 1,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials,
		properties: withEventHelp(properties, page, events),
	},
	subtitle: optionSubtitle('event', events),
});
