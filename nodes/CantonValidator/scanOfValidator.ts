import type { paths as ScanPaths } from '../../api/scan';
import type { Call } from '../shared/operation/operation';
import { scanService, type Scan } from '../shared/scan/service';
import { openBeside } from '../shared/targets/besideTarget';
import type { ValidatorServices } from '../shared/validatorNode/validatorOperation';

/** The scan that answers for the validator of a call. Throws if its credential names several, and none of them as the validator. */
export const openScanOfValidator = async (call: Call<ValidatorServices>): Promise<Scan> =>
	await openBeside<ScanPaths>(call, scanService, 'scan', 'validator');
