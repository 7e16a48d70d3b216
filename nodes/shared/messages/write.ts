import { boundedFields, line, LONGEST_TITLE } from './bounds';
import { linkTo } from './links';
import type { Json, JsonObject, Link, Message, Subject } from './message';
import { withNames } from './names';
import { subjectOf, type Reader } from './subject';

/** Messages of items: one for each, or a digest of many. */

export interface WriteOptions extends Reader {
	/** Templates of links to a network's explorer, with fields of the item in braces. */
	linkTemplates: readonly string[];
	/** Links of every message, e.g. to the execution. */
	links: readonly Link[];
}

const REPEATED = 'Repeated: ';
const SAMPLE = 'Sample: ';
const SENT_AGAIN = 'Sent again because n8n lost its execution or was restarted: you may have seen it before.';

function explorerLinks(item: JsonObject, templates: readonly string[]): Link[] {
	return templates.map((template) => linkTo(template, 'Explorer', item)).filter((link) => link !== undefined);
}

function finish(
	{ type, severity, title, lines, fields, dedupKey, status, links: own }: Omit<Subject, 'group'>,
	repeated: boolean,
	links: Link[],
	reader: Reader,
): Message {
	const readable = (text: string, most?: number) => line(withNames(text.slice(0, 10_000), reader.names), most);
	return {
		type,
		severity,
		status: status ?? (severity === 'info' ? 'info' : 'problem'),
		title: readable(repeated && !title.startsWith(REPEATED) ? `${REPEATED}${title}` : title, LONGEST_TITLE) || 'A message without title',
		lines: [...(repeated && lines[0] !== SENT_AGAIN ? [SENT_AGAIN] : []), ...lines]
			.map((text) => readable(text))
			.filter((text) => text !== ''),
		fields: boundedFields(fields),
		dedupKey: line(dedupKey, 255),
		repeated,
		links: own?.length ? own : links,
	};
}

/** An event that is redelivered, or a message of one, which is written a second time. */
const isRepeated = ({ replayed, repeated }: JsonObject): boolean => replayed === true || repeated === true;

/** The message of one item. */
export function messageOf(item: JsonObject, options: WriteOptions): Message {
	const subject = subjectOf(item, options);
	if (item.sample === true) subject.title = `${SAMPLE}${subject.title}`;
	return finish(subject, isRepeated(item), [...explorerLinks(item, options.linkTemplates), ...options.links], options);
}

/** An item with its position among the input. */
interface Member {
	item: JsonObject;
	index: number;
	subject: Subject;
}

/** A message with the positions of the items that it is about. */
interface MessageOfItems {
	message: Message;
	items: number[];
}

const LISTED = 50;
const SHOWN = 3;
const MOST_GROUPS = 10;

const listed = ({ item }: Member): Json => ({
	eventId: item.eventId ?? null,
	offset: item.offset ?? null,
	...Object.fromEntries(['commandId', 'errorCode', 'contractId'].map((name) => [name, item[name]])),
});

const PLURALS: Record<string, string> = {
	balance: 'balances',
	choiceExercised: 'choices were exercised',
	commandFailed: 'commands failed',
	commandSucceeded: 'commands succeeded',
	contractArchived: 'contracts were archived',
	contractCreated: 'contracts were created',
	error: 'errors',
	holdingChange: 'changes of balances',
	message: 'messages',
	networkEvent: 'transactions with a verdict',
	notice: 'notices of the trigger',
	preapprovalExpiring: 'preapprovals end soon',
	roundOpened: 'rounds have opened',
	rulesChanged: 'changes of the rules',
	runwayBelow: 'members run out of traffic soon',
	snapshotTaken: 'snapshots were taken',
	trafficBelow: 'members are low on traffic',
	transfer: 'transfers',
	update: 'updates',
	upgradeScheduled: 'changes of the upgrade schedule',
	vote: 'votes',
};

const range = (members: readonly Member[]): string => {
	const offsets = members.map(({ item }) => item.offset).filter((offset) => typeof offset === 'number' || typeof offset === 'string');
	return offsets.length > 0 ? `offsets ${offsets[0]} to ${offsets[offsets.length - 1]}` : '';
};

