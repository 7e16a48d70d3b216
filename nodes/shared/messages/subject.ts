import { completionSubject, isCompletion } from './kinds/completion';
import { contractSubject, contractType } from './kinds/contract';
import { listOf, textOf, type ItemContext } from './kinds/items';
import { isNetwork, networkSubject } from './kinds/network';
import { isNotice, noticeSubject } from './kinds/notice';
import { isMessage, otherSubject } from './kinds/other';
import { isSilence, silenceSubject } from './kinds/nothingHappened';
import { holdingSubject, isHolding, isTransfer, transferSubject } from './kinds/token';
import { isUpdate, updateSubject } from './kinds/update';
import { isVote, voteSubject } from './kinds/vote';
import type { JsonObject, Subject } from './message';
import { partyName, type PartyNames } from './names';
import { isObject } from '../values/isObject';
import { timeIn } from './time';

/** Names and formats that the reader wants. */
export interface Reader {
	names: PartyNames;
	/** IANA name of a time zone. */
	zone: string;
}

/** As many parties as a line names. */
const MOST_PARTIES = 10;

function contextFor({ names, zone }: Reader): ItemContext {
	return {
		parties: (value) => {
			const list = listOf(value);
			const more = list.length > MOST_PARTIES ? [`${list.length - MOST_PARTIES} more`] : [];
			return [...list.slice(0, MOST_PARTIES).map((party) => partyName(party, names)), ...more].join(', ') || 'none';
		},
		time: timeIn(zone),
	};
}

/** An event without the message that its trigger added: the new one is about the event alone. */
function withoutMessage(item: JsonObject): JsonObject {
	const { message, ...event } = item;
	return isObject(message) && isMessage(message as JsonObject) ? event : item;
}

/** Subject of an item. One of several targets is another subject at each: the end of a problem at one is not that at another. */
export function subjectOf(source: JsonObject, reader: Reader): Subject {
	const item = withoutMessage(source);
	const subject = subjectByFields(item, reader);
	const target = isMessage(item) ? '' : textOf(item.target);
	if (target === '') return subject;
	const { title, dedupKey, fields } = subject;
	return { ...subject, title: `${title} (${target})`, dedupKey: `${target} ${dedupKey}`, fields: { ...fields, target } };
}

/** Decided by its fields, whichever node it came from. */
function subjectByFields(item: JsonObject, reader: Reader): Subject {
	const context = contextFor(reader);
	if (isMessage(item)) return otherSubject(item);
	if (isNotice(item)) return noticeSubject(item);
	if (isSilence(item)) return silenceSubject(item, context);
	if (isNetwork(item)) return networkSubject(item, context);
	if (isCompletion(item)) return completionSubject(item, context);
	const contract = contractType(item);
	if (contract !== undefined) return contractSubject(item, contract, context);
	if (isVote(item)) return voteSubject(item, context);
	if (isUpdate(item)) return updateSubject(item, context);
	if (isTransfer(item)) return transferSubject(item, context);
	if (isHolding(item)) return holdingSubject(item, context);
	return otherSubject(item);
}
