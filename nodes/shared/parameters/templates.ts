import { quoted } from '../errors/safeText';
import type { Parameters } from './parameters';

/** Names of templates and interfaces. Requests use `#package-name:Module:Entity`. Answers use the package ID and give the package name beside it. */

const FULL_NAME = /^(#[\w.-]+|[0-9a-f]{64}):[A-Za-z_][\w.]*:[A-Za-z_]\w*$/;

/** The full name of a template or an interface, checked for its shape. `path` is that of its field. */
export function fullName(parameters: Parameters, path: string, id: string): string {
	if (FULL_NAME.test(id)) return id;
	throw parameters.parameterError(path, `${quoted(id)} is not a full name`, 'Write it as #package-name:Module.Name:Entity.');
}

/** A list of full names of templates or interfaces, each checked for its shape. */
export function templateIds(parameters: Parameters, path: string): string[] {
	return parameters.list(path).map((id) => fullName(parameters, path, id));
}

/** Checks whether a template as an answer names it is the one that was asked for, in either form. */
export function matchesTemplate(requested: string, templateId: string, packageName: string | undefined): boolean {
	if (!requested.startsWith('#')) return requested === templateId;
	const entity = templateId.slice(templateId.indexOf(':'));
	return packageName !== undefined && requested === `#${packageName}${entity}`;
}
