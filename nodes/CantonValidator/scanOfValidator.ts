import type { paths as ScanPaths } from '../../api/scan';
import { inputError } from '../shared/errors/nodeErrors';
import { quoted } from '../shared/errors/safeText';
import type { Call } from '../shared/operation/operation';
import { scanService, type Scan } from '../shared/scan/service';
import { namesTarget, targetOf } from '../shared/targets/targetContext';
import type { ValidatorServices } from '../shared/validatorNode/validatorOperation';

/**
 * The scan that answers for the validator of a call: that with its name, if the credential names several, else the only one. Throws if several
 * have other names: the first of them may be of another network.
 */
export async function openScanOfValidator({ open, context, itemIndex }: Call<ValidatorServices>): Promise<Scan> {
	if (await namesTarget(context, scanService.credentialType!, { isOneForAll: true })) return await open<ScanPaths>(scanService);
	throw inputError(
		context.getNode(),
		`Further Targets in the credential of the scan: there is no target ${quoted(targetOf(context) ?? '')}`,
		'Name the scan of each validator as the validator. If one scan is for all, switch off Several Targets in its credential.',
		itemIndex,
	);
}
