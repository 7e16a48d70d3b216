import type { JsonObject, Subject } from '../message';
import { idOf, jsonOf, listOf, pick, templateName, textOf, type ItemContext } from './items';

/** A contract that was created or archived, or a choice that was exercised: items of the triggers and of the contract lists. */

const FIELDS = ['contractId', 'templateId', 'packageName', 'signatories', 'observers', 'actingParties', 'choice', 'consuming'];
const POSITION = ['createArgument', 'choiceArgument', 'updateId', 'offset', 'recordTime', 'eventId'];

const TYPES: Record<string, string> = {
	contractCreated: 'contractCreated',
	created: 'contractCreated',
	assigned: 'contractCreated',
	contractArchived: 'contractArchived',
	archived: 'contractArchived',
	unassigned: 'contractArchived',
	choiceExercised: 'choiceExercised',
	exercised: 'choiceExercised',
};

/** The type of the message. Undefined if the item is about no contract. */
export const contractType = (item: JsonObject): string | undefined =>
	typeof item.contractId !== 'string' ? undefined : (TYPES[textOf(item.event)] ?? (item.createArgument ? 'contractCreated' : undefined));

const listed = (label: string, value: string[], parties: string): string | undefined =>
	value.length > 0 ? `${label}: ${parties}` : undefined;

export function contractSubject(item: JsonObject, type: string, { parties, time }: ItemContext): Subject {
	const template = templateName(item);
	const choice = textOf(item.choice);
	const titles: Record<string, string> = {
		contractCreated: `Contract created: ${template}`,
		contractArchived: `Contract archived: ${template}`,
		choiceExercised: `Choice exercised: ${choice} on ${template}`,
	};
	const argument = item.createArgument ?? item.choiceArgument;
	const lines = [
		argument === undefined ? undefined : `Arguments: ${jsonOf(argument)}`,
		listed('Acting parties', listOf(item.actingParties), parties(item.actingParties)),
		listed('Signatories', listOf(item.signatories), parties(item.signatories)),
		listed('Observers', listOf(item.observers), parties(item.observers)),
		`Contract ID: ${idOf(item.contractId)} · offset ${textOf(item.offset) || 'unknown'} · ${time(item.recordTime ?? item.createdAt)}`,
	];
	return {
		type,
		severity: 'info',
		title: titles[type]!,
		lines: lines.filter((text) => text !== undefined),
		fields: pick(item, [...FIELDS, ...POSITION]),
		dedupKey: `${type} ${textOf(item.eventId) || textOf(item.contractId)}`,
		group: type === 'choiceExercised' ? `${choice} on ${template}` : template,
	};
}
