import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { inputError } from '../errors/nodeErrors';
import type { Operation } from './operation';
import { flagField } from '../parameters/fieldKinds';

/**
 * Permissions of an AI agent: read. Writes run as a tool only if the node's *Allow Writes as Tool* is on.
 */

/** Ends the description of each operation that writes. */
const WRITES = 'This writes: as a tool of an AI agent it is refused unless Allow Writes as Tool is on.';

/** The setting. n8n shows it on the tool variant of a node only. Not an expression: it could contain the agent's own words. */
export const allowWritesAsTool: INodeProperties = flagField('Allow Writes as Tool', 'allowWritesAsTool', {
	noDataExpression: true,
	displayOptions: { show: { '@tool': [true] } },
	description:
		'Whether the AI agent may run the operations of this node that write, such as uploading, submitting, granting or deleting. Off: it can only read.',
});

/** The description of an operation as users and agents read it. */
export function descriptionOf({ description, writes }: Operation<never>): string {
	return writes ? `${description.replace(/\.$/, '')}. ${WRITES}` : description;
}

/**
 * Checks whether n8n runs the node as a tool of an AI agent. Such a node is of a type with the ending Tool. An agent may also run
 * the plain node, in n8n's internal mode.
 */
export function runsAsTool(context: IExecuteFunctions): boolean {
	const { type, rewireOutputLogTo } = context.getNode();
	return (
		type.endsWith('Tool') ||
		rewireOutputLogTo === NodeConnectionTypes.AiTool ||
		context.getMode() === 'internal' ||
		(context.isToolExecution?.() ?? false)
	);
}

/** Throws if a writing operation runs as a tool that may only read. */
export function checkWritesAsTool(context: IExecuteFunctions, { action, writes }: Operation<never>, itemIndex: number): void {
	const node = context.getNode();
	// Read as it is saved: what an expression evaluates to may be the agent's own words.
	if (!writes || !runsAsTool(context) || node.parameters[allowWritesAsTool.name] === true) return;
	throw inputError(
		node,
		`${allowWritesAsTool.displayName} is off: as a tool of an AI agent this node may only read, and "${action}" writes. Nothing was sent.`,
		`Whoever builds the workflow can turn it on in the node "${node.name}". The agent cannot.`,
		itemIndex,
	);
}
