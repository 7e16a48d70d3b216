import { BinaryRow } from '../../../shared/operation/operation';
import { saveDownload } from '../../../shared/http/saveDownload';
import { scanOnly } from '../../connection';
import { optionsOf } from '../../../shared/parameters/fields';
import { objectKey } from './key';

const ENDPOINT = 'GET /v0/history/bulk/download/{object_key}';

/** GET /v0/history/bulk/download/{object_key}. The whole key, slashes included, is one segment of the path. */
export const downloadBulkObject = scanOnly({
	value: 'download',
	name: 'Download',
	action: 'Download a bulk object',
	description:
		'Download an object of the bulk history (many updates, or a snapshot of contracts, ' +
		'as zstd-compressed JSON lines) as a binary file. ' +
		'This endpoint is new: it may change, and not every super validator has it.',
	endpoints: [ENDPOINT],
	rights: 'none on a public scan',
	properties: [
		{
			displayName: 'Object Key',
			name: 'objectKey',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. updates/2026-07-01T06:00:00Z/part_0000.zstd',
			description: 'Key of the object with its slashes, or its URL, as listed by Bulk Object › Get Many',
		},
		{
			displayName: 'Output Data Field Name',
			name: 'binaryPropertyName',
			type: 'string',
			default: 'data',
			required: true,
			placeholder: 'e.g. data',
			description: 'Name of the binary field to put the file in',
		},
		optionsOf([
			{
				displayName: 'File Name',
				name: 'fileName',
				type: 'string',
				default: '',
				placeholder: 'e.g. history.zstd',
				description: 'Name of the file. Empty means the last part of the key.',
			},
		]),
	],
	async run({ scan, parameters, context }) {
		const key = objectKey(parameters.required('objectKey'));
		const field = parameters.required('binaryPropertyName');
		const fileName = parameters.text('options.fileName') ?? key.split('/').filter(Boolean).pop() ?? 'object';
		const adviceOverride = {
			404: 'Scan has no such object. Enter the key exactly as Bulk Object › Get Many lists it, with its slashes.',
			500: 'The server has an internal error. A scan without bulk history answers so too: Bulk Object › Get Many then says that it is not configured.',
			501: "This super validator does not provide bulk history. Try another one's scan, or read the updates with Update › Get Many.",
		};
		const mimeType = /\.zstd?$/.test(fileName) ? 'application/zstd' : 'application/octet-stream';
		const file = await saveDownload(
			context,
			scan.bind({ adviceOverride }),
			ENDPOINT,
			{ path: { object_key: key } },
			{ name: fileName, mimeType },
		);
		return new BinaryRow({ objectKey: key, fileName, mimeType, fileSize: file.fileSize ?? null }, { [field]: file });
	},
});
