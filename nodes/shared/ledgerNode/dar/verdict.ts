import type { CallFailure } from '../../errors/failure';

export const VALIDATE = 'POST /v2/dars/validate';

/** The participant's verdicts on a DAR that depend on what it has already (category 9). Those of 8 and 10 all are verdicts but for `ON_THE_REQUEST`. */
const VERDICTS = new Set([
	'MAIN_PACKAGE_IN_DAR_DOES_NOT_MATCH_EXPECTED',
	'NOT_VALID_UPGRADE_PACKAGE',
	'KNOWN_PACKAGE_VERSION',
	'DAR_DEPENDENCIES_NOT_VALID',
]);
const ON_THE_REQUEST = new Set(['INVALID_ARGUMENT', 'INVALID_FIELD', 'MISSING_FIELD', 'PROTO_DESERIALIZATION_FAILURE']);

/**
 * Checks whether the participant read the DAR and turned it down. Everything else (no right, no connection, a size limit,
 * an internal error, the wrong synchronizer) says nothing about the DAR.
 */
export function isVerdict({ origin, code = '', category = 0, httpStatus = 0 }: CallFailure): boolean {
	if (origin !== 'ledger' || httpStatus >= 500 || ON_THE_REQUEST.has(code)) return false;
	return VERDICTS.has(code) || category === 8 || category === 10;
}
