import type { IBinaryData, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { quoted } from '../../errors/safeText';
import { fetchFile, type FetchedFile } from '../../http/fetchFile';
import { publicUrl, urlProblem } from '../../http/url';
import type { Ledger } from '../../ledger/service';
import type { Call } from '../../operation/operation';
import { dropDown, textField } from '../../parameters/fieldKinds';
import type { Parameters } from '../../parameters/parameters';
import { targetOf } from '../../targets/targetContext';

/** The source of a DAR: the input item, or an address. */

const inputField: INodeProperties = textField('Input Data Field Name', 'binaryPropertyName', {
	default: 'data',
	required: true,
	hint: 'The name of the input binary field containing the DAR',
	description: 'The binary field of the input item that contains the DAR, e.g. from an HTTP Request, Git or Read File node',
});

const FIELD = 'binaryPropertyName';
const FROM = 'darFrom';
const ADDRESS = 'address';
const URL_FIELD = 'darUrl';

/** The file of an item, or one at an address: by hand no other node is needed. */
export const darFields: INodeProperties[] = [
	dropDown('DAR From', FROM, { default: 'input', description: 'Where the DAR is' }, [
		[ADDRESS, 'Address', 'Download it. No credential is sent.'],
		['input', 'Input Item', 'A file that the node before this one got'],
	]),
	{ ...inputField, displayOptions: { hide: { [FROM]: [ADDRESS] } } },
	textField('URL', URL_FIELD, {
		required: true,
		placeholder: 'e.g. https://example.com/my-model-1.0.0.dar',
		displayOptions: { show: { [FROM]: [ADDRESS] } },
		description: 'Address of the DAR, open to all. For one behind a login use a node that downloads it, and Input Item.',
	}),
];

/** True if the DAR is at an address. */
export const isAtAddress = (parameters: Parameters): boolean => parameters.choice(FROM, ['input', ADDRESS], 'input') === ADDRESS;

/** Name of the field that says where the DAR is. */
export const fieldOfDar = (parameters: Parameters): string => (isAtAddress(parameters) ? URL_FIELD : FIELD);

function binaryOf({ context, parameters, itemIndex }: Call<{ ledger: Ledger }>): IBinaryData {
	const field = parameters.required(FIELD);
	const binary = context.getInputData()[itemIndex]?.binary;
	// In this mode files are within the item's JSON, and n8n's helper knows where. Versions without that knowledge do not have it.
	if (context.getWorkflowSettings?.().binaryMode === 'combined') return context.helpers.assertBinaryData(itemIndex, field);
	if (binary?.[field]) return binary[field];
	const others = Object.keys(binary ?? {});
	throw parameters.parameterError(
		FIELD,
		others.length
			? `the input item has no binary field ${quoted(field)}`
			: `the input item has no file, so no binary field ${quoted(field)}`,
		others.length
			? `It has: ${others.join(', ')}.`
			: 'Put a node before this one that outputs the DAR as a file, e.g. HTTP Request with Response Format "File".',
	);
}

/** Reason why there is no file at the address. */
export interface NoFile {
	problem: string;
}

/** The file, in n8n's storage or downloaded. */
export type Found = { binary: IBinaryData; fetched?: undefined } | { binary?: undefined; fetched: FetchedFile };

/** Downloads for an input item that several targets share. */
const downloads = new WeakMap<object, { url: string; file: ReturnType<typeof fetchFile> }>();

/** Fetches a file once for all targets of an item, so that all get the same bytes. */
async function fetchOnce(context: IExecuteFunctions, itemIndex: number, url: string): ReturnType<typeof fetchFile> {
	const item = context.getInputData()[itemIndex];
	if (targetOf(context) === undefined || item === undefined) return await fetchFile(context, url);
	const before = downloads.get(item);
	if (before?.url === url) return await before.file;
	const file = fetchFile(context, url);
	downloads.set(item, { url, file });
	return await file;
}

/** Downloads the DAR. Throws when the address is none. */
async function downloaded({ context, parameters, itemIndex }: Call<{ ledger: Ledger }>): Promise<Found | NoFile> {
	const url = parameters.required(URL_FIELD);
	const wrong = urlProblem(url);
	if (wrong !== undefined)
		throw parameters.parameterError(URL_FIELD, `the address ${wrong}`, 'Enter it in full, e.g. https://host/my.dar.');
	const found = await fetchOnce(context, itemIndex, url);
	return 'problem' in found ? { problem: `no DAR came from ${publicUrl(url)}: ${found.problem}` } : { fetched: found };
}

/** Advice for an address without a file. */
export const CHECK_ADDRESS = 'Check the address: n8n downloads it without a login.';

/** The file of the call. Throws when the input item has none. */
export const sourceOf = async (call: Call<{ ledger: Ledger }>): Promise<Found | NoFile> =>
	isAtAddress(call.parameters) ? await downloaded(call) : { binary: binaryOf(call) };
