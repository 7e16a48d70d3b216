import type { IDataObject } from 'n8n-workflow';

import { decodeErrorOf, unknownType, UnreadableEntry } from '../errors/unreadable';
import { mismatchOf, oneOf } from '../http/answers';
import type { Completion, CompletionElement } from '../ledger/completions/elements';
import { simplifyCompletion } from '../ledger/completions/simplifiedCompletion';
import type { Entry } from '../polling/eventSource';
import { digest } from '../polling/state';
import { isOffset, type Offset } from '../values/int64';

/** Fields that an element must have to be read. */
const READABLE = {
	completionResponse: oneOf({
		Completion: { value: { offset: 'number', commandId: 'text' } },
		OffsetCheckpoint: { value: { offset: 'number' } },
	}),
};

/** Completions that are events, and their form. */
export interface CompletionForm {
	/** The name of the event, as in its item. */
	event: string;
	simple: boolean;
	matches: (completion: Completion) => boolean;
}

/** One element of a participant's list of completions. An item with `decodeError` if it cannot be read. */
export function completionEntry(element: CompletionElement, { event, simple, matches }: CompletionForm): Entry<Offset> {
	let position: Offset | undefined;
	try {
		const { completionResponse: response } = element;
		if ('Empty' in response) return { events: [] };
		if ('OffsetCheckpoint' in response) return { position: offsetOf(response.OffsetCheckpoint.value), events: [] };
		if (!('Completion' in response)) throw unknownType();
		const completion = response.Completion.value;
		position = offsetOf(completion);
		if (typeof completion.commandId !== 'string') throw new TypeError('no command ID');
		if (!matches(completion)) return { position, events: [] };
		// A command that failed has no update. Its offset is as unique on this participant.
		const eventId = completion.updateId || `offset:${position}`;
		if (!simple)
			return {
				position,
				events: [{ event, recordTime: completion.synchronizerTime?.recordTime ?? null, eventId, ...completion } as object as IDataObject],
			};
		const item = simplifyCompletion(completion, event);
		item.eventId = eventId;
		return { position, events: [item] };
	} catch (error) {
		const eventId = position === undefined ? `raw:${digest(element)}` : `offset:${position}`;
		const decodeError = decodeErrorOf(error, () => mismatchOf(element, READABLE));
		return {
			position,
			events: [{ event, eventId, decodeError, raw: element }],
		};
	}
}

function offsetOf({ offset }: { offset: unknown }): Offset {
	if (isOffset(offset)) return offset;
	throw new UnreadableEntry('it has no offset');
}
