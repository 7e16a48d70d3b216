import type { Json, JsonObject, Link } from './message';

/** Links by template. */

/** Services take addresses up to some thousand characters. */
const LONGEST_URL = 1000;
const PLACEHOLDER = /\{(\w{1,50})\}/g;
const ADDRESS = /^https?:\/\/[^\s/]+/i;

/** Checks whether a text can be the template of a link. */
export const isLinkTemplate = (template: string): boolean => template.length <= LONGEST_URL && ADDRESS.test(template);

const scalar = (value: Json | undefined): string | undefined =>
	typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/**
 * A link to what an item is about, e.g. `https://explorer.example.com/updates/{updateId}`. Undefined if the item lacks one of the
 * fields, so that no link leads nowhere.
 */
export function linkTo(template: string, text: string, item: JsonObject): Link | undefined {
	let isComplete = true;
	const url = template.replace(PLACEHOLDER, (_, name: string) => {
		const value = scalar(item[name]);
		if (value === undefined || value === '') isComplete = false;
		return encodeURIComponent((value ?? '').replace(/\p{Surrogate}/gu, '\ufffd'));
	});
	return isComplete && isLinkTemplate(url) ? { text, url } : undefined;
}

/** A link to an execution in n8n's editor, or to all executions of the workflow. Undefined if n8n does not know its address. */
export function editorLink(baseUrl: string, workflowId: string | undefined, executionId?: string): Link | undefined {
	if (!ADDRESS.test(baseUrl) || !workflowId) return undefined;
	const executions = `${baseUrl.replace(/\/$/, '')}/workflow/${encodeURIComponent(workflowId)}/executions`;
	const url = executionId ? `${executions}/${encodeURIComponent(executionId)}` : executions;
	return { text: executionId ? 'Execution in n8n' : 'Executions in n8n', url };
}
