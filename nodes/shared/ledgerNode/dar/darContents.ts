import type { IDataObject } from 'n8n-workflow';

import { readDar, type DarContents } from '../../daml/readDar';
import { entityOf } from '../../daml/types';
import type { LedgerCall } from '../ledgerOperation';
import { notADar, type DarFile } from './darFile';

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

/** Name, version and ID of a main package. */
export interface MainPackage {
	name: string;
	version: string;
	packageId: string;
}

export const mainOf = ({ main: { name, version, id } }: DarContents): MainPackage => ({ name, version, packageId: id });

/** Larger files are not held in memory for their name. */
const LARGEST_NAMED = 16_000_000;
export const UNNAMED = { name: null, version: null, packageId: null };

/** The main package. Undefined if the file cannot be read or is larger than 16 MB. */
export async function mainPackageOf(dar: DarFile): Promise<MainPackage | undefined> {
	if (dar.flaw || dar.size > LARGEST_NAMED) return undefined;
	try {
		return mainOf(await readDar(await dar.read(false)));
	} catch {
		// The participant says what is wrong with it.
		return undefined;
	}
}

/** Reads what is in a DAR. Throws an explained error for a file that is none. */
export async function contentsOf(call: LedgerCall, dar: DarFile): Promise<DarContents> {
	if (dar.flaw) throw notADar(call, dar.flaw);
	return await readDar(await dar.read(true)).catch((error: Error) => {
		throw notADar(call, {
			reason: `the file cannot be read as a DAR: ${error.message}`,
			advice: 'Check what the previous node received, and that it is the .dar file that daml build or dpm build writes.',
		});
	});
}
