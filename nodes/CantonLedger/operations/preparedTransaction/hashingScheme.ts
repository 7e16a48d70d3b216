import type { INodeProperties } from 'n8n-workflow';

import { textField } from '../../../shared/parameters/fieldKinds';
import type { Parameters } from '../../../shared/parameters/parameters';

const PREFIX = 'HASHING_SCHEME_VERSION_';

/** A text and no list: a participant may know a version that is newer than this node. */
export const hashingSchemeField: INodeProperties = textField('Hashing Scheme Version', 'hashingSchemeVersion', {
	default: `${PREFIX}V2`,
	placeholder: `e.g. ${PREFIX}V3`,
});

/** Any version, left to the participant to judge. `V3` is read as the whole name. */
export function hashingScheme<Scheme extends string>(parameters: Parameters, path: string): Scheme | undefined {
	const text = parameters.text(path);
	return (text !== undefined && /^(V\d+|UNSPECIFIED)$/.test(text) ? PREFIX + text : text) as Scheme | undefined;
}
