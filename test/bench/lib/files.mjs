// Large files, as streams all the way: between n8n's file storage (or a plain file) and the page server.
import { createReadStream, createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { extra, column, ratio } from './figures.mjs';
import { measured } from './meter.mjs';

/** @typedef {{url: string, folder: string, bytes: number}} Args */

const MB = 1024 * 1024;
/** Size of what is sent and fetched in full. */
export const SIZE = 200 * MB;
/** A first, small one, so that nothing is loaded or compiled while the large one is measured. */
const WARM_UP = 4 * MB;

/** A file that begins like a ZIP archive. @param {number} bytes */
function* pieces(bytes) {
	const piece = Buffer.alloc(64 * 1024, 'canton');
	yield Buffer.from('PK\u0003\u0004');
	for (let left = bytes - 4; left > 0; left -= piece.length) yield left < piece.length ? piece.subarray(0, left) : piece;
}

/** @param {Args} args @param {number} bytes */
async function uploadByNode({ url, folder }, bytes) {
	const { host, keepFilesIn } = await import('./host.mjs');
	const storage = await keepFilesIn(folder);
	const path = { type: 'execution', workflowId: 'w', executionId: String(bytes) };
	const about = { data: '', mimeType: 'application/octet-stream', fileName: 'app.dar' };
	const data = await storage.store(path, Readable.from(pieces(bytes)), about);
	const node = host(
		'CantonLedger',
		{ resource: 'dar', operation: 'upload' },
		{ cantonLedgerApi: { baseUrl: `${url}/0`, authentication: 'none' } },
	);
	return async () => {
		const [{ json }] = await node.execute([{ json: {}, binary: { data } }]);
		return Number(json.fileSize);
	};
}

/** @param {Args} args @param {number} bytes */
async function uploadBare({ url, folder }, bytes) {
	const file = join(folder, `bare-${bytes}`);
	await pipeline(Readable.from(pieces(bytes)), createWriteStream(file));
	return async () => {
		const headers = { 'content-type': 'application/octet-stream', 'content-length': bytes };
		const sending = request(`${url}/0/v2/dars`, { method: 'POST', headers });
		const answered = new Promise((resolve) => sending.on('response', resolve));
		await pipeline(createReadStream(file), sending);
		(await answered).resume();
		return bytes;
	};
}

/** @param {Args} args @param {number} bytes */
async function downloadByNode({ url, folder }, bytes) {
	const { host, keepFilesIn } = await import('./host.mjs');
	const storage = await keepFilesIn(folder);
	const credentials = { cantonScanApi: { url: `${url}/${bytes}`, accessToken: '' } };
	const node = host('CantonScan', { resource: 'bulkObject', operation: 'download', objectKey: 'updates/one' }, credentials);
	return async () => {
		const [{ binary }] = await node.execute();
		const { fileSize } = await storage.getMetadata(binary?.data.id);
		return Number(fileSize);
	};
}

/** @param {Args} args @param {number} bytes */
async function downloadBare({ url, folder }, bytes) {
	const file = createWriteStream(join(folder, `bare-${bytes}`));
	return async () => {
		const asking = request(`${url}/${bytes}/api/scan/v0/history/bulk/download/updates%2Fone`);
		asking.end();
		await pipeline(await new Promise((resolve) => asking.on('response', resolve)), file);
		return file.bytesWritten;
	};
}

/** @param {(args: Args, bytes: number) => Promise<() => Promise<number>>} prepare */
const contender = (prepare) => async (/** @type {Args} */ args) => {
	await import('./host.mjs');
	mkdirSync(args.folder, { recursive: true });
	try {
		await (
			await prepare(args, WARM_UP)
		)();
		const sample = await measured(await prepare(args, args.bytes));
		if (sample.result !== args.bytes) throw new Error(`${sample.result} bytes instead of ${args.bytes}`);
		return sample;
	} finally {
		rmSync(args.folder, { recursive: true, force: true });
	}
};

export const upload = { ours: contender(uploadByNode), bare: contender(uploadBare) };
export const download = { ours: contender(downloadByNode), bare: contender(downloadBare) };

/** @param {import('./bench.mjs').Bench} bench @param {string} row */
export async function run(bench, row) {
	const args = { url: await bench.pages(), folder: bench.folder('files'), bytes: bench.amount(SIZE, SIZE / 4) };
	const { ours, bare } = await bench.sideBySide(row, ['ours', 'bare'], bench.rounds(9, 3), args);
	return {
		figures: [
			extra({ name: 'peak memory', unit: 'MB', most: 32 }, column(ours, 'peakMb'), column(bare, 'peakMb')),
			ratio({ name: 'wall time', unit: 'ms' }, column(ours, 'wallMs'), column(bare, 'wallMs')),
			ratio({ name: 'CPU time', unit: 'ms' }, column(ours, 'cpuMs'), column(bare, 'cpuMs')),
		],
	};
}
