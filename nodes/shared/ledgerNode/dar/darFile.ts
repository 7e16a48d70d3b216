import { createHash } from 'crypto';
import type { IBinaryData, INodeProperties } from 'n8n-workflow';

import { inputError } from '../../errors/nodeErrors';
import { quoted } from '../../errors/safeText';
import type { Call } from '../../operation/operation';
import type { Bytes } from '../../http/service';
import { synchronizerId as synchronizerLocator } from '../../ledger/directory/locators';
import type { Ledger } from '../../ledger/service';

/** The DAR of an input item, checked as far as that goes without reading it whole. */
export interface DarFile {
	/** Facts about it for items and errors. The hash only once all bytes have been sent. */
	facts: () => { fileName: string | null; fileSize: number; sha256: string | null };
	/** In bytes. */
	size: number;
	/** Why no participant need be asked: an empty file, or one that is no ZIP archive. Nobody has opened it then. */
	flaw?: { reason: string; advice: string };
	/** Its bytes from the start: a stream where n8n keeps files outside its memory. */
	open: () => Promise<Bytes | Buffer>;
	/** All its bytes, in memory. Counts as sent for the hash where `isSent`. */
	read: (isSent: boolean) => Promise<Buffer>;
}

/** Asked before a file travels, to have an expired token renewed: anybody can read the version, but not the ledger end. */
export const PROBE = 'GET /v2/state/ledger-end';

export const inputField: INodeProperties = {
	displayName: 'Input Data Field Name',
	name: 'binaryPropertyName',
	type: 'string',
	default: 'data',
	required: true,
	hint: 'The name of the input binary field containing the DAR',
	description: 'The binary field of the input item that contains the DAR, e.g. from an HTTP Request, Git or Read File node',
};

export const synchronizerOption: INodeProperties = {
	...synchronizerLocator(
		'The synchronizer on which packages are vetted. Empty means the one the participant is connected to. Required if it is connected to several.',
	),
	displayName: 'Synchronizer ID',
};

const FIELD = 'binaryPropertyName';
/** How every ZIP archive with anything in it begins. */
const ZIP = Buffer.from('PK\u0003\u0004');

/** The synchronizer to send, checked for its shape. */
export const synchronizerId = ({ parameters }: Call<{ ledger: Ledger }>): string | undefined =>
	parameters.synchronizerId('options.synchronizerId');

function binaryOf({ context, parameters, itemIndex }: Call<{ ledger: Ledger }>): IBinaryData {
	const field = parameters.required(FIELD);
	const binary = context.getInputData()[itemIndex]?.binary;
	// In this mode files stand within the item's JSON, and n8n's helper knows where. Versions without that knowledge do not have it.
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

/** What keeps a file from being a DAR, seen from its size and its first bytes. */
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

/** Finds the DAR of the call's item, with what its beginning says against it. Throws when the item has no such file. */
export async function darFile(call: Call<{ ledger: Ledger }>): Promise<DarFile> {
	const {
		context: { helpers },
		itemIndex,
	} = call;
	const binary = binaryOf(call);
	const { id } = binary;
	const fileName = binary.fileName ?? null;
	const whole = id ? undefined : await helpers.getBinaryDataBuffer(itemIndex, binary);
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
