import { createHash } from 'crypto';
import type { INodeProperties } from 'n8n-workflow';

import { inputError } from '../../errors/nodeErrors';
import type { Call } from '../../operation/operation';
import type { Bytes } from '../../http/service';
import { synchronizerId as synchronizerLocator } from '../../ledger/directory/locators';
import type { Ledger } from '../../ledger/service';
import { CHECK_ADDRESS, fieldOfDar, sourceOf, type Found, type NoFile } from './darSource';

/** The DAR of an input item, checked as far as that goes without reading it whole. */
export interface DarFile {
	/** Facts about it for items and errors. The hash only once all bytes have been sent. */
	facts: () => { fileName: string | null; fileSize: number; sha256: string | null };
	/** In bytes. */
	size: number;
	/** Reason to ask no participant: an empty file, or one that is no ZIP archive. Nobody has opened it then. */
	flaw?: { reason: string; advice: string };
	/** Its bytes from the start: a stream if n8n keeps files outside its memory. */
	open: () => Promise<Bytes | Buffer>;
	/** All its bytes, in memory. Counts as sent for the hash if `isSent`. */
	read: (isSent: boolean) => Promise<Buffer>;
}

/** Asked before a file travels, to have an expired token renewed: anybody can read the version, but not the ledger end. */
export const PROBE = 'GET /v2/state/ledger-end';

export const synchronizerOption: INodeProperties = {
	...synchronizerLocator(
		'The synchronizer on which packages are vetted. Empty means the one the participant is connected to. Required if it is connected to several.',
	),
	displayName: 'Synchronizer ID',
};

/** Beginning of every ZIP archive with anything in it. */
const ZIP = Buffer.from('PK\u0003\u0004');

/** The synchronizer to send, checked for its shape. */
export const synchronizerId = ({ parameters }: Call<{ ledger: Ledger }>): string | undefined =>
	parameters.unlessLost('options.synchronizerId', parameters.synchronizerId('options.synchronizerId'));

/** The first bytes of a stream, which is closed by that. */
async function beginning(stream: Bytes): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of stream) {
		chunks.push(Buffer.from(chunk as Buffer));
		if (chunks.reduce((length, part) => length + part.length, 0) >= ZIP.length) break;
	}
	return Buffer.concat(chunks);
}

async function wholeStream(stream: Bytes): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of stream) chunks.push(Buffer.from(chunk as Buffer));
	return Buffer.concat(chunks);
}

/** Reason why a file is no DAR, seen from its size and its first bytes. */
function flawOf(called: string, size: number, head: Buffer): DarFile['flaw'] {
	if (!size) return { reason: `${called} is empty`, advice: 'Check what the previous node received: a download may have been cut off.' };
	if (head.subarray(0, ZIP.length).equals(ZIP)) return undefined;
	const shown = head
		.subarray(0, 16)
		.toString('latin1')
		.replace(/[^\x20-\x7e]/g, '·');
	return {
		reason: `${called} is not a DAR: it is not a ZIP archive`,
		advice: `A DAR starts with the letters PK, this file with "${shown}". Perhaps a web page or an error message was downloaded instead.`,
	};
}

/** The error of an operation that needs a DAR and got something else. It is about the file, so it names no field. */
export const notADar = ({ context, itemIndex }: Call<{ ledger: Ledger }>, { reason, advice }: NonNullable<DarFile['flaw']>): Error =>
	inputError(context.getNode(), reason.replace(/^t/, 'T'), advice, itemIndex);

/** The DAR of the call, with what its beginning says against it. Throws when there is no such file. */
export async function darFile(call: Call<{ ledger: Ledger }>): Promise<DarFile> {
	const found = await findDar(call);
	if ('problem' in found) throw call.parameters.parameterError(fieldOfDar(call.parameters), found.problem, CHECK_ADDRESS);
	return found;
}

/** The same. What keeps a download from being there is no error. */
export async function findDar(call: Call<{ ledger: Ledger }>): Promise<DarFile | NoFile> {
	const source = await sourceOf(call);
	return 'problem' in source ? source : await darOf(call, source);
}

async function darOf({ context: { helpers }, itemIndex }: Call<{ ledger: Ledger }>, { binary, fetched }: Found): Promise<DarFile> {
	const id = binary?.id;
	const fileName = (binary ?? fetched).fileName ?? null;
	const whole = fetched?.content ?? (id ? undefined : await helpers.getBinaryDataBuffer(itemIndex, binary!));
	const size = whole ? whole.length : (await helpers.getBinaryMetadata(id!)).fileSize;
	const head = whole ?? (size ? await beginning(await helpers.getBinaryStream(id!)) : Buffer.alloc(0));
	const flaw = flawOf(fileName ? `the file ${fileName}` : 'the file', size, head);
	let sha256: string | null = null;
	const open = async () => {
		sha256 = whole ? createHash('sha256').update(whole).digest('hex') : null;
		if (whole) return whole;
		const stream = await helpers.getBinaryStream(id!);
		const hash = createHash('sha256');
		let left = size;
		// Paused first: otherwise listening would start the flow before the request takes the bytes.
		stream.pause();
		stream.on('data', (chunk: Buffer) => {
			if (left <= 0) return;
			hash.update(chunk);
			left -= chunk.length;
			if (left === 0) sha256 = hash.digest('hex');
		});
		return stream;
	};
	const read = async (isSent: boolean) => {
		const bytes = whole ?? (await wholeStream(await helpers.getBinaryStream(id!)));
		if (isSent) sha256 = createHash('sha256').update(bytes).digest('hex');
		return bytes;
	};
	return { facts: () => ({ fileName, fileSize: size, sha256 }), size, flaw, open, read };
}
