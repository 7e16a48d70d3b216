import type { IDataObject } from 'n8n-workflow';

import { readDar, type DarContents } from '../../../shared/daml/readDar';
import { entityOf } from '../../../shared/daml/types';
import type { DarFile } from './darFile';

/** A DAR's contents as items show them. */

/** The main package and what the file brings along. */
export function contentsItem({ main, sdkVersion, dependencies }: DarContents): IDataObject {
	return {
		name: main.name,
		version: main.version,
		packageId: main.id,
		languageVersion: main.languageVersion,
		sdkVersion,
		templates: [...main.templates.values()].map(({ name }) => entityOf(name)),
		interfaces: [...main.interfaces.values()].map(({ name }) => entityOf(name)),
		dependencies: dependencies.map((dependency) => ({ ...dependency })),
	};
}

/** Larger files are not held in memory for their name. */
const LARGEST_NAMED = 16_000_000;
const UNNAMED = { name: null, version: null, packageId: null };

/** Name, version and ID of the main package; null where the file cannot be read or is larger than 16 MB. */
export async function mainPackageOf(dar: DarFile): Promise<{ name: string | null; version: string | null; packageId: string | null }> {
	if (dar.flaw || dar.size > LARGEST_NAMED) return UNNAMED;
	try {
		const { main } = await readDar(await dar.read(false));
		return { name: main.name, version: main.version, packageId: main.id };
	} catch {
		// What is wrong with it, the participant says.
		return UNNAMED;
	}
}
