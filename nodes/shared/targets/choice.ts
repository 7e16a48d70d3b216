import type {
	IDataObject,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	INodeListSearchResult,
	INodeProperties,
	IPollFunctions,
	ITriggerFunctions,
} from 'n8n-workflow';

import { inputError } from '../errors/nodeErrors';
import { quoted } from '../errors/safeText';
import { ConnectionProblem } from '../http/connection';
import { numberField } from '../parameters/fieldKinds';
import { optionsOf } from '../parameters/fields';
import { note, page } from '../parameters/listPage';
import { Parameters } from '../parameters/parameters';
import { isObject } from '../values/isObject';
import { contextFor } from './targetContext';
import { chosenTargets, EACH, hasTargets, isSeveral, targetsOf, withTag, type Target } from './target';

/** The option Target: which of the servers that a credential names. */

const NAME = 'target';
/** Path of the option. */
const TARGET = `options.${NAME}`;

/**
 * @param several whether it may be several at once
 * @param eachUnlessSet whether it is each of them as long as nobody chose
 */
export const targetField = (several: boolean, eachUnlessSet = false): INodeProperties => ({
	displayName: 'Target',
	name: NAME,
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: several
		? 'Which of the servers in Further Targets of the credential to ask: one, each, or each with a tag. ' +
			`Items then have the field target. Not set: ${eachUnlessSet ? 'each of them' : 'the server of the Base URL'}.`
		: 'Which of the servers in Further Targets of the credential this is for. Not set: the server of the Base URL.',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Choose a target...',
			typeOptions: { searchListMethod: several ? 'searchTargets' : 'searchOneTarget', searchable: true },
		},
		{
			displayName: 'By Name',
			name: 'name',
			type: 'string',
			placeholder: several ? 'e.g. mainnet-1, * or tag:mainnet' : 'e.g. mainnet-1',
		},
	],
});

const AT_ONCE = 'targetsAtOnce';
const DEFAULT_AT_ONCE = 5;
const MOST_AT_ONCE = 20;

/** The option for the number of targets that are asked side by side. */
export const atOnceField: INodeProperties = numberField('Targets at Once', AT_ONCE, {
	typeOptions: { minValue: 1, maxValue: MOST_AT_ONCE },
	default: DEFAULT_AT_ONCE,
	description: `How many targets are asked side by side if Target is several, at most ${MOST_AT_ONCE}`,
});

/** Checks whether the option was added. */
const hasChoice = (options: unknown): boolean => isObject(options) && NAME in options;

type TargetReader = IExecuteFunctions | IPollFunctions | ITriggerFunctions;

/** Targets that were chosen. */
interface Choice {
	targets: Target[];
	/** Value of the option: a name, `EACH` or `withTag`. */
	choice: string;
	/** True if the choice may come to several, also if it came to one. */
	mayBeSeveral: boolean;
	/** Number of them that are asked side by side. */
	atOnce: number;
}

/**
 * The chosen targets of one input item. Undefined if the option is not set: the server of the Base URL, or each with `eachUnlessSet`.
 * @param credentialTypeOf gives the type of the credential, asked only if the option is set
 */
export async function readTargets(
	context: TargetReader,
	credentialTypeOf: () => string,
	{ itemIndex = 0, several, eachUnlessSet = false }: { itemIndex?: number; several: boolean; eachUnlessSet?: boolean },
): Promise<Choice | undefined> {
	const parameters = new Parameters(context, [optionsOf([targetField(several), atOnceField])], itemIndex);
	const isSet = hasChoice(parameters.raw('options'));
	if (!isSet && !eachUnlessSet) return undefined;
	const choice = isSet ? parameters.text(TARGET) : EACH;
	// An expression that returns nothing must not lead to the server of the Base URL: what writes would write there.
	if (choice === undefined)
		throw parameters.parameterError(
			TARGET,
			'no target is chosen',
			'Choose one, check the expression, or remove this option for the Base URL.',
		);
	const credentials = await context.getCredentials(credentialTypeOf());
	const all = allIn(context, credentials, itemIndex);
	if (!hasTargets(credentials) && choice !== EACH)
		throw parameters.parameterError(
			TARGET,
			'the credential names no further targets',
			'Switch on Several Targets in the credential, or remove this option.',
		);
	if (isSeveral(choice) && !several)
		throw parameters.parameterError(
			TARGET,
			`${quoted(choice)} may be several, and this writes to one`,
			'Choose one target. For several, use an item for each.',
		);
	const targets = chosenTargets(all, choice);
	const atOnce = parameters.integer(`options.${AT_ONCE}`, { min: 1, max: MOST_AT_ONCE }) ?? DEFAULT_AT_ONCE;
	if (targets.length > 0) return { targets, choice, mayBeSeveral: isSeveral(choice), atOnce };
	throw parameters.parameterError(TARGET, `no target of the credential is ${quoted(choice)}`, namesIn(all));
}

