/** Messages about what happened, made of items. Pure: no n8n, no network. */

/** How much a message matters. PagerDuty and others take the same words. */
export type Severity = 'critical' | 'error' | 'warning' | 'info';

/** A value as JSON has it. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json | undefined };
export type JsonObject = { [name: string]: Json | undefined };

/** Whether something is wrong, is no longer wrong, or just happened: an incident tool opens an incident, closes it, or keeps a note. */
export type Status = 'problem' | 'resolved' | 'info';

export interface Link {
	text: string;
	/** http or https. */
	url: string;
}

/** What an item says, before it is written in a format. */
export interface Subject {
	/** What the message is about, e.g. `commandFailed`. Messages of one type make a digest. */
	type: string;
	severity: Severity;
	title: string;
	/** One line of the text each. */
	lines: string[];
	/** The same as data: whole party IDs, for programs. */
	fields: JsonObject;
	/** The same for everything about one matter, e.g. all failures of one command. */
	dedupKey: string;
	/** What a digest counts by, e.g. the error code. */
	group: string;
	/** `resolved` where the item says so. Otherwise the severity decides. */
	status?: Status;
	/** Links that the item brings. A message that has some gets no others. */
	links?: Link[];
}

/** A finished message, without a format. */
export interface Message {
	type: string;
	severity: Severity;
	status: Status;
	title: string;
	lines: string[];
	fields: JsonObject;
	dedupKey: string;
	/** Whether the event was delivered before. */
	repeated: boolean;
	links: Link[];
}

/** What a message's signs stand for. */
export const SIGNS: Record<Severity, string> = { critical: '🚨', error: '🔴', warning: '🟠', info: '🟢' };
