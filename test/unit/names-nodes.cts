/** The nodes and credentials of the package, with their tables, and the endpoints of the contracts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ICredentialType, INodeProperties, INodeType } from 'n8n-workflow';
import { parse } from 'yaml';

import * as ours from '../../index';
import type { Resource } from '../../nodes/shared/operation/operation';

export const root = join(__dirname, '..', '..');

/** A file of the project, as JSON. */
export const read = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));
const instances = Object.entries(ours).map(([className, Type]) => ({
	className,
	instance: new (Type as new () => INodeType | ICredentialType)(),
}));

export const nodes = instances.filter((entry): entry is { className: string; instance: INodeType } => 'description' in entry.instance);
export const credentials = instances.filter(
	(entry): entry is { className: string; instance: ICredentialType } => !('description' in entry.instance),
);

const tableOf = (className: string): ReadonlyArray<Resource<unknown>> =>
	require(join(root, 'nodes', className, 'operations', 'index.ts')).resources;

/** Nodes with operations. */
export const actions = nodes
	.filter(({ className }) => existsSync(join(root, 'nodes', className, 'operations', 'index.ts')))
	.map(({ className, instance }) => ({
		className,
		description: instance.description,
		methods: instance.methods,
		table: tableOf(className),
	}));

export const packageJson = read('package.json');

/** Endpoints of the contracts. */
export const endpoints = new Set(
	readdirSync(join(root, 'api'))
		.filter((file) => file.endsWith('.yaml'))
		.flatMap((file) => {
			const { paths } = parse(readFileSync(join(root, 'api', file), 'utf8')) as { paths: Record<string, object> };
			return Object.entries(paths).flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`));
		}),
);

/** Every property of a description with those inside collections. */
export function all(properties: readonly INodeProperties[]): INodeProperties[] {
	return properties.flatMap((property) => [
		property,
		...all(
			((property.options ?? []) as INodeProperties[]).flatMap((option) =>
				'values' in option ? (option.values as INodeProperties[]) : 'type' in option ? [option] : [],
			),
		),
	]);
}
