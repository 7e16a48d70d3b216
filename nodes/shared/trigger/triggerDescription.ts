import { NodeConnectionTypes, type INodeTypeDescription } from 'n8n-workflow';

/** Parts of a description that all triggers have alike. Their group is in their own files, by which n8n's lint recognises them. */
export const TRIGGER: Pick<INodeTypeDescription, 'version' | 'inputs' | 'outputs'> = {
	version: 1,
	inputs: [],
	outputs: [NodeConnectionTypes.Main],
};