/** Throws if a target is chosen for a call that, by its other fields, reaches none of them. */
export function refuseTarget(context: TargetReader, itemIndex: number): void {
	const parameters = new Parameters(context, [optionsOf([targetField(true)])], itemIndex);
	// The form may hide the whole collection.
	if (hasChoice(context.getNodeParameter('options', itemIndex, {})))
		throw parameters.parameterError(
			TARGET,
			'with these fields no server of the credential is asked, so there is none to choose',
			'Remove this option. For metrics of each, write {host} or {target} into their address or labels.',
		);
}

/** All targets of a credential. Throws for what is wrong with its fields. */
function allIn(context: TargetReader | ILoadOptionsFunctions, credentials: IDataObject, itemIndex?: number): Target[] {
	const all = targetsOf(credentials);
	if (!(all instanceof ConnectionProblem)) return all;
	throw inputError(context.getNode(), `${all.field} in the credential: ${all.problem}`, all.advice, itemIndex);
}

const namesIn = (all: readonly Target[]): string =>
	`Its targets are: ${all
		.map(({ name }) => name)
		.join(', ')
		.slice(0, 500)}.`;

/** Names of the targets of a choice that was read before, as the credential has them now. Throws if there is none. */
export async function targetsNow(context: TargetReader, credentialType: string, choice: string): Promise<string[]> {
	const all = allIn(context, await context.getCredentials(credentialType));
	const names = chosenTargets(all, choice).map(({ name }) => name);
	if (names.length > 0) return names;
	throw inputError(context.getNode(), `Target: no target of the credential is ${quoted(choice)}`, namesIn(all));
}

/** Checks whether an item's choice may come to several targets. */
export function mayReachSeveral(context: TargetReader, itemIndex: number): boolean {
	const parameters = new Parameters(context, [optionsOf([targetField(true)])], itemIndex);
	const choice = hasChoice(parameters.raw('options')) ? parameters.text(TARGET) : undefined;
	return choice !== undefined && isSeveral(choice);
}

/** The context of the editor's list for the target that the node has chosen: the first of several. Lists show what is there. */
export async function listContextFor(context: ILoadOptionsFunctions, credentialType: string): Promise<ILoadOptionsFunctions> {
	// The whole collection: not every operation has one, and n8n throws for a field that is not in the form.
	const options: unknown = context.getNodeParameter('options', {});
	const option = isObject(options) ? options[NAME] : undefined;
	const value = isObject(option) ? option.value : option;
	const choice = typeof value === 'string' ? value.trim() : '';
	if (choice === '') return context;
	const all = targetsOf(await context.getCredentials(credentialType));
	const first = all instanceof ConnectionProblem ? undefined : chosenTargets(all, choice)[0];
	return first ? contextFor(context, first.name) : context;
}

/** Makes the list of the targets of the node's credential. */
export const targetSearch = (credentialTypeOf: (context: ILoadOptionsFunctions) => string, several: boolean) =>
	async function searchTargets(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
		const credentials = await this.getCredentials(credentialTypeOf(this));
		const all = allIn(this, credentials);
		if (!hasTargets(credentials)) return page(note('Switch on Several Targets in the credential first.'), undefined);
		const tags = several ? [...new Set(all.flatMap((target) => target.tags))].sort() : [];
		const entries = [
			...(several ? [{ name: `Each of them (${all.length})`, value: EACH }] : []),
			...tags.map((tag) => ({ name: `Each with tag ${tag}`, value: withTag(tag) })),
			...all.map(({ name, network }) => ({ name: network === null ? name : `${name} (${network})`, value: name })),
		];
		const wanted = filter?.trim().toLowerCase() ?? '';
		return page(
			entries.filter(({ name }) => name.toLowerCase().includes(wanted)),
			undefined,
		);
	};
