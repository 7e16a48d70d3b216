import type { Resource } from './operation';

/** An n8n expression that shows the label of what `key` (an expression too) evaluates to. */
const labelled = (key: string, labels: Record<string, string>): string => `={{ (${JSON.stringify(labels)})[${key}] }}`;

/** The subtitle of a node on the canvas, e.g. "Get Many: Active Contract". */
export function operationSubtitle<S>(resources: ReadonlyArray<Resource<S>>): string {
	const labels = resources.flatMap(({ value: resource, name, operations }) =>
		operations.map((operation): [string, string] => [`${resource}.${operation.value}`, `${operation.name}: ${name}`]),
	);
	return labelled('$parameter["resource"] + "." + $parameter["operation"]', Object.fromEntries(labels));
}

/** The subtitle of a node that shows the label of one of its parameters. */
export function optionSubtitle(parameter: string, options: ReadonlyArray<{ value: string; name: string }>): string {
	return labelled(`$parameter["${parameter}"]`, Object.fromEntries(options.map(({ value, name }) => [value, name])));
}
