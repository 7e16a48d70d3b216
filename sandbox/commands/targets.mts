// Targets of the template ids in commands, and their arguments.
import { Refusal } from '../wire/api.mts';
import { invalid, invalidByLayer, refuse, refuseByLayer, undecodable } from '../canton/errors.mts';
import { shortened } from '../world/commands.mts';
import { isVetted, type Package } from '../world/packages.mts';
import type { Interface, Json, Template } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { Command } from './submissionRequest.mts';
import { choiceOf, interfaceChoice, modelOf } from './models.mts';
import type { Choice, Model } from './model.mts';
import { decode, decodeRecord, type Later } from './decode.mts';
import { modelFrom } from './packaged.mts';

/** A template with its model, or an interface. */
export interface Target {
	on?: Interface;
	template?: Template;
	model?: Model;
	packageId: string;
	/** `<package id>:Module:Entity` */
	id: string;
}

const IDENTIFIER = /^(#?)([^:]+):([^:]+:[^:]+)$/;

/** Refuses ids of templates that the decoder cannot read. */
export function checkIdentifiers(commands: Command[]): void {
	for (const [index, command] of commands.entries()) {
		const [kind, { templateId: text }] = Object.entries(command)[0] as [string, { templateId: string }];
		if (!IDENTIFIER.test(text)) {
			const why = `Invalid identifier format (${text}) not matching the expected format (<package>:<moduleName>:<entityName>)`;
			throw new Refusal(undecodable('body', `${why} at 'commands[${index}].${kind}.templateId'`));
		}
	}
}

/** Target of a template id. Throws the participant's refusal, which names the first of `actAs`. */
export function targetOf(world: World, text: string, actAs: string[]): Target {
	const [, hash, packagePart = '', entity = ''] = IDENTIFIER.exec(text)!;
	const odd = /[^A-Za-z0-9_.:$]/.exec(entity)?.[0];
	if (odd !== undefined) {
		const name = entity.split(/[.:]/).find((part) => part.includes(odd));
		throw invalidByLayer(`non expected non first character 0x${odd.charCodeAt(0).toString(16)} in Daml-LF Name "${name}"`);
	}
	const named = world.packages.filter(({ id, name }) => (hash ? name === packagePart : id === packagePart));
	if (hash && named.length === 0) {
		throw refuse(
			'PACKAGE_NAMES_NOT_FOUND',
			`The following package names do not match upgradable packages uploaded on this participant: [${packagePart}].`,
			{ quoted: false },
		);
	}
	const chosen = named.findLast((candidate) => isVetted(candidate, world.clock.now)) ?? named.at(-1);
	const id = `${chosen?.id ?? packagePart}:${entity}`;
	const onInterface = chosen?.interfaces.includes(entity) ?? false;
	if (!chosen || !(onInterface || chosen.entities.includes(entity))) throw unknownTemplate(id);
	if (!isVetted(chosen, world.clock.now)) throw hash ? unvettedName(world, packagePart, actAs) : unvettedId(world, chosen);
	if (onInterface) return { on: { packageName: chosen.name, name: entity }, packageId: chosen.id, id };
	const model = modelOf({ packageName: chosen.name, name: entity }) ?? modelFrom(world, chosen, entity);
	if (!model)
		throw refuseByLayer(
			'LEDGER_API_INTERNAL_ERROR',
			`The sandbox cannot interpret ${id}: it knows its own templates and those of compiled packages only`,
		);
	return { template: model.template, model, packageId: chosen.id, id };
}

/** The template of a target. Throws if it is an interface. */
export function needTemplate({ template, id }: Target): Template {
	if (!template) throw unknownTemplate(id);
	return template;
}

/** Arguments of a new contract of the target. */
export function argumentsOf({ model, id }: Target, values: unknown, later: Later): Json {
	if (!model) throw unknownTemplate(id);
	return decodeRecord(model.fields, values, later);
}

/** A choice of the target, and its argument. */
export function exerciseOf({ model, on, id }: Target, name: string, argument: unknown, later: Later): [Choice, unknown] {
	const why = name === '' ? 'Daml-LF Name is empty' : undefined;
	if (why !== undefined) throw invalidByLayer(why);
	const found = model ? choiceOf(model, name) : on && interfaceChoice(on, name);
	if (!found || (model && found.on && !choiceOf(model, name))) throw invalid(`Invalid template:${id} or choice:${name}`, { quoted: false });
	// Unit is taken in any form.
	const unit = typeof found.argument === 'object' && 'record' in found.argument && Object.keys(found.argument.record).length === 0;
	return [found, decode(found.argument, unit && argument === null ? {} : argument, later)];
}

export const unknownTemplate = (id: string) =>
	refuse('TEMPLATES_OR_INTERFACES_NOT_FOUND', `Templates do not exist: [${id}].`, { quoted: false, resources: [['TEMPLATE_ID', id]] });

function unvettedName(world: World, name: string, parties: string[]): Refusal {
	const why = `No package with package-name '${name}' is consistently vetted by all hosting participants of party ${shortened(parties[0] ?? '')}.`;
	return refuse(
		'JSON_API_PACKAGE_SELECTION_FAILED',
		`No synchronizer satisfies the vetting requirements. Discarded synchronizers: List((${shortened(world.globalSynchronizer)}::35-0,${why}))`,
		{ quoted: false },
	);
}

function unvettedId(world: World, { id }: Package): Refusal {
	const synchronizer = `${shortened(world.globalSynchronizer)}::35-0`;
	return refuse(
		'NO_SYNCHRONIZER_FOR_SUBMISSION',
		`No valid synchronizer for submission found. Discarded synchronizers: ${synchronizer}: Some packages are not known to all informees on synchronizer ${synchronizer}\nParticipant PAR::${shortened(world.participantId)} has not vetted ${id.slice(0, 12)}...`,
		{ untraced: true },
	);
}