/** One message for everything about one subject, e.g. all failures of one command: the last one, and how often. */
function together(members: readonly Member[], repeated: boolean, options: WriteOptions): Message {
	const { item, subject } = members[members.length - 1]!;
	const links = [...explorerLinks(item, options.linkTemplates), ...options.links];
	if (members.length === 1) return finish(subject, repeated, links, options);
	const offsets = range(members);
	const often = `It happened ${members.length} times${offsets ? `, ${offsets}` : ''}. The last time:`;
	const fields: JsonObject = {
		...subject.fields,
		eventId: members[0]!.item.eventId,
		attemptCount: members.length,
		attempts: members.slice(0, LISTED).map(listed),
	};
	return finish({ ...subject, lines: [often, ...subject.lines], fields }, repeated, links, options);
}

const SEVERITIES = ['info', 'warning', 'error', 'critical'] as const;

/** One message for many of a type. */
function digest(members: readonly Member[], repeated: boolean, options: WriteOptions): Message {
	const { type } = members[0]!.subject;
	const counts = new Map<string, number>();
	for (const { subject } of members) counts.set(subject.group, (counts.get(subject.group) ?? 0) + 1);
	const top = [...counts].sort(([, a], [, b]) => b - a).slice(0, MOST_GROUPS);
	const others = members.length - top.reduce((sum, [, count]) => sum + count, 0);
	const parts = [...top.map(([group, count]) => `${count} × ${group}`), ...(others > 0 ? [`${others} others`] : [])];
	const offsets = range(members);
	const severity = SEVERITIES[Math.max(...members.map(({ subject }) => SEVERITIES.indexOf(subject.severity)))]!;
	const lines = [
		parts.join(', '),
		`${offsets ? `${offsets.charAt(0).toUpperCase()}${offsets.slice(1)}. ` : ''}The first ${Math.min(SHOWN, members.length)}:`,
		...members.slice(0, SHOWN).map(({ subject }) => `• ${subject.title}${subject.lines[0] ? ` — ${line(subject.lines[0], 120)}` : ''}`),
		...(options.links.length > 0 ? ['All of them are in the execution, as items of the node before.'] : []),
	];
	const fields: JsonObject = {
		digest: true,
		count: members.length,
		counts: Object.fromEntries(top),
		events: members.slice(0, LISTED).map(listed),
		notListed: Math.max(members.length - LISTED, 0),
	};
	const [{ item: first }] = members as [Member];
	const key = `digest:${String(first.eventId ?? first.offset ?? members[0]!.subject.dedupKey)}`;
	const title = `${members.length} ${PLURALS[type] ?? 'items'}`;
	return finish({ type, severity, title, lines, fields, dedupKey: key }, repeated, [...options.links], options);
}

function grouped(members: readonly Member[], key: (member: Member) => string): Member[][] {
	const groups = new Map<string, Member[]>();
	for (const member of members) {
		const group = groups.get(key(member));
		if (group) group.push(member);
		else groups.set(key(member), [member]);
	}
	return [...groups.values()];
}

/**
 * The messages of many items: one for each subject, and one digest if more than `digestAbove` are of one type. Anything
 * delivered before stays separate. Heartbeats have no message.
 */
export function messagesOf(items: readonly JsonObject[], digestAbove: number, options: WriteOptions): MessageOfItems[] {
	const members = items
		.map((item, index): Member => ({ item, index, subject: subjectOf(item, options) }))
		.filter(({ subject }) => subject.type !== 'heartbeat');
	return grouped(members, ({ item, subject }) => `${subject.type} ${isRepeated(item)}`).flatMap((ofType) => {
		const repeated = isRepeated(ofType[0]!.item);
		const subjects = grouped(ofType, ({ subject }) => subject.dedupKey);
		const parts = subjects.length > digestAbove ? [ofType] : subjects;
		const write = subjects.length > digestAbove ? digest : together;
		return parts.map((part) => ({ message: write(part, repeated, options), items: part.map(({ index }) => index) }));
	});
}
