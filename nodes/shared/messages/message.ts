/** Messages about what happened, made of items. Pure: no n8n, no network. */

/** Severity of a message. PagerDuty and others take the same words. */
export type Severity = 'critical' | 'error' | 'warning' | 'info';

/** A value as JSON has it. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json | undefined };
export type JsonObject = { [name: string]: Json | undefined };

/** State of the problem: wrong, no longer wrong, or just an event: an incident tool opens an incident, closes it, or keeps a note. */
export type Status = 'problem' | 'resolved' | 'info';

export interface Link {
	text: string;
	/** http or https. */
	url: string;
}

/** Message of an item, before it is written in a format. */
export interface Subject {
	/** Type of the message, e.g. `commandFailed`. Messages of one type make a digest. */
	type: string;
	severity: Severity;
	title: string;
	/** One line of the text each. */
	lines: string[];
	/** The same as data: whole party IDs, for programs. */
	fields: JsonObject;
	/** Key shared by all messages about one subject, e.g. all failures of one command. */
	dedupKey: string;
	/** Key that a digest counts by, e.g. the error code. */
	group: string;
	/** `resolved` if the item says so. Otherwise the severity decides. */
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
	/** True if the event was delivered before. */
	repeated: boolean;
	links: Link[];
}

/** Meaning of a message's signs. */
export const SIGNS: Record<Severity, string> = { critical: '🚨', error: '🔴', warning: '🟠', info: '🟢' };
