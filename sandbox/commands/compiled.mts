// The packages of the network's own templates as archives, made of what the sandbox knows of them: the fields and choices of its models.
import { readDalf } from '../daml/dalf.mts';
import { writeDalf, type WrittenChoice } from '../daml/lfWriter.mts';
import { packageOf, PACKAGES, type Package } from '../world/packages.mts';
import type { Interface } from '../world/model.mts';
import { allModels, modelOf } from './models.mts';
import type { Choice } from './model.mts';

/** Compiles every package that the world begins with, those first that others refer to: from here on each has its content and its ID. */
export function compilePackages(): void {
	for (const built of PACKAGES) {
		if (built.lf) continue;
		const lf = readDalf(writeDalf(contentOf(built)));
		if (!lf) throw new Error(`${built.name} cannot be read back`);
		Object.assign(built, { lf, id: lf.id });
	}
}

function contentOf({ name: packageName, version, entities, interfaces }: Package) {
	const templates = entities.map((name) => {
		const model = modelOf({ packageName, name });
		if (!model) throw new Error(`the fields of ${packageName}:${name} are missing`);
		const { template, fields, key, choices } = model;
		const own = Object.entries(choices).flatMap(([choice, about]) => (about.on ? [] : [written(choice, about)]));
		const implemented = template.interfaces.map((on) => ({ packageId: packageOf(on.packageName).id, name: on.name }));
		return [name, { fields: { record: fields }, ...(key !== undefined && { key }), choices: own, implements: implemented }] as const;
	});
	return {
		name: packageName,
		version,
		templates: Object.fromEntries(templates),
		interfaces: Object.fromEntries(interfaces.map((name) => [name, { choices: choicesOn({ packageName, name }) }])),
	};
}

const written = (name: string, { consuming, argument }: Choice): WrittenChoice => ({ name: name.split(':').at(-1)!, consuming, argument });

/** The choices of an interface, from the templates that have it. */
function choicesOn(on: Interface): WrittenChoice[] {
	const found = allModels().flatMap(({ choices }) =>
		Object.entries(choices).filter(([, choice]) => choice.on?.some((other) => same(other, on))),
	);
	const names = found.map(([name, choice]) => written(name, choice));
	return names.filter(({ name }, at) => names.findIndex((other) => other.name === name) === at);
}

const same = (a: Interface, b: Interface): boolean => a.packageName === b.packageName && a.name === b.name;
