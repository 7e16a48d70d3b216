import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { PATIENCE_MS } from '../../http/patience';
import { PAGE } from '../../parameters/listPage';
import { actingParties, FORM_RIGHTS, templateName } from './formContext';
import { participant } from '../listContext';
import { definitionOf, vettedVersions } from './templateDefinition';

/** The versions of the template's package: the one that is used by itself first, with its number. */
export async function getPackageVersions(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const automatic = { name: 'Automatic', value: '', description: 'The version that the participant prefers' };
	const template = templateName(this);
	if (!template?.startsWith('#')) return [automatic];
	const ledger = await participant(this, FORM_RIGHTS);
	const [, packageName = ''] = /^#([^:]+):/.exec(template) ?? [];
	const used = await definitionOf(ledger, template, actingParties(this), PATIENCE_MS);
	const versions = await vettedVersions(ledger, packageName);
	const now = 'version' in used ? `Automatic (Now ${used.version.packageVersion})` : 'Automatic';
	return [
		{ ...automatic, name: now },
		...versions.slice(0, PAGE).map(({ packageId, packageVersion }) => ({
			name: `${packageVersion} (${packageId.slice(0, 8)}…)`,
			value: packageId,
			description: packageId,
		})),
	];
}
