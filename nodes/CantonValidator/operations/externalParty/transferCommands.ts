import type { Binding } from '../../../shared/http/service';

const INSTEAD =
	'Pay with the token standard instead: Canton Token, Transfer › Send prepares the transfer of an external party for its signature.';

/** Advice for validators that take no transfer commands: 0.7 by default (recorded), and every one since 0.8.0, which lacks the paths. */
export const NO_TRANSFER_COMMANDS: Binding = {
	adviceOverride: { 501: `${INSTEAD} Or ask the operator of the validator to turn transfer commands on.` },
	whenMissing: `Validators since Splice 0.8.0 have no transfer commands. ${INSTEAD}`,
};
