// Identifiers of templates and interfaces, as requests name them and answers show them.
import { Refusal } from '../wire/api.mts';
import { atLeast } from '../wire/settings.mts';
import type { Contract } from '../world/model.mts';
import { entityId } from '../world/packages.mts';
import type { AnyCall } from './auth.mts';
import { invalidField, refuse, undecodable, type ErrorDetail } from './errors.mts';

/** A template or interface id taken apart. */
export interface Identifier {
	/** Set in the package-name form. */
	packageName?: string;
	packageId?: string;
	entity: string;
}

/** `<package id>:Module:Entity` of a contract's template. */
export function templateId(contract: Contract): string {
	return entityId(contract.template, contract.packageId);
}

/** True if an identifier names an entity of a package. */
export function isEntity(id: Identifier, packageName: string, name: string): boolean {
	if (id.entity !== name) return false;
	return id.packageId === undefined ? id.packageName === packageName : entityId({ packageName, name }) === `${id.packageId}:${name}`;
}

/** Takes an id apart and makes sure that it means something on this node. `field` says whether it names a template or an interface. */
export function identifier(call: AnyCall, text: string, field: 'templateId' | 'interfaceId', detail: ErrorDetail): Identifier {
	const match = /^(#?)([A-Za-z0-9_.-]+):([A-Za-z_$][\w$.]*:[A-Za-z_$][\w$.]*)$/.exec(text);
	const { world, settings } = call.sandbox;
	if (!match) {
		if (!atLeast(settings.server, '3.5.7'))
			throw refuse('INVALID_FIELD', `The submitted command has a field with invalid value: Invalid identifier: ${text}`);
		const why = `Invalid identifier format (${text}) not matching the expected format (<package>:<moduleName>:<entityName>)`;
		throw new Refusal(undecodable('body', `${why} at '${field}'`));
	}
	const [, hash, packagePart = '', entity = ''] = match;
	if (!hash && !settings.packageIdFilters && atLeast(settings.server, '3.5'))
		throw invalidField('packageId', `Received an identifier with package ID ${packagePart}, but expected a package name.`);
	const packages = world.packages.filter(({ id, name }) => (hash ? name === packagePart : id === packagePart));
	const onInterface = field === 'interfaceId';
	const isDefined = packages.some(({ entities, interfaces }) => (onInterface ? interfaces : entities).includes(entity));
	if (hash && packages.length === 0) {
		throw refuse(
			'PACKAGE_NAMES_NOT_FOUND',
			`The following package names do not match upgradable packages uploaded on this participant: [${packagePart}].`,
			detail,
		);
	}
	if (hash && !isDefined) {
		const [code, kind] = onInterface
			? (['NO_INTERFACE_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME', 'interface'] as const)
			: (['NO_TEMPLATES_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME', 'template'] as const);
		throw refuse(
			code,
			`The following package-name/${kind} qualified-name pairs do not reference any ${kind}-id uploaded on this participant: [(${packagePart},${entity})].`,
			detail,
		);
	}
	if (!isDefined) {
		const what = onInterface ? 'Interfaces' : 'Templates';
		throw refuse('TEMPLATES_OR_INTERFACES_NOT_FOUND', `${what} do not exist: [${text}].`, detail);
	}
	return hash ? { packageName: packagePart, entity } : { packageId: packagePart, entity };
}
