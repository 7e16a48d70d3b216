import type { IDataObject } from 'n8n-workflow';

import { exampleOf } from '../../../shared/daml/example';
import { closed, describe, shapeOf, type Closed, type Packages } from '../../../shared/daml/shape';
import { entityOf, type TypeName } from '../../../shared/daml/types';
import { choicesOf, createArguments } from '../../../shared/ledger/packages/choices';
import type { Definition, PackageVersion } from '../../../shared/ledger/packages/templateDefinition';

/** Templates and interfaces as items: for documentation, and for an AI agent that has to know what it may write. */

const nameOf = ({ owner, entity }: Definition): IDataObject => ({
	template: `#${owner.name}:${entity}`,
	templateId: `${owner.id}:${entity}`,
});

const versionOf = ({ packageName, packageVersion, packageId }: PackageVersion): IDataObject => ({ packageName, packageVersion, packageId });

/** The fields of a record, or any other type itself. */
function fieldsOf(type: Closed, packages: Packages): IDataObject[] {
	const shape = shapeOf(type, packages);
	if (shape.kind === 'unit') return [];
	const fields = shape.kind === 'record' ? shape.fields : [{ name: '', type }];
	return fields.map(({ name, type: fieldType }) => ({
		...(name !== '' && { name }),
		type: describe(fieldType, packages),
		required: !['optional', 'unit'].includes(shapeOf(fieldType, packages).kind),
		example: (exampleOf(fieldType, packages) ?? null) as IDataObject,
	}));
}

const interfaceName = (name: TypeName, packages: Packages): string => {
	const packageName = packages(name.packageId)?.name;
	return `${packageName === undefined ? name.packageId : `#${packageName}`}:${entityOf(name)}`;
};

/** Everything about one template or interface. `versions` are those of its package that are vetted. */
export function templateItem(definition: Definition, versions: readonly PackageVersion[], packages: Packages): IDataObject {
	const { template, on, owner, version } = definition;
	const type = createArguments(definition);
	return {
		...nameOf(definition),
		kind: template ? 'template' : 'interface',
		...versionOf(version),
		languageVersion: owner.languageVersion,
		fields: type ? fieldsOf(type, packages) : [],
		key: template?.key ? { type: describe(closed(template.key), packages), fields: fieldsOf(closed(template.key), packages) } : null,
		choices: choicesOf(definition, packages).map((choice) => ({
			name: choice.name,
			consuming: choice.consuming,
			interface: choice.interfaceId ?? null,
			fields: fieldsOf(choice.argument, packages),
			result: describe(choice.result, packages),
		})),
		interfaces: (template?.implements ?? on?.requires ?? []).map((name) => interfaceName(name, packages)),
		view: on ? fieldsOf(closed(on.view), packages) : null,
		versions: versions.map(versionOf),
	};
}

/** Row of a template or interface in a list. */
export function templateRow(definition: Definition, packages: Packages): IDataObject {
	const { template, version } = definition;
	const type = createArguments(definition);
	const shape = type && shapeOf(type, packages);
	return {
		...nameOf(definition),
		kind: template ? 'template' : 'interface',
		...versionOf(version),
		fields: shape?.kind === 'record' ? shape.fields.map(({ name, type: fieldType }) => `${name}: ${describe(fieldType, packages)}`) : [],
		choices: choicesOf(definition, packages).map(({ name }) => name),
		hasKey: template?.key !== undefined,
	};
}
