import { argumentsOf, closed, type Closed, type Packages } from '../../daml/shape';
import { entityOf, type ChoiceDefinition } from '../../daml/types';
import type { Definition } from './templateDefinition';

/** The choices that can be exercised on a contract of a template: its own, and those of the interfaces it implements. */

interface Choice {
	/** Its name. Of an interface's choice with the interface before it: `#package-name:Module:Interface:Choice`. */
	value: string;
	name: string;
	consuming: boolean;
	argument: Closed;
	result: Closed;
	/** Full name of the interface it belongs to, which a command names in place of the template. */
	interfaceId?: string;
}

export const ARCHIVE = 'Archive';

/** All choices, the template's own first. Interfaces whose package is not at hand are left out. */
export function choicesOf({ template, on, owner }: Definition, packages: Packages): Choice[] {
	const ownChoices = (on ?? template)?.choices ?? [];
	const own = [...ownChoices.filter(({ name }) => name !== ARCHIVE).map((choice) => choiceOf(choice, choice.name)), archive];
	if (on) return own;
	const inherited = (template?.implements ?? []).flatMap((name) => {
		const home = name.packageId === owner.id ? owner : packages(name.packageId);
		const interfaceId = `#${home?.name ?? ''}:${entityOf(name)}`;
		const choices = home?.interfaces.get(entityOf(name))?.choices ?? [];
		return choices
			.filter((choice) => choice.name !== ARCHIVE)
			.map((choice) => ({ ...choiceOf(choice, `${interfaceId}:${choice.name}`), interfaceId }));
	});
	return [...own, ...inherited];
}

const choiceOf = ({ name, consuming, argument, result }: ChoiceDefinition, value: string): Choice => ({
	value,
	name,
	consuming,
	argument: closed(argument),
	result: closed(result),
});

const UNIT = closed({ kind: 'builtin', builtin: 'Unit', args: [] });

/** The choice that every template and interface has. Its argument is a record without fields. Its package need not be read for that. */
const archive: Choice = { value: ARCHIVE, name: ARCHIVE, consuming: true, argument: UNIT, result: UNIT };

/** The choice as it was chosen or typed: an interface's by its name alone, too, if only one has it. */
export function findChoice(choices: readonly Choice[], value: string): Choice | undefined {
	const named = choices.filter(({ name }) => name === value);
	return choices.find((choice) => choice.value === value) ?? (named.length === 1 ? named[0] : undefined);
}

const OF_INTERFACE = /^(#?[^:]{1,255}:[^:]{1,1000}:[^:]{1,1000}):([^:]{1,1000})$/;

/** Names in a command for the chosen choice: its own, and the interface in place of the template if the choice belongs to one. */
export function commandChoice(templateId: string, value: string): { templateId: string; choice: string } {
	const [, interfaceId, choice] = OF_INTERFACE.exec(value) ?? [];
	return interfaceId !== undefined && choice !== undefined ? { templateId: interfaceId, choice } : { templateId, choice: value };
}

/** The arguments of a template, as a type. */
export const createArguments = ({ template }: Definition): Closed | undefined => template && argumentsOf(template.name);
