// Templates of packages that were uploaded compiled, and that the sandbox has no model of. What they are made of is read from the package.
// What they do is the sandbox's own: the first party of the arguments signs, the others observe, a signatory controls every choice, and a
// choice has no consequences.
import { LfTypes } from '../daml/lfTypes.mts';
import type { Json } from '../world/model.mts';
import type { Package } from '../world/packages.mts';
import type { Interface, Template } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { Choice, Model } from './model.mts';
import type { Fields } from '../daml/types.mts';

const models = new WeakMap<Template, Model>();
const templates = new WeakMap<Package, Map<string, Template>>();
const types = new WeakMap<Package, LfTypes>();

/** The model of a template that was made here. */
export const packagedModel = (template: object): Model | undefined => models.get(template as Template);

/** The model of a template of an uploaded package. Undefined if that is not compiled, or has no such template. */
export function modelFrom(world: World, home: Package, entity: string): Model | undefined {
	const cached = templates.get(home)?.get(entity);
	if (cached) return models.get(cached);
	const lf = typesOf(world, home)?.template(entity);
	if (!lf) return undefined;
	const fields = lf.fields();
	const parties = (args: Json) => partiesOf(fields, args);
	const interfaces = lf.interfaces.map(([id, name]): Interface => ({ packageName: packageOf(world, id)?.name ?? '', name }));
	const template: Template = {
		packageName: home.name,
		name: entity,
		signatories: (args) => parties(args).slice(0, 1),
		observers: (args) => parties(args).slice(1),
		interfaces,
	};
	const choices: Record<string, Choice> = {};
	const add = ({ name, consuming, argument }: { name: string; consuming: boolean; argument: () => Choice['argument'] }, on?: Interface) => {
		if (name === 'Archive') return;
		const controllers: Choice['controllers'] = ({ signatories }) => signatories;
		choices[name] = { argument: { lazy: argument }, consuming, controllers, ...(on && { on: [on] }), run: () => ({}) };
	};
	for (const choice of lf.choices) add(choice);
	for (const [index, [id, name]] of lf.interfaces.entries()) {
		const owner = packageOf(world, id);
		for (const choice of (owner && typesOf(world, owner)?.interfaceChoices(name)) ?? []) add(choice, interfaces[index]);
	}
	const model: Model = { template, fields, choices };
	models.set(template, model);
	const own = templates.get(home) ?? new Map<string, Template>();
	templates.set(home, own.set(entity, template));
	return model;
}

const packageOf = (world: World, id: string) => world.packages.find((candidate) => candidate.id === id);

function typesOf(world: World, home: Package): LfTypes | undefined {
	if (!home.lf) return undefined;
	const cached = types.get(home);
	if (cached) return cached;
	const made = new LfTypes(home.lf.payload, home.id, (id) => {
		const other = packageOf(world, id);
		return other && typesOf(world, other);
	});
	types.set(home, made);
	return made;
}

const partiesOf = (fields: Fields, args: Json): string[] => [
	...new Set(Object.entries(fields).flatMap(([name, type]) => (type === 'Party' ? [String(args[name])] : []))),
];
