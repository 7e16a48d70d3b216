import { checkAnswer } from '../../http/answers';
import type { ChannelAddress } from '../../http/channel';
import { SocketMessages } from '../../http/socketMessages';
import { parseJson } from '../../values/exactJson';
import { compareOffsets, isOffset, type Offset } from '../../values/int64';
import { COMPLETION_ELEMENT } from '../shapes';
import { offsetOf, type CompletionElement } from './elements';

/** Time for the channel to open, and again for its first message, in ms. */
const OPENING_MS = 3000;
/** Silence after that, in ms, that ends it: pages read the rest. */
const SILENCE_MS = 1000;

/**
 * Completions that a participant sends one by one, without being asked for each page. Every message is checked like an element of a
 * page. One that is anything else, such as an error, ends the stream: the same offset is then read by a page, which says what is wrong.
 */
export class CompletionStream {
	/** Number of elements that were taken. */
	taken = 0;

	private constructor(
		private readonly messages: SocketMessages,
		/** Everything up to here was taken. */
		public position: Offset,
	) {}

	/** Opens a channel with a request for what comes after an offset. Undefined if it cannot be had. `left` says how many ms there are. */
	static async open(
		address: ChannelAddress,
		request: object,
		{ begin, left, cancel }: { begin: Offset; left: () => number; cancel?: AbortSignal },
	): Promise<CompletionStream | undefined> {
		const messages = new SocketMessages(address, request, cancel);
		if (await messages.opened(Math.min(OPENING_MS, left()))) return new CompletionStream(messages, begin);
		messages.close();
		return undefined;
	}

	/** True if nothing has come that was not taken. */
	get isEmpty(): boolean {
		return this.messages.isEmpty;
	}

	/** The next elements, at most `most`, each after the position, which moves. None if the stream is over, silent or not readable. */
	async next(most: number, left: () => number): Promise<CompletionElement[]> {
		for (;;) {
			const texts = await this.messages.take(most, Math.min(this.taken === 0 ? OPENING_MS : SILENCE_MS, left()));
			const elements = texts.length > 0 ? this.read(texts) : undefined;
			if (!elements) {
				this.close();
				return [];
			}
			this.taken += elements.length;
			if (elements.length > 0) return elements;
		}
	}

	close(): void {
		this.messages.close();
	}

	/** The elements of some messages, without those that say nothing new. Undefined if one of them cannot be read. */
	private read(texts: readonly string[]): CompletionElement[] | undefined {
		const elements = parsed(texts);
		if (!elements || checkAnswer(elements, [COMPLETION_ELEMENT])) return undefined;
		let { position } = this;
		const read: CompletionElement[] = [];
		for (const element of elements) {
			const { completionResponse: response } = element;
			const offset = offsetOf(response);
			if (offset === undefined) continue;
			if (!isOffset(offset)) return undefined;
			const isNew = compareOffsets(offset, position) > 0;
			// A completion that was taken before would be delivered twice.
			if (!isNew && 'Completion' in response) return undefined;
			if (!isNew) continue;
			position = offset;
			read.push(element);
		}
		this.position = position;
		return read;
	}
}

/** One element of each message, parsed at once, which takes less than one by one. Undefined if that is not what they are. */
function parsed(texts: readonly string[]): CompletionElement[] | undefined {
	try {
		const elements = parseJson(`[${texts.join(',')}]`) as CompletionElement[];
		return elements.length === texts.length ? elements : undefined;
	} catch {
		return undefined;
	}
}
