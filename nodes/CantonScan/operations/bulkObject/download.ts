import type { IDataObject } from 'n8n-workflow';

import { openDownload } from '../../../shared/http/saveDownload';
import type { Bytes } from '../../../shared/http/service';
import { BinaryRow } from '../../../shared/operation/operation';
import { dropDown, textField } from '../../../shared/parameters/fieldKinds';
import { binaryField, limit, optionsOf, returnAll } from '../../../shared/parameters/fields';
import { parseJson } from '../../../shared/values/exactJson';
import { isObject } from '../../../shared/values/isObject';
import { nodeStream } from '../../../shared/values/nodeStream';
import { linesOf, UnpackError, unpackZstd } from '../../../shared/values/zstd';
import { scanOperation } from '../../scanConnection';
import { objectKey } from './key';

const ENDPOINT = 'GET /v0/history/bulk/download/{object_key}';

/** GET /v0/history/bulk/download/{object_key}. The whole key, slashes included, is one segment of the path. */
export const downloadBulkObject = scanOperation('download', 'Download a bulk object', [ENDPOINT], {
	description:
		'Download an object of the bulk history (many updates, or a snapshot of contracts, as zstd-compressed JSON lines) ' +
		'as a file, packed or unpacked, or as items. This endpoint is new: it may change, and not every super validator has it.',
	properties: [
		textField('Object Key', 'objectKey', {
			required: true,
			placeholder: 'e.g. updates/2026-07-01T06:00:00Z/part_0000.zstd',
			description: 'Key of the object with its slashes, or its URL, as listed by Bulk Object › Get Many',
		}),
		dropDown('Return As', 'returnAs', { default: 'packedFile', description: 'What to make of the object while it is downloaded' }, [
			['items', 'Items', 'The object unpacked, one item for each of its updates or contracts'],
			['packedFile', 'Packed File', 'The object as it is, compressed with zstd'],
			['unpackedFile', 'Unpacked File', 'The object unpacked: JSON Lines, one update or contract in each line'],
		]),
		...[returnAll, limit].map((property) => ({
			...property,
			displayOptions: { show: { ...property.displayOptions?.show, returnAs: ['items'] } },
		})),
		{ ...binaryField, displayOptions: { show: { returnAs: ['packedFile', 'unpackedFile'] } } },
		optionsOf([
			textField('File Name', 'fileName', {
				placeholder: 'e.g. history.zstd',
				description: 'Name of the file. Empty means the last part of the key.',
			}),
		]),
	],
	async *run({ scan, parameters, context }) {
		const key = objectKey(parameters.required('objectKey'));
		const returnAs = parameters.choice('returnAs', ['items', 'packedFile', 'unpackedFile'], 'packedFile');
		const adviceOverride = {
			404: 'Scan has no such object. Enter the key exactly as Bulk Object › Get Many lists it, with its slashes.',
			500: 'The server has an internal error. A scan without bulk history answers so too: Bulk Object › Get Many then says that it is not configured.',
			501: "This super validator does not provide bulk history. Try another one's scan, or read the updates with Update › Get Many.",
		};
		const field = returnAs === 'items' ? '' : parameters.required('binaryPropertyName');
		const { bytes, explain } = await openDownload(scan.bind({ adviceOverride }), ENDPOINT, { path: { object_key: key } });
		const explained = (error: unknown) =>
			error instanceof UnpackError
				? parameters.parameterError(
						'objectKey',
						`this object cannot be unpacked: ${error.message}`,
						'Set Return As to Packed File to get the object as it is.',
					)
				: explain(error);
		if (returnAs === 'items') return yield* entriesOf(bytes, parameters.limit(), explained);
		const isPacked = returnAs === 'packedFile';
		const lastPart = key.split('/').filter(Boolean).pop() ?? 'object';
		const fileName = parameters.text('options.fileName') ?? (isPacked ? lastPart : lastPart.replace(/(\.zstd?)?$/, '.ndjson'));
		const packedType = /\.zstd?$/.test(fileName) ? 'application/zstd' : 'application/octet-stream';
		const mimeType = isPacked ? packedType : 'application/x-ndjson';
		const content = isPacked ? bytes : nodeStream(unpackZstd(bytes));
		const file = await context.helpers
			.prepareBinaryData(content as Bytes, fileName, mimeType)
			.catch((error: unknown) => Promise.reject(explained(error)));
		yield new BinaryRow({ objectKey: key, fileName, mimeType, fileSize: file.fileSize ?? null }, { [field]: file });
	},
});

/** The updates or contracts of an object, as many as asked for. */
async function* entriesOf(
	packed: AsyncIterable<Uint8Array>,
	most: number,
	explained: (error: unknown) => Error,
): AsyncGenerator<IDataObject[]> {
	let left = most;
	try {
		for await (const lines of linesOf(unpackZstd(packed))) {
			const entries = lines.slice(0, left).map(entryOf);
			left -= entries.length;
			if (entries.length > 0) yield entries;
			if (left <= 0) return;
		}
	} catch (error) {
		throw explained(error);
	}
}

function entryOf(line: string): IDataObject {
	const entry = read(line);
	if (!isObject(entry)) throw new UnpackError('one of its lines is no JSON object');
	return entry as IDataObject;
}

function read(line: string): unknown {
	try {
		return parseJson(line);
	} catch {
		return undefined;
	}
}
