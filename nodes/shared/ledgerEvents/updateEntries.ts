import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../api/ledger';
import { updateOffset, type Update } from '../ledger/updates/updates';
import type { Entry } from '../polling/eventSource';
import { digest } from '../polling/state';
import type { Offset } from '../values/int64';
import { requireField, type EventSelector, type MatchedEvent, type UpdateSelector } from './selector';
import { decodeErrorOf, unknownType, UnreadableEntry } from '../errors/unreadable';
import { mismatchOf, type Shape } from '../http/answers';
import { EVENT, REASSIGNMENT_EVENT, UPDATE } from '../ledger/shapes';

/** Checks that an update has been prepared: of one that cannot be read nothing is known. */
function checkReadable(update: Update): void {
	const mismatch = mismatchOf(update, UPDATE);
	if (mismatch !== undefined) throw new UnreadableEntry(`it ${mismatch}`);
}

/** Updates as entries of a trigger's history: the events that a selector takes from them. Unreadable events are kept as they came. */
export class UpdateEntries {
	/** @param simple whether events are simplified */
	constructor(
		private readonly selector: EventSelector | UpdateSelector,
		private readonly simple: boolean,
	) {}

	entryOf(update: Update): Entry<Offset> {
		const position = updateOffset(update);
		try {
			const { selector } = this;
			if ('fromUpdate' in selector) {
				if ('OffsetCheckpoint' in update) return { position, events: [] };
				if (selector.prepare ?? selector.preparePage) checkReadable(update);
				return { position, events: selector.fromUpdate(update, this.simple).map((item) => ({ event: selector.event, ...item })) };
			}
			if ('Transaction' in update) {
				const { events, ...about } = update.Transaction.value;
				return { position, events: this.events(events, about, EVENT, selector.fromTransaction) };
			}
			if ('Reassignment' in update && selector.fromReassignment) {
				const { events, ...about } = update.Reassignment.value;
				return { position, events: this.events(events, about, REASSIGNMENT_EVENT, selector.fromReassignment) };
			}
			if ('OffsetCheckpoint' in update || 'TopologyTransaction' in update || 'Reassignment' in update) return { position, events: [] };
			throw unknownType();
		} catch (error) {
			return {
				position,
				events: [this.unreadable(error, update, UPDATE, position === undefined ? `raw:${digest(update)}` : `offset:${position}`)],
			};
		}
	}

	/** The wanted events of one update. One that cannot be read does not keep the others back. */
	private events<E>(
		events: E[],
		about: Omit<components['schemas']['JsTransaction'], 'events' | 'effectiveAt'>,
		shape: Shape,
		pick: (event: E) => MatchedEvent | undefined,
	): IDataObject[] {
		const updateId = requireField(about.updateId, 'update ID');
		return events.flatMap((event) => {
			try {
				const picked = pick(event);
				if (!picked) return [];
				const { nodeId, reason, simple, raw } = picked;
				if (!Number.isInteger(nodeId)) throw new UnreadableEntry('it has no node ID');
				const { offset, recordTime, synchronizerId } = about;
				const eventId = `${updateId}:${nodeId}`;
				const type = picked.event ?? this.selector.event;
				if (!this.simple) return [{ event: type, updateId, offset, eventId, reason, ...(about as object), ...raw }];
				// Fields that people read come first, the long IDs last.
				return [{ event: type, recordTime, ...simple, reason, offset, updateId, eventId, synchronizerId }];
			} catch (error) {
				return [{ ...this.unreadable(error, event, shape, `${updateId}:raw:${digest(event)}`), updateId, offset: about.offset }];
			}
		});
	}

	private unreadable(error: unknown, raw: unknown, shape: Shape, eventId: string): IDataObject {
		const decodeError = decodeErrorOf(error, () => mismatchOf(raw, shape));
		return { event: this.selector.event, eventId, decodeError, raw: raw as IDataObject };
	}
}
