import type { IBinaryData, IDataObject, IExecuteFunctions } from 'n8n-workflow';

/** Files of the input items, as far as a gate must know before it reads one. */

const DAR_NAME = /\.dar$/i;

/** Files of an item, and what it says instead of one. */
function filesOf(context: IExecuteFunctions, itemIndex: number): { json: IDataObject; files: Record<string, IBinaryData> } {
	const { json, binary = {} } = context.getInputData()[itemIndex] ?? { json: {} };
	if (context.getWorkflowSettings?.().binaryMode !== 'combined') return { json, files: binary };
	// Files are within the item's JSON in this mode.
	const isFile = ([, value]: [string, unknown]) => typeof value === 'object' && value !== null && 'mimeType' in value;
	return { json, files: Object.fromEntries(Object.entries(json).filter(isFile)) as unknown as Record<string, IBinaryData> };
}

/** Positions of the input items to check. A release's other files are left out by their names if one ends in `.dar`. */
export function itemsToCheck(context: IExecuteFunctions, field: string): number[] {
	const names = context.getInputData().map((_, itemIndex) => filesOf(context, itemIndex).files[field]?.fileName);
	const hasDar = names.some((name) => name !== undefined && DAR_NAME.test(name));
	return [...names.keys()].filter((itemIndex) => {
		const name = names[itemIndex];
		return !hasDar || name === undefined || DAR_NAME.test(name);
	});
}

/** The HTTP status in the error item of a download, as the versions of the HTTP Request node write it. */
function downloadStatus(error: unknown): number | undefined {
	if (typeof error === 'string') return Number(/\b[45]\d\d\b/.exec(error.slice(0, 1000))?.[0]) || undefined;
	if (typeof error !== 'object' || error === null) return undefined;
	const { httpCode, statusCode, status, message } = error as IDataObject;
	const code = Number(httpCode ?? statusCode ?? status);
	return code >= 400 && code < 600 ? code : downloadStatus(message);
}

/** Reason why an item has no file at all, for whoever pushed. Undefined if it has one, in any field. */
export function whyNoFile(context: IExecuteFunctions, itemIndex: number): string | undefined {
	const { json, files } = filesOf(context, itemIndex);
	if (Object.keys(files).length > 0) return undefined;
	if (json.error === undefined) return 'no file that ends in .dar was found';
	const status = downloadStatus(json.error);
	return status === undefined ? 'the download from the Git server failed' : `the Git server answered ${status}`;
}
